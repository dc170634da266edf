//! Making games and playing them to their end.

use crate::support::{Client, Game, TestServer, computer, here};
use serde_json::json;

#[test]
fn one_click_gives_a_game_against_a_friendly_level() {
    let server = TestServer::start();
    let mut client = server.client();
    let (_, options) = client.get("/api/options");
    assert_eq!(options["default"], json!({ "variant": "english", "level": "engine:2" }));
    assert_eq!(options["levels"].as_array().map(Vec::len), Some(11));
    for (variant, [passes, may_stop, ballots]) in (0..).zip([
        [false, false, true],
        [false, true, false],
        [true, false, false],
        [false, false, false],
    ]) {
        let view = &options["variants"][variant as usize];
        assert_eq!(view["passes"], json!(passes), "{view}");
        assert_eq!(view["optional_continuation"], json!(may_stop), "{view}");
        assert_eq!(view["ballots"], json!(ballots), "{view}");
    }
    assert_eq!(
        (&options["bind"]["loopback"], &options["bind"]["open"]),
        (&json!(true), &json!(false))
    );
    let mut game = client.game(here(), computer("engine:2"));
    assert_eq!(game.view["yours"], json!(["black"]));
    assert_eq!(game.view["owner"], json!(true));
    assert_eq!(game.view["seats"]["white"]["name"], json!("Level 2"));
    assert!(game.can("move") && game.can("hint") && !game.can("undo") && !game.can("ask_computer"));
    game.play(&mut client, "11-15");
    assert!(!game.can("move") && game.can("ask_computer"));
    game.act(&mut client, "computer", json!({}));
    assert!(game.can("move") && game.can("undo"));
    assert_eq!(game.view["nodes"].as_array().map(Vec::len), Some(2));
    let report = &game.view["nodes"][1]["report"];
    assert!(report["nodes"].as_u64() > Some(0), "{report}");
    assert_eq!(report["line"][0], game.view["nodes"][1]["text"]);
}

/// Plays to the end, people by the first legal move, and checks what is shown on the way.
fn play_out(server: &TestServer, variant: &str, spec: &str) -> Game {
    let mut client = server.client();
    let asked = json!({ "variant": variant, "black": here(), "white": computer(spec) });
    let mut game = client.game_with(asked);
    for _ in 0..400 {
        if !game.view["outcome"].is_null() {
            break;
        }
        if game.can("ask_computer") {
            game.act(&mut client, "computer", json!({}));
        } else {
            let text = game.legal()[0].clone();
            game.play(&mut client, &text);
            assert_eq!(game.moves().last(), Some(&text));
        }
    }
    game
}

#[test]
fn games_of_every_variant_end_by_rule() {
    let server = TestServer::start();
    for (variant, spec) in [
        ("english", "engine:5"),
        ("regicide", "preset:regicide-2"),
        ("mini", "preset:mini-easy"),
        ("straight", "aggressor:2"),
    ] {
        let game = play_out(&server, variant, spec);
        let outcome = &game.view["outcome"];
        assert!(
            outcome["text"].as_str().is_some_and(|text| text.ends_with('.')),
            "{variant}: {outcome}"
        );
        assert!(game.legal().is_empty() && game.can("rematch") && !game.can("move"));
        let left = |letters: [char; 2]| {
            let board = game.view["position"]["board"].as_str().unwrap_or_default();
            board.chars().filter(|c| letters.contains(c)).count() as u64
        };
        let pieces = if variant == "mini" { 6 } else { 12 };
        let captured = &game.view["captured"];
        assert_eq!(captured["black"].as_u64(), Some(pieces - left(['w', 'W'])), "{variant}");
        assert_eq!(captured["white"].as_u64(), Some(pieces - left(['b', 'B'])), "{variant}");
    }
}

#[test]
fn two_computers_play_when_they_are_asked() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(computer("random"), computer("alphabeta:3,eval=advancement"));
    assert_eq!(game.view["yours"], json!([]));
    for ply in 1..=8 {
        assert!(game.can("ask_computer") && !game.can("resign"));
        game.act(&mut client, "computer", json!({}));
        assert_eq!(game.moves().len(), ply);
    }
    game.refuse(&mut client, 403, "moves", json!({ "move": "11-15" }));
    assert_eq!(game.view["nodes"][1]["report"]["depth"], json!(3));
}

