//! How long to think: the only file of this crate that looks at a watch.

use crate::params::Params;
use crownhead_play::{ClockView, Limits, Stop, Stopwatch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a reply costs beside thinking: waking up, sending, being scheduled.
const OVERHEAD: Duration = Duration::from_millis(2);
/// Of a fixed time so much is left over for that, one part in this many, but no more than the longest of it.
const LEFT_OVER: u32 = 50;
const MOST_LEFT_OVER: Duration = Duration::from_millis(30);
/// A game is expected to last about this many more moves.
const MOVES_LEFT: u32 = 24;

/// Watches the limits of one search.
#[derive(Debug)]
pub(crate) struct Timer {
    watch: Stopwatch,
    /// After this no new iteration is begun, unless the choice is hard; if it is easy, sooner.
    soft: Option<Duration>,
    /// After this the search is broken off.
    hard: Option<Duration>,
    /// After this it is, while the score falls.
    stretched: Option<Duration>,
    falling: AtomicBool,
    /// Percent of the difference that the choice makes.
    focus: u32,
    nodes: Option<u64>,
    stop: Stop,
}

/// How hard the choice is, as far as the search has seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difficulty {
    /// Iterations since the best move was another one.
    pub(crate) steady: u32,
    /// Hundredths by which the score has fallen.
    pub(crate) fallen: i32,
    /// Percent of the work that went into the best move.
    pub(crate) share: u32,
}

impl Difficulty {
    /// Percent of the usual time that it deserves.
    fn weight(self) -> u32 {
        let doubt = match self.steady {
            0 => 160,
            1 => 130,
            2 => 110,
            3 => 95,
            _ => 80,
        };
        let worry = 100 + 3 * self.fallen.clamp(0, 40) as u32;
        let rivals = 150 - self.share.min(100);
        doubt * worry * rivals / 10_000
    }
}

impl Timer {
    /// Starts now.
    pub(crate) fn start(limits: &Limits, params: &Params) -> Self {
        let (soft, hard, stretched) = match (limits.time, limits.clock) {
            (Some(time), _) => {
                let more = time.saturating_mul(params.time_stretch as u32) / 100;
                (None, Some(fixed(time)), Some(fixed(time.saturating_add(more))))
            }
            (None, Some(clock)) => {
                let (soft, hard) = share(clock);
                (Some(soft), Some(hard), Some(hard))
            }
            (None, None) => (None, None, None),
        };
        Self {
            watch: Stopwatch::by(limits.timekeeping),
            soft,
            hard,
            stretched,
            falling: AtomicBool::new(false),
            focus: params.time_focus as u32,
            nodes: limits.nodes,
            stop: limits.stop.clone(),
        }
    }

    /// True if the search has to end at once.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        self.stop.is_stopped()
            || self.nodes.is_some_and(|most| nodes >= most)
            || self.limit().is_some_and(|limit| self.watch.elapsed() >= limit)
    }

    fn limit(&self) -> Option<Duration> {
        if self.falling.load(Ordering::Relaxed) { self.stretched } else { self.hard }
    }

    /// The score falls, or does so no longer.
    pub(crate) fn set_falling(&self, falling: bool) {
        self.falling.store(falling, Ordering::Relaxed);
    }

    /// True if another iteration is not worth beginning.
    pub(crate) fn is_late(&self, difficulty: Difficulty) -> bool {
        let percent = 100 - self.focus.min(100) + difficulty.weight() * self.focus / 100;
        self.soft.is_some_and(|limit| self.watch.elapsed() >= limit.saturating_mul(percent) / 100)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// How many nodes are left before the limit.
    pub(crate) fn nodes_left(&self, nodes: u64) -> u64 {
        self.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes))
    }
}

/// What is used of a fixed time.
fn fixed(time: Duration) -> Duration {
    time - (time / LEFT_OVER).min(MOST_LEFT_OVER)
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
    fn a_fixed_time_is_used_nearly_whole() {
        for ms in [1, 10, 30, 100, 1_000, 60_000] {
            let time = Duration::from_millis(ms);
            assert!(fixed(time) < time && fixed(time) * 100 >= time * 97, "{ms} ms");
        }
    }

    #[test]
    fn a_hard_choice_gets_more_time_than_an_easy_one() {
        let usual = Difficulty { steady: 3, fallen: 0, share: 55 };
        assert!((80..=120).contains(&usual.weight()), "{}", usual.weight());
        for harder in [
            Difficulty { steady: 0, ..usual },
            Difficulty { fallen: 10, ..usual },
            Difficulty { share: 20, ..usual },
        ] {
            assert!(harder.weight() > usual.weight(), "{harder:?}");
        }
        for easier in [Difficulty { steady: 9, ..usual }, Difficulty { share: 95, ..usual }] {
            assert!(easier.weight() < usual.weight(), "{easier:?}");
        }
    }

    #[test]
    fn a_fixed_time_stretches_while_the_score_falls() {
        let limits = Limits::time(Duration::from_millis(100));
        let params = Params { time_stretch: 50, ..Params::DEFAULT };
        let timer = Timer::start(&limits, &params);
        assert_eq!(timer.limit(), Some(Duration::from_millis(98)));
        timer.set_falling(true);
        assert_eq!(timer.limit(), Some(Duration::from_millis(147)));
        timer.set_falling(false);
        assert_eq!(timer.limit(), Some(Duration::from_millis(98)));
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
