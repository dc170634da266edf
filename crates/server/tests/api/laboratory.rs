//! Experiments as a class uses them: started, watched, stopped, gone on with, looked at, saved and thrown away.

use crate::support::{Client, TestServer};
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

/// A match that takes a moment.
fn short(games: u64) -> Value {
    json!({ "players": ["alphabeta:2", "random"], "variant": "mini", "games": games, "swap": true, "seed": 7 })
}

/// A match that nobody waits for.
fn long() -> Value {
    json!({ "players": ["alphabeta:5", "alphabeta:5"], "games": 5_000, "openings": "ballots", "swap": true })
}

fn id_of(view: &Value) -> String {
    view["summary"]["id"].as_str().expect("an id").to_owned()
}

/// Looks until something holds.
fn until(client: &mut Client, id: &str, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..4_000 {
        let (status, view) = client.get(&format!("/api/experiments/{id}"));
        assert_eq!(status, 200, "{view}");
        if holds(&view) {
            return view;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it never came to that")
}

fn is(state: &str) -> impl Fn(&Value) -> bool {
    move |view| view["summary"]["state"] == state
}

fn start(client: &mut Client, asked: Value) -> String {
    id_of(&client.good("/api/experiments", asked))
}

#[test]
fn a_match_is_played_and_its_figures_are_those_of_its_games() {
    let server = TestServer::start();
    let mut client = server.client();
    let id = start(&mut client, short(40));
    let view = until(&mut client, &id, is("finished"));
    assert_eq!(view["summary"]["played"], 40);
    let figures = &view["figures"];
    let [won, drawn, lost] = [0, 1, 2].map(|n| figures["total"][n].as_u64().unwrap());
    assert_eq!(won + drawn + lost, 40);
    let score = (won as f64 + drawn as f64 / 2.0) / 40.0;
    assert!((figures["score"][0].as_f64().unwrap() - score).abs() < 1e-9);
    assert!((view["summary"]["score"].as_f64().unwrap() - score).abs() < 1e-9);
    let last = figures["running"].as_array().unwrap().last().unwrap();
    assert_eq!((last[0].as_f64(), last[1].as_f64()), (Some(40.0), figures["score"][0].as_f64()));
    assert_eq!(view["recent"][0]["number"], 40);
    let command = "crownhead match --black alphabeta:2 --white random --games 40 --variant mini --swap --seed 7";
    assert_eq!(view["command"], command);
}

#[test]
fn games_are_sorted_and_open_on_the_board() {
    let server = TestServer::start();
    let mut client = server.client();
    let id = start(&mut client, short(30));
    until(&mut client, &id, is("finished"));
    let mut ask = |query: &str| {
        let (status, page) = client.get(&format!("/api/experiments/{id}/games?{query}"));
        assert_eq!(status, 200, "{page}");
        page
    };
    let all = ask("limit=500");
    assert_eq!((all["total"].as_u64(), all["games"].as_array().unwrap().len()), (Some(30), 30));
    let counted: u64 =
        all["lengths"].as_array().unwrap().iter().map(|bar| bar[1].as_u64().unwrap()).sum();
    assert_eq!(counted, 30);
    let plies = |page: &Value| -> Vec<u64> {
        page["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| game["plies"].as_u64().unwrap())
            .collect()
    };
    let longest = plies(&ask("sort=plies&descending=true"));
    assert!(longest.is_sorted_by(|a, b| a >= b), "{longest:?}");
    let scores: Vec<f64> = ask("sort=result")["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["score"].as_f64().unwrap())
        .collect();
    assert!(scores.is_sorted(), "{scores:?}");
    let openings = all["openings"].as_array().unwrap();
    assert_eq!(all["opening_count"], openings.len());
    let of_openings = openings.iter().flat_map(|one| one["total"].as_array().unwrap());
    assert_eq!(of_openings.filter_map(Value::as_u64).sum::<u64>(), 30);
    let second = ask("offset=10&limit=5");
    assert_eq!(second["games"][0]["number"], 11);
    let path = format!("/api/experiments/{id}/board");
    let game = client.good(&path, json!({ "number": 3 }));
    assert_eq!(game["variant"], "mini");
    assert!(game["outcome"].is_object(), "it is over, and can be replayed");
    assert_eq!(game["line"].as_array().unwrap().len() as u64, plies(&all)[2]);
    assert!(client.refused(400, &path, json!({ "number": 31 })).contains("no such game"));
    assert!(client.refused(400, &path, json!({ "number": 1, "bout": 1 })).contains("no such game"));
}

#[test]
fn one_runs_and_the_others_wait_in_line() {
    let server = TestServer::start();
    let mut client = server.client();
    let first = start(&mut client, long());
    until(&mut client, &first, |view| view["summary"]["played"].as_u64() > Some(0));
    let second = start(&mut client, short(20));
    let third = start(&mut client, short(22));
    assert_eq!(until(&mut client, &second, is("waiting"))["summary"]["place"], 0);
    assert_eq!(until(&mut client, &third, is("waiting"))["summary"]["place"], 1);
    // What runs cannot be thrown away, what waits can leave the line.
    let path = |id: &str, what: &str| format!("/api/experiments/{id}/{what}");
    let (status, refusal) = client.ask("DELETE", &format!("/api/experiments/{first}"), None);
    assert_eq!((status, refusal["id"].as_str()), (409, Some("experiment-runs")));
    client.good(&path(&second, "stop"), json!({}));
    until(&mut client, &second, is("stopped"));
    client.good(&path(&first, "stop"), json!({}));
    let stopped = until(&mut client, &first, is("stopped"));
    let played = stopped["summary"]["played"].as_u64().unwrap();
    assert!(played > 0 && played < 5_000, "after the games under way: {played}");
    until(&mut client, &third, is("finished"));
    client.good(&path(&second, "go-on"), json!({}));
    until(&mut client, &second, is("finished"));
    assert!(client.refused(409, &path(&second, "go-on"), json!({})).contains("all its games"));
    client.good(&path(&second, "name"), json!({ "name": "  Lots lose  " }));
    let (_, list) = client.get("/api/experiments");
    let names: Vec<_> =
        list["experiments"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, [json!(""), json!("Lots lose"), json!("")]);
    assert_eq!(client.ask("DELETE", &format!("/api/experiments/{second}"), None).0, 204);
    assert_eq!(client.get(&format!("/api/experiments/{second}")).0, 404);
}

#[test]
fn what_was_under_way_goes_on_after_a_restart_with_the_same_games() {
    let asked =
        || json!({ "players": ["alphabeta:4", "random"], "games": 400, "swap": true, "seed": 3 });
    let server = TestServer::start();
    let mut client = server.client();
    let id = start(&mut client, asked());
    until(&mut client, &id, |view| view["summary"]["played"].as_u64() > Some(3));
    let server = server.restart();
    let mut client = server.client();
    let whole = until(&mut client, &id, is("finished"));
    assert_eq!(whole["summary"]["played"], 400);
    let other = start(&mut client, asked());
    until(&mut client, &other, is("finished"));
    let mut games = |id: &str| client.get(&format!("/api/experiments/{id}/report/pdn")).1;
    assert_eq!(games(&id), games(&other));
}

#[test]
fn one_that_was_stopped_stays_so_after_a_restart() {
    let server = TestServer::start();
    let mut client = server.client();
    // Nobody waits for the end of one of these games.
    let asked = json!({ "players": ["engine:time=100ms", "engine:time=100ms"], "games": 100 });
    let id = start(&mut client, asked);
    until(&mut client, &id, is("running"));
    let stopped = client.good(&format!("/api/experiments/{id}/stop"), json!({}));
    assert_eq!(stopped["summary"]["state"], "stopping");
    let path = format!("/api/experiments/{id}/go-on");
    client.refused(409, &path, json!({}));
    // As it would be after a kill -9.
    let head = server.folder.0.join("experiments").join(&id).join("experiment.json");
    let kept: Value = serde_json::from_slice(&std::fs::read(head).expect("a head")).expect("JSON");
    assert_eq!(kept["state"], "stopped");
    let server = server.restart();
    let mut client = server.client();
    for _ in 0..10 {
        let (_, view) = client.get(&format!("/api/experiments/{id}"));
        assert_eq!(view["summary"]["state"], "stopped");
        std::thread::sleep(Duration::from_millis(20));
    }
    client.good(&path, json!({}));
    until(&mut client, &id, is("running"));
    client.good(&format!("/api/experiments/{id}/stop"), json!({}));
}

#[test]
fn what_could_not_be_written_has_not_happened() {
    let server = TestServer::start();
    let mut client = server.client();
    let first = start(&mut client, long());
    let id = start(&mut client, short(20));
    until(&mut client, &id, is("waiting"));
    let shelf = server.folder.0.join("experiments");
    let (folder, away) = (shelf.join(&id), server.folder.0.join("away"));
    let fails = |client: &mut Client, what: &str, body: Value| {
        std::fs::rename(&folder, &away).expect("a folder");
        let (status, told) = client.post(&format!("/api/experiments/{id}/{what}"), body);
        assert_eq!((status, &told["id"]), (503, &json!("not-saved")), "{what}: {told}");
        let (_, list) = client.get("/api/experiments");
        std::fs::rename(&away, &folder).expect("a folder");
        let all = list["experiments"].as_array().expect("experiments");
        let one = all.iter().find(|one| one["id"] == *id).expect("it is there");
        (one["state"].clone(), one["name"].clone())
    };
    let [waiting, stopped] = ["waiting", "stopped"].map(|state| (json!(state), json!("")));
    assert_eq!(fails(&mut client, "name", json!({ "name": "Other" })), waiting);
    assert_eq!(fails(&mut client, "stop", json!({})), waiting);
    client.good(&format!("/api/experiments/{id}/stop"), json!({}));
    assert_eq!(fails(&mut client, "go-on", json!({})), stopped);
    // The disk is well again: what is acknowledged now is kept, and played.
    let view = client.good(&format!("/api/experiments/{id}/go-on"), json!({}));
    assert_eq!(view["summary"]["state"], "waiting");
    let head = std::fs::read(folder.join("experiment.json")).expect("a head");
    let kept: Value = serde_json::from_slice(&head).expect("JSON");
    assert_eq!(kept["state"], "waiting");
    client.good(&format!("/api/experiments/{first}/stop"), json!({}));
    until(&mut client, &id, is("finished"));
}

#[test]
fn a_round_robin_has_a_cross_table() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({
        "players": ["random", "alphabeta:2", "aggressor"], "round_robin": true, "variant": "straight", "games": 6,
    });
    let id = start(&mut client, asked);
    let view = until(&mut client, &id, is("finished"));
    assert_eq!((&view["summary"]["games"], &view["figures"]), (&json!(18), &Value::Null));
    let table = view["table"].as_array().unwrap();
    assert_eq!(table[0]["player"], "alphabeta:2");
    for (n, row) in table.iter().enumerate() {
        let games: u64 = row["total"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
        assert_eq!((games, &row["against"][n]), (12, &json!([0, 0, 0])));
    }
    assert!(view["command"].as_str().unwrap().starts_with("crownhead tournament --player random"));
    for (format, begins) in
        [("csv", "game,black"), ("svg", "<svg"), ("json", "{\"type\":\"match\""), ("pdn", "[Event")]
    {
        let (status, text) = client.get(&format!("/api/experiments/{id}/report/{format}"));
        assert_eq!(status, 200);
        assert!(text.as_str().unwrap().starts_with(begins), "{format}: {text}");
    }
    assert_eq!(client.get(&format!("/api/experiments/{id}/report/exe")).0, 404);
}

#[test]
fn games_of_a_round_robin_are_sorted_by_the_result_that_is_shown() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({
        "players": ["random", "alphabeta:2", "aggressor"], "round_robin": true, "variant": "mini", "games": 20,
    });
    let id = start(&mut client, asked);
    until(&mut client, &id, is("finished"));
    let (_, page) = client.get(&format!("/api/experiments/{id}/games?sort=result&limit=500"));
    let winners: Vec<&str> = page["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["winner"].as_str().unwrap_or("draw"))
        .collect();
    let place = |winner: &&str| ["white", "draw", "black"].iter().position(|one| one == winner);
    assert!(winners.is_sorted_by_key(place), "{winners:?}");
    assert!(winners.contains(&"white") && winners.contains(&"black"), "{winners:?}");
    // What "the first player" took from an opening would mix three pairs.
    assert_eq!((&page["openings"], &page["opening_count"]), (&json!([]), &json!(0)));
}

#[test]
fn every_ballot_is_told_of() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "players": ["random", "random"], "games": 312, "openings": "ballots", "swap": true });
    let id = start(&mut client, asked);
    until(&mut client, &id, is("finished"));
    let (_, page) = client.get(&format!("/api/experiments/{id}/games?limit=1"));
    assert_eq!(page["openings"].as_array().unwrap().len(), 156);
    assert_eq!(page["opening_count"], 156);
}

#[test]
fn a_ready_one_needs_no_more_than_its_name() {
    let server = TestServer::start();
    let mut client = server.client();
    let (_, list) = client.get("/api/experiments");
    assert!(list["ready"].as_array().unwrap().len() >= 10);
    let id = start(&mut client, json!({ "ready": "aggressor3-v-aggressor2", "games": 4 }));
    let view = until(&mut client, &id, is("finished"));
    assert_eq!(view["summary"]["players"], json!(["aggressor:3", "aggressor:2"]));
    assert_eq!(view["summary"]["variant"], "straight");
    let refused = client.refused(400, "/api/experiments", json!({ "ready": "x" }));
    assert!(refused.contains("\"x\""), "{refused}");
}

#[test]
fn what_cannot_be_is_refused_in_one_sentence() {
    let server = TestServer::start();
    let mut client = server.client();
    for (asked, word) in [
        (json!({ "players": ["hub:rm -rf", "random"], "games": 2 }), "--engine"),
        (json!({ "players": ["engine:3,weights=/etc/passwd", "random"], "games": 2 }), "weights"),
        (json!({ "players": ["random"], "games": 2 }), "two players"),
        (json!({ "players": ["random", "random"], "games": 0 }), "20000"),
        (json!({ "players": ["random", "random"], "games": 20_001 }), "20000"),
        (json!({ "players": ["random", "nobody"], "games": 2 }), "nobody"),
        (
            json!({ "players": ["random", "random"], "games": 2, "openings": "/etc/passwd" }),
            "/etc/passwd",
        ),
        (
            json!({ "players": ["random", "random"], "games": 2, "variant": "mini", "openings": "ballots" }),
            "ballots",
        ),
        (json!({ "players": ["random", "random"], "games": 2, "clock": "soon" }), "soon"),
        (json!({ "players": ["random", "random"], "games": 2, "nodes": 0 }), "at least 1"),
        (
            json!({ "players": ["random", "random"], "games": 2, "nodes": 5, "depth": 2 }),
            "one limit",
        ),
        (
            json!({ "players": ["random", "random"], "games": 2, "movetime_ms": 31_000 }),
            "30 seconds",
        ),
        (json!({ "players": ["random", "random"], "games": 2, "sprt": [5.0, 5.0] }), "5"),
        (json!({ "players": ["random", "random"], "games": 2, "round_robin": true }), "twice"),
        (json!({ "players": ["random", "random"], "games": 2, "name": "x".repeat(81) }), "80"),
        (
            json!({ "players": ["random", "random"], "games": 2, "seed": 9_007_199_254_740_992_u64 }),
            "seed",
        ),
    ] {
        let refused = client.refused(400, "/api/experiments", asked);
        assert!(refused.contains(word), "{refused}");
    }
    let eleven: Vec<String> = (1..=11).map(|n| format!("random,seed={n}")).collect();
    let asked = json!({ "players": eleven, "round_robin": true, "games": 2 });
    assert!(client.refused(400, "/api/experiments", asked).contains("10"));
    assert_eq!(client.get("/api/experiments").1["experiments"], json!([]));
    assert_eq!(client.get("/api/experiments/nothing").0, 404);
}

/// Opens the second door and gives its address.
fn for_others(client: &mut Client) -> SocketAddr {
    let view = client.good("/api/network", json!({ "open": true }));
    let url = view["addresses"][0].as_str().expect("an address");
    url.strip_prefix("http://").and_then(|host| host.parse().ok()).expect("numbers")
}

#[test]
fn a_stranger_watches_and_starts_nothing_unless_the_owner_allows_it() {
    let network: IpAddr = "127.0.0.2".parse().unwrap();
    let server = TestServer::start_with(|config| config.network = Some(network));
    let mut owner = server.client();
    let id = start(&mut owner, short(4));
    until(&mut owner, &id, is("finished"));
    let mut stranger = server.client();
    stranger.move_to(for_others(&mut owner));
    let refused = stranger.refused(403, "/api/experiments", short(4));
    assert!(refused.contains("--experiments network"), "{refused}");
    for what in ["stop", "go-on"] {
        stranger.refused(403, &format!("/api/experiments/{id}/{what}"), json!({}));
    }
    stranger.refused(403, &format!("/api/experiments/{id}/name"), json!({ "name": "mine" }));
    assert_eq!(stranger.ask("DELETE", &format!("/api/experiments/{id}"), None).0, 403);
    let (_, list) = stranger.get("/api/experiments");
    assert_eq!(
        (&list["may_start"], list["experiments"][0]["id"].as_str()),
        (&json!(false), Some(&*id))
    );
    assert_eq!(stranger.get(&format!("/api/experiments/{id}/games")).0, 200);
    let server = TestServer::start_with(|config| {
        config.network = Some(network);
        config.experiments = crownhead_server::ExperimentsFor::Network;
    });
    let mut stranger = server.client();
    stranger.move_to(for_others(&mut server.client()));
    let id = start(&mut stranger, short(4));
    until(&mut stranger, &id, is("finished"));
}

#[test]
fn who_follows_hears_of_games_while_they_are_played() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut events = client.events("/api/experiments/events");
    events.wait_for("list", |view| view["experiments"] == json!([]));
    let id = start(&mut client, long());
    let mut seen = Vec::new();
    for _ in 0..4 {
        let more = |view: &Value| view["summary"]["played"].as_u64() > seen.last().copied();
        let view = events.wait_for("running", more);
        seen.push(view["summary"]["played"].as_u64().unwrap());
    }
    assert!(seen.is_sorted(), "{seen:?}");
    client.good(&format!("/api/experiments/{id}/stop"), json!({}));
}

