//! What a quiet position is worth, in hundredths of a man for the side to move.
//!
//! This is the seam behind which evaluations can be exchanged: the search knows [`Evaluator`] and
//! nothing of what is inside.

mod english;
mod plain;

use crate::score::Score;
use crownhead_play::scramble;
use crownhead_rules::{Board, Rules, Variant};

pub use english::{TERMS, Term};

/// Chooses the evaluation of a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluator {
    variant: Variant,
    distortion: Distortion,
}

/// An error that a weak level makes: a fixed function of the position and the game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Distortion {
    pub(crate) seed: u64,
    /// The largest error, in hundredths.
    pub(crate) size: i32,
}

impl Distortion {
    #[cold]
    fn of(self, key: u64) -> i32 {
        let lot = scramble(key ^ self.seed) % (2 * self.size as u64 + 1);
        lot as i32 - self.size
    }
}

impl Evaluator {
    pub(crate) const fn new(variant: Variant, distortion: Distortion) -> Self {
        Self { variant, distortion }
    }

    /// The value of a position in which the side to move has no capture.
    #[inline(always)]
    pub(crate) fn evaluate<R: Rules>(&self, board: &Board) -> Score {
        let value = match self.variant {
            Variant::English => english::evaluate(board),
            _ => plain::evaluate::<R>(board),
        };
        let error = if self.distortion.size > 0 { self.distortion.of(board.key()) } else { 0 };
        Score::value(value + error)
    }
}
