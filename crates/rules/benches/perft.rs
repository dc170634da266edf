//! How much faster than the textbook way? Counts the move tree of English checkers from the start at
//! depth 11 with the bitboard generator and with a plain 8x8 array, in one run on one core. Neither uses a
//! hash table, and both count the last ply without making the moves.
//!
//! `cargo bench -p crownhead-rules`

mod plain;

use crownhead_rules::{Board, Counting, English};
use divan::Bencher;
use divan::counter::ItemsCount;

const DEPTH: u32 = 11;
const LEAVES: u64 = 85_242_128;

/// Leaf nodes a second.
fn leaves(bencher: Bencher<'_, '_>, perft: impl Fn() -> u64 + Sync) {
    bencher.counter(ItemsCount::new(LEAVES)).bench(|| assert_eq!(perft(), LEAVES));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn bitboards(bencher: Bencher<'_, '_>) {
    let board = Board::start::<English>();
    leaves(bencher, || board.perft::<English>(DEPTH, Counting::Distinct));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn plain_array(bencher: Bencher<'_, '_>) {
    leaves(bencher, || plain::perft(DEPTH));
}

fn main() {
    divan::main();
}
