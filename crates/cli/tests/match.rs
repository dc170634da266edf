//! `crownhead match` and `crownhead tournament` as a user meets them: the real binary, real files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// An empty directory that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("crownhead-cli-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn run(&self, line: &str) -> Output {
        self.command(line).output().unwrap()
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crownhead"));
        command.current_dir(&self.0).args(line.split_whitespace());
        command
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A run that must fail with exit code 2 and one sentence.
fn refused(output: &Output) -> String {
    let sentence = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{sentence}");
    assert!(output.stdout.is_empty());
    assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    sentence
}

/// JSON lines with every time set to 0.
fn timeless(text: &str) -> String {
    let mut parts = text.split("\"time_us\":");
    let first = parts.next().unwrap_or_default().to_owned();
    let zero = |part: &str| format!("0{}", part.trim_start_matches(|c: char| c.is_ascii_digit()));
    first + &parts.map(zero).collect::<String>()
}

#[test]
fn a_match_reports_and_exports() {
    let scratch = Scratch::new("exports");
    let line = "match --black alphabeta:2 --white random,seed=4 --games 10 --variant straight --seed 3 \
                --swap --openings random --opening-plies 3 --pdn m.pdn --json m.json --csv m.csv --plot m.svg \
                --by-opening openings.csv";
    let output = scratch.run(line);
    let report = stdout(&output);
    for part in [
        "alphabeta:2 v random,seed=4, 10 games",
        "alphabeta:2 as Black",
        "Elo difference",
        "normalised Elo",
        "pairs for 0 ½ 1 1½ 2",
        "openings                 5: better in ",
        "mean length",
        "nodes a move",
    ] {
        assert!(report.contains(part), "{part} in {report}");
    }
    assert!(output.stderr.is_empty(), "no progress bar in a pipe");
    let pdn = scratch.read("m.pdn");
    assert_eq!(pdn.matches("[Black \"alphabeta:2\"]").count(), 5);
    assert_eq!(pdn.matches("[White \"random,seed=4\"]").count(), 5);
    assert!(pdn.contains("[Variant \"straight\"]"));
    assert_eq!(scratch.read("m.csv").lines().count(), 11);
    let openings = scratch.read("openings.csv");
    let rows: Vec<&str> = openings.lines().skip(1).collect();
    assert_eq!(rows.len(), 5, "{openings}");
    let cell = |row: &str, n: usize| row.rsplit(',').nth(n).unwrap().parse::<f64>().unwrap();
    for row in &rows {
        let [score, lost, drawn, won, games] = [0, 1, 2, 3, 4].map(|n| cell(row, n));
        assert!(games == 2.0 && won + drawn + lost == games, "{row}");
        assert_eq!(score, (won + drawn / 2.0) / games, "{row}");
    }
    assert!(rows.is_sorted_by_key(|row| cell(row, 0)), "{openings}");
    let json = scratch.read("m.json");
    assert_eq!(json.lines().count(), 12);
    for line in json.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    assert!(scratch.read("m.svg").starts_with("<svg "));
    assert!(!scratch.has("m.pdn.part") && !scratch.has("m.json.part"));
    // What was written can be read.
    let checked = stdout(&scratch.run("pdn check m.pdn"));
    assert!(checked.contains("10"), "{checked}");
    assert_eq!(stdout(&scratch.run(&format!("{line} --quiet"))), "");
}

#[test]
fn without_swap_black_has_black() {
    let scratch = Scratch::new("black");
    scratch.run("match --black aggressor --white random --games 7 --variant mini --pdn m.pdn");
    assert_eq!(scratch.read("m.pdn").matches("[Black \"aggressor\"]").count(), 7);
}

#[test]
fn concurrency_does_not_change_the_games() {
    let scratch = Scratch::new("concurrency");
    let line = "match --black random --white aggressor:2 --games 40 --variant straight --quiet";
    for threads in [1, 2] {
        let run = scratch.run(&format!("{line} --concurrency {threads} --json {threads}.json"));
        assert!(run.status.success());
    }
    assert!(timeless(&scratch.read("1.json")) == timeless(&scratch.read("2.json")));
}

