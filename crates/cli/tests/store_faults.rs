//! Does the server keep what it acknowledged when the disk fails? A scripted game is played with every call on the disk
//! failing in turn, alone and with all that follow: a request is answered well, and then it holds, or refused with a
//! sentence (503), and then nothing has changed. The same for the start of the server, for reading games back, for experiments
//! and for the archive.
#![cfg(target_os = "linux")]

#[path = "support/faults.rs"]
mod faults;
mod support;

#[path = "../../server/tests/support/http.rs"]
#[allow(dead_code, unreachable_pub)]
mod http;
#[path = "../../server/examples/load/program.rs"]
#[allow(dead_code, unreachable_pub)]
mod program;

use faults::{Disk, Fault};
use http::{Browser, Reply};
use program::Program;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use support::{Folder, program as command};

const BINARY: &str = env!("CARGO_BIN_EXE_crownhead");

fn server_on(disk: &Disk, folder: &Folder) -> Program {
    let mut program = Command::new(BINARY);
    Program::start_by(disk.under(&mut program), Path::new(&folder.path("data")), &[])
}

/// What is done in the game: an action and what it says beside the version.
fn script() -> Vec<(&'static str, Value)> {
    vec![
        ("moves", json!({ "move": "11-15" })),
        ("moves", json!({ "move": "23-19" })),
        ("undo", json!({})),
        ("moves", json!({ "move": "22-18" })),
        ("moves", json!({ "path": [15, 22] })),
        ("resign", json!({ "side": "white" })),
    ]
}

/// Somebody who plays on a disk that fails.
struct Player<'a> {
    browser: Browser,
    disk: &'a Disk,
    refusals: usize,
}

impl Player<'_> {
    fn send(&mut self, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let body = body.map(Value::to_string);
        self.browser
            .send(method, path, body.as_deref())
            .unwrap_or_else(|error| panic!("{method} {path} is answered: {error}"))
    }

    /// Asks until it is done; a refusal is told properly, and the disk is well after it.
    fn insist(&mut self, method: &str, path: &str, body: Option<&Value>, at: &str) -> Reply {
        for _ in 0..2 {
            let reply = self.send(method, path, body);
            if reply.status < 300 {
                return reply;
            }
            let told = reply.json();
            assert_eq!(reply.status, 503, "{at}, {path}: {told}");
            let (id, sentence) = (told["id"].as_str(), told["error"].as_str());
            assert!(matches!(id, Some("not-saved" | "not-read")), "{at}, {path}: {told}");
            assert!(sentence.is_some_and(|sentence| sentence.len() > 10), "{at}, {path}: {told}");
            self.refusals += 1;
            let (_, failed) = self.disk.heal();
            assert!(failed > 0, "refused though nothing failed: {at}, {path}: {told}");
        }
        panic!("{at}: {path} is refused on a disk that is well");
    }

    /// Plays the scripted game to its end; gives the last view that was acknowledged.
    fn play(&mut self, at: &str) -> Value {
        let seat = json!({ "kind": "here" });
        let asked = json!({ "variant": "english", "black": seat, "white": seat });
        let mut view = self.insist("POST", "/api/games", Some(&asked), at).json();
        let path = format!("/api/games/{}", view["id"].as_str().expect("an id"));
        for (action, mut body) in script() {
            body["version"] = view["version"].clone();
            let before = view;
            view = self.insist("POST", &format!("{path}/{action}"), Some(&body), at).json();
            // A refusal changed nothing: the same request fitted afterwards, and counted once.
            assert_eq!(view["version"].as_u64(), before["version"].as_u64().map(|n| n + 1), "{at}");
        }
        for path in ["/api/games?limit=3", &format!("{path}/pdn")] {
            self.insist("GET", path, None, at);
        }
        view
    }
}

/// A view without what is of the moment: who is there.
fn lasting(view: &Value) -> Value {
    let mut view = view.clone();
    for part in ["seats", "spectators", "claim_in_ms"] {
        view[part] = Value::Null;
    }
    view
}

