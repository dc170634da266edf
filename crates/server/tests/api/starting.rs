//! Where games start from, and what the server reads: FEN, boards, PDN, ballots.

use crate::support::{TestServer, computer, here};
use serde_json::{Value, json};

fn from(start: Value) -> Value {
    json!({ "variant": "english", "black": here(), "white": here(), "start": start })
}

#[test]
fn a_game_starts_from_a_position() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = client.game_with(from(json!({ "fen": "W:W21,22,K30:B1,2,K5" })));
    assert_eq!(game.view["start"]["fen"], json!("W:W21,22,K30:B1,2,K5"));
    assert_eq!(game.view["position"]["turn"], json!("white"));
    let said = client.refused(400, "/api/games", from(json!({ "fen": "B:W40:B1" })));
    assert!(said.contains("40"), "{said}");
    // A finished position is legal, and the game is over at once.
    let game = client.game_with(from(json!({ "fen": "B:W14:B" })));
    assert_eq!(game.view["outcome"]["reason"], json!("no_pieces"));
    client.refused(400, "/api/games", from(json!({ "fen": "B:W14:B1", "ballot": true })));
    client.refused(400, "/api/games", from(json!({ "ply": 3 })));
}

#[test]
fn a_ballot_is_drawn() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = client.game_with(from(json!({ "ballot": true })));
    let ballot = game.view["start"]["ballot"].as_str().expect("a ballot").to_owned();
    assert_eq!(ballot.split(' ').count(), 3, "{ballot}");
    assert_eq!(game.view["position"]["turn"], json!("white"));
    let (_, pdn) = client.get(&game.path("pdn"));
    let first = ballot.split(' ').next().unwrap_or_default();
    assert!(pdn.as_str().is_some_and(|pdn| pdn.contains(&format!("1. {first}"))), "{pdn}");
    let mut mini = from(json!({ "ballot": true }));
    mini["variant"] = json!("mini");
    client.refused(400, "/api/games", mini);
    let others: Vec<_> =
        (0..6).map(|_| client.game_with(from(json!({ "ballot": true })))).collect();
    assert!(others.iter().any(|other| other.view["start"]["ballot"] != json!(ballot)));
}

const TWO_GAMES: &str = r#"[Event "First"] [Black "Ann"] [White "Bob"] [Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 1-0
[Event "Second"] [Variant "mini"] 1. 4-7 15-12 *
[Event "Third"] 1. 11-15 11-15 *"#;

#[test]
fn a_game_goes_on_from_any_place_in_pdn() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game_with(from(json!({ "pdn": TWO_GAMES, "game": 0, "ply": 2 })));
    assert_eq!(game.moves(), ["11-15", "23-19"]);
    assert_eq!(game.view["line"], json!([1, 2, 3, 4]));
    assert!(game.can("redo"));
    game.play(&mut client, "9-14");
    assert_eq!(game.view["line"], json!([1, 2, 5]));
    let whole = client.game_with(from(json!({ "pdn": TWO_GAMES })));
    assert_eq!(whole.moves().len(), 4);
    let mini = client.game_with(from(json!({ "pdn": TWO_GAMES, "game": 1, "ply": 0 })));
    assert_eq!((&mini.view["variant"], mini.moves().len()), (&json!("mini"), 0));
    for start in [
        json!({ "pdn": TWO_GAMES, "game": 0, "ply": 5 }),
        json!({ "pdn": TWO_GAMES, "game": 2 }),
        json!({ "pdn": TWO_GAMES, "game": 3 }),
        json!({ "pdn": "" }),
    ] {
        client.refused(400, "/api/games", from(start));
    }
}

