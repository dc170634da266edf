//! How much time is left? The clocks of a game while it is played. They stand still before the first
//! move and while the server is down; a computer's clock runs only while it thinks.

use crate::time;
use crownhead_play::{Clock, ClockView, TimeControl};
use crownhead_rules::Color;
use std::time::{Duration, Instant};

/// What Black and White have left.
pub(crate) type Times = [Duration; 2];

/// The clocks of a game, which know what time it is.
#[derive(Clone, Debug)]
pub(crate) struct GameClock(Clock);

impl GameClock {
    /// Both at the initial time, standing still.
    pub(crate) const fn new(control: TimeControl) -> Self {
        Self(Clock::new(control))
    }

    /// The clocks after a move, standing still.
    pub(crate) const fn at(control: TimeControl, times: Times) -> Self {
        // How many moves were made matters only where time is for so many moves.
        Self(Clock::at(control, times, [0; 2]))
    }

    pub(crate) const fn control(&self) -> TimeControl {
        self.0.control()
    }

    /// What is left now.
    pub(crate) fn times(&self) -> Times {
        let now = time::now();
        Color::BOTH.map(|color| self.0.left(color, now))
    }

    /// Stops both, keeping what is left.
    pub(crate) fn stop(&mut self) {
        self.0.stop(time::now());
    }

    /// Lets a side's time run down.
    pub(crate) fn start(&mut self, color: Color) {
        self.start_at(color, time::now());
    }

    /// A side's time has been running down since a moment.
    pub(crate) fn start_at(&mut self, color: Color, since: Instant) {
        self.0.start(color, since);
    }

    /// A side has moved: stops both and adds what a move adds.
    pub(crate) fn press(&mut self, color: Color) {
        self.0.press(color, time::now());
    }

    /// Takes the time of a search off a side's clock; false if its flag fell.
    pub(crate) fn charge(&mut self, color: Color, spent: Duration) -> bool {
        self.stop();
        self.0.charge(color, spent)
    }

    /// Whose time runs, and how long it will.
    pub(crate) fn running(&self) -> Option<(Color, Duration)> {
        self.0.running(time::now())
    }

    /// The side whose time has run out.
    pub(crate) fn fallen(&self) -> Option<Color> {
        self.0.fallen(time::now())
    }

    /// The clocks as a player's limits.
    pub(crate) fn limits(&self, mover: Color) -> ClockView {
        let mut standing = self.0.clone();
        standing.stop(time::now());
        standing.view(mover)
    }
}
