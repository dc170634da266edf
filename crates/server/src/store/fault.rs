//! What can go wrong with the store, told without the questions that the database was asked: nobody who plays knows SQL.

use rusqlite::Error;
use thiserror::Error;

/// Why the store could not do what it was asked.
#[derive(Debug, Error)]
pub(crate) enum StoreError {
    /// The database failed.
    #[error("the database failed: {}", in_words(.0))]
    Database(#[from] Error),
    /// The thread that writes is gone.
    #[error("the server is shutting down")]
    Closed,
    /// A game is not what was once kept.
    #[error("{0}")]
    Damaged(#[from] Damaged),
    /// Another version of the program wrote the database.
    #[error("the database is of a newer version of the program")]
    Newer,
    /// A server of another version is at work on the database.
    #[error("a server of another version is at work on them; end it and try again")]
    OtherVersion,
    /// Another program wrote the database.
    #[error("{0:?} is not a database of Crownhead")]
    Foreign(String),
    /// Nothing can be kept.
    #[error("{0:?} cannot be written; change its permissions")]
    ReadOnly(String),
}

/// A game that is not what was once kept.
#[derive(Debug, Error)]
#[error("the stored game {id} is damaged: {why}")]
pub(crate) struct Damaged {
    /// The game.
    pub(crate) id: String,
    /// What is wrong with it.
    pub(super) why: String,
}

/// What the database says, without what it was asked.
pub(super) fn in_words(error: &Error) -> String {
    match error {
        Error::SqlInputError { msg, .. } => msg.clone(),
        other => other.to_string(),
    }
}

/// Why a row is not what was once kept.
///
/// # Errors
/// The fault itself, if it is not one of the row.
pub(super) fn of_row(error: Error) -> Result<String, Error> {
    match error {
        Error::FromSqlConversionFailure(..)
        | Error::IntegralValueOutOfRange(..)
        | Error::InvalidColumnType(..)
        | Error::Utf8Error(..) => Ok(error.to_string()),
        other => Err(other),
    }
}
