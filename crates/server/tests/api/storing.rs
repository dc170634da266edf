//! Games survive: lists, export, delete, and a server that starts again.

use crate::support::{Client, Folder, Game, TestServer, computer, here, link};
use crownhead_server::{Config, Server, StartError, export, import};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::sync::Arc;

#[test]
fn a_game_is_the_same_after_a_restart() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "variant": "english", "black": here(), "white": computer("engine:2"),
        "clock": { "initial_ms": 600_000, "increment_ms": 1_000 }, "hints": true, "undo": true });
    let mut game = client.game_with(asked);
    for _ in 0..2 {
        let text = game.legal()[0].clone();
        game.play(&mut client, &text);
        game.act(&mut client, "computer", json!({}));
    }
    game.act(&mut client, "undo", json!({}));
    game.view =
        client.good(&game.path("hint"), json!({ "version": game.version() }))["game"].clone();
    let ring = json!({ "variant": "english", "black": here(), "white": here(),
        "start": { "fen": "W:WK14:B1,10,11,18,19" } });
    let mut ring = client.game_with(ring);
    ring.act(&mut client, "moves", json!({ "path": [14, 23, 16, 7, 14] }));
    ring.act(&mut client, "resign", json!({ "side": "black" }));
    let server = server.restart();
    client.move_to(server.address);
    for game in [&mut game, &mut ring] {
        let mut before = game.view.clone();
        let mut after = game.look(&mut client).clone();
        for view in [&mut before, &mut after] {
            view["clock"] = json!(null);
            view["seats"] = json!(null);
        }
        assert_eq!(before, after);
    }
    let other = game.legal().pop().expect("a move");
    game.play(&mut client, &other);
    game.act(&mut client, "computer", json!({}));
}

