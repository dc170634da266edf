//! The threads that think. Each client may have a few searches at once, queued or running. There is one
//! thread for each core and one more, and no client gets all of them; its analyses leave one of its own
//! places for its moves. Another thread serves only quick searches, so that a weak level answers at once
//! while everybody else thinks deeply.

use super::bench::Bench;
use super::queue::{Pace, Queue, Rank, Waiting};
use crate::key::ClientId;
use crownhead_play::Stop;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::Notify;

/// The most searches of one client, queued or running.
pub(crate) const MOST_OF_ONE: usize = 4;
/// The most searches that wait, of all clients together.
const MOST_WAITING: usize = 2_000;
/// How long a client with too many searches is kept waiting before it is told so.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often, and how long each time, threads are waited for when the server ends.
const FAREWELLS: u32 = 50;
const FAREWELL: Duration = Duration::from_millis(20);

/// The client, or everybody together, has asked for too much.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Crowded;

/// A search to be done.
pub(crate) struct Job {
    pub(crate) rank: Rank,
    pub(crate) pace: Pace,
    /// Ends the thinking; what was found so far still counts.
    pub(crate) stop: Stop,
    /// It is stopped after this long.
    pub(crate) longest: Duration,
    /// What is done with the players of the thread that takes it.
    pub(crate) work: Box<dyn FnOnce(&mut Bench) + Send>,
}

/// A job with what belongs to it while it waits.
struct Entry {
    job: Job,
    abandoned: Arc<AtomicBool>,
    /// Counts as one of the client's searches as long as it lives.
    _place: Place,
}

/// Whoever holds this waits for a search. When it is dropped the search ends, or never begins.
pub(crate) struct Ticket {
    stop: Stop,
    abandoned: Arc<AtomicBool>,
    client: ClientId,
    shared: Weak<Shared>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.abandoned.store(true, Ordering::Relaxed);
        self.stop.stop();
        if let Some(shared) = self.shared.upgrade() {
            let gone = |entry: &Entry| entry.abandoned.load(Ordering::Relaxed);
            let removed = shared.lock().queue.remove(self.client, gone);
            // Dropped outside of the lock, which their places need.
            drop(removed);
        }
    }
}

/// One of the few searches that a client may have.
struct Place {
    client: ClientId,
    shared: Arc<Shared>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        if let Some(count) = state.clients.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                state.clients.remove(&self.client);
            }
        }
        drop(state);
        self.shared.freed.notify_waiters();
    }
}

/// The threads that think.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
    /// There is something to do.
    work: Condvar,
    /// A client has room for another search.
    freed: Notify,
    /// The most searches of one client that run at once, and the most analyses of all clients.
    most_running: usize,
}

#[derive(Default)]
struct State {
    queue: Queue<Entry>,
    /// Searches of each client, queued or running.
    clients: HashMap<ClientId, usize>,
    /// Those that run.
    running: HashMap<ClientId, usize>,
    analyses: usize,
    closed: bool,
}

impl State {
    /// The next search for a thread with this duty.
    fn take(&mut self, duty: Duty, most_running: usize) -> Option<Waiting<Entry>> {
        let Self { queue, running, analyses, .. } = self;
        let found = queue.pop(|waiting| {
            let own = running.get(&waiting.client).copied().unwrap_or(0);
            match (duty, waiting.rank) {
                (Duty::Quick, _) => waiting.pace == Pace::Quick,
                (Duty::Everything, Rank::Analysis) => {
                    own + 1 < most_running && *analyses < most_running
                }
                (Duty::Everything, Rank::Move | Rank::Hint) => own < most_running,
            }
        })?;
        *running.entry(found.client).or_default() += 1;
        *analyses += usize::from(found.rank == Rank::Analysis);
        Some(found)
    }

