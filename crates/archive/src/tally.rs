//! How did games end? Counts of each result.

use crate::numbers;
use crownhead_notation::record::GameResult;
use crownhead_rules::Color;

/// How a game ended, as far as it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Black won.
    Black,
    /// White won.
    White,
    /// It was drawn.
    Drawn,
    /// Nobody knows, or both lost.
    Other,
}

impl Ended {
    pub(crate) const ALL: [Self; 4] = [Self::Black, Self::White, Self::Drawn, Self::Other];

    /// A win of this side, or else a draw.
    pub const fn of_winner(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::Black) => Self::Black,
            Some(Color::White) => Self::White,
            None => Self::Drawn,
        }
    }

    /// The result as PDN has it.
    pub const fn result(self) -> GameResult {
        match self {
            Self::Black => GameResult::Won(Color::Black),
            Self::White => GameResult::Won(Color::White),
            Self::Drawn => GameResult::Drawn,
            Self::Other => GameResult::Unknown,
        }
    }
}

impl From<&GameResult> for Ended {
    fn from(result: &GameResult) -> Self {
        match result {
            GameResult::Won(winner) => Self::of_winner(Some(*winner)),
            GameResult::Drawn => Self::Drawn,
            GameResult::BothLost | GameResult::Unknown | GameResult::Other(_) => Self::Other,
        }
    }
}

/// How many games ended in which way.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Won by Black.
    pub black: u64,
    /// Won by White.
    pub white: u64,
    /// Drawn.
    pub drawn: u64,
    /// Without a result.
    pub other: u64,
}

impl Tally {
    /// All of them.
    pub const fn games(self) -> u64 {
        self.black.saturating_add(self.white).saturating_add(self.drawn).saturating_add(self.other)
    }

    /// One more game.
    pub const fn add(&mut self, ended: Ended) {
        let count = match ended {
            Ended::Black => &mut self.black,
            Ended::White => &mut self.white,
            Ended::Drawn => &mut self.drawn,
            Ended::Other => &mut self.other,
        };
        *count = count.saturating_add(1);
    }

    /// Points of a side from 0 to 1, of the games whose result is known.
    pub fn score(self, side: Color) -> Option<f64> {
        let wins = match side {
            Color::Black => self.black,
            Color::White => self.white,
        };
        let known = self.games() - self.other;
        (known > 0).then(|| (wins as f64 + self.drawn as f64 / 2.0) / known as f64)
    }

    pub(crate) fn put(self, bytes: &mut Vec<u8>) {
        for count in [self.black, self.white, self.drawn, self.other] {
            numbers::put(bytes, count);
        }
    }

    pub(crate) fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut count = || numbers::take(bytes).filter(|&count| count <= u32::MAX.into());
        Some(Self { black: count()?, white: count()?, drawn: count()?, other: count()? })
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.black = self.black.saturating_add(other.black);
        self.white = self.white.saturating_add(other.white);
        self.drawn = self.drawn.saturating_add(other.drawn);
        self.other = self.other.saturating_add(other.other);
    }
}
