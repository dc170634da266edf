//! Which games are in memory? Those that someone has asked for lately. Others wait in the store and are
//! replayed when they are asked for.

use crate::game::Table;
use crate::key::{ClientId, GameId};
use crate::live::room::Room;
use crate::store::Store;
use crate::time;
use crate::wire::error::Problem;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many games are kept in memory before idle ones are put away.
const MOST_IDLE: usize = 1_000;

/// The games in memory.
pub(crate) struct Hall {
    store: Store,
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
    /// When the program was started: who plays a game that was read counts as gone since then.
    started: Instant,
    /// How long a player may be away, if that was said.
    patience: Option<Duration>,
    /// Held while a game is read, so that none is read twice.
    reading: tokio::sync::Mutex<()>,
}

impl Hall {
    pub(crate) fn new(store: Store, patience: Option<Duration>) -> Self {
        let started = time::now();
        let (rooms, reading) = Default::default();
        Self { store, rooms, started, patience, reading }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a room for a new table that is safe in the store.
    pub(crate) fn open(&self, table: Table) -> Arc<Room> {
        self.open_since(table, time::now())
    }

    fn open_since(&self, table: Table, since: Instant) -> Arc<Room> {
        let room = Room::new(table, since, self.patience);
        let mut rooms = self.rooms();
        if rooms.len() >= MOST_IDLE {
            // Nobody else can get at a room while the map is locked.
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle());
        }
        rooms.insert(room.id, Arc::clone(&room));
        drop(rooms);
        room.watch_flag(&self.store);
        room.watch_absence();
        room
    }

    /// The room of a game.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let id: GameId = id.parse().map_err(|_| Problem::no_game())?;
        if let Some(room) = self.rooms().get(&id) {
            return Ok(Arc::clone(room));
        }
        let _reading = self.reading.lock().await;
        if let Some(room) = self.rooms().get(&id) {
            return Ok(Arc::clone(room));
        }
        let table = self.store.load(id).await;
        let table = table.map_err(|error| Problem::Unreadable(error.to_string()))?;
        Ok(self.open_since(table.ok_or_else(Problem::no_game)?, self.started))
    }

    /// Gives everything that a client made or sits at to another one, also where it is in memory.
    pub(crate) async fn hand_over(&self, from: ClientId, to: ClientId) -> Result<(), Problem> {
        // Nobody opens a game meanwhile, nor changes one that is open.
        let _reading = self.reading.lock().await;
        let rooms: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        let of_client = |room: &&Arc<Room>| room.table().takes_part(from);
        let rooms: Vec<&Arc<Room>> = rooms.iter().filter(of_client).collect();
        let mut writing = Vec::new();
        for room in &rooms {
            writing.push(room.writing().await);
        }
        let handed = self.store.hand_over(from, to).await;
        handed.map_err(|error| Problem::Storage(error.to_string()))?;
        for room in rooms {
            let mut table = (*room.table()).clone();
            table.hand_over(from, to);
            room.show(table, &self.store);
        }
        Ok(())
    }

    /// Forgets a game.
    pub(crate) fn close(&self, id: GameId) {
        self.rooms().remove(&id);
    }
}
