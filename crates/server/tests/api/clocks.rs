//! Clocks: they run, they add, they fall, and they stand still while the server is down.

use crate::support::{TestServer, computer, here};
use serde_json::json;
use std::time::Duration;

fn with_clock(initial: u64, increment: u64, white: &serde_json::Value) -> serde_json::Value {
    json!({ "variant": "english", "black": here(), "white": white,
        "clock": { "initial_ms": initial, "increment_ms": increment } })
}

#[test]
fn a_flag_falls_without_anybody_asking() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game_with(with_clock(1_000, 0, &here()));
    assert_eq!(game.view["clock"]["running"], json!(null), "not before the first move");
    game.play(&mut client, "11-15");
    assert_eq!(game.view["clock"]["running"], json!("white"));
    let mut events = client.events(&game.path("events"));
    let over = events.wait_for("state", |view| !view["outcome"].is_null());
    assert_eq!(
        (&over["outcome"]["winner"], &over["outcome"]["reason"]),
        (&json!("black"), &json!("flag"))
    );
    assert_eq!((&over["clock"]["white_ms"], &over["clock"]["running"]), (&json!(0), &json!(null)));
    assert_eq!(over["clock"]["black_ms"], json!(1_000));
    game.look(&mut client);
    game.refuse(&mut client, 409, "moves", json!({ "move": "23-19" }));
}

#[test]
fn moves_add_time_and_computers_are_charged_for_thinking() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game_with(with_clock(60_000, 2_000, &computer("engine:1")));
    game.play(&mut client, "11-15");
    assert_eq!(game.view["clock"]["black_ms"], json!(62_000));
    assert_eq!(game.view["clock"]["running"], json!(null), "nobody has asked the computer yet");
    std::thread::sleep(Duration::from_millis(50));
    game.act(&mut client, "computer", json!({}));
    let white = game.view["clock"]["white_ms"].as_u64().expect("a time");
    assert!(white > 61_000, "it was not charged for waiting: {white}");
    assert_eq!(game.view["clock"]["running"], json!("black"));
    assert_eq!(game.view["nodes"][1]["clock"]["white_ms"].as_u64(), Some(white));
    // Back to the start: the clocks as they were.
    game.act(&mut client, "undo", json!({}));
    assert_eq!(game.view["clock"]["black_ms"], json!(60_000));
}

#[test]
fn downtime_does_not_run_the_clock() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game_with(with_clock(30_000, 0, &here()));
    game.play(&mut client, "11-15");
    let server = server.restart();
    std::thread::sleep(Duration::from_millis(1_200));
    client.move_to(server.address);
    let view = game.look(&mut client);
    let left = view["clock"]["white_ms"].as_u64().expect("a time");
    assert!(left > 29_000, "{left}");
    assert_eq!(view["clock"]["running"], json!("white"));
}

#[test]
fn clocks_have_bounds() {
    let server = TestServer::start();
    let mut client = server.client();
    for (initial, increment) in
        [(0, 0), (999, 0), (86_400_001, 0), (60_000, 3_600_001), (u64::MAX, 0)]
    {
        client.refused(400, "/api/games", with_clock(initial, increment, &here()));
    }
}
