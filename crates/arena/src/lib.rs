//! Matches that prove something.

pub mod plot;
pub mod stats;
