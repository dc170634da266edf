//! Reviews of games that are over: asked for, waited for, kept with the game, called off.

use crate::support::{Client, Game, TestServer, here};
use rusqlite::Connection;
use serde_json::{Value, json};

/// Black gives a man away.
const GIFT: &str =
    "[Result \"0-1\"] [FEN \"B:W20,25,28,29,30,31,32:B1,5,6,9,11,12,13\"] 1. 11-16 20x11 0-1";
/// Long enough to be under way for a while.
const LONG: &str = "[Result \"1/2-1/2\"] 1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 5. 11-15 28-24 \
                    6. 8-11 26-23 7. 9-14 31-26 8. 6-9 13x6 9. 2x9 26-22 1/2-1/2";

fn import(client: &mut Client, text: &str) -> Game {
    Game::new(client.good("/api/games/import", json!({ "text": text })))
}

fn look(client: &mut Client, game: &Game) -> Value {
    let (status, view) = client.get(&game.path("review"));
    assert_eq!(status, 200, "{view}");
    view
}

/// The review of a game, however long it takes.
fn reviewed(client: &mut Client, game: &Game) -> Value {
    let mut view = client.good(&game.path("review"), json!({}));
    while view["state"] != "done" {
        assert!(
            ["waiting", "running"].contains(&view["state"].as_str().expect("a state")),
            "{view}"
        );
        std::thread::yield_now();
        view = look(client, game);
    }
    view["review"].clone()
}

#[test]
fn a_game_is_reviewed_once_and_the_review_is_kept() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = import(&mut client, GIFT);
    assert_eq!(look(&mut client, &game)["state"], "none");
    let review = reviewed(&mut client, &game);
    assert_eq!(review["size"], 8);
    let [first, second] = [&review["plies"][0], &review["plies"][1]];
    assert_eq!((&first["move"], &first["side"]), (&json!("11-16"), &json!("black")));
    assert_eq!(first["path"], json!([11, 16]));
    assert_eq!(first["board"].as_str().map(|board| &board[15..16]), Some("b"));
    assert!(["mistake", "blunder"].contains(&first["grade"].as_str().expect("a grade")), "{first}");
    assert_eq!(first["finding"]["id"], "loses_material");
    assert!(
        first["finding"]["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("11-16 loses a man: 20x11"))
    );
    assert_eq!((&second["grade"], &second["finding"]), (&json!(null), &json!(null)));
    // Every line can be played through without knowing the rules.
    let better = first["better"].as_array().expect("a line");
    assert!(
        better.iter().all(|step| step["board"].as_str().is_some_and(|board| board.len() == 32))
    );
    assert_ne!(better[0]["move"], first["move"]);
    let counts = ["best", "good", "inaccuracy", "mistake", "blunder"];
    let black: u64 = counts.iter().filter_map(|count| review["black"][count].as_u64()).sum();
    assert_eq!((black, &review["white"]["accuracy"]), (1, &json!(null)));

    let server = server.restart();
    client.move_to(server.address);
    assert_eq!(look(&mut client, &game)["review"], review, "it is kept");
    let (status, _) = client.ask("DELETE", &format!("/api/games/{}", game.id()), None);
    assert_eq!(status, 204);
    assert_eq!(client.get(&game.path("review")).0, 404, "and goes with the game");
}

#[test]
fn a_game_that_runs_is_not_reviewed() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = client.game(here(), here());
    let why = client.refused(409, &game.path("review"), json!({}));
    assert_eq!(why, "The game is not over yet.");
    assert_eq!(look(&mut client, &game)["state"], "none");
}

#[test]
fn reviews_wait_for_each_other_and_can_be_called_off() {
    let server = TestServer::start();
    let mut client = server.client();
    let [first, second] = [LONG, LONG].map(|text| import(&mut client, text));
    let view = client.good(&first.path("review"), json!({}));
    assert!(["waiting", "running"].contains(&view["state"].as_str().expect("a state")), "{view}");
    let view = client.good(&second.path("review"), json!({}));
    assert_eq!((&view["state"], &view["before"]), (&json!("waiting"), &json!(1)), "{view}");
    for game in [&second, &first] {
        let (status, view) = client.ask("DELETE", &game.path("review"), None);
        assert_eq!((status, &view["state"]), (200, &json!("none")), "{view}");
    }
    // Who asks again gets it.
    assert_eq!(reviewed(&mut client, &second)["plies"].as_array().map(Vec::len), Some(18));
}

#[test]
fn games_of_the_third_version_can_be_reviewed() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = import(&mut client, GIFT);
    let folder = std::sync::Arc::clone(&server.folder);
    drop(server);
    let connection = Connection::open(folder.0.join("games.sqlite")).expect("the database");
    connection.execute_batch("DROP TABLE reviews; PRAGMA user_version = 3;").expect("as it was");
    drop(connection);
    let server = TestServer::start_in(folder);
    client.move_to(server.address);
    assert_eq!(reviewed(&mut client, &game)["plies"].as_array().map(Vec::len), Some(2));
}