#[test]
fn texts_are_read_for_what_they_are() {
    let server = TestServer::start();
    let mut client = server.client();
    let fen = client.good("/api/read", json!({ "text": " B:W21,22:B1 " }));
    assert_eq!((&fen["kind"], &fen["position"]["fen"]), (&json!("fen"), &json!("B:W21,22:B1")));
    let pdn = client.good("/api/read", json!({ "text": TWO_GAMES }));
    let games = pdn["games"].as_array().expect("games");
    assert_eq!((&pdn["kind"], games.len()), (&json!("pdn"), 3));
    assert_eq!((&games[0]["black"], &games[0]["plies"]), (&json!("Ann"), &json!(4)));
    assert_eq!(games[1]["variant"], json!("mini"));
    assert!(games[2]["problem"].as_str().is_some_and(|why| why.contains("11-15")));
    for (text, word) in
        [("", "paste"), ("hello there", "neither"), ("B:W21,99:B1", "99"), ("B:W21,x:B1", "\"x\"")]
    {
        let said = client.refused(400, "/api/read", json!({ "text": text }));
        assert!(said.contains(word), "{text}: {said}");
    }
    let many = "[Event \"Own\"] 1. 11-15 *\n".repeat(600);
    let pdn = client.good("/api/read", json!({ "text": many }));
    assert_eq!(pdn["games"].as_array().map(Vec::len), Some(500));
}

#[test]
fn a_drawn_board_is_a_position_or_every_reason_why_not() {
    let server = TestServer::start();
    let mut client = server.client();
    let board = "bbbbbb......wwwwww";
    let drawn = json!({ "variant": "mini", "board": board, "turn": "black" });
    let position = client.good("/api/position", drawn);
    assert_eq!(position["fen"], json!("B:W13,14,15,16,17,18:B1,2,3,4,5,6"));
    assert_eq!(position["moves"].as_array().map(Vec::len), Some(5));
    let (status, answer) = client.post(
        "/api/position",
        json!({ "variant": "english", "turn": "white",
        "board": "wbbbbbbbbbbbb..................b" }),
    );
    assert_eq!(status, 400);
    let reasons = answer["reasons"].as_array().expect("reasons");
    assert_eq!(reasons.len(), 3, "{answer}");
    for (board, word) in [("bb", "2"), (&"x".repeat(18), "'x'")] {
        let drawn = json!({ "variant": "mini", "board": board, "turn": "black" });
        let said = client.refused(400, "/api/position", drawn);
        assert!(said.contains(word), "{said}");
    }
    client.refused(400, "/api/position", json!({ "variant": "mini" }));
    client.refused(400, "/api/position", json!({ "variant": "chess", "fen": "B:W1:B2" }));
}

#[test]
fn seats_are_checked() {
    let server = TestServer::start();
    let mut client = server.client();
    let ask = |black: Value, word: &str| {
        let asked = json!({ "variant": "english", "black": black, "white": here() });
        let said = server.client().refused(400, "/api/games", asked);
        assert!(said.contains(word), "{said}");
    };
    ask(json!({ "kind": "computer" }), "engine:2");
    ask(computer("hub:rm -rf /"), "--engine");
    ask(computer("external:nobody"), "nobody");
    ask(computer("alphabeta:13"), "at most 12");
    ask(computer("engine:10,threads=64"), "threads");
    ask(json!({ "kind": "robot" }), "robot");
    ask(json!({ "kind": "here", "spec": "engine:2" }), "SPEC");
    ask(json!({ "kind": "here", "name": "x".repeat(41) }), "40");
    let asked = json!({ "variant": "english", "black": { "kind": "here", "name": " Eve\u{7} " },
        "white": here(), "clock": null, "start": null });
    let game = client.game_with(asked);
    assert_eq!(game.view["seats"]["black"]["name"], json!("Eve"));
}

