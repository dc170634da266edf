//! Who won, as a file says it. Whose points stand first depends on the variant: in English files they
//! are Black's, the side that moves first. In International draughts a win is two points.

use crate::pdn::{PdnGame, Terminator};
use crownhead_rules::{Color, Variant};

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

impl GameResult {
    /// The result as files of a variant write it.
    pub fn text(&self, variant: Variant) -> &str {
        let about = variant.about();
        match self {
            Self::Won(winner) => match (*winner == about.points_first, about.two_points) {
                (true, false) => "1-0",
                (false, false) => "0-1",
                (true, true) => "2-0",
                (false, true) => "0-2",
            },
            Self::Drawn => {
                if about.two_points {
                    "1-1"
                } else {
                    "1/2-1/2"
                }
            }
            Self::BothLost => "0-0",
            Self::Unknown => "*",
            Self::Other(text) => text,
        }
    }

    /// What a game says of its result: its tag, or if that says nothing its last word. `first` is whose points stand
    /// first.
    pub(super) fn of(game: &PdnGame, first: Color) -> Self {
        match Self::of_text(game.tag("Result").unwrap_or_default(), first) {
            Self::Unknown => Self::of_terminator(game.terminator, first),
            said => said,
        }
    }

    fn of_text(text: &str, first: Color) -> Self {
        match text.trim() {
            "1-0" | "2-0" => Self::Won(first),
            "0-1" | "0-2" => Self::Won(first.other()),
            "1/2-1/2" | "1-1" => Self::Drawn,
            "0-0" => Self::BothLost,
            "" | "*" | "?" => Self::Unknown,
            other => Self::Other(other.to_owned()),
        }
    }

    fn of_terminator(terminator: Option<Terminator>, first: Color) -> Self {
        terminator.map_or(Self::Unknown, |word| Self::of_text(&word.to_string(), first))
    }
}
