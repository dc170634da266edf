//! `crownhead tablebase build`: tables by retrograde analysis.

use super::{Memory, TableOptions, failure};
use crate::commands::jobs::gigabytes;
use crate::commands::threads;
use crate::failure::Failure;
use crate::interrupt;
use crownhead_tablebase::{MOST_PIECES, Needs, Progress, Tables, VariantBuild};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{Write, stdout};

/// Build tables; what is there already is kept, so that a stopped build goes on where it was
#[derive(clap::Args)]
pub(super) struct Build {
    /// Up to this many pieces: of English checkers 2 to 8 (5 takes a minute, 6 about a quarter of an hour, 7 many hours;
    /// `tablebase plan` says what 8 would take), of other variants 2 to 4, and one more of kings alone
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=i64::from(MOST_PIECES)))]
    pieces: u8,
    /// Threads [default: all]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    tables: TableOptions,
}

/// A finished class as JSON.
#[derive(Serialize)]
struct Finished {
    class: String,
    found: bool,
    done: u64,
    all: u64,
}

impl Build {
    pub(super) fn run(self) -> Result<(), Failure> {
        let dir = self.tables.dir()?;
        let stop = interrupt::flag()?;
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template(
            "{bar:20} {percent} %, {elapsed} gone, {eta} left  {wide_msg}",
        );
        if let Ok(style) = style {
            bar.set_style(style);
        }
        let build = crownhead_tablebase::Build {
            dir: dir.clone(),
            pieces: self.pieces,
            threads: threads(self.threads),
            memory: self.memory.bytes(),
        };
        if self.tables.variant == Tables::VARIANT {
            say_needs(&build)?;
        }
        let mut told = Ok(());
        let mut watch = |progress: Progress| {
            bar.set_length(progress.all);
            bar.set_position(progress.done);
            bar.set_message(progress.class.to_string());
            if self.tables.json && progress.finished && told.is_ok() {
                told = tell(progress);
            }
        };
        let built = if self.tables.variant == Tables::VARIANT {
            build.run(&stop, &mut watch)
        } else {
            let (variant, pieces) = (self.tables.variant, self.pieces);
            let build = VariantBuild { dir: dir.clone(), variant, pieces, lean: false };
            build.run(&stop, &mut watch)
        };
        bar.finish_and_clear();
        told?;
        match built {
            Ok(()) if self.tables.json => Ok(()),
            Ok(()) => {
                let (pieces, dir) = (self.pieces, dir.display());
                Ok(writeln!(stdout(), "tables up to {pieces} pieces are in {dir}")?)
            }
            Err(error) => Err(failure(error)),
        }
    }
}

/// Says on standard error what is to be done, where that is much.
fn say_needs(build: &crownhead_tablebase::Build) -> Result<(), Failure> {
    let Needs { positions, tables, slices } = build.needs().map_err(failure)?;
    if slices > 0 {
        eprintln!(
            "{positions} positions are to be solved; the tables will take about {}, and up to {} more while it works",
            gigabytes(tables),
            gigabytes(slices)
        );
    }
    Ok(())
}

fn tell(progress: Progress) -> std::io::Result<()> {
    let Progress { class, found, done, all, .. } = progress;
    let finished = Finished { class: class.to_string(), found, done, all };
    writeln!(stdout(), "{}", serde_json::to_string(&finished)?)
}
