//! The OpenAPI document is true: it names these routes and no others, each of them answers, and every
//! answer of every test fits its schema (the clients of the tests see to that).

use crate::support::http::Browser;
use crate::support::{Client, TestServer, computer, document, here, link, token};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The contract: what is served under /api beside the document itself.
const ROUTES: [(&str, &str); 69] = [
    ("GET", "/api/options"),
    ("GET", "/api/puzzles"),
    ("GET", "/api/puzzles/{variant}"),
    ("GET", "/api/puzzles/{variant}/{id}"),
    ("GET", "/api/problems"),
    ("GET", "/api/problems/{id}"),
    ("GET", "/api/openings"),
    ("GET", "/api/openings/games"),
    ("POST", "/api/openings/games/{number}"),
    ("GET", "/api/openings/import"),
    ("POST", "/api/openings/import"),
    ("DELETE", "/api/openings/import"),
    ("POST", "/api/games"),
    ("GET", "/api/games"),
    ("GET", "/api/games/{id}"),
    ("DELETE", "/api/games/{id}"),
    ("GET", "/api/games/{id}/events"),
    ("POST", "/api/games/{id}/moves"),
    ("POST", "/api/games/{id}/computer"),
    ("POST", "/api/games/{id}/move-now"),
    ("POST", "/api/games/{id}/hint"),
    ("POST", "/api/games/{id}/take-over"),
    ("POST", "/api/games/{id}/undo"),
    ("POST", "/api/games/{id}/redo"),
    ("POST", "/api/games/{id}/goto"),
    ("POST", "/api/games/{id}/resign"),
    ("POST", "/api/games/{id}/offer"),
    ("POST", "/api/games/{id}/answer"),
    ("POST", "/api/games/import"),
    ("POST", "/api/games/{id}/evaluate"),
    ("POST", "/api/games/{id}/pause"),
    ("POST", "/api/games/{id}/claim"),
    ("POST", "/api/games/{id}/abort"),
    ("GET", "/api/games/{id}/invitation"),
    ("POST", "/api/games/{id}/seat"),
    ("POST", "/api/games/{id}/back"),
    ("POST", "/api/games/{id}/name"),
    ("GET", "/api/games/{id}/pdn"),
    ("GET", "/api/games/{id}/review"),
    ("POST", "/api/games/{id}/review"),
    ("DELETE", "/api/games/{id}/review"),
    ("POST", "/api/games/{id}/review/try"),
    ("GET", "/api/games/{id}/review/pdn"),
    ("GET", "/api/games.pdn"),
    ("POST", "/api/position"),
    ("POST", "/api/read"),
    ("GET", "/api/analysis"),
    ("POST", "/api/study"),
    ("POST", "/api/study/read"),
    ("GET", "/api/network"),
    ("POST", "/api/network"),
    ("GET", "/api/qr.svg"),
    ("GET", "/api/experiments"),
    ("POST", "/api/experiments"),
    ("GET", "/api/experiments/events"),
    ("GET", "/api/experiments/{id}"),
    ("DELETE", "/api/experiments/{id}"),
    ("POST", "/api/experiments/{id}/stop"),
    ("POST", "/api/experiments/{id}/go-on"),
    ("POST", "/api/experiments/{id}/name"),
    ("GET", "/api/experiments/{id}/games"),
    ("POST", "/api/experiments/{id}/board"),
    ("GET", "/api/experiments/{id}/report/{format}"),
    ("POST", "/api/explorations"),
    ("GET", "/api/explorations/{id}"),
    ("POST", "/api/explorations/{id}/expand"),
    ("GET", "/api/explorations/{id}/export"),
    ("GET", "/api/comparison"),
    ("GET", "/api/worksheet"),
];

#[test]
fn the_document_names_the_contract_and_nothing_else() {
    let server = TestServer::start();
    let documented: BTreeSet<_> = document(server.address).routes().into_iter().collect();
    let expected: BTreeSet<_> =
        ROUTES.iter().map(|(method, path)| ((*method).to_owned(), (*path).to_owned())).collect();
    assert_eq!(documented, expected);
    let reply =
        server.client().browser.send("GET", "/api/openapi.json", None).expect("the document");
    let version = reply.json()["openapi"].as_str().expect("a version").to_owned();
    assert!(version.starts_with("3.1"), "{version}");
    // Other addresses are not there, and other methods are refused.
    for (path, status) in [("/api/nowhere", 404), ("/api/games/x/nothing", 404)] {
        assert_eq!(
            server.client().browser.send("GET", path, None).expect("an answer").status,
            status
        );
    }
    let reply = server.client().browser.send("PUT", "/api/games", Some("{}")).expect("an answer");
    assert_eq!(reply.status, 405);
    assert!(reply.json()["error"].is_string());
}

