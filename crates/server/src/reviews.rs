//! Which games are being reviewed? One at a time, on a thread of its own that uses all cores; the others wait in the order
//! in which they were asked for, those of this machine before those of the network. Every search waits at the
//! turnstile, so that games of people have the cores that they need. What is found is kept with the game. How long
//! others took says how long the next will take.

use crate::key::GameId;
use crate::network::{Origin, for_network};
use crate::store::Store;
use crate::time;
use crownhead_play::{Limits, Stop, Turnstile};
use crownhead_review::json::{FORMAT, ReviewText};
use crownhead_review::{Progress, Reviewer};
use crownhead_rules::Game;
use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most games that wait, of which the network never has all, and those of one address of the network.
const MOST_WAITING: usize = 100;
const MOST_OF_ADDRESS: usize = 8;
/// The most failures that are remembered.
const MOST_FAILED: usize = 100;
/// Nodes that a core looks at in a second, as long as nothing was measured: rather few, so that nobody waits much longer
/// than was said.
const USUAL_SPEED: f64 = 500_000.0;
/// What took less than this says little of the speed.
const MEASURED: Duration = Duration::from_millis(500);

/// Where a review stands that is not kept yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// So many come before it.
    Waiting(usize),
    /// It is so far, and takes about so long from now on.
    Running(Progress, Duration),
    /// It could not be kept, or something broke.
    Failed,
}

/// Too many wait already.
#[derive(Debug, PartialEq, Eq)]
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

struct Inside {
    waiting: VecDeque<Order>,
    running: Option<Running>,
    failed: BTreeSet<GameId>,
    closed: bool,
    /// Nodes a second on all cores; those of the second round are not counted, but their time is.
    speed: f64,
}

/// A game to review.
struct Order {
    id: GameId,
    /// From where it was asked for.
    from: Origin,
    game: Game,
    /// Nodes for each position.
    nodes: u64,
}

struct Running {
    id: GameId,
    stop: Stop,
    progress: Progress,
    nodes: u64,
    began: Instant,
}

impl Running {
    /// About how long it still takes, by how long it took so far or else by the speed of others.
    fn left(&self, speed: f64) -> Duration {
        let Progress { done, all } = self.progress;
        match done {
            0 => expected(all, self.nodes, speed),
            _ => self.began.elapsed().mul_f64((all - done) as f64 / done as f64),
        }
    }
}

/// How long so many positions take.
fn expected(positions: usize, nodes: u64, speed: f64) -> Duration {
    Duration::from_secs_f64(positions as f64 * nodes as f64 / speed)
}

impl Inside {
    fn new(speed: f64) -> Self {
        let (waiting, failed) = (VecDeque::new(), BTreeSet::new());
        Self { waiting, running: None, failed, closed: false, speed }
    }

    /// Puts a game in line. Those of this machine come before those of the network.
    fn line_up(&mut self, order: Order) -> Result<(), Crowded> {
        let is_own = |order: &Order| order.from == Origin::ThisMachine;
        let strangers = self.waiting.iter().filter(|other| !is_own(other)).count();
        if is_own(&order) {
            // Whoever sits here does not wait because a stranger has asked for the same.
            self.waiting.retain(|other| other.id != order.id);
        } else {
            let same = self.waiting.iter().filter(|other| other.from == order.from).count();
            if same >= MOST_OF_ADDRESS || strangers >= for_network(MOST_WAITING) {
                return Err(Crowded);
            }
        }
        if self.waiting.len() >= MOST_WAITING {
            return Err(Crowded);
        }
        self.failed.remove(&order.id);
        let own = self.waiting.iter().filter(|other| is_own(other)).count();
        let place = if is_own(&order) { own } else { self.waiting.len() };
        self.waiting.insert(place, order);
        Ok(())
    }

    fn stage(&self, id: GameId) -> Option<Stage> {
        if let Some(running) = self.running.as_ref().filter(|running| running.id == id) {
            // Who has called it off need not wait for its end.
            let stage = || Stage::Running(running.progress, running.left(self.speed));
            return (!running.stop.is_stopped()).then(stage);
        }
        let place = self.waiting.iter().position(|order| order.id == id);
        let before = |place: usize| place + usize::from(self.running.is_some());
        let failed = self.failed.contains(&id).then_some(Stage::Failed);
        place.map(|place| Stage::Waiting(before(place))).or(failed)
    }
}

impl Reviews {
    /// Starts the thread.
    pub(crate) fn start(store: Store, spare: Turnstile, cores: usize) -> io::Result<Self> {
        let inside = Mutex::new(Inside::new(USUAL_SPEED * cores as f64));
        let shared = Arc::new(Shared { store, spare, cores, inside, work: Condvar::new() });
        let worker = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("reviews".to_owned());
        thread.spawn(move || worker.serve())?;
        Ok(Self { shared })
    }

