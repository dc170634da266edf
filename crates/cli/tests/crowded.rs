//! Does the server stay well when too many come? The real binary is given few files, and many connections that ask
//! nothing, half of something, or for ever.
#![cfg(unix)]

mod support;

#[path = "../../server/tests/support/http.rs"]
#[allow(dead_code, unreachable_pub)]
mod http;
#[path = "../../server/examples/load/program.rs"]
#[allow(dead_code, unreachable_pub)]
mod program;

use http::Browser;
use program::Program;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};
use support::{Folder, limited};

const BINARY: &str = env!("CARGO_BIN_EXE_crownhead");

/// A server that may have so many files.
fn with_files(folder: &Folder, files: u32) -> Program {
    let mut program = limited(&format!("-n {files}"));
    Program::start_by(&mut program, Path::new(&folder.path("data")), &[])
}

/// A connection on which so much of a request has come.
fn begun(address: SocketAddr, bytes: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
    stream.write_all(bytes.as_bytes()).expect("it can be sent");
    stream
}

fn options(address: SocketAddr) -> u16 {
    Browser::new(address).send("GET", "/api/options", None).expect("an answer").status
}

#[test]
fn half_a_request_keeps_nobody_out() {
    let folder = Folder::new();
    let server = with_files(&folder, 64);
    let held: Vec<TcpStream> =
        (0..100).map(|_| begun(server.address, "GET / HTTP/1.1\r\nHost: a")).collect();
    let began = Instant::now();
    assert_eq!(options(server.address), 200);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    drop(held);
}

#[test]
fn a_full_house_says_so() {
    let folder = Folder::new();
    let server = with_files(&folder, 64);
    let mut maker = Browser::new(server.address);
    let game = r#"{"variant":"english","black":{"kind":"here"},"white":{"kind":"here"}}"#;
    let game = maker.send("POST", "/api/games", Some(game)).expect("an answer").json();
    let path = format!("/api/games/{}/events", game["id"].as_str().expect("an id"));
    let mut held = Vec::new();
    let refused = loop {
        assert!(held.len() < 64, "more connections than files");
        let events = maker.events(&path).expect("an answer");
        if events.head.status == 503 {
            break events.head;
        }
        held.push(events);
    };
    assert!(held.len() >= 16, "{}", held.len());
    assert_eq!(refused.header("retry-after"), Some("1"));
    let told = Browser::new(server.address).send("GET", "/api/options", None).expect("an answer");
    assert_eq!((told.status, told.json()["id"].as_str()), (503, Some("full-house")));
    let request =
        format!("GET / HTTP/1.1\r\nHost: {}\r\nAccept: text/html\r\n\r\n", server.address);
    let told = Browser::new(server.address).send_bytes(request.as_bytes()).expect("an answer");
    assert_eq!(told.header("content-type"), Some("text/plain; charset=utf-8"));
    assert!(told.text().ends_with("try again in a moment."), "{}", told.text());
    drop(held);
    let began = Instant::now();
    while options(server.address) != 200 {
        assert!(began.elapsed() < Duration::from_secs(20), "still full");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_crowd_may_wait_while_the_server_is_busy() {
    let folder = Folder::new();
    let server = Program::start(Path::new(BINARY), Path::new(&folder.path("data")));
    let signal = |name: &str| {
        let mut kill = std::process::Command::new("kill");
        let done = kill.args([name, &server.id().to_string()]).status();
        assert!(done.expect("kill is there").success());
    };
    signal("-STOP");
    // One that finds no place would not be answered before it asks again, a second later.
    let wait = Duration::from_millis(500);
    let waiting: Result<Vec<TcpStream>, _> =
        (0..400).map(|_| TcpStream::connect_timeout(&server.address, wait)).collect();
    signal("-CONT");
    assert_eq!(waiting.expect("all may wait").len(), 400);
}

#[test]
fn nobody_is_waited_for_without_end() {
    let folder = Folder::new();
    let server = Program::start(Path::new(BINARY), Path::new(&folder.path("data")));
    let began = Instant::now();
    let silent = begun(server.address, "");
    let half = begun(server.address, "GET /api/options HTTP/1.1\r\nHost:");
    let whole = format!("GET /api/options HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let kept = begun(server.address, &whole);
    for mut stream in [silent, half, kept] {
        let mut rest = Vec::new();
        // The end may come with or without a word.
        let _ = stream.read_to_end(&mut rest);
    }
    let took = began.elapsed();
    assert!(took > Duration::from_secs(5) && took < Duration::from_secs(50), "{took:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn idle_connections_cost_little() {
    let folder = Folder::new();
    let server = Program::start(Path::new(BINARY), Path::new(&folder.path("data")));
    let kilobytes = || {
        let path = format!("/proc/{}/status", server.id());
        let status = std::fs::read_to_string(path).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its size");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number")
    };
    const FEW: usize = 20;
    const MANY: usize = 300;
    const MOST_EACH: usize = 20;
    let open = |count: usize| -> Vec<Browser> {
        let connected = |_| {
            let mut browser = Browser::new(server.address);
            assert_eq!(browser.send("GET", "/api/options", None).expect("an answer").status, 200);
            browser
        };
        (0..count).map(connected).collect()
    };
    // What is needed once, however many come, is there after the first of them.
    let first = open(FEW);
    // A server that has just started still reads its tables.
    let mut before = kilobytes();
    let mut same_since = Instant::now();
    while same_since.elapsed() < Duration::from_secs(3) {
        std::thread::sleep(Duration::from_millis(100));
        let now = kilobytes();
        if now != before {
            (before, same_since) = (now, Instant::now());
        }
    }
    let held = open(MANY);
    let cost = kilobytes().saturating_sub(before);
    assert!(cost < MOST_EACH * MANY, "{cost} kB for {MANY} idle connections");
    drop((first, held));
    // It comes back within a moment; some is kept for the next ones.
    let began = Instant::now();
    loop {
        let kept = kilobytes().saturating_sub(before);
        if kept <= cost / 2 {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{kept} of {cost} kB are still there");
        std::thread::sleep(Duration::from_millis(100));
    }
}