#[test]
fn every_route_answers_as_documented() {
    let server = TestServer::start();
    let (mut client, mut guest) = (server.client(), server.client());
    let mut answered = BTreeSet::new();
    let mut note = |method: &str, path: &str| {
        let template = document(server.address).template(path).expect("documented");
        answered.insert((method.to_owned(), template));
    };
    let mut game = client.game(here(), computer("engine:1"));
    note("POST", "/api/games");
    for (action, body) in [
        ("moves", json!({ "move": "11-15" })),
        ("computer", json!({})),
        ("evaluate", json!({})),
        ("undo", json!({})),
        ("redo", json!({})),
        ("goto", json!({ "node": 0 })),
        ("offer", json!({ "kind": "draw" })),
        ("resign", json!({})),
    ] {
        game.act(&mut client, action, body);
        note("POST", &game.path(action));
    }
    let asked = json!({ "variant": "english", "black": here(), "white": link(), "hints": true });
    let mut linked = client.game_with(asked);
    assert_eq!(client.post(&linked.path("move-now"), json!({})).0, 204);
    note("POST", &linked.path("move-now"));
    let token = token(&linked, "white");
    let path = format!("{}?token={token}", linked.path("invitation"));
    assert_eq!(client.get(&path).0, 200);
    note("GET", &linked.path("invitation"));
    linked.view = guest.good(&linked.path("seat"), json!({ "token": token, "help": true }));
    note("POST", &linked.path("seat"));
    let version = &linked.view["version"];
    client.good(&linked.path("hint"), json!({ "version": version }));
    note("POST", &linked.path("hint"));
    let back = linked.view["links"]["back"].as_str().expect("a link");
    let back = back.split_once("#back=").expect("a token").1.to_owned();
    guest.good(&linked.path("back"), json!({ "token": back }));
    note("POST", &linked.path("back"));
    linked.view = guest.good(&linked.path("name"), json!({ "name": "Gus" }));
    note("POST", &linked.path("name"));
    linked.refuse(&mut guest, 409, "claim", json!({ "kind": "win" }));
    note("POST", &linked.path("claim"));
    linked.act(&mut guest, "offer", json!({ "kind": "draw" }));
    linked.act(&mut client, "answer", json!({ "kind": "draw", "accept": true }));
    note("POST", &linked.path("answer"));
    client.good(&linked.path("review"), json!({}));
    note("POST", &linked.path("review"));
    assert_eq!(client.ask("DELETE", &linked.path("review"), None).0, 200);
    note("DELETE", &linked.path("review"));
    let tried = linked.path("review/try");
    client.refused(409, &tried, json!({ "ply": 1, "move": "11-15" }));
    note("POST", &tried);
    let saved = linked.path("review/pdn");
    assert_eq!(client.get(&saved).0, 409);
    note("GET", &saved);
    // Nobody brought it from elsewhere.
    client.refused(409, &linked.path("take-over"), json!({}));
    note("POST", &linked.path("take-over"));
    let mut waiting = client.game(here(), link());
    waiting.act(&mut client, "abort", json!({}));
    note("POST", &waiting.path("abort"));
    let computers = client.game(computer("random"), computer("random"));
    client.good(&computers.path("pause"), json!({ "paused": true }));
    note("POST", &computers.path("pause"));
    client.good("/api/games/import", json!({ "text": "1. 11-15 *" }));
    note("POST", "/api/games/import");
    client.good("/api/network", json!({ "open": false }));
    note("POST", "/api/network");
    client.good("/api/position", json!({ "variant": "english", "fen": "B:W21:B1" }));
    note("POST", "/api/position");
    client.good("/api/read", json!({ "text": "B:W21:B1" }));
    note("POST", "/api/read");
    client.good("/api/study", json!({ "variant": "english", "moves": [] }));
    note("POST", "/api/study");
    client.good("/api/study/read", json!({ "text": "1. 11-15 *" }));
    note("POST", "/api/study/read");
    let search = json!({ "variant": "mini", "player": "alphabeta:2" });
    let search = client.good("/api/explorations", search)["id"].as_str().unwrap().to_owned();
    note("POST", "/api/explorations");
    let path = format!("/api/explorations/{search}/expand");
    assert_eq!(client.post(&path, json!({ "node": 0 })).0, 400);
    note("POST", &path);
    let path = format!("/api/explorations/{search}/export?format=dot");
    assert_eq!(client.browser.send("GET", &path, None).expect("an answer").status, 200);
    note("GET", &path);
    let id = linked.id().to_owned();
    for path in [
        "/api/comparison?variant=mini&depth=2",
        "/api/worksheet?variant=mini&seed=1",
        "/api/options",
        "/api/games",
        "/api/games.pdn",
        "/api/network",
        "/api/qr.svg?text=hello",
        &format!("/api/games/{id}"),
        &format!("/api/games/{id}/pdn"),
        &format!("/api/games/{id}/review"),
        &format!("/api/explorations/{search}?step=1"),
    ] {
        assert_eq!(client.get(path).0, 200, "{path}");
        note("GET", path);
    }
    for path in [format!("/api/games/{id}/events"), "/api/analysis?fen=B:W21:B1&time=10".to_owned()]
    {
        let mut events = client.events(&path);
        assert_eq!(
            (events.head.status, events.head.header("content-type")),
            (200, Some("text/event-stream"))
        );
        let (name, data) = events.next().expect("events").expect("an event");
        let told = document(server.address).check_event(&path, &name, &data);
        assert!(told.is_ok(), "{path} {name}: {told:?}");
        assert!(document(server.address).check_event(&path, "other", &data).is_err());
        note("GET", &path);
    }
    let path = format!("/api/games/{id}");
    assert_eq!(client.ask("DELETE", &path, None).0, 204);
    note("DELETE", &path);
    for (method, path) in
        experiment(&mut client).into_iter().chain(puzzles(&mut client)).chain(openings(&mut client))
    {
        note(method, &path);
    }
    let all: BTreeSet<_> = document(server.address).routes().into_iter().collect();
    assert_eq!(answered, all);
}

