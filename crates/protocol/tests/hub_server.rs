//! The server of the Hub protocol, with a program that plays the first legal move and, when there is no
//! limit, thinks until it is stopped.

use crownhead_play::{Choice, Fault, Limits, Report, Watch};
use crownhead_protocol::hub::{Go, Id, Param, Program, serve};
use crownhead_rules::{Game, Variant};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

#[derive(Default)]
struct First {
    variant: Variant,
    games: u32,
}

impl Program for First {
    fn id(&self) -> Id {
        Id { name: "First".into(), ..Id::default() }
    }

    fn params(&self) -> Vec<Param> {
        let variants = Variant::ALL.iter().map(|variant| variant.id());
        vec![Param::word("variant", self.variant, variants), Param::int("speed", 1, 1, 9)]
    }

    fn set(&mut self, name: &str, value: &str) {
        if name == "variant" {
            self.variant = value.parse().unwrap();
        }
    }

    fn init(&mut self) -> Result<Variant, Fault> {
        Ok(self.variant)
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.games += 1;
        Ok(())
    }

    fn think(
        &mut self,
        purpose: Go,
        game: &Game,
        limits: &Limits,
        watch: Watch,
    ) -> Result<Choice, Fault> {
        if limits.nodes == Some(666) {
            return Err(Fault("I do not like this number".into()));
        }
        let mv = game.moves()[0];
        let report = Report {
            depth: if purpose == Go::Think { 1 } else { 2 },
            nodes: self.games.into(),
            line: vec![mv],
            ..Report::default()
        };
        watch(&report);
        while limits.is_endless() && !limits.stop.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        Ok(Choice { mv, report })
    }
}

/// The two ends of a conversation with the server.
struct Talk {
    say: Option<Sender<u8>>,
    hear: Receiver<String>,
    server: Option<thread::JoinHandle<io::Result<()>>>,
}

struct Wire(Receiver<u8>);

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(byte) = self.0.recv() else { return Ok(0) };
        buffer[0] = byte;
        Ok(1)
    }
}

struct Lines(Vec<u8>, Sender<String>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.0)).unwrap();
                self.1.send(line).map_err(|_| io::ErrorKind::BrokenPipe)?;
            } else {
                self.0.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Talk {
    fn new() -> Self {
        let (say, input) = mpsc::channel();
        let (output, hear) = mpsc::channel();
        let server = thread::spawn(move || {
            let mut input = BufReader::with_capacity(1, Wire(input));
            serve(&mut First::default(), &mut input, &mut Lines(Vec::new(), output))
        });
        Self { say: Some(say), hear, server: Some(server) }
    }

    fn ready() -> Self {
        let mut talk = Self::new();
        talk.say("init");
        talk.expect("ready");
        talk
    }

    fn say(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.say.as_ref().unwrap().send(byte).unwrap();
        }
    }

    fn hear(&mut self) -> String {
        self.hear.recv_timeout(Duration::from_secs(10)).expect("the server answers")
    }

    /// The next line must begin like this.
    fn expect(&mut self, start: &str) {
        let line = self.hear();
        assert!(line.starts_with(start), "{line:?} instead of {start:?}");
    }

    fn complaint(&mut self, quoted: &str) {
        let line = self.hear();
        assert!(line.starts_with("error message=") && line.contains(quoted), "{line} {quoted}");
    }

    /// Ends the input; what was said last.
    fn end(mut self) -> Vec<String> {
        self.say = None;
        self.server.take().unwrap().join().unwrap().unwrap();
        self.hear.iter().collect()
    }
}

#[test]
fn what_is_quoted_of_somebody_else_is_short() {
    let mut talk = Talk::new();
    let long = "x".repeat(100_000);
    for line in [
        format!("set-param name={long} value=1"),
        format!("set-param name=speed value={long}"),
        format!("set-param name=variant value={long}"),
    ] {
        talk.say(&line);
        let said = talk.hear();
        assert!(said.starts_with("error ") && said.contains("xxx…"), "{said:.200}");
        assert!(said.len() < 1_000, "{} bytes", said.len());
    }
}

