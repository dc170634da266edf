//! When the other player is gone: how long that is, claiming the game after a fair time, and calling it
//! off.

use crate::support::{Client, Game, TestServer, by_link, computer, document, here, link, token};
use serde_json::{Value, json};
use std::time::Duration;

/// A server on which the fair time is short.
fn impatient(ms: u64) -> TestServer {
    TestServer::start_with(|config| config.patience = Some(Duration::from_millis(ms)))
}

fn claim_in(view: &Value) -> u64 {
    view["claim_in_ms"].as_u64().unwrap_or_else(|| panic!("nobody to wait for: {view}"))
}

/// Waits until a client may claim the game, which it is told.
fn wait_for_claim(client: &Client, game: &mut Game) {
    let mut events = client.events(&game.path("events"));
    game.view = events.wait_for("state", |view| view["can"]["claim"] == json!(true));
}

#[test]
fn a_player_who_hangs_up_is_away() {
    let server = TestServer::start();
    let (mut maker, guest, mut game) = by_link(&server, json!({}));
    let mut own = maker.events(&game.path("events"));
    let theirs = guest.events(&game.path("events"));
    own.wait_for("presence", |presence| presence["white"] == json!(true));
    game.look(&mut maker);
    assert_eq!((&game.view["claim_in_ms"], game.can("claim")), (&json!(null), false));
    assert_eq!(game.view["seats"]["white"]["away_ms"], json!(null));
    game.refuse(&mut maker, 409, "claim", json!({ "kind": "draw" }));
    drop(theirs);
    let gone = own.wait_for("presence", |presence| presence["white"] == json!(false));
    document(server.address).check_named("PresenceView", &gone).expect("as documented");
    assert!(gone["white_away_ms"].as_u64().is_some_and(|ms| ms < 60_000), "{gone}");
    assert_eq!(gone["black_away_ms"], json!(null));
    // Three minutes without a clock.
    assert!((120_001..=180_000).contains(&claim_in(&gone)), "{gone}");
    game.look(&mut maker);
    assert!((120_001..=180_000).contains(&claim_in(&game.view)));
    assert!(game.view["seats"]["white"]["away_ms"].is_u64() && !game.can("claim"));
    let said = game.refuse(&mut maker, 409, "claim", json!({ "kind": "draw" }));
    assert!(said.contains("Wait 1") && said.contains("White"), "{said}");
    // Whoever watches waits for nobody.
    let mut watcher = server.client();
    assert_eq!(game.clone().look(&mut watcher)["claim_in_ms"], json!(null));
    game.refuse(&mut watcher, 403, "claim", json!({ "kind": "draw" }));
    game.refuse(&mut watcher, 403, "abort", json!({}));
    // One minute with a clock.
    let clock = json!({ "clock": { "initial_ms": 600_000, "increment_ms": 0 } });
    let (mut maker, _, mut game) = by_link(&server, clock);
    assert!((1..=60_000).contains(&claim_in(game.look(&mut maker))));
}

#[test]
fn nobody_is_waited_for_at_one_place_or_at_a_free_seat() {
    let server = impatient(1);
    let mut client = server.client();
    for (black, white) in
        [(here(), here()), (here(), computer("engine:1")), (here(), link()), (link(), link())]
    {
        let mut game = client.game(black, white);
        std::thread::sleep(Duration::from_millis(5));
        game.look(&mut client);
        assert_eq!((&game.view["claim_in_ms"], game.can("claim")), (&json!(null), false));
        assert_eq!(game.view["seats"]["white"]["away_ms"], json!(null));
    }
}

#[test]
fn a_deserted_game_is_won_on_the_others_turn() {
    let server = impatient(300);
    let (mut maker, _guest, mut game) = by_link(&server, json!({}));
    // It is told when the time is over, without asking.
    wait_for_claim(&maker, &mut game);
    assert_eq!(game.view["claim_in_ms"], json!(0));
    let said = game.refuse(&mut maker, 409, "claim", json!({ "kind": "win" }));
    assert!(said.contains("your turn"), "{said}");
    game.play(&mut maker, "11-15");
    game.act(&mut maker, "claim", json!({ "kind": "win" }));
    let outcome = json!({ "winner": "black", "reason": "abandoned",
        "text": "Black wins: White left the game.", "params": { "leaver": "white", "moves": null, "times": null, "why": null } });
    assert_eq!(game.view["outcome"], outcome);
    assert!(!game.can("claim") && game.view["claim_in_ms"] == json!(null));
    let (_, pdn) = maker.get(&game.path("pdn"));
    assert!(pdn.as_str().is_some_and(|pdn| pdn.contains("[Result \"1-0\"]")), "{pdn}");
    let server = server.restart();
    maker.move_to(server.address);
    assert_eq!(game.look(&mut maker)["outcome"], outcome);
}

#[test]
fn a_deserted_game_is_drawn_at_any_time_and_by_the_guest_too() {
    let server = impatient(300);
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    game.play(&mut maker, "11-15");
    // The maker has left, and it is the guest's turn.
    wait_for_claim(&guest, &mut game);
    assert!(game.view["seats"]["black"]["away_ms"].as_u64() >= Some(300));
    game.refuse(&mut guest, 409, "claim", json!({ "kind": "win" }));
    game.act(&mut guest, "claim", json!({ "kind": "draw" }));
    assert_eq!(
        game.view["outcome"],
        json!({ "winner": null, "reason": "abandoned", "text": "A draw: Black left the game.",
            "params": { "leaver": "black", "moves": null, "times": null, "why": null } })
    );
    // If both agree that it was a misunderstanding, the game goes on from there.
    game.act(&mut maker, "offer", json!({ "kind": "undo" }));
    game.act(&mut guest, "answer", json!({ "kind": "undo", "accept": true }));
    assert_eq!((game.moves().len(), &game.view["outcome"]), (1, &json!(null)));
}

