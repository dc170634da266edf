//! `crownhead train merge`: the parts of self-play in one file.

use super::failure;
use crate::failure::Failure;
use crownhead_train::records;
use std::io::{Write, stdout};
use std::path::PathBuf;

/// Join the parts of self-play (files of --shard) into the file that one run would have made
///
/// A part that is missing, not finished, of another run or there twice is named, and nothing is written.
#[derive(clap::Args)]
pub(super) struct MergeCommand {
    /// One file for each part, in any order
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file for all games
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl MergeCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let games = records::merge(&self.files, &self.out).map_err(|error| failure(&error))?;
        let (parts, out) = (self.files.len(), self.out.display().to_string());
        Ok(writeln!(stdout(), "{games} games of {parts} parts are in {out:?}")?)
    }
}
