//! Exact endings: when few pieces are left, nobody has to guess.
//!
//! Tables tell for every position of English checkers with few pieces (at most eight) whether the side to move
//! wins, draws or loses, and up to five pieces after how many plies. Values up to five pieces come with the
//! program; the others are built once, by one machine or by many ([`plan()`]).
//!
//! - [`Exact`]: the exact value of a position, if anybody knows it; [`exact::found`] opens who does.
//! - [`Tables`]: those that are there; [`Tables::probe`], [`Tables::distance`].
//! - [`mini`]: Mini-Checkers, solved.
//! - [`Build`]: makes them by retrograde analysis, class by class ([`Material`]), and can be interrupted.
//! - [`Tables::verify`]: are they right?
//!
//! ```
//! use crownhead_rules::Variant;
//! use crownhead_tablebase::{Tables, Value};
//!
//! let position = crownhead_notation::fen::read(Variant::English, "B:WK10:B2,3").unwrap();
//! let tables = Tables::shipped();
//! assert_eq!(tables.probe(&position), Some(Value::Win));
//! assert_eq!(tables.distance(&position), Some(61));
//! ```

mod build;
mod cache;
mod coder;
mod counts;
mod error;
pub mod exact;
mod file;
mod general;
mod index;
mod material;
pub mod mini;
mod pack;
mod place;
mod plan;
mod plies;
mod probe;
mod runs;
mod seen;
mod slice;
mod slice_file;
mod sliced;
mod solve;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod verify;

pub use build::{Build, MOST_PIECES_WITH_DISTANCES, Needs, Progress};
pub use counts::{Counts, Tally};
pub use error::TableError;
pub use exact::{Exact, Standing};
pub use general::{
    ClassCounts, MOST_PIECES as MOST_PIECES_OF_VARIANTS, VariantBuild, VariantTables,
};
pub use material::{BadMaterial, MOST_PIECES, Material};
pub use place::default_directory;
pub use plan::{Job, plan};
pub use probe::{MoveValue, Value};
pub use tables::{MOST_PIECES_COMPUTED, Tables, damaged_files};
pub use verify::Verified;
