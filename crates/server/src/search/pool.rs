//! The threads that think. Each client and each address of the network may have a few searches at once, queued or
//! running. There is one thread for each core and one more, and neither a client nor the whole network gets all of them;
//! a client's analyses leave one of its own places for its moves. Another thread serves only quick searches, so that a
//! weak level answers at once while everybody else thinks deeply. When many wait, each thinks for a shorter time.
//! Analyses that go on for as long as somebody looks have threads of their own, which run where nobody else wants to, and
//! make room for each other.

use super::bench::Bench;
use super::queue::{Caller, Pace, Queue, RANKS, Rank, Waiting};
use crate::network::{Origin, for_network};
use crate::priority;
use crownhead_play::{Stop, Turnstile};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::Notify;

/// The most searches of one client, queued or running.
pub(crate) const MOST_OF_ONE: usize = 4;
/// The most searches of one address of the network, queued or running.
const MOST_OF_ADDRESS: usize = 16;
/// The most searches that wait, of all clients together. Some of the places are kept for this machine.
const MOST_WAITING: usize = 1_000;
/// When more wait than can think, all of them are to have their turn within this time.
const ROUND: Duration = Duration::from_secs(6);
/// How long a live analysis goes on at the least while others of its kind wait.
const TURN: Duration = Duration::from_secs(2);
/// How long after a search for a game one core stays free of experiments. A move that finds all cores taken waits on each
/// of its ways, from the socket to the search and back, until the slice of time of whatever runs there has passed: up to
/// 4 ms each, where level 8 thinks for 3.
const AT_PLAY: Duration = if cfg!(test) { Duration::from_secs(1) } else { Duration::from_secs(10) };
/// How often a search is asked how long it has been thinking.
const GLANCE: Duration = Duration::from_millis(100);
/// However many wait, each may think this long.
const LEAST: Duration = Duration::from_millis(50);
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
struct Errand {
    job: Job,
    abandoned: Arc<AtomicBool>,
    /// Counts as one of the client's searches as long as it lives.
    _place: Place,
}

/// Whoever holds this waits for a search. When it is dropped the search ends, or never begins.
pub(crate) struct Ticket {
    stop: Stop,
    abandoned: Arc<AtomicBool>,
    caller: Caller,
    shared: Weak<Shared>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.abandoned.store(true, Ordering::Relaxed);
        self.stop.stop();
        if let Some(shared) = self.shared.upgrade() {
            let gone = |errand: &Errand| errand.abandoned.load(Ordering::Relaxed);
            let removed = shared.lock().queue.remove(self.caller, gone);
            // Dropped outside of the lock, which their places need.
            drop(removed);
        }
    }
}

/// One of the few searches that a client may have.
struct Place {
    caller: Caller,
    shared: Arc<Shared>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.clients.remove(self.caller);
        state.addresses.remove(self.caller.from);
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
    /// The most searches that run at once of one client, and of the network, and the most analyses of all clients.
    most_running: usize,
    /// Where experiments wait for the cores that searches leave them.
    spare: Turnstile,
    cores: usize,
}

#[derive(Default)]
struct State {
    queue: Queue<Errand>,
    /// Searches of each client, queued or running.
    clients: Counts<Caller>,
    /// Searches from each address, queued or running.
    addresses: Counts<Origin>,
    /// Those of each client that run.
    running: Counts<Caller>,
    /// Those that run for the network.
    for_network: usize,
    analyses: usize,
    /// Live analyses that run. They take nobody's core, so that experiments and reviews go on beside them.
    looking: usize,
    /// All others that run.
    thinking: usize,
    /// When the last search for a game began, unless that was long ago.
    played: Option<Instant>,
    /// The most that have waited of each rank or a more urgent one, since there was last a thread for each of them.
    crowds: [usize; RANKS],
    closed: bool,
}

