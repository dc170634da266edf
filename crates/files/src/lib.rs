//! What the program asks of the machine it runs on, in one place: files that are there whole or not at
//! all, checksums, the directories of a user, and how many cores there are.
//!
//! It knows nothing of checkers, so every other room may use it.

mod checksum;
mod cores;
mod directories;
mod draft;

pub use checksum::{Checksum, table_checksum};
pub use cores::threads;
pub use directories::{named_directory, user_data_directory};
pub use draft::{Draft, write_whole};