#[test]
fn my_games_are_listed_page_by_page() {
    let server = TestServer::start();
    let (mut client, mut guest) = (server.client(), server.client());
    let made: Vec<_> = (0..5).map(|_| client.game(here(), link())).collect();
    let link = made[0].view["links"]["seat"]["white"].as_str().expect("a link");
    let token = link.split_once("#seat=").expect("a token").1;
    guest.good(&made[0].path("seat"), json!({ "token": token }));
    let ids = |view: &Value| -> Vec<String> {
        let games = view["games"].as_array().expect("games").iter();
        games.map(|game| game["id"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let (_, first) = client.get("/api/games?limit=3");
    assert_eq!((ids(&first).len(), &first["more"]), (3, &json!(true)));
    assert_eq!(ids(&first)[0], made[0].id(), "the one that changed last comes first");
    let (_, rest) = client.get(&format!("/api/games?limit=3&before={}", ids(&first)[2]));
    assert_eq!((ids(&rest).len(), &rest["more"]), (2, &json!(false)));
    let mut all: Vec<String> = ids(&first).into_iter().chain(ids(&rest)).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 5);
    let (_, theirs) = guest.get("/api/games");
    assert_eq!(
        (ids(&theirs), &theirs["games"][0]["yours"]),
        (vec![made[0].id().to_owned()], &json!(["white"]))
    );
    assert_eq!(client.get("/api/games?before=x").0, 400);
    assert_eq!(client.get("/api/games?limit=many").0, 400);
    let (_, none) = server.client().get("/api/games");
    assert_eq!(none, json!({ "games": [], "damaged": [], "more": false, "imported": [] }));
}

#[test]
fn games_that_nobody_began_are_not_listed() {
    let server = TestServer::start();
    let mut client = server.client();
    let listed = |client: &mut Client| -> Vec<String> {
        let (_, list) = client.get("/api/games");
        let games = list["games"].as_array().expect("games").iter();
        games.map(|game| game["id"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let mut local = client.game(here(), computer("engine:1"));
    let mut waiting = client.game(here(), link());
    assert_eq!(listed(&mut client), [waiting.id()]);
    assert_eq!(
        client.get(&format!("/api/games/{}", local.id())).0,
        200,
        "it is there all the same"
    );
    local.play(&mut client, "11-15");
    assert_eq!(listed(&mut client), [local.id(), waiting.id()]);
    // Taken back is not undone.
    local.act(&mut client, "undo", json!({}));
    assert_eq!(listed(&mut client).len(), 2);
    // Nobody waits any more.
    waiting.act(&mut client, "abort", json!({}));
    assert_eq!(listed(&mut client), [local.id()]);
    let record = client.good("/api/games/import", json!({ "text": "[Event \"Empty\"] 1. *" }));
    assert_eq!(listed(&mut client), [record["id"].as_str().unwrap_or_default(), local.id()]);
    // Pages of the list are as long as they say.
    for _ in 0..5 {
        client.game(here(), here());
    }
    let (_, page) = client.get("/api/games?limit=1");
    assert_eq!((page["games"].as_array().map(Vec::len), &page["more"]), (Some(1), &json!(true)));
    let (_, pdn) = client.get("/api/games.pdn");
    let read = client.good("/api/read", json!({ "text": pdn }));
    assert_eq!(read["games"].as_array().map(Vec::len), Some(2));
}

#[test]
fn deleted_games_are_gone_for_good() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), here());
    game.play(&mut client, "11-15");
    let path = format!("/api/games/{}", game.id());
    assert_eq!(client.ask("DELETE", &path, None).0, 204);
    assert_eq!(client.ask("DELETE", &path, None).0, 404);
    game.refuse(&mut client, 404, "moves", json!({ "move": "23-19" }));
    let server = server.restart();
    client.move_to(server.address);
    assert_eq!(client.get(&path).0, 404);
    assert_eq!(client.get("/api/games").1["games"], json!([]));
}

#[test]
fn games_are_exported_as_pdn_that_can_be_read_again() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game =
        client.game(json!({ "kind": "here", "name": "Ann \"A\"" }), computer("engine:1"));
    game.play(&mut client, "11-15");
    game.act(&mut client, "computer", json!({}));
    game.act(&mut client, "resign", json!({}));
    let mut second = client.game(here(), here());
    second.play(&mut client, "9-14");
    let reply = client.browser.send("GET", &game.path("pdn"), None).expect("PDN");
    let disposition = reply.header("content-disposition").unwrap_or_default();
    assert!(disposition.starts_with("attachment; filename=\"crownhead-"), "{disposition}");
    let text = reply.text();
    assert!(text.contains("[White \"engine:1\"]") && text.contains("[Result \"0-1\"]"), "{text}");
    let (_, all) = client.get("/api/games.pdn");
    let read = client.good("/api/read", json!({ "text": all }));
    let games = read["games"].as_array().expect("games");
    assert_eq!(games.len(), 2);
    let played = games.iter().find(|game| game["plies"] == json!(2)).expect("the game");
    assert_eq!((&played["black"], &played["problem"]), (&json!("Ann \"A\""), &json!(null)));
}

#[test]
fn a_damaged_game_is_named_and_keeps_no_other_away() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut games: Vec<Game> = (0..5).map(|_| client.game(here(), here())).collect();
    for game in &mut games {
        game.play(&mut client, "11-15");
    }
    let folder = Arc::clone(&server.folder);
    drop(server);
    let connection = Connection::open(folder.0.join("games.sqlite")).expect("a database");
    // Not what it was, not text at all, and a number that no clock shows.
    for (change, game) in [
        ("summary = '[7]'", &games[0]),
        ("setup = '[7]'", &games[1]),
        ("setup = CAST(x'ff' AS TEXT)", &games[2]),
        ("created = -1", &games[3]),
    ] {
        let sql = format!("UPDATE games SET {change} WHERE id = ?1");
        assert_eq!(connection.execute(&sql, [game.id()]).expect("a change"), 1);
    }
    drop(connection);
    let server = TestServer::start_in(folder);
    client.move_to(server.address);
    let (status, list) = client.get("/api/games");
    assert_eq!((status, list["games"].as_array().map(Vec::len)), (200, Some(2)), "{list}");
    assert_eq!(list["damaged"], json!([games[3].id(), games[2].id(), games[0].id()]));
    let (_, all) = client.get("/api/games.pdn");
    let text = all.as_str().expect("PDN");
    for game in &games[1..4] {
        let (status, told) = client.get(&format!("/api/games/{}", game.id()));
        assert_eq!((status, &told["id"]), (503, &json!("not-read")), "{told}");
        assert!(text.contains(&format!("[Event \"Damaged game {}\"]", game.id())), "{text}");
    }
    let read = client.good("/api/read", json!({ "text": all }));
    assert_eq!(read["games"].as_array().map(Vec::len), Some(5), "{read}");
}