#[test]
fn what_was_acknowledged_is_kept_whatever_fails() {
    let folder = Folder::new();
    let disk = Disk::new(&folder.path("data"));
    let server = server_on(&disk, &folder);
    let mut player = Player { browser: Browser::new(server.address), disk: &disk, refusals: 0 };
    player.play("the first game, which warms everything up");
    disk.fail(Fault::Once(0));
    let mut acknowledged = vec![player.play("a game without faults")];
    let (calls, _) = disk.heal();
    assert!(calls >= 40, "a game is written and synced move by move: {calls} calls");
    let mut failed_in = 0;
    for fault in (1..=calls).flat_map(|n| [Fault::Once(n), Fault::Lasting(n)]) {
        disk.fail(fault);
        acknowledged.push(player.play(&format!("{fault:?}")));
        failed_in += usize::from(disk.heal().1 > 0);
    }
    // Some games have a call less, so that the last fault may not come; some faults are made good by SQLite.
    assert!(failed_in as u64 > 2 * calls - calls / 4, "{failed_in} of {} games", 2 * calls);
    assert!(player.refusals as u64 > calls, "{} refusals", player.refusals);
    let cookie = player.browser.cookie.clone();
    server.kill();
    let server = Program::start(Path::new(BINARY), Path::new(&folder.path("data")));
    let mut browser = Browser::new(server.address);
    browser.cookie = cookie;
    for view in &acknowledged {
        let path = format!("/api/games/{}", view["id"].as_str().expect("an id"));
        let kept = browser.send("GET", &path, None).expect("an answer").json();
        assert_eq!(lasting(&kept), lasting(view), "{path}");
    }
}

#[test]
fn games_that_cannot_be_read_are_told_and_come_back() {
    let folder = Folder::new();
    let disk = Disk::new(&folder.path("data"));
    let mut views = Vec::new();
    let mut cookie = None;
    {
        let server = server_on(&disk, &folder);
        let mut player = Player { browser: Browser::new(server.address), disk: &disk, refusals: 0 };
        views.extend((0..3).map(|n| player.play(&format!("game {n}"))));
        cookie.clone_from(&player.browser.cookie);
    }
    let mut calls = 1;
    let mut n = 0;
    let mut refusals = 0;
    // Each time anew: what was read once is not read again.
    while n <= calls {
        for fault in [Fault::Once(n), Fault::Lasting(n)] {
            let server = server_on(&disk, &folder);
            let mut player =
                Player { browser: Browser::new(server.address), disk: &disk, refusals };
            player.browser.cookie.clone_from(&cookie);
            disk.fail(fault);
            let at = format!("{fault:?}");
            player.insist("GET", "/api/games", None, &at);
            for view in &views {
                let path = format!("/api/games/{}", view["id"].as_str().expect("an id"));
                let kept = player.insist("GET", &path, None, &at).json();
                assert_eq!(lasting(&kept), lasting(view), "{at}");
            }
            if n == 0 {
                calls = disk.heal().0;
            }
            disk.heal();
            refusals = player.refusals;
        }
        n += 1;
    }
    assert!(calls > 0 && refusals > 0, "{calls} calls, {refusals} refusals");
}

#[test]
fn a_start_that_fails_says_why_and_the_next_one_works() {
    let begin = |folder: &Folder, disk: &Disk| {
        let data = folder.path("data");
        let words = ["play", "--no-open", "--port", "0", "--data", &data];
        let mut child = disk.under(&mut command(&words)).spawn().expect("it runs");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("its output"));
        out.read_line(&mut line).expect("UTF-8");
        let started = line.contains("http://");
        if started {
            // It is killed: what it has made on the disk is all that the next one finds.
            child.kill().expect("it runs");
        }
        (started, child.wait_with_output().expect("it ends"))
    };
    let folder = Folder::new();
    let disk = Disk::new(&folder.path("data"));
    disk.fail(Fault::Once(0));
    assert!(begin(&folder, &disk).0);
    let (calls, _) = disk.heal();
    let mut refused = 0;
    for fault in (1..=calls).flat_map(|n| [Fault::Once(n), Fault::Lasting(n)]) {
        let folder = Folder::new();
        let disk = Disk::new(&folder.path("data"));
        disk.fail(fault);
        let (started, output) = begin(&folder, &disk);
        let said = String::from_utf8_lossy(&output.stderr);
        if !started {
            refused += 1;
            assert!(matches!(output.status.code(), Some(1 | 2)), "{fault:?}: {output:?}");
            assert!(
                said.starts_with("crownhead: ") && said.lines().count() == 1,
                "{fault:?}: {said}"
            );
            assert!(said.contains("data"), "{fault:?}: {said}");
        }
        disk.heal();
        let (again, output) = begin(&folder, &disk);
        assert!(again, "after {fault:?}: {output:?}");
    }
    assert!(refused as u64 > calls, "{refused} of {} starts", 2 * calls);
}

