//! How are the games in a data directory? Looks at them, and leaves them as they are.

use crate::store::{DataLock, LockError, Store};
use crownhead_files::Draft;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// What lies in a data directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// How many games are kept.
    pub games: u64,
    /// The bytes of everything that lies there.
    pub bytes: u64,
    /// The address of the server that is at work on it; empty if it does not say.
    pub running: Option<String>,
    /// What is wrong, a sentence for each.
    pub faults: Vec<String>,
}

/// What to do with games that are no games any more.
const AWAY: &str = "move games.sqlite* elsewhere, and crownhead play begins anew";

/// Looks at a data directory. One that is not there yet is empty, which is no fault.
pub fn inspect(data: &Path) -> Inspection {
    let mut found = Inspection::default();
    if !data.exists() {
        return found;
    }
    let shown = data.display();
    found.bytes = bytes_in(data);
    let unkept = |error: LockError| format!("nothing can be kept in {shown}: {error}");
    if data.join("lock.sqlite").exists() {
        match DataLock::take(data) {
            Ok(_) => {}
            Err(LockError::Taken(url)) => found.running = Some(url.unwrap_or_default()),
            Err(error) => found.faults.push(unkept(error)),
        }
    } else if let Err(fault) = Draft::create(&data.join("games.sqlite")) {
        // No server was ever at work here, and to lock the directory would leave a file in it; a draft leaves nothing.
        let denied = [ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem];
        let is_denied = denied.contains(&fault.kind());
        found.faults.push(unkept(if is_denied { LockError::ReadOnly } else { fault.into() }));
    }
    let games = data.join("games.sqlite");
    if games.exists() {
        match Store::look(&games) {
            Ok((count, faults)) => {
                found.games = count;
                let told = |fault| format!("the games in {shown} are damaged: {fault}; {AWAY}");
                found.faults.extend(faults.into_iter().map(told));
            }
            Err(error) => {
                found.faults.push(format!("{} cannot be read: {error}; {AWAY}", games.display()));
            }
        }
    }
    found
}

/// The bytes of a file, or of all files below a directory; what cannot be read counts nothing.
pub fn bytes_in(path: &Path) -> u64 {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_dir() => {
            let entries = fs::read_dir(path).into_iter().flatten().flatten();
            entries.map(|entry| bytes_in(&entry.path())).sum()
        }
        Ok(about) => about.len(),
        Err(_) => 0,
    }
}
