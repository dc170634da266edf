//! How many positions of a class are won, lost and drawn.

use crate::seen::Seen;
use crate::solve::{DRAWN, Plies, bare};

/// How many positions of a class are what for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Won by the side to move.
    pub wins: u64,
    /// Lost by the side to move.
    pub losses: u64,
    /// Neither.
    pub draws: u64,
}

impl Tally {
    /// All of them.
    pub const fn positions(self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            draws: self.draws + other.draws,
        }
    }
}

/// What is known of a class as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All positions.
    pub all: Tally,
    /// Those in which neither side can capture.
    pub quiet: Tally,
    /// Plies of the longest win, if distances were computed.
    pub longest_win: Option<u8>,
    /// Plies of the longest loss, if distances were computed.
    pub longest_loss: Option<u8>,
}

impl Counts {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            all: self.all.and(other.all),
            quiet: self.quiet.and(other.quiet),
            longest_win: self.longest_win.max(other.longest_win),
            longest_loss: self.longest_loss.max(other.longest_loss),
        }
    }

    /// Counts one more position.
    pub(crate) fn add(&mut self, seen: &Seen, plies: Plies, with_distances: bool) {
        let quiet = !seen.can_capture() && !seen.turned().can_capture();
        let (one, longest) = match bare(plies) {
            DRAWN => (Tally { draws: 1, ..Tally::default() }, None),
            1 => (Tally { wins: 1, ..Tally::default() }, Some(&mut self.longest_win)),
            _ => (Tally { losses: 1, ..Tally::default() }, Some(&mut self.longest_loss)),
        };
        if let Some(longest) = longest.filter(|_| with_distances) {
            *longest = (*longest).max(Some(plies));
        }
        self.all = self.all.and(one);
        if quiet {
            self.quiet = self.quiet.and(one);
        }
    }
}
