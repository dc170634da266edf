//! Time: the clocks of a game, and a watch for one move. The only file of this crate that asks what
//! time it is.

use crate::ClockView;
use crownhead_rules::Color;
use std::time::{Duration, Instant};

/// How much time a side has for the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// At the start.
    pub initial: Duration,
    /// Added after each own move.
    pub increment: Duration,
}

/// The two clocks of a game.
#[derive(Clone, Debug)]
pub struct Clock {
    left: [Duration; 2],
    increment: Duration,
}

impl Clock {
    /// Both clocks at their initial time.
    pub const fn new(control: TimeControl) -> Self {
        Self { left: [control.initial; 2], increment: control.increment }
    }

    /// The clocks as a side sees them.
    pub const fn view(&self, mover: Color) -> ClockView {
        ClockView {
            own: self.left[mover as usize],
            opponent: self.left[mover.other() as usize],
            increment: self.increment,
        }
    }

    /// Takes the time of a move off a side's clock and adds the increment; false if the flag fell.
    pub fn spend(&mut self, mover: Color, spent: Duration) -> bool {
        let own = &mut self.left[mover as usize];
        let Some(left) = own.checked_sub(spent) else {
            *own = Duration::ZERO;
            return false;
        };
        *own = left + self.increment;
        true
    }
}

/// Measures the time since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_down_and_its_flag_falls() {
        let second = Duration::from_secs(1);
        let mut clock = Clock::new(TimeControl { initial: 3 * second, increment: second });
        assert!(clock.spend(Color::Black, 2 * second));
        assert_eq!(clock.view(Color::Black).own, 2 * second);
        assert_eq!(clock.view(Color::White).own, 3 * second);
        assert_eq!(clock.view(Color::White).opponent, 2 * second);
        assert!(clock.spend(Color::Black, 2 * second), "all of it may be used");
        assert!(!clock.spend(Color::Black, second + Duration::from_millis(1)));
        assert_eq!(clock.view(Color::Black).own, Duration::ZERO);
    }
}