#[test]
fn an_import_that_fails_loses_nothing_and_the_next_one_adds_all() {
    let origin = Folder::new();
    let (old, file) = (origin.path("old"), origin.path("all.crownhead"));
    {
        let healthy = Disk::new(&origin.path("old"));
        let server = Program::start(Path::new(BINARY), Path::new(&old));
        let mut player =
            Player { browser: Browser::new(server.address), disk: &healthy, refusals: 0 };
        player.play("the first game");
        player.play("the second game");
    }
    let data_command = |words: &[&str]| command(words).output().expect("it runs");
    assert!(data_command(&["data", "export", &file, "--data", &old]).status.success());
    let import = |disk: &Disk, data: &str| {
        let mut import = command(&["data", "import", &file, "--data", data]);
        disk.under(&mut import).output().expect("it runs")
    };
    let begin = || {
        let folder = Folder::new();
        let disk = Disk::new(&folder.path("data"));
        (folder, disk)
    };
    let (folder, disk) = begin();
    disk.fail(Fault::Once(0));
    assert!(import(&disk, &folder.path("data")).status.success());
    let (calls, _) = disk.heal();
    assert!(calls >= 20, "{calls} calls");
    let mut refused = 0;
    // Every third is enough: most of them are SQLite's own.
    for n in (1..=calls).step_by(3) {
        let fault = if n % 2 == 0 { Fault::Once(n) } else { Fault::Lasting(n) };
        let (folder, disk) = begin();
        disk.fail(fault);
        let output = import(&disk, &folder.path("data"));
        disk.heal();
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            refused += 1;
            assert!(matches!(output.status.code(), Some(1 | 2)), "{fault:?}: {output:?}");
            let one_sentence = said.starts_with("crownhead: ") && said.lines().count() == 1;
            assert!(one_sentence, "{fault:?}: {said}");
        }
        let again = import(&disk, &folder.path("data"));
        let said = String::from_utf8_lossy(&again.stdout);
        let (added, here) =
            (said.contains("added: 2 games"), said.contains("here already: 2 games"));
        assert!(again.status.success() && (added || here), "{fault:?}: {again:?}");
    }
    assert!(refused > 5, "{refused} refusals of {calls} calls");
}