#[test]
fn a_row_that_cannot_be_read_keeps_no_list_away() {
    let server = TestServer::start();
    let mut maker = server.client();
    let games: Vec<Game> = (0..3)
        .map(|_| {
            let mut game = maker.game(here(), here());
            game.play(&mut maker, "11-15");
            game.act(&mut maker, "resign", json!({ "side": "white" }));
            game
        })
        .collect();
    let folder = Arc::clone(&server.folder);
    drop(server);
    let change = |folder: &Folder, sql: &str, game: &Game| {
        let connection = Connection::open(folder.0.join("games.sqlite")).expect("a database");
        assert_eq!(connection.execute(sql, [game.id()]).expect("a change"), 1);
    };
    // A review that is no text stays behind, and its game goes.
    let sql = "INSERT INTO reviews (game, format, review) VALUES (?1, -1, 'x')";
    change(&folder, sql, &games[0]);
    let (file, new) = (folder.0.join("all.crownhead"), Arc::new(Folder::new()));
    let exported = export(&folder.0, &file).expect("a file");
    assert_eq!((exported.games, exported.damaged.len()), (3, 1), "{exported:?}");
    let told = &exported.damaged[0];
    assert!(told.contains("review") && told.contains(games[0].id()), "{told}");
    // What came from another machine is offered, whichever of the games is damaged.
    import(&new.0, &file).expect("games");
    change(&new, "UPDATE games SET created = -1 WHERE id = ?1", &games[2]);
    let server = TestServer::start_in(new);
    let (status, list) = server.client().get("/api/games");
    assert_eq!((status, list["imported"].as_array().map(Vec::len)), (200, Some(1)), "{list}");
    assert_eq!(list["imported"][0]["latest"]["id"], json!(games[1].id()));
    drop(server);
    // A damaged game is not among those that are counted, and all others are.
    change(&folder, "UPDATE games SET updated = -1 WHERE id = ?1", &games[2]);
    let server = TestServer::start_in(folder);
    maker.move_to(server.address);
    let (status, found) = maker.get("/api/openings/games?variant=english&from=own");
    assert_eq!((status, found["games"].as_array().map(Vec::len)), (200, Some(2)), "{found}");
    let (status, found) = maker.get("/api/openings?variant=english&from=own");
    assert_eq!((status, &found["all"]["games"]), (200, &json!(2)), "{found}");
}

#[test]
fn a_fault_while_reading_never_speaks_of_saving() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), here());
    game.play(&mut client, "11-15");
    let mut over = client.game(here(), here());
    over.play(&mut client, "11-15");
    over.act(&mut client, "resign", json!({ "side": "white" }));
    let asked = json!({ "players": ["random", "random"], "variant": "mini", "games": 2 });
    let made = client.good("/api/experiments", asked);
    let experiment = made["summary"]["id"].as_str().expect("an id").to_owned();
    let experiment = |what: &str| format!("/api/experiments/{experiment}{what}");
    while client.get(&experiment("")).1["summary"]["state"] != json!("finished") {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let folder = Arc::clone(&server.folder);
    drop(server);
    // What holds the moves and the reviews is there by name, and is nothing of the kind; neither is the journal.
    let path = folder.0.join("games.sqlite");
    let change = |sql: &str| {
        let connection = Connection::open(&path).expect("a database");
        connection.execute_batch(sql).expect("a change");
    };
    change("ALTER TABLE reviews RENAME COLUMN review TO other");
    let id = experiment("").rsplit_once('/').expect("a path").1.to_owned();
    let journal = folder.0.join("experiments").join(id).join("0-1.jsonl");
    std::fs::write(journal, "nothing\n").expect("a journal");
    let archive = folder.0.join("archive");
    std::fs::create_dir_all(&archive).expect("a folder");
    std::fs::write(archive.join("games.archive"), "nothing").expect("an archive");
    let unread =
        |server: &TestServer, client: &mut Client, asked: &[(&str, String, Option<Value>)]| {
            client.move_to(server.address);
            for (method, path, body) in asked {
                let (status, told) = client.ask(method, path, body.as_ref());
                assert_eq!((status, &told["id"]), (503, &json!("not-read")), "{path}: {told}");
                let said = told["error"].as_str().unwrap_or_default();
                assert!(said.contains("could not be read") && !said.contains("SELECT"), "{said}");
                let home = folder.0.to_string_lossy();
                assert!(!said.contains(&*home), "strangers need not know where: {said}");
            }
        };
    let server = TestServer::start_in(Arc::clone(&folder));
    unread(
        &server,
        &mut client,
        &[
            ("GET", over.path("review"), None),
            ("POST", over.path("review"), Some(json!({}))),
            ("GET", over.path("review/pdn"), None),
            ("GET", experiment(""), None),
            ("GET", experiment("/games"), None),
            ("POST", experiment("/board"), Some(json!({ "number": 1 }))),
            ("GET", experiment("/report/pdn"), None),
            ("GET", "/api/openings?variant=english&from=archive".to_owned(), None),
        ],
    );
    drop(server);
    change("ALTER TABLE moves RENAME COLUMN move TO other");
    let server = TestServer::start_in(Arc::clone(&folder));
    unread(
        &server,
        &mut client,
        &[
            ("GET", format!("/api/games/{}", game.id()), None),
            ("GET", game.path("pdn"), None),
            ("GET", game.path("events"), None),
            ("POST", game.path("moves"), Some(json!({ "version": 2, "move": "23-19" }))),
            ("DELETE", format!("/api/games/{}", game.id()), None),
        ],
    );
}

