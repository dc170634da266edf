//! Searches are shared, fair, bounded, and end when nobody waits for them.

use crate::support::{Client, Game, TestServer, computer, document, here};
use serde_json::json;
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// A player that takes long enough to be interrupted.
const SLOW: &str = "engine:time=20s";

/// A game in which a computer is to move.
fn computer_to_move(client: &mut Client, spec: &str) -> Game {
    client.game(computer(spec), here())
}

fn ask_and_wait(mut client: Client, game: Game) -> std::thread::JoinHandle<(u16, Duration)> {
    std::thread::spawn(move || {
        let began = Instant::now();
        let body = json!({ "version": game.version() });
        let (status, _) = client.post(&game.path("computer"), body);
        (status, began.elapsed())
    })
}

/// Waits until the computer says that it thinks.
fn wait_for_thinking(client: &Client, game: &Game) {
    client.events(&game.path("events")).wait_for("thinking", |_| true);
}

#[test]
fn two_tabs_share_one_search_and_move_now_ends_it() {
    let server = TestServer::start();
    let mut client = server.client();
    let game = computer_to_move(&mut client, SLOW);
    let waiting = [client.tab(), client.tab()].map(|tab| ask_and_wait(tab, game.clone()));
    let mut events = client.events(&game.path("events"));
    let thinking = events.wait_for("thinking", |_| true);
    document(server.address).check_named("ThinkingView", &thinking).expect("as documented");
    assert_eq!(thinking["side"], json!("black"));
    assert_eq!(client.post(&game.path("move-now"), json!({})).0, 204);
    for answer in waiting {
        let (status, took) = answer.join().expect("an answer");
        assert_eq!(status, 200);
        assert!(took < Duration::from_secs(15), "{took:?}");
    }
    let played = events.wait_for("state", |view| view["current"] == json!(1));
    assert_eq!(played["nodes"].as_array().map(Vec::len), Some(1), "one search, one move");
}

#[test]
fn a_search_ends_when_everybody_has_hung_up() {
    let server = TestServer::start();
    let mut client = server.client();
    // Both threads are taken by searches of people who then leave.
    let games: Vec<Game> = (0..2).map(|_| computer_to_move(&mut client, SLOW)).collect();
    let body = json!({ "version": 1 }).to_string();
    let held: Vec<_> = games
        .iter()
        .map(|game| {
            client.browser.send_only("POST", &game.path("computer"), Some(&body)).expect("sent")
        })
        .collect();
    for game in &games {
        wait_for_thinking(&client, game);
    }
    drop(held);
    let began = Instant::now();
    let game = client.game(computer("engine:time=50ms"), here());
    let (status, _) = ask_and_wait(client.tab(), game).join().expect("an answer");
    assert_eq!(status, 200);
    assert!(began.elapsed() < Duration::from_secs(10), "the threads are free again");
    for mut game in games {
        assert_eq!(game.look(&mut client)["nodes"], json!([]), "and nothing was played");
    }
}

#[test]
fn undo_and_resign_end_the_search() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), computer(SLOW));
    game.play(&mut client, "11-15");
    let waiting = ask_and_wait(client.tab(), game.clone());
    wait_for_thinking(&client, &game);
    game.act(&mut client, "undo", json!({}));
    let (status, took) = waiting.join().expect("an answer");
    assert_eq!(status, 409, "the game has moved on");
    assert!(took < Duration::from_secs(15), "{took:?}");
    assert_eq!(game.look(&mut client)["current"], json!(0));
}

#[test]
fn one_client_cannot_have_too_many_searches() {
    let server = TestServer::start();
    let mut client = server.client();
    let games: Vec<Game> = (0..9).map(|_| computer_to_move(&mut client, SLOW)).collect();
    let (tell, hear) = mpsc::channel();
    for game in games[..8].iter().cloned() {
        let (tab, tell) = (client.tab(), tell.clone());
        std::thread::spawn(move || {
            let (status, _) = ask_and_wait(tab, game.clone()).join().expect("an answer");
            tell.send((status, game)).expect("someone listens");
        });
    }
    // Four are queued or running; the other four are kept waiting for a moment and then refused.
    let mut held = games[..8].to_vec();
    for _ in 0..4 {
        let (status, refused) = hear.recv().expect("an answer");
        assert_eq!(status, 429);
        held.retain(|game| game.id() != refused.id());
    }
    let body = json!({ "version": 1 }).to_string();
    let path = games[8].path("computer");
    let reply = client.browser.send("POST", &path, Some(&body)).expect("a reply");
    assert_eq!((reply.status, reply.header("retry-after")), (429, Some("1")), "{}", reply.text());
    // Other clients are served though the first has all that it can have.
    for spec in ["engine:2", "engine:time=50ms"] {
        let mut other = server.client();
        let game = other.game(computer(spec), here());
        let (status, took) = ask_and_wait(other.tab(), game).join().expect("an answer");
        assert_eq!(status, 200);
        assert!(took < Duration::from_secs(8), "{spec} waited {took:?}");
    }
    for game in &held {
        assert_eq!(client.post(&game.path("move-now"), json!({})).0, 204);
    }
    for _ in 0..4 {
        assert_eq!(hear.recv().expect("an answer").0, 200);
    }
    // With the others gone there is room again.
    let game = client_game(&mut client);
    assert_eq!(ask_and_wait(client.tab(), game).join().expect("an answer").0, 200);
}

