//! Searches that explain themselves, over HTTP: recorded once, looked at step by step, proved and compared.

use crate::support::TestServer;
use serde_json::{Value, json};

const MINI: &str = "B:W12,13,14,15,17,18:B1,2,3,4,5,8";

fn record(client: &mut crate::support::Client, player: &str) -> Value {
    client.good("/api/explorations", json!({ "variant": "english", "player": player }))
}

fn look(client: &mut crate::support::Client, id: &Value, step: u64) -> Value {
    let (status, view) =
        client.get(&format!("/api/explorations/{}?step={step}", id.as_str().unwrap()));
    assert_eq!(status, 200, "{view}");
    view
}

#[test]
fn a_search_is_recorded_and_looked_at_step_by_step() {
    let server = TestServer::start();
    let mut client = server.client();
    let found = record(&mut client, "alphabeta:4");
    assert_eq!(
        (&found["choice"], &found["window"], &found["turn"]),
        (&json!("9-13"), &json!(true), &json!("black"))
    );
    let steps = found["steps"].as_u64().unwrap();
    let nodes = found["nodes"].as_u64().unwrap();
    let leaves = found["leaves"].as_u64().unwrap();
    assert_eq!(steps, 2 * nodes - leaves);
    // In, over and out lead through the tree; the board follows.
    let first = look(&mut client, &found["id"], 0);
    assert_eq!((first["node"].as_u64(), first["left"].as_bool()), (Some(0), Some(false)));
    assert_eq!(first["tree"].as_array().unwrap().len(), 1 + 7);
    let second = look(&mut client, &found["id"], first["into"].as_u64().unwrap());
    assert_eq!(second["way"].as_array().unwrap().len(), 1);
    assert_ne!(second["position"]["fen"], first["position"]["fen"]);
    assert_eq!(second["path"].as_array().unwrap().len(), 2);
    let over = look(&mut client, &found["id"], second["over"].as_u64().unwrap());
    assert_eq!((&over["node"], &over["left"]), (&second["node"], &json!(true)));
    assert_eq!(over["known"]["kind"], "exact");
    // The value of the first move is what Black has from now on.
    let next = look(&mut client, &found["id"], over["into"].as_u64().unwrap());
    assert_eq!(next["alpha"]["value"], over["known"]["value"]);
    assert_eq!((&next["alpha"]["side"], &next["beta"]), (&json!("black"), &Value::Null));
    // The end of everything is the value at the root.
    let last = look(&mut client, &found["id"], steps + 99);
    assert_eq!(
        (last["step"].as_u64(), &last["known"]["value"]),
        (Some(steps - 1), &found["value"])
    );
    assert_eq!(last["into"], Value::Null);
}

#[test]
fn a_cut_tells_its_reason_and_expanding_it_changes_nothing() {
    let server = TestServer::start();
    let mut client = server.client();
    for player in ["alphabeta:4", "negamax:4,order=worst", "deepening:4,order=lots-3"] {
        let found = record(&mut client, player);
        let id = found["id"].as_str().unwrap().to_owned();
        let (mut step, mut met) = (0, 0);
        while let Some(next) = look(&mut client, &found["id"], step)["next_cut"].as_u64() {
            (step, met) = (next, met + 1);
            if met % 7 != 1 {
                continue;
            }
            let view = look(&mut client, &found["id"], step);
            let cut = &view["cut"];
            let text = cut["text"].as_str().unwrap();
            assert!(
                text.contains(cut["held"].as_str().unwrap()) && text.contains("already has"),
                "{text}"
            );
            let held =
                view["tree"].as_array().unwrap().iter().find(|node| node["node"] == cut["with"]);
            assert_eq!(held.unwrap()["known"]["value"], cut["worth"], "{text}");
            let skipped = cut["skipped"].as_array().unwrap().len();
            let struck =
                view["tree"].as_array().unwrap().iter().filter(|node| node["stage"] == "skipped");
            assert!(struck.count() >= skipped && skipped > 0);
            let proof = client
                .good(&format!("/api/explorations/{id}/expand"), json!({ "node": view["node"] }));
            assert_eq!((&proof["stays"], &proof["root"]), (&json!(true), &found["value"]));
            assert_eq!(proof["moves"].as_array().unwrap().len(), skipped);
        }
        assert_eq!(Some(met), found["cuts"].as_u64());
    }
}

#[test]
fn the_terms_of_a_leaf_stand_on_its_squares() {
    let server = TestServer::start();
    let mut client = server.client();
    let found = client.good(
        "/api/explorations",
        json!({ "variant": "english", "fen": "B:W22,K30:B1,10", "player": "alphabeta:2,eval=weighted-features" }),
    );
    let leaf = look(&mut client, &found["id"], 2);
    assert_eq!(leaf["leaf"], true);
    let value = leaf["known"]["value"]["points"].as_f64().unwrap();
    let terms = leaf["terms"].as_array().unwrap();
    let number = |value: &Value| value.as_f64().unwrap();
    assert_eq!(terms.iter().map(|term| number(&term["value"])).sum::<f64>(), value);
    for term in terms {
        let squares = term["squares"].as_array().unwrap().iter();
        assert_eq!(
            squares.map(|square| number(&square["value"])).sum::<f64>(),
            number(&term["value"])
        );
    }
}

