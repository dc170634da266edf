//! `crownhead tablebase solve-class`: one class of the plan, one job of many.

use super::{Memory, TableOptions, failure};
use crate::commands::threads;
use crate::failure::Failure;
use crate::interrupt;
use crownhead_tablebase::{Build, Material, TableError, Tables};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{Write, stdout};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Solve one class of material and its reverse, given the tables that they lead to
///
/// One job of `crownhead tablebase plan`. It may be run twice and killed at any time: what is finished is a file that
/// appears whole, and the next run goes on from there. The checksums of its inputs are looked at first.
#[derive(clap::Args)]
pub(super) struct SolveClass {
    /// The class, such as 1m2k-2m0k: men and kings of the side to move, then of the other
    class: Material,
    /// Wait until the inputs are there instead of refusing
    #[arg(long)]
    wait: bool,
    /// Threads [default: all]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    tables: TableOptions,
}

/// How long it waits before it looks again.
const PAUSE: Duration = Duration::from_millis(500);

impl SolveClass {
    pub(super) fn run(self) -> Result<(), Failure> {
        let variant = self.tables.variant;
        if variant != Tables::VARIANT {
            let sentence = format!(
                "tables of {variant} are small and built at once: crownhead tablebase build"
            );
            return Err(Failure::input(sentence));
        }
        let dir = self.tables.dir()?;
        let stop = interrupt::flag()?;
        let build = Build {
            dir,
            pieces: self.class.pieces(),
            threads: threads(self.threads),
            memory: self.memory.bytes(),
        };
        let bar = ProgressBar::new(0);
        let style =
            ProgressStyle::with_template("{bar:20} {percent} %, {elapsed} gone, {eta} left");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        let solved = loop {
            let ran = build.run_class(self.class, &stop, &mut |progress| {
                bar.set_length(progress.all);
                bar.set_position(progress.done);
            });
            match ran {
                Err(TableError::Missing { .. }) if self.wait && !stop.load(Ordering::Relaxed) => {
                    std::thread::sleep(PAUSE);
                }
                ran => break ran,
            }
        };
        bar.finish_and_clear();
        let solved = solved.map_err(failure)?;
        let class = self.class.to_string();
        let said = if solved { "solved" } else { "there already" };
        if self.tables.json {
            let line = serde_json::json!({ "class": class, "found": !solved });
            return Ok(writeln!(stdout(), "{line}")?);
        }
        Ok(writeln!(stdout(), "{class} is {said}")?)
    }
}
