//! The thread that writes. Changes that arrive while one is written to the disk wait and are then
//! committed together, so that many games share the price of one wait for the disk.

use super::StoreError;
use super::fault::in_words;
use super::kept::{KeptGame, KeptNode};
use rusqlite::{Connection, params};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// The most changes in one commit.
const MOST_TOGETHER: usize = 512;

/// Something to be written.
pub(super) enum Change {
    /// A game and its new moves.
    Save { game: Box<KeptGame>, nodes: Vec<KeptNode> },
    /// Two games, both or neither.
    SaveBoth(Box<[(KeptGame, Vec<KeptNode>); 2]>),
    /// The review of a game, if that is still there.
    Review { game: String, format: u32, review: String },
    /// A game is gone.
    Delete(String),
    /// What one client made or sits at is another's now.
    HandOver { from: String, to: String },
}

/// A change and whom to tell that it is safe.
struct Order {
    change: Change,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the thread that writes.
#[derive(Clone)]
pub(super) struct Writer {
    orders: Arc<Mutex<Option<Sender<Order>>>>,
    thread: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Self {
        let (orders, inbox) = channel();
        let thread = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || serve(connection, &inbox))
            .expect("a thread can be started when the server starts");
        Self {
            orders: Arc::new(Mutex::new(Some(orders))),
            thread: Arc::new(Mutex::new(Some(thread))),
        }
    }

    /// Writes a change; done when it is committed.
    pub(super) async fn write(&self, change: Change) -> Result<(), StoreError> {
        self.order(change)?.await.unwrap_or(Err(StoreError::Closed))
    }

    /// The same for threads that may wait.
    pub(super) fn write_now(&self, change: Change) -> Result<(), StoreError> {
        self.order(change)?.blocking_recv().unwrap_or(Err(StoreError::Closed))
    }

    fn order(
        &self,
        change: Change,
    ) -> Result<oneshot::Receiver<Result<(), StoreError>>, StoreError> {
        let (done, answer) = oneshot::channel();
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        let orders = orders.as_ref().ok_or(StoreError::Closed)?;
        orders.send(Order { change, done }).map_err(|_| StoreError::Closed)?;
        Ok(answer)
    }

    /// Takes no more changes and waits for those under way.
    pub(super) fn close(&self) {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner).take();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // It ends when the last order is written; a panic there has been told already.
            let _ = thread.join();
        }
    }
}

fn serve(mut connection: Connection, inbox: &Receiver<Order>) {
    while let Ok(first) = inbox.recv() {
        let mut orders = vec![first];
        orders.extend(inbox.try_iter().take(MOST_TOGETHER - 1));
        let together = commit(&mut connection, orders.iter().map(|order| &order.change));
        let one_by_one = together.is_err() && orders.len() > 1;
        for order in orders {
            // One bad change must not take the others with it.
            let result = match &together {
                Ok(()) => Ok(()),
                Err(_) if one_by_one => commit(&mut connection, [&order.change]),
                Err(error) => Err(copy_of(error)),
            };
            // Whoever asked may be gone; the change is written all the same.
            let _ = order.done.send(result.map_err(StoreError::from));
        }
    }
}

/// The same error once more: its kind is what matters to others.
fn copy_of(error: &rusqlite::Error) -> rusqlite::Error {
    match error {
        rusqlite::Error::SqliteFailure(code, why) => {
            rusqlite::Error::SqliteFailure(*code, why.clone())
        }
        other => rusqlite::Error::ToSqlConversionFailure(in_words(other).into()),
    }
}

fn commit<'a>(
    connection: &mut Connection,
    changes: impl IntoIterator<Item = &'a Change>,
) -> Result<(), rusqlite::Error> {
    let transaction = connection.transaction()?;
    for change in changes {
        apply(&transaction, change)?;
    }
    transaction.commit()
}

fn apply(connection: &Connection, change: &Change) -> Result<(), rusqlite::Error> {
    match change {
        Change::Save { game, nodes } => save(connection, game, nodes),
        Change::SaveBoth(both) => {
            both.iter().try_for_each(|(game, nodes)| save(connection, game, nodes))
        }
        Change::Delete(id) => delete(connection, id),
        Change::HandOver { from, to } => {
            // Nothing else looks like a name of 22 random letters, so its text can be replaced wherever it stands.
            let sql = "UPDATE games SET owner = iif(owner = ?1, ?2, owner),
                       black = iif(black = ?1, ?2, black), white = iif(white = ?1, ?2, white),
                       state = replace(state, ?1, ?2)
                       WHERE owner = ?1 OR black = ?1 OR white = ?1";
            connection.prepare_cached(sql)?.execute([from, to])?;
            connection.prepare_cached("DELETE FROM imported WHERE client = ?1")?.execute([from])?;
            Ok(())
        }
        Change::Review { game, format, review } => {
            let sql = "INSERT OR REPLACE INTO reviews (game, format, review)
                       SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1)";
            connection.prepare_cached(sql)?.execute(params![game, format, review])?;
            Ok(())
        }
    }
}

pub(super) fn delete(connection: &Connection, id: &str) -> Result<(), rusqlite::Error> {
    connection.prepare_cached("DELETE FROM games WHERE id = ?1")?.execute([id])?;
    connection.prepare_cached("DELETE FROM moves WHERE game = ?1")?.execute([id])?;
    connection.prepare_cached("DELETE FROM reviews WHERE game = ?1")?.execute([id])?;
    Ok(())
}

pub(super) fn save(
    connection: &Connection,
    game: &KeptGame,
    nodes: &[KeptNode],
) -> Result<(), rusqlite::Error> {
    let KeptGame { id, owner, holders, created, updated, setup, state, summary, listed } = game;
    let [black, white] = holders;
    let sql = "INSERT INTO games
               (id, owner, black, white, created, updated, setup, state, summary, listed)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
               ON CONFLICT (id) DO UPDATE SET black = excluded.black, white = excluded.white,
               updated = excluded.updated, state = excluded.state, summary = excluded.summary,
               listed = excluded.listed";
    connection.prepare_cached(sql)?.execute(params![
        id, owner, black, white, created, updated, setup, state, summary, listed
    ])?;
    let sql = "INSERT OR REPLACE INTO moves
               (game, node, parent, move, path, clock, report, comment, mark)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let mut statement = connection.prepare_cached(sql)?;
    for KeptNode { node, parent, text, path, clock, report, comment, mark } in nodes {
        statement.execute(params![id, node, parent, text, path, clock, report, comment, mark])?;
    }
    Ok(())
}