/// Asks everything about openings that can be asked.
fn openings(client: &mut Client) -> Vec<(&'static str, String)> {
    let import = "/api/openings/import".to_owned();
    let reply = crate::openings::upload(client, "", crate::openings::PDN, "1. 11-15 *");
    assert_eq!(reply.status, 202, "{}", reply.text());
    let mut asked = vec![("POST", import.clone())];
    for path in ["/api/openings", "/api/openings/games"] {
        let path = format!("{path}?variant=english&from=own");
        assert_eq!(client.get(&path).0, 200, "{path}");
        asked.push(("GET", path));
    }
    crate::openings::imported(client);
    let kept = "/api/openings/games/0".to_owned();
    assert_eq!(client.post(&kept, json!({})).0, 201);
    asked.push(("POST", kept));
    for method in ["GET", "DELETE"] {
        assert_eq!(client.ask(method, &import, None).0, 200, "{method} {import}");
        asked.push((method, import.clone()));
    }
    asked
}

/// Asks everything about puzzles that can be asked.
fn puzzles(client: &mut Client) -> Vec<(&'static str, String)> {
    let mut paths = vec!["/api/puzzles".to_owned(), "/api/puzzles/english".to_owned()];
    let first = client.get(&paths[1]).1["puzzles"][0]["id"].clone();
    paths.push(format!("/api/puzzles/english/{}", first.as_str().expect("a name")));
    paths.push("/api/problems".to_owned());
    let first = client.get(&paths[3]).1["problems"][0]["id"].clone();
    paths.push(format!("/api/problems/{}", first.as_str().expect("a name")));
    for path in &paths {
        assert_eq!(client.get(path).0, 200, "{path}");
    }
    paths.into_iter().map(|path| ("GET", path)).collect()
}

