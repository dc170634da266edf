//! Whose turn is it? One experiment runs, on as many threads as there are cores, and the others wait in the order
//! in which they were asked for. A thread of its own plays them; every move waits at the turnstile of the searches,
//! so that games of people have the cores that they need.

use super::ExperimentId;
use super::plan::Plan;
use super::shelf::{Found, Kept, Played, Shelf, State};
use super::standing::Standing;
use crate::game::shown;
use crate::key::Key;
use crate::players::Players;
use crate::priority;
use crate::saying::Saying;
use crate::time;
use crownhead_arena::{ArenaError, Control, Gallery, Outputs};
use crownhead_play::Turnstile;
use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::watch;

/// The most experiments that are kept.
const MOST_KEPT: usize = 500;
/// The longest name.
const LONGEST_NAME: usize = 80;
/// How often, and how long each time, the thread is waited for when the server ends.
const FAREWELLS: u32 = 50;
const FAREWELL: Duration = Duration::from_millis(20);

/// Why something is not done.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// There is no such experiment.
    Missing,
    /// It makes no sense.
    Bad(Saying),
    /// Not now.
    NotNow(Saying),
    /// The disk failed while something was to be kept.
    Unsaved(String),
    /// It failed while games were to be read, or they are damaged.
    Unread(String),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        let why = error.downcast::<ArenaError>().map(without_folders);
        Self::Unsaved(why.unwrap_or_else(|error| error.to_string()))
    }
}

impl From<ArenaError> for Refusal {
    fn from(error: ArenaError) -> Self {
        Self::Unread(without_folders(error))
    }
}

/// The fault with no more of the path than its end: people on the network are told, too.
fn without_folders(mut error: ArenaError) -> String {
    if let ArenaError::Open { path, .. }
    | ArenaError::Write { path, .. }
    | ArenaError::Line { path, .. }
    | ArenaError::OtherMatch { path, .. } = &mut error
        && let Some(name) = Path::new(path.as_str()).file_name()
    {
        *path = name.to_string_lossy().into_owned();
    }
    error.to_string()
}

/// What is known of an experiment without reading its games.
#[derive(Clone)]
pub(crate) struct Glimpse {
    pub(crate) id: ExperimentId,
    pub(crate) kept: Kept,
    /// How many come before it, if it waits.
    pub(crate) place: Option<usize>,
    /// Its games so far, if it runs.
    pub(crate) running: Option<Arc<Mutex<Standing>>>,
    /// Whether it runs, and ends after the games under way.
    pub(crate) stopping: bool,
}

/// The experiments of a server.
pub(crate) struct Laboratory {
    shared: Arc<Shared>,
    thread: JoinHandle<()>,
}

struct Shared {
    shelf: Shelf,
    players: Arc<Players>,
    spare: Turnstile,
    cores: usize,
    inside: Mutex<Inside>,
    /// There may be something to play.
    work: Condvar,
    /// Counts changes of which experiments there are and where they stand.
    list: watch::Sender<u64>,
    /// Counts moves and games.
    games: Arc<watch::Sender<u64>>,
}

#[derive(Default)]
struct Inside {
    all: BTreeMap<ExperimentId, Kept>,
    running: Option<Running>,
    closed: bool,
}

/// What runs.
#[derive(Clone)]
struct Running {
    id: ExperimentId,
    control: Control,
    standing: Arc<Mutex<Standing>>,
}

impl Inside {
    /// Those that wait and do not run, whose turn is next first.
    fn line(&self) -> Vec<ExperimentId> {
        let runs = |id: &ExperimentId| self.running.as_ref().is_some_and(|one| one.id == *id);
        let waits = self.all.iter().filter(|(id, kept)| kept.state == State::Waiting && !runs(id));
        let mut line: Vec<_> = waits.map(|(id, kept)| (kept.queued, *id)).collect();
        line.sort_unstable();
        line.into_iter().map(|(_, id)| id).collect()
    }

    fn glimpse(&self, id: ExperimentId, kept: &Kept, line: &[ExperimentId]) -> Glimpse {
        let running = self.running.as_ref().filter(|one| one.id == id);
        Glimpse {
            id,
            kept: kept.clone(),
            place: line.iter().position(|one| *one == id),
            running: running.map(|one| Arc::clone(&one.standing)),
            stopping: running.is_some_and(|one| one.control.stop.is_stopped()),
        }
    }

    fn find(&self, id: ExperimentId) -> Result<&Kept, Refusal> {
        self.all.get(&id).ok_or(Refusal::Missing)
    }
}

impl Laboratory {
    /// Opens the shelf in a data directory and goes on with what was under way.
    pub(crate) fn start(
        Found { shelf, all }: Found,
        players: Arc<Players>,
        spare: Turnstile,
        cores: usize,
    ) -> io::Result<Self> {
        let all = all.into_iter().collect();
        let shared = Arc::new(Shared {
            shelf,
            players,
            spare,
            cores,
            inside: Mutex::new(Inside { all, ..Inside::default() }),
            work: Condvar::new(),
            list: watch::Sender::new(0),
            games: Arc::new(watch::Sender::new(0)),
        });
        let worker = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("laboratory".to_owned());
        let thread = thread.spawn(move || {
            priority::let_others_go_first();
            worker.serve();
        })?;
        Ok(Self { shared, thread })
    }

