//! A real server on a port of its own, with a data directory that is gone when the test is over, and
//! clients that check every answer against the served document.

// Each test file uses a part of it.
#![allow(dead_code, unreachable_pub)]

pub mod http;
pub mod schema;

use crownhead_server::{Config, Ender, Server};
use http::{Browser, Events, Reply};
use schema::Document;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;

/// A directory of one test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("games-{}-{number}", std::process::id());
        Self(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed lies in the build directory and harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs in this process.
pub struct TestServer {
    pub address: SocketAddr,
    pub folder: Arc<Folder>,
    ender: Ender,
    thread: Option<JoinHandle<()>>,
}

impl TestServer {
    pub fn start() -> Self {
        Self::start_in(Arc::new(Folder::new()))
    }

    pub fn start_in(folder: Arc<Folder>) -> Self {
        Self::start_as(folder, |_| {})
    }

    /// A server that is set up in a special way.
    pub fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::start_as(Arc::new(Folder::new()), change)
    }

    pub fn start_as(folder: Arc<Folder>, change: impl FnOnce(&mut Config)) -> Self {
        let mut config =
            Config { port: Some(0), data: folder.0.clone(), workers: 2, ..Config::default() };
        change(&mut config);
        let server = Server::start(config).expect("the server starts");
        let url = server.url();
        let host = url.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let address = host.and_then(|host| host.parse().ok()).expect("an address of numbers");
        let ender = server.ender();
        let thread = std::thread::spawn(move || server.run().expect("it ends well"));
        Self { address, folder, ender, thread: Some(thread) }
    }

    /// Ends the server and starts another on the same games.
    pub fn restart(self) -> Self {
        let folder = Arc::clone(&self.folder);
        drop(self);
        Self::start_in(folder)
    }

    /// A new client.
    pub fn client(&self) -> Client {
        let mut browser = Browser::new(self.address);
        let reply = browser.send("GET", "/api/options", None).expect("options");
        assert_eq!(reply.status, 200);
        Client { browser }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.ender.end();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking(), "the server ends well");
        }
    }
}

/// The document of the first server of this process.
pub fn document(address: SocketAddr) -> &'static Document {
    static DOCUMENT: OnceLock<Document> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let reply = Browser::new(address).send("GET", "/api/openapi.json", None).expect("document");
        Document(reply.json())
    })
}

/// A client whose answers are checked.
pub struct Client {
    pub browser: Browser,
}

impl Client {
    /// The same client in another tab.
    pub fn tab(&self) -> Self {
        Self { browser: self.browser.tab() }
    }

    /// Asks, and checks the answer against the document.
    pub fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let text = body.map(Value::to_string);
        let reply = self.browser.send(method, path, text.as_deref()).expect("an answer");
        let value = checked(self.browser.address, method, path, &reply);
        (reply.status, value)
    }

    pub fn get(&mut self, path: &str) -> (u16, Value) {
        self.ask("GET", path, None)
    }

    pub fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.ask("POST", path, Some(&body))
    }

    /// A request that has to succeed.
    pub fn good(&mut self, path: &str, body: Value) -> Value {
        let (status, answer) = self.post(path, body);
        assert!(status == 200 || status == 201, "{path}: {status} {answer}");
        answer
    }

    /// A request that has to be refused with this status; gives the sentence.
    pub fn refused(&mut self, status: u16, path: &str, body: Value) -> String {
        let (given, answer) = self.post(path, body);
        assert_eq!(given, status, "{path}: {answer}");
        let sentence = answer["error"].as_str().expect("a sentence").to_owned();
        assert!(sentence.ends_with(['.', '!']), "no sentence: {sentence:?}");
        sentence
    }

    /// Makes a game.
    pub fn game(&mut self, black: Value, white: Value) -> Game {
        self.game_with(json!({ "variant": "english", "black": black, "white": white }))
    }

    pub fn game_with(&mut self, asked: Value) -> Game {
        Game::new(self.good("/api/games", asked))
    }

    pub fn events(&self, path: &str) -> Events {
        self.browser.events(path).expect("a stream")
    }

    /// The same client at another server, or at another door of the same one.
    pub fn move_to(&mut self, address: SocketAddr) {
        self.browser.address = address;
        self.browser = self.browser.tab();
    }
}