/// Starts a match, kills it without warning once its journal has some games.
fn kill_on_the_way(scratch: &Scratch, line: &str, journal: &str) {
    let mut child = scratch.command(line).stdout(Stdio::null()).spawn().unwrap();
    let path = scratch.0.join(journal);
    let lines = |path: &Path| fs::read_to_string(path).map_or(0, |text| text.lines().count());
    for _ in 0..2_000 {
        if lines(&path) > 3 {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(lines(&path) > 3, "too slow a machine");
}

#[test]
fn a_killed_match_goes_on() {
    let scratch = Scratch::new("kill");
    let line = "match --black alphabeta:6 --white alphabeta:5 --games 40 --openings ballots --swap --seed 5";
    let resume = format!("{line} --resume state.jsonl --json resumed.json --pdn resumed.pdn");
    kill_on_the_way(&scratch, &resume, "state.jsonl");
    assert!(!scratch.has("resumed.pdn"), "an unfinished file has no name yet");
    let resumed = scratch.run(&resume);
    assert!(stdout(&resumed).contains("40 games"));
    assert!(scratch.run(&format!("{line} --json whole.json --pdn whole.pdn")).status.success());
    assert!(timeless(&scratch.read("resumed.json")) == timeless(&scratch.read("whole.json")));
    assert!(scratch.read("resumed.pdn") == scratch.read("whole.pdn"));
    let other = scratch.run(&format!("{line} --resume state.jsonl --max-plies 90"));
    assert!(refused(&other).contains("its \"max_plies\" is not set, not 90"));
}

#[test]
fn parts_are_merged_to_the_whole() {
    let scratch = Scratch::new("merge");
    let line = "match --black alphabeta:2 --white aggressor --games 21 --variant straight --swap \
                --openings random --quiet";
    scratch.run(&format!("{line} --json whole.json --pdn whole.pdn"));
    for part in 1..=3 {
        scratch.run(&format!("{line} --shard {part}/3 --resume part{part}"));
    }
    let merged = scratch.run("match merge part2 part3 part1 --json merged.json --pdn merged.pdn");
    assert!(stdout(&merged).contains("21 games"));
    assert!(timeless(&scratch.read("merged.json")) == timeless(&scratch.read("whole.json")));
    assert!(scratch.read("merged.pdn") == scratch.read("whole.pdn"));
    let missing = refused(&scratch.run("match merge part1 part3"));
    assert!(missing.contains("game 3 is in none of the files"), "{missing}");
}

#[test]
fn a_test_ends_the_match_early() {
    let scratch = Scratch::new("sprt");
    let report = stdout(&scratch.run(
        "match --black alphabeta:2 --white random --games 5000 --variant straight --sprt -10,50 --swap",
    ));
    assert!(report.contains("H1 accepted") && report.contains("log-likelihood ratio"), "{report}");
}

#[test]
fn experiments_are_ready() {
    let scratch = Scratch::new("presets");
    let report = stdout(&scratch.run("match --preset alphabeta2-v-aggressor --games 5"));
    assert!(report.starts_with("alphabeta:2 v aggressor, 5 games\nVariant straight"), "{report}");
    let help = stdout(&scratch.run("match --help"));
    assert!(help.contains("aggressor3-v-aggressor2") && help.contains("\"type\":\"game\""));
}

#[test]
fn a_tournament_prints_a_cross_table() {
    let scratch = Scratch::new("tournament");
    let line = "tournament --player random --player alphabeta:2 --player aggressor --games 4 \
                --variant straight --csv t.csv";
    let table = stdout(&scratch.run(line));
    assert!(table.lines().nth(1).unwrap().contains("1 alphabeta:2"), "{table}");
    assert_eq!(scratch.read("t.csv").lines().count(), 13);
    scratch.run(&format!("{line} --gauntlet"));
    assert_eq!(scratch.read("t.csv").lines().count(), 9);
    assert!(refused(&scratch.run("tournament --player random --games 4")).contains("two players"));
    assert!(refused(&scratch.run(&line.replace("games 4", "games 3"))).contains('3'));
}

#[test]
fn bad_input_is_quoted_and_leaves_good_files_alone() {
    let scratch = Scratch::new("bad");
    fs::write(scratch.0.join("good.pdn"), "good").unwrap();
    fs::write(scratch.0.join("lines.txt"), "11-15\n\n11-16 99-98\n").unwrap();
    let base = "match --games 2 --white random";
    for (line, quoted) in [
        ("--black nobody", "\"nobody\""),
        ("--black alphabeta:x", "\"x\""),
        ("--black engine:11", "\"11\""),
        ("--black hub:engine", "\"hub:engine\""),
        ("--black random --variant chess", "\"chess\""),
        ("--black random --openings nowhere.txt", "\"nowhere.txt\""),
        ("--black random --openings lines.txt", "line 3"),
        ("--black random --openings ballots --variant mini", "\"ballots\""),
        ("--black random --opening-plies 4", "--opening-plies"),
        ("--black random --shard 4/3", "4/3"),
        ("--black random --sprt 5", "'5'"),
        ("--black random --sprt 5,1", "5 and 1"),
        ("--black random --adjudicate 1,2,3", "1,2,3"),
        ("--black random --movetime 5 --nodes 6", "--nodes"),
        ("--black random --clock 60s", "\"60s\" is not a clock"),
        ("--black random --clock 0/60", "\"0/60\" is not a clock"),
        ("--black random --pdn nowhere/x.pdn", "\"nowhere/x.pdn\""),
        ("--black random --pdn same --csv same", "\"same\""),
        ("--black nobody --pdn good.pdn", "\"nobody\""),
        ("--black random --resume good.pdn", "\"good.pdn\""),
    ] {
        let sentence = refused(&scratch.run(&format!("{base} {line}")));
        assert!(sentence.contains(quoted), "{line}: {sentence}");
    }
    assert!(refused(&scratch.run("match --preset nothing")).contains("\"nothing\""));
    assert!(refused(&scratch.run("match --games 0 --black random --white random")).contains("'0'"));
    assert_eq!(scratch.read("good.pdn"), "good");
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 2, "no file is left behind");
}

#[test]
fn clocks_hold_for_every_player_and_stand_in_the_reports() {
    let scratch = Scratch::new("clock");
    let hub = format!("hub:{} hub", env!("CARGO_BIN_EXE_crownhead"));
    for (n, (black, clock)) in
        [("engine:time=3600s", "0.2+0"), ("engine:10", "40/20"), (&hub, "40/20"), (&hub, "20+0.1")]
            .into_iter()
            .enumerate()
    {
        let report = format!("{n}.json");
        let (length, white) = ("6", "random");
        let mut command = scratch.command("match --games 1 --variant mini --quiet");
        command.args(["--black", black, "--white", white, "--max-plies", length]);
        let output = command.args(["--clock", clock, "--json", &report]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let report = scratch.read(&report);
        assert!(report.contains(&format!("\"clock\":\"{clock}\"")), "{report}");
        // The first one takes an hour for a move and is told that its flag has fallen.
        assert_eq!(report.contains("\"ending\":\"flag\""), n == 0, "{report}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_writes_everything_and_says_so() {
    let scratch = Scratch::new("interrupt");
    let line = "match --black alphabeta:6 --white alphabeta:5 --games 5000 --openings ballots \
                --resume state --pdn m.pdn";
    let child = scratch.command(line).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    for _ in 0..2_000 {
        if fs::read_to_string(scratch.0.join("state")).is_ok_and(|text| text.lines().count() > 2) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let games = scratch.read("state").lines().count() - 1;
    assert!((1..5000).contains(&games));
    assert_eq!(scratch.read("m.pdn").matches("[Event ").count(), games);
    assert!(String::from_utf8(output.stdout).unwrap().contains(&format!("{games} games")));
}
