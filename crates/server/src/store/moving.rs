//! Games that move to another machine: read out of the database as they stand at one moment, and added to another at
//! which no server is at work. Whoever made them is remembered there until somebody takes them over.

use super::fault::StoreError;
use super::kept::{KeptGame, KeptNode};
use super::{COLUMNS, Damaged, fault, kept_game, load_within, rows, schema, writer};
use crate::game::{ImportedGames, Table};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// The most people whose games are offered at a time.
const MOST_OFFERED: u32 = 20;
/// The most games of one of them that are looked at for one that is whole.
const MOST_TRIED: u32 = 20;

/// A game on its way: its rows, without what follows from them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MovingGame {
    id: String,
    owner: String,
    created: u64,
    updated: u64,
    setup: String,
    state: String,
    moves: Vec<KeptNode>,
    review: Option<MovingReview>,
}

/// Its review, as text of a format.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct MovingReview {
    format: u32,
    text: String,
}

impl MovingGame {
    /// Makes sure that it can be replayed.
    pub(crate) fn check(&self) -> Result<(), Damaged> {
        self.table().map(drop)
    }

    /// The table that it is.
    fn table(&self) -> Result<Table, Damaged> {
        let Self { id, owner, created, updated, setup, state, moves, .. } = self;
        let kept = KeptGame {
            id: id.clone(),
            owner: owner.clone(),
            holders: [None, None],
            created: *created,
            updated: *updated,
            setup: setup.clone(),
            state: state.clone(),
            summary: String::new(),
            listed: true,
        };
        Table::restore(&kept, moves).map_err(|why| Damaged { id: id.clone(), why })
    }
}

/// All games as they are at one moment, whatever a server writes meanwhile.
pub(crate) struct Snapshot {
    /// Within a transaction, as long as it lives.
    connection: Connection,
    /// The names of the games.
    pub(crate) ids: Vec<String>,
}

impl Snapshot {
    /// The games of a database of this version.
    pub(crate) fn take(path: &Path) -> Result<Self, StoreError> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.execute_batch("BEGIN")?;
        if schema::version(&connection)? != schema::VERSION {
            return Err(StoreError::OtherVersion);
        }
        let mut statement = connection.prepare("SELECT id FROM games ORDER BY id")?;
        let ids = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        drop(statement);
        Ok(Self { connection, ids })
    }

    /// One of the games, unless it is damaged; and why its review stays behind, if that is.
    pub(crate) fn game(&self, id: &str) -> Result<(MovingGame, Option<String>), StoreError> {
        let gone = || Damaged { id: id.to_owned(), why: "it is gone".to_owned() };
        let (game, moves) = rows(&self.connection, id)?.ok_or_else(gone)?;
        let sql = "SELECT format, review FROM reviews WHERE game = ?1";
        let review =
            |row: &rusqlite::Row<'_>| Ok(MovingReview { format: row.get(0)?, text: row.get(1)? });
        let review = self.connection.prepare_cached(sql)?.query_row([id], review).optional();
        let (review, damaged) = match review {
            Ok(review) => (review, None),
            Err(error) => (None, Some(fault::of_row(error)?)),
        };
        let behind = damaged
            .map(|why| format!("the review of the stored game {id}, which is damaged: {why}"));
        let KeptGame { id, owner, created, updated, setup, state, .. } = game;
        let game = MovingGame { id, owner, created, updated, setup, state, moves, review };
        game.check()?;
        Ok((game, behind))
    }
}

/// What became of a game that arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// It was not here.
    New,
    /// It was here, and had gone on there, or was damaged here.
    Further,
    /// It was here already, as far or further.
    Known,
    /// It was here, and has other moves than there: what is here stays.
    Parted,
}

/// Games that arrive: all of them are kept, or none.
pub(crate) struct Arrivals {
    /// Within a transaction, which is given up with it.
    connection: Connection,
}

impl Arrivals {
    /// Begins to add games to a database, which is made if it is not there.
    pub(crate) fn begin(path: &Path) -> Result<Self, StoreError> {
        let connection = schema::open(path)?;
        connection.execute_batch("BEGIN IMMEDIATE")?;
        Ok(Self { connection })
    }

    /// Adds a game, unless it is damaged.
    pub(crate) fn add(&self, game: &MovingGame) -> Result<Arrival, StoreError> {
        let mut table = game.table()?;
        let here = match load_within(&self.connection, &game.id) {
            Err(StoreError::Damaged(_)) => {
                writer::delete(&self.connection, &game.id)?;
                Arrival::Further
            }
            Err(error) => return Err(error),
            Ok(None) => Arrival::New,
            Ok(Some(here)) if here.version >= table.version && here.holds_all_of(&table) => {
                Arrival::Known
            }
            Ok(Some(here)) if table.goes_on_from(&here) => {
                table.keep_seats_of(&here);
                Arrival::Further
            }
            Ok(Some(_)) => return Ok(Arrival::Parted),
        };
        if here != Arrival::Known {
            self.keep(&table)?;
        }
        if let Some(MovingReview { format, text }) = &game.review {
            let sql = "INSERT OR IGNORE INTO reviews (game, format, review) VALUES (?1, ?2, ?3)";
            self.connection.prepare_cached(sql)?.execute(params![game.id, format, text])?;
        }
        Ok(here)
    }

    /// Keeps all that was added.
    pub(crate) fn commit(self) -> Result<(), StoreError> {
        Ok(self.connection.execute_batch("COMMIT")?)
    }

    /// Keeps a game; whoever made none here before is remembered as somebody from elsewhere.
    fn keep(&self, table: &Table) -> Result<(), StoreError> {
        let sql = "INSERT OR IGNORE INTO imported
                   SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM games WHERE owner = ?1)";
        self.connection.prepare_cached(sql)?.execute([table.owner.to_string()])?;
        let nodes = table.tree.nodes().filter_map(|(id, _)| table.keep_node(id));
        let nodes: Vec<KeptNode> = nodes.collect();
        Ok(writer::save(&self.connection, &table.keep(), &nodes)?)
    }
}

/// Whose games wait for somebody to take them over, beside a client's own.
pub(super) fn imported(
    connection: &Connection,
    client: &str,
) -> Result<Vec<ImportedGames>, StoreError> {
    let sql = "SELECT client, (SELECT COUNT(*) FROM games
                               WHERE (owner = client OR black = client OR white = client) AND listed)
               FROM imported WHERE client <> ?1 LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params![client, MOST_OFFERED], |row| {
        Ok((row.get::<_, String>(0)?, row.get(1)?))
    })?;
    let mut all = Vec::new();
    let sql = format!(
        "SELECT {COLUMNS} FROM games WHERE owner = ?1 AND listed ORDER BY updated DESC LIMIT ?2"
    );
    let mut latest = connection.prepare_cached(&sql)?;
    for (maker, games) in found.collect::<Result<Vec<_>, _>>()? {
        let mut rows = latest.query(params![maker, MOST_TRIED])?;
        // One that is damaged is not shown, and another stands for all.
        while let Some(row) = rows.next()? {
            let game = match kept_game(row) {
                Ok(game) => game.listed(client).ok(),
                Err(error) => fault::of_row(error).map(|_| None)?,
            };
            if let Some(latest) = game {
                all.push(ImportedGames { games, latest });
                break;
            }
        }
    }
    Ok(all)
}
