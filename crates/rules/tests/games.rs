//! How games end, and what a game remembers.

mod support;

use crownhead_rules::{
    Color, DrawRules, FORTY_MOVES, Game, Move, Outcome, Position, Reason, Refused,
    THIRD_REPETITION, Variant,
};
use support::position;

/// The legal move from one square to another.
fn find(game: &Game, from: u8, to: u8) -> Move {
    let is_it = |mv: &Move| (mv.from().number(), mv.to().number()) == (from, to);
    let found = game.position().moves().iter().copied().find(is_it);
    found.unwrap_or_else(|| panic!("no move from {from} to {to}"))
}

fn play(game: &mut Game, moves: &[(u8, u8)]) {
    for &(from, to) in moves {
        game.play(find(game, from, to)).expect("a legal move");
    }
}

/// Two kings each in opposite double corners, going to and fro.
const SHUFFLE: [(u8, u8); 4] = [(1, 6), (32, 27), (6, 1), (27, 32)];
const KINGS: &str = "B:WK32,K12:BK1,K21";

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut game = Game::new(position(Variant::English, KINGS));
    play(&mut game, &SHUFFLE);
    play(&mut game, &SHUFFLE[..3]);
    assert_eq!((game.outcome(), game.occurrences()), (None, 2));
    play(&mut game, &SHUFFLE[3..]);
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Standstill(THIRD_REPETITION))));
    assert!(game.moves().is_empty());
    let more = game.position().moves()[0];
    assert!(matches!(game.play(more), Err(Refused::Over(_))));
    assert!(game.undo() && game.outcome().is_none());
}

#[test]
fn a_record_plays_on_past_a_claim_that_nobody_made() {
    let start = position(Variant::English, KINGS);
    let mut game = Game::with_draw_rules(start, DrawRules::Claimed);
    for _ in 0..50 {
        play(&mut game, &SHUFFLE);
    }
    assert_eq!(game.outcome(), None);
    assert_eq!(game.draw_claim(), Some(Outcome::draw(Reason::Standstill(THIRD_REPETITION))));
    assert_eq!(game.history().len(), 200);
}

#[test]
fn only_the_same_position_counts_as_a_repetition() {
    let mut game = Game::new(position(Variant::English, "B:WK32:BK1"));
    play(&mut game, &[(1, 6), (32, 28), (6, 1), (28, 32)]);
    assert_eq!(game.occurrences(), 2);
    play(&mut game, &[(1, 5), (32, 28)]);
    assert_eq!(game.occurrences(), 1);
}

/// Walks the kings about, out of each other's reach and without a third occurrence.
fn wander(game: &mut Game, plies: usize) {
    let mut lots = support::Lots(3);
    let end = game.history().len() + plies;
    while game.history().len() < end {
        let mv = lots.draw(&game.position().moves());
        let mut ahead = game.clone();
        ahead.play(mv).expect("a legal move");
        let harmless = !ahead.position().can_capture(ahead.position().turn());
        if harmless && ahead.occurrences() < 3 {
            *game = ahead;
        }
    }
}

#[test]
fn forty_moves_without_progress_are_a_draw() {
    let mut game = Game::new(position(Variant::English, "B:WK32,K31,K30:BK1,K2,K3"));
    wander(&mut game, 79);
    assert_eq!((game.idle_plies(), game.outcome()), (79, None));
    wander(&mut game, 1);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Standstill(FORTY_MOVES))));
}

#[test]
fn a_man_move_or_a_capture_starts_the_forty_moves_again() {
    let mut game = Game::new(position(Variant::English, "B:WK32:BK1,9"));
    play(&mut game, &[(1, 6), (32, 27), (6, 1), (27, 32)]);
    assert_eq!(game.idle_plies(), 4);
    play(&mut game, &[(9, 14)]);
    assert_eq!(game.idle_plies(), 0);
    let mut game = Game::new(position(Variant::English, "B:WK32,18:BK1,K14"));
    play(&mut game, &[(14, 23), (32, 28)]);
    assert_eq!(game.idle_plies(), 1);
}

#[test]
fn variants_where_nothing_repeats_have_no_draw_rules() {
    let mut game = Game::new(Position::start(Variant::Straight));
    while game.outcome().is_none() {
        assert_eq!(game.draw_claim(), None);
        let mv = game.moves()[0];
        game.play(mv).expect("a legal move");
    }
    assert!(!matches!(game.outcome().map(|o| o.reason), Some(Reason::Standstill(_))));
}

