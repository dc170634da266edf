//! PDN games that are kept as games, and written back as they came.

use crate::support::{Game, TestServer};
use serde_json::{Value, json};

const ANNOTATED: &str = r#"[Event "City match"] [Site "Leeds"] [Date "1899.03.04"] [Round "7"]
[Black "Ann Onymous"] [White "?"] [Result "1-0"] [Annotator "Nobody"]
{Before the first move.}
1. 11-15 {The Old Fourteenth is near.} 23-19 (1... 22-17! {Sharper.} 2. 8-11 (2. 9-13)) 2. 8-11 22-17
{A pause.} {And another.} 3. 4-8? *"#;

fn import(client: &mut crate::support::Client, text: &str) -> Game {
    Game::new(client.good("/api/games/import", json!({ "text": text })))
}

/// The node of a move text.
fn node<'a>(game: &'a Game, text: &str) -> &'a Value {
    let nodes = game.view["nodes"].as_array().expect("nodes");
    nodes.iter().find(|node| node["text"] == json!(text)).expect("the move")
}

#[test]
fn a_record_is_kept_with_all_that_it_says() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = import(&mut client, ANNOTATED);
    let seats = &game.view["seats"];
    assert_eq!(
        [&seats["black"]["name"], &seats["white"]["name"]],
        [&json!("Ann Onymous"), &json!("White")]
    );
    assert_eq!([&seats["black"]["kind"], &seats["white"]["kind"]], [&json!("here"); 2]);
    assert_eq!(
        game.view["record"],
        json!({ "event": "City match", "site": "Leeds", "date": "1899.03.04", "round": "7",
            "comment": "Before the first move." })
    );
    assert_eq!(game.moves(), ["11-15", "23-19", "8-11", "22-17", "4-8"]);
    assert_eq!(game.view["nodes"].as_array().map(Vec::len), Some(8), "with its variations");
    assert_eq!(node(&game, "11-15")["comment"], json!("The Old Fourteenth is near."));
    assert_eq!(game.view["nodes"][5 - 1]["comment"], json!(null));
    let sharper = &game.view["nodes"][2];
    assert_eq!(
        (&sharper["text"], &sharper["comment"], &sharper["mark"], &sharper["parent"]),
        (&json!("22-17"), &json!("Sharper."), &json!("!"), &json!(1))
    );
    assert_eq!(node(&game, "4-8")["mark"], json!("?"));
    assert_eq!(
        game.view["outcome"],
        json!({ "winner": "black", "reason": "record", "text": "Black won, as the record says.",
            "params": { "leaver": null, "moves": null, "times": null, "why": null } })
    );
    assert!(!game.can("undo") && !game.can("move"));
    game.refuse(&mut client, 409, "goto", json!({ "node": 1 }));
    game.refuse(&mut client, 409, "undo", json!({}));
    let server = server.restart();
    client.move_to(server.address);
    let before = game.view.clone();
    assert_eq!(*game.look(&mut client), before);
    let (_, list) = client.get("/api/games");
    assert_eq!(list["games"][0]["black"], json!("Ann Onymous"));
}

#[test]
fn what_is_written_is_what_was_read() {
    let server = TestServer::start();
    let mut client = server.client();
    let first = import(&mut client, ANNOTATED);
    let (_, pdn) = client.get(&first.path("pdn"));
    let text = pdn.as_str().expect("text");
    for part in [
        "[Event \"City match\"]",
        "[Site \"Leeds\"]",
        "[Date \"1899.03.04\"]",
        "[Round \"7\"]",
        "[Black \"Ann Onymous\"]",
        "[White \"White\"]",
        "[Result \"1-0\"]",
        "{Before the first move.}",
        "{The Old Fourteenth is near.}",
        "22-17! {Sharper.}",
        "{A pause. And another.}",
        "4-8?",
    ] {
        assert!(text.replace('\n', " ").contains(part), "{part}: {text}");
    }
    assert!(!text.contains("Termination"), "{text}");
    let second = import(&mut client, text);
    for field in ["record", "outcome", "nodes", "line", "current", "start"] {
        assert_eq!(first.view[field], second.view[field], "{field}");
    }
    let (_, again) = client.get(&second.path("pdn"));
    assert_eq!(pdn, again);
    // A game without any of it has none of it.
    let plain = import(&mut client, "1. 11-15 *");
    assert_eq!(
        plain.view["record"],
        json!({ "event": null, "site": null, "date": null, "round": null, "comment": null })
    );
    let (_, pdn) = client.get(&plain.path("pdn"));
    let pdn = pdn.as_str().unwrap_or_default();
    assert!(!pdn.contains("Event") && !pdn.contains("Date"), "{pdn}");
}

