//! Which games are being reviewed? One at a time, on a thread of its own that uses all cores; the others wait in the order
//! in which they were asked for. Every search waits at the turnstile, so that games of people have the cores that
//! they need. What is found is kept with the game.

use crate::key::GameId;
use crate::store::Store;
use crownhead_play::{Limits, Stop, Turnstile};
use crownhead_review::json::{FORMAT, ReviewText};
use crownhead_review::{Progress, Reviewer};
use crownhead_rules::Game;
use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The most games that wait.
const MOST_WAITING: usize = 100;
/// The most failures that are remembered.
const MOST_FAILED: usize = 100;

/// Where a review stands that is not kept yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// So many come before it.
    Waiting(usize),
    /// It is so far.
    Running(Progress),
    /// It could not be kept, or something broke.
    Failed,
}

/// Too many wait already.
pub(crate) struct Crowded;

/// The reviews of a server.
pub(crate) struct Reviews {
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    spare: Turnstile,
    cores: usize,
    inside: Mutex<Inside>,
    /// There may be something to do.
    work: Condvar,
}

#[derive(Default)]
struct Inside {
    waiting: VecDeque<(GameId, Game)>,
    running: Option<Running>,
    failed: BTreeSet<GameId>,
    closed: bool,
}

struct Running {
    id: GameId,
    stop: Stop,
    progress: Progress,
}

impl Inside {
    fn stage(&self, id: GameId) -> Option<Stage> {
        if let Some(running) = self.running.as_ref().filter(|running| running.id == id) {
            // Who has called it off need not wait for its end.
            return (!running.stop.is_stopped()).then_some(Stage::Running(running.progress));
        }
        let place = self.waiting.iter().position(|(other, _)| *other == id);
        let before = |place: usize| place + usize::from(self.running.is_some());
        let failed = self.failed.contains(&id).then_some(Stage::Failed);
        place.map(|place| Stage::Waiting(before(place))).or(failed)
    }
}

impl Reviews {
    /// Starts the thread.
    pub(crate) fn start(store: Store, spare: Turnstile, cores: usize) -> io::Result<Self> {
        let (inside, work) = (Mutex::default(), Condvar::new());
        let shared = Arc::new(Shared { store, spare, cores, inside, work });
        let worker = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("reviews".to_owned());
        thread.spawn(move || worker.serve())?;
        Ok(Self { shared })
    }

    /// Where the review of a game stands; nothing if none is under way.
    pub(crate) fn stage(&self, id: GameId) -> Option<Stage> {
        self.shared.lock().stage(id)
    }

    /// Puts a game in line, unless it is there already.
    pub(crate) fn ask(&self, id: GameId, game: Game) -> Result<(), Crowded> {
        let mut inside = self.shared.lock();
        if let Some(Stage::Waiting(_) | Stage::Running(_)) = inside.stage(id) {
            return Ok(());
        }
        if inside.waiting.len() >= MOST_WAITING {
            return Err(Crowded);
        }
        inside.failed.remove(&id);
        inside.waiting.push_back((id, game));
        drop(inside);
        self.shared.work.notify_all();
        Ok(())
    }

    /// Calls a review off, if one is under way.
    pub(crate) fn cancel(&self, id: GameId) {
        let mut inside = self.shared.lock();
        inside.waiting.retain(|(other, _)| *other != id);
        inside.failed.remove(&id);
        if let Some(running) = inside.running.as_ref().filter(|running| running.id == id) {
            running.stop.stop();
        }
    }

    /// Calls everything off: what was not done is asked for again by those who want it.
    pub(crate) fn close(&self) {
        let mut inside = self.shared.lock();
        inside.closed = true;
        inside.waiting.clear();
        if let Some(running) = &inside.running {
            running.stop.stop();
        }
        drop(inside);
        self.shared.work.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The thread: game after game.
    fn serve(&self) {
        while let Some((id, game, stop)) = self.next() {
            let done = catch_unwind(AssertUnwindSafe(|| self.review(id, &game, &stop)));
            let mut inside = self.lock();
            inside.running = None;
            if !matches!(done, Ok(true)) && !stop.is_stopped() && inside.failed.len() < MOST_FAILED
            {
                inside.failed.insert(id);
            }
        }
    }

    /// Waits for a game; `None` when the server ends.
    fn next(&self) -> Option<(GameId, Game, Stop)> {
        let mut inside = self.lock();
        loop {
            if inside.closed {
                return None;
            }
            if let Some((id, game)) = inside.waiting.pop_front() {
                let stop = Stop::new();
                let progress = Progress { done: 0, all: game.history().len() + 1 };
                inside.running = Some(Running { id, stop: stop.clone(), progress });
                return Some((id, game, stop));
            }
            inside = self.work.wait(inside).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Reviews a game and keeps what was found; true if that is done.
    fn review(&self, id: GameId, game: &Game, stop: &Stop) -> bool {
        let usual = Reviewer::default();
        let reviewer = Reviewer {
            limits: Limits { stop: stop.clone(), ..usual.limits },
            threads: self.cores,
            turnstile: self.spare.clone(),
            ..usual
        };
        let mut tell = |progress| {
            if let Some(running) = &mut self.lock().running {
                running.progress = progress;
            }
        };
        let Some(review) = reviewer.review(game, &mut tell) else { return false };
        let text = serde_json::to_string(&ReviewText::new(&review));
        text.is_ok_and(|text| self.store.save_review(id, FORMAT, text).is_ok())
    }
}