    /// Every experiment, the newest first.
    pub(crate) fn list(&self) -> Vec<Glimpse> {
        let inside = self.shared.lock();
        let line = inside.line();
        let mut all: Vec<_> =
            inside.all.iter().map(|(id, kept)| inside.glimpse(*id, kept, &line)).collect();
        all.sort_by_key(|one| std::cmp::Reverse(one.kept.created));
        all
    }

    /// One experiment by the text of its name.
    pub(crate) fn find(&self, id: &str) -> Result<Glimpse, Refusal> {
        let id: ExperimentId = id.parse().map_err(|_| Refusal::Missing)?;
        let inside = self.shared.lock();
        let kept = inside.all.get(&id).ok_or(Refusal::Missing)?;
        Ok(inside.glimpse(id, kept, &inside.line()))
    }

    /// The one that runs.
    pub(crate) fn running(&self) -> Option<Glimpse> {
        let inside = self.shared.lock();
        let id = inside.running.as_ref()?.id;
        Some(inside.glimpse(id, inside.all.get(&id)?, &[]))
    }

    /// Whether people need all cores just now, so that what runs waits.
    pub(crate) fn is_held_up(&self) -> bool {
        self.shared.spare.allowed() == Some(0)
    }

    /// Tells of changes: which experiments there are and where they stand, and games.
    pub(crate) fn changes(&self) -> [watch::Receiver<u64>; 2] {
        [self.shared.list.subscribe(), self.shared.games.subscribe()]
    }

    /// Puts a new experiment in line.
    pub(crate) fn create(
        &self,
        plan: Plan,
        name: &str,
        ready: Option<String>,
    ) -> Result<Glimpse, Refusal> {
        let name = named(name)?;
        if self.shared.lock().all.len() >= MOST_KEPT {
            return Err(Refusal::NotNow(Saying::ManyExperiments { most: MOST_KEPT }));
        }
        let (plan, matches) = plan.matches(&self.shared.players).map_err(Refusal::Bad)?;
        let (id, kept) = (Key::random(), Kept::new(plan, name, ready, time::stamp()));
        self.shared.shelf.create(id, &kept, &matches)?;
        let mut inside = self.shared.lock();
        inside.all.insert(id, kept.clone());
        let glimpse = inside.glimpse(id, &kept, &inside.line());
        drop(inside);
        self.shared.changed();
        Ok(glimpse)
    }

    /// Ends it after the games under way, or takes it out of the line.
    pub(crate) fn stop(&self, id: ExperimentId) -> Result<(), Refusal> {
        let mut inside = self.shared.lock();
        if inside.find(id)?.state == State::Waiting {
            // Also of what runs: whenever the server ends, it does not go on by itself.
            self.shared.change(&mut inside, id, |kept| kept.state = State::Stopped)?;
        }
        if let Some(running) = inside.running.as_ref().filter(|one| one.id == id) {
            running.control.stop.stop();
        }
        drop(inside);
        self.shared.changed();
        Ok(())
    }

    /// Puts it in line again.
    pub(crate) fn go_on(&self, id: ExperimentId) -> Result<(), Refusal> {
        let mut inside = self.shared.lock();
        if inside.running.as_ref().is_some_and(|one| one.id == id && one.control.stop.is_stopped())
        {
            return Err(Refusal::NotNow(Saying::ExperimentRuns));
        }
        match inside.find(id)?.state {
            State::Finished => return Err(Refusal::NotNow(Saying::ExperimentOver)),
            State::Waiting => return Ok(()),
            State::Stopped | State::Failed(_) => {}
        }
        self.shared.change(&mut inside, id, |kept| {
            kept.state = State::Waiting;
            kept.queued = time::stamp();
        })?;
        drop(inside);
        self.shared.changed();
        Ok(())
    }

    /// Gives it another name.
    pub(crate) fn rename(&self, id: ExperimentId, name: &str) -> Result<(), Refusal> {
        let name = named(name)?;
        let mut inside = self.shared.lock();
        self.shared.change(&mut inside, id, |kept| kept.name = name)?;
        drop(inside);
        self.shared.changed();
        Ok(())
    }

    /// Throws it away, unless it runs.
    pub(crate) fn delete(&self, id: ExperimentId) -> Result<(), Refusal> {
        let mut inside = self.shared.lock();
        inside.find(id)?;
        if inside.running.as_ref().is_some_and(|one| one.id == id) {
            return Err(Refusal::NotNow(Saying::ExperimentRuns));
        }
        self.shared.shelf.remove(id)?;
        inside.all.remove(&id);
        drop(inside);
        self.shared.changed();
        Ok(())
    }

