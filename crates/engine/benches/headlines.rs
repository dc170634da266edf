//! The figures that the documentation quotes, measured on one core: how long a move takes at the depths
//! of the five course programs, how well time limits are kept, and how soon a stop is answered.
//!
//! `cargo bench -p crownhead-engine` takes about two and a half minutes; `-- 100` plays only so many timed
//! moves.

use crownhead_engine::{Engine, Options};
use crownhead_play::{Limits, Stop};
use crownhead_rules::{Game, Position, Variant};
use std::time::{Duration, Instant};

/// The time of every move in games of the engine against itself, from openings that differ.
fn moves_of_games(variant: Variant, limits: &Limits, count: usize) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut engine = Engine::new(Options::default());
    let mut opening = 0;
    while times.len() < count {
        let mut game = Game::new(Position::start(variant));
        engine.clear();
        // A different start for each game: one of the legal moves for the first three plies.
        for ply in 0..3 {
            let moves = game.moves();
            let chosen = moves[(opening / 7usize.pow(ply)) % moves.len()];
            game.play(chosen).expect("a legal move");
        }
        opening += 1;
        while game.outcome().is_none() && times.len() < count && game.history().len() < 160 {
            let start = Instant::now();
            let best = engine.analyse(&game, limits, 1, &mut |_| {}).best();
            times.push(start.elapsed());
            game.play(best).expect("a legal move");
        }
    }
    times
}

fn milliseconds(time: Duration) -> f64 {
    1e3 * time.as_secs_f64()
}

fn depth(variant: Variant, depth: u32, count: usize) {
    let times = moves_of_games(variant, &Limits::depth(depth), count);
    let mean = milliseconds(times.iter().sum::<Duration>()) / times.len() as f64;
    let longest = milliseconds(*times.iter().max().expect("some moves"));
    println!(
        "{variant} depth {depth}: {mean:.2} ms a move over {count} moves, longest {longest:.1} ms"
    );
}

fn time_keeping(count: usize) {
    let limit = Duration::from_millis(100);
    let mut times = moves_of_games(Variant::English, &Limits::time(limit), count);
    times.sort();
    let within = times.iter().filter(|&&time| time <= Duration::from_millis(110)).count();
    let share = 100.0 * within as f64 / times.len() as f64;
    let [middle, longest] = [times[times.len() / 2], times[times.len() - 1]].map(milliseconds);
    println!(
        "100 ms a move over {count} moves: {share:.1} % within 110 ms, median {middle:.1}, longest {longest:.1} ms"
    );
}

fn stopping() {
    let game = Game::new(Position::start(Variant::English));
    let mut latencies = Vec::new();
    let mut engine = Engine::new(Options::default());
    for _ in 0..20 {
        let stop = Stop::new();
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let asked = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            stop.stop();
            Instant::now()
        });
        engine.analyse(&game, &limits, 1, &mut |_| {});
        let answered = Instant::now();
        latencies.push(answered.duration_since(asked.join().expect("the stopper ends")));
    }
    let longest = milliseconds(*latencies.iter().max().expect("some stops"));
    println!("stop: answered within {longest:.2} ms at the most, of {} times", latencies.len());
}

fn main() {
    let count = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(1000);
    depth(Variant::Regicide, 8, 500);
    depth(Variant::English, 12, 500);
    let start = Game::new(Position::start(Variant::Mini));
    let found = Engine::new(Options::default()).analyse(&start, &Limits::depth(15), 1, &mut |_| {});
    println!("mini depth 15 from the start: {:.1} ms", milliseconds(found.time));
    stopping();
    time_keeping(count);
}