/// Waits until an experiment neither waits nor runs; it is looked up in the list, which is read from no disk.
fn rest_of_experiment(player: &mut Player, id: &str) -> Value {
    let began = Instant::now();
    loop {
        let list = player.send("GET", "/api/experiments", None).json();
        let mut all = list["experiments"].as_array().into_iter().flatten();
        let one = all.find(|one| one["id"] == id).unwrap_or_else(|| panic!("{id} in {list}"));
        if one["state"] != "waiting" && one["state"] != "running" {
            return one.clone();
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{one}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn experiments_that_were_acknowledged_come_to_their_end() {
    let folder = Folder::new();
    let disk = Disk::new(&folder.path("data"));
    let plan = json!({ "players": ["random", "random,seed=2"], "variant": "mini", "games": 2 });
    let mut made = Vec::new();
    let cookie = {
        let server = server_on(&disk, &folder);
        let mut player = Player { browser: Browser::new(server.address), disk: &disk, refusals: 0 };
        let mut make = |player: &mut Player, at: &str| {
            let view = player.insist("POST", "/api/experiments", Some(&plan), at).json();
            let id = view["summary"]["id"].as_str().expect("an id").to_owned();
            let rest = rest_of_experiment(player, &id);
            assert!(rest["state"] == "finished" || rest["state"] == "failed", "{at}: {rest}");
            made.push(id);
        };
        make(&mut player, "the first one, which warms everything up");
        disk.fail(Fault::Once(0));
        make(&mut player, "one without faults");
        let (calls, _) = disk.heal();
        assert!(calls >= 10, "{calls} calls");
        for fault in (1..=calls).flat_map(|n| [Fault::Once(n), Fault::Lasting(n)]) {
            disk.fail(fault);
            make(&mut player, &format!("{fault:?}"));
            disk.heal();
        }
        assert!(player.refusals > 5, "{} refusals of {calls} calls", player.refusals);
        player.browser.cookie.clone()
    };
    let server = Program::start(Path::new(BINARY), Path::new(&folder.path("data")));
    let mut player = Player { browser: Browser::new(server.address), disk: &disk, refusals: 0 };
    player.browser.cookie = cookie;
    for id in &made {
        let path = format!("/api/experiments/{id}");
        if rest_of_experiment(&mut player, id)["state"] == "failed" {
            let going = player.send("POST", &format!("{path}/go-on"), Some(&json!({})));
            assert_eq!(going.status, 200, "{}", going.text());
        }
        assert_eq!(rest_of_experiment(&mut player, id)["state"], "finished");
        assert_eq!(player.send("GET", &path, None).json()["summary"]["played"], 2, "{path}");
    }
}

/// Has the server import a text into its archive, and waits until that is over: what came of it, or the refusal.
fn import_by_server(player: &mut Player, text: &str) -> Value {
    let browser = &mut player.browser;
    let request = format!(
        "POST /api/openings/import HTTP/1.1\r\nHost: {}\r\nContent-Type: application/x-draughts-pdn\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{text}",
        browser.address,
        text.len()
    );
    let reply = browser.send_bytes(request.as_bytes()).expect("an answer");
    if reply.status != 202 {
        return reply.json();
    }
    let began = Instant::now();
    loop {
        let import = player.send("GET", "/api/openings/import", None).json();
        let stage = import["stage"].as_str().expect("a stage");
        if !["uploading", "reading", "writing"].contains(&stage) {
            return import;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{import}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn an_archive_that_the_server_writes_loses_nothing() {
    let folder = Folder::new();
    let disk = Disk::new(&folder.path("data"));
    let server = server_on(&disk, &folder);
    let mut player = Player { browser: Browser::new(server.address), disk: &disk, refusals: 0 };
    // Each from a position of its own: games with the same moves are one.
    let game = |number: u64| {
        let (black, white) = (number % 4 + 1, number / 4 + 13);
        assert!(white <= 32, "too many games");
        format!("[FEN \"B:W{white}:B{black}\"] 1. {black}-{} *", black + 4)
    };
    let count = |player: &mut Player, at: &str| {
        let path = "/api/openings?variant=english&from=archive";
        player.insist("GET", path, None, at).json()["archive"].as_u64().expect("a count")
    };
    assert_eq!(import_by_server(&mut player, &game(1))["stage"], "done");
    disk.fail(Fault::Once(0));
    assert_eq!(import_by_server(&mut player, &game(2))["stage"], "done");
    let (calls, _) = disk.heal();
    assert!(calls >= 10, "{calls} calls");
    let (mut games, mut refused) = (count(&mut player, "two games"), 0);
    for fault in (1..=calls).flat_map(|n| [Fault::Once(n), Fault::Lasting(n)]) {
        let at = format!("{fault:?}");
        let text = game(games + 1);
        disk.fail(fault);
        let import = import_by_server(&mut player, &text);
        disk.heal();
        let done = import["stage"] == "done";
        if !done {
            refused += 1;
            let why = import["why"].as_str().or_else(|| import["error"].as_str());
            assert!(why.is_some_and(|why| why.len() > 10), "{at}: {import}");
        }
        let now = count(&mut player, &at);
        assert!(now == games + 1 || now == games && !done, "{at}: {now} of {games}, {import}");
        assert_eq!(import_by_server(&mut player, &text)["stage"], "done", "after {at}");
        games += 1;
        assert_eq!(count(&mut player, &at), games, "after {at}");
    }
    assert!(refused > 5, "{refused} refusals of {calls} calls");
}
