//! What does the server say when its disk fails? The real binary is given a disk that fills up, and files that it may not
//! write.
#![cfg(unix)]

mod support;

#[path = "../../server/tests/support/http.rs"]
#[allow(dead_code, unreachable_pub)]
mod http;
#[path = "../../server/examples/load/program.rs"]
#[allow(dead_code, unreachable_pub)]
mod program;

use http::{Browser, Reply};
use program::Program;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::{Folder, finish, limited, program as command, run};

const BINARY: &str = env!("CARGO_BIN_EXE_crownhead");

/// Somebody who may do nothing that is not allowed to everybody.
const NOBODY: u32 = 65_534;

/// A server whose files may be so many half kilobytes long, as on a disk that is nearly full.
fn with_little_room(folder: &Folder, blocks: u32) -> Program {
    let mut program = limited(&format!("-f {blocks}"));
    Program::start_by(&mut program, Path::new(&folder.path("data")), &[])
}

/// A game of two SPECs, or of people where there is none.
fn game(browser: &mut Browser, black: &str, white: &str) -> Reply {
    let seat = |spec: &str| match spec {
        "" => r#"{"kind":"here"}"#.to_owned(),
        spec => format!(r#"{{"kind":"computer","spec":"{spec}"}}"#),
    };
    let asked =
        format!(r#"{{"variant":"english","black":{},"white":{}}}"#, seat(black), seat(white));
    browser.send("POST", "/api/games", Some(&asked)).expect("an answer")
}

fn id_of(reply: &Reply) -> String {
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["id"].as_str().expect("an id").to_owned()
}

#[test]
fn a_file_that_may_not_grow_any_more_is_told() {
    let folder = Folder::new();
    let games = folder.path("games.pdn");
    let asked = ["match", "--black", "random", "--white", "random", "--games", "200", "--pdn"];
    let mut program = limited("-f 8");
    program.args(asked).arg(&games).arg("--quiet").stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = finish(&mut program, b"");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.err.contains("games.pdn") && ran.err.contains("File too large"), "{ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
}

#[test]
fn a_full_disk_is_told_and_the_server_lives_on() {
    let folder = Folder::new();
    let server = with_little_room(&folder, 2_000);
    let mut browser = Browser::new(server.address);
    // For later, when there is no room any more: in these a person is to move, in those a computer that has a choice.
    let people: Vec<_> = (0..10).map(|_| id_of(&game(&mut browser, "", ""))).collect();
    let computers: Vec<_> = (0..10).map(|_| id_of(&game(&mut browser, "random", ""))).collect();
    let mut kept: Vec<String> = people.iter().chain(&computers).cloned().collect();
    let refused = |reply: &Reply| {
        let body = reply.json();
        assert_eq!((reply.status, body["id"].as_str()), (503, Some("not-saved")), "{body}");
        assert_eq!(reply.header("retry-after"), Some("1"));
    };
    let full = loop {
        assert!(kept.len() < 2_000, "there is room for everything");
        let made = game(&mut browser, "", "");
        if made.status != 201 {
            break made;
        }
        kept.push(id_of(&made));
    };
    refused(&full);
    // A move needs less room than a game: some may still be kept. What is refused is not done.
    let path = |id: &str, action: &str| format!("/api/games/{id}{action}");
    for (games, action, body) in [
        (&people, "/moves", r#"{"version":1,"move":"11-15"}"#),
        (&computers, "/computer", r#"{"version":1}"#),
    ] {
        let mut ask = |id: &String| {
            let reply = browser.send("POST", &path(id, action), Some(body)).expect("an answer");
            (reply.status != 200).then(|| (id.clone(), reply))
        };
        let (id, reply) = games.iter().find_map(&mut ask).expect("there is no room for all");
        refused(&reply);
        let view = browser.send("GET", &path(&id, ""), None).expect("an answer").json();
        assert_eq!((&view["version"], &view["current"]), (&1.into(), &0.into()), "{view}");
    }
    assert_eq!(browser.send("GET", "/api/options", None).expect("an answer").status, 200);
    server.kill();
    // With room again everything that was acknowledged is there, and goes on.
    let server = Program::start(Path::new(BINARY), Path::new(&folder.path("data")));
    browser.address = server.address;
    browser = browser.tab();
    for id in &kept {
        let reply = browser.send("GET", &path(id, ""), None).expect("an answer");
        assert_eq!(reply.status, 200, "{id}: {}", reply.text());
    }
    let last = computers.last().expect("a game");
    let moved = browser.send("POST", &path(last, "/computer"), Some(r#"{"version":1}"#));
    assert_eq!(moved.expect("an answer").status, 200);
}

/// What the program says to one who may not write what is not allowed to everybody.
fn as_nobody(data: &str) -> (Option<i32>, String) {
    let mut command = command(&["play", "--no-open", "--port", "0", "--data", data]);
    // The owner of this machine may write whatever the permissions say.
    if fs::metadata(data).expect("the folder").uid() == 0 {
        command.uid(NOBODY).gid(NOBODY);
    }
    let output = command.output().expect("everybody may run the program");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn games_that_cannot_be_written_are_told_at_the_start() {
    let folder = Folder::new();
    let data = folder.path("data");
    drop(Program::start(Path::new(BINARY), Path::new(&data)));
    for name in ["lock.sqlite", "running.txt"] {
        // The second is there only if the server was killed.
        let _ = fs::remove_file(Path::new(&data).join(name));
    }
    let allow = |path: &str, mode| {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("it can be set");
    };
    let games = Path::new(&data).join("games.sqlite");
    let games = games.to_str().expect("UTF-8");
    allow(games, 0o444);
    allow(&data, 0o777);
    let (code, said) = as_nobody(&data);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("games.sqlite\" cannot be written; change its permissions"), "{said}");
    // A folder in which nothing can be made.
    allow(&data, 0o555);
    let (code, said) = as_nobody(&data);
    allow(&data, 0o755);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("cannot use the data directory") && said.lines().count() == 1, "{said}");
}

#[test]
fn a_second_server_says_so_at_once() {
    let folder = Folder::new();
    let data = folder.path("data");
    let server = Program::start(Path::new(BINARY), Path::new(&data));
    let args = ["play", "--no-open", "--port", "0", "--data", &data];
    // How long a program takes that only says its version, on this machine as it is now.
    let began = Instant::now();
    run(&["--version"]).good();
    let usual = began.elapsed();
    let began = Instant::now();
    let said = run(&args).refused();
    let took = began.elapsed();
    assert!(said.contains("already running"), "{said}");
    assert!(took < 10 * usual + Duration::from_secs(2), "{took:?}, where {usual:?} is usual");
    drop(server);
}
