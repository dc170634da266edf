//! What the program asks of the machine it runs on, in one place: files that are there whole or not at
//! all or read up to a bound, checksums, the directories of a user, how many cores and how much memory there are.
//!
//! It knows nothing of checkers, so every other room may use it.

mod bounded;
mod checksum;
mod cores;
mod directories;
mod draft;
mod memory;
mod wording;

pub use bounded::{read_bounded, read_text_bounded, read_to_end_bounded, without_endless_devices};
pub use checksum::{Checksum, TableChecksum, table_checksum};
pub use cores::threads;
pub use directories::{named_directory, user_data_directory};
pub use draft::{Draft, write_whole};
pub use memory::{in_large_pages, machine_memory};
pub use wording::in_one_line;
