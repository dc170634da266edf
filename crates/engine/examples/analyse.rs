//! Analyses a position: `cargo run --release -p crownhead-engine --example analyse -- FEN SECONDS` (both
//! optional).

use crownhead_engine::{Engine, Options};
use crownhead_notation::{fen, moves};
use crownhead_play::Limits;
use crownhead_rules::{Game, Move, Position, Variant};
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let position = match arguments.next() {
        Some(text) => fen::read(Variant::English, &text)?,
        None => Position::start(Variant::English),
    };
    let seconds: f64 = arguments.next().as_deref().unwrap_or("1").parse()?;
    let game = Game::new(position);
    if let Some(outcome) = game.outcome() {
        return Err(format!("there is nothing to analyse: {outcome}").into());
    }

    let mut engine = Engine::new(Options::default());
    let limits = Limits::time(Duration::try_from_secs_f64(seconds)?);
    // Two best lines, told again at every depth.
    let analysis = engine.analyse(&game, &limits, 2, &mut |analysis| {
        for line in &analysis.lines {
            println!("{:>2} {:>8} {}", analysis.depth, line.score, text(position, &line.moves));
        }
    });
    println!("best {} after {} nodes", moves::write(&position, analysis.best()), analysis.nodes);
    Ok(())
}

/// A line of moves as text.
fn text(mut here: Position, line: &[Move]) -> String {
    let write = |&mv: &Move| {
        let text = moves::write(&here, mv);
        here = here.after(mv);
        text
    };
    line.iter().map(write).collect::<Vec<_>>().join(" ")
}
