//! What is wrong with the form of a request is told like everything else, also where no handler ever sees it.

use crate::support::TestServer;
use crate::support::http::Browser;

#[test]
fn what_is_not_http_as_it_should_be_is_a_bad_request() {
    let server = TestServer::start();
    let host = format!("Host: {}\r\n", server.address);
    let twice = format!("GET /api/options HTTP/1.1\r\n{host}{host}\r\n");
    let twice = Browser::new(server.address).send_bytes(twice.as_bytes()).expect("an answer");
    assert_eq!((twice.status, twice.json()["id"].as_str()), (400, Some("many-hosts")));
    let head = format!(
        "POST /api/position HTTP/1.1\r\n{host}Content-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    );
    for chunks in ["zz\r\n{}\r\n", "5\r\n{}\r\n\r\n\r\n0\r\n\r\n", "-1\r\n"] {
        let request = format!("{head}{chunks}");
        let reply = Browser::new(server.address).send_bytes(request.as_bytes());
        assert_eq!(reply.expect("an answer").status, 400, "{chunks:?}");
    }
}

#[test]
fn no_refusal_is_without_words() {
    let server = TestServer::start();
    let host = format!("Host: {}\r\n", server.address);
    let ask = |request: String| {
        Browser::new(server.address).send_bytes(request.as_bytes()).expect("an answer")
    };
    let long = "x".repeat(70_000);
    let many = "X: y\r\n".repeat(200);
    let huge = format!("X: {}\r\n", "y".repeat(500_000));
    for (first, headers, status, id) in [
        ("GET /api/options HTTP/9.9", host.clone(), 400, "not-http"),
        ("G ET /api/options HTTP/1.1", host.clone(), 400, "not-http"),
        ("GET /api/options HTTP/1.1", format!("{host}a b: c\r\n"), 400, "not-http"),
        (&format!("GET /api/options?{long} HTTP/1.1"), host.clone(), 414, "long-address"),
        ("GET /api/options HTTP/1.1", format!("{host}{many}"), 431, "long-head"),
        ("GET /api/options HTTP/1.1", format!("{host}{huge}"), 431, "long-head"),
        ("GET /api HTTP/1.1", host.clone(), 404, "no-address"),
        ("GET /api/ HTTP/1.1", host.clone(), 404, "no-address"),
        ("GET /api/nowhere HTTP/1.1", host.clone(), 404, "no-address"),
        ("GET /api/games/nowhere HTTP/1.1", host.clone(), 404, "no-game"),
        ("PUT /api/games HTTP/1.1", host.clone(), 405, "method"),
        ("POST / HTTP/1.1", host.clone(), 405, "method"),
    ] {
        let reply = ask(format!("{first}\r\n{headers}\r\n"));
        let told = reply.json();
        let shown = first.chars().take(60).collect::<String>();
        assert_eq!((reply.status, told["id"].as_str()), (status, Some(id)), "{shown}");
        assert_eq!(reply.header("content-type"), Some("application/json"), "{shown}");
        assert!(told["error"].as_str().is_some_and(|said| said.ends_with('.')), "{told}");
    }
    // A browser that has the page is shown it again where there is none.
    let page = ask(format!("GET / HTTP/1.1\r\n{host}\r\n"));
    let tag = page.header("etag").expect("a tag");
    let missing = ask(format!("GET /nowhere HTTP/1.1\r\n{host}If-None-Match: {tag}\r\n\r\n"));
    assert_eq!((missing.status, missing.body), (404, page.body));
}
