//! Is an experiment of the page the same thing as a match of the command line? The same games, also when the
//! server was killed in the middle.

mod support;

#[path = "../../server/tests/support/http.rs"]
#[allow(dead_code, unreachable_pub)]
mod http;
#[path = "../../server/examples/load/program.rs"]
#[allow(dead_code, unreachable_pub)]
mod program;

use http::Browser;
use program::Program;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use support::{Folder, run};

const BINARY: &str = env!("CARGO_BIN_EXE_crownhead");

fn ask(server: &Program, method: &str, path: &str, body: Option<Value>) -> http::Reply {
    let body = body.map(|body| body.to_string());
    let reply = Browser::new(server.address).send(method, path, body.as_deref());
    let reply = reply.expect("an answer");
    assert!(reply.status < 300, "{path}: {}", reply.text());
    reply
}

fn start(server: &Program, asked: Value) -> String {
    let view = ask(server, "POST", "/api/experiments", Some(asked)).json();
    view["summary"]["id"].as_str().expect("an id").to_owned()
}

/// Looks until something holds.
fn until(server: &Program, id: &str, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..4_000 {
        let view = ask(server, "GET", &format!("/api/experiments/{id}"), None).json();
        if holds(&view) {
            return view;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it never came to that")
}

fn finished(view: &Value) -> bool {
    view["summary"]["state"] == "finished"
}

/// The lines of a JSON report without what the clock says.
fn timeless(report: &str) -> Vec<Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(members) => {
                members.remove("time_us");
                members.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let line = |line: &str| {
        let mut value: Value = serde_json::from_str(line).expect("JSON");
        strip(&mut value);
        value
    };
    report.lines().map(line).collect()
}

#[test]
fn the_command_that_the_page_shows_plays_exactly_its_games() {
    let folder = Folder::new();
    let server = Program::start(Path::new(BINARY), Path::new(&folder.path("data")));
    for asked in [
        json!({ "players": ["alphabeta:2", "random"], "variant": "straight", "games": 30, "seed": 5 }),
        json!({ "players": ["alphabeta:3", "aggressor:2,count=net"], "games": 12, "swap": true, "openings": "ballots" }),
        json!({ "players": ["engine:2", "engine:nodes=200"], "variant": "mini", "games": 10, "swap": true,
                "openings": "random", "opening_plies": 3, "max_plies": 60, "seed": 9 }),
        json!({ "players": ["engine:nodes=100", "random"], "games": 400, "swap": true, "sprt": [0.0, 50.0] }),
        json!({ "players": ["random", "alphabeta:2", "aggressor:1"], "round_robin": true, "variant": "regicide",
                "games": 4, "nodes": 100 }),
        json!({ "ready": "aggressor2-v-alphabeta2" }),
    ] {
        let id = start(&server, asked.clone());
        let view = until(&server, &id, finished);
        let command = view["command"].as_str().expect("a command");
        let [json, pdn] = ["json", "pdn"].map(|kind| folder.path(&format!("{id}.{kind}")));
        let mut words: Vec<&str> = command.split(' ').skip(1).collect();
        words.extend(["--quiet", "--json", &json, "--pdn", &pdn]);
        run(&words).good();
        for (kind, path) in [("json", &json), ("pdn", &pdn)] {
            let page = ask(&server, "GET", &format!("/api/experiments/{id}/report/{kind}"), None);
            let shell = std::fs::read_to_string(path).expect("a report");
            match kind {
                "json" => assert_eq!(timeless(&page.text()), timeless(&shell), "{command}"),
                _ => assert_eq!(page.text(), shell, "{command}"),
            }
        }
    }
}

/// The nice values of the threads of a process.
#[cfg(target_os = "linux")]
fn nice_values(process: u32) -> Vec<i32> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).expect("its threads");
    let nice = |thread: std::io::Result<std::fs::DirEntry>| {
        let stat = std::fs::read_to_string(thread.ok()?.path().join("stat")).ok()?;
        // After the name, which may hold anything, the nice value is the seventeenth word.
        stat.rsplit(')').next()?.split_whitespace().nth(16)?.parse().ok()
    };
    threads.filter_map(nice).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn the_threads_of_an_experiment_let_others_go_first() {
    let folder = Folder::new();
    let server = Program::start(Path::new(BINARY), Path::new(&folder.path("data")));
    let asked = json!({ "players": ["alphabeta:6", "alphabeta:6"], "games": 1000 });
    let id = start(&server, asked);
    until(&server, &id, |view| view["summary"]["played"].as_u64() > Some(0));
    let nice = nice_values(server.id());
    let polite = nice.iter().filter(|nice| **nice == 15).count();
    assert!(polite >= 2, "the line and those who play: {nice:?}");
    // Whoever runs the tests may be polite already.
    let own = nice_values(std::process::id());
    assert!(nice.iter().any(|nice| own.contains(nice)), "the others: {nice:?}");
}

#[test]
fn an_experiment_goes_on_after_kill_nine_and_plays_the_same_games() {
    let folder = Folder::new();
    let data = folder.path("data");
    let mut server = Program::start(Path::new(BINARY), Path::new(&data));
    let asked = json!({ "players": ["alphabeta:5", "alphabeta:4"], "games": 300, "swap": true, "openings": "ballots" });
    let id = start(&server, asked);
    let mut played = 0;
    for _ in 0..3 {
        let more =
            |view: &Value| view["summary"]["played"].as_u64() > Some(played) || finished(view);
        let view = until(&server, &id, more);
        let shown = view["summary"]["played"].as_u64().expect("a number");
        server.kill();
        server = Program::start(Path::new(BINARY), Path::new(&data));
        // What was shown is kept.
        let kept = until(&server, &id, |view| view["summary"]["played"].as_u64() >= Some(shown));
        played = kept["summary"]["played"].as_u64().expect("a number");
    }
    let view = until(&server, &id, finished);
    assert_eq!(view["summary"]["played"], 300);
    let path = folder.path("games.pdn");
    let mut words: Vec<&str> =
        view["command"].as_str().expect("a command").split(' ').skip(1).collect();
    words.extend(["--quiet", "--pdn", &path]);
    run(&words).good();
    let page = ask(&server, "GET", &format!("/api/experiments/{id}/report/pdn"), None);
    assert_eq!(page.text(), folder.read("games.pdn"));
}
