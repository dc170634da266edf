//! A game that is in memory: its table, who is there, and the search that runs for it.
//!
//! Readers see the last table that is safe on the disk. A change is made to a copy, written, and only
//! then shown: what anybody has seen can never be lost.

use crate::error::Problem;
use crate::game::{GameClock, Present, Refusal, Table};
use crate::key::{ClientId, GameId};
use crate::store::Store;
use crate::thinking::Thinking;
use crate::time;
use crate::views::{ClockView, GameView, PresenceView, ThinkingView};
use crownhead_rules::Color;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

/// What happens in a game, for those who watch it.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// Something changed.
    State,
    /// A computer has found something.
    Thinking(ThinkingView),
    /// Someone came or went.
    Presence,
    /// The game was deleted.
    Gone,
}

/// Events that a slow reader may be behind before it is simply shown the game again.
const EVENTS: usize = 64;

/// A game in memory.
pub(crate) struct Room {
    pub(crate) id: GameId,
    table: RwLock<Arc<Table>>,
    /// Held while a change is made and written.
    writing: tokio::sync::Mutex<()>,
    pub(crate) events: broadcast::Sender<Event>,
    /// Connections of each client that watches.
    present: Mutex<HashMap<ClientId, usize>>,
    /// The computer's search for the current node.
    pub(crate) thinking: Mutex<Option<Arc<Thinking>>>,
    /// Waits for the flag to fall.
    timer: Mutex<Option<JoinHandle<()>>>,
    /// The game was deleted, and nothing of it may be written again.
    closed: AtomicBool,
}

/// Why a change was not made, with the table as it stands.
pub(crate) enum NoChange {
    Refused(Refusal, Arc<Table>),
    Failed(Problem),
}

impl Room {
    pub(crate) fn new(table: Table) -> Arc<Self> {
        Arc::new(Self {
            id: table.id,
            table: RwLock::new(Arc::new(table)),
            writing: tokio::sync::Mutex::default(),
            events: broadcast::channel(EVENTS).0,
            present: Mutex::default(),
            thinking: Mutex::default(),
            timer: Mutex::default(),
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
        *self.table.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&table);
        self.end_outdated_search(&table);
        self.watch_flag(store);
        // Nobody may be watching, which is no fault.
        let _ = self.events.send(Event::State);
        table
    }

    /// A search for a position that is no longer current, or for a game that is over, ends.
    fn end_outdated_search(&self, table: &Table) {
        let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        let fits =
            |search: &Arc<Thinking>| search.node == table.tree.current() && table.awaits_computer();
        if !thinking.as_ref().is_some_and(fits)
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
        let (room, store) = (Arc::clone(self), store.clone());
        let work = tokio::spawn(async move {
            let _writing = room.writing().await;
            room.apply(&store, change).await
        });
        match work.await {
            Ok(done) => done,
            Err(_) => Err(NoChange::Failed(Problem::Storage("the server is shutting down".into()))),
        }
    }

    /// Makes a change while the room is held for writing.
    pub(crate) async fn apply<T>(
        self: &Arc<Self>,
        store: &Store,
        change: impl FnOnce(&mut Table) -> Result<T, Refusal>,
    ) -> Result<(T, Arc<Table>), NoChange> {
        self.let_flag_fall(store).await?;
        let before = self.table();
        let mut next = (*before).clone();
        match change(&mut next) {
            Err(refusal) => Err(NoChange::Refused(refusal, before)),
            Ok(done) => Ok((done, self.commit(store, next).await?)),
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
            *timer = Some(tokio::spawn(async move {
                tokio::time::sleep(left + std::time::Duration::from_millis(5)).await;
                if let Some(room) = Weak::upgrade(&room) {
                    // On its own, since this task is ended when the table changes.
                    tokio::spawn(async move {
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

    /// True if it may be forgotten until someone asks for it again.
    pub(crate) fn is_idle(&self) -> bool {
        let clock_runs = self.table().clock.as_ref().is_some_and(|clock| clock.running().is_some());
        !clock_runs && self.events.receiver_count() == 0
    }

    /// Notes a client that watches, until what it gets back is dropped.
    pub(crate) fn enter(self: &Arc<Self>, client: ClientId) -> Presence {
        *self.lock_present().entry(client).or_default() += 1;
        let _ = self.events.send(Event::Presence);
        Presence { room: Arc::clone(self), client }
    }

    fn lock_present(&self) -> std::sync::MutexGuard<'_, HashMap<ClientId, usize>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who is there.
    pub(crate) fn presence(&self, table: &Table) -> PresenceView {
        let present = self.lock_present();
        let online = |color| {
            let seat = table.seat(color);
            let holder = seat.holder(table.owner);
            seat.is_computer() || holder.is_some_and(|holder| present.contains_key(&holder))
        };
        PresenceView {
            spectators: present.keys().filter(|client| !table.takes_part(**client)).count(),
            black: online(Color::Black),
            white: online(Color::White),
        }
    }

    /// The clocks while a computer thinks.
    fn thinking_clock(&self, table: &Table) -> Option<ClockView> {
        let thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        let began = thinking.as_ref().and_then(|search| search.began())?;
        let mut clock = table.clock.clone()?;
        clock.start_at(table.turn(), began);
        Some(clock.view())
    }

    /// The game as a client sees it.
    pub(crate) fn view_of(&self, table: &Table, client: ClientId) -> GameView {
        let present =
            Present { presence: self.presence(table), thinking: self.thinking_clock(table) };
        table.view(client, &present)
    }

    /// The game now, as a client sees it.
    pub(crate) fn view(&self, client: ClientId) -> GameView {
        self.view_of(&self.table(), client)
    }

    /// Why a client's change was not made.
    pub(crate) fn problem(&self, no: NoChange, client: ClientId) -> Problem {
        match no {
            NoChange::Failed(problem) => problem,
            NoChange::Refused(refusal, table) => {
                let sentence = refusal.to_string();
                match refusal {
                    Refusal::Bad(_) => Problem::Bad(sentence),
                    Refusal::NotYours(_) => Problem::Forbidden(sentence),
                    Refusal::NotNow(_) | Refusal::Stale => Problem::Conflict {
                        sentence,
                        game: Some(Box::new(self.view_of(&table, client))),
                    },
                }
            }
        }
    }
}

/// A client that watches a game.
pub(crate) struct Presence {
    room: Arc<Room>,
    client: ClientId,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut present = self.room.lock_present();
        if let Some(count) = present.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                present.remove(&self.client);
            }
        }
        drop(present);
        let _ = self.room.events.send(Event::Presence);
    }
}
