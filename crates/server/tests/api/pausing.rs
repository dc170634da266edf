//! Two computers that are paused, step by step, and let go.

use crate::support::{TestServer, by_link, computer, here};
use serde_json::json;
use std::time::{Duration, Instant};

#[test]
fn two_computers_wait_while_they_are_paused() {
    let server = TestServer::start();
    let (mut client, mut stranger) = (server.client(), server.client());
    let mut game = client.game(computer("random"), computer("random"));
    assert_eq!(game.view["paused"], json!(false));
    stranger.refused(403, &game.path("pause"), json!({ "paused": true }));
    game.view = client.good(&game.path("pause"), json!({ "paused": true }));
    assert_eq!(game.view["paused"], json!(true));
    let version = game.version();
    game.view = client.good(&game.path("pause"), json!({ "paused": true }));
    assert_eq!(game.version(), version, "twice is once");
    assert_eq!(game.refuse(&mut client, 409, "computer", json!({})), "The game is paused.");
    assert_eq!(
        game.refuse(&mut client, 409, "computer", json!({ "step": false })),
        "The game is paused."
    );
    for ply in 1..=2 {
        game.act(&mut client, "computer", json!({ "step": true }));
        assert_eq!((game.moves().len(), &game.view["paused"]), (ply, &json!(true)));
    }
    let server = server.restart();
    client.move_to(server.address);
    assert_eq!(game.look(&mut client)["paused"], json!(true));
    game.view = client.good(&game.path("pause"), json!({ "paused": false }));
    game.act(&mut client, "computer", json!({}));
    assert_eq!(game.moves().len(), 3);
}

#[test]
fn only_two_computers_can_be_paused() {
    let server = TestServer::start();
    let mut client = server.client();
    for (black, white) in [(here(), here()), (here(), computer("random"))] {
        let game = client.game(black, white);
        client.refused(409, &game.path("pause"), json!({ "paused": true }));
        assert_eq!(game.view["paused"], json!(false));
    }
    let (mut maker, _, game) = by_link(&server, json!({}));
    maker.refused(409, &game.path("pause"), json!({ "paused": true }));
}

#[test]
fn to_pause_ends_the_search_that_runs() {
    let server = TestServer::start();
    let mut client = server.client();
    let slow = computer("engine:time=20s");
    let mut game = client.game(slow.clone(), slow);
    let (mut tab, asked) = (client.tab(), game.clone());
    let began = Instant::now();
    let waiting = std::thread::spawn(move || {
        tab.post(&asked.path("computer"), json!({ "version": asked.version() }))
    });
    client.events(&game.path("events")).wait_for("thinking", |_| true);
    client.good(&game.path("pause"), json!({ "paused": true }));
    let (status, answer) = waiting.join().expect("an answer");
    // The version that was asked for is gone as well.
    assert_eq!(status, 409, "{answer}");
    assert!(began.elapsed() < Duration::from_secs(15));
    assert_eq!(game.look(&mut client)["nodes"], json!([]), "and nothing was played");
}
