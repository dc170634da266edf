//! Is another server at work on these games? A file of its own in the data directory is locked for as
//! long as the server lives: the system lets go of the lock when the process ends, however it ends.
//! Beside it lies the address of the running server, for whoever comes second.

use crownhead_files::write_whole;
use rusqlite::{Connection, ErrorCode};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// The lock of a data directory. It is SQLite's own, which works alike on every system.
pub(crate) struct DataLock {
    /// Holds the lock as long as it lives.
    _connection: Connection,
    address: PathBuf,
}

/// Why a data directory cannot be locked.
#[derive(Debug, Error)]
pub(crate) enum LockError {
    /// Another server has it; its address, if that is known.
    #[error("another server is at work")]
    Taken(Option<String>),
    /// Nothing can be kept there.
    #[error("it cannot be written; change its permissions")]
    ReadOnly,
    /// The lock failed.
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    /// A file failed.
    #[error("{0}")]
    File(#[from] io::Error),
}

impl DataLock {
    /// Locks a directory, which is made if it is not there.
    pub(crate) fn take(directory: &Path) -> Result<Self, LockError> {
        fs::create_dir_all(directory)?;
        let address = directory.join("running.txt");
        let connection = Connection::open(directory.join("lock.sqlite"))?;
        if connection.is_readonly("main")? {
            return Err(LockError::ReadOnly);
        }
        // Whoever has it keeps it as long as it lives.
        connection.busy_timeout(Duration::from_millis(100))?;
        match connection.execute_batch("BEGIN EXCLUSIVE") {
            Ok(()) => Ok(Self { _connection: connection, address }),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                let running = fs::read_to_string(&address).ok();
                let running = running.map(|text| text.trim().to_owned());
                Err(LockError::Taken(running.filter(|text| text.starts_with("http://"))))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Says under which address this server is to be found.
    pub(crate) fn announce(&self, url: &str) -> io::Result<()> {
        write_whole(&self.address, url.as_bytes())
    }
}

impl Drop for DataLock {
    fn drop(&mut self) {
        // A file that cannot be removed names a server that does not answer, which is noticed.
        let _ = fs::remove_file(&self.address);
    }
}
