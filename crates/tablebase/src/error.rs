//! Why tables could not be built or read, each as one sentence.

use crate::material::{MOST_PIECES, Material};
use crownhead_rules::{ExactValues, Variant};
use std::path::PathBuf;

/// Why tables could not be built or read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// More pieces than tables can have, or fewer than two sides need.
    #[error(
        "{0} is not a number of pieces that tables can be built for; it is from 2 to {MOST_PIECES}"
    )]
    Pieces(u8),
    /// More pieces than tables of other variants can have, or fewer than two sides need.
    #[error(
        "{pieces} is not a number of pieces that tables of {variant} can be built for; it is from 2 to {}",
        crate::general::MOST_PIECES
    )]
    PiecesOf {
        /// How many.
        pieces: u8,
        /// Of which variant.
        variant: Variant,
    },
    /// A variant of which there are no tables.
    #[error("there are no endgame tables of {variant}; there are of {}", with_tables())]
    Variant {
        /// Which one.
        variant: Variant,
    },
    /// A file or directory could not be read or written.
    #[error("cannot {verb} {:?}: {error}", path.display().to_string())]
    File {
        /// What was tried.
        verb: &'static str,
        /// On which file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file is no table.
    #[error("the table {:?} is damaged: {why}; build it again", path.display().to_string())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A table that is needed is not there, or cannot be used.
    #[error(
        "the table of {class} is needed and not there; solve it first{}",
        told.as_ref().map(|told| format!(" ({told})")).unwrap_or_default()
    )]
    Missing {
        /// Which class.
        class: Material,
        /// What is wrong with it, if anything is known.
        told: Option<String>,
    },
    /// The memory that may be used does not suffice.
    #[error(
        "{} MB of memory are too few for {class}, which takes {} MB",
        given >> 20,
        needed.div_ceil(1 << 20)
    )]
    Memory {
        /// The class that does not fit.
        class: Material,
        /// Bytes that it takes.
        needed: u64,
        /// Bytes that may be used.
        given: u64,
    },
    /// The work was stopped from outside.
    #[error("stopped; what is finished stays, and the next build goes on from there")]
    Stopped,
}

/// The variants that have endgame tables.
fn with_tables() -> String {
    let has = |variant: Variant| {
        matches!(variant.about().exact, ExactValues::Tables | ExactValues::Endings)
    };
    Variant::ids_where(has)
}
