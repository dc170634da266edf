//! Games over DamExchange on real sockets: recorded dialogues, bad neighbours, and whole games between two
//! of us.

use crownhead_play::{
    Choice, Ending, Fault, GameRecord, Limits, Player, Report, Settings, Stop, Watch, referee,
};
use crownhead_protocol::dxp::{
    Notice, Request, Session, SessionError, Terms, Verdict, carries, write_position,
};
use crownhead_rules::{Color, Game, Outcome, Position, Reason, Variant};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Chooses by a number that comes from the position alone.
struct Fixed;

impl Player for Fixed {
    fn name(&self) -> String {
        "fixed".into()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: Watch) -> Result<Choice, Fault> {
        let moves = game.moves();
        let mv = moves[(game.position().key() % moves.len() as u64) as usize];
        Ok(Choice { mv, report: Report::default() })
    }
}

/// Thinks until it is stopped.
struct Dreamer;

impl Player for Dreamer {
    fn name(&self) -> String {
        "dreamer".into()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, _: Watch) -> Result<Choice, Fault> {
        while !limits.stop.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        Ok(Choice { mv: game.moves()[0], report: Report::default() })
    }
}

fn connection() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    (one, listener.accept().unwrap().0)
}

fn session(stream: TcpStream, stop: &Stop) -> Session {
    Session::new(stream, "Crownhead", Duration::from_secs(20), stop.clone()).unwrap()
}

type Played = (Vec<GameRecord>, Vec<Notice>, SessionError);

/// Follows on one end until the connection ends; the other end is given to the test.
fn follower(variant: Variant, mut player: impl Player + 'static) -> (Peer, JoinHandle<Played>) {
    let (ours, theirs) = connection();
    theirs.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let follower = thread::spawn(move || {
        let mut session = session(ours, &Stop::new());
        let (mut records, mut notices) = (Vec::new(), Vec::new());
        loop {
            let mut notice = |notice| notices.push(notice);
            let mut accept = |request: &Request| {
                Session::terms(variant, request).map_err(|_| Verdict::NotThisGame)
            };
            match session.follow(&mut accept, &mut notice) {
                Ok(terms) => records.push(session.play(&mut player, terms, &mut notice).0),
                Err(error) => return (records, notices, error),
            }
        }
    });
    (Peer(theirs), follower)
}

/// The other program, by hand.
struct Peer(TcpStream);

impl Peer {
    fn send(&mut self, bytes: &str) {
        self.0.write_all(bytes.as_bytes()).unwrap();
    }

    fn hear(&mut self) -> String {
        let mut text = Vec::new();
        let mut byte = [0];
        loop {
            self.0.read_exact(&mut byte).expect("an answer");
            if byte == [0] {
                return String::from_utf8(text).unwrap();
            }
            text.push(byte[0]);
        }
    }

    /// Says what follows `>`, hears what follows `<`. Times are not compared.
    fn replay(&mut self, recorded: &str) {
        for line in recorded.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match line.split_at(2) {
                ("> ", said) => self.send(&format!("{said}\0")),
                (_, heard) => assert_eq!(self.hear().trim_end(), heard.trim_end()),
            }
        }
    }
}

const NAME: &str = "DXP Client                      ";
const US: &str = "Crownhead                       ";
const START: &str = "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww";

#[test]
fn a_recorded_game_of_a_program_that_asks() {
    let (mut peer, follower) = follower(Variant::English, Fixed);
    // A man takes one of two; ours goes on, and they give up.
    let endgame = "eeeeeeeeeeeeezeeeweeeeeeeeeeeeew";
    peer.send(&format!("R01{NAME}W000000BZ{endgame}\0"));
    assert_eq!(peer.hear(), format!("A{US}0"));
    peer.replay("> M000314230118");
    assert!(["M0000322700", "M0000322800"].contains(&peer.hear().as_str()));
    peer.replay("> E10\n< E00");
    drop(peer);
    let (records, notices, error) = follower.join().unwrap();
    assert_eq!(notices, []);
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].plies.len(), 2);
    let resigned = Outcome::win(Color::White, Reason::Resignation);
    assert_eq!(records[0].ending, Ending::Rule(resigned));
    assert_eq!(error, SessionError::Lost("the other side closed the connection".into()));
}

#[test]
fn who_talks_without_end_and_reads_nothing_is_gone() {
    let (ours, mut theirs) = connection();
    let flood = thread::spawn(move || {
        let request = format!("R01{NAME}W000000BZ{START}\0");
        while theirs.write_all(request.as_bytes()).is_ok() {}
    });
    let (told, ended) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let patience = Duration::from_secs(1);
        let mut session = Session::new(ours, "Crownhead", patience, Stop::new()).unwrap();
        let mut refuse = |_: &Request| Err::<(), _>(Verdict::NotThisGame);
        told.send(session.follow(&mut refuse, &mut |_| {})).unwrap();
    });
    let ended = ended.recv_timeout(Duration::from_secs(60)).expect("it ends");
    assert_eq!(ended, Err(SessionError::Lost("the other side read nothing for 1 s".into())));
    flood.join().unwrap();
}

