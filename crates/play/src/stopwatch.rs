//! What time is it? A watch for one move, by the time of day or by that of the processor. No other file of this
//! crate asks.

use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// Which time counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timekeeping {
    /// The time of day.
    #[default]
    Wall,
    /// The time that the processor works for whoever thinks. What else a busy machine does is nobody's loss.
    Processor,
}

impl Timekeeping {
    /// Whether this system tells such a time.
    pub const fn is_told(self) -> bool {
        matches!(self, Self::Wall) || cfg!(unix)
    }

    /// How long, by the time of day, somebody is waited for who has so much of this time: on a busy machine the
    /// processor's time passes slowly.
    pub fn patience(self, time: Duration) -> Duration {
        match self {
            Self::Wall => time,
            Self::Processor => time.saturating_mul(10).saturating_add(Duration::from_secs(5)),
        }
    }
}

/// Measures the time since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Start);

#[derive(Clone, Copy, Debug)]
enum Start {
    Wall(Instant),
    /// What the processor had worked for this thread.
    Processor(ThreadId, Duration),
}

impl Stopwatch {
    /// Starts now, by the time of day.
    pub fn start() -> Self {
        Self(Start::Wall(Instant::now()))
    }

    /// Starts now, by this time: the processor's is that of the thread that starts the watch. Where the system does not
    /// tell it, the time of day is taken.
    pub fn by(timekeeping: Timekeeping) -> Self {
        let now = match timekeeping {
            Timekeeping::Wall => None,
            Timekeeping::Processor => thread_time(),
        };
        match now {
            None => Self::start(),
            Some(now) => Self(Start::Processor(thread::current().id(), now)),
        }
    }

    /// The time since the start. Of the time of one thread another one knows nothing: for it none has passed.
    pub fn elapsed(&self) -> Duration {
        match self.0 {
            Start::Wall(began) => began.elapsed(),
            Start::Processor(thread, began) if thread == thread::current().id() => {
                thread_time().unwrap_or(began).saturating_sub(began)
            }
            Start::Processor(..) => Duration::ZERO,
        }
    }
}

/// What the processor has worked for this thread.
#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).ok()
}

#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn who_sleeps_does_not_use_the_processor() {
        let (wall, processor) = (Stopwatch::start(), Stopwatch::by(Timekeeping::Processor));
        let nap = Duration::from_millis(50);
        thread::sleep(nap);
        assert!(wall.elapsed() >= nap);
        assert!(processor.elapsed() < nap, "{:?}", processor.elapsed());
        let mut sum = 0_u64;
        while processor.elapsed() < nap {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(wall.elapsed() >= 2 * nap);
        thread::scope(|scope| {
            scope.spawn(|| assert_eq!(processor.elapsed(), Duration::ZERO));
        });
    }
}
