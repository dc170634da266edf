//! `crownhead completions`: scripts that let a shell complete the command line.

use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::{Shell, generate};
use std::io::Write;

/// Print a completion script for a shell
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run<C: CommandFactory>(self) -> Result<(), Failure> {
        // Through a buffer, because the generator panics on a closed pipe.
        let mut script = Vec::new();
        generate(self.shell, &mut C::command(), "crownhead", &mut script);
        Ok(std::io::stdout().write_all(&script)?)
    }
}
