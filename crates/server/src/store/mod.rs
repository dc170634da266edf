//! Where do games live? In one SQLite database, as move lists. One thread writes: it takes every change
//! that waits, commits them together and only then says so, which is what makes a move count.
//! Readers have a connection of their own and never wait for it.

mod fault;
mod kept;
mod lock;
mod moving;
mod schema;
#[cfg(feature = "testing")]
pub(crate) mod text;
mod upgrade;
mod writer;

pub(crate) use fault::{Damaged, StoreError};
pub(crate) use lock::{DataLock, LockError};
pub(crate) use moving::{Arrival, Arrivals, MovingGame, Snapshot};
pub(crate) use schema::VERSION;

use crate::game::{ImportedGames, Listed, Table};
use crate::key::{ClientId, GameId};
use crate::work;
use kept::{KeptGame, KeptNode};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use writer::{Change, Writer};

/// The games of all clients.
#[derive(Clone)]
pub(crate) struct Store {
    writer: Writer,
    reader: Arc<Mutex<Connection>>,
}

impl Store {
    /// Opens the database, or makes it.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        let writing = schema::open(path)?;
        let reading = schema::open(path)?;
        Ok(Self { writer: Writer::start(writing), reader: Arc::new(Mutex::new(reading)) })
    }

    /// Makes the database, or brings it up to date, for those who only read it.
    pub(crate) fn prepare(path: &Path) -> Result<(), StoreError> {
        schema::open(path).map(drop)
    }

    /// How many games a database has, and what is wrong with it; changes nothing.
    pub(crate) fn look(path: &Path) -> Result<(u64, Vec<String>), StoreError> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut statement = connection.prepare("PRAGMA quick_check(5)")?;
        let said: Vec<String> =
            statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let faults = said.into_iter().filter(|line| line != "ok").collect();
        let games = connection.query_row("SELECT COUNT(*) FROM games", [], |row| row.get(0))?;
        Ok((games, faults))
    }

    /// Keeps a table as it is now; done when it is safe.
    pub(crate) async fn save(&self, table: &Table) -> Result<(), StoreError> {
        let nodes = table.unsaved.iter().filter_map(|&id| table.keep_node(id)).collect();
        self.writer.write(Change::Save { game: Box::new(table.keep()), nodes }).await
    }

    /// Keeps two tables, both or neither.
    pub(crate) async fn save_both(&self, first: &Table, second: &Table) -> Result<(), StoreError> {
        let kept = [first, second].map(|table| {
            let nodes = table.unsaved.iter().filter_map(|&id| table.keep_node(id)).collect();
            (table.keep(), nodes)
        });
        self.writer.write(Change::SaveBoth(Box::new(kept))).await
    }

    /// Keeps the review of a game, in a format of this number; waits until it is safe.
    pub(crate) fn save_review(
        &self,
        game: GameId,
        format: u32,
        review: String,
    ) -> Result<(), StoreError> {
        self.writer.write_now(Change::Review { game: game.to_string(), format, review })
    }

    /// The review of a game in a format of this number, if there is one.
    pub(crate) async fn review(
        &self,
        game: GameId,
        format: u32,
    ) -> Result<Option<String>, StoreError> {
        self.ask(move |connection| {
            let sql = "SELECT review FROM reviews WHERE game = ?1 AND format = ?2";
            let mut statement = connection.prepare_cached(sql)?;
            Ok(statement
                .query_row(params![game.to_string(), format], |row| row.get(0))
                .optional()?)
        })
        .await
    }

    /// Forgets a game.
    pub(crate) async fn delete(&self, id: GameId) -> Result<(), StoreError> {
        self.writer.write(Change::Delete(id.to_string())).await
    }

    /// Waits for what is under way and closes the database.
    pub(crate) fn close(&self) {
        self.writer.close();
    }

    /// Runs a question to the database where waiting harms nobody.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reader = Arc::clone(&self.reader);
        let asked = move || question(&reader.lock().unwrap_or_else(PoisonError::into_inner));
        work::slowly(asked).await.unwrap_or(Err(StoreError::Closed))
    }

    /// A game, if there is one of that name.
    pub(crate) async fn load(&self, id: GameId) -> Result<Option<Table>, StoreError> {
        self.ask(move |connection| load(connection, &id.to_string())).await
    }

    /// The games of lists that a client made or sits at, the one that changed last first.
    pub(crate) async fn list(
        &self,
        client: ClientId,
        before: Option<GameId>,
        most: usize,
    ) -> Result<Vec<Result<Listed, Damaged>>, StoreError> {
        self.ask(move |connection| {
            let client = client.to_string();
            let listed = |game: Result<KeptGame, Damaged>| {
                let game = game?;
                let id = game.id.clone();
                game.listed(&client).map_err(|why| Damaged { id, why })
            };
            Ok(list(connection, &client, before, most)?.into_iter().map(listed).collect())
        })
        .await
    }

    /// Whose games came from another machine and wait for somebody to take them over, beside the client's own.
    pub(crate) async fn imported(
        &self,
        client: ClientId,
    ) -> Result<Vec<ImportedGames>, StoreError> {
        self.ask(move |connection| moving::imported(connection, &client.to_string())).await
    }

    /// Who made a game that came from another machine and has not been taken over.
    pub(crate) async fn imported_by(&self, game: GameId) -> Result<Option<ClientId>, StoreError> {
        self.ask(move |connection| {
            let sql = "SELECT owner FROM games
                       WHERE id = ?1 AND owner IN (SELECT client FROM imported)";
            let mut statement = connection.prepare_cached(sql)?;
            let owner = statement.query_row([game.to_string()], |row| row.get(0)).optional()?;
            Ok(owner.and_then(|owner: String| owner.parse().ok()))
        })
        .await
    }

    /// Gives everything that a client made or sits at to another one.
    pub(crate) async fn hand_over(&self, from: ClientId, to: ClientId) -> Result<(), StoreError> {
        let (from, to) = (from.to_string(), to.to_string());
        self.writer.write(Change::HandOver { from, to }).await
    }

    /// How many games a client has made.
    pub(crate) async fn count(&self, client: ClientId) -> Result<u64, StoreError> {
        self.ask(move |connection| {
            let sql = "SELECT COUNT(*) FROM games WHERE owner = ?1";
            let mut statement = connection.prepare_cached(sql)?;
            Ok(statement.query_row([client.to_string()], |row| row.get(0))?)
        })
        .await
    }

    /// The names of the games in a client's list.
    pub(crate) async fn names(
        &self,
        client: ClientId,
        most: usize,
    ) -> Result<Vec<String>, StoreError> {
        self.ask(move |connection| {
            let games = list(connection, &client.to_string(), None, most)?;
            let name = |game: Result<KeptGame, Damaged>| match game {
                Ok(KeptGame { id, .. }) | Err(Damaged { id, .. }) => id,
            };
            Ok(games.into_iter().map(name).collect())
        })
        .await
    }

    /// The names of the games in a client's list, with the time of their last change; without those of which that
    /// cannot be read.
    pub(crate) async fn stamps(
        &self,
        client: ClientId,
        most: usize,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        self.ask(move |connection| {
            let sql = "SELECT id, updated FROM games
                       WHERE (owner = ?1 OR black = ?1 OR white = ?1) AND listed
                       ORDER BY updated DESC, id DESC LIMIT ?2";
            let mut statement = connection.prepare_cached(sql)?;
            let stamp = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
            let mut rows = statement.query(params![client.to_string(), most as i64])?;
            let mut stamps = Vec::new();
            while let Some(row) = rows.next()? {
                match stamp(row) {
                    Ok(stamp) => stamps.push(stamp),
                    Err(error) => drop(fault::of_row(error)?),
                }
            }
            Ok(stamps)
        })
        .await
    }

    /// The games of these names that are still there.
    pub(crate) async fn load_some(
        &self,
        names: Vec<String>,
    ) -> Result<Vec<Result<Table, Damaged>>, StoreError> {
        self.ask(move |connection| {
            let load = |id: String| match load(connection, &id) {
                Ok(table) => table.map(|table| Ok(Ok(table))),
                Err(StoreError::Damaged(damaged)) => Some(Ok(Err(damaged))),
                Err(error) => Some(Err(error)),
            };
            names.into_iter().filter_map(load).collect()
        })
        .await
    }
}

