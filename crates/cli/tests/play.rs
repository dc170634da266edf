//! Does `crownhead play` do what its user expects? The real binary is started, asked, killed and started
//! again.

mod support;

#[path = "../../server/examples/load/crowd.rs"]
#[allow(dead_code, unreachable_pub)]
mod crowd;
#[path = "../../server/tests/support/http.rs"]
#[allow(dead_code, unreachable_pub)]
mod http;
#[path = "../../server/examples/load/program.rs"]
#[allow(dead_code, unreachable_pub)]
mod program;

use crowd::Crowd;
use http::Browser;
use program::Program;
use std::path::Path;
use std::time::Duration;
use support::{Folder, program as command, run};

const BINARY: &str = env!("CARGO_BIN_EXE_crownhead");

#[test]
fn it_serves_the_page_and_says_where() {
    let folder = Folder::new();
    let server = Program::start(Path::new(BINARY), Path::new(&folder.path("data")));
    assert!(server.address.ip().is_loopback());
    let page = Browser::new(server.address).send("GET", "/", None).expect("the page");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
}

#[test]
fn a_second_one_on_the_same_games_is_refused() {
    let folder = Folder::new();
    let data = folder.path("data");
    let server = Program::start(Path::new(BINARY), Path::new(&data));
    let said = run(&["play", "--no-open", "--port", "0", "--data", &data]).refused();
    let url = format!("http://{}/", server.address);
    assert!(said.contains("already running") && said.contains(&url), "{said}");
    server.kill();
    // However it ended, the next one starts.
    Program::start(Path::new(BINARY), Path::new(&data));
}

#[test]
fn started_again_without_wishes_it_shows_the_running_one() {
    let folder = Folder::new();
    let home = folder.path("home");
    let data = Path::new(&home).join(if cfg!(target_os = "macos") {
        "Library/Application Support/Crownhead"
    } else if cfg!(windows) {
        "Crownhead"
    } else {
        "crownhead"
    });
    let server = Program::start(Path::new(BINARY), &data);
    let mut second = command(&["play", "--no-open"]);
    second.env("XDG_DATA_HOME", &home).env("HOME", &home).env("APPDATA", &home);
    let output = second.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(said, format!("Crownhead is already running at http://{}/\n", server.address));
}

