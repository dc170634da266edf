//! What a quiet position is worth, in hundredths of a man for the side to move.
//!
//! This is the seam behind which evaluations can be exchanged: the search knows [`Evaluator`] and
//! nothing of what is inside. [`Evaluation`] says which one is wanted.

mod baseline;
mod layout;
mod net;
#[cfg(test)]
mod net_tests;
mod shipped;
mod weights;

use crate::score::Score;
use crownhead_play::scramble;
use crownhead_rules::{Board, Rules, Variant};
use std::sync::Arc;

pub use layout::{BUCKETS, Layout, View};
pub use net::{BLOCK, MOST_BLOCKS, Memory, Net, NotANet, ONE, OUTPUT_LIMIT, OUTPUT_ONE, Weights};
pub use weights::BadWeights;

/// Which evaluation an engine plays with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The best that the program has for the variant.
    #[default]
    Best,
    /// Material and advancement, frozen: what others are measured against.
    Baseline,
    /// This net, in its variant; the best in others.
    Net(Arc<Net>),
}

impl Evaluation {
    /// The net by which a variant is played; none for the baseline.
    fn net(&self, variant: Variant) -> Option<Arc<Net>> {
        match self {
            Self::Net(net) if net.variant() == variant => Some(net.clone()),
            Self::Net(_) | Self::Best => shipped::net(variant),
            Self::Baseline => None,
        }
    }

    /// What tells it from other evaluations of a variant: `baseline`, or the hash of its net.
    pub fn identity(&self, variant: Variant) -> String {
        let net = self.net(variant);
        net.map_or_else(|| "baseline".to_owned(), |net| format!("{:016x}", net.hash()))
    }
}

/// The evaluation of one variant, at work.
#[derive(Clone)]
pub(crate) struct Evaluator {
    kind: Kind,
    distortion: Distortion,
}

#[derive(Clone)]
enum Kind {
    Baseline,
    Net(Arc<Net>, Box<Memory>),
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

impl Kind {
    fn new(variant: Variant, evaluation: &Evaluation) -> Self {
        let net = evaluation.net(variant);
        net.map_or(Self::Baseline, |net| Self::Net(net, Box::default()))
    }
}

impl Evaluator {
    pub(crate) fn new(variant: Variant, evaluation: &Evaluation, distortion: Distortion) -> Self {
        Self { kind: Kind::new(variant, evaluation), distortion }
    }

    /// The value of a position in which the side to move has no capture.
    #[inline(always)]
    pub(crate) fn evaluate<R: Rules>(&mut self, board: &Board) -> Score {
        let value = match &mut self.kind {
            Kind::Net(net, memory) => memory.evaluate(net, board),
            Kind::Baseline => baseline::evaluate::<R>(board),
        };
        let error = if self.distortion.size > 0 { self.distortion.of(board.key()) } else { 0 };
        Score::value(value + error)
    }
}
