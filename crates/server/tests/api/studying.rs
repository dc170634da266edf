//! Analyses that pages keep: from PDN, as PDN, and nothing that cannot be played.

use crate::support::TestServer;
use serde_json::{Value, json};

const TEXT: &str = r#"[Event "Own sample"] [Black "Ann"] [Result "0-1"]
    {To begin with.} 1. 11-15! $14 {Well.} (1. 9-14 22-18?! (1... 22-17)) 23-19 *"#;

#[test]
fn a_study_is_read_with_everything_and_written_again() {
    let server = TestServer::start();
    let mut client = server.client();
    let study = client.good("/api/study/read", json!({ "text": TEXT }));
    let texts = |study: &Value| {
        let moves = study["moves"].as_array().expect("moves");
        moves
            .iter()
            .map(|mv| mv["text"].as_str().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(texts(&study), ["11-15", "9-14", "22-18", "22-17", "23-19"]);
    let first = &study["moves"][0];
    assert_eq!((&first["mark"], &first["nags"]), (&json!("!"), &json!([14])));
    assert_eq!((&first["comment"], &first["side"]), (&json!("Well."), &json!("black")));
    assert_eq!((&study["comment"], &study["whole"]), (&json!("To begin with."), &json!(true)));
    // The page sends the same back.
    let kept = |mv: &Value| {
        let of = |name: &str| mv[name].clone();
        json!({ "parent": of("parent"), "move": of("text"), "comment": of("comment"), "mark": of("mark"),
                "nags": of("nags") })
    };
    let moves: Vec<Value> = study["moves"].as_array().expect("moves").iter().map(kept).collect();
    let whole = json!({ "variant": "english", "fen": study["fen"], "comment": study["comment"],
        "tags": study["tags"], "result": study["result"], "moves": moves });
    let written = client.good("/api/study", whole);
    assert_eq!(written, study);
    for part in ["[Black \"Ann\"]", "[Result \"0-1\"]", "11-15! $14 {Well.}", "22-18?!", "22-17"] {
        assert!(study["pdn"].as_str().is_some_and(|pdn| pdn.contains(part)), "{part}: {study}");
    }
}

#[test]
fn a_study_begins_anywhere() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "variant": "mini", "fen": "B:W14:B16", "moves": [{ "parent": 0, "move": "pass" }] });
    let study = client.good("/api/study", asked);
    assert_eq!(study["moves"][0]["path"]["squares"], json!([]));
    assert_eq!((&study["size"], &study["turn"]), (&json!(6), &json!("black")));
    let after = json!({ "variant": "mini", "fen": "B:W14:B16", "move": "pass" });
    assert_eq!(client.good("/api/position", after)["turn"], "white");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut refused = |path: &str, body: Value| client.refused(400, path, body);
    let study = |moves: Value| json!({ "variant": "english", "moves": moves });
    let said = refused("/api/study", study(json!([{ "parent": 0, "move": "11-18" }])));
    assert!(said.contains("11-18"), "{said}");
    refused("/api/study", study(json!([{ "parent": 1, "move": "11-15" }])));
    refused("/api/study", json!({ "variant": "english", "fen": "nonsense", "moves": [] }));
    refused("/api/study", json!({ "variant": "chess", "moves": [] }));
    refused("/api/study/read", json!({ "text": "nonsense" }));
    refused("/api/study/read", json!({ "text": TEXT, "game": 1 }));
    let start = json!({ "variant": "english", "fen": "W:W21:B1", "move": "21-1" });
    let said = refused("/api/position", start);
    assert!(said.contains("21-1"), "{said}");
}

#[test]
fn a_solution_knows_every_move() {
    let server = TestServer::start();
    let mut client = server.client();
    // Late in a game, where it need not think for long.
    let mut asked = json!({ "variant": "mini", "fen": "B:W13,14:B5,6" });
    let at_once = client.good("/api/position", asked.clone());
    assert_eq!(at_once["proved"], Value::Null);
    asked["solve"] = json!(true);
    let solved = client.good("/api/position", asked);
    let values = |view: &Value| {
        let moves = view["moves"].as_array().expect("moves");
        moves.iter().map(|mv| mv["proved"]["value"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert!(values(&solved).iter().all(Option::is_some), "{solved}");
    assert!(solved["proved"]["value"].is_string(), "{solved}");
    // What is won or lost is so in a number of plies.
    let moves = solved["moves"].as_array().expect("moves");
    let decided: Vec<_> = moves.iter().filter(|mv| mv["proved"]["value"] != "draw").collect();
    assert!(!decided.is_empty(), "{solved}");
    assert!(decided.iter().all(|mv| mv["proved"]["distance"].is_u64()), "{solved}");
    // Where nothing is solved nothing is made up.
    let start = json!({ "variant": "frisian", "fen": "W:W31,32,33:B1,2,3", "solve": true });
    assert_eq!(client.good("/api/position", start)["proved"], Value::Null);
}
