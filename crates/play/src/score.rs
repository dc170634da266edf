//! What is a position worth? A value of some evaluation, or a game that is decided.

use std::fmt;

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// In the units of the evaluation; for the engine that is men.
    Value(f64),
    /// A won game, over after this many plies.
    WinIn(u32),
    /// A lost game, over after this many plies.
    LossIn(u32),
    /// A won game: it is proved, and nobody knows how long it takes.
    Win,
    /// A lost game, likewise.
    Loss,
}

impl Score {
    /// The same value for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Value(value) => Self::Value(-value),
            Self::WinIn(plies) => Self::LossIn(plies),
            Self::LossIn(plies) => Self::WinIn(plies),
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
        }
    }

    /// True for a game that the side to move wins for certain.
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Win | Self::WinIn(_))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value:+.2}"),
            Self::WinIn(plies) => write!(f, "win in {plies} plies"),
            Self::LossIn(plies) => write!(f, "loss in {plies} plies"),
            Self::Win => write!(f, "proved win"),
            Self::Loss => write!(f, "proved loss"),
        }
    }
}

/// What the values of a player are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// Men.
    Men,
    /// Points of an evaluation, each with a scale of its own.
    Points,
    /// Pieces captured.
    Pieces,
    /// It values nothing.
    Nothing,
}
