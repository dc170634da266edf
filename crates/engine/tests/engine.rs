//! The engine from outside: what it answers, in every variant.

use crownhead_engine::{Engine, EnginePlayer, EngineSpec, Level, Options, Score, TOP};
use crownhead_notation::{fen, moves};
use crownhead_play::{Ending, Limits, Player, Settings, Stop, referee};
use crownhead_rules::{Color, Game, Position, Variant};

fn engine() -> Engine {
    Engine::new(Options { hash: 4, ..Options::default() })
}

fn game(variant: Variant, text: &str) -> Game {
    Game::new(fen::read(variant, text).expect(text))
}

fn best(variant: Variant, text: &str, depth: u32) -> (String, Score) {
    let game = game(variant, text);
    let analysis = engine().analyse(&game, &Limits::depth(depth), 1, &mut |_| {});
    (moves::write(game.position(), analysis.best()), analysis.lines[0].score)
}

#[test]
fn a_shot_is_found_and_a_win_is_counted_in_plies() {
    // White gives one man and takes two, which leaves Black without a move or piece.
    let (text, score) = best(Variant::English, "W:WK15:B10", 4);
    assert_eq!((text.as_str(), score.plies_to_end()), ("15x6", 1));
    assert!(score.is_decided() && score > Score::DRAW);
    // Two kings against one that is not in a double corner.
    let (_, score) = best(Variant::English, "W:WK10,K11:BK4", 13);
    assert!(score > Score(50), "{score}");
}

#[test]
fn the_ends_of_each_variant_are_seen() {
    // Mini: White can only pass, and Black runs home; the count of pieces decides.
    let (text, score) = best(Variant::Mini, "W:W1:B4,5,6", 40);
    assert_eq!(text, "pass");
    assert!(score.is_decided() && score < Score::DRAW, "{score}");
    // Straight: taking two in a line wins on pieces when nobody can move any more.
    let (_, score) = best(Variant::Straight, "B:W10,19:B6", 6);
    assert!(score.is_decided() && score > Score::DRAW, "{score}");
    // Regicide: taking the king crowns, and the capture may go on or stop.
    let (text, _) = best(Variant::Regicide, "B:WK10,19:B6,1", 6);
    assert!(text.starts_with("6x"), "{text}");
}

#[test]
fn several_lines_are_different_and_in_order() {
    let game = Game::new(Position::start(Variant::English));
    let analysis = engine().analyse(&game, &Limits::depth(7), 4, &mut |_| {});
    assert_eq!(analysis.lines.len(), 4);
    for pair in analysis.lines.windows(2) {
        assert!(pair[0].score >= pair[1].score);
        assert_ne!(pair[0].moves[0], pair[1].moves[0]);
    }
    for line in &analysis.lines {
        let mut replayed = game.clone();
        line.moves.iter().for_each(|&mv| replayed.play(mv).expect("a legal line"));
    }
}

#[test]
fn every_iteration_is_told() {
    let game = Game::new(Position::start(Variant::Regicide));
    let mut depths = Vec::new();
    engine().analyse(&game, &Limits::depth(6), 1, &mut |analysis| depths.push(analysis.depth));
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn node_limits_hold_and_one_thread_repeats_itself() {
    let game = Game::new(Position::start(Variant::English));
    let run = |nodes| engine().analyse(&game, &Limits::nodes(nodes), 1, &mut |_| {});
    for nodes in [1, 100, 5_000, 30_000] {
        let (first, second) = (run(nodes), run(nodes));
        assert!(first.nodes <= nodes + 1, "{} of {nodes}", first.nodes);
        assert_eq!((first.nodes, first.lines), (second.nodes, second.lines));
    }
}

#[test]
fn several_threads_search_one_position() {
    let options = Options { threads: 3, hash: 4, ..Options::default() };
    let game = Game::new(Position::start(Variant::English));
    let analysis = Engine::new(options).analyse(&game, &Limits::depth(9), 1, &mut |_| {});
    assert_eq!(analysis.depth, 9);
    assert!(game.moves().contains(&analysis.best()));
}

#[test]
fn a_search_that_is_stopped_before_it_starts_still_has_a_move() {
    let stop = Stop::new();
    stop.stop();
    let limits = Limits { stop, ..Limits::default() };
    for &variant in Variant::ALL {
        let game = Game::new(Position::start(variant));
        let analysis = engine().analyse(&game, &limits, 1, &mut |_| {});
        assert!(game.moves().contains(&analysis.best()));
    }
}

/// Repeating the position would be a draw: who is ahead plays on, who is behind repeats.
#[test]
fn repetition_is_seen() {
    let mut game = game(Variant::English, "W:WK18,K19,K23:BK1");
    for text in ["18-15", "1-6", "15-18", "6-1"] {
        let mv = moves::read(game.position(), text).expect(text);
        game.play(mv).expect(text);
    }
    let analysis = engine().analyse(&game, &Limits::depth(9), 1, &mut |_| {});
    let text = moves::write(game.position(), analysis.best());
    assert_ne!(text, "18-15", "it would come to the same position a third time");
}

fn player(spec: &str) -> EnginePlayer {
    EnginePlayer::new(spec.parse().expect(spec))
}

#[test]
fn a_won_ending_is_won() {
    let start = fen::read(Variant::English, "W:WK18,K19,K23:BK1,K5").expect("a position");
    let (mut black, mut white) =
        (player("engine:nodes=20000,hash=4"), player("engine:nodes=20000,hash=4"));
    let record = referee::play([&mut black, &mut white], start, &Settings::default());
    assert_eq!(record.ending.winner(), Some(Color::White), "{}", record.ending);
}

#[test]
fn a_single_legal_move_is_played_at_once() {
    let game = game(Variant::English, "B:W14:B9,K1");
    let mut player = player("engine:10");
    let choice = player.choose(&game, &Limits::default(), &mut |_| {}).expect("a move");
    assert_eq!(choice.report.nodes, 0);
}

#[test]
fn levels_differ_from_game_to_game_and_not_within_one() {
    let game = Game::new(Position::start(Variant::English));
    let mut player = player("engine:3");
    let mut answer = |seed| {
        player.new_game(game.start(), seed).expect("the engine plays");
        let choose = |player: &mut EnginePlayer| {
            player.choose(&game, &Limits::default(), &mut |_| {}).expect("a move").mv
        };
        let first = choose(&mut player);
        assert_eq!(choose(&mut player), first);
        first
    };
    let answers: std::collections::HashSet<_> = (0..12).map(&mut answer).collect();
    assert!(answers.len() > 1, "always the same opening");
}

#[test]
fn every_level_plays_every_variant() {
    for &variant in Variant::ALL {
        for number in 1..TOP {
            assert!(Level::weak(number).is_some());
            let text = format!("engine:{}", number.min(4));
            let spec: EngineSpec = text.parse().expect("a level");
            let (mut black, mut white) = (EnginePlayer::new(spec.clone()), EnginePlayer::new(spec));
            let settings =
                Settings { seeds: [number.into(), 7], max_plies: Some(200), ..Settings::default() };
            let start = Position::start(variant);
            let record = referee::play([&mut black, &mut white], start, &settings);
            assert!(
                matches!(record.ending, Ending::Rule(_) | Ending::TooLong),
                "{}",
                record.ending
            );
        }
    }
}