#[test]
fn an_export_of_many_games_keeps_nobody_waiting() {
    let server = TestServer::start();
    let mut client = server.client();
    for _ in 0..50 {
        let mut game = client.game(here(), here());
        game.play(&mut client, "11-15");
    }
    let reply = client.browser.send("GET", "/api/games.pdn", None).expect("PDN");
    assert_eq!(reply.header("transfer-encoding"), Some("chunked"));
    assert_eq!(reply.text().matches("[Event ").count(), 50);
}

#[test]
fn a_database_of_somebody_else_is_left_alone() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let path = folder.0.join("games.sqlite");
    let connection = Connection::open(&path).expect("a database");
    connection.execute_batch("CREATE TABLE games (name TEXT)").expect("a table");
    drop(connection);
    let refused = || {
        let config = Config { port: Some(0), data: folder.0.clone(), ..Config::default() };
        let refused = Server::start(config).err().expect("it is not ours").to_string();
        assert!(!refused.contains("CREATE") && !refused.contains("SELECT"), "{refused}");
        refused
    };
    assert!(refused().contains("not a database of Crownhead"), "{}", refused());
    // Its own count of versions says nothing of us either.
    for version in 1..=4 {
        let connection = Connection::open(&path).expect("a database");
        connection.pragma_update(None, "user_version", version).expect("a version");
        drop(connection);
        assert!(refused().contains("not a database of Crownhead"), "{}", refused());
    }
}

#[test]
fn games_of_a_newer_program_are_left_alone() {
    let server = TestServer::start();
    let folder = Arc::clone(&server.folder);
    drop(server);
    let connection = Connection::open(folder.0.join("games.sqlite")).expect("a database");
    connection.pragma_update(None, "user_version", 1_000).expect("a version");
    drop(connection);
    let config = Config { port: Some(0), data: folder.0.clone(), ..Config::default() };
    let refused = Server::start(config).err().expect("it is not ours").to_string();
    assert!(refused.contains("newer version"), "{refused}");
}

#[test]
fn one_directory_has_one_server() {
    let folder = Arc::new(Folder::new());
    let server = TestServer::start_in(Arc::clone(&folder));
    let second =
        || Server::start(Config { port: Some(0), data: folder.0.clone(), ..Config::default() });
    let began = std::time::Instant::now();
    let refused = second();
    assert!(began.elapsed() < std::time::Duration::from_secs(3), "{:?}", began.elapsed());
    match refused {
        Err(StartError::Running { url: Some(url), .. }) => {
            assert_eq!(url, format!("http://{}/", server.address));
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("a second server on the same games"),
    }
    drop(server);
    assert!(second().is_ok(), "the lock is gone with its server");
}

#[test]
fn a_busy_port_is_told() {
    let server = TestServer::start();
    let folder = Folder::new();
    let port = server.address.port();
    let config = Config { port: Some(port), data: folder.0.clone(), ..Config::default() };
    let refused = Server::start(config).err().expect("the port is taken").to_string();
    assert!(refused.contains(&port.to_string()) && refused.contains("--port"), "{refused}");
}
