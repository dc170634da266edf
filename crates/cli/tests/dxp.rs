//! Games over DamExchange between two runs of the real binary, and with a neighbour that goes away.

mod support;

use crownhead_notation::{moves, pdn, record};
use crownhead_rules::Variant;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use support::{Folder, program, run};

/// `crownhead dxp --listen` at a free port, and its address.
fn listener(rest: &str) -> (Child, BufReader<std::process::ChildStdout>, String) {
    let mut args = vec!["dxp", "--listen", "127.0.0.1:0"];
    args.extend(rest.split_whitespace());
    let mut child = program(&args).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening at ").expect("an address").to_owned();
    (child, stdout, address)
}

/// The moves of each game of a PDN text.
fn games(text: &str) -> Vec<Vec<String>> {
    let replayed = pdn::Reader::new(text.as_bytes()).map(|game| {
        let record = record::replay(&game.unwrap(), Variant::English).unwrap();
        let mut here = record.line.start;
        let write = |ply: &record::Ply| {
            let text = moves::write(&here, ply.mv);
            here = ply.after;
            text
        };
        record.line.plies.iter().map(write).collect()
    });
    replayed.collect()
}

/// The same games over DXP and inside one process.
fn same_games(variant: &str, count: usize, openings: &str, nodes: u32) {
    let folder = Folder::new();
    let (ours, theirs) = (folder.path("ours.pdn"), folder.path("theirs.pdn"));
    let rest = format!("--variant {variant} --nodes {nodes} --pdn {theirs}");
    let (mut child, _stdout, address) = listener(&rest);
    let common = format!(
        "--variant {variant} --nodes {nodes} --games {count} --openings {openings} --swap --seed 8"
    );
    let line = format!("dxp --connect {address} --pdn {ours} {common}");
    run(&line.split(' ').collect::<Vec<_>>()).good();
    assert!(child.wait().unwrap().success());
    let json = folder.path("inside.json");
    let line = format!("match --black engine:10 --white engine:10 --json {json} --quiet {common}");
    run(&line.split(' ').collect::<Vec<_>>()).good();
    let inside: Vec<Vec<String>> = std::fs::read_to_string(&json)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|object| object["type"] == "game")
        .map(|game| game["moves"].as_str().unwrap().split(' ').map(str::to_owned).collect())
        .collect();
    assert_eq!(inside.len(), count);
    assert_eq!(games(&folder.read("ours.pdn")), inside);
    assert_eq!(games(&folder.read("theirs.pdn")), inside);
}

#[test]
fn games_over_dxp_are_the_games_of_one_process() {
    same_games("english", 4, "ballots", 300);
    same_games("regicide", 2, "random", 300);
    same_games("straight", 2, "random", 300);
}

#[test]
#[ignore = "20 games; run it with `cargo test -p crownhead --test dxp -- --ignored`"]
fn twenty_games_over_dxp_are_the_games_of_one_process() {
    same_games("english", 20, "ballots", 2000);
}

#[test]
fn a_neighbour_that_goes_away_leaves_a_whole_record() {
    let folder = Folder::new();
    let pdn = folder.path("games.pdn");
    let (mut child, mut stdout, address) = listener(&format!("--depth 2 --pdn {pdn}"));
    let mut stream = TcpStream::connect(address).unwrap();
    let start = "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww";
    write!(stream, "R01{:<32}W000000BZ{start}\0M0000111500\0", "Somebody").unwrap();
    let mut heard = [0; 64];
    // The answer, then a move: both are there once the move's letter is.
    let mut text = String::new();
    while !text.contains("\0M") {
        let count = stream.read(&mut heard).unwrap();
        text += std::str::from_utf8(&heard[..count]).unwrap();
    }
    drop(stream);
    assert!(child.wait().unwrap().success());
    let mut told = String::new();
    stdout.read_to_string(&mut told).unwrap();
    assert!(told.starts_with("game 1: Somebody v engine:10, 2 plies: White wins"), "{told}");
    let text = folder.read("games.pdn");
    assert!(
        text.contains("[Black \"Somebody\"]") && text.contains("[White \"engine:10\"]"),
        "{text}"
    );
    assert!(text.contains("[Result \"0-1\"]") && text.contains("closed the connection"), "{text}");
    assert_eq!(games(&text)[0].len(), 2);
    assert_eq!(folder.names(), ["games.pdn"]);
}

#[test]
fn bad_input_is_refused_with_a_sentence() {
    for (line, quoted) in [
        ("--listen 127.0.0.1:0 --variant mini", "mini cannot be played over DXP"),
        ("--listen 127.0.0.1:0 --player nobody", "nobody"),
        ("--listen nowhere.invalid:1", "\"nowhere.invalid:1\""),
        ("--connect 127.0.0.1:1", "\"127.0.0.1:1\""),
        ("--connect 127.0.0.1:1 --color red", "red"),
        ("--connect 127.0.0.1:1 --openings nowhere.txt", "nowhere.txt"),
        ("--connect 127.0.0.1:1 --listen 127.0.0.1:0", "--listen"),
        ("--connect 127.0.0.1:1 --ask", "--ask"),
        ("--variant english", "--listen"),
    ] {
        let args: Vec<&str> = ["dxp"].into_iter().chain(line.split(' ')).collect();
        let sentence = run(&args).refused();
        assert!(sentence.contains(quoted), "{line}: {sentence}");
    }
}
