//! What do the two sides of the Hub protocol say to each other? [`ToEngine`] and [`FromEngine`], each
//! made from a [`Statement`] and turned into one. What goes on between them is not known here.

use super::param::Param;
use super::statement::{Statement, StatementError};
use crate::text::quoted;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// What a program that uses an engine says.
#[derive(Clone, PartialEq, Debug)]
pub enum ToEngine {
    /// Who are you?
    Hub,
    /// A parameter gets another value than its default.
    SetParam {
        /// The parameter.
        name: String,
        /// Its value.
        value: String,
    },
    /// The parameters are set; get ready.
    Init,
    /// A new game begins: forget the last one.
    NewGame,
    /// The position that the next search is about.
    Pos {
        /// The position, in the text of the protocol; `None` for the start.
        pos: Option<String>,
        /// Moves that are played from it first.
        moves: Vec<String>,
    },
    /// How long the next searches may take.
    Level(Level),
    /// Search.
    Go(Go),
    /// The move that was pondered on has been played.
    PonderHit,
    /// Stop searching.
    Stop,
    /// Are you there?
    Ping,
    /// Leave.
    Quit,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// A move is to be played.
    Think,
    /// The opponent is thinking, and this is what comes after the move expected of it.
    Ponder,
    /// Somebody wants to see the analysis.
    Analyze,
}

/// The limits of a search. All that are given hold.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Level {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time for each move.
    pub move_time: Option<Duration>,
    /// Moves for which the time on the clock has to last; `None` for the whole game.
    pub moves: Option<u32>,
    /// Time on the clock, without the increment of this move.
    pub time: Option<Duration>,
    /// What is added before each move.
    pub inc: Option<Duration>,
    /// Until it is stopped.
    pub infinite: bool,
}

/// What an engine says.
#[derive(Clone, PartialEq, Debug)]
pub enum FromEngine {
    /// Who it is.
    Id(Id),
    /// A parameter that it has.
    Param(Param),
    /// Parameters can be set now.
    Wait,
    /// It can search.
    Ready,
    /// How the search goes.
    Info(Info),
    /// The search is over.
    Done {
        /// The move to play; `None` only if there is none.
        mv: Option<String>,
        /// The reply that it expects.
        ponder: Option<String>,
    },
    /// It is there.
    Pong,
    /// Something was wrong.
    Error(String),
}

/// Who an engine is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Id {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// Where.
    pub country: Option<String>,
}

/// How a search goes. An engine says what it likes to say.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// Plies of full depth.
    pub depth: Option<u32>,
    /// Plies looked at on the mean.
    pub mean_depth: Option<f64>,
    /// Value in men for the side to move.
    pub score: Option<f64>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Seconds.
    pub time: Option<f64>,
    /// Millions of positions a second.
    pub nps: Option<f64>,
    /// The best line.
    pub pv: Vec<String>,
}

/// Why a line is no message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MessageError {
    /// It has not the form of a line.
    #[error(transparent)]
    Statement(#[from] StatementError),
    /// Nobody knows the command.
    #[error("there is no command {0:?}")]
    Unknown(String),
    /// An argument is missing.
    #[error("the command {command:?} needs {wanted}")]
    Missing {
        /// The command.
        command: &'static str,
        /// What it needs.
        wanted: &'static str,
    },
    /// The value of an argument is wrong.
    #[error("the {name} of {command:?} is {value:?}, which is not {wanted}")]
    Value {
        /// The command.
        command: &'static str,
        /// The argument.
        name: &'static str,
        /// Its value.
        value: String,
        /// What it should be.
        wanted: &'static str,
    },
}

/// The longest time that is believed: some four months.
const LONGEST: f64 = 1e7;

impl FromStr for ToEngine {
    type Err = MessageError;