#[test]
fn moves_come_as_text_in_any_form_or_as_a_path() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), here());
    game.play(&mut client, "11x15");
    game.act(&mut client, "moves", json!({ "path": [23, 19] }));
    assert_eq!(game.moves(), ["11-15", "23-19"]);
    for (text, word) in
        [("8-12", "cannot go there"), ("99-1", "99"), ("hello", "hello"), ("1-2", "")]
    {
        let said = game.refuse(&mut client, 400, "moves", json!({ "move": text }));
        assert!(said.contains(word), "{said}");
    }
    game.refuse(&mut client, 400, "moves", json!({}));
    game.refuse(&mut client, 400, "moves", json!({ "path": [] }));
    game.refuse(&mut client, 400, "moves", json!({ "path": [11] }));
    game.refuse(&mut client, 400, "moves", json!({ "path": [255, 0, 3] }));
    game.refuse(&mut client, 400, "moves", json!({ "move": "8-11", "path": [8, 11] }));
}

#[test]
fn routes_that_matter_are_told_apart() {
    let server = TestServer::start();
    let mut client = server.client();
    let from = |fen: &str| json!({ "variant": "english", "black": here(), "white": here(), "start": { "fen": fen } });
    let mut game = client.game_with(from("B:W6,7,14,15:B2"));
    assert_eq!(game.legal(), ["2x9x18", "2x11x18"]);
    let said = game.refuse(&mut client, 400, "moves", json!({ "move": "2x18" }));
    assert!(said.contains("2x9x18") && said.contains("2x11x18"), "{said}");
    game.act(&mut client, "moves", json!({ "path": [2, 11, 18] }));
    assert_eq!(
        game.view["nodes"][0]["path"],
        json!({ "squares": [2, 11, 18], "captures": [7, 15], "crowned": null })
    );
    assert_eq!(game.view["captured"]["black"], json!(2));
    // A round trip: one move with two paths, and the one that was walked is remembered.
    for squares in [[14, 7, 16, 23, 14], [14, 23, 16, 7, 14]] {
        let mut ring = client.game_with(from("W:WK14:B1,10,11,18,19"));
        assert_eq!(ring.legal(), ["14x14"]);
        ring.act(&mut client, "moves", json!({ "path": squares }));
        assert_eq!(ring.view["nodes"][0]["path"]["squares"], json!(squares));
    }
}

#[test]
fn a_forced_pass_is_a_move_like_others() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "variant": "mini", "black": here(), "white": here(),
        "start": { "fen": "B:W14:B16" } });
    let mut game = client.game_with(asked);
    assert_eq!(game.view["position"]["moves"][0]["pass"], json!(true));
    game.play(&mut client, "pass");
    assert_eq!(
        game.view["nodes"][0]["path"],
        json!({ "squares": [], "captures": [], "crowned": null })
    );
    assert_eq!(game.view["position"]["turn"], json!("white"));
}

#[test]
fn stale_and_foreign_requests_change_nothing() {
    let server = TestServer::start();
    let (mut client, mut stranger) = (server.client(), server.client());
    let mut game = client.game(here(), computer("engine:1"));
    let old = game.clone();
    game.play(&mut client, "11-15");
    let (status, answer) = client.post(&old.path("moves"), json!({ "version": 1, "move": "9-14" }));
    assert_eq!((status, &answer["game"]["version"]), (409, &json!(2)));
    for action in ["undo", "redo", "computer", "resign", "hint"] {
        let (status, answer) = client.post(&old.path(action), json!({ "version": 1 }));
        assert_eq!((status, &answer["game"]["version"]), (409, &json!(2)), "{action}");
    }
    game.refuse(&mut client, 409, "moves", json!({ "move": "9-14" }));
    for (action, body) in [
        ("moves", json!({ "move": "22-18" })),
        ("computer", json!({})),
        ("undo", json!({})),
        ("goto", json!({ "node": 0 })),
        ("resign", json!({})),
        ("hint", json!({})),
        ("offer", json!({ "kind": "draw" })),
        ("answer", json!({ "kind": "draw", "accept": true })),
    ] {
        game.refuse(&mut stranger, 403, action, body);
    }
    assert_eq!(stranger.ask("DELETE", &format!("/api/games/{}", game.id()), None).0, 403);
    stranger.refused(403, &game.path("move-now"), json!({}));
    assert_eq!(game.clone().look(&mut stranger)["yours"], json!([]));
    assert_eq!(game.look(&mut client)["version"], json!(2));
}

