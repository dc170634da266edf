//! What can two programs say in DamExchange? Seven messages of fixed form, each one line of ASCII text.
//! What goes on between them is not known here.

use crate::text::quoted;
use crownhead_rules::Color;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The longest message, in characters.
pub const LONGEST: usize = 127;

/// A message.
///
/// ```
/// use crownhead_protocol::dxp::Message;
/// let message: Message = "M001205250422122320".parse().unwrap();
/// let Message::Move(mv) = &message else { panic!("it is a move") };
/// assert_eq!((mv.from, mv.to), (5, 25));
/// assert_eq!(mv.captured, [22, 12, 23, 20]);
/// assert_eq!(message.to_string(), "M001205250422122320");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// `R`: let us play.
    Request(Request),
    /// `A`: the answer to that.
    Answer {
        /// Who answers.
        name: String,
        /// What.
        verdict: Verdict,
    },
    /// `M`: a move.
    Move(MoveMessage),
    /// `E`: the game is over, said in place of a move.
    End {
        /// How it ended, as the sender sees it.
        result: EndResult,
        /// No other game is wanted.
        stop: bool,
    },
    /// `C`: words.
    Chat(String),
    /// `B`: please take moves back.
    BackRequest {
        /// To the position before this move of the game, counted from 1.
        number: u16,
        /// With this side to move.
        color: Color,
    },
    /// `K`: the answer to that; 0 is yes.
    BackAnswer(u8),
}

/// What game is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Version of the protocol: 1.
    pub version: u8,
    /// Who asks.
    pub name: String,
    /// The colour of the side that is asked.
    pub follower: Color,
    /// Time for all moves in tenths of a minute; 0 is no limit.
    pub tenths: u16,
    /// Moves of the game; 0 is no limit.
    pub moves: u16,
    /// Side to move and a letter for each square; `None` is the start, where White moves.
    pub position: Option<(Color, String)>,
}

/// The answer to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Verdict {
    /// Yes.
    Accepted = 0,
    /// The versions of the protocol differ.
    WrongVersion = 1,
    /// Not this game, but perhaps another.
    NotThisGame = 2,
    /// No game at all.
    NoGame = 3,
}

/// A move as it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveMessage {
    /// Seconds that it took.
    pub seconds: u16,
    /// Where it starts.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// What it captures, in any order.
    pub captured: Vec<u8>,
}

/// How a game ended, as the sender of the message sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum EndResult {
    /// Nothing is said of it.
    Unknown = 0,
    /// The sender lost.
    Lost = 1,
    /// Nobody won.
    Drawn = 2,
    /// The sender won.
    Won = 3,
}

/// Why a text is no message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MessageError {
    /// There is nothing.
    #[error("the message is empty")]
    Empty,
    /// It has more than 127 characters.
    #[error("the message that begins with {0:?} is longer than 127 characters")]
    TooLong(String),
    /// It has characters that are not ASCII.
    #[error("the message {0:?} is not ASCII")]
    NotAscii(String),
    /// Nobody knows its first letter.
    #[error("there is no message of the kind of {0:?}")]
    Unknown(String),
    /// A part of it is wrong.
    #[error("the {part} of {text:?} is not right")]
    Part {
        /// Which.
        part: &'static str,
        /// The message.
        text: String,
    },
}

/// Reads the parts of a message from left to right.
struct Parts<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Parts<'a> {
    fn wrong(&self, part: &'static str) -> MessageError {
        MessageError::Part { part, text: quoted(self.text) }
    }

    fn take(&mut self, length: usize, part: &'static str) -> Result<&'a str, MessageError> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or_else(|| self.wrong(part))?;
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self, digits: usize, part: &'static str) -> Result<u16, MessageError> {
        let text = self.take(digits, part)?;
        let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok());
        number.flatten().ok_or_else(|| self.wrong(part))
    }

    fn color(&mut self, part: &'static str) -> Result<Color, MessageError> {
        match self.take(1, part)? {
            "W" => Ok(Color::White),
            "Z" => Ok(Color::Black),
            _ => Err(self.wrong(part)),
        }
    }

    fn name(&mut self) -> Result<String, MessageError> {
        let name = self.take(NAME, "name")?;
        let trimmed = name.trim_end_matches(' ');
        if trimmed.starts_with(' ') {
            return Err(self.wrong("name"));
        }
        Ok(trimmed.to_owned())
    }

    /// Whole minutes, or with a point in them: `060`, `1.5`.
    fn tenths(&mut self) -> Result<u16, MessageError> {
        let text = self.take(3, "time")?;
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let minutes: Option<f64> = text.parse().ok().filter(|_| plain);
        minutes.map(|minutes| (10.0 * minutes).round() as u16).ok_or_else(|| self.wrong("time"))
    }

    fn end(&self) -> Result<(), MessageError> {
        if self.rest.is_empty() { Ok(()) } else { Err(self.wrong("end")) }
    }
}

