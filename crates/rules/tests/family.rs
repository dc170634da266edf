//! How games of the family end, and what their boards remember: draws by material, reversed goals, the first king,
//! and the limit of steps of one king in a row.

mod support;

use crownhead_rules::{Color, DrawRules, Game, Move, Outcome, Position, Reason, Variant};
use support::position;

/// Plays random moves that pass a test and after which nothing hangs, without a third occurrence. Kings that
/// chase each other run out of such moves now and then, and then other moves are tried.
fn wander(game: &mut Game, plies: usize, fits: impl Fn(&Position, Move) -> bool) {
    for seed in 0..2000 {
        let (mut lots, mut ahead) = (support::Lots(seed), game.clone());
        for _ in 0..plies {
            let before = *ahead.position();
            let harmless: Vec<Move> = before
                .moves()
                .iter()
                .copied()
                .filter(|&mv| {
                    let after = before.after(mv);
                    let mut next = ahead.clone();
                    !mv.is_capture()
                        && !after.can_capture(after.turn())
                        && fits(&before, mv)
                        && next.play(mv).is_ok()
                        && next.occurrences() < 3
                })
                .collect();
            if harmless.is_empty() {
                break;
            }
            ahead.play(lots.draw(&harmless)).expect("a legal move");
        }
        if ahead.history().len() == game.history().len() + plies {
            *game = ahead;
            return;
        }
    }
    panic!("there is no way on from {:?}", game.position());
}

fn anything(_: &Position, _: Move) -> bool {
    true
}

/// The id of the draw that has come, if one has.
fn drawn_by(game: &Game) -> Option<&'static str> {
    game.outcome().map(|outcome| {
        assert_eq!(outcome.winner, None);
        outcome.reason.id()
    })
}

/// Plays to the last ply before a draw, and to the draw.
fn assert_drawn_after(variant: Variant, fen: &str, moves: usize, id: &str) {
    let mut game = Game::new(position(variant, fen));
    wander(&mut game, 2 * moves, anything);
    assert_eq!(drawn_by(&game), Some(id), "{variant} {fen}");
    assert!(game.undo());
    assert_eq!(drawn_by(&game), None, "{variant} {fen}");
    assert!(game.redo());
    assert_eq!(Reason::named(id, variant.rules()), game.outcome().map(|outcome| outcome.reason));
}

#[test]
fn few_pieces_have_few_moves_against_a_lone_king() {
    let three = "W:WK47,K48,K49:BK5";
    assert_drawn_after(Variant::International, three, 16, "three_against_king");
    assert_drawn_after(Variant::Killer, three, 16, "three_against_king");
    assert_drawn_after(Variant::International, "W:WK47,K48:BK5", 5, "two_against_king");
    assert_drawn_after(Variant::International, "W:WK47:BK5", 5, "two_against_king");
    assert_drawn_after(Variant::Frisian, "W:WK46,K47:BK25", 7, "two_against_king");
    assert_drawn_after(Variant::Frisian, "W:WK46:BK45", 2, "king_against_king");
    assert_drawn_after(Variant::Russian, "W:WK30,K31:BK5", 5, "two_against_king");
    assert_drawn_after(Variant::Pool, "B:BK1,K2,K3:WK21", 13, "three_against_king");
}

#[test]
fn a_count_begins_with_the_pieces_that_it_is_about() {
    // Three against two is no such ending; when one of the two is taken, the count begins.
    let mut game = Game::new(position(Variant::International, "W:WK46,K47,K48:BK5,K6"));
    wander(&mut game, 12, anything);
    assert_eq!(drawn_by(&game), None);
    let held = |game: &Game| {
        let rules = game.position().variant().rules();
        rules.draws.iter().map(|rule| game.held(rule)).max()
    };
    assert_eq!(held(&game), Some(0));
    // A man may walk: only the pieces count, not what they do.
    let mut game = Game::new(position(Variant::International, "W:WK47,41:BK5"));
    wander(&mut game, 4, anything);
    assert_eq!(held(&game), Some(5));
}