#[test]
fn ends_on_the_board_say_why() {
    let ends = [
        (Variant::English, "W:W:BK1", Outcome::win(Color::Black, Reason::NoPieces)),
        (Variant::English, "B:W:BK1", Outcome::win(Color::Black, Reason::NoPieces)),
        (Variant::English, "W:W29:B25,22", Outcome::win(Color::Black, Reason::NoMove)),
        (Variant::Mini, "B:W1:B16,17", Outcome::win(Color::Black, Reason::PieceCount)),
        (Variant::Mini, "B:W1:B16", Outcome::draw(Reason::PieceCount)),
        (Variant::Mini, "W:W:B16", Outcome::win(Color::Black, Reason::NoPieces)),
        (Variant::Straight, "B:W1,2:B29,9", Outcome::draw(Reason::PieceCount)),
        (Variant::Straight, "W:W1,2,3:B29,9", Outcome::win(Color::White, Reason::PieceCount)),
    ];
    for (variant, fen, outcome) in ends {
        let game = Game::new(position(variant, fen));
        assert_eq!(game.outcome(), Some(outcome), "{variant} {fen}");
        assert!(game.moves().is_empty(), "{variant} {fen}");
    }
}

#[test]
fn an_outcome_reads_as_a_sentence() {
    let blocked = position(Variant::English, "W:W29:B25,22").outcome().expect("White is blocked");
    assert_eq!(blocked.to_string(), "Black wins: White cannot move");
}

#[test]
fn who_cannot_move_passes_in_mini() {
    // White's only man stands on the far row; Black can still walk.
    let mut game = Game::new(position(Variant::Mini, "W:W1:B6,9"));
    let moves = game.moves();
    assert!(moves.len() == 1 && moves[0].is_pass());
    game.play(moves[0]).expect("the pass is legal");
    assert_eq!(game.position().turn(), Color::Black);
    assert!(game.moves().iter().all(|mv| !mv.is_pass()));
}

#[test]
fn declared_ends_can_be_taken_back() {
    let mut game = Game::new(Position::start(Variant::English));
    play(&mut game, &[(11, 15), (23, 19)]);
    game.resign(Color::Black);
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::Resignation)));
    game.agree_draw();
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::Resignation)));
    assert!(!game.redo());
    assert!(game.undo());
    assert_eq!(game.outcome(), None);
    game.flag(Color::White);
    assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, Reason::Flag)));
    assert!(game.undo());
    game.agree_draw();
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Agreement)));
}

#[test]
fn another_move_forgets_what_was_undone_and_the_same_keeps_it() {
    let mut game = Game::new(Position::start(Variant::English));
    play(&mut game, &[(11, 15), (23, 19), (8, 11)]);
    assert!(game.undo() && game.undo());
    play(&mut game, &[(23, 19)]);
    assert_eq!(game.undone().len(), 1);
    assert!(game.undo());
    play(&mut game, &[(22, 18)]);
    assert_eq!(game.undone().len(), 0);
}

/// The two positions of the page that only tests keep right.
#[test]
fn routes_and_round_trips() {
    let routes = position(Variant::English, "B:W6,7,14,15:B2");
    let paths = |p: &Position, mv| -> Vec<Vec<u8>> {
        p.paths(mv).iter().map(|path| path.iter().map(|s| s.number()).collect()).collect()
    };
    let mut all: Vec<_> = routes.moves().iter().flat_map(|&mv| paths(&routes, mv)).collect();
    all.sort();
    assert_eq!(all, [[2, 9, 18], [2, 11, 18]]);
    let trip = position(Variant::English, "W:WK14:B10,11,18,19");
    let moves = trip.moves();
    assert_eq!(moves.len(), 1);
    let mut ways = paths(&trip, moves[0]);
    ways.sort();
    assert_eq!(ways, [[14, 7, 16, 23, 14], [14, 23, 16, 7, 14]]);
    let after = trip.after(moves[0]);
    assert_eq!(after.outcome(), Some(Outcome::win(Color::White, Reason::NoPieces)));
    assert_eq!(after.pieces().count(), 1);
}

/// All nine inner squares of one parity, the longest capture there is.
#[test]
fn the_longest_capture() {
    let nine = position(Variant::English, "W:WK5:B9,10,11,17,18,19,25,26,27");
    let longest = nine.moves().iter().map(|mv| mv.captured().count()).max();
    assert_eq!(longest, Some(9));
}
