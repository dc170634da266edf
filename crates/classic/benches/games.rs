//! How long do the classic players think? Whole games with the seeds 1, 2, 3, ..., on one core.
//!
//! `cargo bench -p crownhead-classic` prints one line for each pairing: games, plies, nodes, and the
//! time for all of it and for a move of the first player.

use crownhead_classic::ClassicSpec;
use crownhead_play::{Player, Settings, referee};
use crownhead_rules::{Color, Position, Variant};
use std::time::{Duration, Instant};

/// The pairings that the requirements name, then what gives the others their scale.
const PAIRINGS: [(Variant, &str, &str, u64); 8] = [
    (Variant::Regicide, "alphabeta:8,eval=advancement", "random", 10),
    (Variant::Regicide, "preset:regicide-6", "preset:regicide-6", 1),
    (Variant::Regicide, "alphabeta:8,eval=advancement", "alphabeta:4", 10),
    (Variant::Straight, "alphabeta:2", "random", 500),
    (Variant::Straight, "aggressor:3", "aggressor:3", 30),
    (Variant::English, "preset:english-level-10", "random", 2),
    (Variant::English, "preset:english-level-12", "preset:english-level-8", 1),
    (Variant::Mini, "preset:mini-hard", "preset:mini-hard", 10),
];

fn main() {
    for (variant, black, white, games) in PAIRINGS {
        let seat = |spec: &str| spec.parse::<ClassicSpec>().expect(spec).player(variant);
        measure(variant, &mut *seat(black), &mut *seat(white), games);
    }
}

fn measure(variant: Variant, black: &mut dyn Player, white: &mut dyn Player, games: u64) {
    let (mut plies, mut moves, mut nodes) = (0, 0u32, 0);
    let (mut longest, mut thought) = (Duration::ZERO, Duration::ZERO);
    let watch = Instant::now();
    for seed in 1..=games {
        let settings = Settings { seeds: [seed, seed + games], ..Settings::default() };
        let record = referee::play([&mut *black, &mut *white], Position::start(variant), &settings);
        plies += record.plies.len();
        let mut mover = Color::Black;
        for ply in &record.plies {
            if mover == Color::Black {
                moves += 1;
                nodes += ply.report.nodes;
                thought += ply.took;
                longest = longest.max(ply.took);
            }
            mover = mover.other();
        }
    }
    println!(
        "{variant:<9} {:<29} v {:<25} {games:>3} games {plies:>6} plies {:>7.3} s; a move of the \
         first: {:>7.3} ms, longest {:>8.3} ms, {:>8} nodes, {:>5.1} million a second",
        black.name(),
        white.name(),
        watch.elapsed().as_secs_f64(),
        1e3 * thought.as_secs_f64() / f64::from(moves),
        1e3 * longest.as_secs_f64(),
        nodes / u64::from(moves),
        1e-6 * nodes as f64 / thought.as_secs_f64(),
    );
}
