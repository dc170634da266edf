//! What can be wrong with puzzles and the files that they are kept in.

use crownhead_rules::Variant;
use std::io;
use thiserror::Error;

/// Why there are no puzzles.
#[derive(Debug, Error)]
pub enum PuzzleError {
    /// A file cannot be read or written.
    #[error("cannot {verb} {path:?}: {source}")]
    File {
        /// What was tried.
        verb: &'static str,
        /// The file.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// A journal is about other puzzles.
    #[error(
        "the journal {path:?} was begun with other settings ({what}); name another file, or repeat them"
    )]
    OtherSettings {
        /// The file.
        path: String,
        /// What differs.
        what: String,
    },
    /// A line of a journal cannot be read.
    #[error("the journal {path:?}, line {line}: {why}")]
    Journal {
        /// The file.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The bytes are no packed puzzles.
    #[error("these are no puzzles of {variant}: {why}")]
    Packed {
        /// The variant that was expected.
        variant: Variant,
        /// What is wrong.
        why: &'static str,
    },
}

impl PuzzleError {
    pub(crate) fn file(verb: &'static str, path: &std::path::Path, source: io::Error) -> Self {
        Self::File { verb, path: path.display().to_string(), source }
    }
}
