//! What a position is worth: hidden while a game runs, opened on request, counted, and never shown to
//! people who play each other.

use crate::support::{Client, Game, TestServer, by_link, computer, here, link, token};
use serde_json::{Value, json};

/// Both sides have two kings, so the tables know every position.
const KNOWN: &str = "B:WK32,K28:BK1,K5";

fn known(client: &mut Client, black: Value, white: Value) -> Game {
    let start = json!({ "fen": KNOWN });
    client
        .game_with(json!({ "variant": "english", "black": black, "white": white, "start": start }))
}

/// Whether a view says what the tables know, anywhere.
fn tells(view: &Value) -> bool {
    let moves = view["position"]["moves"].as_array().expect("moves");
    !view["position"]["proved"].is_null() || moves.iter().any(|mv| !mv["proved"].is_null())
}

fn analysis(client: &mut Client, game: &Game, node: u32) -> u16 {
    let path = format!("/api/analysis?game={}&node={node}&time=10", game.id());
    let mut events = client.events(&path);
    if events.head.status == 200 {
        events.wait_for("done", |_| true);
    }
    events.head.status
}

#[test]
fn what_tables_know_is_hidden_until_it_is_asked_for() {
    let server = TestServer::start();
    let (mut client, mut watcher) = (server.client(), server.client());
    let mut game = known(&mut client, here(), computer("engine:1"));
    assert!(!tells(&game.view) && game.can("evaluate"));
    assert_eq!(game.view["evaluated"], json!([]));
    // Not in what is sent, nor in a refusal, nor beside a hint.
    let mut events = client.events(&game.path("events"));
    assert!(!tells(&events.wait_for("state", |_| true)));
    let (status, refusal) =
        client.post(&game.path("moves"), json!({ "version": 0, "move": "1-6" }));
    assert!(status == 409 && !tells(&refusal["game"]));
    let hint = client.good(&game.path("hint"), json!({ "version": game.version() }));
    assert!(!tells(&hint["game"]) && hint["move"]["proved"].is_null());
    game.look(&mut client);
    game.act(&mut client, "evaluate", json!({}));
    assert!(tells(&game.view) && !game.can("evaluate"));
    let moves = game.view["position"]["moves"].as_array().expect("moves");
    assert!(moves.iter().all(|mv| !mv["proved"].is_null()));
    assert_eq!(game.view["evaluated"], json!([0]));
    assert_eq!(game.view["help"]["evaluations"], json!({ "black": 1, "white": 0 }));
    let told = events.wait_for("state", |view| view["evaluated"] == json!([0]));
    assert!(tells(&told));
    // Once a node, and it stays open; the next position is hidden again.
    let version = game.version();
    game.act(&mut client, "evaluate", json!({}));
    assert_eq!((game.version(), &game.view["help"]["evaluations"]["black"]), (version, &json!(1)));
    let text = game.legal()[0].clone();
    game.play(&mut client, &text);
    assert!(!tells(&game.view));
    // While the computer is to move it counts for the player all the same.
    game.act(&mut client, "evaluate", json!({}));
    assert_eq!(game.view["help"]["evaluations"], json!({ "black": 2, "white": 0 }));
    let server = server.restart();
    client.move_to(server.address);
    watcher.move_to(server.address);
    game.look(&mut client);
    assert_eq!((tells(&game.view), &game.view["evaluated"]), (true, &json!([0, 1])));
    game.act(&mut client, "computer", json!({}));
    assert!(!tells(&game.view));
    // After the end everything is open, and to ask for it changes nothing.
    game.act(&mut client, "resign", json!({}));
    assert!(!game.view["position"]["proved"].is_null() && !game.can("evaluate"));
    game.act(&mut client, "evaluate", json!({}));
    assert_eq!(game.view["help"]["evaluations"], json!({ "black": 2, "white": 0 }));
    assert_eq!(game.view["evaluated"], json!([0, 1]));
}

#[test]
fn who_only_watches_opens_nothing_for_the_player() {
    let server = TestServer::start();
    let (mut client, mut watcher) = (server.client(), server.client());
    let mut game = known(&mut client, here(), computer("engine:1"));
    let mut seen = game.clone();
    seen.look(&mut watcher);
    assert!(seen.can("evaluate"));
    seen.act(&mut watcher, "evaluate", json!({}));
    assert!(tells(&seen.view));
    assert_eq!(seen.view["evaluated"], json!([0]));
    assert_eq!(seen.view["help"]["evaluations"], json!({ "black": 0, "white": 0 }));
    game.look(&mut client);
    assert!(!tells(&game.view) && game.view["evaluated"] == json!([]));
    assert_eq!(game.version(), 1, "and a player's next move is not stale");
    // In a game of two computers nobody is helped, and nothing is counted.
    let mut game = known(&mut client, computer("random"), computer("random"));
    assert!(!tells(&game.view));
    game.act(&mut client, "evaluate", json!({}));
    assert!(tells(&game.view) && game.view["evaluated"] == json!([0]));
    assert_eq!(game.view["help"]["evaluations"], json!({ "black": 0, "white": 0 }));
}