#[test]
fn a_game_goes_on_from_any_node_of_another() {
    let server = TestServer::start();
    let (mut client, mut other) = (server.client(), server.client());
    let clock = json!({ "initial_ms": 600_000, "increment_ms": 0 });
    let mut asked = from(json!({ "fen": "B:W21,22,23,24,25,30:B1,2,3,10,11,12" }));
    asked["clock"] = clock.clone();
    let mut game = client.game_with(asked);
    assert!(game.can("branch"));
    for _ in 0..3 {
        let text = game.legal()[0].clone();
        game.play(&mut client, &text);
    }
    game.act(&mut client, "undo", json!({}));
    let aside = game.legal().pop().expect("a move");
    game.play(&mut client, &aside);
    game.act(&mut client, "resign", json!({}));
    assert!(
        game.clone().look(&mut other)["can"]["branch"] == json!(true),
        "for those who watch too"
    );
    for (node, plies) in [(0, 0), (1, 1), (3, 3), (4, 3)] {
        let mut asked = from(json!({ "from": game.id(), "node": node }));
        asked["clock"] = clock.clone();
        let branch = other.game_with(asked);
        assert_eq!(branch.view["start"], game.view["start"]);
        assert_eq!(
            (branch.moves().len(), branch.view["nodes"].as_array().map(Vec::len)),
            (plies, Some(plies))
        );
        assert_eq!(&branch.view["current"], &json!(plies));
        let last = if node == 0 {
            &game.view["start"]["board"]
        } else {
            &game.view["nodes"][node as usize - 1]["board"]
        };
        assert_eq!(&branch.view["position"]["board"], last);
        assert!(branch.view["outcome"].is_null() && branch.can("move"));
        assert_eq!(branch.view["clock"]["black_ms"], json!(600_000), "clocks start fresh");
    }
    // Its current node unless told otherwise; the game itself is as it was.
    let branch = other.game_with(from(json!({ "from": game.id() })));
    assert_eq!(branch.view["nodes"][2]["text"], json!(aside));
    let before = game.view.clone();
    assert_eq!(game.look(&mut client)["version"], before["version"]);
    let mut mini = from(json!({ "from": game.id(), "node": 0 }));
    mini["variant"] = json!("mini");
    for (asked, status) in [
        (mini, 400),
        (from(json!({ "from": game.id(), "node": 5 })), 400),
        (from(json!({ "from": game.id(), "fen": "B:W21:B1" })), 400),
        (from(json!({ "from": game.id(), "ply": 1 })), 400),
        (from(json!({ "node": 1 })), 400),
        (from(json!({ "from": "nobody" })), 404),
    ] {
        other.refused(status, "/api/games", asked);
    }
    // The ballot that led to the start is part of the history.
    let ballot = client.game_with(from(json!({ "ballot": true })));
    let branch = client.game_with(from(json!({ "from": ballot.id(), "node": 0 })));
    assert_eq!(branch.view["start"], ballot.view["start"]);
}

#[test]
fn games_of_a_text_come_with_names_and_their_last_position() {
    let server = TestServer::start();
    let mut client = server.client();
    let text = r#"[White "?"] [Black " "] 1. 11-15 *
        [Variant "mini"] [Black "Bob"] 1. 4-7 15-12 *
        [White "Eve"] 1. 11-15 11-15 *"#;
    let read = client.good("/api/read", json!({ "text": text }));
    let [first, second, bad] = &read["games"].as_array().expect("games")[..] else {
        panic!("{read}");
    };
    assert_eq!([&first["black"], &first["white"]], [&json!("Black"), &json!("White")]);
    assert_eq!([&second["black"], &second["white"]], [&json!("Bob"), &json!("White")]);
    assert_eq!([&bad["black"], &bad["white"]], [&json!("Black"), &json!("Eve")]);
    assert_eq!((&first["turn"], &first["size"]), (&json!("white"), &json!(8)));
    assert_eq!(first["board"], json!("bbbbbbbbbb.b..b.....wwwwwwwwwwww"));
    assert_eq!(
        first["fen"],
        json!("W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15")
    );
    assert_eq!((&second["turn"], &second["size"]), (&json!("black"), &json!(6)));
    for field in ["fen", "board", "turn", "size"] {
        assert_eq!(bad[field], json!(null), "{field}");
    }
}

#[test]
fn no_more_than_twenty_reasons_are_told() {
    let server = TestServer::start();
    let mut client = server.client();
    let squares = |count: usize| vec!["5"; count + 1].join(",");
    for (count, told, last) in [
        (3, 3, "Square 5 is named twice."),
        (20, 20, "Square 5 is named twice."),
        (21, 20, "… and 2 more."),
        (30_000, 20, "… and 29981 more."),
    ] {
        let fen = format!("B:W21:B{}", squares(count));
        for (path, body) in [
            ("/api/position", json!({ "variant": "english", "fen": fen })),
            ("/api/read", json!({ "text": fen })),
        ] {
            let (status, answer) = client.post(path, body);
            let reasons = answer["reasons"].as_array().expect("reasons");
            assert_eq!((status, reasons.len()), (400, told), "{path} {count}");
            assert_eq!(reasons.last(), Some(&json!(last)), "{path} {count}");
        }
    }
}
