//! `crownhead tune` as a user meets it: the real binary, real files, and our own engine behind the Hub protocol as if it
//! were somebody else's.

mod support;

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;
use support::{Folder, program, run};

const QUICK: &str =
    "--variant mini --openings random --opening-plies 3 --nodes 800 --max-plies 100 --seed 3";
const ENGINE: &str = "engine:hash=1,tables=off,eval=baseline";

fn words<'a>(line: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    line.split_whitespace().chain(QUICK.split_whitespace()).chain(more.iter().copied()).collect()
}

#[test]
fn values_are_tuned_told_and_tested() {
    let folder = Folder::new();
    let [json, plot, journal] = ["t.json", "t.svg", "t.jsonl"].map(|name| folder.path(name));
    let more = ["--player", ENGINE, "--json", &json, "--plot", &plot, "--resume", &journal];
    let line = "tune --games 40 --only late_first,trust_margin --sprt 0,400 --sprt-games 6";
    let report = run(&words(line, &more)).good();
    for part in
        ["20 of 20 iterations, 40 games", "late_first", "1 to 64, 1, 0.002", "tuned SPEC   engine:"]
    {
        assert!(report.contains(part), "{part} in {report}");
    }
    assert_eq!(folder.read("t.json").lines().count(), 22);
    assert!(folder.read("t.svg").starts_with("<svg "));
    // With so small a rate no whole number has moved.
    assert!(report.contains("nothing to test"), "{report}");
    let file = folder.file("knobs", "late_first 2 1 64 1 0.5\ntrust_margin 30 5 100 5 0.5\n");
    let more = ["--player", ENGINE, "--parameters", &file];
    let line = "tune --iterations 30 --sprt 0,400 --sprt-games 6";
    let report = run(&words(line, &more)).good();
    assert!(report.contains("the tuned values against the start:"), "{report}");
    assert!(report.contains("tune.trust_margin="), "{report}");
}

#[test]
fn an_engine_behind_hub_is_tuned_by_its_own_parameters() {
    let folder = Folder::new();
    let player = format!("hub:{} hub --tune", env!("CARGO_BIN_EXE_crownhead"));
    let listed = run(&["tune", "--list", "--player", &player]).good();
    assert!(listed.contains("\ntune.late_first 2 1 64 3.15 0.002\n"), "{listed}");
    assert!(listed.contains("\nlevel 10 1 10 1 0.002\n"), "{listed}");
    let file =
        folder.file("knobs", "tune.late_first 2 1 64 1 0.5\ntune.trust_margin 30 5 100 5 0.5\n");
    let player = format!("hub:{{hash=1,tables=off}} {}", &player[4..]);
    let json = folder.path("t.json");
    let more = ["--player", &player, "--parameters", &file, "--json", &json];
    let report = run(&words("tune --iterations 3 --ahead 1", &more)).good();
    assert!(report.contains("tuned SPEC   hub:{hash=1,tables=off,tune.late_first="), "{report}");
    assert!(!report.contains("failed"), "{report}");
    // What is asked of the engine over the wire is what ours does in one process.
    let own = folder.path("own.json");
    let file = folder.file("own", "late_first 2 1 64 1 0.5\ntrust_margin 30 5 100 5 0.5\n");
    let more = ["--player", "engine:hash=1,tables=off", "--parameters", &file, "--json", &own];
    run(&words("tune --iterations 3 --ahead 1", &more)).good();
    let [wire, own] = ["t.json", "own.json"].map(|name| {
        let text = folder.read(name);
        text.lines().skip(1).take(3).map(str::to_owned).collect::<Vec<_>>()
    });
    assert_eq!(wire, own);
}

#[test]
fn parts_are_joined() {
    let folder = Folder::new();
    let files = ["1/2", "2/2"].map(|part| {
        let file = folder.path(&part.replace('/', "-"));
        let more = ["--player", ENGINE, "--shard", part, "--resume", &file];
        run(&words("tune --iterations 8 --only late_first --quiet", &more)).good();
        file
    });
    let plot = folder.path("joined.svg");
    let report = run(&["tune", "merge", &files[1], &files[0], "--plot", &plot]).good();
    assert!(report.contains("8 of 8 iterations, 16 games"), "{report}");
    assert!(folder.read("joined.svg").contains("8 of 8 iterations"));
}

