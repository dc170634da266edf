//! Many clients that play at a steady pace and remember every move that the server acknowledged.

use crate::http::{Browser, Reply};
use crownhead_play::Lots;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The name of the game that a player plays now, for others to watch.
pub type Board = Arc<Mutex<Option<String>>>;

/// What a run was like.
#[derive(Default)]
pub struct Tally {
    /// How long people's moves took to be accepted.
    pub moves: Vec<Duration>,
    /// How long computers took to answer.
    pub replies: Vec<Duration>,
    pub finished: usize,
    /// When requests ended without an answer: whoever has killed the server knows whether that was why.
    pub cut_off: Vec<Instant>,
    /// Anything else that went wrong.
    pub errors: Vec<String>,
}

/// A client with its game.
struct Player {
    cookie: Option<String>,
    /// The game's name and the texts of all moves that were acknowledged, in the order of their nodes.
    game: Option<(String, Vec<String>)>,
    /// Games that are over, and those that an error has ended: what was acknowledged in them has to be there too.
    left: Vec<(String, Vec<String>)>,
    lots: Lots,
    acknowledged: usize,
    board: Board,
}

/// What a player looks at in the view of a game; reading all of it would take the time that the server needs.
#[derive(Deserialize)]
struct View {
    id: String,
    version: u64,
    nodes: Vec<Text>,
    position: Choice,
    can: Can,
    outcome: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Choice {
    moves: Vec<Text>,
}

#[derive(Deserialize)]
struct Text {
    text: String,
}

#[derive(Deserialize)]
struct Can {
    #[serde(rename = "move")]
    play: bool,
    ask_computer: bool,
}

impl View {
    fn of(reply: &Reply) -> Result<Self, Trouble> {
        if reply.status >= 300 {
            let about: String = reply.text().chars().take(200).collect();
            return Err(Trouble::Error(format!("{} {about}", reply.status)));
        }
        serde_json::from_slice(&reply.body).map_err(|error| Trouble::Error(error.to_string()))
    }

    fn path(&self, action: &str) -> String {
        format!("/api/games/{}/{action}", self.id)
    }

    /// The texts of the game's moves in the order of their nodes.
    fn texts(self) -> Vec<String> {
        self.nodes.into_iter().map(|node| node.text).collect()
    }
}

/// Many clients.
pub struct Crowd {
    players: Vec<Player>,
    level: String,
    pace: Duration,
}

/// Why a player stopped.
enum Trouble {
    /// The connection broke.
    CutOff,
    /// The server said something unexpected.
    Error(String),
}

impl From<io::Error> for Trouble {
    fn from(_: io::Error) -> Self {
        Self::CutOff
    }
}

impl Crowd {
    /// So many clients that make a move in each interval of the pace.
    pub fn new(games: usize, level: &str, pace: Duration) -> Self {
        let player = |n: usize| Player {
            cookie: None,
            game: None,
            left: Vec::new(),
            lots: Lots::new(n as u64),
            acknowledged: 0,
            board: Board::default(),
        };
        Self { players: (0..games).map(player).collect(), level: level.to_owned(), pace }
    }

    /// How many moves were acknowledged so far.
    pub fn acknowledged(&self) -> usize {
        self.players.iter().map(|player| player.acknowledged).sum()
    }

    /// What is played at each board.
    pub fn boards(&self) -> Vec<Board> {
        self.players.iter().map(|player| Arc::clone(&player.board)).collect()
    }

    /// Plays for a time, or until the server is gone, and does something else meanwhile.
    pub fn play(
        &mut self,
        address: SocketAddr,
        time: Duration,
        meanwhile: impl FnOnce() + Send,
    ) -> Tally {
        let (began, pace, level) = (Instant::now(), self.pace, self.level.as_str());
        let count = self.players.len() as u32;
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            let playing: Vec<_> = (0..)
                .zip(&mut self.players)
                .map(|(n, player)| {
                    scope.spawn(move || {
                        // Spread over the first interval, so that they do not all move at once.
                        std::thread::sleep(pace * n / count);
                        player.run(address, level, pace, began + time)
                    })
                })
                .collect();
            meanwhile();
            for part in playing {
                let part = part.join().expect("a player does not panic");
                tally.moves.extend(part.moves);
                tally.replies.extend(part.replies);
                tally.errors.extend(part.errors);
                tally.finished += part.finished;
                tally.cut_off.extend(part.cut_off);
            }
        });
        tally
    }

    /// How many acknowledged moves a server does not know, and games, which count even before their first move.
    pub fn lost(&self, address: SocketAddr) -> usize {
        let of = |player: &Player| -> usize {
            let games = player.left.iter().chain(&player.game);
            games.map(|(id, moves)| missing(address, player.cookie.clone(), id, moves)).sum()
        };
        self.players.iter().map(of).sum()
    }
}

