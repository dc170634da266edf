//! `crownhead manual`: the manual pages, for those who package the program.

use crate::failure::Failure;
use clap::CommandFactory;
use std::fs;
use std::path::PathBuf;

/// Write the manual pages into a directory
///
/// One page for the program and one for each command, as `man` reads them.
#[derive(clap::Args)]
pub(crate) struct Manual {
    /// The directory, which is made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Manual {
    pub(crate) fn run<C: CommandFactory>(self) -> Result<(), Failure> {
        fs::create_dir_all(&self.out).map_err(|error| Failure::file("make", &self.out, &error))?;
        clap_mangen::generate_to(C::command(), &self.out)
            .map_err(|error| Failure::file("write into", &self.out, &error))
    }
}
