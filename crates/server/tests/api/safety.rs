//! Only our own page is answered, bodies are bounded, and nothing that anybody sends breaks anything.

use crate::openings::{PDN, imported, upload};
use crate::support::http::{Browser, Reply};
use crate::support::{TestServer, computer, document, here, link, token};
use crownhead_play::Lots;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Sends a request with these header lines instead of the usual ones.
fn raw(server: &TestServer, first: &str, headers: &str, body: &str) -> Reply {
    let length = body.len();
    let request = format!(
        "{first} HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    Browser::new(server.address).send_bytes(request.as_bytes()).expect("an answer")
}

#[test]
fn only_our_own_host_and_origin_are_answered() {
    let server = TestServer::start();
    let own = server.address;
    let port = own.port();
    let status = |headers: String| raw(&server, "GET /api/options", &headers, "").status;
    for host in [
        format!("127.0.0.1:{port}"),
        format!("localhost:{port}"),
        format!("[::1]:{port}"),
        format!("192.168.1.5:{port}"),
    ] {
        assert_eq!(status(format!("Host: {host}\r\n")), 200, "{host}");
        assert_eq!(status(format!("Host: {host}\r\nOrigin: http://{host}\r\n")), 200, "{host}");
    }
    for host in [
        format!("evil.example:{port}"),
        "127.0.0.1".into(),
        format!("127.0.0.1:{}", port ^ 1),
        String::new(),
        "\u{e9}".into(),
    ] {
        assert_eq!(status(format!("Host: {host}\r\n")), 403, "{host:?}");
    }
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", ""] {
        assert_eq!(status(format!("Host: {own}\r\nOrigin: {origin}\r\n")), 403, "{origin:?}");
    }
    for (site, expected) in
        [("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)]
    {
        assert_eq!(
            status(format!("Host: {own}\r\nSec-Fetch-Site: {site}\r\n")),
            expected,
            "{site}"
        );
    }
    // Links from elsewhere to the page itself are welcome.
    let headers = format!("Host: {own}\r\nSec-Fetch-Site: cross-site\r\n");
    assert_eq!(raw(&server, "GET /", &headers, "").status, 200);
    // A refused request makes no client.
    let refused =
        raw(&server, "GET /api/options", &format!("Host: {own}\r\nOrigin: http://x\r\n"), "");
    assert_eq!(refused.header("set-cookie"), None);
}

#[test]
fn a_form_of_another_page_changes_nothing() {
    let server = TestServer::start();
    let own = server.address;
    let body = json!({ "variant": "english", "black": here(), "white": here() }).to_string();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        let headers = format!("Host: {own}\r\nContent-Type: {kind}\r\n");
        assert_eq!(raw(&server, "POST /api/games", &headers, &body).status, 415, "{kind}");
    }
    assert_eq!(raw(&server, "POST /api/games", &format!("Host: {own}\r\n"), &body).status, 415);
    let headers = format!("Host: {own}\r\nContent-Type: Application/JSON; charset=utf-8\r\n");
    assert_eq!(raw(&server, "POST /api/games", &headers, &body).status, 201);
}

#[test]
fn answers_forbid_what_is_not_needed() {
    let server = TestServer::start();
    for path in ["/", "/api/options", "/assets/nothing.js", "/nowhere", "/api/nowhere"] {
        let reply = Browser::new(server.address).send("GET", path, None).expect("an answer");
        let policy = reply.header("content-security-policy").unwrap_or_default();
        for part in [
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self'",
            "frame-ancestors 'none'",
            "object-src 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    }
    let reply = Browser::new(server.address).send("GET", "/api/options", None).expect("an answer");
    let cookie = reply.header("set-cookie").unwrap_or_default();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
}

/// Its first questions, asked at the same time, would give a newcomer a name each. A link on another site brings no
/// cookie, so who comes by one may have a name already.
#[test]
fn a_newcomer_is_named_with_the_page_and_nobody_is_named_anew() {
    let server = TestServer::start();
    let mut browser = Browser::new(server.address);
    let mut come = |from: &str, cookie: &str| {
        let host = server.address;
        let head = format!(
            "GET /games HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: {from}\r\n{cookie}\r\n"
        );
        let reply = browser.send_bytes(head.as_bytes()).expect("an answer");
        reply.header("set-cookie").and_then(|line| line.split(';').next()).map(str::to_owned)
    };
    assert_eq!(come("cross-site", ""), None);
    assert_eq!(come("same-site", ""), None);
    assert!(come("same-origin", "").is_some());
    let named = come("none", "").expect("a name");
    assert_eq!(come("none", &format!("Cookie: {named}\r\n")), None);
}

#[test]
fn the_api_without_an_address_is_refused_as_the_api() {
    let server = TestServer::start();
    for (method, path) in [("GET", "/api/"), ("POST", "/api/"), ("GET", "/api/nothing")] {
        let reply = Browser::new(server.address).send(method, path, None).expect("an answer");
        assert_eq!(
            (reply.status, reply.json()["id"].as_str()),
            (404, Some("no-address")),
            "{path}"
        );
    }
}

#[test]
fn pages_and_files_are_served() {
    let server = TestServer::start();
    let get = |path: &str| Browser::new(server.address).send("GET", path, None).expect("an answer");
    for path in ["/", "/game/anything", "/games", "/editor", "/guide", "/guide/mini", "/analysis"] {
        let reply = get(path);
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{path}"
        );
        assert_eq!(reply.header("set-cookie"), None, "nobody is named who may have a name");
    }
    for path in ["/analysis/x", "/tree", "/lab", "/index.htm", "/api", "/game/", "/guide/a/b"] {
        assert_eq!(get(path).status, 404, "{path}");
    }
    for path in [
        "/assets/../Cargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/types.d.ts",
        "/assets/%ff",
    ] {
        assert!(get(path).status >= 400, "{path}");
    }
    let page = get("/").text();
    let named: Vec<&str> = page.split('"').filter(|word| word.starts_with("/assets/")).collect();
    assert!(!named.is_empty(), "{page}");
    for path in named {
        assert_eq!(get(path).status, 200, "{path}");
    }
    let reply = get("/manifest.webmanifest");
    assert_eq!(reply.header("content-type"), Some("application/manifest+json"));
    let tag = reply.header("etag").expect("a tag");
    assert_eq!(reply.header("cache-control"), Some("no-cache"));
    let headers = format!("Host: {}\r\nIf-None-Match: {tag}\r\n", server.address);
    assert_eq!(raw(&server, "GET /manifest.webmanifest", &headers, "").status, 304);
    for (path, kind) in [
        ("/icon.svg", "image/svg+xml"),
        ("/favicon.ico", "image/svg+xml"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/icon-192.png", "image/png"),
        ("/icon-512.png", "image/png"),
    ] {
        assert_eq!(get(path).header("content-type"), Some(kind), "{path}");
    }
}

#[test]
fn names_do_not_turn_the_text_around_them() {
    let server = TestServer::start();
    let (mut client, mut guest) = (server.client(), server.client());
    // Turning, isolating, breaking, hiding, controlling.
    let odd = "\u{202e}\u{2067}\u{61c}\u{200f}\u{2028}\u{200b}\u{feff}\u{7}\u{9b}\n";
    let named = |name: &str| json!({ "kind": "here", "name": format!("{odd}{name}{odd}") });
    let mut game = client.game(named("Ann"), link());
    assert_eq!(game.look(&mut client)["seats"]["black"]["name"], json!("Ann"));
    let seat = json!({ "token": token(&game, "white"), "name": format!("G{odd}us") });
    let seated = guest.good(&game.path("seat"), seat);
    assert_eq!(seated["seats"]["white"]["name"], json!("Gus"));
    let renamed = guest.good(&game.path("name"), json!({ "name": format!("{odd}Gustav") }));
    assert_eq!(renamed["seats"]["white"]["name"], json!("Gustav"));
    guest.refused(400, &game.path("name"), json!({ "name": odd }));
    // What joins signs and letters belongs to them.
    let joined = "\u{1f469}\u{200d}\u{1f52c} \u{645}\u{6cc}\u{200c}\u{62e}\u{648}";
    let kept = guest.good(&game.path("name"), json!({ "name": joined }));
    assert_eq!(kept["seats"]["white"]["name"], json!(joined));
    // A tag of PDN is one line.
    let lined = odd;
    let odd = odd.trim_end();
    let text = format!(
        "[Event \"{odd}Cup\"]\n[Black \"\u{202e}Bob\"]\n\n1. 11-15 {{\u{202e}good\u{2069}}} *"
    );
    let kept = client.good("/api/games/import", json!({ "text": text }));
    assert_eq!(kept["seats"]["black"]["name"], json!("Bob"));
    assert_eq!(kept["record"]["event"], json!("Cup"));
    assert_eq!(kept["nodes"][0]["comment"], json!("good"));
    let read = client.good("/api/read", json!({ "text": text }));
    assert_eq!(
        (&read["games"][0]["black"], &read["games"][0]["event"]),
        (&json!("Bob"), &json!("Cup"))
    );
    // So are those of experiments, of the archive, and of the file that it comes from.
    let asked = json!({ "players": ["random", "random"], "games": 1, "name": format!("{lined}Lots{lined}") });
    let made = client.good("/api/experiments", asked);
    assert_eq!(made["summary"]["name"], json!("Lots"));
    let path = format!("/api/experiments/{}/name", made["summary"]["id"].as_str().expect("an id"));
    let named = client.good(&path, json!({ "name": format!("More{lined} lots") }));
    assert_eq!(named["summary"]["name"], json!("More lots"));
    let games = format!(
        "[Event \"{odd}Cup\"] [Site \"{odd}Rome\"] [Black \"{odd}Bob\"] [White \"{odd}Eve\"] [Result \"1-0\"] 1. 11-15 23-19 1-0\n"
    );
    let reply = upload(&mut client, "?name=%E2%80%AEclub.pdn", PDN, &games);
    assert_eq!(reply.status, 202, "{}", reply.text());
    assert_eq!(imported(&mut client)["name"], json!("club.pdn"));
    let (_, found) = client.get("/api/openings/games?variant=english&from=archive");
    let game = &found["games"][0];
    assert_eq!(
        (&game["black"], &game["white"], &game["about"]),
        (&json!("Bob"), &json!("Eve"), &json!("Cup, Rome"))
    );
}

#[test]
fn no_file_of_this_machine_is_opened_for_a_player() {
    let server = TestServer::start();
    let mut client = server.client();
    let there = server.folder.0.join("there");
    std::fs::write(&there, "no book").expect("a file");
    // Where files are looked at, these differ.
    let files = ["/no/such/file", "/dev/zero", there.to_str().expect("a name")];
    for option in ["book", "weights"] {
        for file in files {
            let spec = format!("engine:3,{option}={file}");
            let game = json!({ "variant": "english", "black": computer(&spec), "white": here() });
            let experiment = json!({ "players": ["random", &spec], "games": 2 });
            for (path, asked) in [("/api/games", game), ("/api/experiments", experiment)] {
                let (status, told) = client.post(path, asked);
                assert_eq!(
                    (status, &told["id"], &told["params"], &told["error"]),
                    (
                        400,
                        &json!("own-file"),
                        &json!({ "option": option }),
                        &json!(format!("A player cannot name a file here, as {option}= does."))
                    )
                );
            }
            let search = json!({ "variant": "english", "player": spec });
            let (status, told) = client.post("/api/explorations", search);
            assert_eq!((status, &told["id"]), (400, &json!("bad-spec")), "{told}");
            assert!(!told["error"].to_string().contains("cannot read"), "{told}");
        }
    }
}

#[test]
fn long_texts_are_read_in_turn() {
    let server = TestServer::start();
    let client = server.client();
    let text = "[Event \"x\"]\n\n1. 11-15 23-19 *\n\n".repeat(4_000);
    let readers: Vec<_> = (0..6)
        .map(|_| {
            let (mut tab, body) = (client.tab(), json!({ "text": text }));
            std::thread::spawn(move || tab.post("/api/read", body).0)
        })
        .collect();
    for reader in readers {
        assert_eq!(reader.join().expect("an answer"), 200);
    }
}

#[test]
fn a_client_sends_one_long_text_at_a_time() {
    let server = TestServer::start();
    let client = server.client();
    let asked = json!({ "text": "[Event \"x\"]\n\n1. 11-15 23-19 *\n\n".repeat(4_000) });
    let request = client.browser.request("POST", "/api/read", Some(&asked.to_string()));
    let (begun, rest) = request.split_at(request.len() / 2);
    let mut first = TcpStream::connect(server.address).expect("it listens");
    first.write_all(begun).expect("it can be sent");
    // The head of the first has been read by then.
    std::thread::sleep(Duration::from_millis(500));
    let (mut tab, body) = (client.tab(), asked.clone());
    let second = std::thread::spawn(move || tab.post("/api/read", body));
    // Neither short texts nor other people wait for it.
    client.tab().good("/api/read", json!({ "text": "1. 11-15 *" }));
    server.client().good("/api/read", asked.clone());
    assert!(!second.is_finished());
    let (status, told) = second.join().expect("an answer");
    assert_eq!((status, &told["id"]), (429, &json!("many-texts")), "{told}");
    first.write_all(rest).expect("it can be sent");
    let mut answer = [0; 12];
    first.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 200");
    client.tab().good("/api/read", asked);
}

#[test]
fn bodies_are_bounded() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = client.game(here(), here());
    let long = json!({ "version": 1, "move": "1".repeat(70_000) });
    assert_eq!(client.post(&game.path("moves"), long).0, 413);
    let text = "1. 11-15 23-19 *\n".repeat(100_000);
    let (status, _) = client.post("/api/read", json!({ "text": text }));
    assert_eq!(status, 200, "1.7 MB of PDN are read");
    let text = "1. 11-15 23-19 *\n".repeat(130_000);
    let reply =
        client.browser.tab().send("POST", "/api/read", Some(&json!({ "text": text }).to_string()));
    // The server may hang up before everything is sent.
    assert!(reply.is_err() || reply.is_ok_and(|reply| reply.status == 413));
    let deep = "[".repeat(60_000);
    let reply = client.browser.send("POST", "/api/read", Some(&deep)).expect("an answer");
    assert_eq!(reply.status, 400);
}

/// Values that somebody could put anywhere.
fn odd_values() -> Vec<serde_json::Value> {
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1),
        json!(1.5),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("x"),
        json!("11-15"),
        json!("🙂\u{0}\u{202e}"),
        json!("9".repeat(5_000)),
        json!("B:W:B"),
        json!("a".repeat(22)),
        json!([]),
        json!([1, 2, 3]),
        json!([[[]]]),
        json!({}),
        json!({ "fen": "B:W1:B32" }),
        json!({ "kind": "computer", "spec": "engine:99" }),
        json!({ "kind": "here" }),
        json!("draw"),
        json!("black"),
    ]
}

