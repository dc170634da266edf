//! `crownhead tablebase`: build, check, count and ask endgame tables.

mod build;
mod probe;
mod stats;
mod verify;

use crate::failure::Failure;
use crownhead_tablebase::{Tables, default_directory};
use std::path::PathBuf;
use std::sync::Arc;

/// Endgame tables of English checkers: build, verify, count, probe
///
/// Win, draw and loss up to five pieces and distances up to four come with the program. Six pieces and
/// distances for five are built once, in the directory given or in the user's data directory, where the
/// engine finds them by itself.
#[derive(clap::Args)]
pub(crate) struct Tablebase {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Build(build::Build),
    Verify(verify::Verify),
    Stats(stats::Stats),
    Probe(probe::Probe),
}

impl Tablebase {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Build(build) => build.run(),
            Command::Verify(verify) => verify.run(),
            Command::Stats(stats) => stats.run(),
            Command::Probe(probe) => probe.run(),
        }
    }
}

/// Where the tables are.
#[derive(clap::Args)]
struct TableOptions {
    /// Directory of the tables [default: $CROWNHEAD_TABLES, or tables in the user's data directory]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

impl TableOptions {
    /// The directory that is asked for, or the usual one.
    fn directory(&self) -> Option<PathBuf> {
        self.dir.clone().or_else(default_directory)
    }

    fn dir(&self) -> Result<PathBuf, Failure> {
        self.directory().ok_or_else(|| {
            Failure::input("the environment names no home directory; give one with --dir DIR")
        })
    }

    /// The tables, with a warning on standard error for each that cannot be used.
    fn open(&self) -> Result<Arc<Tables>, Failure> {
        if let Some(dir) = self.dir.as_ref().filter(|dir| !dir.is_dir()) {
            let dir = dir.display().to_string();
            return Err(Failure::input(format!("--dir {dir:?} is no directory")));
        }
        let dir = self.directory();
        let tables = dir.map_or_else(Tables::shipped, |dir| Tables::open(&dir));
        warn(&tables, 0);
        Ok(tables)
    }
}

/// Tells on standard error what is wrong with tables, without the sentences told already.
fn warn(tables: &Tables, told: usize) -> usize {
    let problems = tables.problems();
    for problem in &problems[told..] {
        eprintln!("crownhead: {problem}");
    }
    problems.len()
}