#[test]
fn what_is_too_large_is_refused_with_the_depth_that_fits() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "variant": "english", "player": "alphabeta:20,order=best" });
    let (status, no) = client.post("/api/explorations", asked);
    assert_eq!((status, &no["id"]), (400, &json!("too-large-to-show")));
    let fits = no["params"]["depth"].as_u64().unwrap();
    assert!(fits >= 6, "{no}");
    let found = record(&mut client, &format!("alphabeta:{fits},order=best"));
    assert_eq!(found["nodes"], no["params"]["nodes"]);
    for (player, id) in [
        ("preset:english-level-12", "preset-too-large"),
        ("random", "without-search"),
        ("engine:3", "bad-spec"),
        ("alphabeta", "bad-spec"),
    ] {
        let (status, no) =
            client.post("/api/explorations", json!({ "variant": "english", "player": player }));
        assert_eq!((status, &no["id"]), (400, &json!(id)), "{player}");
    }
    let over = json!({ "variant": "english", "fen": "B:W6:B", "player": "alphabeta:2" });
    assert_eq!(client.post("/api/explorations", over).1["id"], "nothing-to-analyse");
    let (status, no) = client.get("/api/explorations/AAAAAAAAAAAAAAAAAAAAAA?step=1");
    assert_eq!((status, &no["id"]), (404, &json!("no-exploration")));
    let id = found["id"].as_str().unwrap();
    let (status, no) = client.post(&format!("/api/explorations/{id}/expand"), json!({ "node": 0 }));
    assert_eq!((status, &no["id"]), (400, &json!("nothing-skipped")));
    let (status, no) = client.get(&format!("/api/explorations/{id}/export?format=png"));
    assert_eq!((status, &no["id"]), (400, &json!("bad-query")));
}

#[test]
fn methods_are_compared_and_those_agree_that_must() {
    let server = TestServer::start();
    let mut client = server.client();
    for variant in ["english", "regicide", "mini", "straight"] {
        let (status, view) = client.get(&format!("/api/comparison?variant={variant}&depth=5"));
        assert_eq!(status, 200, "{view}");
        assert_eq!(view["agree"], true);
        let methods = view["methods"].as_array().unwrap();
        let ids: Vec<_> = methods.iter().map(|one| one["id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["minimax", "alphabeta", "negamax", "deepening", "aggressor", "engine"]);
        let nodes = |n: usize| methods[n]["nodes"].as_u64().unwrap();
        assert!(nodes(1) < nodes(0) && nodes(1) == nodes(2) && nodes(3) > 0);
        assert_eq!(
            (&methods[0]["max_cuts"], methods[1]["growth"].as_array().unwrap().len() > 5),
            (&Value::Null, true)
        );
        assert_eq!(methods[0]["growth"][4], methods[0]["nodes"]);
        let iterations = view["iterations"].as_array().unwrap();
        assert_eq!(iterations[0]["changed"], false);
        assert!(
            iterations.last().unwrap()["hits"].as_u64()
                <= iterations.last().unwrap()["lookups"].as_u64()
        );
    }
    let (status, no) = client.get("/api/comparison?variant=english&depth=30");
    assert_eq!((status, &no["id"]), (400, &json!("too-large-to-show")));
}

#[test]
fn trees_and_worksheets_leave_as_files() {
    let server = TestServer::start();
    let mut client = server.client();
    let asked = json!({ "variant": "mini", "fen": MINI, "player": "alphabeta:6" });
    let found = client.good("/api/explorations", asked);
    let id = found["id"].as_str().unwrap();
    for (format, begins) in [("svg", "<svg "), ("dot", "digraph "), ("json", "{\"player\"")] {
        let path = format!("/api/explorations/{id}/export?format={format}&step=90");
        let reply = client.browser.send("GET", &path, None).unwrap();
        assert_eq!(reply.status, 200);
        assert!(reply.text().starts_with(begins), "{format}");
        assert!(reply.header("content-disposition").unwrap().contains(&format!("search.{format}")));
    }
    // Numbers beyond what the document allows are refused, here and in openings.
    assert_eq!(client.get("/api/worksheet?variant=mini&seed=9007199254740992").0, 400);
    let far = "/api/openings/games?variant=english&from=archive&skip=";
    assert_eq!(client.get(&format!("{far}4294967295")).0, 200);
    assert_eq!(client.get(&format!("{far}4294967296")).0, 400);
    let sheet = |client: &mut crate::support::Client, solution: bool| {
        let path = format!("/api/worksheet?variant=mini&seed=7&solution={solution}");
        let reply = client.browser.send("GET", &path, None).unwrap();
        assert_eq!(reply.header("content-type"), Some("image/svg+xml"));
        reply.text()
    };
    let (task, solution) = (sheet(&mut client, false), sheet(&mut client, true));
    assert!(
        task.contains("210mm") && solution.contains("already has") && !task.contains("already has")
    );
}

/// The figure that the page promises: 200,000 positions. How fast that is depends on the machine; that it is little
/// work for each step does not.
#[test]
fn a_large_search_is_seen_in_small_parts() {
    let server = TestServer::start();
    let mut client = server.client();
    let began = std::time::Instant::now();
    let found = record(&mut client, "minimax:7,order=generated");
    let (nodes, opened) = (found["nodes"].as_u64().unwrap(), began.elapsed());
    assert!(nodes > 200_000, "{nodes}");
    let mut longest = std::time::Duration::ZERO;
    for part in 0..50 {
        let step = found["steps"].as_u64().unwrap() * part / 50;
        let began = std::time::Instant::now();
        let view = look(&mut client, &found["id"], step);
        longest = longest.max(began.elapsed());
        assert!(view["tree"].as_array().unwrap().len() < 150);
        assert!(view.to_string().len() < 60_000);
    }
    println!("{nodes} nodes opened in {opened:?}; a step takes at most {longest:?}");
}
