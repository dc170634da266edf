//! How does the server bear a crowd, and does it keep what it promised?
//!
//! Starts a server binary on 127.0.0.1 and plays many games against a level at a steady pace, each by a client of its own,
//! while others watch, hang on bad lines and send long texts, and an experiment of the owner runs. Prints errors, how long
//! moves took to be accepted (the computer's thinking is counted apart) and the server's memory, which has to be flat if
//! there is time to see that. With `--kills N` it kills the server N times, each at a random instant once all of that load
//! is there, and looks, after each restart, for every move that was acknowledged. With `--memory` it measures what idle
//! connections and listeners cost and whether that is given back, and nothing else. It fails on every error that no kill
//! has caused, on a move that is lost, and where one of the aims that it prints is missed. It stops by itself, after ten
//! minutes at the most for each server that it starts.
//!
//! ```text
//! cargo build --release
//! cargo run --release -p crownhead-server --example load -- --server target/release/crownhead --seconds 600
//! cargo run --release -p crownhead-server --example load -- --server target/release/crownhead --kills 50
//! cargo run --release -p crownhead-server --example load -- --server target/release/crownhead --memory
//! ```

#![allow(dead_code, unreachable_pub)]

mod burden;
mod crowd;
#[path = "../../tests/support/http.rs"]
mod http;
mod memory;
mod program;

use burden::{Burdens, Known, Scene, Sizes};
use crowd::{Crowd, Tally};
use program::Program;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What the command line asks for.
struct Asked {
    server: PathBuf,
    games: usize,
    seconds: u64,
    kills: usize,
    level: String,
    sizes: Sizes,
    memory: bool,
}

const USAGE: &str = "usage: load --server PROGRAM [--games 200] [--seconds 60] [--listeners 2000] [--slow 100] \
                     [--uploads 40] [--experiment 1] [--level engine:2] [--kills 0 | --memory]";

/// How often the server's memory is looked at.
const GLANCE: Duration = Duration::from_secs(1);
/// Listeners come one after the other, this far apart, and closer where the server is to be killed among them.
const APART: Duration = Duration::from_millis(2);
const APART_BEFORE_KILLS: Duration = Duration::from_micros(500);
/// Of a hundred of people's moves so many are to be acknowledged within this time.
const PROMPT: Duration = Duration::from_millis(100);
const MOST_MOVES: usize = 99;
/// How long a server that is to be killed may take to get all of the load, and how long it lives at the most.
const GATHERING: Duration = Duration::from_secs(40);
const LIFE: Duration = Duration::from_secs(60);

fn asked() -> Option<Asked> {
    let mut asked = Asked {
        server: PathBuf::new(),
        games: 200,
        seconds: 60,
        kills: 0,
        level: "engine:2".into(),
        sizes: Sizes { listeners: 2_000, apart: APART, slow: 100, uploads: 40, experiment: true },
        memory: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--memory" {
            asked.memory = true;
            continue;
        }
        let value = words.next()?;
        let number = |most: usize| value.parse().ok().filter(|n| *n <= most);
        match word.as_str() {
            "--server" => asked.server = value.into(),
            "--games" => asked.games = number(1_000).filter(|n| *n > 0)?,
            "--seconds" => asked.seconds = number(600).filter(|n| *n > 0)? as u64,
            "--listeners" => asked.sizes.listeners = number(2_500)?,
            "--slow" => asked.sizes.slow = number(500)?,
            "--experiment" => asked.sizes.experiment = number(1)? == 1,
            "--uploads" => asked.sizes.uploads = number(200)?,
            "--kills" => asked.kills = number(1_000)?,
            "--level" => asked.level = value,
            _ => return None,
        }
    }
    if asked.kills > 0 {
        asked.sizes.apart = APART_BEFORE_KILLS;
    }
    (asked.server != PathBuf::new()).then_some(asked)
}

fn main() -> ExitCode {
    let Some(asked) = asked() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    allow_many_files();
    let data = std::env::temp_dir().join(format!("crownhead-load-{}", std::process::id()));
    let good = match asked {
        Asked { memory: true, .. } => memory::of_connections(&Program::start(&asked.server, &data)),
        Asked { kills: 0, .. } => steady(&asked, &data),
        _ => killed(&asked, &data),
    };
    // What cannot be removed lies among the temporary files.
    let _ = std::fs::remove_dir_all(&data);
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Every connection is a file to the system, of which we may have all that we are allowed.
fn allow_many_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // With too few of them the first connection that fails will tell.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

/// Plays for the time asked for and prints what it was like.
fn steady(asked: &Asked, data: &Path) -> bool {
    let program = Program::start(&asked.server, data);
    let mut crowd = Crowd::new(asked.games, &asked.level, Duration::from_secs(1));
    let time = Duration::from_secs(asked.seconds);
    let known = Known::default();
    let burdens = Burdens::start(program.address, crowd.boards(), &known, asked.sizes);
    let (mut sizes, most) = (Vec::new(), AtomicUsize::new(0));
    let listening = || most.fetch_max(load(&burdens.scene.listening), Ordering::Relaxed);
    let tally = crowd.play(program.address, time, || {
        let began = Instant::now();
        while began.elapsed() < time {
            sizes.push(memory::kilobytes(program.id()));
            listening();
            std::thread::sleep(GLANCE);
        }
    });
    let scene = burdens.stop();
    print_tally(&tally);
    print_scene(&scene, load(&most), asked);
    let flat = memory::is_flat(&sizes);
    let lost = crowd.lost(program.address);
    println!("acknowledged games and moves lost: {lost}");
    let prompt = is_prompt(&tally.moves);
    let heard = are_all(load(&most), asked.sizes.listeners);
    let read = load(&scene.uploaded) >= uploads_wanted(asked);
    let experimented = load(&scene.experimented) > 0 || !asked.sizes.experiment;
    let errors = scene.errors.lock().unwrap_or_else(PoisonError::into_inner);
    let well = tally.errors.is_empty() && tally.cut_off.is_empty() && errors.is_empty();
    well && lost == 0 && flat && prompt && heard && read && experimented
}

/// How many texts have to be read: those of each round that has a whole minute, which is what the round after it waits.
fn uploads_wanted(asked: &Asked) -> usize {
    asked.sizes.uploads * (asked.seconds / 60) as usize
}

/// Prints whether enough moves were acknowledged in time.
fn is_prompt(moves: &[Duration]) -> bool {
    let within = moves.iter().filter(|&&time| time <= PROMPT).count();
    let good = within > 0 && within * 100 >= moves.len() * MOST_MOVES;
    println!(
        "moves acknowledged within {} ms: {within} of {}, aim {MOST_MOVES} %: {}",
        PROMPT.as_millis(),
        moves.len(),
        verdict(good)
    );
    good
}

/// How it is said whether an aim is met.
const fn verdict(good: bool) -> &'static str {
    if good { "met" } else { "MISSED" }
}