#[test]
fn mistakes_are_told_in_one_sentence() {
    let folder = Folder::new();
    let file = folder.file("knobs", "late_first 2 1 64 1\n");
    let own = ["--player", ENGINE];
    for (line, more, said) in [
        ("tune", &own[..], "--iterations"),
        ("tune --iterations 0", &own, "0"),
        ("tune --games 5", &own, "5 games are not a multiple of 2"),
        ("tune --games 4 --iterations 2", &own, "cannot be used with"),
        ("tune --iterations 2 --only nothing", &own, "\"nothing\"; there are aspiration"),
        ("tune --iterations 2 --shard 1/3", &own, "cannot be shared by 3 parts"),
        ("tune --iterations 2 --shard 1/2 --sprt 0,5", &own, "cannot be used with"),
        ("tune --iterations 2 --sprt 5,0", &own, "5"),
        ("tune --iterations 2 --sprt-games 20", &own, "--sprt"),
        ("tune --iterations 2", &["--player", "random"], "\"random\" has no parameters to tune"),
        ("tune --iterations 2", &["--player", "hub:no-such-engine"], "no-such-engine"),
        ("tune --iterations 2", &["--parameters", &file], "line 1: \"late_first 2 1 64 1\" is not"),
        ("tune --iterations 2", &["--parameters", "no-such-file"], "cannot read \"no-such-file\""),
        (
            "tune --iterations 2",
            &["--plot", "no/such/place.svg"],
            "cannot write \"no/such/place.svg\"",
        ),
    ] {
        let sentence = run(&words(line, more)).refused();
        assert!(sentence.contains(said), "{line} {more:?}: {sentence}");
    }
    let none = run(&["tune", "--iterations", "2", "--openings", "none"]).refused();
    assert!(none.contains("needs openings"), "{none}");
    let engine = format!("hub:{} hub", env!("CARGO_BIN_EXE_crownhead"));
    let which = run(&["tune", "--iterations", "2", "--player", &engine]).refused();
    assert!(which.contains("which of its numbers is to be tuned?"), "{which}");
    assert!(run(&["tune", "merge", &file]).refused().contains("line 1: this is not the journal"));
}

/// Waits for a journal to have so many lines.
#[cfg(unix)]
fn wait_for_lines(path: &str, lines: usize) {
    for _ in 0..3_000 {
        let text = fs::read_to_string(path).unwrap_or_default();
        if text.matches('\n').count() >= lines {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("{path} does not grow");
}

#[cfg(unix)]
#[test]
fn interrupted_or_killed_a_tuning_goes_on() {
    let folder = Folder::new();
    let line = "tune --iterations 60 --only late_first,trust_margin --quiet";
    let whole = folder.path("whole");
    let more = ["--player", ENGINE, "--resume", &whole];
    run(&words(line, &more)).good();
    for (signal, code) in [("-INT", Some(130)), ("-KILL", None)] {
        let journal = folder.path(signal);
        // So slow that it cannot be over before the signal comes.
        let slow = ["--player", ENGINE, "--resume", &journal, "--concurrency", "1"];
        let child = program(&words(line, &slow)).spawn().unwrap();
        wait_for_lines(&journal, 3);
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let ended = child.wait_with_output().unwrap();
        // A machine that lets the child run for long enough may have let it finish.
        if !ended.status.success() {
            assert_eq!(ended.status.code(), code);
        }
        run(&words(line, &slow)).good();
        assert_eq!(folder.read("whole"), folder.read(signal), "{signal}");
    }
    let other = ["--player", ENGINE, "--resume", &whole, "--max-plies", "101"];
    let line = line.replace("--quiet", "");
    let refused = run(&line.split_whitespace().chain(other).collect::<Vec<_>>()).refused();
    assert!(refused.contains("belongs to another tuning"), "{refused}");
}
