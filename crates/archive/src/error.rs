//! What can be wrong with an archive, in one sentence each.

use std::io;
use std::path::Path;
use thiserror::Error;

/// Why an archive cannot be read or written.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// A file failed.
    #[error("cannot {verb} {path:?}: {source}")]
    File {
        /// What was to be done with it.
        verb: &'static str,
        /// The file.
        path: String,
        /// Why it failed.
        source: io::Error,
    },
    /// The bytes are no archive, or no longer.
    #[error("the archive {path:?} is no use: {why}; import the games again")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong.
        why: &'static str,
    },
    /// Another program writes it.
    #[error("another program is importing into {path:?}; wait until it is done")]
    Busy {
        /// The file.
        path: String,
    },
    /// The source of games failed.
    #[error("the games cannot be read: {0}")]
    Source(io::Error),
    /// There are as many games as can be numbered.
    #[error("the archive is full: it has {} games", u32::MAX)]
    Full,
}

impl ArchiveError {
    pub(crate) fn file<'a>(verb: &'static str, path: &'a Path) -> impl Fn(io::Error) -> Self + 'a {
        move |source| Self::File { verb, path: path.display().to_string(), source }
    }
}
