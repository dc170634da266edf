//! How does the server bear a crowd, and does it keep what it promised?
//!
//! Starts a server binary on 127.0.0.1, plays many games against a level at a steady pace, each by a
//! client of its own, and prints errors and how long moves took to be accepted. With `--kills N` it kills
//! the server N times at random instants under that load and looks, after each restart, for every move
//! that was acknowledged. It stops by itself.
//!
//! ```text
//! cargo build --release
//! cargo run --release -p crownhead-server --example load -- --server target/release/crownhead
//! cargo run --release -p crownhead-server --example load -- --server target/release/crownhead --kills 50
//! ```

#![allow(dead_code, unreachable_pub)]

mod crowd;
#[path = "../../tests/support/http.rs"]
mod http;
mod program;

use crowd::{Crowd, Tally};
use program::Program;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// What the command line asks for.
struct Asked {
    server: PathBuf,
    games: usize,
    seconds: u64,
    kills: usize,
    level: String,
}

const USAGE: &str =
    "usage: load --server PROGRAM [--games 200] [--seconds 60] [--kills 0] [--level engine:2]";

fn asked() -> Option<Asked> {
    let mut asked = Asked {
        server: PathBuf::new(),
        games: 200,
        seconds: 60,
        kills: 0,
        level: "engine:2".into(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next()?;
        match word.as_str() {
            "--server" => asked.server = value.into(),
            "--games" => asked.games = value.parse().ok().filter(|n| (1..=1_000).contains(n))?,
            "--seconds" => asked.seconds = value.parse().ok().filter(|n| (1..=600).contains(n))?,
            "--kills" => asked.kills = value.parse().ok().filter(|n| *n <= 1_000)?,
            "--level" => asked.level = value,
            _ => return None,
        }
    }
    (asked.server != PathBuf::new()).then_some(asked)
}

fn main() -> ExitCode {
    let Some(asked) = asked() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let data = std::env::temp_dir().join(format!("crownhead-load-{}", std::process::id()));
    let good = if asked.kills == 0 { steady(&asked, &data) } else { killed(&asked, &data) };
    // What cannot be removed lies among the temporary files.
    let _ = std::fs::remove_dir_all(&data);
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Plays for the time asked for and prints what it was like.
fn steady(asked: &Asked, data: &std::path::Path) -> bool {
    let program = Program::start(&asked.server, data);
    let mut crowd = Crowd::new(asked.games, &asked.level, Duration::from_secs(1));
    let tally = crowd.play(program.address, Duration::from_secs(asked.seconds), || {});
    print_tally(&tally);
    let lost = crowd.lost_moves(program.address);
    println!("acknowledged moves lost: {lost}");
    tally.errors.is_empty() && lost == 0
}

/// Kills the server again and again and looks for every acknowledged move.
fn killed(asked: &Asked, data: &std::path::Path) -> bool {
    let mut crowd = Crowd::new(asked.games, &asked.level, Duration::from_secs(1));
    let mut lost = 0;
    let mut lots = crownhead_play::Lots::new(1);
    for kill in 1..=asked.kills {
        let program = Program::start(&asked.server, data);
        let before = crowd.acknowledged();
        let wait = Duration::from_millis(1_000 + lots.below(2_500) as u64);
        let address = program.address;
        let tally = crowd.play(address, Duration::from_secs(30), move || {
            std::thread::sleep(wait);
            program.kill();
        });
        let program = Program::start(&asked.server, data);
        let lost_now = crowd.lost_moves(program.address);
        drop(program);
        lost += lost_now;
        println!(
            "kill {kill}: after {} ms, {} moves acknowledged, {} requests cut off, {lost_now} moves lost",
            wait.as_millis(),
            crowd.acknowledged() - before,
            tally.cut_off,
        );
    }
    println!("kills {} acknowledged {} lost {lost}", asked.kills, crowd.acknowledged());
    lost == 0
}

fn print_tally(tally: &Tally) {
    for (name, times) in [("moves accepted", &tally.moves), ("computer's replies", &tally.replies)]
    {
        let mut sorted = times.clone();
        sorted.sort();
        let at = |part: f64| {
            let place =
                ((sorted.len() as f64 * part).ceil() as usize).clamp(1, sorted.len().max(1));
            sorted.get(place - 1).map_or(0.0, |time| 1e3 * time.as_secs_f64())
        };
        println!(
            "{name}: {} p50 {:.1} ms p90 {:.1} ms p99 {:.1} ms max {:.1} ms",
            sorted.len(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
    }
    println!("games finished: {}", tally.finished);
    println!("errors: {}", tally.errors.len());
    for error in tally.errors.iter().take(10) {
        println!("  {error}");
    }
}
