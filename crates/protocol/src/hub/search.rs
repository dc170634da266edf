//! One search for somebody else: its limits, what it says meanwhile, and its one `done`.

use super::message::{FromEngine, Go, Info, Level};
use super::server::Room;
use super::text::{write_move, write_score};
use crownhead_play::{Choice, ClockView, Fault, Limits, Report, Stop};
use crownhead_rules::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What can be told to a search while it runs.
#[derive(Debug, Default)]
pub(super) struct Signals {
    ponder: Stop,
    think: Stop,
    hit: AtomicBool,
    over: AtomicBool,
}

impl Signals {
    /// Stop, and say what was found.
    pub(super) fn stop(&self) {
        self.think.stop();
        self.ponder.stop();
    }

    /// The move that was pondered on has been played: from now on the limits count.
    pub(super) fn ponder_hit(&self) {
        self.hit.store(true, Ordering::Release);
        self.ponder.stop();
    }

    /// True if `done` has been said, or is about to be.
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }
}

/// A search.
pub(super) struct Search<'a, 'room> {
    pub(super) room: &'a Room<'room>,
    pub(super) signals: Arc<Signals>,
    pub(super) go: Go,
    pub(super) game: Game,
    pub(super) level: Option<Level>,
}

impl Search<'_, '_> {
    /// Searches and says what comes of it. Whoever does not listen any more is not told.
    pub(super) fn run(self) {
        let chosen = self.choose();
        // Before `done`, since what is said after it must find the search over.
        self.signals.over.store(true, Ordering::Release);
        let done = match chosen {
            Ok(Choice { mv, report }) => {
                let reply = report.line.get(1).filter(|_| report.line.first() == Some(&mv));
                FromEngine::Done {
                    mv: Some(write_move(mv)),
                    ponder: reply.map(|&mv| write_move(mv)),
                }
            }
            Err(Fault(why)) => {
                let _ = self.room.say(&FromEngine::Error(why));
                FromEngine::Done { mv: None, ponder: None }
            }
        };
        let _ = self.room.say(&done);
    }

    fn choose(&self) -> Result<Choice, Fault> {
        let Signals { ponder, think, hit, .. } = &*self.signals;
        let endless = |stop: &Stop| Limits { stop: stop.clone(), ..Limits::default() };
        let infinite = self.level.is_some_and(|level| level.infinite);
        match self.go {
            Go::Think if infinite => self.think(Go::Analyze, &endless(think)),
            Go::Think => self.think(Go::Think, &self.limits()),
            Go::Analyze if infinite => self.think(Go::Analyze, &endless(think)),
            Go::Analyze => self.think(Go::Analyze, &self.limits()),
            Go::Ponder => {
                let pondered = self.think(Go::Ponder, &endless(ponder))?;
                // What was found stays in the program's memory, so the search goes on where it was.
                let go_on = hit.load(Ordering::Acquire) && !think.is_stopped();
                if go_on { self.think(Go::Think, &self.limits()) } else { Ok(pondered) }
            }
        }
    }

    fn think(&self, purpose: Go, limits: &Limits) -> Result<Choice, Fault> {
        let mut last = None;
        let mut watch = |report: &Report| {
            let _ = self.room.say(&FromEngine::Info(info(report)));
            last = Some(report.clone());
        };
        let choice = self.room.program().think(purpose, &self.game, limits, &mut watch)?;
        // What was told already is not told again because a little time has gone by.
        let told =
            last.is_some_and(|last| Report { time: choice.report.time, ..last } == choice.report);
        if !told {
            let _ = self.room.say(&FromEngine::Info(info(&choice.report)));
        }
        Ok(choice)
    }

    /// The limits that were given.
    fn limits(&self) -> Limits {
        let stop = self.signals.think.clone();
        let Some(level) = self.level else { return Limits { stop, ..Limits::default() } };
        let inc = level.inc.unwrap_or_default();
        // The increment comes before the move.
        let clock = level.time.map(|time| time + inc);
        Limits {
            depth: level.depth.map(|depth| depth.min(DEEPEST)),
            nodes: level.nodes,
            time: level.move_time,
            clock: clock.map(|own| ClockView {
                own,
                opponent: own,
                increment: inc,
                moves: level.moves,
            }),
            stop,
            ..Limits::default()
        }
    }
}

/// Beyond this nobody searches.
const DEEPEST: u32 = 1000;

/// How a search goes, as it is told.
fn info(report: &Report) -> Info {
    let seconds = report.time.as_secs_f64();
    Info {
        depth: Some(report.depth),
        mean_depth: None,
        score: report.score.map(write_score),
        nodes: Some(report.nodes),
        time: Some(seconds),
        nps: (seconds > 0.0).then(|| report.nodes as f64 / seconds / 1e6),
        pv: report.line.iter().map(|&mv| write_move(mv)).collect(),
    }
}
