//! How long does a probe take, on one core? Positions as a search meets them: walks of random moves from
//! random positions with five pieces, asked again and again, so that their blocks are unpacked.
//!
//! `cargo bench -p crownhead-tablebase`

use crownhead_rules::{Board, Color, English, Kind, Position, Setup, Variant};
use crownhead_tablebase::Tables;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::path::Path;
use std::sync::Arc;

const BOARDS: usize = 20_000;

/// The next number of a simple sequence that looks random.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

/// A position with two kings and a man against a king and a man.
fn random_position(state: &mut u64) -> Option<Position> {
    let mut setup = Setup::new(Color::Black);
    let pieces = [
        (Color::Black, Kind::King),
        (Color::Black, Kind::King),
        (Color::Black, Kind::Man),
        (Color::White, Kind::King),
        (Color::White, Kind::Man),
    ];
    for (color, kind) in pieces {
        setup.put(next(state) as u32 % 32 + 1, color, kind);
    }
    Position::new(Variant::English, &setup).ok()
}

/// Boards with five pieces in which nobody can capture.
fn boards() -> Vec<Board> {
    let (mut boards, mut state) = (Vec::new(), 1);
    while boards.len() < BOARDS {
        let Some(mut position) = random_position(&mut state) else { continue };
        for _ in 0..40 {
            let board = *position.board();
            let calm = Color::BOTH.iter().all(|&color| !board.can_capture::<English>(color));
            let moves = position.moves();
            if !calm || moves.is_empty() {
                break;
            }
            boards.push(board);
            position = position.after(moves[next(&mut state) % moves.len()]);
        }
    }
    boards
}

/// The first time a block is asked for it is unpacked.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn first_probes(bencher: Bencher<'_, '_>) {
    let boards = boards();
    // Tables of its own for each round, so that nothing is unpacked yet.
    bencher.counter(ItemsCount::new(BOARDS)).with_inputs(fresh).bench_refs(|tables| {
        probe_all(tables, &boards);
    });
}

#[divan::bench(sample_count = 200, sample_size = 1)]
fn cached_probes(bencher: Bencher<'_, '_>) {
    let (tables, boards) = (fresh(), boards());
    probe_all(&tables, &boards);
    bencher.counter(ItemsCount::new(BOARDS)).bench(|| probe_all(&tables, &boards));
}

/// Only what comes with the program, in a cache of its own.
fn fresh() -> Arc<Tables> {
    Tables::open(Path::new("there are none here"))
}

fn probe_all(tables: &Tables, boards: &[Board]) {
    for board in boards {
        black_box(tables.probe_quiet(black_box(board)));
    }
}

fn main() {
    divan::main();
}
