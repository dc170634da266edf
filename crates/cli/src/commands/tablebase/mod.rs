//! `crownhead tablebase`: build, check, count and ask endgame tables.

mod build;
mod plan;
mod probe;
mod solve_class;
mod stats;
mod verify;

use super::rule_sets;
use crate::failure::Failure;
use crownhead_files::machine_memory;
use crownhead_rules::{ExactValues, Variant};
use crownhead_tablebase::{TableError, Tables, VariantTables, default_directory};
use std::path::PathBuf;
use std::sync::Arc;

/// Endgame tables: build, verify, count, probe
///
/// Of English checkers win, draw and loss up to five pieces and distances up to four come with the program. More pieces
/// and distances for five are built once, in the directory given or in the user's data directory, where the engine finds
/// them by itself. Of the other variants with kings what comes along is listed by stats; up to four pieces are built.
#[derive(clap::Args)]
pub(crate) struct Tablebase {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Build(build::Build),
    Plan(plan::Plan),
    SolveClass(solve_class::SolveClass),
    Verify(verify::Verify),
    Stats(stats::Stats),
    Probe(probe::Probe),
}

impl Tablebase {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Build(build) => build.run(),
            Command::Plan(plan) => plan.run(),
            Command::SolveClass(job) => job.run(),
            Command::Verify(verify) => verify.run(),
            Command::Stats(stats) => stats.run(),
            Command::Probe(probe) => probe.run(),
        }
    }
}

/// Whether a variant has endgame tables.
fn has_tables(variant: Variant) -> bool {
    matches!(variant.about().exact, ExactValues::Tables | ExactValues::Endings)
}

/// Which tables, and where they are.
#[derive(clap::Args)]
struct TableOptions {
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(has_tables))]
    variant: Variant,
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

    fn check_dir(&self) -> Result<(), Failure> {
        if let Some(dir) = self.dir.as_ref().filter(|dir| !dir.is_dir()) {
            let dir = dir.display().to_string();
            return Err(Failure::input(format!("--dir {dir:?} is no directory")));
        }
        Ok(())
    }

    /// The tables of a variant that has not those of English checkers; nothing for one that has.
    fn open_variant(&self) -> Result<Option<Arc<VariantTables>>, Failure> {
        let variant = self.variant;
        if variant == Tables::VARIANT {
            return Ok(None);
        }
        if !has_tables(variant) {
            return Err(Failure::input(TableError::Variant { variant }));
        }
        self.check_dir()?;
        let tables = match self.directory() {
            Some(dir) => VariantTables::open(variant, &dir),
            None => VariantTables::shipped(variant),
        };
        if let Some(problem) = tables.as_ref().and_then(|tables| tables.problem()) {
            eprintln!("crownhead: {problem}");
        }
        let say = format!(
            "there are no tables of {variant} yet; crownhead tablebase build --variant {variant} --pieces 3 makes some"
        );
        tables.map(Some).ok_or_else(|| Failure::input(say))
    }

    /// The tables of English checkers, with a warning on standard error for each that cannot be used.
    fn open(&self) -> Result<Arc<Tables>, Failure> {
        self.check_dir()?;
        let dir = self.directory();
        let tables = dir.map_or_else(Tables::shipped, |dir| Tables::open(&dir));
        warn(&tables, 0);
        Ok(tables)
    }
}

/// How much memory may be used.
#[derive(clap::Args)]
struct Memory {
    /// Memory to keep to, such as 16G or 900M [default: three quarters of what the machine has]
    #[arg(long, value_name = "SIZE", value_parser = memory_size)]
    memory: Option<u64>,
}

impl Memory {
    fn bytes(&self) -> u64 {
        let machine = machine_memory().map_or(4 << 30, |megabytes| (megabytes as u64) << 20);
        self.memory.unwrap_or(machine / 4 * 3)
    }
}

/// Bytes from a number with M or G behind it.
fn memory_size(text: &str) -> Result<u64, &'static str> {
    let wrong = "it is not a size such as 16G or 900M";
    let (number, unit) = match text.char_indices().next_back() {
        Some((end, 'M' | 'm')) => (&text[..end], 1 << 20),
        Some((end, 'G' | 'g')) => (&text[..end], 1 << 30),
        _ => return Err(wrong),
    };
    let number: u64 = number.parse().map_err(|_| wrong)?;
    number.checked_mul(unit).filter(|&bytes| bytes > 0).ok_or(wrong)
}

/// What a build that did not succeed says.
fn failure(error: TableError) -> Failure {
    match error {
        TableError::Stopped => {
            eprintln!("crownhead: {}", TableError::Stopped);
            Failure::Interrupted
        }
        TableError::File { .. } => Failure::Machine(error.to_string()),
        error => Failure::input(error),
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