/// The columns of a game, in the order in which [`kept_game`] reads them.
const COLUMNS: &str = "id, owner, black, white, created, updated, setup, state, summary, listed";

fn kept_game(row: &Row<'_>) -> rusqlite::Result<KeptGame> {
    Ok(KeptGame {
        id: row.get(0)?,
        owner: row.get(1)?,
        holders: [row.get(2)?, row.get(3)?],
        created: row.get(4)?,
        updated: row.get(5)?,
        setup: row.get(6)?,
        state: row.get(7)?,
        summary: row.get(8)?,
        listed: row.get(9)?,
    })
}

fn kept_node(row: &Row<'_>) -> rusqlite::Result<KeptNode> {
    Ok(KeptNode {
        node: row.get(0)?,
        parent: row.get(1)?,
        text: row.get(2)?,
        path: row.get(3)?,
        clock: row.get(4)?,
        report: row.get(5)?,
        comment: row.get(6)?,
        mark: row.get(7)?,
    })
}

fn load(connection: &Connection, id: &str) -> Result<Option<Table>, StoreError> {
    // Both questions in one transaction, so that the game and its moves fit together.
    let transaction = connection.unchecked_transaction()?;
    load_within(&transaction, id)
}

/// The same within a transaction.
fn load_within(connection: &Connection, id: &str) -> Result<Option<Table>, StoreError> {
    let Some((game, moves)) = rows(connection, id)? else { return Ok(None) };
    let damaged = |why| Damaged { id: id.to_owned(), why };
    Ok(Some(Table::restore(&game, &moves).map_err(damaged)?))
}

