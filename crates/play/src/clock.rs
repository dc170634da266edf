//! Time: what a side has, and the two clocks of a game, which are told what time it is.

use crate::{ClockView, Stop};
use crownhead_rules::Color;
use std::fmt;
use std::str::FromStr;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How much time a side has: `60+0.5` is a minute for the game and half a second more for each move,
/// `40/60` a minute for every 40 moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// At the start, and again after every `moves` moves.
    pub initial: Duration,
    /// Added after each own move.
    pub increment: Duration,
    /// The moves of a period; `None` if the time is for the whole game.
    pub moves: Option<u32>,
}

impl TimeControl {
    /// The same time for the whole game, and nothing more.
    pub const fn whole(initial: Duration) -> Self {
        Self { initial, increment: Duration::ZERO, moves: None }
    }
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadTimeControl(String);

impl fmt::Display for BadTimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a clock such as 60+0.5 (seconds for the game and for each move) or 40/60 \
             (moves in so many seconds)",
            self.0
        )
    }
}

impl std::error::Error for BadTimeControl {}

/// The most seconds that a clock can have: a week.
const LONGEST: f64 = 604_800.0;

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<Self, BadTimeControl> {
        let bad = || BadTimeControl(text.chars().take(60).collect());
        let seconds = |part: &str| {
            let plain = part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let number = part.parse::<f64>().ok().filter(|number| plain && *number <= LONGEST);
            number.map(Duration::from_secs_f64).ok_or_else(bad)
        };
        let (moves, rest) = match text.split_once('/') {
            None => (None, text),
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|moves| *moves > 0);
                (Some(moves.ok_or_else(bad)?), rest)
            }
        };
        let (initial, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control = Self { initial: seconds(initial)?, increment: seconds(increment)?, moves };
        if control.initial.is_zero() { Err(bad()) } else { Ok(control) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { initial, increment, moves } = self;
        if let Some(moves) = moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", initial.as_secs_f64())?;
        if !increment.is_zero() || moves.is_none() {
            write!(f, "+{}", increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// The two clocks of a game. They stand still until one is started; who measures time elsewhere lets them
/// stand and takes it off with [`charge`](Self::charge) or [`spend`](Self::spend).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// What was left when the running clock was started, or now if none runs.
    left: [Duration; 2],
    /// Moves that each side has made.
    made: [u32; 2],
    running: Option<(Color, Instant)>,
}

impl Clock {
    /// Both at their initial time, standing still.
    pub const fn new(control: TimeControl) -> Self {
        Self { control, left: [control.initial; 2], made: [0; 2], running: None }
    }

    /// As they stood after so many moves of Black and of White, standing still.
    pub const fn at(control: TimeControl, left: [Duration; 2], made: [u32; 2]) -> Self {
        Self { control, left, made, running: None }
    }

    /// How much time there is.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side has left.
    pub fn left(&self, color: Color, now: Instant) -> Duration {
        let used = match self.running {
            Some((running, since)) if running == color => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[color as usize].saturating_sub(used)
    }

    /// Lets a side's time run down from a moment on; the other clock stands.
    pub fn start(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// Stops both, keeping what is left.
    pub fn stop(&mut self, now: Instant) {
        self.left = Color::BOTH.map(|color| self.left(color, now));
        self.running = None;
    }

    /// A side has moved: both stop, and the side gets what a move and the end of a period add.
    pub fn press(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.moved(color);
    }

    fn moved(&mut self, color: Color) {
        let TimeControl { initial, increment, moves } = self.control;
        let made = &mut self.made[color as usize];
        *made += 1;
        let period =
            moves.filter(|moves| made.is_multiple_of(*moves)).map_or(Duration::ZERO, |_| initial);
        let own = &mut self.left[color as usize];
        *own = own.saturating_add(increment).saturating_add(period);
    }

    /// Takes time off a side's clock, which stands; false if its flag fell.
    pub fn charge(&mut self, color: Color, spent: Duration) -> bool {
        let own = &mut self.left[color as usize];
        *own = own.saturating_sub(spent);
        !own.is_zero()
    }

    /// A side has moved, and that took so long: false if its flag fell before.
    pub fn spend(&mut self, color: Color, spent: Duration) -> bool {
        let in_time = self.charge(color, spent);
        if in_time {
            self.moved(color);
        }
        in_time
    }

    /// Whose time runs, and what is left of it.
    pub fn running(&self, now: Instant) -> Option<(Color, Duration)> {
        self.running.map(|(color, _)| (color, self.left(color, now)))
    }

    /// The side whose time has run out.
    pub fn fallen(&self, now: Instant) -> Option<Color> {
        self.running(now).filter(|(_, left)| left.is_zero()).map(|(color, _)| color)
    }

    /// The clocks, which stand, as a side sees them.
    pub fn view(&self, mover: Color) -> ClockView {
        let made = self.made[mover as usize];
        ClockView {
            own: self.left[mover as usize],
            opponent: self.left[mover.other() as usize],
            increment: self.control.increment,
            moves: self.control.moves.map(|moves| moves - made % moves),
        }
    }
}

/// Does something, and gives the word to stop if it takes longer than it may.
pub(crate) fn with_alarm<T>(time: Duration, stop: &Stop, work: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let (done, wait) = mpsc::channel::<()>();
        scope.spawn(move || {
            if wait.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout) {
                stop.stop();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(text: &str) -> Clock {
        Clock::new(text.parse().unwrap())
    }

    #[test]
    fn a_clock_runs_down_and_its_flag_falls() {
        let mut clock = clock("3+1");
        assert!(clock.spend(Color::Black, 2 * SECOND));
        assert_eq!(clock.view(Color::Black).own, 2 * SECOND);
        assert_eq!(clock.view(Color::White).own, 3 * SECOND);
        assert_eq!(clock.view(Color::White).opponent, 2 * SECOND);
        assert!(clock.spend(Color::Black, 2 * SECOND - Duration::from_millis(1)));
        assert!(!clock.spend(Color::Black, 2 * SECOND));
        assert_eq!(clock.view(Color::Black).own, Duration::ZERO);
    }

    #[test]
    fn a_running_clock_is_told_what_time_it_is() {
        let (mut clock, start) = (clock("10+2"), Instant::now());
        let at = |seconds: u32| start + seconds * SECOND;
        assert_eq!(clock.running(start), None);
        clock.start(Color::Black, at(0));
        assert_eq!(clock.left(Color::Black, at(4)), 6 * SECOND);
        assert_eq!(clock.left(Color::White, at(4)), 10 * SECOND);
        clock.press(Color::Black, at(4));
        assert_eq!(clock.left(Color::Black, at(9)), 8 * SECOND);
        clock.start(Color::White, at(9));
        assert_eq!(clock.running(at(12)), Some((Color::White, 7 * SECOND)));
        assert_eq!((clock.fallen(at(18)), clock.fallen(at(19))), (None, Some(Color::White)));
        clock.stop(at(12));
        assert_eq!((clock.fallen(at(99)), clock.left(Color::White, at(99))), (None, 7 * SECOND));
        assert!(clock.charge(Color::White, 3 * SECOND) && !clock.charge(Color::White, 4 * SECOND));
    }

    #[test]
    fn a_period_ends_with_its_last_move() {
        let mut clock = clock("2/10");
        assert_eq!(clock.view(Color::Black).moves, Some(2));
        assert!(clock.spend(Color::Black, 4 * SECOND));
        assert_eq!(
            (clock.view(Color::Black).own, clock.view(Color::Black).moves),
            (6 * SECOND, Some(1))
        );
        assert!(clock.spend(Color::Black, 4 * SECOND));
        assert_eq!(
            (clock.view(Color::Black).own, clock.view(Color::Black).moves),
            (12 * SECOND, Some(2))
        );
        let later = Clock::at(clock.control(), [SECOND, 2 * SECOND], [3, 2]);
        assert_eq!(
            (later.view(Color::Black).moves, later.view(Color::White).own),
            (Some(1), 2 * SECOND)
        );
    }

    #[test]
    fn controls_are_read_and_written() {
        for text in ["60+0.5", "40/60", "0.1+0", "2/1.5+0.25"] {
            assert_eq!(
                text.parse::<TimeControl>().map(|control| control.to_string()),
                Ok(text.into())
            );
        }
        let minute = TimeControl::whole(60 * SECOND);
        assert_eq!("60".parse(), Ok(minute));
        for text in [
            "", "+", "0", "0+1", "-1", "60+", "60+-1", "+5", "/60", "0/60", "40/", "1e3", "inf",
            "nan", "60s", "5/5/5", "604801", "60+1+1",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("{text:?} is not a clock")), "{error}");
        }
    }
}
