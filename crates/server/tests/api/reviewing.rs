//! Reviews of games that nobody plays any more: asked for, waited for, kept with the game, called off, saved as PDN; other
//! moves tried in place of those that were played.

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
    awaited(client, game, json!({}))
}

fn awaited(client: &mut Client, game: &Game, asked: Value) -> Value {
    let mut view = client.good(&game.path("review"), asked);
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
    assert_eq!(game.view["can"]["review"], false);
}

#[test]
fn a_game_that_goes_on_shows_no_review() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), here());
    for text in ["11-15", "23-19"] {
        game.act(&mut client, "moves", json!({ "move": text }));
    }
    game.act(&mut client, "resign", json!({ "side": "black" }));
    assert_eq!(game.view["can"]["review"], true);
    assert_eq!(reviewed(&mut client, &game)["plies"].as_array().map(Vec::len), Some(2));
    // The end is taken back: what was found would be help.
    game.act(&mut client, "undo", json!({}));
    assert_eq!(
        (&game.view["outcome"], &look(&mut client, &game)["review"]),
        (&json!(null), &json!(null))
    );
    let why = client.refused(409, &game.path("review/try"), json!({ "ply": 1, "move": "9-13" }));
    assert_eq!(why, "The game is not over yet.");
    assert_eq!(client.get(&game.path("review/pdn")).0, 409);
    game.act(&mut client, "moves", json!({ "move": "8-11" }));
    game.act(&mut client, "resign", json!({ "side": "white" }));
    assert_eq!(look(&mut client, &game)["state"], "none", "that was a review of fewer moves");
    assert_eq!(reviewed(&mut client, &game)["plies"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_record_without_a_result_is_reviewed_until_somebody_plays_on() {
    let server = TestServer::start();
    let mut client = server.client();
    let text = GIFT.replace("0-1", "*");
    let mut game = import(&mut client, &text);
    assert_eq!((&game.view["outcome"], &game.view["can"]["review"]), (&json!(null), &json!(true)));
    assert_eq!(reviewed(&mut client, &game)["plies"].as_array().map(Vec::len), Some(2));
    game.act(&mut client, "moves", json!({ "move": "6-10" }));
    assert_eq!(game.view["can"]["review"], false);
    let why = client.refused(409, &game.path("review"), json!({}));
    assert_eq!(why, "The game is not over yet.");
    assert_eq!(look(&mut client, &game)["state"], "none");
    // Its variations are of the record too.
    let varied = import(&mut client, &text.replace("11-16", "11-16 (1. 6-10 25-21)"));
    assert_eq!(varied.view["can"]["review"], true);
}

#[test]
fn another_move_is_tried_and_judged_as_a_review_judges() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = import(&mut client, GIFT);
    let path = game.path("review/try");
    let why = client.refused(409, &path, json!({ "ply": 1, "move": "6-10" }));
    assert_eq!(why, "The game has not been reviewed yet.");
    let review = reviewed(&mut client, &game);
    let fault = &review["plies"][0];
    let mut tried = |text: &str| client.good(&path, json!({ "ply": 1, "move": text }));
    // What the review found better, with its line.
    let best = tried(fault["better"][0]["move"].as_str().expect("a move"));
    assert_eq!(
        (&best["right"], &best["grade"], &best["finding"]),
        (&json!(true), &json!("best"), &json!(null))
    );
    assert_eq!((&best["line"], &best["tried"]), (&fault["better"], &fault["best"]));
    // What was played.
    let played = tried("11-16");
    assert_eq!((&played["right"], &played["finding"]), (&json!(false), &fault["finding"]));
    assert_eq!((&played["grade"], &played["tried"]), (&fault["grade"], &fault["played"]));
    // Something else, and the same whenever it is asked.
    let other = tried("12-16");
    assert_eq!((&other["right"], &other["grade"]), (&json!(false), &json!("blunder")), "{other}");
    assert_eq!(other["line"][0]["move"], "12-16");
    let told = other["finding"]["text"].as_str().expect("a sentence");
    assert!(told.starts_with("12-16 loses a man: "), "{told}");
    assert_eq!(tried("12-16"), other);
    // Both of these keep the value, and one of them is not the review's own.
    for text in ["6-10", "9-14"] {
        let good = tried(text);
        assert_eq!((&good["right"], &good["finding"]), (&json!(true), &json!(null)), "{good}");
        assert!(good["line"].as_array().is_some_and(|line| line.len() > 2), "{good}");
    }

    for (body, why) in [
        (json!({ "ply": 3, "move": "6-10" }), "The game has 2 plies; the first one is 1."),
        (json!({ "ply": 0, "move": "6-10" }), "The game has 2 plies; the first one is 1."),
        (json!({ "ply": 1, "move": "1-32" }), "1-32"),
        (json!({ "ply": 1, "move": "nonsense" }), "nonsense"),
    ] {
        let told = client.refused(400, &path, body);
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn a_reviewed_game_is_saved_as_pdn_and_reviewed_again_has_one_review() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = import(&mut client, &GIFT.replace("20x11", "{oops} 20x11"));
    assert_eq!(client.get(&game.path("review/pdn")).0, 409, "there is none yet");
    reviewed(&mut client, &game);
    let save = |client: &mut Client, game: &Game| {
        let reply = client.browser.send("GET", &game.path("review/pdn"), None).expect("a file");
        let name = reply.header("content-disposition").expect("a name").to_owned();
        assert!(
            name.starts_with("attachment; filename=\"crownhead-")
                && name.ends_with("-review.pdn\""),
            "{name}"
        );
        reply.text()
    };
    let text = save(&mut client, &game);
    for part in ["1. 11-16 $", "[%eval ", "loses a man", "oops", "(", "[Annotator \"Crownhead\"]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Somebody gets the file, reads it in and has it reviewed.
    let again = import(&mut client, &text);
    reviewed(&mut client, &again);
    let twice = save(&mut client, &again);
    for part in ["loses a man", "oops", "[%crownhead]}", "[%eval ", " $", "("] {
        assert_eq!(
            twice.matches(part).count(),
            text.matches(part).count(),
            "{part}: {text}{twice}"
        );
    }
}

#[test]
fn a_game_that_began_with_a_ballot_is_saved_with_its_review() {
    let server = TestServer::start();
    let mut client = server.client();
    let wish = json!({ "variant": "english", "black": here(), "white": here(), "start": { "ballot": true } });
    let mut game = client.game_with(wish);
    let first = game.view["position"]["moves"][0]["text"].as_str().expect("a move").to_owned();
    game.act(&mut client, "moves", json!({ "move": first }));
    game.act(&mut client, "resign", json!({ "side": "white" }));
    reviewed(&mut client, &game);
    let reply = client.browser.send("GET", &game.path("review/pdn"), None).expect("a file").text();
    let (ballot, rest) = reply.split_once(" {[%eval").expect("an evaluation");
    assert!(ballot.contains(&first) && !rest.contains("[%eval"), "{reply}");
}

#[test]
fn a_deep_review_says_how_long_it_takes_and_replaces_the_other() {
    let server = TestServer::start();
    let mut client = server.client();
    // Tables know nearly everything of it, so that it is quick.
    let text = "[Result \"1/2-1/2\"] [FEN \"B:WK30:BK3,K4\"] 1. 3-7 30-26 1/2-1/2";
    let game = import(&mut client, text);
    let normal = reviewed(&mut client, &game);
    assert_eq!((&normal["nodes"], &normal["deep"]), (&json!(200_000), &json!(false)));
    let said = look(&mut client, &game)["deep_seconds"].as_u64().expect("a time");
    assert!(said > 0);
    let deep = awaited(&mut client, &game, json!({ "deep": true }));
    assert_eq!((&deep["nodes"], &deep["deep"]), (&json!(2_000_000), &json!(true)));
    assert_eq!(reviewed(&mut client, &game), deep, "nobody wants the worse one back");
    client.refused(400, &game.path("review"), json!({ "deep": "very" }));
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
    connection
        .execute_batch("DROP TABLE reviews; DROP TABLE imported; PRAGMA user_version = 3;")
        .expect("as it was");
    drop(connection);
    let server = TestServer::start_in(folder);
    client.move_to(server.address);
    assert_eq!(reviewed(&mut client, &game)["plies"].as_array().map(Vec::len), Some(2));
}