/// Characters of a name.
const NAME: usize = 32;

impl FromStr for Message {
    type Err = MessageError;

    fn from_str(text: &str) -> Result<Self, MessageError> {
        if text.len() > LONGEST {
            return Err(MessageError::TooLong(quoted(text)));
        }
        if !text.bytes().all(|byte| byte.is_ascii() && byte != 0) {
            return Err(MessageError::NotAscii(quoted(text)));
        }
        let (kind, rest) = text.split_at_checked(1).ok_or(MessageError::Empty)?;
        let mut parts = Parts { text, rest };
        let message = match kind {
            "R" => Self::Request(Request::read(&mut parts)?),
            "A" => Self::Answer { name: parts.name()?, verdict: Verdict::read(&mut parts)? },
            "M" => Self::Move(MoveMessage::read(&mut parts)?),
            "E" => {
                let result = EndResult::read(&mut parts)?;
                let stop = match parts.number(1, "stop code")? {
                    0 => false,
                    1 => true,
                    _ => return Err(parts.wrong("stop code")),
                };
                Self::End { result, stop }
            }
            "C" if rest.is_empty() => return Err(parts.wrong("text")),
            "C" => return Ok(Self::Chat(rest.to_owned())),
            "B" => Self::BackRequest {
                number: parts.number(3, "move number")?,
                color: parts.color("colour")?,
            },
            "K" => Self::BackAnswer(parts.number(1, "code")? as u8),
            _ => return Err(MessageError::Unknown(quoted(text))),
        };
        parts.end()?;
        Ok(message)
    }
}

impl Request {
    fn read(parts: &mut Parts) -> Result<Self, MessageError> {
        Ok(Self {
            version: parts.number(2, "version")? as u8,
            name: parts.name()?,
            follower: parts.color("colour")?,
            tenths: parts.tenths()?,
            moves: parts.number(3, "number of moves")?,
            position: match parts.take(1, "start")? {
                "A" => None,
                "B" => {
                    let color = parts.color("colour to move")?;
                    let squares = std::mem::take(&mut parts.rest);
                    if !squares.bytes().all(|letter| b"wzWZe".contains(&letter)) {
                        return Err(parts.wrong("position"));
                    }
                    Some((color, squares.to_owned()))
                }
                _ => return Err(parts.wrong("start")),
            },
        })
    }
}

impl MoveMessage {
    fn read(parts: &mut Parts) -> Result<Self, MessageError> {
        let seconds = parts.number(4, "time")?;
        let mut square = |part| parts.number(2, part).map(|number| number as u8);
        let (from, to) = (square("start")?, square("end")?);
        let count = square("number of captures")?;
        let captured = (0..count).map(|_| square("captured square")).collect::<Result<_, _>>()?;
        Ok(Self { seconds, from, to, captured })
    }
}

impl Verdict {
    fn read(parts: &mut Parts) -> Result<Self, MessageError> {
        Ok(match parts.number(1, "code")? {
            0 => Self::Accepted,
            1 => Self::WrongVersion,
            2 => Self::NotThisGame,
            3 => Self::NoGame,
            _ => return Err(parts.wrong("code")),
        })
    }
}

