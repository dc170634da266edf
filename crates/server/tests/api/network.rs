//! A second door for the local network: who may open it, what comes through it, and that it closes.
//! The machine's address is 127.0.0.2 here, which is as good as any and needs no network.

use crate::support::http::Browser;
use crate::support::{TestServer, here};
use serde_json::{Value, json};
use std::net::SocketAddr;

fn server() -> TestServer {
    TestServer::start_with(|config| config.network = Some([127, 0, 0, 2].into()))
}

/// The address of the door that a view names.
fn door(view: &Value) -> SocketAddr {
    let [address] = &view["addresses"].as_array().expect("addresses")[..] else {
        panic!("{view}");
    };
    let host = address.as_str().and_then(|url| url.strip_prefix("http://")).expect("an address");
    host.parse().expect("an address of numbers")
}

#[test]
fn the_door_is_closed_until_it_is_opened() {
    let server = server();
    let mut client = server.client();
    let closed = json!({ "loopback": true, "addresses": [], "can_open": true, "open": false });
    assert_eq!(client.get("/api/network").1, closed);
    assert_eq!(client.get("/api/options").1["bind"], closed);
    let at_door = SocketAddr::from(([127, 0, 0, 2], server.address.port()));
    assert!(Browser::new(at_door).send("GET", "/", None).is_err());
    let open = client.good("/api/network", json!({ "open": true }));
    assert_eq!((&open["loopback"], &open["open"]), (&json!(false), &json!(true)));
    assert_eq!(door(&open), at_door, "the same port, since it is free");
    assert_eq!(client.get("/api/options").1["bind"], open);
    assert_eq!(client.good("/api/network", json!({ "open": true })), open, "twice is once");
    let page = Browser::new(at_door).send("GET", "/", None).expect("the page");
    assert_eq!(page.status, 200);
    assert_eq!(client.good("/api/network", json!({ "open": false })), closed);
    assert_eq!(client.good("/api/network", json!({ "open": false })), closed, "twice is once");
    assert!(Browser::new(at_door).send("GET", "/", None).is_err());
    // It opens again, and is closed after a restart.
    assert_eq!(client.good("/api/network", json!({ "open": true })), open);
}

#[test]
fn those_who_come_through_the_door_play_but_do_not_open_or_close_it() {
    let server = server();
    let mut client = server.client();
    let at_door = door(&client.good("/api/network", json!({ "open": true })));
    let mut guest = server.client();
    guest.move_to(at_door);
    let (_, seen) = guest.get("/api/network");
    assert_eq!((&seen["can_open"], &seen["open"]), (&json!(false), &json!(true)));
    for open in [true, false] {
        let said = guest.refused(403, "/api/network", json!({ "open": open }));
        assert!(said.contains("machine"), "{said}");
    }
    let mut game = guest.game(here(), here());
    game.play(&mut guest, "11-15");
    // The host is checked at this door too.
    let request =
        format!("GET /api/network HTTP/1.1\r\nHost: evil.example:{}\r\n\r\n", at_door.port());
    let reply = Browser::new(at_door).send_bytes(request.as_bytes()).expect("an answer");
    assert_eq!(reply.status, 403);
}

#[test]
fn a_closed_door_ends_what_came_through_it() {
    let server = server();
    let mut client = server.client();
    let game = client.game(here(), here());
    let at_door = door(&client.good("/api/network", json!({ "open": true })));
    let mut guest = server.client();
    guest.move_to(at_door);
    let mut events = guest.events(&game.path("events"));
    events.wait_for("state", |_| true);
    let mut own = client.events(&game.path("events"));
    own.wait_for("state", |view| view["spectators"] == json!(1));
    client.good("/api/network", json!({ "open": false }));
    while let Ok(Some(_)) = events.next() {}
    own.wait_for("presence", |presence| presence["spectators"] == json!(0));
    assert!(guest.browser.send("GET", "/api/network", None).is_err());
    // Whoever sits at the machine does not notice.
    assert_eq!(client.get("/api/network").0, 200);
}

#[test]
fn another_port_is_taken_where_the_usual_one_is_in_use() {
    let server = server();
    let mut client = server.client();
    let at = ([127, 0, 0, 2], server.address.port());
    let _busy = std::net::TcpListener::bind(SocketAddr::from(at)).expect("the port is free");
    let at_door = door(&client.good("/api/network", json!({ "open": true })));
    assert_ne!(at_door.port(), server.address.port());
    let mut guest = server.client();
    guest.move_to(at_door);
    assert_eq!(guest.get("/api/network").0, 200, "its own port is known to be ours");
    client.good("/api/network", json!({ "open": false }));
    // Under the old port nobody is at home.
    let request =
        format!("GET /api/network HTTP/1.1\r\nHost: 127.0.0.2:{}\r\n\r\n", at_door.port());
    let reply = client.browser.tab().send_bytes(request.as_bytes()).expect("an answer");
    assert_eq!(reply.status, 403);
}

#[test]
fn a_server_for_everybody_has_no_second_door() {
    let server = TestServer::start_with(|config| {
        config.bind = "0.0.0.0".into();
        config.network = Some([127, 0, 0, 2].into());
    });
    let mut client = server.client();
    let at = format!("http://127.0.0.2:{}", server.address.port());
    let open = json!({ "loopback": false, "addresses": [at], "can_open": false, "open": true });
    assert_eq!(client.get("/api/network").1, open);
    assert_eq!(client.good("/api/network", json!({ "open": true })), open);
    let said = client.refused(409, "/api/network", json!({ "open": false }));
    assert!(said.contains("--bind"), "{said}");
}

#[test]
fn an_address_that_is_not_ours_cannot_be_opened() {
    // An address for documentation, which no machine has.
    let server = TestServer::start_with(|config| config.network = Some([192, 0, 2, 1].into()));
    let mut client = server.client();
    let said = client.refused(409, "/api/network", json!({ "open": true }));
    assert!(said.contains("192.0.2.1"), "{said}");
    assert_eq!(client.get("/api/network").1["open"], json!(false));
}

#[test]
fn a_machine_without_a_network_says_so() {
    let server = TestServer::start();
    let mut client = server.client();
    // Where there is a network, nobody is let in for a test.
    if client.get("/api/network").1["can_open"] == json!(false) {
        let said = client.refused(409, "/api/network", json!({ "open": true }));
        assert!(said.contains("no address in a network"), "{said}");
    }
}

#[test]
fn texts_become_qr_codes() {
    let server = TestServer::start();
    let mut client = server.client();
    let path = "/api/qr.svg?text=http%3A%2F%2F192.168.1.5%3A6464%2Fgame%2Fx%23seat%3Dy";
    let reply = client.browser.send("GET", path, None).expect("a picture");
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("image/svg+xml")));
    let picture = reply.text();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"), "{picture}");
    for (query, status) in [
        (format!("text={}", "x".repeat(300)), 200),
        (format!("text={}", "x".repeat(301)), 400),
        ("text=".to_owned(), 400),
        (String::new(), 400),
    ] {
        assert_eq!(client.get(&format!("/api/qr.svg?{query}")).0, status, "{query}");
    }
}
