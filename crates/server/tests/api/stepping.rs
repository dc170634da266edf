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
fn undo_takes_back_a_resignation_and_nothing_else() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), computer("engine:1"));
    game.act(&mut client, "resign", json!({}));
    assert!(game.can("undo"), "also before the first move");
    game.act(&mut client, "undo", json!({}));
    game.play(&mut client, "11-15");
    game.act(&mut client, "computer", json!({}));
    game.act(&mut client, "resign", json!({}));
    let server = server.restart();
    client.move_to(server.address);
    game.look(&mut client);
    game.act(&mut client, "undo", json!({}));
    assert!(game.view["outcome"].is_null() && game.can("move"));
    assert_eq!(game.moves().len(), 2, "the moves are still there");
    assert_eq!(game.view["help"]["undos"], json!({ "black": 2, "white": 0 }));
    // It counts for the side that resigned.
    let mut both = client.game(here(), here());
    both.play(&mut client, "11-15");
    both.act(&mut client, "resign", json!({ "side": "black" }));
    both.act(&mut client, "undo", json!({}));
    assert_eq!((both.moves().len(), &both.view["help"]["undos"]["black"]), (1, &json!(1)));
}

#[test]
fn undo_takes_back_an_agreed_draw_and_nothing_else() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "variant": "english", "black": here(), "white": here(),
        "clock": { "initial_ms": 600_000, "increment_ms": 0 } });
    let mut game = client.game_with(asked);
    game.play(&mut client, "11-15");
    game.act(&mut client, "offer", json!({ "kind": "draw" }));
    assert_eq!(game.view["clock"]["running"], json!(null));
    game.act(&mut client, "undo", json!({}));
    assert_eq!((game.moves().len(), &game.view["outcome"]), (1, &json!(null)));
    assert_eq!(game.view["help"]["undos"], json!({ "black": 0, "white": 1 }));
    assert_eq!(game.view["clock"]["running"], json!("white"), "its clock goes on");
}

#[test]
fn a_fallen_flag_is_taken_back_with_the_move() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "variant": "english", "black": here(), "white": here(),
        "clock": { "initial_ms": 1_000, "increment_ms": 0 } });
    let mut game = client.game_with(asked);
    game.play(&mut client, "11-15");
    let mut events = client.events(&game.path("events"));
    game.view = events.wait_for("state", |view| !view["outcome"].is_null());
    game.act(&mut client, "undo", json!({}));
    assert_eq!((game.moves().len(), &game.view["outcome"]), (0, &json!(null)));
}

#[test]
fn nobody_walks_about_in_a_finished_game() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), here());
    for text in ["11-15", "23-19", "8-11"] {
        game.play(&mut client, text);
    }
    game.act(&mut client, "undo", json!({}));
    game.act(&mut client, "resign", json!({}));
    for node in [0, 1, 3] {
        let said = game.refuse(&mut client, 409, "goto", json!({ "node": node }));
        assert_eq!(said, "This game is over; play on from there in a new game.");
    }
    assert!(!game.can("redo"), "that would lift the end as well");
    game.refuse(&mut client, 409, "redo", json!({}));
    assert!(!game.look(&mut client)["outcome"].is_null());
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
