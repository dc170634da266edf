//! Legal moves for whoever wants to compare them: random games of a variant as lines of text, which
//! `scripts/pydraughts_moves.py` reads.
//!
//! `cargo run --release -p crownhead-rules --example legal_moves -- international 10 1`
//!
//! A game is a line `game`, then one line for each position: the moves as `from,to,captured,captured…`, separated
//! by spaces, and behind a bar the one that is played.
//!
//! With the word `whole` behind the seed games go on to their end under the draw rules, and a last line `end` has the
//! winner, or `draw`, and the reason.

use crownhead_rules::{Color, DrawRules, Game, Move, Outcome, Position, Square, Variant};
use std::env;
use std::io::{self, BufWriter, Write, stdout};

/// Without draw rules longer games of kings shuffle.
const PLIES: usize = 120;

fn text(mv: Move) -> String {
    let squares = [mv.from(), mv.to()].into_iter().chain(mv.captured());
    let numbers: Vec<String> = squares.map(Square::number).map(|n| n.to_string()).collect();
    numbers.join(",")
}

fn end(outcome: Outcome) -> String {
    let winner = match outcome.winner {
        None => "draw",
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
    };
    format!("end {winner} {}", outcome.reason.id())
}

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1);
    let variant: Variant = words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
    let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
    let (games, mut lots) = (number().unwrap_or(1), number().unwrap_or(1));
    let whole = words.next().is_some_and(|word| word == "whole");
    let (draws, most) =
        if whole { (DrawRules::Automatic, usize::MAX) } else { (DrawRules::Claimed, PLIES) };
    let mut out = BufWriter::new(stdout().lock());
    for _ in 0..games {
        writeln!(out, "game")?;
        let mut game = Game::with_draw_rules(Position::start(variant), draws);
        for _ in 0..most {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            // A linear congruence with its low bits thrown away is enough of a lot.
            lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let played = moves[(lots >> 33) as usize % moves.len()];
            let all: Vec<String> = moves.iter().copied().map(text).collect();
            writeln!(out, "{} | {}", all.join(" "), text(played))?;
            game.play(played).map_err(|refused| io::Error::other(refused.to_string()))?;
        }
        if let Some(outcome) = game.outcome().filter(|_| whole) {
            writeln!(out, "{}", end(outcome))?;
        }
    }
    out.flush()
}
