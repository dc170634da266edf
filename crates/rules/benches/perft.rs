//! How much faster than the textbook way? Counts the move tree of English checkers from the start at
//! depth 11 with the bitboard generator and with a plain 8x8 array, in turns, in one run on one core.
//! Neither uses a hash table, and both count the last ply without making the moves.
//!
//! `cargo bench -p crownhead-rules`

mod plain;

use crownhead_rules::{Board, Counting, English};
use std::time::Instant;

const DEPTH: u32 = 11;
const LEAVES: u64 = 85_242_128;
const ROUNDS: usize = 5;

/// Leaf nodes a second of one run.
fn speed(perft: impl Fn() -> u64) -> f64 {
    let start = Instant::now();
    assert_eq!(perft(), LEAVES);
    LEAVES as f64 / start.elapsed().as_secs_f64()
}

fn median(mut speeds: Vec<f64>) -> f64 {
    speeds.sort_by(f64::total_cmp);
    speeds[speeds.len() / 2]
}

fn main() {
    let board = Board::start::<English>();
    let (mut fast, mut plain) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        fast.push(speed(|| board.perft::<English>(DEPTH, Counting::Distinct)));
        plain.push(speed(|| plain::perft(DEPTH)));
    }
    let (fast, plain) = (median(fast), median(plain));
    println!("english perft {DEPTH}, median of {ROUNDS}, million leaf nodes a second:");
    println!(
        "bitboards {:.1}, plain array {:.1}, ratio {:.1}",
        fast / 1e6,
        plain / 1e6,
        fast / plain
    );
}
