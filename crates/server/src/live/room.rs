//! A game that is in memory: its table, who is there, and the search that runs for it.
//!
//! Readers see the last table that is safe on the disk. A change is made to a copy, written, and only
//! then shown: what anybody has seen can never be lost.

use crate::game::{GameClock, Refusal, Table};
use crate::key::{ClientId, GameId};
use crate::live::attendance::Attendance;
use crate::live::thinking::Thinking;
use crate::store::Store;
use crate::time;
use crate::wire::error::Problem;
use crate::wire::table::Present;

use crate::wire::views::{GameView, ThinkingView};
use crate::work::{self, Slot};
use axum::response::sse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, Weak};
use std::time::{Duration, Instant};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

/// A change of a table, whatever comes of it beside.
type AnyChange = Box<dyn FnOnce(&mut Table) -> Result<(), Refusal> + Send>;

/// What happens in a game, for those who watch it.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// Something changed. All who only watch are told the same, which is written once.
    State(ForOnlookers),
    /// A computer has found something.
    Thinking(ThinkingView),
    /// Someone came or went.
    Presence,
    /// The game was deleted.
    Gone,
}

/// What those are told who only watch, once somebody has written it.
pub(crate) type ForOnlookers = Arc<OnceLock<sse::Event>>;

/// Timers ring a little late, so that what they wait for is over.
pub(super) const LATER: Duration = Duration::from_millis(5);

/// Events that a slow reader may be behind before it is simply shown the game again.
const EVENTS: usize = 64;

/// A game in memory.
pub(crate) struct Room {
    pub(crate) id: GameId,
    table: RwLock<Arc<Table>>,
    /// Held while a change is made and written.
    writing: tokio::sync::Mutex<()>,
    pub(crate) events: broadcast::Sender<Event>,
    pub(super) attendance: Mutex<Attendance>,
    /// How long a player may be away, if that was said when the server was started.
    pub(super) patience: Option<Duration>,
    /// The computer's search for the current node.
    pub(crate) thinking: Mutex<Option<Arc<Thinking>>>,
    /// Waits for the flag to fall.
    timer: Mutex<Option<JoinHandle<()>>>,
    /// Waits for the fair time of a player who is away.
    pub(super) absence: Mutex<Option<JoinHandle<()>>>,
    /// The game was deleted, and nothing of it may be written again.
    closed: AtomicBool,
}

/// Why a change was not made, with the table as it stands.
pub(crate) enum NoChange {
    Refused(Refusal, Arc<Table>),
    Failed(Problem),
}

impl Room {
    /// A room in which those who have not been seen count as gone since a moment.
    pub(crate) fn new(table: Table, since: Instant, patience: Option<Duration>) -> Arc<Self> {
        Arc::new(Self {
            id: table.id,
            table: RwLock::new(Arc::new(table)),
            writing: tokio::sync::Mutex::default(),
            events: broadcast::channel(EVENTS).0,
            attendance: Mutex::new(Attendance::since(since)),
            patience,
            thinking: Mutex::default(),
            timer: Mutex::default(),
            absence: Mutex::default(),
            closed: AtomicBool::new(false),
        })
    }