#[test]
fn others_in_the_network_are_let_in_and_waited_for_as_told() {
    let folder = Folder::new();
    let data = folder.path("data");
    let told = ["--network", "127.0.0.2", "--away", "7"];
    let server = Program::start_with(Path::new(BINARY), Path::new(&data), &told);
    let mut maker = Browser::new(server.address);
    let mut ask = |path: &str, body: &str| {
        let reply = maker.send("POST", path, Some(body)).expect("an answer");
        assert!(reply.status < 300, "{}", reply.text());
        reply.json()
    };
    let view = ask("/api/network", r#"{"open":true}"#);
    let others = view["addresses"][0].as_str().and_then(|url| url.strip_prefix("http://"));
    let others = others.and_then(|host| host.parse().ok()).expect("an address for others");
    let game = r#"{"variant":"english","black":{"kind":"here"},"white":{"kind":"link"}}"#;
    let game = ask("/api/games", game);
    let link = game["links"]["seat"]["white"].as_str().expect("a link");
    let token = link.split_once("#seat=").expect("a secret").1;
    let path = format!("/api/games/{}", game["id"].as_str().expect("an id"));
    let seat = serde_json::json!({ "token": token }).to_string();
    let mut guest = Browser::new(others);
    let seated = guest.send("POST", &format!("{path}/seat"), Some(&seat)).expect("an answer");
    assert_eq!(seated.status, 200);
    let seen = maker.send("GET", &path, None).expect("an answer").json();
    assert!(seen["claim_in_ms"].as_u64().is_some_and(|wait| wait <= 7_000), "{seen}");
    let said = run(&["play", "--no-open", "--data", &data, "--network", "nowhere"]).refused();
    assert!(said.contains("nowhere"), "{said}");
    let said = run(&["play", "--no-open", "--data", &data, "--away", "86401"]).refused();
    assert!(said.contains("86401"), "{said}");
}

#[test]
fn analyses_have_what_the_owner_allows() {
    let folder = Folder::new();
    let data = folder.path("data");
    let told = ["--analysis-threads", "3", "--analysis-memory", "16"];
    let server = Program::start_with(Path::new(BINARY), Path::new(&data), &told);
    let mut browser = Browser::new(server.address);
    let mut ask = |path: &str| browser.send("GET", path, None).expect("an answer");
    let options = ask("/api/options").json();
    assert_eq!(options["analysis"], serde_json::json!({ "threads": 3, "memory": 16 }));
    let refused = ask("/api/analysis?fen=W:W21:B1&hash=17");
    assert_eq!((refused.status, &refused.json()["id"]), (400, &"analysis-hash".into()));
    for wish in [["--analysis-memory", "0"], ["--analysis-threads", "257"]] {
        let said = run(&[&["play", "--no-open", "--data", &data][..], &wish].concat()).refused();
        assert!(said.contains(wish[1]), "{said}");
    }
}

#[test]
fn bad_places_are_refused_in_one_sentence() {
    let folder = Folder::new();
    let (data, file) = (folder.path("data"), folder.file("file", ""));
    let busy = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = busy.local_addr().expect("its address").port().to_string();
    let said = run(&["play", "--no-open", "--data", &data, "--port", &port]).refused();
    assert!(said.contains(&port) && said.contains("--port"), "{said}");
    let said = run(&["play", "--no-open", "--data", &file]).refused();
    assert!(said.contains("data directory") && said.contains("file"), "{said}");
    let said = run(&["play", "--no-open", "--data", &data, "--bind", "nowhere.invalid"]).refused();
    assert!(said.contains("nowhere.invalid"), "{said}");
    let said = run(&["play", "--port", "70000"]).refused();
    assert!(said.contains("70000"), "{said}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_cleanly() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::new();
    let mut child = command(&["play", "--no-open", "--port", "0", "--data", &folder.path("data")])
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    BufReader::new(out).read_line(&mut line).expect("it says where it is");
    let signalled =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signalled.expect("kill runs").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// Asks for a game with Black played by an engine of somebody else, and for its first move.
fn first_move_of(server: &Program, engine: &str) -> (u16, serde_json::Value) {
    let mut browser = Browser::new(server.address);
    let asked = serde_json::json!({ "variant": "english", "white": { "kind": "here" },
        "black": { "kind": "computer", "spec": format!("external:{engine}") } });
    let reply = browser.send("POST", "/api/games", Some(&asked.to_string())).expect("an answer");
    if reply.status != 201 {
        return (reply.status, reply.json());
    }
    let path = format!("/api/games/{}/computer", reply.json()["id"].as_str().expect("an id"));
    let reply = browser.send("POST", &path, Some(r#"{"version":1}"#)).expect("an answer");
    (reply.status, reply.json())
}

#[test]
fn engines_of_others_can_be_played_against() {
    let folder = Folder::new();
    let engine = format!("me=\"{BINARY}\" hub");
    let server = Program::start_with(
        Path::new(BINARY),
        Path::new(&folder.path("data")),
        &["--engine", &engine],
    );
    let reply = Browser::new(server.address).send("GET", "/api/options", None).expect("options");
    assert_eq!(reply.json()["engines"][0]["spec"], "external:me");
    let (status, view) = first_move_of(&server, "me");
    assert_eq!((status, view["nodes"].as_array().map(Vec::len)), (200, Some(1)), "{view}");
    assert_eq!(view["seats"]["black"]["name"], "me");
    let (status, view) = first_move_of(&server, "other");
    assert_eq!(status, 400, "{view}");
}

#[test]
fn engines_that_do_not_work_are_told_at_once() {
    let folder = Folder::new();
    let data = folder.path("data");
    for (engine, word) in [
        ("x=/nowhere/at/all", "\"x\""),
        ("x", "NAME=COMMAND"),
        ("=y", "NAME=COMMAND"),
        ("x=", "missing"),
    ] {
        let said = run(&["play", "--no-open", "--data", &data, "--engine", engine]).refused();
        assert!(said.contains(word), "{engine}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn engines_that_say_nothing_are_given_ten_seconds_and_leave_nothing_behind() {
    let folder = Folder::new();
    let data = folder.path("data");
    let began = std::time::Instant::now();
    let said = run(&[
        "play",
        "--no-open",
        "--data",
        &data,
        "--engine",
        "x=sleep 987651",
        "--engine",
        "y=sleep 987652",
        "--engine",
        "z=sh -c 'sleep 987654; true'",
    ])
    .refused();
    let took = began.elapsed();
    assert!(said.contains("\"x\"") && said.contains("did not answer"), "{said}");
    assert!(took > Duration::from_secs(9) && took < Duration::from_secs(25), "{took:?}");
    // Ctrl-C does not wait for them, and ends them too.
    let shell = "y=sh -c 'sleep 987655; true'";
    let engines = ["--engine", "x=sleep 987653", "--engine", shell];
    let arguments = [&["play", "--no-open", "--data", &data], &engines[..]].concat();
    let mut child = command(&arguments).spawn().expect("it starts");
    std::thread::sleep(Duration::from_secs(2));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let began = std::time::Instant::now();
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
    let left = std::process::Command::new("pgrep").args(["-f", "sleep 98765[1-5]"]).output();
    let left = left.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    assert!(left.is_err() || left.is_ok_and(|left| left.trim().is_empty()), "an engine is left");
}

/// Says that it is ready, and leaves when it is to move.
#[cfg(unix)]
const QUITTER: &str = "while read word rest; do case $word in
    hub) echo 'id name=quitter version=1 author=own country=none'; echo wait ;;
    init) echo ready ;;
    go) exit 3 ;;
esac; done";

#[cfg(unix)]
#[test]
fn an_engine_that_breaks_off_loses() {
    let folder = Folder::new();
    let script = folder.file("quitter.sh", QUITTER);
    let engine = format!("quitter=sh \"{script}\"");
    let server = Program::start_with(
        Path::new(BINARY),
        Path::new(&folder.path("data")),
        &["--engine", &engine],
    );
    let (status, view) = first_move_of(&server, "quitter");
    assert_eq!(status, 200, "{view}");
    let outcome = &view["outcome"];
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&"white".into(), &"fault".into()));
    let text = outcome["text"].as_str().unwrap_or_default();
    assert!(text.starts_with("White wins: Black cannot go on (it "), "{text}");
}

/// A short version of the load generator, which has the long one.
#[test]
fn no_acknowledged_move_is_lost_when_it_is_killed() {
    let folder = Folder::new();
    let data = folder.path("data");
    let mut crowd = Crowd::new(12, "engine:2", Duration::from_millis(100));
    let mut acknowledged = 0;
    for wait in [700, 450, 900] {
        let server = Program::start(Path::new(BINARY), Path::new(&data));
        let address = server.address;
        crowd.play(address, Duration::from_secs(10), move || {
            std::thread::sleep(Duration::from_millis(wait));
            server.kill();
        });
        assert!(crowd.acknowledged() > acknowledged, "nothing was played");
        acknowledged = crowd.acknowledged();
        let server = Program::start(Path::new(BINARY), Path::new(&data));
        assert_eq!(crowd.lost(server.address), 0, "after {acknowledged} moves");
    }
}
