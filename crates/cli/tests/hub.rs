//! The engine behind the Hub protocol, as other programs see it: the real binary on a pair of pipes.

mod support;

use crownhead_rules::Variant;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use support::{Folder, program, run};

/// A conversation with `crownhead hub`.
struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    fn new(args: &[&str]) -> Self {
        let mut child = program(&[&["hub"], args].concat()).stdin(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { stdin: child.stdin.take(), child, lines }
    }

    fn ready(variant: &str) -> Self {
        let mut talk = Self::new(&[]);
        talk.say(&format!("set-param name=variant value={variant}"));
        talk.say("init");
        assert_eq!(talk.hear(), "ready");
        talk
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    fn hear(&mut self) -> String {
        self.lines.recv_timeout(Duration::from_secs(60)).expect("an answer")
    }

    /// Everything up to and with the line that begins like this.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.hear());
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A line without what differs from run to run: times, speeds, the version.
fn timeless(line: &str) -> String {
    let varies = ["time=", "nps=", "version="];
    let words = line.split(' ').filter(|word| !varies.iter().any(|name| word.starts_with(name)));
    words.collect::<Vec<_>>().join(" ")
}

/// Plays back a recorded conversation: `>` is said, `<` is what must be heard, `<*` skips what comes before
/// the line that follows it; what comes after `…` is left open.
fn replay(recorded: &str) {
    let mut talk = Talk::new(&[]);
    for line in recorded.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(said) = line.strip_prefix("> ") {
            talk.say(said);
        } else if let Some(last) = line.strip_prefix("<* ") {
            let heard = talk.until(last.split(' ').next().unwrap());
            assert_eq!(timeless(&heard[heard.len() - 1]), last);
        } else {
            let heard = format!("< {}", timeless(&talk.hear()));
            match line.strip_suffix('…') {
                Some(start) => assert!(heard.starts_with(start), "{heard}"),
                None => assert_eq!(heard, line),
            }
        }
    }
    talk.stdin = None;
    assert!(talk.child.wait().unwrap().success());
    assert_eq!(talk.lines.iter().collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn recorded_dialogues_go_the_same_way() {
    replay(include_str!("dialogues/first-steps.hub"));
    replay(include_str!("dialogues/variants.hub"));
    replay(include_str!("dialogues/mistakes.hub"));
}

#[test]
fn a_stop_is_answered_at_once() {
    let mut talk = Talk::ready("english");
    let mut slowest = Duration::ZERO;
    for go in ["think", "ponder", "analyze"] {
        talk.say("level infinite");
        talk.say(&format!("go {go}"));
        talk.until("info depth=8");
        let said = Instant::now();
        talk.say("stop");
        assert!(talk.until("done").pop().unwrap().starts_with("done move="));
        slowest = slowest.max(said.elapsed());
    }
    // A few milliseconds where nothing else runs; tests run beside each other.
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
}

#[test]
fn the_clock_is_respected() {
    let mut talk = Talk::ready("english");
    for level in [
        "level move-time=0.1",
        "level time=2 inc=0.01",
        "level moves=4 time=0.4",
        "level time=0",
        "level time=-1 inc=0.1",
    ] {
        let said = Instant::now();
        talk.say(level);
        talk.say("go think");
        talk.until("done move=");
        // No level of these is a second; the rest is for a machine that does other things too.
        assert!(said.elapsed() < Duration::from_secs(4), "{level}: {:?}", said.elapsed());
    }
}

#[test]
fn pondering_goes_on_until_the_move_is_played() {
    let mut talk = Talk::ready("english");
    talk.say("pos start moves=\"11-15 23-19\"");
    talk.say("level move-time=0.2");
    talk.say("go ponder");
    talk.until("info depth=9");
    talk.say("ponder-hit");
    let said = Instant::now();
    talk.until("done move=");
    assert!(said.elapsed() < Duration::from_secs(10));
    talk.say("ping");
    assert_eq!(talk.hear(), "pong", "one done is enough");
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let mut talk = Talk::ready("regicide");
    talk.say("level infinite");
    talk.say("go analyze");
    talk.until("info depth=5");
    talk.stdin = None;
    assert!(talk.child.wait().unwrap().success());
    assert_eq!(talk.lines.iter().filter(|line| line.starts_with("done")).count(), 1);
}

#[test]
fn classic_players_can_be_served_too() {
    let mut talk = Talk::new(&["--player", "alphabeta:3"]);
    talk.say("hub");
    assert!(talk.until("wait")[0].starts_with("id name=\"Crownhead alphabeta:3\""));
    talk.say("init");
    talk.say("go think");
    talk.until("done move=");
    let sentence = run(&["hub", "--player", "nobody"]).refused();
    assert!(sentence.contains("nobody"), "{sentence}");
}

/// Our own binary as somebody else's engine.
fn own_engine() -> String {
    format!("hub:'{}' hub", env!("CARGO_BIN_EXE_crownhead"))
}

/// The games of a match at fixed nodes: moves, ending, nodes of both sides.
fn games(folder: &Folder, [black, white]: [&str; 2], rest: &str) -> Vec<[Value; 4]> {
    let json = folder.path("games.json");
    let mut args = vec!["match", "--black", black, "--white", white, "--json", &json, "--quiet"];
    args.extend(rest.split(' '));
    run(&args).good();
    let text = fs::read_to_string(&json).unwrap();
    let objects = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let of_game = |object: Value| {
        ["/moves", "/termination", "/black/nodes", "/white/nodes"]
            .map(|pointer| object.pointer(pointer).cloned().unwrap())
    };
    objects.filter(|object| object["type"] == "game").map(of_game).collect()
}

/// Both sides over Hub, and both inside one process.
fn same_games(rest: &str, count: usize) {
    let folder = Folder::new();
    let engine = own_engine();
    let over_hub = games(&folder, [&engine, &engine], rest);
    let inside = games(&folder, ["engine:10", "engine:10"], rest);
    assert_eq!(over_hub.len(), count);
    assert_eq!(over_hub, inside);
}

#[test]
fn games_over_hub_are_the_games_of_one_process() {
    for variant in Variant::ALL {
        same_games(
            &format!("--variant {variant} --nodes 400 --openings random --games 4 --seed 5"),
            4,
        );
    }
}

#[test]
#[ignore = "100 games; run it with `cargo test -p crownhead --test hub -- --ignored`"]
fn a_hundred_games_over_hub_are_the_games_of_one_process() {
    same_games("--nodes 2000 --openings ballots --swap --games 100 --seed 8 --concurrency 1", 100);
}

/// An engine that makes one move, after it has done something.
#[cfg(target_os = "linux")]
fn after(folder: &Folder, work: &str) -> String {
    let talk = "while read line; do case \"$line\" in\nhub) echo wait;;\ninit) echo ready;;\n";
    let script = format!("{talk}'go think') {work}; echo done move=11-15;;\nesac; done\n");
    format!("hub:sh {}", folder.file("engine.sh", &script))
}

#[cfg(target_os = "linux")]
#[test]
fn by_the_clock_of_the_processor_only_work_is_charged() {
    let folder = Folder::new();
    let ending = |work: &str, options: &str| {
        let played = games(&folder, [&after(&folder, work), "random"], options);
        played[0][1].as_str().map(str::to_owned).expect("how it ended")
    };
    let sleeper = "sleep 0.4";
    assert!(ending(sleeper, "--games 1 --max-plies 1 --clock 0.1").contains("time"));
    let cpu = "--games 1 --max-plies 1 --clock 0.1 --cpu-clock";
    assert!(!ending(sleeper, cpu).contains("time"));
    let worker = "n=0; while [ $n -lt 400000 ]; do n=$((n+1)); done";
    assert!(ending(worker, cpu).contains("time"));
}

#[cfg(unix)]
#[test]
fn the_engine_keeps_the_time_of_the_processor_if_told() {
    let mut talk = Talk::new(&["--cpu-clock"]);
    talk.say("init");
    assert_eq!(talk.hear(), "ready");
    talk.say("level move-time=0.3");
    talk.say("go think");
    let said = talk.until("done move=");
    let mut times = said.iter().filter_map(|line| line.split(" time=").nth(1)?.split(' ').next());
    let last: f64 = times.next_back().and_then(|time| time.parse().ok()).expect("a time");
    assert!((0.1..0.4).contains(&last), "{last} s");
}

#[cfg(unix)]
#[test]
fn an_engine_that_crashes_loses_and_the_match_goes_on() {
    let folder = Folder::new();
    // It plays one move of its own and dies on the second question.
    let script = folder.file(
        "engine.sh",
        "n=0\nwhile read line; do case \"$line\" in\nhub) echo wait;;\ninit) echo ready;;\n\
         'go think') n=$((n+1)); [ $n = 2 ] && exit 9; echo done move=11-15;;\nesac; done\n",
    );
    let engine = format!("hub:sh {script}");
    let played = games(&folder, [&engine, "random"], "--games 3");
    assert_eq!(played.len(), 3);
    for [moves, termination, ..] in played {
        assert_eq!(moves.as_str().unwrap().split(' ').count(), 2);
        let reason = "White wins: Black failed (it ended with exit code 9)";
        assert_eq!(termination, reason);
    }
}
