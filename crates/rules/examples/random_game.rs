//! Plays a random game: `cargo run -p crownhead-rules --example random_game -- mini 7` (variant and seed,
//! both optional).

use crownhead_rules::{Game, Position, Variant};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant: Variant = arguments.next().as_deref().unwrap_or("english").parse()?;
    let mut state: u64 = arguments.next().as_deref().unwrap_or("1").parse()?;

    let mut game = Game::new(Position::start(variant));
    while game.outcome().is_none() {
        let moves = game.moves();
        // Any source of lots will do; this is the generator of Knuth's MMIX.
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mv = moves[(state >> 33) as usize % moves.len()];
        let mover = game.position().turn();
        game.play(mv)?;
        let sign = if mv.is_capture() { 'x' } else { '-' };
        if mv.is_pass() {
            println!("{mover} passes");
        } else {
            println!("{mover} {}{sign}{}", mv.from(), mv.to());
        }
    }
    if let Some(outcome) = game.outcome() {
        println!("{outcome} after {} plies", game.history().len());
    }
    Ok(())
}
