//! What was played in a position: in one's own games, and in an archive that is imported while the server runs.

use crate::support::http::Reply;
use crate::support::{Client, TestServer, checked, here};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const GAMES: &str = "[Event \"Club\"] [Black \"Ann\"] [White \"Bob\"] [Result \"1-0\"] 1. 11-15 23-19 2. 8-11 22-17 1-0\n\
    [Event \"Same\"] [Result \"1-0\"] 1. 11-15 23-19 2. 8-11 22-17 1-0\n\
    [Event \"Another way\"] [Result \"1/2-1/2\"] 1. 11-15 22-17 2. 8-11 23-19 3. 4-8 1/2-1/2\n\
    [Event \"Bad\"] 1. 11-15 11-15 *\n";

/// Sends a text as a file of games.
pub(crate) fn upload(client: &mut Client, query: &str, kind: &str, text: &str) -> Reply {
    let browser = &mut client.browser;
    let cookie =
        browser.cookie.clone().map_or(String::new(), |cookie| format!("Cookie: {cookie}\r\n"));
    let request = format!(
        "POST /api/openings/import{query} HTTP/1.1\r\nHost: {}\r\n{cookie}Content-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
        browser.address,
        text.len()
    );
    browser.send_bytes(request.as_bytes()).expect("an answer")
}

pub(crate) const PDN: &str = "application/x-draughts-pdn";

/// Waits until nothing is imported any more.
pub(crate) fn imported(client: &mut Client) -> Value {
    let began = Instant::now();
    loop {
        let (status, import) = client.get("/api/openings/import");
        assert_eq!(status, 200, "{import}");
        let stage = import["stage"].as_str().expect("a stage");
        if !["uploading", "reading", "writing"].contains(&stage) {
            return import;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{import}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn look(client: &mut Client, query: &str) -> Value {
    let (status, view) = client.get(&format!("/api/openings?variant=english&{query}"));
    assert_eq!(status, 200, "{view}");
    view
}

#[test]
fn an_archive_is_imported_and_positions_are_met_by_transposition() {
    let server = TestServer::start();
    let mut client = server.client();
    let empty = look(&mut client, "from=archive");
    assert_eq!((&empty["archive"], &empty["all"]["games"]), (&Value::Null, &json!(0)));
    assert_eq!(client.get("/api/openings/import").1["stage"], "none");
    let reply = upload(&mut client, "?variant=english&name=club.pdn", PDN, GAMES);
    assert_eq!(reply.status, 202, "{}", reply.text());
    checked(server.address, "POST", "/api/openings/import", &reply);
    let import = imported(&mut client);
    assert_eq!((&import["stage"], &import["name"]), (&json!("done"), &json!("club.pdn")));
    let counts =
        ["added", "duplicates", "bad", "empty", "foreign"].map(|name| import[name].clone());
    assert_eq!(counts, [2, 1, 1, 0, 0].map(|count| json!(count)));
    assert!(import["faults"][0].as_str().is_some_and(|why| why.contains("line 4")), "{import}");

    let start = look(&mut client, "from=archive");
    assert_eq!((&start["archive"], &start["moves"][0]["text"]), (&json!(2), &json!("11-15")));
    assert_eq!(start["moves"][0]["name"], "Old Faithful");
    let tally = json!({ "games": 2, "black": 1, "white": 0, "drawn": 1, "other": 0 });
    assert_eq!((&start["moves"][0]["tally"], &start["all"]), (&tally, &tally));
    let met = look(&mut client, "from=archive&line=11-15_22-17_8-11_23-19");
    assert_eq!((&met["all"]["games"], &met["ended"]["black"]), (&json!(2), &json!(1)));
    assert_eq!(
        (&met["moves"][0]["text"], &met["moves"][0]["name"]),
        (&json!("4-8"), &json!("Old Fourteenth"))
    );
    // The name of the last position on the way that has one.
    assert_eq!(met["name"], "Old Faithful");
    assert_eq!(met["line"], json!(["11-15", "22-17", "8-11", "23-19"]));

    let fen = met["position"]["fen"].as_str().expect("a FEN").to_owned();
    let (status, games) =
        client.get(&format!("/api/openings/games?variant=english&from=archive&fen={fen}"));
    assert_eq!((status, games["games"].as_array().map(Vec::len)), (200, Some(2)), "{games}");
    let first = &games["games"][0];
    assert_eq!(
        (&first["black"], &first["winner"], &first["id"]),
        (&json!("Ann"), &json!("black"), &Value::Null)
    );
    assert_eq!(first["moves"], json!(["11-15", "23-19", "8-11", "22-17"]));
    assert_eq!((&games["games"][1]["drawn"], &games["more"]), (&json!(true), &json!(false)));
    // A game of the archive is kept as one's own, once, and can be reviewed.
    let keep = |client: &mut Client| client.ask("POST", "/api/openings/games/0", Some(&json!({})));
    assert_eq!(first["number"], 0);
    let (status, kept) = keep(&mut client);
    assert_eq!(status, 201, "{kept}");
    assert_eq!(kept["seats"]["black"]["name"], "Ann");
    assert_eq!(
        (&kept["outcome"]["winner"], &kept["can"]["review"]),
        (&json!("black"), &json!(true))
    );
    let (status, again) = keep(&mut client);
    assert_eq!((status, &again["id"]), (200, &kept["id"]));
    let id = kept["id"].as_str().expect("a name");
    let review = client.ask("POST", &format!("/api/games/{id}/review"), Some(&json!({})));
    assert_eq!(review.0, 200, "{}", review.1);
    let (status, own) = client.get("/api/openings/games?variant=english&from=own");
    assert_eq!((status, &own["games"][0]["id"]), (200, &kept["id"]));
    assert_eq!(own["games"].as_array().map(Vec::len), Some(1), "{own}");
    let other = keep(&mut server.client());
    assert_eq!(other.0, 201, "somebody else has games of their own");
    for number in ["2", "x"] {
        let path = format!("/api/openings/games/{number}");
        assert_eq!(client.ask("POST", &path, Some(&json!({}))).0, 404, "{number}");
    }
    let other = client.get("/api/openings?variant=mini&from=archive").1;
    assert_eq!(other["all"]["games"], 0, "another game has other positions");
    // It outlives the server.
    let server = server.restart();
    client.move_to(server.address);
    assert_eq!(look(&mut client, "from=archive")["archive"], 2);
}

#[test]
fn own_games_are_counted_when_they_are_over() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), here());
    game.play(&mut client, "9-13");
    assert_eq!(look(&mut client, "from=own")["all"]["games"], 0, "it runs");
    game.act(&mut client, "resign", json!({}));
    let view = look(&mut client, "from=own");
    assert_eq!(view["moves"][0]["text"], "9-13");
    assert_eq!((&view["all"]["games"], &view["all"]["black"]), (&json!(1), &json!(1)), "{view}");
    client.good("/api/games/import", json!({ "text": GAMES }));
    let view = look(&mut client, "from=own");
    assert_eq!(
        (&view["all"]["games"], view["moves"].as_array().map(Vec::len)),
        (&json!(2), Some(2))
    );
    let (_, games) = client.get("/api/openings/games?variant=english&from=own&line=9-13");
    assert_eq!(games["games"][0]["id"], game.id());
    assert_eq!(look(&mut server.client(), "from=own")["all"]["games"], 0, "others have their own");
    assert_eq!(client.ask("DELETE", &format!("/api/games/{}", game.id()), None).0, 204);
    assert_eq!(look(&mut client, "from=own")["all"]["games"], 1);
}