/// How many of these moves a game does not have, and one more if it is not there itself.
fn missing(address: SocketAddr, cookie: Option<String>, id: &str, moves: &[String]) -> usize {
    let mut browser = Browser::new(address);
    browser.cookie = cookie;
    let Ok(reply) = browser.send("GET", &format!("/api/games/{id}"), None) else {
        return moves.len() + 1;
    };
    let Ok(view) = View::of(&reply) else {
        return moves.len() + 1;
    };
    let kept = view.texts();
    moves.iter().enumerate().filter(|(n, text)| kept.get(*n) != Some(text)).count()
}

impl Player {
    fn run(&mut self, address: SocketAddr, level: &str, pace: Duration, end: Instant) -> Tally {
        let mut tally = Tally::default();
        let mut browser = Browser::new(address);
        browser.cookie = self.cookie.clone();
        let mut next = Instant::now();
        // Whoever is behind has no pause between its moves, and stops in time all the same.
        while next.max(Instant::now()) < end {
            std::thread::sleep(next.saturating_duration_since(Instant::now()));
            match self.turn(&mut browser, level, &mut tally) {
                Ok(()) => {}
                Err(Trouble::CutOff) => {
                    tally.cut_off.push(Instant::now());
                    break;
                }
                Err(Trouble::Error(sentence)) => {
                    tally.errors.push(sentence);
                    self.left.extend(self.game.take());
                }
            }
            self.cookie = browser.cookie.clone();
            next += pace;
        }
        tally
    }

    /// A move and the computer's reply.
    fn turn(
        &mut self,
        browser: &mut Browser,
        level: &str,
        tally: &mut Tally,
    ) -> Result<(), Trouble> {
        let mut view = match &self.game {
            Some((id, _)) => View::of(&browser.send("GET", &format!("/api/games/{id}"), None)?)?,
            None => {
                if browser.cookie.is_none() {
                    browser.send("GET", "/api/options", None)?;
                    self.cookie = browser.cookie.clone();
                }
                let asked = json!({ "variant": "english", "black": { "kind": "here" },
                    "white": { "kind": "computer", "spec": level } });
                let view =
                    View::of(&browser.send("POST", "/api/games", Some(&asked.to_string()))?)?;
                self.game = Some((view.id.clone(), Vec::new()));
                let mut board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
                *board = Some(view.id.clone());
                drop(board);
                view
            }
        };
        if view.can.play {
            let text = &view.position.moves[self.lots.below(view.position.moves.len())].text;
            let body = json!({ "version": view.version, "move": text });
            let began = Instant::now();
            let reply = browser.send("POST", &view.path("moves"), Some(&body.to_string()))?;
            tally.moves.push(began.elapsed());
            view = View::of(&reply)?;
            self.remember(&view);
        }
        if view.can.ask_computer {
            let body = json!({ "version": view.version });
            let began = Instant::now();
            let reply = browser.send("POST", &view.path("computer"), Some(&body.to_string()))?;
            tally.replies.push(began.elapsed());
            view = View::of(&reply)?;
            self.remember(&view);
        }
        if view.outcome.is_some() {
            tally.finished += 1;
            self.left.extend(self.game.take());
        }
        Ok(())
    }

    /// The server has acknowledged the moves of this view.
    fn remember(&mut self, view: &View) {
        if let Some((_, moves)) = &mut self.game {
            let new = &view.nodes[moves.len()..];
            self.acknowledged += new.len();
            moves.extend(new.iter().map(|node| node.text.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpListener;

    #[test]
    fn a_game_that_is_lost_counts_before_its_first_move() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("somebody asks");
            let mut asked = [0; 1 << 10];
            let _ = stream.read(&mut asked).expect("a request");
            let answer =
                "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
            stream.write_all(answer.as_bytes()).expect("an answer");
        });
        assert_eq!(missing(address, None, "x", &[]), 1);
        server.join().expect("it has answered");
    }
}