    /// The table as it is now.
    pub(crate) fn table(&self) -> Arc<Table> {
        Arc::clone(&self.table.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whoever wants to change something waits for this.
    pub(crate) async fn writing(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.writing.lock().await
    }

    /// Shows a table that is safe now.
    pub(crate) fn show(self: &Arc<Self>, table: Table, store: &Store) -> Arc<Table> {
        let table = Arc::new(table);
        let mut shown = self.table.write().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *shown, Arc::clone(&table));
        drop(shown);
        self.end_outdated_search(&table, table.paused && !before.paused);
        self.watch_flag(store);
        self.watch_absence();
        self.tell_state();
        table
    }

    /// Tells everybody how the game stands. Nobody may be watching, which is no fault.
    pub(super) fn tell_state(&self) {
        let _ = self.events.send(Event::State(ForOnlookers::default()));
    }

    /// A search for a position that is no longer current, or for a game that is over or has just been
    /// paused, ends.
    fn end_outdated_search(&self, table: &Table, paused: bool) {
        let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        let fits =
            |search: &Arc<Thinking>| search.node == table.tree.current() && table.awaits_computer();
        if (paused || !thinking.as_ref().is_some_and(fits))
            && let Some(search) = thinking.take()
        {
            search.cancel();
        }
    }

    /// Changes the table: the copy is changed, written and shown. Goes on to its end even when whoever
    /// asked is gone.
    pub(crate) async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        store: &Store,
        change: impl FnOnce(&mut Table) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<(T, Arc<Table>), NoChange> {
        let slot = Slot::new();
        let done = slot.other_end();
        let change: AnyChange = Box::new(move |table| {
            done.fill(change(table)?);
            Ok(())
        });
        let (room, store) = (Arc::clone(self), store.clone());
        let changed = work::to_the_end(async move { room.apply(&store, change).await }).await;
        let ended = || NoChange::Failed(Problem::Storage("the server is shutting down".into()));
        let table = changed.ok_or_else(ended)??;
        Ok((slot.take().ok_or_else(ended)?, table))
    }

    async fn apply(
        self: &Arc<Self>,
        store: &Store,
        change: AnyChange,
    ) -> Result<Arc<Table>, NoChange> {
        let _writing = self.writing().await;
        self.let_flag_fall(store).await?;
        let before = self.table();
        let mut next = (*before).clone();
        match change(&mut next) {
            Err(refusal) => Err(NoChange::Refused(refusal, before)),
            Ok(()) => self.commit(store, next).await,
        }
    }

    /// Writes a changed table and shows it.
    async fn commit(
        self: &Arc<Self>,
        store: &Store,
        mut next: Table,
    ) -> Result<Arc<Table>, NoChange> {
        if self.is_closed() {
            return Err(NoChange::Failed(Problem::no_game()));
        }
        next.version += 1;
        next.updated = time::stamp();
        let saved = store.save(&next).await;
        saved.map_err(|error| NoChange::Failed(Problem::Storage(error.to_string())))?;
        next.unsaved.clear();
        Ok(self.show(next, store))
    }

    /// A flag that has fallen ends the game before anything else happens in it.
    async fn let_flag_fall(self: &Arc<Self>, store: &Store) -> Result<(), NoChange> {
        let table = self.table();
        if table.clock.as_ref().and_then(GameClock::fallen).is_some() {
            let mut next = (*table).clone();
            if next.fall() {
                self.commit(store, next).await?;
            }
        }
        Ok(())
    }

    /// Ends the game when the running clock has run down.
    pub(crate) fn watch_flag(self: &Arc<Self>, store: &Store) {
        let mut timer = self.timer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = timer.take() {
            old.abort();
        }
        let running = self.table().clock.as_ref().and_then(GameClock::running);
        if let Some((_, left)) = running {
            let (room, store) = (Arc::downgrade(self), store.clone());
            *timer = Some(work::start(async move {
                tokio::time::sleep(left + LATER).await;
                if let Some(room) = Weak::upgrade(&room) {
                    // On its own, since this task is ended when the table changes.
                    work::start(async move {
                        let _writing = room.writing().await;
                        // If the disk fails here, the next request meets the same flag.
                        let _ = room.let_flag_fall(&store).await;
                    });
                }
            }));
        }
    }

    /// Lets nothing be written any more. The room has to be held for writing.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::SeqCst)
    }

    /// True if it may be forgotten until someone asks for it again. A room in which somebody may still
    /// be waited for knows since when, and stays.
    pub(crate) fn is_idle(&self) -> bool {
        let table = self.table();
        let clock_runs = table.clock.as_ref().is_some_and(|clock| clock.running().is_some());
        let waits = self.next_fair_time(&table).is_some();
        !clock_runs && !waits && self.events.receiver_count() == 0
    }

    /// The clocks while a computer thinks.
    fn thinking_clock(&self, table: &Table) -> Option<GameClock> {
        let thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        let began = thinking.as_ref().and_then(|search| search.began())?;
        let mut clock = table.clock.clone()?;
        clock.start_at(table.turn(), began);
        Some(clock)
    }

    /// The game as a client sees it.
    pub(crate) fn view_of(self: &Arc<Self>, table: &Table, client: ClientId) -> GameView {
        self.view_with(table, client, false)
    }

    /// The game as a client sees it, who may have asked for the evaluation for itself alone.
    pub(crate) fn view_with(
        self: &Arc<Self>,
        table: &Table,
        client: ClientId,
        evaluated: bool,
    ) -> GameView {
        // Who looks is there.
        self.see(table, client);
        let present = Present {
            presence: self.presence(table, client),
            thinking: self.thinking_clock(table),
            evaluated,
        };
        table.view(client, &present)
    }

    /// The game now, as a client sees it.
    pub(crate) fn view(self: &Arc<Self>, client: ClientId) -> GameView {
        self.view_of(&self.table(), client)
    }

    /// Why a client's change was not made.
    pub(crate) fn problem(self: &Arc<Self>, no: NoChange, client: ClientId) -> Problem {
        match no {
            NoChange::Failed(problem) => problem,
            NoChange::Refused(refusal, table) => match refusal {
                Refusal::Bad(saying) => Problem::Bad(saying),
                Refusal::NotYours(saying) => Problem::Forbidden(saying),
                Refusal::NotNow(_) | Refusal::Stale | Refusal::Already => Problem::Conflict {
                    saying: refusal.into_saying(),
                    game: Some(Box::new(self.view_of(&table, client))),
                },
            },
        }
    }
}