    fn from_str(text: &str) -> Result<Self, MessageError> {
        let line: Statement = text.parse()?;
        match line.command.as_str() {
            "hub" => Ok(Self::Hub),
            "set-param" => {
                let wanted = |name, wanted| needed(&line, "set-param", name, wanted);
                let name = wanted("name", "a name, as in set-param name=threads value=2")?;
                let value = wanted("value", "a value, as in set-param name=threads value=2")?;
                Ok(Self::SetParam { name, value })
            }
            "init" => Ok(Self::Init),
            "new-game" => Ok(Self::NewGame),
            "pos" => {
                let pos = line.value("pos").map(str::to_owned);
                if pos.is_none() && !line.has("start") {
                    let wanted = "a position, as in pos pos=Bbbeeww";
                    return Err(MessageError::Missing { command: "pos", wanted });
                }
                Ok(Self::Pos { pos, moves: words(line.value("moves")) })
            }
            "level" => Ok(Self::Level(Level::read(&line)?)),
            "go" => Ok(Self::Go(Go::read(&line)?)),
            "ponder-hit" => Ok(Self::PonderHit),
            "stop" => Ok(Self::Stop),
            "ping" => Ok(Self::Ping),
            "quit" => Ok(Self::Quit),
            other => Err(MessageError::Unknown(quoted(other))),
        }
    }
}

/// An argument that must be there.
fn needed(
    line: &Statement,
    command: &'static str,
    name: &str,
    wanted: &'static str,
) -> Result<String, MessageError> {
    let value = line.value(name).ok_or(MessageError::Missing { command, wanted })?;
    Ok(value.to_owned())
}