/// A game by link: its maker has Black, and the other has taken White.
pub fn by_link(server: &TestServer, asked: Value) -> (Client, Client, Game) {
    let (mut maker, mut guest) = (server.client(), server.client());
    let mut whole = json!({ "variant": "english", "black": here(), "white": link() });
    for (name, value) in asked.as_object().expect("an object") {
        whole[name] = value.clone();
    }
    let mut game = maker.game_with(whole);
    let seated = guest.good(&game.path("seat"), json!({ "token": token(&game, "white") }));
    assert_eq!(seated["yours"], json!(["white"]));
    game.look(&mut maker);
    (maker, guest, game)
}

/// The secret of a link to play.
pub fn token(game: &Game, side: &str) -> String {
    let link = game.view["links"]["seat"][side].as_str().expect("a link");
    let expected = format!("/game/{}#seat=", game.id());
    link.strip_prefix(&expected).expect("a link of ours").to_owned()
}

/// Checks an answer and gives its JSON; null if it has none.
pub fn checked(address: SocketAddr, method: &str, path: &str, reply: &Reply) -> Value {
    let is_json =
        reply.header("content-type").is_some_and(|kind| kind.starts_with("application/json"));
    let value = match (is_json, reply.body.is_empty()) {
        (true, _) => reply.json(),
        (false, true) => Value::Null,
        (false, false) => Value::String(reply.text()),
    };
    if let Err(why) = document(address).check(method, path, reply.status, &value) {
        panic!("not as documented: {why}\n{value}");
    }
    value
}

pub fn here() -> Value {
    json!({ "kind": "here" })
}

pub fn link() -> Value {
    json!({ "kind": "link" })
}

pub fn computer(spec: &str) -> Value {
    json!({ "kind": "computer", "spec": spec })
}

/// A game as it was last seen.
#[derive(Clone, Debug)]
pub struct Game {
    pub view: Value,
}

impl Game {
    pub fn new(view: Value) -> Self {
        Self { view }
    }

    pub fn id(&self) -> &str {
        self.view["id"].as_str().expect("an id")
    }

    pub fn path(&self, action: &str) -> String {
        format!("/api/games/{}/{action}", self.id())
    }

    pub fn version(&self) -> u64 {
        self.view["version"].as_u64().expect("a version")
    }

    /// Does something that carries the version, and takes over the answer.
    pub fn act(&mut self, client: &mut Client, action: &str, mut body: Value) -> &Value {
        body["version"] = json!(self.version());
        self.view = client.good(&self.path(action), body);
        &self.view
    }

    /// Plays a move.
    pub fn play(&mut self, client: &mut Client, text: &str) -> &Value {
        self.act(client, "moves", json!({ "move": text }))
    }

    /// Has something refused that carries the version.
    pub fn refuse(
        &self,
        client: &mut Client,
        status: u16,
        action: &str,
        mut body: Value,
    ) -> String {
        body["version"] = json!(self.version());
        client.refused(status, &self.path(action), body)
    }

    /// Looks again.
    pub fn look(&mut self, client: &mut Client) -> &Value {
        let (status, view) = client.get(&format!("/api/games/{}", self.id()));
        assert_eq!(status, 200);
        self.view = view;
        &self.view
    }

    /// The texts of the moves up to the current one.
    pub fn moves(&self) -> Vec<String> {
        let current = self.view["current"].as_u64().expect("current");
        let line = self.view["line"].as_array().expect("a line");
        let ids: Vec<u64> = line.iter().filter_map(Value::as_u64).collect();
        let upto = ids.iter().position(|&id| id == current).map_or(0, |at| at + 1);
        let text = |id: &u64| self.view["nodes"][*id as usize - 1]["text"].as_str();
        ids[..upto].iter().filter_map(text).map(str::to_owned).collect()
    }

    /// The texts of the legal moves.
    pub fn legal(&self) -> Vec<String> {
        let moves = self.view["position"]["moves"].as_array().expect("moves");
        moves.iter().filter_map(|mv| mv["text"].as_str()).map(str::to_owned).collect()
    }

    pub fn can(&self, what: &str) -> bool {
        self.view["can"][what].as_bool().expect("yes or no")
    }
}