#[test]
fn people_come_first() {
    let server = TestServer::start();
    let mut client = server.client();
    let id = start(&mut client, long());
    until(&mut client, &id, |view| view["summary"]["played"].as_u64() > Some(0));
    // Two analyses need both cores: what runs waits, and says so.
    let analyses = ["/api/analysis?fen=B:W21,22,23,24:B1,2,3,4&time=60000"; 2].map(|path| {
        let events = server.client().events(path);
        assert_eq!(events.head.status, 200);
        events
    });
    until(&mut client, &id, |view| view["held_up"] == true);
    drop(analyses);
    until(&mut client, &id, |view| view["held_up"] == false);
    client.good(&format!("/api/experiments/{id}/stop"), json!({}));
    until(&mut client, &id, is("stopped"));
}

#[test]
fn what_is_damaged_takes_no_other_experiment_along() {
    let server = TestServer::start();
    let mut client = server.client();
    let id = start(&mut client, short(4));
    until(&mut client, &id, is("finished"));
    let shelf = server.folder.0.join("experiments");
    // A round robin of nobody, and the journal of players that are not there.
    let nobody = shelf.join("AAAAAAAAAAAAAAAAAAAAAA");
    let head = std::fs::read_to_string(shelf.join(&id).join("experiment.json")).expect("a head");
    let mut head: Value = serde_json::from_str(&head).expect("JSON");
    (head["plan"]["players"], head["plan"]["round_robin"]) = (json!([]), json!(true));
    std::fs::create_dir(&nobody).expect("a folder");
    std::fs::write(nobody.join("experiment.json"), head.to_string()).expect("a head");
    let journal = shelf.join(&id).join("0-1.jsonl");
    std::fs::copy(journal, shelf.join(&id).join("5-6.jsonl")).expect("a journal");
    let server = server.restart();
    let mut client = server.client();
    let (status, list) = client.get("/api/experiments");
    let ids: Vec<&Value> =
        list["experiments"].as_array().into_iter().flatten().map(|one| &one["id"]).collect();
    assert_eq!((status, ids), (200, vec![&json!(id)]));
    assert_eq!(
        client.get(&format!("/api/experiments/{id}")).1["bouts"].as_array().map(Vec::len),
        Some(1)
    );
    assert_eq!(client.get(&format!("/api/experiments/{id}/report/svg")).0, 200);
}

#[test]
fn one_with_a_file_of_its_own_is_kept_and_not_played() {
    let server = TestServer::start();
    let mut client = server.client();
    let id = start(&mut client, short(4));
    until(&mut client, &id, is("finished"));
    let head = server.folder.0.join("experiments").join(&id).join("experiment.json");
    let read = std::fs::read_to_string(&head).expect("a head");
    let mut kept: Value = serde_json::from_str(&read).expect("JSON");
    let spec = "engine:depth=2,book=/dev/zero";
    (kept["plan"]["players"], kept["state"]) = (json!([spec, "random"]), json!("waiting"));
    std::fs::write(&head, kept.to_string()).expect("a head");
    let server = server.restart();
    let mut client = server.client();
    let view = until(&mut client, &id, is("failed"));
    assert_eq!(view["summary"]["titles"][0], spec);
    let why = view["why"].as_str().unwrap_or_default();
    assert!(why.contains("book="), "{view}");
}
