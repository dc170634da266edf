//! What can go wrong around a match, each as one sentence.

use crate::openings::OpeningsError;
use crate::roster::RosterError;
use crate::stats::SprtError;
use crownhead_files::in_one_line;
use std::io;
use std::path::Path;
use thiserror::Error;

/// Why a match cannot be played, gone on with or joined.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// A SPEC names no player.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// The openings are not there.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The sequential test is none.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// The settings do not fit together.
    #[error("{0}")]
    Settings(String),
    /// A file cannot be opened.
    #[error("cannot {verb} {path:?}: {source}")]
    Open {
        /// What was tried.
        verb: &'static str,
        /// The file.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// A file that was open could not be written to its end: the machine's fault.
    #[error("cannot write {path:?}: {source}")]
    Write {
        /// The file.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// A file is not what a match wrote.
    #[error("{path:?}, line {line}: {problem}")]
    Line {
        /// The file.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// The file belongs to a match with other settings.
    #[error("{path:?} belongs to another match: {difference}")]
    OtherMatch {
        /// The file.
        path: String,
        /// The first difference.
        difference: String,
    },
    /// The file belongs to a tuning with other settings.
    #[error("{path:?} belongs to another tuning: {difference}")]
    OtherTuning {
        /// The file.
        path: String,
        /// The first difference.
        difference: String,
    },
    /// Parts do not make a whole.
    #[error("{0}")]
    Merge(String),
}

impl ArenaError {
    /// A file cannot be opened.
    #[must_use]
    pub fn open(verb: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Open { verb, path: path.display().to_string(), source }
    }

    /// A file cannot be written.
    #[must_use]
    pub fn write(path: &Path, source: io::Error) -> Self {
        Self::Write { path: path.display().to_string(), source }
    }

    /// A line is not what a match wrote.
    pub(crate) fn line(path: &Path, line: usize, problem: String) -> Self {
        Self::Line { path: path.display().to_string(), line, problem: in_one_line(problem) }
    }
}