#[test]
fn without_hints_there_is_no_evaluation() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "variant": "english", "black": here(), "white": computer("engine:1"),
        "hints": false, "start": { "fen": KNOWN } });
    let mut game = client.game_with(asked);
    assert!(!game.can("evaluate"));
    let said = game.refuse(&mut client, 409, "evaluate", json!({}));
    assert!(said.contains("without hints"), "{said}");
    let (_, answer) = client.post(&game.path("evaluate"), json!({ "version": 1 }));
    assert!(!tells(&answer["game"]));
    game.act(&mut client, "resign", json!({}));
    assert!(!game.view["position"]["proved"].is_null());
}

#[test]
fn people_who_play_each_other_are_not_helped() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut game) =
        by_link(&server, json!({ "hints": true, "start": { "fen": KNOWN } }));
    let mut watcher = server.client();
    let mut hot_seat = known(&mut maker, here(), here());
    for client in [&mut maker, &mut guest, &mut watcher] {
        for game in [&game, &hot_seat] {
            let said = game.refuse(client, 409, "evaluate", json!({}));
            assert!(said.contains("when the game is over"), "{said}");
            assert_eq!(analysis(client, game, 0), 403);
        }
    }
    assert!(!game.can("evaluate") && game.view["people"] == json!(true));
    hot_seat.act(&mut maker, "resign", json!({}));
    game.act(&mut guest, "resign", json!({}));
    for client in [&mut maker, &mut guest, &mut watcher] {
        assert_eq!(analysis(client, &game, 0), 200);
        assert_eq!(analysis(client, &hot_seat, 0), 200);
    }
    assert!(!game.look(&mut watcher)["position"]["proved"].is_null());
}

#[test]
fn a_player_has_those_nodes_analysed_that_were_asked_for() {
    let server = TestServer::start();
    let (mut client, mut watcher) = (server.client(), server.client());
    let mut game = client.game(here(), computer("engine:1"));
    game.play(&mut client, "11-15");
    assert_eq!((analysis(&mut client, &game, 0), analysis(&mut client, &game, 1)), (403, 403));
    game.act(&mut client, "evaluate", json!({}));
    assert_eq!((analysis(&mut client, &game, 0), analysis(&mut client, &game, 1)), (403, 200));
    assert_eq!(analysis(&mut watcher, &game, 0), 200, "who watches plays nobody");
    let computers = client.game(computer("random"), computer("random"));
    assert_eq!(analysis(&mut client, &computers, 0), 200);
    game.act(&mut client, "resign", json!({}));
    assert_eq!(analysis(&mut client, &game, 0), 200);
}

#[test]
fn people_have_hints_only_if_they_agree_on_them() {
    let server = TestServer::start();
    let (mut maker, mut guest) = (server.client(), server.client());
    for (black, white) in [(here(), here()), (here(), link())] {
        let game = maker.game(black, white);
        assert_eq!((&game.view["options"]["hints"], game.can("hint")), (&json!(false), false));
        game.refuse(&mut maker, 409, "hint", json!({}));
    }
    assert_eq!(maker.game(here(), computer("engine:1")).view["options"]["hints"], json!(true));
    // What the maker suggests holds if the guest does not object.
    for (help, hints) in [(json!(null), true), (json!(true), true), (json!(false), false)] {
        let asked =
            json!({ "variant": "english", "black": here(), "white": link(), "hints": true });
        let mut game = maker.game_with(asked);
        assert!(!game.can("hint"), "nobody has agreed yet");
        let said = game.refuse(&mut maker, 409, "hint", json!({}));
        assert!(said.contains("has come and agrees"), "{said}");
        let body = json!({ "token": token(&game, "white"), "help": help });
        let seated = guest.good(&game.path("seat"), body);
        assert_eq!(seated["options"]["hints"], json!(hints), "{help}");
        game.look(&mut maker);
        assert_eq!(game.can("hint"), hints);
        if hints {
            let hint = maker.good(&game.path("hint"), json!({ "version": game.version() }));
            assert_eq!(hint["game"]["help"]["hints"]["black"], json!(1));
            assert_eq!(game.look(&mut guest)["help"]["hints"]["black"], json!(1), "both see it");
        } else {
            game.refuse(&mut maker, 409, "hint", json!({}));
        }
    }
}

#[test]
fn a_guest_cannot_change_the_rules_of_a_game_under_way() {
    let server = TestServer::start();
    let (mut maker, mut guest) = (server.client(), server.client());
    let asked = json!({ "variant": "english", "black": here(), "white": link(), "hints": true });
    let mut game = maker.game_with(asked);
    let token = token(&game, "white");
    game.play(&mut maker, "11-15");
    let body = json!({ "token": token, "help": false });
    let said = guest.refused(409, &game.path("seat"), body);
    assert!(said.contains("hints"), "{said}");
    assert_eq!(game.look(&mut maker)["seats"]["white"]["taken"], json!(false));
    guest.good(&game.path("seat"), json!({ "token": token }));
    // That hints are off is kept.
    let asked = json!({ "variant": "english", "black": here(), "white": link(), "hints": true });
    let mut game = maker.game_with(asked);
    let token = crate::support::token(&game, "white");
    guest.good(&game.path("seat"), json!({ "token": token, "help": false }));
    // It would change nothing, and so it is allowed.
    game.look(&mut maker);
    game.play(&mut maker, "11-15");
    guest.good(&game.path("seat"), json!({ "token": token, "help": false }));
    let server = server.restart();
    maker.move_to(server.address);
    assert_eq!(game.look(&mut maker)["options"]["hints"], json!(false));
    game.refuse(&mut maker, 409, "hint", json!({}));
}