fn client_game(client: &mut Client) -> Game {
    client.game(computer("engine:1"), here())
}

#[test]
fn twenty_tabs_are_all_served() {
    let server = TestServer::start();
    let mut client = server.client();
    let games: Vec<Game> = (0..20).map(|_| client_game(&mut client)).collect();
    let waiting: Vec<_> = games.into_iter().map(|game| ask_and_wait(client.tab(), game)).collect();
    for answer in waiting {
        assert_eq!(answer.join().expect("an answer").0, 200);
    }
}

#[test]
fn analyses_tell_what_they_find_and_leave_room_for_moves() {
    let server = TestServer::start();
    let client = server.client();
    let path = "/api/analysis?variant=english&fen=B:W21,22,K30:B1,2,K5&time=300&lines=2";
    let mut events = client.events(path);
    assert_eq!(events.head.status, 200);
    let info = events.wait_for("info", |info| info["lines"].as_array().map(Vec::len) == Some(2));
    document(server.address).check_named("AnalysisView", &info).expect("as documented");
    events.wait_for("done", |_| true);
    assert!(events.next().expect("a clean end").is_none());
    // Long analyses keep neither another client nor the same one from playing.
    let long = "/api/analysis?fen=W:W21,22,K30:B1,2,K5&time=60000";
    let mut held: Vec<_> = (0..3).map(|_| client.events(long)).collect();
    held[0].wait_for("info", |_| true);
    for mut player in [server.client(), client.tab()] {
        let game = player.game(computer("engine:time=50ms"), here());
        let (status, took) = ask_and_wait(player.tab(), game).join().expect("an answer");
        assert_eq!(status, 200);
        assert!(took < Duration::from_secs(10), "{took:?}");
    }
}

#[test]
fn live_analyses_make_room_for_each_other_and_for_everything_else() {
    let server = TestServer::start();
    let open = "/api/analysis?fen=B:W21,22,23,24,25,26,27,28:B1,2,3,4,5,6,7,8&live=true&hash=4";
    let client = server.client();
    // More than can think at once: all of them have their turn, and none is told that it is over.
    let clients: Vec<Client> = (0..6).map(|_| server.client()).collect();
    let mut held: Vec<_> = clients.iter().map(|client| client.events(open)).collect();
    for events in &mut held {
        let info = events.wait_for("info", |info| info["depth"].as_u64() > Some(3));
        document(server.address).check_named("AnalysisView", &info).expect("as documented");
    }
    let mut depth = 0;
    for _ in 0..3 {
        let deeper = |info: &serde_json::Value| info["depth"].as_u64() > Some(depth);
        depth = held[0].wait_for("info", deeper)["depth"].as_u64().expect("a depth");
    }
    // Neither a short analysis nor a move waits for them.
    let mut short = client.events(&open.replace("live=true", "time=100"));
    short.wait_for("done", |_| true);
    let mut player = client.tab();
    let game = player.game(computer("engine:time=50ms"), here());
    let (status, took) = ask_and_wait(player.tab(), game).join().expect("an answer");
    assert_eq!(status, 200);
    assert!(took < Duration::from_secs(10), "{took:?}");
    // Who hangs up leaves room.
    drop(held);
    client.events(open).wait_for("info", |info| info["depth"].as_u64() > Some(3));
}

