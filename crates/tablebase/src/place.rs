//! Where are tables looked for?

use crownhead_files::{named_directory, user_data_directory};
use std::path::PathBuf;

/// The directory in which tables are looked for unless another is named: that of the environment variable
/// `CROWNHEAD_TABLES`, or else `tables` among the user's data.
pub fn default_directory() -> Option<PathBuf> {
    named_directory("CROWNHEAD_TABLES")
        .or_else(|| user_data_directory().map(|data| data.join("tables")))
}