#[test]
fn resigning_ends_the_game() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), computer("engine:1"));
    game.play(&mut client, "11-15");
    game.refuse(&mut client, 403, "resign", json!({ "side": "white" }));
    game.act(&mut client, "resign", json!({}));
    assert_eq!(game.view["outcome"]["winner"], json!("white"));
    assert_eq!(game.view["outcome"]["reason"], json!("resignation"));
    let said = game.refuse(&mut client, 409, "computer", json!({}));
    assert!(said.contains("over"), "{said}");
    // Hot-seat: the side that resigns can be named.
    let mut game = client.game(here(), here());
    game.act(&mut client, "resign", json!({ "side": "white" }));
    assert_eq!(game.view["outcome"]["winner"], json!("black"));
}

#[test]
fn a_rematch_swaps_the_colours() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), computer("engine:3"));
    game.refuse(&mut client, 409, "offer", json!({ "kind": "rematch" }));
    game.act(&mut client, "resign", json!({}));
    game.act(&mut client, "offer", json!({ "kind": "rematch" }));
    let next = game.view["rematch"].as_str().expect("a game").to_owned();
    let (_, view) = client.get(&format!("/api/games/{next}"));
    assert_eq!(view["yours"], json!(["white"]));
    assert_eq!(view["seats"]["black"]["spec"], json!("engine:3"));
    // Those who go by the name of a colour do so in the next game.
    let mut both = client.game(here(), json!({ "kind": "here", "name": "Bea" }));
    both.act(&mut client, "resign", json!({}));
    both.act(&mut client, "offer", json!({ "kind": "rematch" }));
    let (_, view) =
        client.get(&format!("/api/games/{}", both.view["rematch"].as_str().expect("a game")));
    let names = [&view["seats"]["black"]["name"], &view["seats"]["white"]["name"]];
    assert_eq!(names, [&json!("Bea"), &json!("White")]);
    assert!(!game.can("rematch"));
    game.refuse(&mut client, 409, "offer", json!({ "kind": "rematch" }));
}

#[test]
fn a_draw_is_agreed_by_oneself_or_with_a_computer() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), here());
    game.act(&mut client, "offer", json!({ "kind": "draw" }));
    assert_eq!(game.view["outcome"]["reason"], json!("agreement"));
    // Too early for a computer.
    let mut game = client.game(here(), computer("engine:1"));
    game.act(&mut client, "offer", json!({ "kind": "draw" }));
    assert_eq!((&game.view["outcome"], &game.view["offers"]), (&json!(null), &json!([])));
    // After 30 plies the computer takes a draw when it is worse, and not when it is better.
    for (black, white, ply, accepted) in [
        (here(), computer("engine:1"), 30, true),
        (here(), computer("engine:1"), 29, false),
        (computer("engine:1"), here(), 30, false),
    ] {
        let start = json!({ "pdn": BLACK_IS_BETTER, "ply": ply });
        let asked = json!({ "variant": "english", "black": black, "white": white, "start": start });
        let mut game = client.game_with(asked);
        game.act(&mut client, "offer", json!({ "kind": "draw" }));
        assert_eq!(!game.view["outcome"].is_null(), accepted, "{ply} {black}");
    }
}

/// Two players that look five plies ahead; after 30 plies Black is two men up.
const BLACK_IS_BETTER: &str = "1. 11-16 23-19 2. 16x23 26x19 3. 8-11 22-17 4. 10-14 17x10 5. 7x14 \
    24-20 6. 9-13 25-22 7. 6-9 22-18 8. 14x23 27x18 9. 3-7 21-17 10. 13x22 18-14 11. 9x18 19-16 \
    12. 12x19 30-26 13. 11-16 26x17 14. 18-22 20x11 15. 7x16 17-14 16. 2-6 32-27 *";

