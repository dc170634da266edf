//! What comes in from outside and is none of what was hoped for: too large, without an end, empty, silent, damaged.

mod support;

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::{Folder, finish, limited, program, run, run_on};

#[test]
fn memory_that_is_not_there_is_refused() {
    for hash in ["0", "1048576", "18446744073709551615"] {
        let sentence = run(&["analyze", "--depth", "2", "--hash", hash]).refused();
        assert!(sentence.contains(hash) && sentence.contains("MB"), "{sentence}");
        let spec = format!("engine:depth=2,hash={hash}");
        let line = ["match", "--black", &spec, "--white", "random", "--games", "1"];
        let sentence = run(&line).refused();
        assert!(sentence.contains(&format!("hash={hash}")), "{sentence}");
        let said =
            run_on(&["hub"], &format!("hub\nset-param name=hash value={hash}\nquit\n")).good();
        let why =
            format!("error message=\"hash cannot be '{hash}'; it is a whole number from 1 to ");
        assert!(said.contains(&why), "{said}");
    }
}

#[test]
fn tables_that_fit_one_by_one_and_not_together_are_refused() {
    let most = run(&["analyze", "--depth", "2", "--hash", "1048577"]).refused();
    let most = most.split(" to ").nth(1).and_then(|rest| rest.split(' ').next());
    let most: usize = most.and_then(|number| number.parse().ok()).expect("a number");
    let [one, other] = [2, 3].map(|depth| format!("engine:depth={depth},hash={}", most / 3 * 2));
    let each = (most / 3 * 4).to_string();
    let sentence = run(&["match", "--black", &one, "--white", &other, "--games", "1"]).refused();
    assert!(sentence.contains(&each) && sentence.contains("a game"), "{sentence}");
    let two = ["--games", "2", "--concurrency", "2"];
    let line = [&["match", "--black", &one, "--white", "random"], &two[..]].concat();
    let sentence = run(&line).refused();
    assert!(sentence.contains("2 games at a time"), "{sentence}");
    let line = [&["tournament", "--player", &one, "--player", "random"], &two[..]].concat();
    let sentence = run(&line).refused();
    assert!(sentence.contains("2 games at a time"), "{sentence}");
}