/// How many each has.
struct Counts<K>(HashMap<K, usize>);

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Eq + Hash> Counts<K> {
    fn of(&self, key: &K) -> usize {
        self.0.get(key).copied().unwrap_or(0)
    }

    fn add(&mut self, key: K) {
        *self.0.entry(key).or_default() += 1;
    }

    fn remove(&mut self, key: K) {
        if let Entry::Occupied(mut count) = self.0.entry(key) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

impl State {
    /// The next search for a thread with this duty.
    fn take(&mut self, duty: Duty, most_running: usize) -> Option<Waiting<Errand>> {
        let Self { queue, running, for_network, analyses, looking, thinking, .. } = self;
        let found = queue.pop(|waiting| {
            let own = running.of(&waiting.caller);
            let kept = is_network(waiting.caller) && *for_network >= most_running;
            match (duty, waiting.rank) {
                (Duty::Quick, _) => waiting.pace == Pace::Quick,
                // Who looks alone always meets the same thread, which knows what was found before.
                (Duty::Looking(number), rank) => rank == Rank::Live && *looking >= number,
                (Duty::Everything, Rank::Live) => false,
                (Duty::Everything, _) if kept => false,
                (Duty::Everything, Rank::Analysis) => {
                    own + 1 < most_running && *analyses < most_running
                }
                (Duty::Everything, _) => own < most_running,
            }
        })?;
        if found.rank == Rank::Live {
            *looking += 1;
        } else {
            running.add(found.caller);
            *thinking += 1;
            *for_network += usize::from(is_network(found.caller));
            *analyses += usize::from(found.rank == Rank::Analysis);
        }
        Some(found)
    }

    /// The queue has changed, and with it how many share the time.
    fn count_crowds(&mut self, threads: usize) {
        for rank in Rank::ALL {
            let waiting = self.queue.len_up_to(rank);
            let crowd = &mut self.crowds[rank as usize];
            *crowd = if waiting < threads { 0 } else { waiting.max(*crowd) };
        }
    }

    /// Searches of the network, queued or running.
    fn of_network(&self) -> usize {
        let all = self.addresses.0.iter();
        all.filter(|(from, _)| **from != Origin::ThisMachine).map(|(_, count)| count).sum()
    }

    /// A search has come to its end.
    fn done(&mut self, caller: Caller, rank: Rank) {
        if rank == Rank::Live {
            self.looking -= 1;
        } else {
            self.thinking -= 1;
            self.analyses -= usize::from(rank == Rank::Analysis);
            self.for_network -= usize::from(is_network(caller));
            self.running.remove(caller);
        }
    }
}

fn is_network(caller: Caller) -> bool {
    caller.from != Origin::ThisMachine
}

/// How long each of a crowd may think on so many threads.
fn share(crowd: usize, threads: usize) -> Duration {
    match u32::try_from(crowd) {
        Ok(0) | Err(_) => Duration::MAX,
        Ok(crowd) => (ROUND * threads as u32 / crowd).max(LEAST),
    }
}

impl Shared {
    /// How long a search of this rank may take now. Whoever looks into a position has asked for a time, and waits for it;
    /// or looks for as long as nobody else wants to.
    fn share(&self, rank: Rank) -> Duration {
        match rank {
            Rank::Analysis => Duration::MAX,
            Rank::Live if self.lock().queue.len_of(Rank::Live) > 0 => TURN,
            Rank::Live => Duration::MAX,
            rank => {
                let mut state = self.lock();
                let threads = self.most_running + 1;
                state.count_crowds(threads);
                share(state.crowds[rank as usize], threads)
            }
        }
    }

    /// Experiments have what searches leave, and less while somebody plays.
    fn share_out(&self, state: &State) {
        let kept = usize::from(self.cores > 1 && state.played.is_some());
        self.spare.allow(self.cores.saturating_sub(state.thinking.max(kept)));
    }

    /// Waits until nobody plays any more; then experiments have all cores again.
    async fn watch_play(&self) {
        loop {
            let left = {
                let mut state = self.lock();
                let left = state.played.and_then(|began| AT_PLAY.checked_sub(began.elapsed()));
                match left.filter(|left| !left.is_zero()) {
                    Some(left) => left,
                    None => {
                        state.played = None;
                        self.share_out(&state);
                        return;
                    }
                }
            };
            tokio::time::sleep(left).await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Which searches a thread takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Duty {
    Everything,
    Quick,
    /// Live analyses, if so many others of these threads have one.
    Looking(usize),
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
            spare: Turnstile::new(cores.max(1)),
            cores: cores.max(1),
        });
        let duties = std::iter::repeat_n(Duty::Everything, threads)
            .chain([Duty::Quick])
            .chain((0..cores.max(1)).map(Duty::Looking));
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

    /// Where experiments wait for the cores that searches leave them.
    pub(crate) fn spare(&self) -> Turnstile {
        self.shared.spare.clone()
    }

    /// Queues a search, or refuses it.
    pub(crate) async fn submit(&self, caller: Caller, job: Job) -> Result<Ticket, Crowded> {
        let place =
            tokio::time::timeout(PATIENCE, self.place(caller)).await.map_err(|_| Crowded)?;
        let abandoned = Arc::new(AtomicBool::new(false));
        let ticket = Ticket {
            stop: job.stop.clone(),
            abandoned: Arc::clone(&abandoned),
            caller,
            shared: Arc::downgrade(&self.shared),
        };
        let (rank, pace) = (job.rank, job.pace);
        let errand = Errand { job, abandoned, _place: place };
        let mut state = self.shared.lock();
        // Its own place is counted.
        let kept = is_network(caller) && state.of_network() > for_network(MOST_WAITING);
        if state.closed || kept || state.queue.len() >= MOST_WAITING {
            drop(state);
            return Err(Crowded);
        }
        state.queue.push(Waiting { caller, rank, pace, job: errand });
        drop(state);
        // All, because not every thread takes every search.
        self.shared.work.notify_all();
        Ok(ticket)
    }

    /// Waits until the client has room for another search.
    async fn place(&self, caller: Caller) -> Place {
        loop {
            // Asked for before looking, so that nothing is missed in between.
            let freed = self.shared.freed.notified();
            {
                let mut state = self.shared.lock();
                let crowded =
                    is_network(caller) && state.addresses.of(&caller.from) >= MOST_OF_ADDRESS;
                if state.clients.of(&caller) < MOST_OF_ONE && !crowded {
                    state.clients.add(caller);
                    state.addresses.add(caller.from);
                    return Place { caller, shared: Arc::clone(&self.shared) };
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

fn serve(shared: &Arc<Shared>, duty: Duty, runtime: &Handle) {
    let mut bench = Bench::default();
    if let Duty::Looking(_) = duty {
        priority::let_others_go_first();
    }
    while let Some(Waiting { caller, rank, job: errand, .. }) = next(shared, duty, runtime) {
        if !errand.abandoned.load(Ordering::Relaxed) {
            let Errand { job: Job { stop, longest, work, .. }, _place, .. } = errand;
            let timer = runtime.spawn(watch_time(Arc::clone(shared), rank, longest, stop));
            // A search that fails must not take the thread with it; whoever waits sees it end.
            if catch_unwind(AssertUnwindSafe(|| work(&mut bench))).is_err() {
                bench = Bench::default();
            }
            timer.abort();
        }
        {
            let mut state = shared.lock();
            state.done(caller, rank);
            shared.share_out(&state);
        }
        // Another search of this client may run now, or another analysis.
        shared.work.notify_all();
    }
}

/// Stops a search when it has had its time, or its share of it while others wait.
async fn watch_time(shared: Arc<Shared>, rank: Rank, longest: Duration, stop: Stop) {
    let began = Instant::now();
    loop {
        let time = longest.min(shared.share(rank));
        let Some(left) = time.checked_sub(began.elapsed()).filter(|left| !left.is_zero()) else {
            stop.stop();
            return;
        };
        tokio::time::sleep(left.min(GLANCE)).await;
    }
}

/// Waits for a search that this thread may take; `None` when the pool is closed.
fn next(shared: &Arc<Shared>, duty: Duty, runtime: &Handle) -> Option<Waiting<Errand>> {
    let mut state = shared.lock();
    loop {
        if state.closed {
            return None;
        }
        if let Some(found) = state.take(duty, shared.most_running) {
            if found.rank <= Rank::Unseen && state.played.replace(Instant::now()).is_none() {
                let shared = Arc::clone(shared);
                runtime.spawn(async move { shared.watch_play().await });
            }
            shared.share_out(&state);
            return Some(found);
        }
        state = shared.work.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;

    #[test]
    fn a_crowd_shares_the_time() {
        assert_eq!(share(0, 3), Duration::MAX);
        assert_eq!(share(60, 3), Duration::from_millis(300));
        assert_eq!(share(900, 3), LEAST);
    }

    /// How many experiments may use while a search of this rank runs, and when it is done.
    async fn left_beside(pool: &Pool, rank: Rank) -> [Option<usize>; 2] {
        let caller = Caller { from: Origin::ThisMachine, client: Key::random() };
        let (told, left) = tokio::sync::oneshot::channel();
        let spare = pool.spare();
        let job = Job {
            rank,
            pace: Pace::Slow,
            stop: Stop::new(),
            longest: Duration::MAX,
            work: Box::new(move |_| told.send(spare.allowed()).expect("somebody waits")),
        };
        let _ticket = pool.submit(caller, job).await.expect("room");
        let during = left.await.expect("it was done");
        // It is done a moment after it has told.
        tokio::time::sleep(AT_PLAY / 5).await;
        [during, pool.spare().allowed()]
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_network_leaves_places_in_the_queue_for_this_machine() {
        let pool = Pool::start(2);
        let submit = async |from: Origin| {
            let stop = Stop::new();
            let until = stop.clone();
            let work = move |_: &mut Bench| {
                while !until.is_stopped() {
                    std::thread::sleep(Duration::from_millis(5));
                }
            };
            let (rank, pace, longest) = (Rank::Analysis, Pace::Slow, Duration::MAX);
            let job = Job { rank, pace, stop, longest, work: Box::new(work) };
            pool.submit(Caller { from, client: Key::random() }, job).await
        };
        let neighbour = |number: usize| {
            let address = (number / MOST_OF_ADDRESS) as u8;
            Origin::Address(std::net::IpAddr::from([192, 168, 1, address]))
        };
        let mut tickets = Vec::new();
        for number in 0..for_network(MOST_WAITING) {
            tickets.push(submit(neighbour(number)).await.expect("room"));
        }
        let one_more = submit(neighbour(200 * MOST_OF_ADDRESS)).await;
        assert_eq!(one_more.err(), Some(Crowded));
        tickets.push(submit(Origin::ThisMachine).await.expect("kept for us"));
        drop(tickets);
        pool.close().await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn while_somebody_plays_a_core_stays_free_of_experiments() {
        let pool = Pool::start(3);
        assert_eq!(left_beside(&pool, Rank::Analysis).await, [Some(2), Some(3)]);
        assert_eq!(left_beside(&pool, Rank::Move).await, [Some(2), Some(2)], "the next may come");
        tokio::time::sleep(AT_PLAY * 2).await;
        assert_eq!(pool.spare().allowed(), Some(3), "nobody plays any more");
        pool.close().await;
    }
}