#[test]
fn a_ballot_comes_with_its_number_and_what_the_engine_thinks() {
    let server = TestServer::start();
    let mut client = server.client();
    let ballot = look(&mut client, "from=own&line=9-13_21-17_5-9")["ballot"].clone();
    assert_eq!((&ballot["number"], &ballot["deck"]), (&json!(1), &json!("drawn")));
    let opinion = &ballot["opinion"];
    assert!(opinion["score"].is_i64() && opinion["depth"].as_u64() > Some(10), "{ballot}");
    assert!(opinion["line"].as_array().is_some_and(|line| !line.is_empty()));
    let barred = look(&mut client, "from=own&line=9-13_21-17_10-14")["ballot"].clone();
    assert_eq!((&barred["deck"], &barred["opinion"]), (&json!("barred"), &Value::Null));
    assert_eq!(look(&mut client, "from=own&line=9-13")["ballot"], Value::Null);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let server = TestServer::start();
    let mut client = server.client();
    for (query, id) in [
        ("variant=chess&from=own", "no-variant"),
        ("variant=english&from=theirs", "bad-query"),
        ("variant=english&from=own&fen=x", "bad-fen"),
        ("variant=english&from=own&line=11-15_11-15", "bad-move"),
    ] {
        let (status, refusal) = client.get(&format!("/api/openings?{query}"));
        assert_eq!((status, &refusal["id"]), (400, &json!(id)), "{query}: {refusal}");
    }
    let reply = upload(&mut client, "", "application/json", "{}");
    assert_eq!((reply.status, &reply.json()["id"]), (415, &json!("not-pdn")));
    let reply = upload(&mut client, "?variant=chess", PDN, GAMES);
    assert_eq!((reply.status, &reply.json()["id"]), (400, &json!("no-variant")));
    // A text without games is no mistake, and leaves nothing.
    assert_eq!(upload(&mut client, "", PDN, "").status, 202);
    assert_eq!(imported(&mut client)["added"], 0);
    assert_eq!(look(&mut client, "from=archive")["archive"], Value::Null);
}

#[test]
fn only_whoever_sits_at_the_machine_imports() {
    let server = TestServer::start_with(|config| config.network = Some([127, 0, 0, 2].into()));
    let mut client = server.client();
    let opened = client.good("/api/network", json!({ "open": true }));
    let url = opened["addresses"][0].as_str().expect("an address");
    let address = url.trim_start_matches("http://").parse().expect("an address of numbers");
    let mut guest = server.client();
    guest.move_to(address);
    let reply = upload(&mut guest, "", PDN, GAMES);
    assert_eq!((reply.status, &reply.json()["id"]), (403, &json!("import-here")));
    assert_eq!(guest.get("/api/openings/import").0, 403);
    assert_eq!(guest.ask("DELETE", "/api/openings/import", None).0, 403);
    let (status, view) = guest.get("/api/openings?variant=english&from=archive");
    assert_eq!((status, &view["may_import"]), (200, &json!(false)));
}
