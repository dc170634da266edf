//! The tables of the database.
//!
//! A game is a row with what never changes (`setup`), what does (`state`) and how it looks in a list
//! (`summary`), each as JSON, and whether it is in lists at all; a move is a row with its place in the
//! tree, its PDN text, the clocks after it, the search behind it and what a record says of it; a review is a row, and so
//! is a client whose games came from another machine. Positions are not kept: they are replayed. What the JSON looks like
//! is told in `kept`, and belongs to the version as the tables do.

use super::{StoreError, upgrade};
use rusqlite::Connection;
use std::path::Path;
use std::time::Duration;

/// The version of the tables below, and of the JSON in them. A file that moves games to another machine carries it too:
/// whoever raises it says in `moving` how games of older files become ours.
pub(crate) const VERSION: i64 = 5;

const TABLES: &str = "
    CREATE TABLE games (
        id TEXT PRIMARY KEY NOT NULL,
        owner TEXT NOT NULL,
        black TEXT,
        white TEXT,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        setup TEXT NOT NULL,
        state TEXT NOT NULL,
        summary TEXT NOT NULL,
        listed INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX games_of_owner ON games (owner, updated);
    CREATE INDEX games_of_black ON games (black, updated);
    CREATE INDEX games_of_white ON games (white, updated);
    CREATE TABLE moves (
        game TEXT NOT NULL,
        node INTEGER NOT NULL,
        parent INTEGER NOT NULL,
        move TEXT NOT NULL,
        path TEXT,
        clock TEXT,
        report TEXT,
        comment TEXT,
        mark TEXT,
        PRIMARY KEY (game, node)
    ) STRICT, WITHOUT ROWID;
";

/// What the fourth version added: the review of a game, as JSON of a format.
pub(super) const REVIEWS: &str = "
    CREATE TABLE reviews (
        game TEXT PRIMARY KEY NOT NULL,
        format INTEGER NOT NULL,
        review TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
";

/// What the fifth version added: clients who made games on another machine, as long as no browser here has taken those
/// over.
pub(super) const IMPORTED: &str = "
    CREATE TABLE imported (
        client TEXT PRIMARY KEY NOT NULL
    ) STRICT, WITHOUT ROWID;
";

/// Opens a connection to the database, and makes its tables if they are not there or are old.
///
/// Write-ahead logging lets readers go on while a change is written; `synchronous = FULL` makes a
/// commit wait for the disk, so that it holds even when the power fails.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path)?;
    let shown = || path.display().to_string();
    if connection.is_readonly("main")? {
        return Err(StoreError::ReadOnly(shown()));
    }
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    let transaction = connection.transaction()?;
    let count = |what: &str| -> rusqlite::Result<i64> {
        let sql = format!("SELECT COUNT(*) FROM sqlite_schema WHERE {what}");
        transaction.query_row(&sql, [], |row| row.get(0))
    };
    // Other programs count their versions too, or do not.
    let empty = count("TRUE")? == 0;
    let ours = count("type = 'table' AND name IN ('games', 'moves')")? == 2;
    match version(&transaction)? {
        0 if empty => {
            transaction.execute_batch(TABLES)?;
            transaction.execute_batch(REVIEWS)?;
            transaction.execute_batch(IMPORTED)?;
        }
        0 => return Err(StoreError::Foreign(shown())),
        _ if !ours => return Err(StoreError::Foreign(shown())),
        old @ 1..VERSION => upgrade::from(old, &transaction)?,
        VERSION => {}
        _ => return Err(StoreError::Newer),
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(connection)
}

/// The version of the tables that a connection leads to.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}