#[test]
fn who_comes_back_in_time_is_not_given_up() {
    let server = impatient(300);
    let (mut maker, guest, mut game) = by_link(&server, json!({}));
    let mut own = maker.events(&game.path("events"));
    own.wait_for("state", |view| view["can"]["claim"] == json!(true));
    let _theirs = guest.events(&game.path("events"));
    // The right is taken away where it was given.
    let back = own.wait_for("state", |view| view["can"]["claim"] == json!(false));
    assert_eq!(back["claim_in_ms"], json!(null));
    game.look(&mut maker);
    let said = game.refuse(&mut maker, 409, "claim", json!({ "kind": "draw" }));
    assert!(said.contains("is there"), "{said}");
}

#[test]
fn after_a_restart_everybody_is_gone_since_the_start() {
    let server = impatient(700);
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    let _theirs = guest.events(&game.path("events"));
    let folder = std::sync::Arc::clone(&server.folder);
    drop(server);
    let server = TestServer::start_as(folder, |config| {
        config.patience = Some(Duration::from_millis(700));
    });
    maker.move_to(server.address);
    guest.move_to(server.address);
    wait_for_claim(&maker, &mut game);
    assert!(game.view["seats"]["white"]["away_ms"].as_u64() >= Some(700), "{}", game.view);
    assert_eq!(claim_in(&game.view), 0);
    // Whoever does something is there, with or without a stream of events.
    game.look(&mut guest);
    assert!(claim_in(game.look(&mut maker)) > 0);
}

#[test]
fn a_guest_who_sits_down_late_is_there() {
    // Long enough for a busy machine, which may need a good part of it for each request.
    let server = impatient(2_000);
    let (mut maker, mut guest) = (server.client(), server.client());
    let mut game = maker.game(here(), link());
    let mut own = maker.events(&game.path("events"));
    own.wait_for("state", |_| true);
    std::thread::sleep(Duration::from_millis(2_100));
    let token = token(&game, "white");
    guest.good(&game.path("seat"), json!({ "token": token }));
    // From the moment on at which the seat is taken, and not from the one at which the game was made.
    let seated = own.wait_for("state", |view| view["seats"]["white"]["taken"] == json!(true));
    assert!(claim_in(&seated) > 0, "{seated}");
    own.wait_for("state", |view| view["can"]["claim"] == json!(true));
    // Whoever looks again has come back, and is told of when that is over.
    game.look(&mut guest);
    assert!(claim_in(game.look(&mut maker)) > 0);
    own.wait_for("state", |view| view["can"]["claim"] == json!(true));
}

#[test]
fn a_game_by_link_is_aborted_before_it_has_begun() {
    let server = TestServer::start();
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    assert!(game.can("abort"));
    game.play(&mut maker, "11-15");
    assert!(game.can("abort"), "one side has moved");
    game.act(&mut guest, "abort", json!({}));
    let outcome = json!({ "winner": null, "reason": "aborted", "text": "The game was aborted.",
        "params": { "leaver": null, "moves": null, "times": null, "why": null } });
    assert_eq!(game.view["outcome"], outcome);
    let (_, pdn) = maker.get(&game.path("pdn"));
    assert!(pdn.as_str().is_some_and(|pdn| pdn.contains("[Result \"*\"]")), "no draw: {pdn}");
    // Both can agree to take that back, and only that.
    game.act(&mut maker, "offer", json!({ "kind": "undo" }));
    game.act(&mut guest, "answer", json!({ "kind": "undo", "accept": true }));
    assert_eq!((game.moves().len(), &game.view["outcome"]), (1, &json!(null)));
    assert_eq!(game.view["help"]["undos"], json!({ "black": 1, "white": 0 }));
    game.play(&mut guest, "23-19");
    assert!(!game.can("abort"));
    let said = game.refuse(&mut guest, 409, "abort", json!({}));
    assert!(said.contains("resign"), "{said}");
    // While nobody has taken the seat.
    let mut waiting = maker.game(here(), link());
    waiting.act(&mut maker, "abort", json!({}));
    waiting.refuse(&mut maker, 409, "abort", json!({}));
    let local = maker.game(here(), here());
    assert!(!local.can("abort"));
    local.refuse(&mut maker, 409, "abort", json!({}));
}

#[test]
fn a_deserted_game_is_aborted_at_any_time() {
    let server = impatient(300);
    let (mut maker, mut guest, mut game) = by_link(&server, json!({}));
    for text in ["11-15", "23-19"] {
        let client = if text == "11-15" { &mut maker } else { &mut guest };
        game.play(client, text);
    }
    assert!(!game.can("abort"));
    wait_for_claim(&maker, &mut game);
    assert!(game.can("abort"));
    game.act(&mut maker, "abort", json!({}));
    assert_eq!(game.view["outcome"]["reason"], json!("aborted"));
}

#[test]
fn moves_that_were_given_are_nobodys() {
    let server = TestServer::start();
    let start = json!({ "pdn": "1. 11-15 23-19 2. 8-11 22-17 *" });
    let (mut maker, mut guest, mut game) = by_link(&server, json!({ "start": start }));
    assert!(game.can("abort"));
    game.play(&mut maker, "9-13");
    game.play(&mut guest, "17-14");
    assert!(!game.can("abort"));
}
