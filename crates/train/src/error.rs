//! What can go wrong around training, each as one sentence.

use crownhead_arena::ArenaError;
use crownhead_engine::Evaluation;
use crownhead_files::in_one_line;
use crownhead_rules::Variant;
use std::fmt::Display;
use std::io;
use std::path::Path;
use thiserror::Error;

/// Why there is nothing to learn, or nowhere to put it.
#[derive(Debug, Error)]
pub enum TrainError {
    /// Openings, files or a match between two nets failed.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// A file is not what it should be.
    #[error("{path:?}: {problem}")]
    File {
        /// The file.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// What is asked for does not fit together.
    #[error("{0}")]
    Settings(String),
}

impl TrainError {
    pub(crate) fn open(verb: &'static str, path: &Path, source: io::Error) -> Self {
        ArenaError::open(verb, path, source).into()
    }

    pub(crate) fn write(path: &Path, source: io::Error) -> Self {
        ArenaError::write(path, source).into()
    }

    pub(crate) fn file(path: &Path, problem: impl Display) -> Self {
        Self::File { path: path.display().to_string(), problem: in_one_line(problem) }
    }
}

/// Writes a file that is there whole or not at all.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> Result<(), TrainError> {
    crownhead_files::write_whole(path, content).map_err(|error| TrainError::write(path, error))
}

/// Refuses a net of another variant.
pub(crate) fn check_net(evaluation: &Evaluation, wanted: Variant) -> Result<(), TrainError> {
    match evaluation {
        Evaluation::Net(net) if net.variant() != wanted => {
            let sentence = format!("the net is for {}, not for {wanted}", net.variant());
            Err(TrainError::Settings(sentence))
        }
        _ => Ok(()),
    }
}