/// Whether so many listeners are those who were wanted. One in a hundred may be on its way from one game to the next.
const fn are_all(listening: usize, wanted: usize) -> bool {
    listening * 100 >= wanted * 99
}

fn load(count: &AtomicUsize) -> usize {
    count.load(Ordering::Relaxed)
}

/// Waits until all listeners are there, as far as time allows; the others are there before them.
fn gather(scene: &Scene, listeners: usize) -> bool {
    let began = Instant::now();
    let are_there = || are_all(load(&scene.listening), listeners);
    while !are_there() && began.elapsed() < GATHERING {
        std::thread::sleep(Duration::from_millis(20));
    }
    are_there()
}

/// Kills the server again and again and looks for every acknowledged move.
fn killed(asked: &Asked, data: &Path) -> bool {
    let mut crowd = Crowd::new(asked.games, &asked.level, Duration::from_secs(1));
    let (mut lost, mut under_all, mut failed, known) = (0, 0, 0, Known::default());
    let mut lots = crownhead_play::Lots::new(1);
    for kill in 1..=asked.kills {
        let program = Program::start(&asked.server, data);
        let before = crowd.acknowledged();
        let wait = Duration::from_millis(lots.below(2_000) as u64);
        let address = program.address;
        let burdens = Burdens::start(address, crowd.boards(), &known, asked.sizes);
        let scene = std::sync::Arc::clone(&burdens.scene);
        let (began, mut listeners, mut errors) = (Instant::now(), 0, Vec::new());
        let mut end = began;
        let tally = crowd.play(address, LIFE, || {
            under_all += usize::from(gather(&scene, asked.sizes.listeners));
            std::thread::sleep(wait);
            listeners = load(&scene.listening);
            // What comes after the kill is no fault.
            errors.clone_from(&scene.errors.lock().unwrap_or_else(PoisonError::into_inner));
            end = Instant::now();
            program.kill();
        });
        // A kill cuts requests off, and nothing else that players are told comes of it.
        errors.extend(tally.errors);
        let too_early = tally.cut_off.iter().filter(|&&at| at < end).count();
        errors.extend((too_early > 0).then(|| format!("{too_early} requests cut off before")));
        let lived = began.elapsed();
        burdens.stop();
        let program = Program::start(&asked.server, data);
        let lost_now = crowd.lost(program.address);
        drop(program);
        lost += lost_now;
        println!(
            "kill {kill}: after {} ms, {} moves acknowledged, {listeners} listeners, {} requests cut off, \
             {lost_now} games and moves lost",
            lived.as_millis(),
            crowd.acknowledged() - before,
            tally.cut_off.len() - too_early,
        );
        errors.iter().take(3).for_each(|error| println!("  {error}"));
        failed += errors.len();
    }
    println!(
        "kills {} ({under_all} under all of the load) acknowledged {} lost {lost} errors {failed}",
        asked.kills,
        crowd.acknowledged()
    );
    lost == 0 && under_all == asked.kills && failed == 0
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
    println!("errors of players: {}, cut off: {}", tally.errors.len(), tally.cut_off.len());
    tally.errors.iter().take(10).for_each(|error| println!("  {error}"));
}

fn print_scene(scene: &Scene, most: usize, asked: &Asked) {
    let wanted = asked.sizes.listeners;
    let there = verdict(are_all(most, wanted));
    println!("listeners: {most} of {wanted} at the same time: {there}");
    println!("states heard: {}", load(&scene.states));
    println!("slow clients given up: {}", load(&scene.slow_closed));
    let (uploaded, due) = (load(&scene.uploaded), uploads_wanted(asked));
    let put_off = load(&scene.put_off);
    println!("uploads: {uploaded} of {due} due, put off: {put_off}: {}", verdict(uploaded >= due));
    let experimented = load(&scene.experimented);
    let played = verdict(experimented > 0 || !asked.sizes.experiment);
    println!("games of the experiment: {experimented}: {played}");
    let errors = scene.errors.lock().unwrap_or_else(PoisonError::into_inner);
    println!("errors of others: {}", errors.len());
    errors.iter().take(10).for_each(|error| println!("  {error}"));
}
