//! `crownhead tablebase verify`: is every entry what its successors say?

use super::{TableOptions, warn};
use crate::commands::threads;
use crate::failure::Failure;
use crate::interrupt;
use crownhead_notation::fen;
use crownhead_tablebase::{MOST_PIECES, Material, VariantTables, Verified, damaged_files};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::{Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

/// Recompute entries from their successors, found by the rules and not by the solver
#[derive(clap::Args)]
pub(super) struct Verify {
    /// Up to this many pieces [default: all tables that are there]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=i64::from(MOST_PIECES)))]
    pieces: Option<u8>,
    /// Check one position of so many instead of all
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    sample: u32,
    /// Threads [default: all]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[command(flatten)]
    tables: TableOptions,
}

/// What was checked of some pieces.
#[derive(Serialize)]
struct Checked {
    pieces: u8,
    values: u64,
    distances: u64,
    wrong: u64,
    example: Option<String>,
}

impl Verify {
    pub(super) fn run(self) -> Result<(), Failure> {
        let stop = interrupt::flag()?;
        if let Some(tables) = self.tables.open_variant()? {
            return self.verify_variant(&tables, &stop);
        }
        let tables = self.tables.open()?;
        let mut told = tables.problems().len();
        let most = self.pieces.unwrap_or_else(|| tables.most_pieces());
        if most > tables.most_pieces() {
            let there = tables.most_pieces();
            let say = format!(
                "there are tables up to {there} pieces and not up to {most}; build them first"
            );
            return Err(Failure::input(say));
        }
        let classes: u64 = (2..=most).map(|pieces| Material::all(pieces).len() as u64).sum();
        let bar = ProgressBar::new(classes);
        let mut wrong = 0;
        for pieces in 2..=most {
            let mut found = Verified::default();
            for class in Material::all(pieces) {
                let step = self.sample as usize;
                let part = tables.verify(class, step, threads(self.threads), &stop);
                told = warn(&tables, told);
                found = found.and(part.ok_or_else(|| {
                    Failure::input(format!("the table of {class} cannot be used; build it again"))
                })?);
                bar.inc(1);
                if stop.load(Ordering::Relaxed) {
                    bar.finish_and_clear();
                    return Err(Failure::Interrupted);
                }
            }
            wrong += found.wrong;
            bar.suspend(|| self.tell(pieces, &found))?;
        }
        bar.finish_and_clear();
        let damaged = self.tables.directory().map_or_else(Vec::new, |dir| damaged_files(&dir));
        let known = tables.problems();
        for problem in damaged.iter().filter(|problem| !known.contains(problem)) {
            eprintln!("crownhead: {problem}");
        }
        if !damaged.is_empty() {
            return Err(Failure::input(format!(
                "{} tables cannot be used, as told above; build them again",
                damaged.len()
            )));
        }
        if wrong > 0 {
            return Err(Failure::input(format!(
                "{wrong} entries are wrong; build the tables again"
            )));
        }
        Ok(())
    }

    /// The same for the tables of a variant, which are solved anew and compared whole.
    fn verify_variant(&self, tables: &VariantTables, stop: &AtomicBool) -> Result<(), Failure> {
        if let Some(problem) = tables.problem() {
            return Err(Failure::input(problem));
        }
        if self.pieces.is_some() || self.sample > 1 {
            let say = "--pieces and --sample are for the tables of english; those of other variants are verified whole";
            return Err(Failure::input(say));
        }
        let bar = ProgressBar::new(tables.classes().len() as u64);
        let found = tables.verify(stop, &mut |_| bar.inc(1));
        bar.finish_and_clear();
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::Interrupted);
        }
        self.tell(tables.pieces(), &found)?;
        if found.wrong > 0 {
            let wrong = found.wrong;
            return Err(Failure::input(format!(
                "{wrong} entries are wrong; build the tables again"
            )));
        }
        Ok(())
    }

    fn tell(&self, pieces: u8, found: &Verified) -> std::io::Result<()> {
        let Verified { values, distances, wrong, example } = found;
        let example = example.as_ref().map(fen::write);
        let mut out = stdout().lock();
        if self.tables.json {
            let (values, distances, wrong) = (*values, *distances, *wrong);
            let checked = Checked { pieces, values, distances, wrong, example };
            return writeln!(out, "{}", serde_json::to_string(&checked)?);
        }
        let such = example.map(|fen| format!(", such as {fen}")).unwrap_or_default();
        writeln!(
            out,
            "{pieces} pieces: {values} values and {distances} distances checked, {wrong} wrong{such}"
        )
    }
}
