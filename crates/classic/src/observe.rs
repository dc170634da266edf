//! Watching a search: what it tells of each step it takes.
//!
//! A search is generic over its [`Observer`]. The one that plays games is [`Unobserved`], whose empty
//! methods the compiler removes, so that recording costs nothing when nobody looks. The other one is
//! the [`Recorder`](crate::trace::Recorder) of the search-tree explorer.

use crate::evaluation::Term;
use crate::value::Value;
use crownhead_rules::{Move, Outcome};
use serde::{Deserialize, Serialize};

/// The values between which the answer of a search still matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the side that wants high values has already.
    pub alpha: Value,
    /// What the other side has already.
    pub beta: Value,
}

impl Window {
    /// Every value matters.
    pub const OPEN: Self = Self { alpha: Value::LOWEST, beta: Value::HIGHEST };

    /// The same window as the other side sees it.
    #[inline(always)]
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// How a search puts values together, and for whom they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// The sides take turns to choose the highest and the lowest; values are for the side to move at
    /// the root.
    MaxMin,
    /// Every side chooses the highest; values are for the side to move at each node.
    Negamax,
    /// A node is the mean of its children, and the root takes the highest mean; values are for the
    /// side to move at the root.
    Mean,
}

/// Is told what a search does, in order. All values are as the search sees them: see [`Form`].
pub trait Observer {
    /// A search begins, to this depth. Iterative deepening begins several, one after the other.
    #[inline(always)]
    fn begin(&mut self, form: Form, depth: u32) {
        let _ = (form, depth);
    }

    /// It enters a position by a move (the root by none), to look `depth` plies further.
    #[inline(always)]
    fn enter(&mut self, mv: Option<Move>, window: Window, depth: u32) {
        let _ = (mv, window, depth);
    }

    /// It goes no further here: the game is over, or these terms add up to the value.
    #[inline(always)]
    fn leaf(&mut self, outcome: Option<Outcome>, terms: impl FnOnce() -> Vec<Term>) {
        let _ = (outcome, terms);
    }

    /// The move it came back from is the best so far and makes the window of this node narrower.
    #[inline(always)]
    fn narrowed(&mut self, bound: Value) {
        let _ = bound;
    }

    /// The value reached this bound, which an ancestor has already: the other moves cannot matter.
    #[inline(always)]
    fn cut(&mut self, bound: Value) {
        let _ = bound;
    }

    /// It leaves the position with this value.
    #[inline(always)]
    fn exit(&mut self, value: Value) {
        let _ = value;
    }
}

/// Nobody looks.
#[derive(Clone, Copy, Debug)]
pub struct Unobserved;

impl Observer for Unobserved {}