fn words(text: Option<&str>) -> Vec<String> {
    text.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

impl Go {
    const ALL: [(&'static str, Self); 3] =
        [("think", Self::Think), ("ponder", Self::Ponder), ("analyze", Self::Analyze)];

    fn read(line: &Statement) -> Result<Self, MessageError> {
        let found = Self::ALL.into_iter().find(|(word, _)| line.has(word));
        let wanted = "one of think, ponder and analyze";
        found.map(|(_, go)| go).ok_or(MessageError::Missing { command: "go", wanted })
    }
}

impl Level {
    fn read(line: &Statement) -> Result<Self, MessageError> {
        let level = Self {
            depth: number(line, "depth", 1)?,
            nodes: number(line, "nodes", 1)?,
            move_time: seconds(line, "move-time")?,
            moves: number(line, "moves", 1)?,
            time: seconds(line, "time")?,
            inc: seconds(line, "inc")?,
            infinite: line.has("infinite"),
        };
        let empty = level == Self::default();
        if empty || level.time.is_none() && (level.moves.is_some() || level.inc.is_some()) {
            let wanted = "depth, nodes, move-time, time or infinite";
            return Err(MessageError::Missing { command: "level", wanted });
        }
        Ok(level)
    }
}

/// A whole number of a level.
fn number<N: FromStr + PartialOrd + From<u8>>(
    line: &Statement,
    name: &'static str,
    least: u8,
) -> Result<Option<N>, MessageError> {
    let Some(text) = line.value(name) else { return Ok(None) };
    let number = text.parse().ok().filter(|number: &N| *number >= N::from(least));
    let bad = || bad_level(name, text, "a whole number above 0");
    number.map(Some).ok_or_else(bad)
}

/// A time of a level. A clock below 0 has run out, and some programs send it so.
fn seconds(line: &Statement, name: &'static str) -> Result<Option<Duration>, MessageError> {
    let Some(text) = line.value(name) else { return Ok(None) };
    let time = text.parse().ok().filter(|time: &f64| time.is_finite());
    let bad = || bad_level(name, text, "a number of seconds");
    let time = time.ok_or_else(bad)?;
    Ok(Some(Duration::from_secs_f64(time.clamp(0.0, LONGEST))))
}

fn bad_level(name: &'static str, value: &str, wanted: &'static str) -> MessageError {
    MessageError::Value { command: "level", name, value: quoted(value), wanted }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hub => Statement::new("hub"),
            Self::SetParam { name, value } => {
                Statement::new("set-param").with("name", name).with("value", value)
            }
            Self::Init => Statement::new("init"),
            Self::NewGame => Statement::new("new-game"),
            Self::Pos { pos, moves } => {
                let line = match pos {
                    Some(pos) => Statement::new("pos").with("pos", pos),
                    None => Statement::new("pos").flag("start"),
                };
                line.with_some("moves", (!moves.is_empty()).then(|| moves.join(" ")))
            }
            Self::Level(level) => level.line(),
            Self::Go(go) => {
                let word = Go::ALL.iter().find(|(_, other)| other == go).map_or("think", |w| w.0);
                Statement::new("go").flag(word)
            }
            Self::PonderHit => Statement::new("ponder-hit"),
            Self::Stop => Statement::new("stop"),
            Self::Ping => Statement::new("ping"),
            Self::Quit => Statement::new("quit"),
        }
        .fmt(f)
    }
}

impl Level {
    fn line(&self) -> Statement {
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        let line = Statement::new("level")
            .with_some("depth", self.depth)
            .with_some("nodes", self.nodes)
            .with_some("move-time", seconds(self.move_time))
            .with_some("moves", self.moves)
            .with_some("time", seconds(self.time))
            .with_some("inc", seconds(self.inc));
        if self.infinite { line.flag("infinite") } else { line }
    }
}

impl FromStr for FromEngine {
    type Err = MessageError;

    /// Reads what an engine says. Arguments that make no sense are taken as not said: what an engine
    /// thinks of its search is its own business.
    fn from_str(text: &str) -> Result<Self, MessageError> {
        let line: Statement = text.parse()?;
        let own = |name: &str| line.value(name).map(str::to_owned);
        match line.command.as_str() {
            "id" => Ok(Self::Id(Id {
                name: own("name").unwrap_or_default(),
                version: own("version"),
                author: own("author"),
                country: own("country"),
            })),
            "param" => {
                let wanted = "a name, as in param name=hash value=64 type=int";
                let name = needed(&line, "param", "name", wanted)?;
                Ok(Self::Param(Param::read(&line, name)))
            }
            "wait" => Ok(Self::Wait),
            "ready" => Ok(Self::Ready),
            "info" => Ok(Self::Info(Info::read(&line))),
            "done" => {
                let said = |name| own(name).filter(|text: &String| !text.is_empty());
                Ok(Self::Done { mv: said("move"), ponder: said("ponder") })
            }
            "pong" => Ok(Self::Pong),
            "error" => Ok(Self::Error(own("message").unwrap_or_default())),
            other => Err(MessageError::Unknown(quoted(other))),
        }
    }
}

impl Info {
    fn read(line: &Statement) -> Self {
        let real = |name| {
            let number: Option<f64> = line.value(name).and_then(|text| text.parse().ok());
            number.filter(|number| number.is_finite())
        };
        Self {
            depth: line.value("depth").and_then(|text| text.parse().ok()),
            mean_depth: real("mean-depth"),
            score: real("score"),
            nodes: line.value("nodes").and_then(|text| text.parse().ok()),
            time: real("time"),
            nps: real("nps"),
            pv: words(line.value("pv")),
        }
    }

    fn line(&self) -> Statement {
        let fixed = |number: Option<f64>, digits: usize| number.map(|n| format!("{n:.digits$}"));
        Statement::new("info")
            .with_some("depth", self.depth)
            .with_some("mean-depth", fixed(self.mean_depth, 1))
            .with_some("score", fixed(self.score, 2))
            .with_some("nodes", self.nodes)
            .with_some("time", fixed(self.time, 3))
            .with_some("nps", fixed(self.nps, 3))
            .with_some("pv", (!self.pv.is_empty()).then(|| self.pv.join(" ")))
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(Id { name, version, author, country }) => Statement::new("id")
                .with("name", name)
                .with_some("version", version.as_ref())
                .with_some("author", author.as_ref())
                .with_some("country", country.as_ref()),
            Self::Param(param) => param.line(),
            Self::Wait => Statement::new("wait"),
            Self::Ready => Statement::new("ready"),
            Self::Info(info) => info.line(),
            Self::Done { mv, ponder } => Statement::new("done")
                .with_some("move", mv.as_ref())
                .with_some("ponder", ponder.as_ref()),
            Self::Pong => Statement::new("pong"),
            Self::Error(message) => Statement::new("error").with("message", message),
        }
        .fmt(f)
    }
}