#[test]
fn no_input_breaks_anything() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = client.game(here(), computer("random"));
    let id = game.id().to_owned();
    let mut lots = Lots::new(20_260_115);
    let values = odd_values();
    let fields = [
        "version", "move", "path", "node", "side", "kind", "accept", "token", "name", "variant",
        "fen", "board", "turn", "text", "black", "white", "hints", "undo", "clock", "start",
        "paused", "step", "help", "game", "extra",
    ];
    let routes = document(server.address).routes();
    let check = |what: &str, reply: &Reply| {
        assert!(reply.status < 500, "{what}: {} {}", reply.status, reply.text());
    };
    for (method, template) in &routes {
        for round in 0..120 {
            let name = match round % 4 {
                0 => id.clone(),
                1 => "x".repeat(22),
                2 => "%00%ff..%2f".into(),
                _ => "🙂".bytes().map(|byte| format!("%{byte:02x}")).collect(),
            };
            let path = template.replace("{id}", &name);
            let mut body = json!({});
            for _ in 0..lots.below(5) {
                let field = fields[lots.below(fields.len())];
                body[field] = values[lots.below(values.len())].clone();
            }
            if round % 3 == 0 {
                body["version"] = json!(1);
            }
            let mut text = body.to_string();
            match round % 7 {
                5 => text = text.chars().take(lots.below(text.len() + 1)).collect(),
                6 => text = values[lots.below(values.len())].to_string(),
                _ => {}
            }
            // The game itself is still needed, and events that are there would never end.
            let is_there = name == id || !template.contains("{id}");
            if is_there && (method == "DELETE" || template.ends_with("/events")) {
                continue;
            }
            let reply = client.browser.send(method, &path, Some(&text)).expect("an answer");
            check(&format!("{method} {path} {text}"), &reply);
        }
    }
    for query in [
        "fen=%ff",
        "fen=B:W1:B1&time=1",
        "fen=B:W:B",
        "fen=W:WK1:BK32&time=1&lines=5",
        "game=%00",
        "fen=&fen=",
        "game=x&node=-1",
        "variant=%f0%9f%99%82&fen=B:W1:B32&time=1",
        "time=1e9",
        "fen=B:W32:B1&variant=mini&time=1",
    ] {
        let reply = client.browser.send("GET", &format!("/api/analysis?{query}"), None);
        check(query, &reply.expect("an answer"));
    }
    for query in
        ["limit=-1", "limit=99999999999999999999", "before=%ff", "limit=0", "before=&limit=", "x=%"]
    {
        let reply =
            client.browser.send("GET", &format!("/api/games?{query}"), None).expect("an answer");
        check(query, &reply);
    }
    for method in ["PUT", "PATCH", "OPTIONS", "TRACE", "QUERY"] {
        for path in ["/", "/api/games", "/api/nowhere", "/assets/x"] {
            check(method, &client.browser.send(method, path, None).expect("an answer"));
        }
    }
    for bytes in [
        &b"\r\n\r\n"[..],
        b"GET",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
        b"POST /api/games HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
    ] {
        use std::io::Write;
        let mut rude = std::net::TcpStream::connect(server.address).expect("a connection");
        let _ = rude.write_all(bytes);
    }
    // After all that it still plays.
    let mut game = game;
    game.look(&mut client);
    if game.view["outcome"].is_null() && game.can("move") {
        let text = game.legal()[0].clone();
        game.play(&mut client, &text);
    }
}
