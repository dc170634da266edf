//! Does the engine win what is won? A small version of `cargo bench -p crownhead-engine --bench endings`.

mod support;

use crownhead_engine::{Engine, Options, TableUse};
use crownhead_notation::fen;
use crownhead_play::{Limits, Lots};
use crownhead_rules::{DrawRules, Game, Position, Variant};
use crownhead_tablebase::{Tables, Value};
use support::{Played, play_out, won_position};

fn shipped() -> Engine {
    Engine::new(Options { hash: 4, tables: TableUse::Shipped, ..Options::default() })
}

fn game(text: &str) -> Game {
    let position = fen::read(Variant::English, text).expect(text);
    Game::with_draw_rules(position, DrawRules::Claimed)
}

#[test]
fn won_endings_up_to_four_pieces_are_won_against_best_defence() {
    let tables = Tables::shipped();
    let mut lots = Lots::new(4);
    let mut engine = shipped();
    for n in 0..120 {
        let start = won_position(&tables, &mut lots, 2 + n % 3);
        let limits = Limits::nodes(2000);
        let played = play_out(&mut engine, &limits, &tables, &start);
        assert_ne!(played, Played::Missed, "{}", fen::write(&start));
    }
}

#[test]
fn won_endings_with_five_pieces_are_won_from_values_alone() {
    // The defender has no distances for five pieces here and just keeps the value where it can; the
    // benchmark has one that has them.
    let tables = Tables::shipped();
    let mut lots = Lots::new(5);
    let mut engine = shipped();
    let mut won = 0;
    for _ in 0..12 {
        let start = won_position(&tables, &mut lots, 5);
        let played = play_out(&mut engine, &Limits::nodes(20_000), &tables, &start);
        won += u32::from(played == Played::Won);
    }
    assert!(won >= 11, "{won} of 12");
}

#[test]
fn the_best_line_of_a_counted_win_leads_to_the_end() {
    let game = game("B:WK10:B2,3");
    let analysis = shipped().analyse(&game, &Limits::depth(1), 3, &mut |_| {});
    let best = &analysis.lines[0];
    let proved = best.proved.expect("it is in the tables");
    assert_eq!((proved.value, proved.distance), (Value::Win, Some(61)));
    assert_eq!((best.score.plies_to_end(), best.moves.len()), (61, 61));
    let end = best.moves.iter().fold(*game.position(), |here, &mv| here.after(mv));
    assert!(end.outcome().is_some_and(|outcome| outcome.winner == Some(game.position().turn())));
    assert_eq!(analysis.lines.len(), 3);
}

#[test]
fn a_drawn_ending_is_called_a_draw_and_kept() {
    let tables = Tables::shipped();
    let mut engine = shipped();
    for text in ["W:WK2,K4:BK18,K23", "B:WK19,21:BK1,9", "B:WK2:BK17"] {
        let game = game(text);
        let analysis = engine.analyse(&game, &Limits::nodes(3000), 1, &mut |_| {});
        let line = &analysis.lines[0];
        assert_eq!(line.proved.map(|proved| proved.value), Some(Value::Draw), "{text}");
        assert_eq!(line.score.0, 0, "{text}");
        let after = game.position().after(analysis.best());
        assert_eq!(tables.probe(&after), Some(Value::Draw), "{text}");
    }
}

#[test]
fn the_search_sees_wins_in_the_tables_from_outside() {
    // Three kings against one, and a man about to be exchanged: seven pieces at first.
    let game = game("W:WK14,K15,K18,30:BK1,21,25");
    let score = |tables| {
        let options = Options { hash: 4, tables, ..Options::default() };
        let analysis = Engine::new(options).analyse(&game, &Limits::depth(9), 1, &mut |_| {});
        analysis.lines[0].score
    };
    assert!(score(TableUse::Shipped).is_proved());
    assert!(!score(TableUse::Off).is_proved());
}

