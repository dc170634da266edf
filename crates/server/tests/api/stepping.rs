//! Taking back, redoing, variations and hints.

use crate::support::{TestServer, computer, here};
use serde_json::json;

#[test]
fn undo_against_a_computer_returns_to_ones_own_decision() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), computer("engine:2"));
    game.play(&mut client, "11-15");
    game.act(&mut client, "computer", json!({}));
    let second = game.legal()[0].clone();
    game.play(&mut client, &second);
    // While the computer is to move, only the own move goes.
    game.act(&mut client, "undo", json!({}));
    assert_eq!(game.moves().len(), 2);
    game.act(&mut client, "undo", json!({}));
    assert_eq!((game.moves().len(), game.can("undo")), (0, false));
    assert_eq!(game.view["help"]["undos"], json!({ "black": 2, "white": 0 }));
    game.refuse(&mut client, 409, "undo", json!({}));
    game.act(&mut client, "redo", json!({}));
    assert_eq!(game.moves().len(), 2);
    game.act(&mut client, "redo", json!({}));
    assert_eq!((game.moves().len(), game.can("redo")), (3, false));
    game.refuse(&mut client, 409, "redo", json!({}));
}

#[test]
fn undone_lines_are_kept_as_variations() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), here());
    for text in ["11-15", "23-19", "8-11"] {
        game.play(&mut client, text);
    }
    game.act(&mut client, "undo", json!({}));
    game.act(&mut client, "undo", json!({}));
    game.play(&mut client, "22-17");
    assert_eq!(game.view["line"], json!([1, 4]));
    assert_eq!(game.view["nodes"].as_array().map(Vec::len), Some(4));
    game.act(&mut client, "goto", json!({ "node": 3 }));
    assert_eq!((&game.view["line"], &game.view["current"]), (&json!([1, 2, 3]), &json!(3)));
    game.act(&mut client, "goto", json!({ "node": 0 }));
    assert_eq!(game.view["position"]["fen"], game.view["start"]["fen"]);
    game.refuse(&mut client, 400, "goto", json!({ "node": 5 }));
    let (_, pdn) = client.get(&game.path("pdn"));
    let pdn = pdn.as_str().expect("text").replace('\n', " ");
    assert!(pdn.contains("1. 11-15 23-19 (1... 22-17) 2. 8-11 *"), "{pdn}");
}

#[test]
fn undo_works_after_the_end_and_lifts_it() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), computer("engine:1"));
    game.play(&mut client, "11-15");
    game.act(&mut client, "resign", json!({}));
    assert!(game.can("undo"));
    game.act(&mut client, "undo", json!({}));
    assert!(game.view["outcome"].is_null() && game.can("move"));
}

#[test]
fn help_can_be_switched_off() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "variant": "english", "black": here(), "white": computer("engine:1"),
        "hints": false, "undo": false });
    let mut game = client.game_with(asked);
    game.play(&mut client, "11-15");
    assert!(!game.can("undo") && !game.can("hint"));
    game.refuse(&mut client, 409, "undo", json!({}));
    game.refuse(&mut client, 409, "goto", json!({ "node": 0 }));
    game.act(&mut client, "computer", json!({}));
    game.refuse(&mut client, 409, "hint", json!({}));
    let (status, _) = client.get(&format!("/api/analysis?game={}", game.id()));
    assert_eq!(status, 403);
}

#[test]
fn a_hint_comes_from_the_full_engine_and_is_counted() {
    let server = TestServer::start();
    let mut client = server.client();
    // Black wins two for one.
    let asked = json!({ "variant": "english", "black": here(), "white": computer("engine:1"),
        "start": { "fen": "B:W6,7,14,15,32:B2" } });
    let mut game = client.game_with(asked);
    let hint = client.good(&game.path("hint"), json!({ "version": game.version() }));
    assert!(game.legal().contains(&hint["move"]["text"].as_str().unwrap_or_default().to_owned()));
    assert_eq!(hint["path"], hint["move"]["paths"][0]);
    assert_eq!(hint["line"][0], hint["move"]["text"]);
    assert_eq!(hint["game"]["help"]["hints"], json!({ "black": 1, "white": 0 }));
    assert!(hint["depth"].as_u64() > Some(4));
    // The old version is stale now.
    game.refuse(&mut client, 409, "hint", json!({}));
    game.look(&mut client);
    assert!(game.can("hint"));
}
