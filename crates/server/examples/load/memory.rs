//! How much memory does a process have, and how much does a crowd of connections cost it?

use crate::http::{Browser, Events};
use crate::program::Program;
use std::time::Duration;

/// How many connections that ask nothing, and how many that listen.
const IDLE: usize = 1_000;
/// How often that crowd comes: what stays of the first may be wanted by the next, what grows with each is lost.
const CROWDS: usize = 5;
const STREAMS: usize = 2_000;
/// How many games those follow.
const GAMES: usize = 200;
/// How long memory may take to be given back.
const SETTLING: Duration = Duration::from_secs(3);

/// The kilobytes that a process has in memory; 0 where the system does not tell.
pub fn kilobytes(process: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// How many times a minute it is looked at.
const MINUTE: usize = 60;
/// Over how many minutes it is compared, and by how much it may have grown.
const COMPARED: usize = 5;
const MOST_GROWTH: f64 = 1.1;

/// Prints the least, the mean and the most of each minute, given a look a second; false if the mean of the last minute is
/// more than a tenth above that of the minute five before.
pub fn is_flat(sizes: &[usize]) -> bool {
    let mean = |minute: &[usize]| minute.iter().sum::<usize>() as f64 / minute.len() as f64;
    let minutes: Vec<&[usize]> = sizes.chunks_exact(MINUTE).collect();
    for (minute, number) in minutes.iter().zip(1..) {
        let (least, most) = (minute.iter().min().unwrap_or(&0), minute.iter().max().unwrap_or(&0));
        println!("memory in minute {number}: {least} to {most} kB, mean {:.0} kB", mean(minute));
    }
    let Some(&[before, .., last]) = minutes.last_chunk::<{ COMPARED + 1 }>() else {
        println!("memory: too short a time to see whether it is flat");
        return true;
    };
    let growth = mean(last) / mean(before);
    let flat = growth <= MOST_GROWTH;
    let verdict = if flat { "flat" } else { "NOT flat" };
    println!("memory: {verdict}, {:+.1} % in {COMPARED} minutes", 100.0 * (growth - 1.0));
    flat
}

/// Measures and prints what connections cost; true if everybody was let in.
pub fn of_connections(program: &Program) -> bool {
    let show = |what: &str| println!("memory {what}: {} kB", kilobytes(program.id()));
    let connected = |browser: &mut Browser| {
        browser.send("GET", "/api/options", None).is_ok_and(|reply| reply.status == 200)
    };
    // What is needed once, however many come, is there after the first.
    let mut first = Browser::new(program.address);
    let mut good = connected(&mut first);
    show("at the start");
    for crowd in 1..=CROWDS {
        let mut idle: Vec<Browser> = (0..IDLE).map(|_| Browser::new(program.address)).collect();
        good &= idle.iter_mut().all(connected);
        show(&format!("with {IDLE} idle connections, crowd {crowd}"));
        drop(idle);
        std::thread::sleep(SETTLING);
        show("after they closed");
    }
    let asked = r#"{"variant":"english","black":{"kind":"here"},"white":{"kind":"here"}}"#;
    // The first connection has been idle for too long by now.
    let mut maker = first.tab();
    let mut game = |_| {
        let game = maker.send("POST", "/api/games", Some(asked)).expect("a game").json();
        format!("/api/games/{}/events", game["id"].as_str().unwrap_or_default())
    };
    let games: Vec<String> = (0..GAMES).map(&mut game).collect();
    let follow = |number: usize| Browser::new(program.address).events(&games[number % GAMES]).ok();
    let streams: Vec<Events> = (0..STREAMS).map_while(follow).collect();
    good &= streams.len() == STREAMS && streams.iter().all(|events| events.head.status == 200);
    std::thread::sleep(SETTLING);
    show(&format!("with {} event streams", streams.len()));
    drop(streams);
    std::thread::sleep(SETTLING);
    show("after they closed");
    good
}