#[test]
fn exact_endings_are_shown_move_by_move() {
    let server = TestServer::start();
    let mut client = server.client();
    let ask = |client: &mut Client, fen: &str| {
        client.good("/api/position", json!({ "variant": "english", "fen": fen }))
    };
    let fen = "B:WK10:B2,3";
    assert_eq!(ask(&mut client, fen)["proved"]["value"], json!("win"));
    // Distances are computed in the background after the start.
    let mut position = ask(&mut client, fen);
    for _ in 0..300 {
        if !position["proved"]["distance"].is_null() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
        position = ask(&mut client, fen);
    }
    assert_eq!(position["proved"], json!({ "value": "win", "distance": 61 }));
    let moves = position["moves"].as_array().expect("moves");
    assert!(moves.iter().all(|mv| mv["proved"]["value"].is_string()), "{position}");
    assert_eq!(ask(&mut client, "B:WK32:BK1")["proved"]["value"], json!("draw"));
    assert!(client.game(here(), here()).view["position"]["proved"].is_null());
}

#[test]
fn a_computer_takes_a_draw_that_is_proved() {
    let server = TestServer::start();
    let mut client = server.client();
    for (fen, accepted) in [("B:WK32:BK1", true), ("B:WK10:B2,3", false)] {
        let asked = json!({ "variant": "english", "black": here(), "white": computer("engine:1"),
            "start": { "fen": fen } });
        let mut game = client.game_with(asked);
        game.act(&mut client, "offer", json!({ "kind": "draw" }));
        assert_eq!(game.view["outcome"]["reason"] == json!("agreement"), accepted, "{fen}");
    }
}

/// A game of two kings against two, in which the computer moves.
fn two_kings_each(client: &mut Client) -> Game {
    let asked = json!({ "variant": "english", "black": here(), "white": computer("engine:1"),
        "start": { "fen": "W:WK32,K28:BK1,K5" } });
    let mut game = client.game_with(asked);
    assert_eq!(game.view["offers"], json!([]));
    game.act(client, "computer", json!({}));
    assert_eq!(game.view["offers"], json!([{ "kind": "draw", "by": "white" }]));
    game
}

#[test]
fn a_computer_with_few_kings_offers_a_draw_once() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = two_kings_each(&mut client);
    // A move declines, and it is not offered again.
    for _ in 0..2 {
        let text = game.legal()[0].clone();
        game.play(&mut client, &text);
        assert_eq!(game.view["offers"], json!([]));
        game.act(&mut client, "computer", json!({}));
        assert_eq!(game.view["offers"], json!([]));
    }
    // It can be accepted, or offered back, which is the same, or declined.
    for (action, body, drawn) in [
        ("answer", json!({ "kind": "draw", "accept": true }), true),
        ("offer", json!({ "kind": "draw" }), true),
        ("answer", json!({ "kind": "draw", "accept": false }), false),
    ] {
        let mut game = two_kings_each(&mut client);
        game.act(&mut client, action, body);
        assert_eq!(game.view["outcome"]["reason"] == json!("agreement"), drawn, "{action}");
        assert_eq!(game.view["offers"], json!([]));
    }
    // Three kings, a man, or more on one side: no offer.
    for fen in ["W:WK32,K28,K24:BK1,K5,K9", "W:WK32,28:BK1,K5", "W:WK32,K28:BK1"] {
        let asked = json!({ "variant": "english", "black": here(), "white": computer("engine:1"),
            "start": { "fen": fen } });
        let mut game = client.game_with(asked);
        game.act(&mut client, "computer", json!({}));
        assert_eq!(game.view["offers"], json!([]), "{fen}");
    }
}

#[test]
fn the_perfect_level_plays_the_game_that_is_solved() {
    let server = TestServer::start();
    let mut client = server.client();
    let perfect = computer("engine:perfect");
    let asked = json!({ "variant": "english", "black": here(), "white": perfect });
    let said = client.refused(400, "/api/games", asked);
    assert!(said.contains("mini"), "{said}");
    let asked = json!({ "variant": "mini", "black": here(), "white": perfect });
    let mut game = client.game_with(asked);
    let text = game.legal()[0].clone();
    game.play(&mut client, &text);
    game.act(&mut client, "computer", json!({}));
    assert_eq!(game.moves().len(), 2);
}
