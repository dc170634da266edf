//! What was played in a position, and how did it end? An archive of games in one file, in which every position that a
//! game came to is found at once, by whatever order of moves.
//!
//! - [`Importer`]: takes games in, from PDN or as records, and writes the file anew: whole or not at all.
//! - [`Archive`]: looks a position up, lists the games that had it, gives a game back.
//! - [`Found`] and [`Tally`]: the moves that were played, each with its results.
//! - [`names`]: what openings are called; [`ballots`]: what the engine thinks of the three-move ballots.
//!
//! ```
//! use crownhead_archive::{Archive, Importer};
//! use crownhead_rules::{Position, Variant};
//!
//! let folder = std::env::temp_dir().join(format!("crownhead-doc-{}", std::process::id()));
//! std::fs::create_dir_all(&folder).unwrap();
//! let path = folder.join("games.archive");
//! let pdn = "[Result \"1-0\"] 1. 11-15 23-19 1-0 [Result \"1/2-1/2\"] 1. 11-15 22-18 1/2-1/2";
//! let mut importer = Importer::begin(&path).unwrap();
//! importer.read(pdn.as_bytes(), Variant::English, &mut |_, _| true).unwrap();
//! importer.finish().unwrap();
//!
//! let archive = Archive::open(&path).unwrap().unwrap();
//! let start = Position::start(Variant::English);
//! let found = archive.look_up(&start).unwrap();
//! assert_eq!((found.games(), found.moves.len()), (2, 1));
//! assert_eq!((found.moves[0].tally.black, found.moves[0].tally.drawn), (1, 1));
//! # std::fs::remove_dir_all(&folder).unwrap();
//! ```

mod archive;
pub mod ballots;
mod block;
mod error;
mod game;
mod import;
mod layout;
pub mod names;
mod numbers;
mod rows;
mod tally;
#[cfg(feature = "testing")]
pub mod testing;

pub use archive::{Archive, Found, PlayedMove};
pub use error::ArchiveError;
pub use game::{ArchivedGame, TAGS};
pub use import::{Importer, Judged, Summary};
pub use tally::{Ended, Tally};

use std::path::{Path, PathBuf};

/// The file of the archive in a directory of games.
pub fn file_in(data: &Path) -> PathBuf {
    data.join("archive").join("games.archive")
}

/// The examples of the README, which are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
