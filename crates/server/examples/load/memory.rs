//! How much memory does a process have, and how much does a crowd of connections cost it?

use crate::http::{Browser, Events};
use crate::program::Program;
use crate::verdict;
use std::time::Duration;

/// How many connections that ask nothing, and how many that listen.
const IDLE: usize = 1_000;
/// How often that crowd comes: what stays of the first may be wanted by the next, what grows with each is lost.
const CROWDS: usize = 5;
const STREAMS: usize = 2_000;
/// What they may cost at the most, in kilobytes, and what may stay of that when they have gone. All crowds together leave
/// no more than one may cost.
const AIM_IDLE: usize = 20_000;
const AIM_STREAMS: usize = 100_000;
const AIM_IDLE_GONE: usize = 10_000;
const AIM_STREAMS_GONE: usize = 20_000;
/// How many games those follow.
const GAMES: usize = 200;
/// How long a server takes to read its tables once it has started, which is none of what connections cost.
const STARTING: Duration = Duration::from_secs(10);
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

/// Looks at the memory of a program and remembers whether all aims were met.
struct Scale<'a> {
    program: &'a Program,
    good: bool,
}

impl Scale<'_> {
    /// Prints what there is.
    fn show(&self, what: &str) -> usize {
        let now = kilobytes(self.program.id());
        println!("memory {what}: {now} kB");
        now
    }

    /// Prints what there is, and whether that is no more than so much above what it was.
    fn aim(&mut self, what: &str, before: usize, most: usize) -> usize {
        let now = self.show(what);
        // Where the system does not tell, nothing is shown to be good.
        let met = now > 0 && now <= before + most;
        let more = now.saturating_sub(before);
        println!("  {more} kB above {before} kB, aim {most} kB: {}", verdict(met));
        self.good &= met;
        now
    }

    /// Somebody who was wanted is not there, or all are.
    fn expect(&mut self, who: &str, all: bool) {
        if !all {
            println!("  not all {who} were let in: {}", verdict(false));
        }
        self.good &= all;
    }
}

/// Measures and prints what connections cost; true if everybody was let in and all aims were met.
pub fn of_connections(program: &Program) -> bool {
    let mut scale = Scale { program, good: true };
    let connected = |browser: &mut Browser| {
        browser.send("GET", "/api/options", None).is_ok_and(|reply| reply.status == 200)
    };
    // What is needed once, however many come, is there after the first.
    let mut first = Browser::new(program.address);
    scale.expect("first connections", connected(&mut first));
    std::thread::sleep(STARTING);
    let start = scale.show("at the start");
    let mut before = start;
    for crowd in 1..=CROWDS {
        let mut idle: Vec<Browser> = (0..IDLE).map(|_| Browser::new(program.address)).collect();
        scale.expect("idle connections", idle.iter_mut().all(connected));
        let what = format!("with {IDLE} idle connections, crowd {crowd}");
        scale.aim(&what, before, AIM_IDLE);
        drop(idle);
        std::thread::sleep(SETTLING);
        before = scale.aim("after they closed", before, AIM_IDLE_GONE);
    }
    scale.aim(&format!("after {CROWDS} crowds"), start, AIM_IDLE);
    let asked = r#"{"variant":"english","black":{"kind":"here"},"white":{"kind":"here"}}"#;
    // The first connection has been idle for too long by now.
    let mut maker = first.tab();
    let mut game = |_| {
        let game = maker.send("POST", "/api/games", Some(asked)).expect("a game").json();
        format!("/api/games/{}/events", game["id"].as_str().unwrap_or_default())
    };
    let games: Vec<String> = (0..GAMES).map(&mut game).collect();
    let before = scale.show(&format!("with {GAMES} games"));
    let follow = |number: usize| Browser::new(program.address).events(&games[number % GAMES]).ok();
    let streams: Vec<Events> = (0..STREAMS).map_while(follow).collect();
    let heard = streams.iter().filter(|events| events.head.status == 200).count();
    scale.expect("event streams", heard == STREAMS);
    std::thread::sleep(SETTLING);
    scale.aim(&format!("with {heard} event streams"), before, AIM_STREAMS);
    drop(streams);
    std::thread::sleep(SETTLING);
    scale.aim("after they closed", before, AIM_STREAMS_GONE);
    scale.good
}