#[test]
fn the_handshake_is_polite() {
    let mut talk = Talk::new();
    talk.say("hub");
    talk.expect("id name=First");
    let ids = Variant::ids_where(|_| true).replace(", ", " ");
    talk.expect(&format!("param name=variant value=english type=enum values=\"{ids}\""));
    talk.expect("param name=speed value=1 type=int min=1 max=9");
    talk.expect("wait");
    talk.say("set-param name=variant value=mini");
    talk.say("init");
    talk.expect("ready");
    talk.say("pos start");
    talk.say("level nodes=5");
    talk.say("go think");
    talk.expect("info depth=1 nodes=1 time=0.000 pv=5-7");
    talk.expect("done move=5-7");
    assert!(talk.end().is_empty());
}

#[test]
fn malformed_lines_are_answered_and_change_nothing() {
    let mut talk = Talk::ready();
    for (line, quoted) in [
        ("", "empty"),
        ("dance", "'dance'"),
        ("pos pos=\"W", "not closed"),
        ("pos", "position"),
        ("pos pos=Wxx", "'Wxx'"),
        ("pos start moves=11-16-20", "'11-16-20'"),
        ("pos start moves=\"11-15 11-15\"", "'11-15'"),
        ("level", "depth, nodes"),
        ("level depth=0", "'0'"),
        ("level move-time=soon", "'soon'"),
        ("level inc=1", "depth, nodes"),
        ("go", "think, ponder"),
        ("set-param name=speed value=2", "after init"),
        ("\u{1}", "control"),
    ] {
        talk.say(line);
        talk.complaint(quoted);
    }
    talk.say("ping");
    talk.expect("pong");
}

#[test]
fn wrong_parameters_are_refused() {
    let mut talk = Talk::new();
    for (line, quoted) in [
        ("set-param name=size value=2", "variant, speed"),
        ("set-param name=speed value=10", "'10'"),
        ("set-param name=variant value=chess", "'chess'"),
        ("set-param name=speed", "value"),
        ("new-game", "init has to come first"),
        ("pos start", "init has to come first"),
    ] {
        talk.say(line);
        talk.complaint(quoted);
    }
}

#[test]
fn every_go_gets_one_done() {
    let mut talk = Talk::new();
    talk.say("go think");
    talk.complaint("init has to come first");
    talk.expect("done");
    talk.say("init");
    talk.expect("ready");
    // A position that is not known, a game that is over, a program that fails.
    talk.say("pos pos=nonsense");
    talk.complaint("nonsense");
    talk.say("go think");
    talk.complaint("nonsense");
    assert_eq!(talk.hear(), "done");
    talk.say("pos pos=Wbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
    talk.say("go analyze");
    talk.complaint("Black wins");
    assert_eq!(talk.hear(), "done");
    talk.say("pos start");
    talk.say("level nodes=666");
    talk.say("go think");
    talk.complaint("I do not like this number");
    assert_eq!(talk.hear(), "done");
}

#[test]
fn what_is_said_during_a_search_is_heard() {
    let mut talk = Talk::ready();
    talk.say("level infinite");
    talk.say("go think");
    talk.expect("info");
    talk.say("ping");
    talk.expect("pong");
    for line in ["go think", "pos start", "new-game", "init", "level depth=1"] {
        talk.say(line);
        talk.complaint("during a search");
    }
    talk.say("stop");
    talk.expect("done move=");
    // A stop that came too late has no answer of its own.
    talk.say("stop");
    talk.say("ping");
    talk.expect("pong");
}

#[test]
fn a_pondered_move_that_is_played_is_thought_about() {
    let mut talk = Talk::ready();
    talk.say("level depth=3");
    talk.say("go ponder");
    talk.expect("info depth=2");
    talk.say("ponder-hit");
    talk.expect("info depth=1");
    talk.expect("done move=");
    talk.say("go ponder");
    talk.expect("info depth=2");
    talk.say("stop");
    talk.expect("done move=");
    assert!(talk.end().is_empty());
}

#[test]
fn the_end_of_the_input_stops_the_search() {
    let mut talk = Talk::ready();
    talk.say("go analyze");
    talk.expect("info");
    let last = talk.end();
    assert!(matches!(last.as_slice(), [done] if done.starts_with("done move=")), "{last:?}");
}

#[test]
fn each_game_begins_once() {
    let mut talk = Talk::ready();
    talk.say("level nodes=1");
    for games in [1, 1, 2, 2] {
        if games == 2 {
            talk.say("new-game");
        }
        talk.say("go think");
        talk.expect("info");
        talk.expect("done");
    }
    talk.say("new-game");
    talk.say("go think");
    talk.expect("info depth=1 nodes=4");
}