    /// What its games say. Reads them, unless it runs.
    pub(crate) fn standing(&self, glimpse: &Glimpse) -> Result<Standing, Refusal> {
        match &glimpse.running {
            Some(standing) => Ok(lock(standing).clone()),
            None => Ok(self.shared.shelf.standing(glimpse.id, &glimpse.kept.plan)?),
        }
    }

    /// Its matches with all their games.
    pub(crate) fn matches(&self, glimpse: &Glimpse) -> Result<Vec<Played>, Refusal> {
        Ok(self.shared.shelf.matches(glimpse.id, &glimpse.kept.plan)?)
    }

    /// Calls the games under way off; they are played again when the server is started again.
    pub(crate) async fn close(&self) {
        {
            let mut inside = self.shared.lock();
            inside.closed = true;
            if let Some(Running { control, .. }) = &inside.running {
                control.stop.stop();
                control.call_off.stop();
            }
        }
        self.shared.work.notify_all();
        for _ in 0..FAREWELLS {
            if self.thread.is_finished() {
                return;
            }
            tokio::time::sleep(FAREWELL).await;
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        lock(&self.inside)
    }

    /// Changes what is kept of an experiment, on the disk first: what cannot be written has not happened.
    fn change(
        &self,
        inside: &mut Inside,
        id: ExperimentId,
        change: impl FnOnce(&mut Kept),
    ) -> Result<(), Refusal> {
        let mut next = inside.find(id)?.clone();
        change(&mut next);
        self.shelf.update(id, &next)?;
        inside.all.insert(id, next);
        Ok(())
    }

    /// Something has changed: the thread and those who watch are told.
    fn changed(&self) {
        self.work.notify_all();
        self.list.send_modify(|count| *count += 1);
    }

    /// The thread: experiment after experiment.
    fn serve(&self) {
        while let Some((running, plan)) = self.next() {
            let played = catch_unwind(AssertUnwindSafe(|| self.play(&running, plan)));
            let failed = || Err("something broke in the server; please report it".to_owned());
            self.end(&running, played.unwrap_or_else(|_| failed()));
        }
    }

    /// Waits for an experiment to play; `None` when the server ends.
    fn next(&self) -> Option<(Running, Plan)> {
        let mut inside = self.lock();
        let id = loop {
            if inside.closed {
                return None;
            }
            if let Some(id) = inside.line().first() {
                break *id;
            }
            inside = self.work.wait(inside).unwrap_or_else(PoisonError::into_inner);
        };
        let plan = inside.all.get(&id)?.plan.clone();
        let turnstile = self.spare.clone();
        let control = Control { concurrency: self.cores, turnstile, ..Control::default() };
        let standing = Arc::new(Mutex::new(Standing::new(plan.players.clone())));
        let running = Running { id, control, standing };
        inside.running = Some(running.clone());
        drop(inside);
        self.changed();
        Some((running, plan))
    }

    /// Plays the games that are not there yet.
    fn play(&self, Running { id, control, standing }: &Running, plan: Plan) -> Result<(), String> {
        let (plan, matches) = plan.matches(&self.players).map_err(|saying| saying.to_string())?;
        let mut before = self.shelf.standing(*id, &plan).map_err(without_folders)?;
        before.start_clock();
        *lock(standing) = before;
        for (number, (pairing, contest)) in matches.iter().enumerate() {
            if control.stop.is_stopped() {
                break;
            }
            let journal = self.shelf.journal(*id, *pairing);
            let (seen, told) = (Arc::clone(standing), Arc::clone(&self.games));
            let gallery = Gallery::new(move |game, position| {
                lock(&seen).look(number, game, position);
                told.send_modify(|count| *count += 1);
            });
            let control = Control { gallery, ..control.clone() };
            let mut watch = |_: &_, game: &_| {
                lock(standing).add(number, game);
                self.games.send_modify(|count| *count += 1);
            };
            let played = contest.play(&control, Some(&journal), &Outputs::default(), &mut watch);
            played.map_err(without_folders)?;
        }
        Ok(())
    }

    /// An experiment has come to its end, or was stopped.
    fn end(&self, running: &Running, played: Result<(), String>) {
        let mut inside = self.lock();
        inside.running = None;
        let closed = inside.closed;
        if let Some(kept) = inside.all.get_mut(&running.id) {
            let standing = lock(&running.standing);
            kept.played = standing.played();
            kept.score = standing.score();
            kept.state = match played {
                Err(why) => State::Failed(why),
                Ok(()) if standing.is_complete() => State::Finished,
                // Unless somebody has stopped it, it goes on when the server is started again.
                Ok(()) if closed && kept.state == State::Waiting => State::Waiting,
                Ok(()) => State::Stopped,
            };
            drop(standing);
            // What cannot be written now is found out from the games when the server is started again.
            let _ = self.shelf.update(running.id, kept);
        }
        drop(inside);
        self.changed();
    }
}

/// A name as it is kept.
fn named(name: &str) -> Result<String, Refusal> {
    if name.trim().chars().count() > LONGEST_NAME {
        return Err(Refusal::Bad(Saying::LongName { most: LONGEST_NAME }));
    }
    Ok(shown(name).trim().to_owned())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