    /// A search has come to its end.
    fn done(&mut self, client: ClientId, rank: Rank) {
        self.analyses -= usize::from(rank == Rank::Analysis);
        if let Some(count) = self.running.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(&client);
            }
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Which searches a thread takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Duty {
    Everything,
    Quick,
}

impl Pool {
    /// Starts the threads for so many cores. Must be called inside of the runtime.
    pub(crate) fn start(cores: usize) -> Self {
        let threads = cores.max(2) + 1;
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            work: Condvar::new(),
            freed: Notify::new(),
            most_running: threads - 1,
        });
        let duties = std::iter::repeat_n(Duty::Everything, threads).chain([Duty::Quick]);
        let start = |(number, duty): (usize, Duty)| {
            let (shared, runtime) = (Arc::clone(&shared), Handle::current());
            std::thread::Builder::new()
                .name(format!("search-{number}"))
                .spawn(move || serve(&shared, duty, &runtime))
                .expect("a thread can be started when the server starts")
        };
        let threads = duties.enumerate().map(start).collect();
        Self { shared, threads }
    }

    /// Queues a search, or refuses it.
    pub(crate) async fn submit(&self, client: ClientId, job: Job) -> Result<Ticket, Crowded> {
        let place =
            tokio::time::timeout(PATIENCE, self.place(client)).await.map_err(|_| Crowded)?;
        let abandoned = Arc::new(AtomicBool::new(false));
        let ticket = Ticket {
            stop: job.stop.clone(),
            abandoned: Arc::clone(&abandoned),
            client,
            shared: Arc::downgrade(&self.shared),
        };
        let (rank, pace) = (job.rank, job.pace);
        let entry = Entry { job, abandoned, _place: place };
        let mut state = self.shared.lock();
        if state.closed || state.queue.len() >= MOST_WAITING {
            drop(state);
            return Err(Crowded);
        }
        state.queue.push(Waiting { client, rank, pace, job: entry });
        drop(state);
        // All, because not every thread takes every search.
        self.shared.work.notify_all();
        Ok(ticket)
    }

    /// Waits until the client has room for another search.
    async fn place(&self, client: ClientId) -> Place {
        loop {
            // Asked for before looking, so that nothing is missed in between.
            let freed = self.shared.freed.notified();
            {
                let mut state = self.shared.lock();
                let count = state.clients.entry(client).or_default();
                if *count < MOST_OF_ONE {
                    *count += 1;
                    return Place { client, shared: Arc::clone(&self.shared) };
                }
            }
            freed.await;
        }
    }

    /// Lets the threads end, and with them the engines that they have started. A thread that thinks
    /// on is not waited for.
    pub(crate) async fn close(&self) {
        self.shared.lock().closed = true;
        self.shared.work.notify_all();
        for _ in 0..FAREWELLS {
            if self.threads.iter().all(JoinHandle::is_finished) {
                return;
            }
            tokio::time::sleep(FAREWELL).await;
        }
    }
}

fn serve(shared: &Shared, duty: Duty, runtime: &Handle) {
    let mut bench = Bench::default();
    while let Some(Waiting { client, rank, job: entry, .. }) = next(shared, duty) {
        if !entry.abandoned.load(Ordering::Relaxed) {
            let Entry { job: Job { stop, longest, work, .. }, _place, .. } = entry;
            let timer = runtime.spawn(async move {
                tokio::time::sleep(longest).await;
                stop.stop();
            });
            // A search that fails must not take the thread with it; whoever waits sees it end.
            if catch_unwind(AssertUnwindSafe(|| work(&mut bench))).is_err() {
                bench = Bench::default();
            }
            timer.abort();
        }
        shared.lock().done(client, rank);
        // Another search of this client may run now, or another analysis.
        shared.work.notify_all();
    }
}

/// Waits for a search that this thread may take; `None` when the pool is closed.
fn next(shared: &Shared, duty: Duty) -> Option<Waiting<Entry>> {
    let mut state = shared.lock();
    loop {
        if state.closed {
            return None;
        }
        if let Some(found) = state.take(duty, shared.most_running) {
            return Some(found);
        }
        state = shared.work.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
}