#[test]
fn a_record_ends_as_it_says_unless_the_board_does() {
    let server = TestServer::start();
    let mut client = server.client();
    for (text, winner, reason, said) in [
        ("1. 11-15 0-1", json!("white"), "record", "White won, as the record says."),
        ("1. 11-15 1/2-1/2", json!(null), "record", "Drawn, as the record says."),
        // The last piece is taken.
        ("[FEN \"B:W14:B10\"] [Result \"1-0\"] 1. 10x17 *", json!("black"), "no_pieces", "."),
    ] {
        let game = import(&mut client, text);
        let outcome = &game.view["outcome"];
        assert_eq!((&outcome["winner"], &outcome["reason"]), (&winner, &json!(reason)), "{text}");
        assert!(outcome["text"].as_str().is_some_and(|text| text.ends_with(said)), "{outcome}");
    }
    // One that is not over can be played on.
    let mut game = import(&mut client, "1. 11-15 23-19 *");
    assert!(game.view["outcome"].is_null() && game.can("move") && game.can("undo"));
    game.play(&mut client, "8-11");
    game.act(&mut client, "resign", json!({}));
    assert_eq!(game.view["outcome"]["reason"], json!("resignation"));
    // Records may go on past a draw that nobody claimed, and may be won there.
    let kings = "[FEN \"B:WK32:BK1\"] ";
    let round = "1-5 32-28 5-1 28-32 ";
    for (text, plies) in [
        (format!("{kings} {round}{round}{round}{round} 1-0"), 16),
        (format!("{kings} {round}{round} 1-0"), 8),
    ] {
        let mut game = import(&mut client, &text);
        assert_eq!(
            (game.moves().len(), &game.view["outcome"]["reason"]),
            (plies, &json!("record"))
        );
        let (_, pdn) = client.get(&game.path("pdn"));
        assert_eq!(import(&mut client, pdn.as_str().expect("text")).moves().len(), plies);
        game.look(&mut client);
        let branch = json!({ "variant": "english", "black": { "kind": "here" },
            "white": { "kind": "here" }, "start": { "from": game.id(), "node": plies } });
        assert_eq!(client.game_with(branch).moves().len(), plies);
    }
    let drawn = import(&mut client, &format!("{kings} {round}{round} *"));
    assert_eq!(drawn.view["outcome"]["reason"], json!("repetition"));
}

#[test]
fn games_of_a_text_are_chosen_and_bad_ones_refused() {
    let server = TestServer::start();
    let mut client = server.client();
    let two = "[Black \"Ann\"] 1. 11-15 *\n[Black \"Bob\"] [Variant \"mini\"] 1. 4-7 15-12 *";
    let second = client.good("/api/games/import", json!({ "text": two, "game": 1 }));
    assert_eq!(
        (&second["seats"]["black"]["name"], &second["variant"]),
        (&json!("Bob"), &json!("mini"))
    );
    let mini = client.good("/api/games/import", json!({ "text": "1. 4-7 *", "variant": "mini" }));
    assert_eq!(mini["variant"], json!("mini"));
    let long = "x".repeat(100);
    let text = format!("[Black \"{long}\"] [Event \"{long}{long}{long}\"] 1. 11-15 *");
    let game = client.good("/api/games/import", json!({ "text": text }));
    assert_eq!(game["seats"]["black"]["name"], json!("x".repeat(40)));
    assert_eq!(game["record"]["event"], json!("x".repeat(200)));
    for (body, word) in [
        (json!({ "text": "" }), "no game 0"),
        (json!({ "text": two, "game": 2 }), "no game 2"),
        (json!({ "text": "1. 11-15 11-15 *" }), "11-15"),
        (json!({ "text": "hello" }), ""),
        (json!({ "text": "1. 11-15 *", "variant": "chess" }), "chess"),
    ] {
        let said = client.refused(400, "/api/games/import", body);
        assert!(said.contains(word), "{said}");
    }
    // A variation that begins like the main line is one with it, and what is said of both is kept.
    let text = "1. 11-15 {one} (11-15 {two} 22-18) 23-19 *";
    let game = Game::new(client.good("/api/games/import", json!({ "text": text })));
    assert_eq!(game.view["nodes"].as_array().map(Vec::len), Some(3));
    assert_eq!(node(&game, "11-15")["comment"], json!("one two"));
}
