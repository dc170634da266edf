//! How much time is left? The clocks of a game while it is played. They stand still before the first
//! move and while the server is down; a computer's clock runs only while it thinks.

use crate::time;
use crate::wire::views::{ClockView, TimeControlView, Times};
use crownhead_rules::Color;
use std::time::{Duration, Instant};

/// The clocks of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameClock {
    control: TimeControlView,
    /// What was left when the running clock was started, or now if none runs.
    left: [u64; 2],
    running: Option<(Color, Instant)>,
}

impl GameClock {
    /// Both at the initial time, standing still.
    pub(crate) const fn new(control: TimeControlView) -> Self {
        Self { control, left: [control.initial_ms; 2], running: None }
    }

    /// The clocks after a move, standing still.
    pub(crate) const fn at(control: TimeControlView, times: Times) -> Self {
        Self { control, left: [times.black_ms, times.white_ms], running: None }
    }

    pub(crate) const fn control(&self) -> TimeControlView {
        self.control
    }

    /// Milliseconds that a side has left now.
    fn left_now(&self, color: Color) -> u64 {
        let used = match self.running {
            Some((running, since)) if running == color => time::in_ms(since.elapsed()),
            _ => 0,
        };
        self.left[color as usize].saturating_sub(used)
    }

    /// What is left now.
    pub(crate) fn times(&self) -> Times {
        Times { black_ms: self.left_now(Color::Black), white_ms: self.left_now(Color::White) }
    }

    /// Stops both, keeping what is left.
    pub(crate) fn stop(&mut self) {
        self.left = Color::BOTH.map(|color| self.left_now(color));
        self.running = None;
    }

    /// Lets a side's time run down.
    pub(crate) fn start(&mut self, color: Color) {
        self.start_at(color, time::now());
    }

    /// A side's time has been running down since a moment.
    pub(crate) fn start_at(&mut self, color: Color, since: Instant) {
        self.stop();
        self.running = Some((color, since));
    }

    /// A side has moved: stops both and adds what a move adds.
    pub(crate) fn press(&mut self, color: Color) {
        self.stop();
        let own = &mut self.left[color as usize];
        *own = own.saturating_add(self.control.increment_ms);
    }

    /// Takes the time of a search off a side's clock; false if its flag fell.
    pub(crate) fn charge(&mut self, color: Color, spent: Duration) -> bool {
        self.stop();
        let own = &mut self.left[color as usize];
        *own = own.saturating_sub(time::in_ms(spent));
        *own > 0
    }

    /// Whose time runs, and how long it will.
    pub(crate) fn running(&self) -> Option<(Color, Duration)> {
        let (color, _) = self.running?;
        Some((color, Duration::from_millis(self.left_now(color))))
    }

    /// The side whose time has run out.
    pub(crate) fn fallen(&self) -> Option<Color> {
        self.running().filter(|(_, left)| left.is_zero()).map(|(color, _)| color)
    }

    /// The clocks as a player's limits.
    pub(crate) fn limits(&self, mover: Color) -> crownhead_play::ClockView {
        crownhead_play::ClockView {
            own: Duration::from_millis(self.left_now(mover)),
            opponent: Duration::from_millis(self.left_now(mover.other())),
            increment: Duration::from_millis(self.control.increment_ms),
            moves: None,
        }
    }

    pub(crate) fn view(&self) -> ClockView {
        let Times { black_ms, white_ms } = self.times();
        let running = self.running.map(|(color, _)| color.into());
        ClockView { black_ms, white_ms, running, now: time::unix_ms() }
    }
}
