//! Puzzles: which there are, each with its solution, and none that is not there.

use crate::support::TestServer;
use crownhead_notation::{fen, moves};
use crownhead_rules::Variant;
use serde_json::{Value, json};
use std::collections::HashSet;

#[test]
fn a_puzzle_comes_with_every_position_of_its_solution() {
    let server = TestServer::start();
    let mut client = server.client();
    let (status, sets) = client.get("/api/puzzles");
    assert_eq!(status, 200);
    let first = &sets["sets"][0];
    assert_eq!(first["variant"], "english");
    let (status, index) = client.get("/api/puzzles/english");
    assert_eq!(status, 200);
    let puzzles = index["puzzles"].as_array().expect("puzzles");
    assert_eq!(puzzles.len() as u64, first["puzzles"].as_u64().expect("a number"));
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle["rating"].as_u64()));
    let mut bases = HashSet::new();
    for entry in puzzles.iter().step_by(puzzles.len() / 40) {
        let id = entry["id"].as_str().expect("a name");
        let (status, puzzle) = client.get(&format!("/api/puzzles/english/{id}"));
        assert_eq!(status, 200, "{puzzle}");
        assert_eq!((&puzzle["rating"], &puzzle["themes"]), (&entry["rating"], &entry["themes"]));
        // What is not proved says what was searched.
        bases.insert(puzzle["basis"].as_str().expect("how it is known").to_owned());
        assert_eq!(puzzle["nodes"], 1_000_000);
        check(&puzzle);
    }
    let two = ["exact", "expected"];
    assert!(two.iter().all(|&basis| bases.contains(basis)), "{bases:?}");
}

/// The steps lead from position to position, and tell nothing that would be the answer.
fn check(puzzle: &Value) {
    let read = |view: &Value| {
        assert_eq!(view["proved"], Value::Null);
        fen::read(Variant::English, view["fen"].as_str().expect("a FEN")).expect("a position")
    };
    let steps = puzzle["steps"].as_array().expect("steps");
    assert_eq!(steps.len() % 2, 1, "{puzzle}");
    let next = steps.iter().skip(1).map(|step| &step["position"]).chain([&puzzle["end"]]);
    for (step, after) in steps.iter().zip(next) {
        let here = read(&step["position"]);
        let text = step["move"].as_str().expect("a move");
        let legal = step["position"]["moves"].as_array().expect("moves");
        assert!(legal.iter().all(|mv| mv["proved"] == Value::Null));
        let offered = legal.iter().find(|mv| mv["text"] == text).expect(text);
        assert!(offered["paths"].as_array().expect("paths").contains(&step["path"]), "{step}");
        assert_eq!(here.after(moves::read(&here, text).expect(text)), read(after));
    }
}

#[test]
fn what_is_not_there_is_refused() {
    let server = TestServer::start();
    let mut client = server.client();
    for path in ["/api/puzzles/chess", "/api/puzzles/killer", "/api/puzzles/english/0000000000"] {
        let (status, refusal) = client.get(path);
        assert_eq!((status, &refusal["id"]), (404, &json!("no-puzzle")), "{path}");
    }
}
