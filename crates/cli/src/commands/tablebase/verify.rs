//! `crownhead tablebase verify`: is every entry what its successors say?

use super::{TableOptions, warn};
use crate::commands::threads;
use crate::failure::Failure;
use crate::interrupt;
use crownhead_notation::fen;
use crownhead_tablebase::{MOST_PIECES, Material, Tables, VariantTables, Verified, damaged_files};
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
    /// Only this class, such as 1m2k-2m0k, the side to move first; may be given several times
    #[arg(long = "class", value_name = "CLASS", conflicts_with = "pieces")]
    classes: Vec<Material>,
    /// Check one position of so many instead of all
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    sample: u32,
    /// Threads [default: all]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[command(flatten)]
    tables: TableOptions,
}

/// What was checked of some pieces, or of one class.
#[derive(Serialize)]
struct Checked {
    pieces: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<String>,
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
        let classes = self.wanted(&tables)?;
        let bar = ProgressBar::new(classes.len() as u64);
        let mut wrong = 0;
        let together =
            |a: &Material, b: &Material| self.classes.is_empty() && a.pieces() == b.pieces();
        for group in classes.chunk_by(together) {
            let mut found = Verified::default();
            for &class in group {
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
            let alone = (!self.classes.is_empty()).then_some(group[0]);
            bar.suspend(|| self.tell(group[0].pieces(), alone, &found))?;
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

    /// The classes to check: those that were named, all up to so many pieces, or all that are there.
    fn wanted(&self, tables: &Tables) -> Result<Vec<Material>, Failure> {
        let there = tables.classes();
        if let Some(class) = self.classes.iter().find(|class| !there.contains(class)) {
            return Err(Failure::input(format!("there is no table of {class}; build it first")));
        }
        if !self.classes.is_empty() {
            return Ok(self.classes.clone());
        }
        let complete = tables.most_pieces();
        if let Some(most) = self.pieces.filter(|&most| most > complete) {
            let say = format!(
                "there are tables up to {complete} pieces and not up to {most}; build them first"
            );
            return Err(Failure::input(say));
        }
        let most = self.pieces.unwrap_or(MOST_PIECES);
        Ok(there.into_iter().filter(|class| class.pieces() <= most).collect())
    }

    /// The same for the tables of a variant, which are solved anew and compared whole.
    fn verify_variant(&self, tables: &VariantTables, stop: &AtomicBool) -> Result<(), Failure> {
        if let Some(problem) = tables.problem() {
            return Err(Failure::input(problem));
        }
        if self.pieces.is_some() || !self.classes.is_empty() || self.sample > 1 {
            let say = "--pieces, --class and --sample are for the tables of english; those of other variants are verified whole";
            return Err(Failure::input(say));
        }
        let bar = ProgressBar::new(tables.classes().len() as u64);
        let found = tables.verify(stop, &mut |_| bar.inc(1));
        bar.finish_and_clear();
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::Interrupted);
        }
        self.tell(tables.pieces(), None, &found)?;
        if found.wrong > 0 {
            let wrong = found.wrong;
            return Err(Failure::input(format!(
                "{wrong} entries are wrong; build the tables again"
            )));
        }
        Ok(())
    }

    fn tell(&self, pieces: u8, class: Option<Material>, found: &Verified) -> std::io::Result<()> {
        let Verified { values, distances, wrong, example } = found;
        let example = example.as_ref().map(fen::write);
        let class = class.map(|class| class.to_string());
        let mut out = stdout().lock();
        if self.tables.json {
            let (values, distances, wrong) = (*values, *distances, *wrong);
            let checked = Checked { pieces, class, values, distances, wrong, example };
            return writeln!(out, "{}", serde_json::to_string(&checked)?);
        }
        let what = class.unwrap_or_else(|| format!("{pieces} pieces"));
        let such = example.map(|fen| format!(", such as {fen}")).unwrap_or_default();
        writeln!(
            out,
            "{what}: {values} values and {distances} distances checked, {wrong} wrong{such}"
        )
    }
}