impl EndResult {
    fn read(parts: &mut Parts) -> Result<Self, MessageError> {
        Ok(match parts.number(1, "reason")? {
            0 => Self::Unknown,
            1 => Self::Lost,
            2 => Self::Drawn,
            3 => Self::Won,
            _ => return Err(parts.wrong("reason")),
        })
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(request) => request.fmt(f),
            Self::Answer { name, verdict } => write!(f, "A{}{}", Name(name), *verdict as u8),
            Self::Move(MoveMessage { seconds, from, to, captured }) => {
                write!(f, "M{:04}{from:02}{to:02}{:02}", (*seconds).min(9999), captured.len())?;
                captured.iter().try_for_each(|square| write!(f, "{square:02}"))
            }
            Self::End { result, stop } => write!(f, "E{}{}", *result as u8, u8::from(*stop)),
            Self::Chat(text) => write!(f, "C{}", plain(text, LONGEST - 1)),
            Self::BackRequest { number, color } => write!(f, "B{number:03}{}", letter(*color)),
            Self::BackAnswer(code) => write!(f, "K{code}"),
        }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version, name, follower, tenths, moves, position } = self;
        write!(f, "R{version:02}{}{}", Name(name), letter(*follower))?;
        // There is room for a point and a tenth below ten minutes only.
        match (tenths / 10, tenths % 10) {
            (minutes @ 0..10, tenth @ 1..) => write!(f, "{minutes}.{tenth}")?,
            (minutes, _) => write!(f, "{:03}", minutes.min(999))?,
        }
        write!(f, "{:03}", (*moves).min(999))?;
        match position {
            None => write!(f, "A"),
            Some((color, squares)) => write!(f, "B{}{squares}", letter(*color)),
        }
    }
}

/// The letters are Dutch: wit and zwart.
const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'Z',
    }
}

/// A name as it is sent: 32 characters, the first no blank.
struct Name<'a>(&'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<NAME$}", plain(self.0.trim_matches(' '), NAME))
    }
}

/// The text as far as it fits, in characters that may be sent.
fn plain(text: &str, length: usize) -> String {
    text.chars().map(|c| if c.is_ascii() && c != '\0' { c } else { '?' }).take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of the published description of the protocol.
    const PUBLISHED: [&str; 8] = [
        "R01Tornado voor Windows 4.0        W060065A",
        "ATornado voor Windows 4.0        0",
        "M0012061100",
        "M001205250422122320",
        "E00",
        "CWhat do you think about move 35?",
        "B005Z",
        "K1",
    ];

    #[test]
    fn published_messages_are_read_and_written_back() {
        for text in PUBLISHED {
            assert_eq!(text.parse::<Message>().expect(text).to_string(), text);
        }
        let Ok(Message::Request(request)) = PUBLISHED[0].parse() else { panic!() };
        assert_eq!((request.name.as_str(), request.tenths), ("Tornado voor Windows 4.0", 600));
        assert_eq!((request.moves, request.follower), (65, Color::White));
    }

    #[test]
    fn a_request_can_carry_any_board_and_short_times() {
        let text = format!("R01{:<32}Z1.5000BZ{}", "x", "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww");
        let Ok(Message::Request(request)) = text.parse() else { panic!("{text}") };
        assert_eq!(request.tenths, 15);
        assert_eq!(request.position.as_ref().unwrap().1.len(), 32);
        assert_eq!(Message::Request(request).to_string(), text);
    }

    #[test]
    fn malformed_messages_are_quoted() {
        let long = format!("C{}", "x".repeat(LONGEST));
        for (text, quoted) in [
            ("", "empty"),
            ("X", "\"X\""),
            (long.as_str(), "longer than 127"),
            ("Cé", "not ASCII"),
            ("C", "text of \"C\""),
            ("M", "time of \"M\""),
            ("M00120611", "number of captures"),
            ("M001206110122xx", "end of"),
            ("M00120611x0", "number of captures"),
            ("M0012061102221", "captured square"),
            ("M00120611000", "end of"),
            ("E4x", "reason of"),
            ("E02", "stop code"),
            ("B00WZ", "move number"),
            ("B001B", "colour of"),
            ("K", "code of"),
            ("R01Tornado", "name of"),
            ("R01 ornado voor Windows 4.0        W060065A", "name of"),
            ("R01Tornado voor Windows 4.0        W060065C", "start of"),
            ("R01Tornado voor Windows 4.0        W-60065A", "time of"),
            ("R01Tornado voor Windows 4.0        W060065BWxyz", "position of"),
            ("ATornado voor Windows 4.0        9", "code of"),
        ] {
            let error = text.parse::<Message>().expect_err(text).to_string();
            assert!(error.contains(quoted), "{text:?}: {error}");
        }
    }

    #[test]
    fn what_does_not_fit_is_cut() {
        let answer = Message::Answer { name: "é".repeat(40), verdict: Verdict::NoGame };
        assert_eq!(answer.to_string(), format!("A{}3", "?".repeat(32)));
        assert_eq!(Message::Chat("x".repeat(500)).to_string().len(), LONGEST);
    }
}
