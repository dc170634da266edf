//! How much faster than the textbook way? Counts the move trees of English, International and Russian draughts
//! from the start with the bitboard generator and with a plain array, in one run on one core. Neither uses a hash
//! table, and both count the last ply without making the moves.
//!
//! `cargo bench -p crownhead-rules`

mod flying;
mod plain;

use crownhead_rules::variant::{International, Russian};
use crownhead_rules::{Board, Counting, English, Rules};
use divan::Bencher;
use divan::counter::ItemsCount;

/// Depth and leaves, every way of a capture counted: the published ones.
const ENGLISH: (u32, u64) = (11, 85_242_128);
const INTERNATIONAL: (u32, u64) = (9, 41_022_614);
const RUSSIAN: (u32, u64) = (10, 22_450_628);

/// Leaf nodes a second.
fn leaves(bencher: Bencher<'_, '_>, leaves: u64, perft: impl Fn() -> u64 + Sync) {
    bencher.counter(ItemsCount::new(leaves)).bench(|| assert_eq!(perft(), leaves));
}

fn bitboards<R: Rules>(bencher: Bencher<'_, '_>, (depth, count): (u32, u64)) {
    let board = Board::start::<R>();
    leaves(bencher, count, || board.perft::<R>(depth, Counting::Paths));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn english_bitboards(bencher: Bencher<'_, '_>) {
    bitboards::<English>(bencher, ENGLISH);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn english_plain_array(bencher: Bencher<'_, '_>) {
    leaves(bencher, ENGLISH.1, || plain::perft(ENGLISH.0));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn international_bitboards(bencher: Bencher<'_, '_>) {
    bitboards::<International>(bencher, INTERNATIONAL);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn international_plain_array(bencher: Bencher<'_, '_>) {
    leaves(bencher, INTERNATIONAL.1, || {
        flying::Plain::<10, true, false>::start(4).perft(INTERNATIONAL.0)
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn russian_bitboards(bencher: Bencher<'_, '_>) {
    bitboards::<Russian>(bencher, RUSSIAN);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn russian_plain_array(bencher: Bencher<'_, '_>) {
    leaves(bencher, RUSSIAN.1, || flying::Plain::<8, false, true>::start(3).perft(RUSSIAN.0));
}

fn main() {
    divan::main();
}
