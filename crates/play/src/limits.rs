//! How long a player may think about a move.

use crate::Timekeeping;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of one move. All that are given hold, and the first one reached ends the thinking; with
/// none at all it goes on until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies of full search depth.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The clocks of the game, from which the player takes what it thinks right.
    pub clock: Option<ClockView>,
    /// Which time the time and the clocks mean.
    pub timekeeping: Timekeeping,
    /// Ends the thinking from outside.
    pub stop: Stop,
}

/// The clocks as the side to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// What is left for the side to move.
    pub own: Duration,
    /// What is left for the opponent.
    pub opponent: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Own moves, this one included, until more time comes; `None` if none will come.
    pub moves: Option<u32>,
}

impl Limits {
    /// A limit of depth alone.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A limit of nodes alone.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A limit of time a move alone.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// True if nothing but a stop from outside ends the thinking.
    pub fn is_endless(&self) -> bool {
        let Self { depth, nodes, time, clock, timekeeping: _, stop: _ } = self;
        depth.is_none() && nodes.is_none() && time.is_none() && clock.is_none()
    }
}

/// A word that can be given from anywhere: stop thinking and play. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    given: Arc<AtomicBool>,
    above: Option<Arc<Stop>>,
}

impl Stop {
    /// Not yet stopped.
    pub fn new() -> Self {
        Self::default()
    }

    /// A word of its own that also counts as given when this one is.
    #[must_use]
    pub fn under(&self) -> Self {
        Self { given: Arc::default(), above: Some(Arc::new(self.clone())) }
    }

    /// Gives the word.
    pub fn stop(&self) {
        self.given.store(true, Ordering::Relaxed);
    }

    /// True if the word was given.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.given.load(Ordering::Relaxed)
            || self.above.as_ref().is_some_and(|above| above.is_stopped())
    }
}
