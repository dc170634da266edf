//! Won endings to be won: random positions, and a defender that holds out as long as the tables say one can.

// The test and the benchmark use different parts.
#![allow(dead_code)]

use crownhead_engine::Engine;
use crownhead_play::{Limits, Lots};
use crownhead_rules::{Color, Game, Kind, Move, Position, Setup, Variant};
use crownhead_tablebase::{Exact, Tables, Value};

/// A random position with so many pieces that the side to move wins, and not by a capture at once.
pub(crate) fn won_position(tables: &Tables, lots: &mut Lots, pieces: usize) -> Position {
    loop {
        let mut setup = Setup::new(lots.draw(&Color::BOTH));
        for n in 0..pieces {
            let color = match n {
                0 => Color::Black,
                1 => Color::White,
                _ => lots.draw(&Color::BOTH),
            };
            setup.put(lots.below(32) as u32 + 1, color, lots.draw(&[Kind::Man, Kind::King]));
        }
        let Ok(position) = Position::new(Variant::English, &setup) else { continue };
        let quiet = Color::BOTH.iter().all(|&color| !position.can_capture(color));
        if quiet && tables.probe(&position) == Some(Value::Win) {
            return position;
        }
    }
}

/// How a won ending went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Played {
    Won,
    /// Drawn or worse, from a position whose distance is beyond the forty-move rule.
    TooLong,
    Missed,
}

/// The engine plays the side to move, the tables the other.
pub(crate) fn play_out(
    engine: &mut Engine,
    limits: &Limits,
    tables: &Tables,
    start: &Position,
) -> Played {
    engine.clear();
    let attacker = start.turn();
    let mut game = Game::new(*start);
    while game.outcome().is_none() {
        let mv = if game.position().turn() == attacker {
            engine.analyse(&game, limits, 1, &mut |_| {}).best()
        } else {
            best_defence(tables, game.position())
        };
        game.play(mv).expect("a legal move");
    }
    let won = game.outcome().is_some_and(|outcome| outcome.winner == Some(attacker));
    match tables.distance(start) {
        _ if won => Played::Won,
        Some(plies) if plies > 80 => Played::TooLong,
        _ => Played::Missed,
    }
}

/// The move with the best value, and among lost ones the one that loses last.
fn best_defence(tables: &Tables, position: &Position) -> Move {
    let told = tables.move_values(position);
    let best = told.iter().max_by_key(|told| (told.value, told.distance));
    best.expect("a game that is not over has a move").mv
}
