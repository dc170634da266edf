//! Playing by link: seats, spectators, presence, offers, and events for everybody.

use crate::support::{TestServer, by_link, computer, document, here, link, token};
use serde_json::{Value, json};

#[test]
fn a_seat_is_taken_once() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut third) = (server.client(), server.client(), server.client());
    let mut game = maker.game(here(), link());
    let token = token(&game, "white");
    assert_eq!(game.view["seats"]["white"]["taken"], json!(false));
    maker.refused(409, &game.path("seat"), json!({ "token": token }));
    guest.refused(403, &game.path("seat"), json!({ "token": "nonsense" }));
    let seated = guest.good(&game.path("seat"), json!({ "token": token, "name": "Gus" }));
    assert_eq!((&seated["yours"], &seated["people"]), (&json!(["white"]), &json!(true)));
    // Again by the same client, in another tab: the seat is still there.
    guest.tab().good(&game.path("seat"), json!({ "token": token }));
    third.refused(403, &game.path("seat"), json!({ "token": token }));
    game.look(&mut maker);
    assert_eq!(game.view["links"]["seat"]["white"], json!(null));
    assert_eq!(game.view["seats"]["white"]["name"], json!("Gus"));
    game.play(&mut maker, "11-15");
    game.refuse(&mut maker, 409, "moves", json!({ "move": "23-19" }));
    game.play(&mut guest, "23-19");
    game.refuse(&mut third, 403, "moves", json!({ "move": "8-11" }));
    // Restarted: seats, moves and the right to move are as before.
    let server = server.restart();
    for client in [&mut maker, &mut guest, &mut third] {
        client.move_to(server.address);
    }
    assert_eq!(game.look(&mut guest)["yours"], json!(["white"]));
    third.refused(403, &game.path("seat"), json!({ "token": token }));
    game.play(&mut maker, "8-11");
}

#[test]
fn everybody_hears_of_everything() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    let path = game.path("events");
    let mut at_maker = maker.events(&path);
    assert_eq!(at_maker.head.header("content-type"), Some("text/event-stream"));
    let first = at_maker.wait_for("state", |_| true);
    assert_eq!(first["yours"], json!(["black"]));
    document(server.address).check_named("GameView", &first).expect("as documented");
    let mut at_guest = guest.events(&path);
    let here = at_maker.wait_for("presence", |presence| presence["white"] == json!(true));
    document(server.address).check_named("PresenceView", &here).expect("as documented");
    let watcher = server.client();
    let mut at_watcher = watcher.events(&path);
    at_maker.wait_for("presence", |presence| presence["spectators"] == json!(1));
    game.play(&mut maker, "11-15");
    let at_version = |version: u64| move |view: &Value| view["version"] == json!(version);
    for (stream, yours) in [
        (&mut at_maker, json!(["black"])),
        (&mut at_guest, json!(["white"])),
        (&mut at_watcher, json!([])),
    ] {
        let view = stream.wait_for("state", at_version(game.version()));
        assert_eq!((&view["yours"], &view["nodes"][0]["text"]), (&yours, &json!("11-15")));
    }
    drop(at_watcher);
    at_maker.wait_for("presence", |presence| presence["spectators"] == json!(0));
    drop(at_guest);
    at_maker.wait_for("presence", |presence| presence["white"] == json!(false));
    assert_eq!(game.look(&mut maker)["seats"]["white"]["online"], json!(false));
    assert_eq!(guest.ask("DELETE", &format!("/api/games/{}", game.id()), None).0, 403);
    assert_eq!(maker.ask("DELETE", &format!("/api/games/{}", game.id()), None).0, 204);
    at_maker.wait_for("gone", |_| true);
    assert!(at_maker.next().expect("a clean end").is_none());
    assert_eq!(maker.get(&format!("/api/games/{}", game.id())).0, 404);
}

#[test]
fn offers_are_made_answered_and_lapse() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    game.play(&mut maker, "11-15");
    game.refuse(&mut maker, 409, "undo", json!({}));
    assert!(!game.can("undo") && game.can("offer_undo") && game.can("offer_draw"));
    game.act(&mut maker, "offer", json!({ "kind": "undo" }));
    assert_eq!(game.view["offers"], json!([{ "kind": "undo", "by": "black" }]));
    assert!(!game.can("offer_undo"));
    game.refuse(&mut maker, 409, "offer", json!({ "kind": "undo" }));
    game.refuse(&mut maker, 409, "answer", json!({ "kind": "undo", "accept": true }));
    game.act(&mut guest, "answer", json!({ "kind": "undo", "accept": true }));
    assert_eq!((game.moves().len(), &game.view["help"]["undos"]["black"]), (0, &json!(1)));
    game.look(&mut maker);
    game.play(&mut maker, "9-14");
    game.act(&mut guest, "offer", json!({ "kind": "draw" }));
    game.act(&mut maker, "answer", json!({ "kind": "draw", "accept": false }));
    assert_eq!((&game.view["offers"], &game.view["outcome"]), (&json!([]), &json!(null)));
    game.act(&mut guest, "offer", json!({ "kind": "draw" }));
    game.play(&mut guest, "22-18");
    assert_eq!(game.view["offers"], json!([]), "an offer lapses with the next move");
    game.refuse(&mut maker, 409, "answer", json!({ "kind": "draw", "accept": true }));
    game.act(&mut maker, "offer", json!({ "kind": "draw" }));
    game.act(&mut guest, "answer", json!({ "kind": "draw", "accept": true }));
    assert_eq!(game.view["outcome"]["reason"], json!("agreement"));
    // Another game, by offer and counter-offer.
    game.act(&mut guest, "offer", json!({ "kind": "rematch" }));
    assert_eq!(game.view["rematch"], json!(null));
    game.act(&mut maker, "offer", json!({ "kind": "rematch" }));
    let next = game.view["rematch"].as_str().expect("a game").to_owned();
    let (_, view) = guest.get(&format!("/api/games/{next}"));
    assert_eq!(view["yours"], json!(["black"]));
    let (_, view) = maker.get(&format!("/api/games/{next}"));
    assert_eq!(view["yours"], json!(["white"]));
}

#[test]
fn a_rematch_can_be_accepted_or_declined() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    game.act(&mut maker, "resign", json!({}));
    game.act(&mut maker, "offer", json!({ "kind": "rematch" }));
    game.act(&mut guest, "answer", json!({ "kind": "rematch", "accept": false }));
    assert_eq!((&game.view["offers"], &game.view["rematch"]), (&json!([]), &json!(null)));
    game.act(&mut maker, "offer", json!({ "kind": "rematch" }));
    game.act(&mut guest, "answer", json!({ "kind": "rematch", "accept": true }));
    assert!(game.view["rematch"].is_string());
}

#[test]
fn a_guest_can_play_the_computer() {
    let server = TestServer::start();
    let (mut maker, mut guest) = (server.client(), server.client());
    let mut game = maker.game(link(), computer("engine:1"));
    let token = token(&game, "black");
    game.view = guest.good(&game.path("seat"), json!({ "token": token }));
    game.play(&mut guest, "11-15");
    game.act(&mut guest, "computer", json!({}));
    assert_eq!(game.moves().len(), 2);
    // A computer never minds that a move is taken back.
    game.act(&mut guest, "offer", json!({ "kind": "undo" }));
    assert_eq!(game.moves().len(), 0);
}
