//! Legal moves for whoever wants to compare them: random games of a variant as lines of text, which
//! `scripts/pydraughts_moves.py` reads.
//!
//! `cargo run --release -p crownhead-rules --example legal_moves -- international 10 1`
//!
//! A game is a line `game`, then one line for each position: the moves as `from,to,captured,captured…`, separated
//! by spaces, and behind a bar the one that is played.

use crownhead_rules::{Move, Position, Square, Variant};
use std::env;
use std::io::{self, BufWriter, Write, stdout};

/// Longer games of kings shuffle.
const PLIES: usize = 120;

fn text(mv: Move) -> String {
    let squares = [mv.from(), mv.to()].into_iter().chain(mv.captured());
    let numbers: Vec<String> = squares.map(Square::number).map(|n| n.to_string()).collect();
    numbers.join(",")
}

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1);
    let variant: Variant = words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
    let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
    let (games, mut lots) = (number().unwrap_or(1), number().unwrap_or(1));
    let mut out = BufWriter::new(stdout().lock());
    for _ in 0..games {
        writeln!(out, "game")?;
        let mut position = Position::start(variant);
        for _ in 0..PLIES {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            // A linear congruence with its low bits thrown away is enough of a lot.
            lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let played = moves[(lots >> 33) as usize % moves.len()];
            let all: Vec<String> = moves.iter().copied().map(text).collect();
            writeln!(out, "{} | {}", all.join(" "), text(played))?;
            position = position.after(played);
        }
    }
    out.flush()
}