    /// Where the review of a game stands; nothing if none is under way.
    pub(crate) fn stage(&self, id: GameId) -> Option<Stage> {
        self.shared.lock().stage(id)
    }

    /// About how long a game of so many plies takes, once it is its turn.
    pub(crate) fn expected(&self, plies: usize, nodes: u64) -> Duration {
        expected(plies + 1, nodes, self.shared.lock().speed)
    }

    /// Puts a game in line for whoever is there, with so many nodes for each position, unless it is there already.
    pub(crate) fn ask(
        &self,
        from: Origin,
        id: GameId,
        game: Game,
        nodes: u64,
    ) -> Result<(), Crowded> {
        let mut inside = self.shared.lock();
        let waits = inside.waiting.iter().find(|order| order.id == id);
        match inside.stage(id) {
            Some(Stage::Running(..)) => return Ok(()),
            Some(Stage::Waiting(_))
                if from != Origin::ThisMachine || waits.is_some_and(|order| order.from == from) =>
            {
                return Ok(());
            }
            _ => {}
        }
        let nodes = waits.map_or(nodes, |order| nodes.max(order.nodes));
        inside.line_up(Order { id, from, game, nodes })?;
        drop(inside);
        self.shared.work.notify_all();
        Ok(())
    }

    /// Calls a review off, if one is under way.
    pub(crate) fn cancel(&self, id: GameId) {
        let mut inside = self.shared.lock();
        inside.waiting.retain(|order| order.id != id);
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
        while let Some((order, stop)) = self.next() {
            let done = catch_unwind(AssertUnwindSafe(|| self.review(&order, &stop)));
            let done = matches!(done, Ok(true));
            let mut inside = self.lock();
            let took = inside.running.take().map_or(Duration::ZERO, |was| was.began.elapsed());
            if done && took >= MEASURED {
                let positions = order.game.history().len() + 1;
                inside.speed = positions as f64 * order.nodes as f64 / took.as_secs_f64();
            }
            if !done && !stop.is_stopped() && inside.failed.len() < MOST_FAILED {
                inside.failed.insert(order.id);
            }
        }
    }

    /// Waits for a game; `None` when the server ends.
    fn next(&self) -> Option<(Order, Stop)> {
        let mut inside = self.lock();
        loop {
            if inside.closed {
                return None;
            }
            if let Some(order) = inside.waiting.pop_front() {
                let stop = Stop::new();
                inside.running = Some(Running {
                    id: order.id,
                    stop: stop.clone(),
                    progress: Progress { done: 0, all: order.game.history().len() + 1 },
                    nodes: order.nodes,
                    began: time::now(),
                });
                return Some((order, stop));
            }
            inside = self.work.wait(inside).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Reviews a game and keeps what was found; true if that is done.
    fn review(&self, &Order { id, ref game, nodes, .. }: &Order, stop: &Stop) -> bool {
        let reviewer = Reviewer {
            limits: Limits { stop: stop.clone(), ..Limits::nodes(nodes) },
            threads: self.cores,
            turnstile: self.spare.clone(),
            ..Reviewer::default()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;
    use crownhead_rules::{Position, Variant};
    use std::net::IpAddr;

    fn order(from: Origin) -> Order {
        let game = Game::new(Position::start(Variant::English));
        Order { id: Key::random(), from, game, nodes: 1 }
    }

    fn neighbour(number: usize) -> Origin {
        Origin::Address(IpAddr::from([192, 168, 1, (number / MOST_OF_ADDRESS) as u8]))
    }

    #[test]
    fn the_network_does_not_keep_this_machine_waiting() {
        let mut inside = Inside::new(1.0);
        for number in 0..for_network(MOST_WAITING) {
            let next = order(neighbour(number));
            inside.line_up(next).expect("so many may wait");
            if (number + 1) % MOST_OF_ADDRESS == 0 {
                let more = inside.line_up(order(neighbour(number)));
                assert_eq!(more, Err(Crowded), "one address has few");
            }
        }
        assert_eq!(inside.line_up(order(neighbour(200 * MOST_OF_ADDRESS))), Err(Crowded));
        for place in 0..2 {
            let own = order(Origin::ThisMachine);
            let id = own.id;
            inside.line_up(own).expect("kept for us");
            assert_eq!(inside.stage(id), Some(Stage::Waiting(place)));
        }
        // The same game that a stranger has asked for.
        let Order { id, game, .. } = inside.waiting.pop_back().expect("the last");
        let last = |from| Order { id, from, game: game.clone(), nodes: 1 };
        inside.line_up(last(neighbour(0))).expect_err("that address has enough");
        inside.line_up(last(neighbour(201 * MOST_OF_ADDRESS))).expect("room");
        inside.line_up(last(Origin::ThisMachine)).expect("kept for us");
        assert_eq!(inside.stage(id), Some(Stage::Waiting(2)));
        assert_eq!(inside.waiting.iter().filter(|order| order.id == id).count(), 1);
    }
}
