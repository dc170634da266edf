//! Links to play: what they invite to, coming back from another device, names, and the next game.

use crate::support::{Client, Game, TestServer, by_link, computer, here, link, token};
use serde_json::{Value, json};

/// The secret of a client's personal link.
fn back(game: &Game) -> String {
    let link = game.view["links"]["back"].as_str().expect("a personal link");
    let expected = format!("/game/{}#back=", game.id());
    link.strip_prefix(&expected).expect("a link of ours").to_owned()
}

fn invitation(client: &mut Client, game: &Game, token: &str) -> (u16, Value) {
    client.get(&format!("{}?token={token}", game.path("invitation")))
}

#[test]
fn an_invitation_says_what_it_is_to() {
    let server = TestServer::start();
    let (mut maker, mut guest) = (server.client(), server.client());
    let clock = json!({ "initial_ms": 300_000, "increment_ms": 2_000 });
    let asked = json!({ "variant": "mini", "black": { "kind": "here", "name": "Ann" },
        "white": link(), "hints": true, "undo": false, "clock": clock });
    let game = maker.game_with(asked);
    let token = token(&game, "white");
    let mut expected = json!({ "variant": "mini", "side": "white", "host": "Ann", "hints": true,
        "undo": false, "clock": clock, "taken": false });
    assert_eq!(invitation(&mut guest, &game, &token), (200, expected.clone()));
    // To look is not to sit down.
    assert_eq!(game.clone().look(&mut maker)["seats"]["white"]["taken"], json!(false));
    for wrong in ["nonsense", "", game.id()] {
        assert_eq!(invitation(&mut guest, &game, wrong).0, 403, "{wrong:?}");
    }
    assert_eq!(guest.get(&game.path("invitation")).0, 400);
    guest.good(&game.path("seat"), json!({ "token": token, "help": false }));
    expected["taken"] = json!(true);
    expected["hints"] = json!(false);
    assert_eq!(invitation(&mut guest, &game, &token), (200, expected));
    let game = maker.game(computer("engine:2"), link());
    let token = crate::support::token(&game, "white");
    assert_eq!(invitation(&mut guest, &game, &token).1["host"], json!("Level 2"));
}

#[test]
fn a_guest_comes_back_from_another_device() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    let mut phone = server.client();
    assert_eq!(game.view["links"]["back"], json!(null), "the maker's seat is not by link");
    let mut seen = game.clone();
    seen.look(&mut guest);
    assert_eq!(seen.view["links"]["seat"], json!({ "black": null, "white": null }));
    assert_eq!(seen.view["links"]["watch"], json!(format!("/game/{}", game.id())));
    let secret = back(&seen);
    assert_eq!(game.clone().look(&mut phone)["links"], json!(null), "for those who watch");
    // Neither the link to play nor a wrong one leads back, and the other player does not sit on both
    // sides.
    for wrong in ["nonsense", "", game.id()] {
        phone.refused(403, &game.path("back"), json!({ "token": wrong }));
    }
    maker.refused(409, &game.path("back"), json!({ "token": secret }));
    guest.good(&game.path("back"), json!({ "token": secret }));
    game.play(&mut maker, "11-15");
    let taken = phone.good(&game.path("back"), json!({ "token": secret }));
    assert_eq!(taken["yours"], json!(["white"]));
    game.look(&mut phone);
    assert_eq!(back(&game), secret, "the link stays good");
    assert_eq!(seen.look(&mut guest)["yours"], json!([]), "the old device watches");
    game.refuse(&mut guest, 403, "moves", json!({ "move": "23-19" }));
    game.play(&mut phone, "23-19");
    let server = server.restart();
    guest.move_to(server.address);
    guest.good(&game.path("back"), json!({ "token": secret }));
    assert_eq!(game.look(&mut guest)["yours"], json!(["white"]));
    // A seat that nobody has is for the link to play.
    let fresh = guest.game(here(), link());
    guest.refused(403, &fresh.path("back"), json!({ "token": token(&fresh, "white") }));
}

#[test]
fn people_name_themselves() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    let version = game.version();
    let named = guest.good(&game.path("name"), json!({ "name": " Gus\u{7} " }));
    assert_eq!(named["seats"]["white"]["name"], json!("Gus"));
    assert_eq!(named["version"], json!(version + 1));
    let again = guest.good(&game.path("name"), json!({ "name": "Gus" }));
    assert_eq!(again["version"], json!(version + 1), "nothing changed");
    assert_eq!(game.look(&mut maker)["seats"]["black"]["name"], json!("Player"));
    maker.good(&game.path("name"), json!({ "name": "Ann" }));
    assert_eq!(game.look(&mut guest)["seats"]["black"]["name"], json!("Ann"));
    guest.refused(403, &game.path("name"), json!({ "name": "Eve", "side": "black" }));
    guest.refused(400, &game.path("name"), json!({ "name": " " }));
    guest.refused(400, &game.path("name"), json!({ "name": "x".repeat(41) }));
    server.client().refused(403, &game.path("name"), json!({ "name": "Eve" }));
    let both = maker.game(here(), here());
    let said = maker.refused(400, &both.path("name"), json!({ "name": "Ann" }));
    assert!(said.contains("which"), "{said}");
    let named = maker.good(&both.path("name"), json!({ "name": "Ann", "side": "white" }));
    let names = [&named["seats"]["black"]["name"], &named["seats"]["white"]["name"]];
    assert_eq!(names, [&json!("Black"), &json!("Ann")]);
}

#[test]
fn the_next_game_by_link_keeps_names_hints_and_the_way_back() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut game) = by_link(&server, json!({ "hints": true }));
    guest.good(&game.path("name"), json!({ "name": "Gus" }));
    maker.good(&game.path("name"), json!({ "name": "Ann" }));
    game.look(&mut guest);
    let secret = back(&game);
    game.act(&mut maker, "resign", json!({}));
    game.act(&mut guest, "offer", json!({ "kind": "rematch" }));
    game.act(&mut maker, "answer", json!({ "kind": "rematch", "accept": true }));
    let id = game.view["rematch"].as_str().expect("a game").to_owned();
    assert_eq!(game.look(&mut guest)["rematch"], json!(id), "for both");
    let (_, view) = guest.get(&format!("/api/games/{id}"));
    let next = Game::new(view);
    assert_eq!(next.view["yours"], json!(["black"]));
    let names = [&next.view["seats"]["black"]["name"], &next.view["seats"]["white"]["name"]];
    assert_eq!(names, [&json!("Gus"), &json!("Ann")]);
    assert_eq!(next.view["options"]["hints"], json!(true));
    assert_eq!(back(&next), secret, "who has the old link finds the way on");
    assert_eq!(next.view["claim_in_ms"].as_u64().map(|wait| wait > 100_000), Some(true));
    let mut phone = server.client();
    let taken = phone.good(&next.path("back"), json!({ "token": secret }));
    assert_eq!(taken["yours"], json!(["black"]));
    // Without hints the next game has none either.
    let asked = json!({ "variant": "english", "black": here(), "white": link(), "hints": true });
    let mut game = maker.game_with(asked);
    let body = json!({ "token": token(&game, "white"), "help": false });
    guest.good(&game.path("seat"), body);
    game.look(&mut maker);
    game.act(&mut maker, "resign", json!({}));
    game.act(&mut guest, "offer", json!({ "kind": "rematch" }));
    game.act(&mut maker, "offer", json!({ "kind": "rematch" }));
    let id = game.view["rematch"].as_str().expect("a game").to_owned();
    assert_eq!(maker.get(&format!("/api/games/{id}")).1["options"]["hints"], json!(false));
}
