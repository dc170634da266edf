//! Games of older versions of the program: nothing of them is lost.

use crate::support::{Client, Folder, Game, TestServer};
use crownhead_server::{export, import};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use std::sync::Arc;

/// The tables of the first version.
const FIRST: &str = "
    CREATE TABLE games (
        id TEXT PRIMARY KEY NOT NULL,
        owner TEXT NOT NULL,
        black TEXT,
        white TEXT,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        setup TEXT NOT NULL,
        state TEXT NOT NULL,
        summary TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX games_of_owner ON games (owner, updated);
    CREATE INDEX games_of_black ON games (black, updated);
    CREATE INDEX games_of_white ON games (white, updated);
    CREATE TABLE moves (
        game TEXT NOT NULL,
        node INTEGER NOT NULL,
        parent INTEGER NOT NULL,
        move TEXT NOT NULL,
        path TEXT,
        clock TEXT,
        report TEXT,
        PRIMARY KEY (game, node)
    ) STRICT, WITHOUT ROWID;
    PRAGMA user_version = 1;
";

/// A key that ends in these letters.
fn key(letters: &str) -> String {
    format!("{letters}{}", "A".repeat(22 - letters.len()))
}

const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

/// Puts a game into the database as the first version wrote it.
fn put(connection: &Connection, id: &str, white: Option<&str>, state: Value) {
    let setup = json!({ "variant": "english", "fen": START, "ballot": null, "seed": 7, "hints": true,
        "undo": true, "clock": { "initial_ms": 60_000, "increment_ms": 0 } });
    let summary = json!({ "variant": "english", "black": "Ann", "white": "Gus", "moves": 0,
        "outcome": null, "board": "bbbbbbbbbbbb........wwwwwwwwwwww", "size": 8 });
    let owner = key("owner");
    let sql = "INSERT INTO games VALUES (?1, ?2, ?2, ?3, 1000, 2000, ?4, ?5, ?6)";
    let (setup, state, summary) = (setup.to_string(), state.to_string(), summary.to_string());
    connection.execute(sql, params![id, owner, white, setup, state, summary]).expect("a game");
}

fn state(white: Value) -> Value {
    let black = json!({ "kind": "here", "name": "Ann" });
    json!({ "version": 9, "current": 0, "leaf": 0, "seats": { "black": black, "white": white },
        "declared": null, "offers": [], "times": { "black_ms": 50_000, "white_ms": 40_000 },
        "help": { "hints": { "black": 1, "white": 2 }, "undos": { "black": 3, "white": 4 } },
        "rematch": null })
}

fn client(server: &TestServer, name: &str) -> Client {
    let mut client = server.client();
    client.browser.cookie = Some(key(name));
    client
}

fn game(client: &mut Client, id: &str) -> Game {
    let (status, view) = client.get(&format!("/api/games/{id}"));
    assert_eq!(status, 200, "{view}");
    Game::new(view)
}

#[test]
fn games_of_the_first_version_go_on() {
    let folder = Arc::new(Folder::new());
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let connection = Connection::open(folder.0.join("games.sqlite")).expect("a database");
    connection.execute_batch(FIRST).expect("tables");
    let guest = key("guest");
    let link = |holder: Value| json!({ "kind": "link", "name": "Gus", "token": key("token"), "holder": holder });
    let mut played = state(link(json!(guest)));
    played["current"] = json!(2);
    played["leaf"] = json!(2);
    played["declared"] = json!({ "end": "resigned", "loser": "white" });
    let [one, two, three, four] = ["played", "waits", "empty", "broken"].map(key);
    put(&connection, &one, Some(&guest), played);
    put(&connection, &two, None, state(link(json!(null))));
    let computer = json!({ "kind": "computer", "name": "Level 1", "spec": "engine:1" });
    put(&connection, &three, None, state(computer));
    put(&connection, &four, None, json!(["nothing"]));
    let report = json!({ "depth": 3, "nodes": 5, "time_ms": 1, "score": null, "line": ["23-19"],
        "cuts": null });
    let clock = json!({ "black_ms": 50_000, "white_ms": 40_000 });
    for (node, parent, text, report) in
        [(1, 0, "11-15", None), (2, 1, "23-19", Some(report.to_string()))]
    {
        let sql = "INSERT INTO moves VALUES (?1, ?2, ?3, ?4, NULL, ?5, ?6)";
        let values = params![one, node, parent, text, clock.to_string(), report];
        connection.execute(sql, values).expect("a move");
    }
    drop(connection);

    let server = TestServer::start_in(folder);
    let (mut ann, mut gus) = (client(&server, "owner"), client(&server, "guest"));
    let old = game(&mut ann, &one);
    assert_eq!(old.moves(), ["11-15", "23-19"]);
    assert_eq!((&old.view["version"], &old.view["created"]), (&json!(9), &json!(1000)));
    assert_eq!(old.view["outcome"]["reason"], json!("resignation"));
    assert_eq!(
        (&old.view["nodes"][1]["report"], &old.view["nodes"][1]["clock"]),
        (&report, &clock)
    );
    assert_eq!(
        old.view["help"],
        json!({ "hints": { "black": 1, "white": 2 }, "undos": { "black": 3, "white": 4 },
            "evaluations": { "black": 0, "white": 0 } })
    );
    assert_eq!((&old.view["options"]["hints"], &old.view["record"]), (&json!(true), &json!(null)));
    assert_eq!(
        (&old.view["nodes"][0]["comment"], &old.view["paused"]),
        (&json!(null), &json!(false))
    );
    // The guest has a personal link now, and it is the same after a restart.
    let theirs = game(&mut gus, &one);
    assert_eq!(theirs.view["yours"], json!(["white"]));
    let personal = theirs.view["links"]["back"].as_str().expect("a personal link").to_owned();
    // A game that still waits is in the list and can be taken; one that nobody began is not, and is
    // there all the same.
    let (_, list) = ann.get("/api/games");
    let mut listed: Vec<&str> = list["games"]
        .as_array()
        .expect("games")
        .iter()
        .filter_map(|game| game["id"].as_str())
        .collect();
    listed.sort_unstable();
    // What cannot be read is left alone, and is told to whoever opens it.
    assert_eq!(listed, [&four, &one, &two]);
    assert_eq!(ann.get(&format!("/api/games/{four}")).0, 503);
    gus.good(&format!("/api/games/{two}/seat"), json!({ "token": key("token") }));
    let mut begun = game(&mut ann, &three);
    begun.play(&mut ann, "11-15");
    assert_eq!(ann.get("/api/games").1["games"].as_array().map(Vec::len), Some(4));

    let server = server.restart();
    gus.move_to(server.address);
    assert_eq!(game(&mut gus, &one).view["links"]["back"], json!(personal));
    assert_eq!(game(&mut gus, &two).view["yours"], json!(["white"]));
}

/// A player could bring a book before that was seen to open files of this machine for strangers.
#[test]
fn a_game_against_a_file_is_there_and_its_computer_does_not_play() {
    let folder = Arc::new(Folder::new());
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let connection = Connection::open(folder.0.join("games.sqlite")).expect("a database");
    connection.execute_batch(FIRST).expect("tables");
    let booked = key("booked");
    let spec = "engine:3,book=/dev/zero";
    let computer = json!({ "kind": "computer", "name": "Booked", "spec": spec });
    put(&connection, &booked, None, state(computer));
    drop(connection);
    let server = TestServer::start_in(folder);
    let mut ann = client(&server, "owner");
    let mut old = game(&mut ann, &booked);
    assert_eq!(old.view["seats"]["white"]["spec"], json!(spec));
    old.play(&mut ann, "11-15");
    let asked = json!({ "version": old.view["version"] });
    let (status, told) = ann.post(&format!("/api/games/{booked}/computer"), asked);
    assert_eq!((status, &told["id"]), (503, &json!("own-file")), "{told}");
}

/// What another run may tell otherwise: how long somebody is gone, what time it is, and how far a win is
/// while distances are still being computed; and what was not told yet: what the sentence of an end speaks of,
/// which captures may not be played, and whether the game can be reviewed.
fn steady(mut view: Value) -> Value {
    let running = view["clock"]["running"].as_str().map(str::to_owned);
    if let Some(side) = running {
        view["clock"][format!("{side}_ms")] = Value::Null;
    }
    forget(&mut view);
    view
}

fn forget(value: &mut Value) {
    match value {
        Value::Object(object) => {
            for name in [
                "away_ms",
                "claim_in_ms",
                "now",
                "distance",
                "claim",
                "abort",
                "params",
                "damaged",
                "imported",
                "forbidden",
                "review",
            ] {
                object.remove(name);
            }
            object.values_mut().for_each(forget);
        }
        Value::Array(values) => values.iter_mut().for_each(forget),
        _ => {}
    }
}

/// Everything that the program of the second version showed of its games is shown as it was.
fn check_second(server: &TestServer, told: &Value) {
    for one in told["views"].as_array().expect("views") {
        let mut client = client(server, one["seen_by"].as_str().expect("a client"));
        let before = one["view"].clone();
        let now = game(&mut client, before["id"].as_str().expect("an id")).view;
        assert_eq!(steady(now), steady(before), "{}", one["of"]);
    }
    for name in ["owner", "guest"] {
        let mut client = client(server, name);
        let list = steady(client.get("/api/games").1);
        assert_eq!(list, steady(told["lists"][name].clone()), "{name}");
        assert_eq!(client.get("/api/games.pdn").1, told["pdn"][name], "{name}");
    }
}

/// A directory with games of the second version, and what that showed of them.
fn second() -> (Arc<Folder>, Value) {
    let folder = Arc::new(Folder::new());
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let database = include_bytes!("../data/games-2.sqlite");
    std::fs::write(folder.0.join("games.sqlite"), database).expect("a database");
    let told = include_str!("../data/games-2.json");
    (folder, serde_json::from_str(told).expect("what was told of it"))
}

#[test]
fn games_of_the_second_version_move_to_another_machine_as_they_were() {
    let ((old, told), new) = (second(), Arc::new(Folder::new()));
    let file = old.0.join("all.crownhead");
    let exported = export(&old.0, &file).expect("a file");
    let imported = import(&new.0, &file).expect("games");
    assert_eq!((imported.new, imported.known), (exported.games, 0));
    assert!(exported.games > 5 && exported.damaged.is_empty(), "{exported:?}");
    let server = TestServer::start_in(new);
    check_second(&server, &told);
}

#[test]
fn games_of_the_second_version_are_what_they_were() {
    let (folder, told) = second();
    let server = TestServer::start_in(folder);
    check_second(&server, &told);
    let server = server.restart();
    check_second(&server, &told);
    // They go on: what was offered before can be answered.
    let views = told["views"].as_array().expect("views");
    let offered = views.iter().find(|one| one["of"] == json!("undo_offered")).expect("an offer");
    let mut offered = Game::new(offered["view"].clone());
    let mut guest = client(&server, "guest");
    offered.act(&mut guest, "answer", json!({ "kind": "undo", "accept": true }));
    assert_eq!(offered.moves(), ["11-15", "23-19"]);
    let server = server.restart();
    assert_eq!(game(&mut client(&server, "guest"), offered.id()).moves(), ["11-15", "23-19"]);
}