#[test]
fn a_king_on_the_main_road_holds_out_for_five_moves() {
    let road = Variant::Russian.geometry().main_road();
    let stays = |before: &Position, mv: Move| {
        let lands_on_it = road.contains(crownhead_rules::Bitboard::of(mv.to_bit()));
        lands_on_it == (before.turn() == Color::Black)
    };
    let start = position(Variant::Russian, "W:WK32,K28,K24:BK4");
    let mut game = Game::new(start);
    wander(&mut game, 10, stays);
    assert_eq!(drawn_by(&game), Some("main_road"));
    assert!(game.undo());
    assert_eq!(drawn_by(&game), None);
}

#[test]
fn a_balance_that_does_not_change_is_drawn() {
    // Men that step keep the fifteen moves of kings away, not the thirty of the balance.
    let mut game =
        Game::with_draw_rules(position(Variant::Russian, "W:WK29,30:BK4,3"), DrawRules::Claimed);
    let rule = Variant::Russian
        .rules()
        .draws
        .iter()
        .find(|rule| Reason::Standstill(**rule).id() == "five_pieces");
    let rule = rule.expect("Russian draughts has it");
    assert_eq!(rule.most_held(), Some(60));
    wander(&mut game, 6, anything);
    assert_eq!(game.held(rule), 7);
}

#[test]
fn a_record_notes_a_draw_by_material_and_plays_on() {
    let start = position(Variant::International, "W:WK47,K48:BK5");
    let mut game = Game::with_draw_rules(start, DrawRules::Claimed);
    wander(&mut game, 14, anything);
    assert_eq!(game.outcome(), None);
    assert_eq!(game.draw_claim().map(|claim| claim.reason.id()), Some("two_against_king"));
}

#[test]
fn reversed_goals_and_first_kings() {
    let ends = [
        (Variant::Antidraughts, "B:W:BK1", Outcome::win(Color::White, Reason::RidOfPieces)),
        (Variant::Losing, "W:W29:B25,22", Outcome::win(Color::White, Reason::RidOfMoves)),
        (Variant::English, "W:W29:B25,22", Outcome::win(Color::Black, Reason::NoMove)),
        (Variant::Breakthrough, "B:WK1,30:B7", Outcome::win(Color::White, Reason::FirstKing)),
    ];
    for (variant, fen, outcome) in ends {
        let game = Game::new(position(variant, fen));
        assert_eq!(game.outcome(), Some(outcome), "{variant} {fen}");
        assert!(game.moves().is_empty(), "{variant} {fen}");
    }
    assert_eq!(
        position(Variant::Losing, "B:W:B9").outcome().map(|outcome| outcome.to_string()),
        Some("White wins: White has no pieces left".to_owned())
    );
}

fn play(game: &mut Game, from: u8, to: u8) {
    let is_it = |mv: &&Move| (mv.from().number(), mv.to().number()) == (from, to);
    let mv = *game.moves().iter().find(is_it).unwrap_or_else(|| panic!("no {from}-{to}"));
    game.play(mv).expect("a legal move");
}

#[test]
fn a_frisian_king_rests_after_three_steps() {
    let mut game = Game::new(position(Variant::Frisian, "W:WK50,46:BK6,5"));
    let steps_of =
        |game: &Game, king: u8| game.moves().iter().filter(|mv| mv.from().number() == king).count();
    for (white, black) in [((50, 45), (6, 1)), ((45, 50), (1, 6)), ((50, 45), (5, 10))] {
        play(&mut game, white.0, white.1);
        play(&mut game, black.0, black.1);
    }
    assert_eq!(steps_of(&game, 45), 0, "three steps in a row");
    let before = *game.position();
    play(&mut game, 46, 41);
    assert!(steps_of(&game, 6) > 0, "a man's step gave the other king its steps back");
    play(&mut game, 10, 15);
    assert!(steps_of(&game, 45) > 0, "another piece has moved");
    // What differs in that alone is another position, with another key.
    let rested = Position::new(
        Variant::Frisian,
        &crownhead_rules::Setup { runs: Vec::new(), ..before.setup() },
    );
    let rested = rested.expect("a legal position");
    assert!(rested != before && rested.key() != before.key());
    assert!(rested.moves().len() > before.moves().len());
}