#[test]
fn analyses_of_games_and_their_bounds() {
    let server = TestServer::start();
    let mut client = server.client();
    let mut game = client.game(here(), here());
    game.play(&mut client, "11-15");
    game.act(&mut client, "resign", json!({}));
    for node in ["", "&node=0", "&node=1"] {
        let path = format!("/api/analysis?game={}{node}&time=50", game.id());
        let mut events = client.events(&path);
        events.wait_for("done", |_| true);
    }
    for path in [
        "/api/analysis".to_owned(),
        "/api/analysis?fen=B:W14:B".to_owned(),
        "/api/analysis?fen=nonsense".to_owned(),
        "/api/analysis?fen=B:W14:B1&variant=chess".to_owned(),
        "/api/analysis?fen=B:W14:B1&time=60001".to_owned(),
        "/api/analysis?fen=B:W14:B1&time=0".to_owned(),
        "/api/analysis?fen=B:W14:B1&time=-1".to_owned(),
        "/api/analysis?fen=B:W14:B1&lines=6".to_owned(),
        "/api/analysis?fen=B:W14:B1&lines=0".to_owned(),
        "/api/analysis?fen=B:W14:B1&threads=0".to_owned(),
        "/api/analysis?fen=B:W14:B1&threads=100000".to_owned(),
        "/api/analysis?fen=B:W14:B1&hash=0".to_owned(),
        "/api/analysis?fen=B:W14:B1&hash=129".to_owned(),
        "/api/analysis?fen=B:W14:B1&live=1".to_owned(),
        "/api/analysis?fen=B:W14:B1&live=true&time=0".to_owned(),
        format!("/api/analysis?fen=B:W14:B1&game={}", game.id()),
        format!("/api/analysis?game={}&node=9", game.id()),
    ] {
        assert_eq!(client.get(&path).0, 400, "{path}");
    }
    assert_eq!(client.get("/api/analysis?game=none").0, 404);
}

#[test]
fn a_level_holds_its_opinions_in_a_game() {
    let server = TestServer::start();
    let mut client = server.client();
    for spec in ["engine:2", "engine:4"] {
        let mut game = client.game(here(), computer(spec));
        game.play(&mut client, "11-15");
        game.act(&mut client, "computer", json!({}));
        let first = game.moves();
        for _ in 0..3 {
            game.act(&mut client, "undo", json!({}));
            game.play(&mut client, "11-15");
            game.act(&mut client, "computer", json!({}));
            assert_eq!(game.moves(), first, "{spec}");
        }
        assert_eq!(game.view["nodes"].as_array().map(Vec::len), Some(2));
    }
}

/// How many clients ask at once.
const CROWD: usize = 60;

#[test]
fn a_crowd_does_not_starve_a_player() {
    let server = TestServer::start();
    let crowd: Vec<_> = (0..CROWD)
        .map(|_| {
            let mut client = server.client();
            let game = computer_to_move(&mut client, "engine:time=4s");
            ask_and_wait(client, game)
        })
        .collect();
    // Somebody who looks at the game comes before programs that do not.
    let mut player = server.client();
    let game = computer_to_move(&mut player, "engine:10");
    let page = player.events(&game.path("events"));
    let (status, took) = ask_and_wait(player.tab(), game).join().expect("an answer");
    assert_eq!(status, 200);
    assert!(took < Duration::from_secs(10), "at a page: {took:?}");
    drop(page);
    let mut other = server.client();
    let game = computer_to_move(&mut other, "engine:10");
    let (status, took) = ask_and_wait(other, game).join().expect("an answer");
    assert_eq!(status, 200);
    assert!(took < Duration::from_secs(30), "a program: {took:?}");
    for answer in crowd {
        assert_eq!(answer.join().expect("an answer").0, 200);
    }
}

#[test]
fn the_network_does_not_starve_the_owner() {
    let server = TestServer::start_with(|config| config.network = Some([127, 0, 0, 2].into()));
    let mut owner = server.client();
    let door = owner.good("/api/network", json!({ "open": true }));
    let door = door["addresses"][0].as_str().and_then(|url| url.strip_prefix("http://"));
    let door = door.and_then(|host| host.parse().ok()).expect("an address of numbers");
    let crowd: Vec<_> = (0..CROWD)
        .map(|_| {
            let mut guest = server.client();
            guest.move_to(door);
            let game = computer_to_move(&mut guest, "engine:time=4s");
            ask_and_wait(guest, game)
        })
        .collect();
    for _ in 0..3 {
        // Nobody looks at it, as at those of the guests: what it has is where it comes from.
        let game = computer_to_move(&mut owner, "engine:10");
        let (status, took) = ask_and_wait(owner.tab(), game).join().expect("an answer");
        assert_eq!(status, 200);
        assert!(took < Duration::from_secs(10), "{took:?}");
    }
    let answers = crowd.into_iter().map(|answer| answer.join().expect("an answer").0);
    let [served, refused] = answers.fold([0, 0], |[served, refused], status| match status {
        200 => [served + 1, refused],
        429 => [served, refused + 1],
        other => panic!("status {other}"),
    });
    assert!(served > 0 && refused > 0, "{served} served, {refused} of one address too many");
}