/// The rows of a game and of its moves, within a transaction.
fn rows(
    connection: &Connection,
    id: &str,
) -> Result<Option<(KeptGame, Vec<KeptNode>)>, StoreError> {
    let of_row = |error| match fault::of_row(error) {
        Ok(why) => StoreError::from(Damaged { id: id.to_owned(), why }),
        Err(error) => error.into(),
    };
    let sql = format!("SELECT {COLUMNS} FROM games WHERE id = ?1");
    let game = connection.prepare_cached(&sql)?.query_row([id], kept_game).optional();
    let Some(game) = game.map_err(of_row)? else { return Ok(None) };
    let sql = "SELECT node, parent, move, path, clock, report, comment, mark FROM moves
               WHERE game = ?1 ORDER BY node";
    let mut statement = connection.prepare_cached(sql)?;
    let moves = statement.query_map([id], kept_node)?.collect::<Result<Vec<_>, _>>();
    Ok(Some((game, moves.map_err(of_row)?)))
}

/// The rows of a client's list; one that cannot be read does not keep the others away.
fn list(
    connection: &Connection,
    client: &str,
    before: Option<GameId>,
    most: usize,
) -> Result<Vec<Result<KeptGame, Damaged>>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM games
         WHERE (owner = ?1 OR black = ?1 OR white = ?1) AND listed
           AND (?2 IS NULL OR (updated, id) < (SELECT updated, id FROM games WHERE id = ?2))
         ORDER BY updated DESC, id DESC LIMIT ?3"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let before = before.map(|id| id.to_string());
    let mut rows = statement.query(params![client, before, most as i64])?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        games.push(match kept_game(row) {
            Ok(game) => Ok(game),
            Err(error) => {
                let name = row.get_ref(0)?.as_bytes().unwrap_or_default();
                let id = String::from_utf8_lossy(name).into_owned();
                Err(Damaged { id, why: fault::of_row(error)? })
            }
        });
    }
    Ok(games)
}