#[test]
fn split_and_joined_messages_are_the_same() {
    let (mut peer, follower) = follower(Variant::English, Fixed);
    for piece in [&format!("R01{NAME}W0000"), "00BZ", START, "\0CHello\0M00", "00111500", "\0"] {
        peer.send(piece);
        peer.0.flush().unwrap();
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(peer.hear(), format!("A{US}0"));
    assert!(peer.hear().starts_with('M'));
    peer.send("E01\0");
    assert_eq!(peer.hear(), "E00");
    drop(peer);
    let (records, notices, _) = follower.join().unwrap();
    assert_eq!(notices, [Notice::Chat("Hello".into())]);
    assert_eq!(records[0].ending, Ending::CalledOff);
    assert_eq!(records[0].plies.len(), 2);
}

#[test]
fn the_normal_start_has_white_to_move() {
    let (mut peer, follower) = follower(Variant::English, Fixed);
    peer.send(&format!("R01{NAME}W060075A\0"));
    peer.hear();
    let first = peer.hear();
    assert!(["21", "22", "23", "24"].contains(&&first[5..7]), "{first}");
    drop(peer);
    let (records, ..) = follower.join().unwrap();
    assert_eq!(records[0].start.turn(), Color::White);
    let gone = "the other side closed the connection".to_owned();
    assert_eq!(records[0].ending, Ending::Fault(Color::Black, gone));
    assert_eq!(records[0].game().history().count(), records[0].plies.len());
}

#[test]
fn what_cannot_be_played_is_refused() {
    let (mut peer, follower) = follower(Variant::English, Fixed);
    let international = "z".repeat(20) + &"e".repeat(10) + &"w".repeat(20);
    for (request, code) in [
        (format!("R02{NAME}W000000BZ{START}"), 1),
        (format!("R01{NAME}W000000BZ{international}"), 2),
        (format!("R01{NAME}W000000BZ{}", START.replace('e', "z")), 2),
        (format!("R01{NAME}W000000BZ"), 2),
        // A small board may be followed by empty squares.
        (format!("R01{NAME}W000000BZ{START}{}", "e".repeat(18)), 0),
    ] {
        peer.send(&format!("{request}\0"));
        assert_eq!(peer.hear(), format!("A{US}{code}"), "{request}");
    }
    drop(peer);
    assert_eq!(follower.join().unwrap().0.len(), 1);
    assert!(carries(Variant::Mini).unwrap_err().contains("pass"));
    let request = Request {
        version: 1,
        name: String::new(),
        follower: Color::Black,
        tenths: 0,
        moves: 0,
        position: None,
    };
    assert!(Session::terms(Variant::Mini, &request).unwrap_err().contains("mini"));
}

#[test]
fn nonsense_is_borne_but_not_in_place_of_a_move() {
    let (mut peer, follower) = follower(Variant::English, Fixed);
    for (bad, quoted) in
        [("M0000111800", "11-18"), ("M0000212500", "21-25"), ("M00001115", "number of captures")]
    {
        peer.send(&format!("R01{NAME}W000000BZ{START}\0"));
        peer.hear();
        peer.send("X\0");
        peer.send(&format!("C{}\0", "x".repeat(100_000)));
        peer.send("K0\0A\0\0");
        peer.send(&format!("{bad}\0"));
        assert_eq!(peer.hear(), "E00", "{quoted}");
        peer.send("E00\0");
    }
    drop(peer);
    let (records, notices, _) = follower.join().unwrap();
    let endings: Vec<String> = records.iter().map(|record| record.ending.to_string()).collect();
    for (ending, quoted) in endings.iter().zip(["11-18", "21-25", "number of captures"]) {
        assert!(ending.starts_with("White wins") && ending.contains(quoted), "{ending}");
    }
    assert_eq!(notices.len(), 3 * 3 + 1, "{notices:?}");
}

#[test]
fn endless_nonsense_ends_the_session() {
    // In a game, and before one.
    for opening in [format!("R01{NAME}W000000BZ{START}\0"), String::new()] {
        let (mut peer, follower) = follower(Variant::English, Fixed);
        peer.send(&opening);
        // We are gone before all of it is heard, so it may not be sent whole.
        let _ = (0..10_000).try_for_each(|_| peer.0.write_all(b"nonsense\0"));
        let (records, notices, error) = follower.join().unwrap();
        assert!(error.to_string().contains("nonsense"), "{error}");
        assert!(notices.len() <= 202, "{}", notices.len());
        assert_eq!(records.len(), usize::from(!opening.is_empty()));
        assert!(records.iter().all(|record| record.ending.winner() == Some(Color::White)));
    }
}

#[test]
fn moves_are_taken_back_when_asked() {
    let (mut peer, follower) = follower(Variant::English, Fixed);
    peer.send(&format!("R01{NAME}W000000BZ{START}\0M0000111500\0"));
    peer.hear();
    let answer = peer.hear();
    peer.replay("> B009Z\n< K1\n> B000Z\n< K1\n> B001Z\n< K0\n> M0000111500");
    assert_eq!(peer.hear(), answer, "the same question has the same answer");
    // Back to where we are to move: we move again.
    peer.replay("> B001W\n< K0");
    assert_eq!(peer.hear(), answer);
    peer.replay("> E20\n< E00");
    drop(peer);
    let (records, notices, _) = follower.join().unwrap();
    assert_eq!(records[0].plies.len(), 2);
    assert_eq!(records[0].ending, Ending::Rule(Outcome::draw(Reason::Agreement)));
    assert_eq!(notices, [Notice::TakenBack(0), Notice::TakenBack(1)]);
}

#[test]
fn thinking_stops_when_the_game_does() {
    let (mut peer, follower) = follower(Variant::English, Dreamer);
    for last in ["E10\0", "M0000222200\0"] {
        peer.send(&format!("R01{NAME}Z000000BZ{START}\0"));
        peer.hear();
        thread::sleep(Duration::from_millis(50));
        peer.send(last);
        assert_eq!(peer.hear(), "E00");
    }
    peer.send(&format!("E00\0R01{NAME}Z000000BZ{START}\0"));
    peer.hear();
    drop(peer);
    let (records, ..) = follower.join().unwrap();
    assert_eq!(records.len(), 3);
    assert!(records.iter().all(|record| record.ending.winner() == Some(Color::Black)));
}

#[test]
fn silence_and_interruption_end_a_game() {
    let (ours, theirs) = connection();
    let terms = Terms {
        start: Position::start(Variant::English),
        own: Color::White,
        tenths: 0,
        moves: 0,
        limits: Limits::default(),
        seed: 0,
        last: true,
        names: ["a".into(), "b".into()],
    };
    let patience = Duration::from_millis(200);
    let mut silent = Session::new(ours, "x", patience, Stop::new()).unwrap();
    let (record, more) = silent.play(&mut Fixed, terms.clone(), &mut |_| {});
    assert!(record.ending.to_string().contains("said nothing"), "{}", record.ending);
    assert!(!more);
    drop(theirs);
    let (ours, _theirs) = connection();
    let stop = Stop::new();
    stop.stop();
    let (record, _) = session(ours, &stop).play(&mut Fixed, terms, &mut |_| {});
    assert_eq!(record.ending, Ending::CalledOff);
}

#[test]
fn the_usual_start_goes_without_saying() {
    let international = Position::start(Variant::named("international"));
    let later = international.after(international.moves()[0]);
    for (start, end) in [
        (international, "A".to_owned()),
        (later, format!("BZ{}", write_position(&later).1)),
        // Black moves first.
        (Position::start(Variant::English), format!("BZ{START}")),
    ] {
        let (ours, theirs) = connection();
        let follower = thread::spawn(move || {
            let mut peer = Peer(theirs);
            let request = peer.hear();
            peer.send(&format!("A{NAME}0\0"));
            request
        });
        let (limits, names) = (Limits::default(), ["a".into(), "b".into()]);
        let own = Color::Black;
        let terms = Terms { start, own, tenths: 0, moves: 0, limits, seed: 0, last: true, names };
        session(ours, &Stop::new()).request(&terms, &mut |_| {}).unwrap();
        let request = follower.join().unwrap();
        assert_eq!(request, format!("R01{US}W000000{end}"));
    }
}

#[test]
fn two_of_us_play_the_games_of_one_table() {
    for &variant in Variant::ALL.iter().filter(|variant| carries(**variant).is_ok()) {
        let (asking, following) = connection();
        let follower = thread::spawn(move || {
            let mut session = session(following, &Stop::new());
            let mut accept =
                |request: &Request| Session::terms(variant, request).map_err(|_| Verdict::NoGame);
            let mut records = Vec::new();
            while let Ok(terms) = session.follow(&mut accept, &mut |_| {}) {
                let (record, more) = session.play(&mut Fixed, terms, &mut |_| {});
                records.push(record);
                if !more {
                    break;
                }
            }
            records
        });
        let mut session = session(asking, &Stop::new());
        let mut records = Vec::new();
        for (n, own) in [Color::Black, Color::White, Color::Black].into_iter().enumerate() {
            let start = Position::start(variant);
            let start = start.after(start.moves()[n]);
            let (limits, names) = (Limits::default(), ["a".into(), "b".into()]);
            let last = n == 2;
            let terms = Terms { start, own, tenths: 0, moves: 0, limits, seed: 0, last, names };
            assert_eq!(session.request(&terms, &mut |_| {}), Ok("Crownhead".to_owned()));
            let (record, more) = session.play(&mut Fixed, terms, &mut |_| {});
            assert_eq!(more, !last);
            let inside = referee::play([&mut Fixed, &mut Fixed], start, &Settings::default());
            assert!(record.moves().eq(inside.moves()), "{variant}");
            assert_eq!(record.ending, inside.ending);
            records.push(record);
        }
        let theirs = follower.join().unwrap();
        for (one, two) in records.iter().zip(&theirs) {
            assert!(one.moves().eq(two.moves()));
            assert_eq!(one.ending, two.ending);
        }
        assert_eq!(theirs.len(), 3);
    }
}
