//! The OpenAPI document is true: it names these routes and no others, each of them answers, and every
//! answer of every test fits its schema (the clients of the tests see to that).

use crate::support::{TestServer, computer, document, here, link, token};
use serde_json::json;
use std::collections::BTreeSet;

/// The contract: what is served under /api beside the document itself.
const ROUTES: [(&str, &str); 39] = [
    ("GET", "/api/options"),
    ("POST", "/api/games"),
    ("GET", "/api/games"),
    ("GET", "/api/games/{id}"),
    ("DELETE", "/api/games/{id}"),
    ("GET", "/api/games/{id}/events"),
    ("POST", "/api/games/{id}/moves"),
    ("POST", "/api/games/{id}/computer"),
    ("POST", "/api/games/{id}/move-now"),
    ("POST", "/api/games/{id}/hint"),
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
    ("GET", "/api/games.pdn"),
    ("POST", "/api/position"),
    ("POST", "/api/read"),
    ("GET", "/api/analysis"),
    ("GET", "/api/network"),
    ("POST", "/api/network"),
    ("GET", "/api/qr.svg"),
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
    client.good(&linked.path("hint"), json!({ "version": 1 }));
    note("POST", &linked.path("hint"));
    let token = token(&linked, "white");
    let path = format!("{}?token={token}", linked.path("invitation"));
    assert_eq!(client.get(&path).0, 200);
    note("GET", &linked.path("invitation"));
    linked.view = guest.good(&linked.path("seat"), json!({ "token": token }));
    note("POST", &linked.path("seat"));
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
        &format!("/api/explorations/{search}?step=1"),
    ] {
        assert_eq!(client.get(path).0, 200, "{path}");
        note("GET", path);
    }
    for path in [format!("/api/games/{id}/events"), "/api/analysis?fen=B:W21:B1&time=10".to_owned()]
    {
        let events = client.events(&path);
        assert_eq!(
            (events.head.status, events.head.header("content-type")),
            (200, Some("text/event-stream"))
        );
        note("GET", &path);
    }
    let path = format!("/api/games/{id}");
    assert_eq!(client.ask("DELETE", &path, None).0, 204);
    note("DELETE", &path);
    let all: BTreeSet<_> = document(server.address).routes().into_iter().collect();
    assert_eq!(answered, all);
}
