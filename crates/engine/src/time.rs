//! How long to think: the only file of this crate that looks at a watch.

use crownhead_play::{ClockView, Limits, Stop, Stopwatch};
use std::time::Duration;

/// What a reply costs beside thinking: waking up, sending, being scheduled.
const OVERHEAD: Duration = Duration::from_millis(2);
/// A game is expected to last about this many more moves.
const MOVES_LEFT: u32 = 24;

/// Watches the limits of one search.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    watch: Stopwatch,
    /// After this no new iteration is begun.
    soft: Option<Duration>,
    /// After this the search is broken off.
    hard: Option<Duration>,
    nodes: Option<u64>,
    stop: Stop,
}

impl Timer {
    /// Starts now.
    pub(crate) fn start(limits: &Limits) -> Self {
        let (soft, hard) = match (limits.time, limits.clock) {
            (Some(time), _) => (None, Some(time.saturating_sub(OVERHEAD))),
            (None, Some(clock)) => {
                let (soft, hard) = share(clock);
                (Some(soft), Some(hard))
            }
            (None, None) => (None, None),
        };
        let watch = Stopwatch::by(limits.timekeeping);
        Self { watch, soft, hard, nodes: limits.nodes, stop: limits.stop.clone() }
    }

    /// True if the search has to end at once.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        self.stop.is_stopped()
            || self.nodes.is_some_and(|most| nodes >= most)
            || self.hard.is_some_and(|limit| self.watch.elapsed() >= limit)
    }

    /// True if another iteration is not worth beginning.
    pub(crate) fn is_late(&self) -> bool {
        self.soft.is_some_and(|limit| self.watch.elapsed() >= limit)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// How many nodes are left before the limit.
    pub(crate) fn nodes_left(&self, nodes: u64) -> u64 {
        self.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes))
    }
}

/// The share of the clock for this move: what to use, and what to use at the most. Even the last move of a
/// period leaves time on the clock, since what is left is not lost.
fn share(clock: ClockView) -> (Duration, Duration) {
    let left = clock.own.saturating_sub(10 * OVERHEAD);
    let moves = clock.moves.map_or(MOVES_LEFT, |moves| moves.clamp(1, MOVES_LEFT));
    let fair = left / moves + clock.increment * 3 / 4;
    ((fair / 2).min(left / 3), (fair * 3).min(left / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_never_overdrawn() {
        for (own, increment) in [(0, 0), (5, 0), (50, 0), (60_000, 1_000), (100, 5_000)] {
            let [own, increment] = [own, increment].map(Duration::from_millis);
            for moves in [None, Some(0), Some(1), Some(40)] {
                let (soft, hard) = share(ClockView { own, opponent: own, increment, moves });
                assert!(soft <= hard && hard <= own / 2 + OVERHEAD, "{own:?} {soft:?} {hard:?}");
            }
        }
    }

    #[test]
    fn near_the_end_of_a_period_there_is_more_for_each_move() {
        let share_of = |moves| {
            let own = Duration::from_secs(60);
            share(ClockView { own, opponent: own, increment: Duration::ZERO, moves }).0
        };
        assert_eq!(share_of(Some(40)), share_of(None));
        assert!(share_of(Some(2)) > share_of(Some(10)) && share_of(Some(10)) > share_of(None));
    }
}
