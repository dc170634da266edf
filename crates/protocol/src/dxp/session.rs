//! Games over a connection: how they are asked for, accepted and played. A thread reads what comes in; a
//! connection that breaks ends the game and nothing else.

use super::game::DxpGame;
use super::message::{Message, MessageError, Request, Verdict};
use super::play::Play;
use super::{Frames, carries, read_position, write_position};
use crownhead_play::{
    Choice, Clock, Fault, GameRecord, Limits, Player, Stop, Stopwatch, TimeControl,
};
use crownhead_rules::{Color, Position, Variant};
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// A connection to another program.
#[derive(Debug)]
pub struct Session {
    stream: TcpStream,
    events: Receiver<Event>,
    pub(super) sender: SyncSender<Event>,
    pub(super) name: String,
    pub(super) patience: Duration,
    pub(super) stop: Stop,
    /// Why nothing will be heard any more.
    lost: Option<String>,
    /// What was heard too early.
    pub(super) deferred: VecDeque<Event>,
    garbled: u32,
}

/// What can happen.
#[derive(Debug)]
pub(super) enum Event {
    Heard(Message),
    Garbled(MessageError),
    Lost(String),
    Chosen(Result<Choice, Fault>),
}

/// The terms of one game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Where it starts.
    pub start: Position,
    /// Our colour.
    pub own: Color,
    /// Time for all moves of a side in tenths of a minute; 0 is no limit.
    pub tenths: u16,
    /// Moves of the game; 0 is no limit.
    pub moves: u16,
    /// Limits for our player if it brings none of its own.
    pub limits: Limits,
    /// From this our player's lots come.
    pub seed: u64,
    /// We want no other game after this one.
    pub last: bool,
    /// The names of Black and White for the record.
    pub names: [String; 2],
}

/// Something that people may want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// Words from the other side.
    Chat(String),
    /// A message that was not understood and is ignored.
    Garbled(MessageError),
    /// Moves were taken back at their wish, to this many plies.
    TakenBack(usize),
}

/// Why there is no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SessionError {
    /// The connection is gone.
    #[error("{0}")]
    Lost(String),
    /// They said nothing for too long.
    #[error("the other side said nothing for {} s", .0.as_secs())]
    Silent(Duration),
    /// They do not want this game.
    #[error("{name:?} refused the game: {}", match verdict {
        Verdict::WrongVersion => "its version of the protocol is another",
        Verdict::NoGame => "it wants no game at all",
        _ => "it does not want this one",
    })]
    Refused {
        /// Who they are.
        name: String,
        /// What they said.
        verdict: Verdict,
    },
    /// We were told to stop.
    #[error("interrupted")]
    Stopped,
}

/// How often it is looked whether somebody wants us to stop.
const TICK: Duration = Duration::from_millis(50);
/// How many messages wait to be dealt with before the other side has to.
const QUEUE: usize = 256;
/// So many messages that cannot be understood are borne in a session.
const GARBLED: u32 = 100;
/// The version of the protocol.
const VERSION: u8 = 1;