/// Asks everything about an experiment that can be asked.
fn experiment(client: &mut Client) -> Vec<(&'static str, String)> {
    let all = "/api/experiments";
    let view = client.good(all, json!({ "players": ["random", "random"], "games": 2 }));
    let one = format!("{all}/{}", view["summary"]["id"].as_str().expect("an id"));
    let mut asked = vec![("POST", all.to_owned())];
    while client.get(&one).1["summary"]["state"] != "finished" {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    for (what, body) in
        [("stop", json!({})), ("name", json!({ "name": "x" })), ("board", json!({ "number": 1 }))]
    {
        let path = format!("{one}/{what}");
        client.good(&path, body);
        asked.push(("POST", path));
    }
    let path = format!("{one}/go-on");
    client.refused(409, &path, json!({}));
    asked.push(("POST", path));
    for path in [all.to_owned(), one.clone(), format!("{one}/games"), format!("{one}/report/csv")] {
        assert_eq!(client.get(&path).0, 200, "{path}");
        asked.push(("GET", path));
    }
    let path = format!("{all}/events");
    assert_eq!(client.events(&path).head.status, 200);
    asked.push(("GET", path));
    assert_eq!(client.ask("DELETE", &one, None).0, 204);
    asked.push(("DELETE", one));
    asked
}

/// Whether the document has such a status for an operation.
fn says(server: &TestServer, method: &str, template: &str, status: u16) -> bool {
    document(server.address).statuses(method, template).contains(&status)
}

#[test]
fn whatever_any_request_may_be_refused_with_is_given_and_documented() {
    let server = TestServer::start();
    let own = server.address;
    let ask = |method: &str, path: &str, headers: &str, body: &str| {
        let head = format!("{method} {path} HTTP/1.1\r\n{headers}");
        let request = format!("{head}Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
        let reply = Browser::new(own).send_bytes((request + body).as_bytes());
        let reply = reply.expect("an answer");
        assert_eq!(reply.header("content-type"), Some("application/json"), "{method} {path}");
        assert!(reply.json()["error"].is_string());
        reply.status
    };
    let host = format!("Host: {own}\r\n");
    for (method, template) in document(own).routes() {
        let known = document(own).statuses(&method, &template);
        assert!(known.contains(&503), "a full house is told to everybody");
        let path = template.replace("{id}", "AAAAAAAAAAAAAAAAAAAAAA");
        let given = [
            (400, ask(&method, &path, &format!("{host}{host}"), "")),
            (403, ask(&method, &path, &format!("{host}Origin: http://elsewhere\r\n"), "")),
            (414, ask(&method, &format!("{path}?{}", "x".repeat(70_000)), &host, "")),
            (431, ask(&method, &path, &(host.clone() + &"X: y\r\n".repeat(200)), "")),
        ];
        for (status, given) in given {
            assert_eq!(given, status, "{method} {path}");
            assert!(known.contains(&status), "{method} {template} does not say {status}");
        }
        let takes_body = document(own).takes_body(&method, &template);
        for status in [408, 413, 415] {
            assert_eq!(known.contains(&status), takes_body, "{method} {template} {status}");
        }
        if takes_body {
            let plain = format!("{host}Content-Type: text/plain\r\n");
            assert_eq!(ask(&method, &path, &plain, "{}"), 415, "{method} {path}");
            if template == "/api/openings/import" {
                // It takes PDN, of any length and with any mistakes.
                continue;
            }
            let json = format!("{host}Content-Type: application/json\r\n");
            assert_eq!(ask(&method, &path, &json, "{"), 400, "{method} {path}");
            if known.contains(&429) {
                continue;
            }
            assert_eq!(ask(&method, &path, &json, &" ".repeat(70_000)), 413, "{method} {path}");
        }
    }
}

#[test]
fn operations_say_what_only_some_are_refused_with() {
    let server = TestServer::start();
    let (mut client, mut watcher) = (server.client(), server.client());
    let game = client.game(here(), link());
    let (id, missing) = (game.id().to_owned(), "AAAAAAAAAAAAAAAAAAAAAA");
    // A body that fits each operation, so that it is understood.
    let body = |template: &str| -> Value {
        match template.rsplit('/').next().unwrap_or_default() {
            "moves" => json!({ "version": 99, "move": "11-15" }),
            "goto" => json!({ "version": 99, "node": 1 }),
            "offer" | "claim" => json!({ "version": 99, "kind": "draw" }),
            "answer" => json!({ "version": 99, "kind": "draw", "accept": true }),
            "seat" => json!({ "token": token(&game, "white") }),
            "back" => json!({ "token": missing }),
            "name" => json!({ "name": "Ann" }),
            "pause" => json!({ "paused": true }),
            "move-now" | "review" | "take-over" => json!({}),
            "try" => json!({ "ply": 1, "move": "11-15" }),
            _ => json!({ "version": 99 }),
        }
    };
    for (method, template) in document(server.address).routes() {
        if !template.starts_with("/api/games/{id}") {
            continue;
        }
        let body = (method == "POST").then(|| body(&template));
        let query =
            if template.ends_with("invitation") { "?token=AAAAAAAAAAAAAAAAAAAAAA" } else { "" };
        let path = template.replace("{id}", missing) + query;
        assert_eq!(client.ask(&method, &path, body.as_ref()).0, 404, "{path}");
        // The maker of the game, whose page has seen another version, or who asks for what cannot be.
        let never = ["back", "name", "move-now"];
        let acts = body.is_some() && !never.iter().any(|end| template.ends_with(end));
        if acts || template.ends_with("review/pdn") {
            let path = template.replace("{id}", &id);
            assert_eq!(client.ask(&method, &path, body.as_ref()).0, 409, "{path}");
        } else if !template.ends_with("back") {
            assert!(!says(&server, &method, &template, 409), "{method} {template}");
        }
        // Whoever only watches may not do what players do.
        if template.ends_with("moves") || template.ends_with("move-now") {
            let path = template.replace("{id}", &id);
            assert!(matches!(watcher.ask(&method, &path, body.as_ref()).0, 403 | 409), "{path}");
        }
    }
}

#[test]
fn requests_are_told_as_exactly_as_they_are_read() {
    let server = TestServer::start();
    let whole = &document(server.address).0;
    let parameter = |path: &str, name: &str| {
        let all = whole["paths"][path]["get"]["parameters"].as_array().expect("parameters");
        all.iter().find(|one| one["name"] == name).expect("the parameter").clone()
    };
    for (path, name, least, most) in [
        ("/api/games", "limit", 1, 200),
        ("/api/analysis", "time", 1, 60_000),
        ("/api/analysis", "lines", 1, 5),
    ] {
        let told = parameter(path, name);
        assert_eq!((&told["in"], &told["schema"]["type"]), (&json!("query"), &json!("integer")));
        let bounds = (&told["schema"]["minimum"], &told["schema"]["maximum"]);
        assert_eq!(bounds, (&json!(least), &json!(most)), "{path} {name}");
        let mut client = server.client();
        let fen = if path == "/api/games" { "" } else { "&fen=B:W21:B1" };
        for beyond in [least - 1, most + 1] {
            assert_eq!(client.get(&format!("{path}?{name}={beyond}{fen}")).0, 400, "{name}");
        }
    }
    assert_eq!(parameter("/api/games/{id}/invitation", "token")["in"], json!("query"));
    assert_eq!(parameter("/api/games/{id}/invitation", "id")["in"], json!("path"));
    let schemas = &whole["components"]["schemas"];
    let words = schemas["VariantName"]["enum"].as_array().expect("words");
    assert!(words.contains(&json!("english")) && words.len() > 3, "{words:?}");
    let said = server.client().refused(
        400,
        "/api/position",
        json!({ "variant": "English", "fen": "B:W21:B1" }),
    );
    assert!(said.contains("\"english\""), "{said}");
    let forms = schemas["PlayMove"]["oneOf"].as_array().expect("forms");
    let needs: Vec<_> = forms.iter().map(|form| &form["required"]).collect();
    assert_eq!(needs, [&json!(["version", "move"]), &json!(["version", "path"])]);
    let path = &forms[1]["properties"]["path"];
    assert_eq!((&path["type"], &path["minItems"]), (&json!("array"), &json!(2)));
    assert_eq!(schemas["SquareNumber"]["minimum"], json!(1));
    // A list of its members is no object, and 1.0 is 1.
    let mut client = server.client();
    let game = client.game(here(), here());
    client.refused(400, &game.path("move-now"), json!([]));
    client.refused(400, &game.path("undo"), json!([1]));
    let listed = json!({ "variant": "english", "black": ["here", null, null], "white": here() });
    client.refused(400, "/api/games", listed);
    client.good(&game.path("moves"), json!({ "version": 1.0, "path": [11.0, 15] }));
    // Whatever is a whole number says how large it may be.
    let text = whole.to_string();
    assert!(!text.contains("\"int32\"") && !text.contains("\"int64\""));
    for (method, template) in document(server.address).routes() {
        // No operation has an answer for everything.
        assert!(document(server.address).statuses(&method, &template).len() > 5, "{template}");
    }
}