#[test]
fn the_perfect_level_keeps_the_value_of_mini_checkers() {
    use crownhead_engine::{EnginePlayer, EngineSpec};
    use crownhead_play::Player;
    use crownhead_tablebase::{Exact, mini::Solver};

    let spec: EngineSpec = "engine:perfect".parse().expect("a spec");
    let mut player = EnginePlayer::new(spec);
    assert!(player.new_game(&Position::start(Variant::English), 1).is_err());
    let judge = Solver::new();
    let mut lots = Lots::new(9);
    for seed in 0..6 {
        let mut game = Game::new(Position::start(Variant::Mini));
        player.new_game(game.start(), seed).expect("it plays mini");
        let perfect = game.position().turn();
        while game.outcome().is_none() {
            let here = *game.position();
            let moves = game.moves();
            let mv = if here.turn() == perfect {
                let chosen =
                    player.choose(&game, &Limits::default(), &mut |_| {}).expect("a move").mv;
                let after = judge.value(here.after(chosen).board()).map(Value::reversed);
                assert_eq!(after, judge.value(here.board()), "it gives nothing away");
                chosen
            } else {
                lots.draw(&moves)
            };
            game.play(mv).expect("a legal move");
        }
        let lost = game.outcome().is_some_and(|outcome| outcome.winner == Some(perfect.other()));
        assert!(!lost, "the start is a draw, so the perfect level never loses");
    }
}

/// Three kings, the first of them on the main road, against one that is not: won, and it takes long.
const PETROV: &str = "W:WK29,K30,K31:BK28";

#[test]
fn three_kings_win_against_one_before_the_draw_rules_end_the_game() {
    use crownhead_tablebase::{Exact, VariantTables};

    let russian = Variant::named("russian");
    let tables = VariantTables::shipped(russian).expect("they come with the program");
    let mut engine = shipped();
    let start = fen::read(russian, PETROV).expect(PETROV);
    let mut game = Game::new(start);
    let first = engine.analyse(&game, &Limits::depth(1), 1, &mut |_| {});
    let proved = first.lines[0].proved.expect("it is in the tables");
    assert_eq!(proved.value, Value::Win);
    assert_eq!(Some(proved.distance.expect("it is counted")), tables.distance(start.board()));
    while game.outcome().is_none() {
        let mv = if game.position().turn() == start.turn() {
            engine.analyse(&game, &Limits::depth(1), 1, &mut |_| {}).best()
        } else {
            let told = tables.move_values(game.position());
            told.iter().max_by_key(|told| told.distance).expect("a move").mv
        };
        game.play(mv).expect("a legal move");
    }
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(start.turn()));
}

#[test]
fn a_win_that_comes_too_late_for_the_draw_rules_is_not_claimed() {
    use crownhead_tablebase::{Exact, VariantTables};

    let russian = Variant::named("russian");
    let tables = VariantTables::shipped(russian).expect("they come with the program");
    let mut game =
        Game::with_draw_rules(fen::read(russian, PETROV).expect(PETROV), DrawRules::Claimed);
    // The attacker keeps the win as far away as it can, until there is no time left for it.
    let attacker = game.position().turn();
    while game.idle_plies() < 24 {
        let told = tables.move_values(game.position());
        let wanted = if game.position().turn() == attacker { Value::Win } else { Value::Loss };
        let kept = told.iter().filter(|told| told.value == Some(wanted));
        let mv = kept.max_by_key(|told| told.distance).expect("the win is kept").mv;
        game.play(mv).expect("a legal move");
    }
    let left = tables.distance(game.position().board()).expect("it is still won on the board");
    assert!(left > 6, "{left} plies left, and six are allowed");
    let analysis = shipped().analyse(&game, &Limits::nodes(2000), 1, &mut |_| {});
    assert_eq!(analysis.lines[0].proved, None);
    assert!(!analysis.lines[0].score.is_proved(), "{}", analysis.lines[0].score);
}
