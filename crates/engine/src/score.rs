//! The value of a position for the side to move, in hundredths of a man, with exact wins and losses
//! beyond every evaluation.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A value for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub i32);

/// Plies that a line can have at the most.
pub const MAX_PLY: usize = 200;

impl Score {
    /// Neither side wins.
    pub const DRAW: Self = Self(0);
    /// The game is won now.
    pub const WIN: Self = Self(30_000);
    /// Above every score.
    pub const INFINITE: Self = Self(31_000);
    /// Below this are evaluations and proved wins of unknown length, above it wins that are counted in
    /// plies.
    pub const MAX_VALUE: Self = Self(29_000);
    /// Evaluations stay below this; between it and the counted wins are those that tables prove.
    pub const MAX_EVALUATION: Self = Self(27_000);
    /// A win that tables prove without telling how long it takes.
    pub const PROVED: Self = Self(28_500);

    /// A game that is lost after this many plies from the root.
    #[inline(always)]
    pub const fn loss_at(ply: usize) -> Self {
        Self(ply as i32 - Self::WIN.0)
    }

    /// A game that is won after this many plies from the root.
    #[inline(always)]
    pub const fn win_at(ply: usize) -> Self {
        Self(Self::WIN.0 - ply as i32)
    }

    /// True for an exact win or loss.
    #[inline(always)]
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Self::MAX_VALUE.0
    }

    /// Plies to the end of a decided game.
    #[inline(always)]
    pub const fn plies_to_end(self) -> u32 {
        (Self::WIN.0 - self.0.abs()).unsigned_abs()
    }

    /// True for a win or loss that is proved, whether or not its plies are counted.
    #[inline(always)]
    pub const fn is_proved(self) -> bool {
        self.0.abs() > Self::MAX_EVALUATION.0
    }

    /// An evaluation, kept out of the range of wins.
    #[inline(always)]
    pub fn value(hundredths: i32) -> Self {
        Self(hundredths.clamp(-Self::MAX_EVALUATION.0, Self::MAX_EVALUATION.0))
    }

    /// Counted from a node instead of the root, as the table keeps it.
    #[inline(always)]
    pub(crate) const fn seen_from_node(self, ply: usize) -> Self {
        match self.0 {
            v if v > Self::MAX_VALUE.0 => Self(v + ply as i32),
            v if v < -Self::MAX_VALUE.0 => Self(v - ply as i32),
            v => Self(v),
        }
    }

    /// Counted from the root again.
    #[inline(always)]
    pub(crate) const fn seen_from_root(self, ply: usize) -> Self {
        match self.0 {
            v if v > Self::MAX_VALUE.0 => Self(v - ply as i32),
            v if v < -Self::MAX_VALUE.0 => Self(v + ply as i32),
            v => Self(v),
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    #[inline(always)]
    fn add(self, hundredths: i32) -> Self {
        Self(self.0 + hundredths)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline(always)]
    fn sub(self, hundredths: i32) -> Self {
        Self(self.0 - hundredths)
    }
}

impl From<Score> for crownhead_play::Score {
    fn from(score: Score) -> Self {
        match score.0 {
            v if v > Score::MAX_VALUE.0 => Self::WinIn(score.plies_to_end()),
            v if v < -Score::MAX_VALUE.0 => Self::LossIn(score.plies_to_end()),
            v if v > Score::MAX_EVALUATION.0 => Self::Win,
            v if v < -Score::MAX_EVALUATION.0 => Self::Loss,
            v => Self::Value(f64::from(v) / 100.0),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crownhead_play::Score::from(*self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_from_where_one_stands() {
        let win = Score::win_at(9);
        assert_eq!(win.plies_to_end(), 9);
        assert_eq!(win.seen_from_node(4).plies_to_end(), 5);
        assert_eq!(win.seen_from_node(4).seen_from_root(6).plies_to_end(), 11);
        assert_eq!(Score::loss_at(9), -win);
        assert!(Score::loss_at(MAX_PLY).is_decided() && !Score::value(i32::MAX).is_decided());
        assert_eq!(Score(35).seen_from_node(9), Score(35));
        assert_eq!(Score(-35).to_string(), "-0.35");
        assert_eq!(Score::loss_at(4).to_string(), "loss in 4 plies");
        // Proved, but not counted: not a number of men.
        assert_eq!(crownhead_play::Score::from(Score::PROVED - 10), crownhead_play::Score::Win);
        assert_eq!((-Score::PROVED).to_string(), "proved loss");
        assert_eq!(Score::value(i32::MAX).to_string(), "+270.00");
    }
}