/// A limit of the shell stands for a machine that has less than it says.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_refuses_is_told() {
    let program = env!("CARGO_BIN_EXE_crownhead");
    let line = format!("ulimit -v 700000; exec {program} analyze --depth 2 --hash 900");
    let output = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("no memory") && text.lines().count() == 1, "{text}");
    // Whoever speaks Hub is told, and asks for less.
    let mut hub = limited("-v 700000");
    hub.arg("hub").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let lines =
        "hub\nset-param name=hash value=900\ninit\nset-param name=hash value=1\ninit\nquit\n";
    let said = finish(&mut hub, lines.as_bytes()).good();
    let told = said.find("error message=\"there is no memory for a transposition table of 900 MB");
    assert!(told.is_some() && told < said.find("\nready\n"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    let zero = "/dev/zero";
    let folder = Folder::new();
    let (data, net) = (folder.path("data"), folder.path("new.net"));
    let lines: [&[&str]; 15] = [
        &["problems", zero],
        &["pdn", "check", zero],
        &["pdn", "check", "--syntax", zero],
        &["pdn", "stats", zero],
        &["match", "--black", "random", "--white", "random", "--games", "2", "--resume", zero],
        &["match", "merge", zero],
        &["analyze", "--depth", "2", "--weights", zero],
        &["match", "--black", "random", "--white", "random", "--games", "2", "--openings", zero],
        &["match", "--black", "engine:book=/dev/zero", "--white", "random", "--games", "2"],
        &["train", "fit", "--out", &net, zero],
        &["tune", "--player", "engine:nodes=10", "--iterations", "1", "--parameters", zero],
        &["archive", "import", "--data", &data, zero],
        &["review", zero],
        &["data", "import", "--data", &data, zero],
        &["book", "show", zero],
    ];
    for line in lines {
        let began = Instant::now();
        let ran = run(line);
        assert_eq!(ran.code, Some(2), "{line:?}: {ran:?}");
        assert!(ran.err.contains(zero), "{line:?}: {ran:?}");
        assert!(ran.err.len() < 2_000, "{line:?}: {} bytes", ran.err.len());
        assert!(began.elapsed() < Duration::from_secs(60), "{line:?}");
    }
}

/// A pipe is no device: it may be as long as it likes, and so may standard input.
#[cfg(unix)]
#[test]
fn a_long_pipe_is_read_to_its_end() {
    let games = "[Event \"x\"]\n1. 11-15 23-19 *\n".repeat(80_000);
    assert!(games.len() > 2 << 20);
    for name in ["-", "/dev/stdin"] {
        let said = support::run_on(&["pdn", "check", name], &games).good();
        assert_eq!(said, "games 80000 good 80000 bad 0\n", "{name}");
    }
    let zero = std::fs::File::open("/dev/zero").unwrap();
    let output = program(&["pdn", "check", "-"]).stdin(zero).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let null = program(&["pdn", "check", "/dev/null"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&null.stdout), "games 0 good 0 bad 0\n");
}

/// It waits for its input when it is told to end, and takes its unfinished file along.
#[cfg(unix)]
#[test]
fn an_interrupted_conversion_leaves_nothing_behind() {
    let folder = Folder::new();
    let out = folder.file("out.pdn", "precious");
    let mut command = program(&["pdn", "convert", "-", "-o", &out]);
    let mut child = command.stdin(std::process::Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    while folder.names().len() < 2 {
        assert!(began.elapsed() < Duration::from_secs(60), "it begins its file");
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, b"[Event \"x\"]\n1. 11-15 *\n").unwrap();
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(folder.names(), ["out.pdn"]);
    assert_eq!(folder.read("out.pdn"), "precious");
}

#[test]
fn what_leaves_nothing_to_do_is_refused() {
    let folder = Folder::new();
    let empty = folder.file("empty.txt", "# nothing\n\n");
    assert!(run(&["problems", &empty]).told().1.contains("empty.txt"));
    let other = run(&["problems", "--variant", "international"]).refused();
    assert!(other.contains("of english; name a file with problems of international"), "{other}");
    let sentence = run(&["ladder", "--from", "9", "--to", "1"]).refused();
    assert!(sentence.contains("--from 9 --to 1"), "{sentence}");
    let games = folder.path("games");
    let line = ["train", "selfplay", "--out", &games, "--games", "1", "--threads", "0"];
    assert!(run(&line).refused().contains('0'));
    let dir = folder.path("nowhere");
    for command in ["verify", "stats"] {
        let sentence = run(&["tablebase", command, "--dir", &dir]).refused();
        assert!(sentence.contains("nowhere"), "{sentence}");
    }
    assert_eq!(folder.names(), ["empty.txt"]);
}

#[test]
fn a_quoted_book_is_shortened() {
    let long = "x".repeat(100_000);
    for line in [vec!["moves", "--fen", &long], vec!["tree", "--player", &long]] {
        let sentence = run(&line).refused();
        assert!(sentence.len() < 1_000 && sentence.contains("xxx"), "{} bytes", sentence.len());
    }
    let folder = Folder::new();
    let file = folder.file("long.pdn", &format!("[Event \"x\"]\n1. {long} *\n"));
    let (_, complaint) = run(&["pdn", "check", &file]).told();
    assert!(complaint.len() < 1_500, "{} bytes", complaint.len());
}

#[test]
fn a_journal_says_which_line_is_wrong() {
    let folder = Folder::new();
    let journal = folder.path("journal");
    let line = ["match", "--black", "random", "--white", "random", "--games", "2", "--quiet"];
    run(&[&line[..], &["--resume", &journal]].concat()).good();
    let mut bytes = std::fs::read(&journal).unwrap();
    let second = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 3;
    bytes[second] = 0xff;
    std::fs::write(&journal, bytes).unwrap();
    let sentence = run(&[&line[..], &["--resume", &journal]].concat()).refused();
    assert!(sentence.contains("line 2"), "{sentence}");
}

#[test]
fn without_a_home_nothing_is_written_unasked() {
    let folder = Folder::new();
    let mut command = program(&["play", "--no-open"]);
    for name in ["HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "APPDATA"] {
        command.env_remove(name);
    }
    let output = command.current_dir(folder.path("")).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("--data DIR"), "{text}");
    assert!(folder.names().is_empty());
}

#[test]
fn a_damaged_table_fails_the_verification() {
    let folder = Folder::new();
    let dir = folder.path("");
    let line = ["tablebase", "build", "--pieces", "2", "--dir", &dir];
    run(&line).good();
    let name = folder.names().into_iter().find(|name| name.contains("distance"));
    let path = folder.path(&name.expect("a table of distances"));
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 0x55;
    std::fs::write(&path, bytes).unwrap();
    let (_, complaint) = run(&["tablebase", "verify", "--pieces", "2", "--dir", &dir]).told();
    assert!(complaint.contains("cannot be used"), "{complaint}");
}

#[test]
fn dxp_does_not_wait_for_a_silent_neighbour() {
    let mut child =
        program(&["dxp", "--listen", "127.0.0.1:0", "--patience", "1"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening at ").expect("an address");
    let _silent = TcpStream::connect(address).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && text.contains("said nothing for 1 s"), "{text}");
    let folder = Folder::new();
    let line = ["dxp", "--listen", "127.0.0.1:0", "--pdn", &folder.path("")];
    assert!(run(&line).refused().contains("directory"));
}
