//! How are many iterations played at once? Whoever has nothing to do gets the next one, as long as it is no more than
//! `ahead` beyond what has been learned; what comes out is put back into its order before anything is learned from it.

use super::course::Course;
use super::journal::Iteration;
use super::spsa::Trial;
use crate::contest::Contest;
use crate::error::ArenaError;
use crate::roster::Spec;
use crate::runner::{Control, play};
use crate::stats::Tally;
use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Plays the iterations that are left. Each is handed to `take` in order, on the thread that called, after the course
/// has learned from it.
///
/// # Errors
/// What `take` breaks off with, after the iterations under way, or that there is no player with the values.
pub(super) fn run(
    spec: &Spec,
    contest: &Contest,
    course: &mut Course,
    control: &Control,
    take: &mut dyn FnMut(&Course, Iteration) -> Result<(), ArenaError>,
) -> Result<(), ArenaError> {
    let (last, ahead) = (course.settings().turns(), course.settings().ahead);
    let left = last.saturating_sub(course.done());
    let threads = control.threads(left.min(ahead + 1));
    let (jobs, waiting) = mpsc::channel();
    let (sender, finished) = mpsc::channel();
    let hall =
        Hall { contest, control, pairs: course.settings().pairs, waiting: Mutex::new(waiting) };
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, hall) = (sender.clone(), &hall);
            scope.spawn(move || hall.work(&sender));
        }
        // When this is dropped, nobody gets more to do.
        let jobs = jobs;
        let (mut next, mut under_way) = (course.done(), 0);
        let mut early = BTreeMap::new();
        loop {
            while !control.stop.is_stopped()
                && under_way < threads
                && next < last
                && next <= course.done() + ahead
            {
                let job = Job::new(next, spec, course)?;
                next += 1;
                under_way += 1;
                if jobs.send(job).is_err() {
                    return Ok(());
                }
            }
            if under_way == 0 {
                return Ok(());
            }
            let Ok((turn, iteration)) = finished.recv() else { return Ok(()) };
            under_way -= 1;
            early.insert(turn, iteration);
            while let Some(iteration) = early.remove(&course.done()) {
                // What was called off has no result, and later ones would leave a gap.
                let Some(iteration) = iteration else { return Ok(()) };
                course.take(&iteration);
                take(course, iteration)?;
            }
        }
    })
}

/// An iteration to be played.
struct Job {
    turn: u64,
    number: u64,
    trial: Trial,
    players: [Spec; 2],
}

impl Job {
    fn new(turn: u64, spec: &Spec, course: &Course) -> Result<Self, ArenaError> {
        let trial = course.trial(turn);
        let names = course.settings().parameters.iter().map(|parameter| parameter.name.clone());
        let with = |values: &[f64]| {
            let values: Vec<_> = names.clone().zip(values.iter().copied()).collect();
            spec.turned(&values)
        };
        let players = [with(&trial.plus)?, with(&trial.minus)?];
        Ok(Self { turn, number: course.settings().number(turn), trial, players })
    }
}

/// An iteration that was played, by its turn; `None` if it was called off.
type Finished = (u64, Option<Iteration>);

/// What a thread owes: it is paid even if the thread fails, so that nobody waits for ever.
struct Debt<'a> {
    turn: u64,
    iteration: Option<Iteration>,
    finished: &'a Sender<Finished>,
}

impl Drop for Debt<'_> {
    fn drop(&mut self) {
        // Nobody may want it any more.
        let _ = self.finished.send((self.turn, self.iteration.take()));
    }
}

/// What the threads share.
struct Hall<'a> {
    contest: &'a Contest,
    control: &'a Control,
    pairs: u64,
    waiting: Mutex<Receiver<Job>>,
}

impl Hall<'_> {
    /// One thread: iteration after iteration until nobody has one.
    fn work(&self, finished: &Sender<Finished>) {
        while let Some(job) = self.next() {
            let mut debt = Debt { turn: job.turn, iteration: None, finished };
            debt.iteration = self.play(job);
        }
    }

    /// Waits for the next iteration.
    fn next(&self) -> Option<Job> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
    }

    /// Plays all games of an iteration.
    fn play(&self, Job { number, trial, players, .. }: Job) -> Option<Iteration> {
        let settings = self.contest.settings();
        let seat = || players.each_ref().map(|spec| spec.player(settings.variant));
        let names = players.each_ref().map(Spec::to_string);
        let mut seats = seat();
        let (mut tally, mut faults) = (Tally::default(), 0);
        let games = 2 * self.pairs;
        for game in number * games..(number + 1) * games {
            let fixture = self.contest.schedule().fixture(game);
            let (game, broken) = play(settings, self.control, &mut seats, names.clone(), &fixture);
            if broken {
                // A player that failed once may be in any state.
                seats = seat();
                faults += 1;
            }
            tally.record(game?.score());
        }
        let Tally { wins: won, draws: drawn, losses: lost } = tally;
        let Trial { plus, minus } = trial;
        Some(Iteration { iteration: number + 1, plus, minus, won, drawn, lost, faults })
    }
}
