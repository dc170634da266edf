//! Who won, as a file says it. In English files the first number is Black's: the side that moves
//! first. The house variants do the same.

use crate::pdn::{Game, Terminator};
use crownhead_rules::Color;
use std::fmt;

/// The result of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// A win.
    Won(Color),
    /// A draw.
    Drawn,
    /// Both sides lost, `0-0`.
    BothLost,
    /// Not known, or not over: `*`.
    Unknown,
    /// A text that is none of these.
    Other(String),
}

impl From<Option<Color>> for GameResult {
    fn from(winner: Option<Color>) -> Self {
        winner.map_or(Self::Drawn, Self::Won)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Won(Color::Black) => "1-0",
            Self::Won(Color::White) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::BothLost => "0-0",
            Self::Unknown => "*",
            Self::Other(text) => text,
        })
    }
}

impl GameResult {
    /// What a game says of its result: its tag, or if that says nothing its last word.
    pub(super) fn of(game: &Game) -> Self {
        match Self::of_text(game.tag("Result").unwrap_or_default()) {
            Self::Unknown => Self::of_terminator(game.terminator),
            said => said,
        }
    }

    fn of_text(text: &str) -> Self {
        match text.trim() {
            "1-0" | "2-0" => Self::Won(Color::Black),
            "0-1" | "0-2" => Self::Won(Color::White),
            "1/2-1/2" | "1-1" => Self::Drawn,
            "0-0" => Self::BothLost,
            "" | "*" | "?" => Self::Unknown,
            other => Self::Other(other.to_owned()),
        }
    }

    fn of_terminator(terminator: Option<Terminator>) -> Self {
        terminator.map_or(Self::Unknown, |word| Self::of_text(&word.to_string()))
    }
}