impl Session {
    /// Talks over this connection under a name. Who says nothing for longer than `patience` is taken for
    /// gone; `stop` ends everything from outside.
    ///
    /// # Errors
    /// If the connection cannot be used.
    pub fn new(stream: TcpStream, name: &str, patience: Duration, stop: Stop) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout((!patience.is_zero()).then_some(patience))?;
        let reader = stream.try_clone()?;
        let (sender, events) = mpsc::sync_channel(QUEUE);
        let heard = sender.clone();
        // It ends when the connection does, at the latest when the session is dropped.
        thread::spawn(move || listen(reader, &heard));
        Ok(Self {
            stream,
            events,
            sender,
            name: name.to_owned(),
            patience,
            stop,
            lost: None,
            deferred: VecDeque::new(),
            garbled: 0,
        })
    }

    /// Says something. If nobody hears it, that shows when they are listened to; who reads nothing for too long is gone,
    /// whatever they say.
    pub(super) fn say(&mut self, message: &Message) {
        let bytes = format!("{message}\0");
        let said = self.stream.write_all(bytes.as_bytes());
        if said
            .is_err_and(|error| matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut))
        {
            let seconds = self.patience.as_secs();
            self.lost = Some(format!("the other side read nothing for {seconds} s"));
        }
    }

    /// Waits for the next thing to happen.
    pub(super) fn wait(&mut self, time: Option<Duration>) -> Result<Event, SessionError> {
        let watch = Stopwatch::start();
        loop {
            if let Some(event) = self.deferred.pop_front() {
                return Ok(event);
            }
            if let Some(why) = &self.lost {
                return Err(SessionError::Lost(why.clone()));
            }
            if let Some(event) = self.next_event() {
                return Ok(event);
            }
            if self.stop.is_stopped() {
                return Err(SessionError::Stopped);
            }
            if let Some(time) = time.filter(|&time| watch.elapsed() >= time) {
                return Err(SessionError::Silent(time));
            }
        }
    }

    /// What happens within a short time.
    pub(super) fn next_event(&mut self) -> Option<Event> {
        let event = self.events.recv_timeout(TICK).ok()?;
        if let Event::Lost(why) = &event {
            self.lost = Some(why.clone());
        }
        Some(event)
    }

    /// Asks for a game; gives the name of the other side if it is accepted.
    ///
    /// # Errors
    /// If it is not.
    pub fn request(
        &mut self,
        terms: &Terms,
        notice: &mut dyn FnMut(Notice),
    ) -> Result<String, SessionError> {
        let mut request = Request {
            version: VERSION,
            name: self.name.clone(),
            follower: terms.own.other(),
            tenths: terms.tenths,
            moves: terms.moves,
            position: None,
        };
        // The start that everybody knows goes without saying: not every program reads others.
        if read_position(terms.start.variant(), &request) != Ok(terms.start) {
            request.position = Some(write_position(&terms.start));
        }
        self.say(&Message::Request(request));
        loop {
            match self.wait(Some(self.patience))? {
                Event::Heard(Message::Answer { name, verdict: Verdict::Accepted }) => {
                    return Ok(name);
                }
                Event::Heard(Message::Answer { name, verdict }) => {
                    return Err(SessionError::Refused { name, verdict });
                }
                other => self.between_games(other, notice)?,
            }
        }
    }

    /// Waits for a request and answers it: yes, if `accept` makes something of it. Gives that.
    ///
    /// # Errors
    /// If the connection ends first.
    pub fn follow<T>(
        &mut self,
        accept: &mut dyn FnMut(&Request) -> Result<T, Verdict>,
        notice: &mut dyn FnMut(Notice),
    ) -> Result<T, SessionError> {
        loop {
            let request = match self.wait(Some(self.patience))? {
                Event::Heard(Message::Request(request)) => request,
                other => {
                    self.between_games(other, notice)?;
                    continue;
                }
            };
            let accepted = if request.version == VERSION {
                accept(&request)
            } else {
                Err(Verdict::WrongVersion)
            };
            let verdict = accepted.as_ref().err().copied().unwrap_or(Verdict::Accepted);
            self.say(&Message::Answer { name: self.name.clone(), verdict });
            if let Ok(accepted) = accepted {
                return Ok(accepted);
            }
        }
    }

    /// What is heard while no game is on.
    fn between_games(
        &mut self,
        event: Event,
        notice: &mut dyn FnMut(Notice),
    ) -> Result<(), SessionError> {
        match event {
            Event::Lost(why) => return Err(SessionError::Lost(why)),
            Event::Heard(Message::Chat(text)) => notice(Notice::Chat(text)),
            Event::Garbled(error) => {
                if self.is_too_much() {
                    return Err(SessionError::Lost(error.to_string()));
                }
                notice(Notice::Garbled(error));
            }
            // Late words of the last game.
            Event::Heard(_) | Event::Chosen(_) => {}
        }
        Ok(())
    }

    /// Another message cannot be understood; says whether that was one too many.
    pub(super) fn is_too_much(&mut self) -> bool {
        self.garbled += 1;
        self.garbled > GARBLED
    }

    /// The terms that a request asks for, with our own share of them still open.
    ///
    /// # Errors
    /// Why there can be no such game.
    pub fn terms(variant: Variant, request: &Request) -> Result<Terms, String> {
        carries(variant)?;
        Ok(Terms {
            start: read_position(variant, request)?,
            own: request.follower,
            tenths: request.tenths,
            moves: request.moves,
            limits: Limits::default(),
            seed: 0,
            last: false,
            names: [String::new(), String::new()],
        })
    }

    /// Plays a game that both sides want; gives its record, and whether another one may follow.
    pub fn play(
        &mut self,
        player: &mut dyn Player,
        terms: Terms,
        notice: &mut dyn FnMut(Notice),
    ) -> (GameRecord, bool) {
        let table = DxpGame::new(terms.start, terms.own, terms.moves);
        let initial = Duration::from_secs(6 * u64::from(terms.tenths));
        let clock = (terms.tenths > 0).then(|| Clock::new(TimeControl::whole(initial)));
        let mut play = Play { session: self, table, clock, terms, alive: true, notice };
        play.run(player);
        let Play { table, terms, alive, .. } = play;
        let more = alive && !terms.last && !table.wants_no_more();
        (table.into_record(terms.names), more)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // If they were faster there is nothing left to close.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

fn listen(mut stream: TcpStream, events: &SyncSender<Event>) {
    let mut frames = Frames::default();
    let mut bytes = [0; 1024];
    loop {
        let lost = match stream.read(&mut bytes) {
            Ok(0) => "the other side closed the connection".to_owned(),
            Ok(count) => {
                frames.push(&bytes[..count]);
                for message in frames.by_ref() {
                    if events.send(message.map_or_else(Event::Garbled, Event::Heard)).is_err() {
                        return;
                    }
                }
                continue;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => format!("the connection was lost: {error}"),
        };
        let _ = events.send(Event::Lost(lost));
        return;
    }
}
