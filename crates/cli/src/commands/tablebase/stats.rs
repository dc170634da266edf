//! `crownhead tablebase stats`: how many positions of each class are won, lost and drawn.

use super::{TableOptions, warn};
use crate::failure::Failure;
use crownhead_tablebase::{Counts, MOST_PIECES, Material, Tally, VariantTables};
use serde::Serialize;
use std::io::{Write, stdout};

/// Count wins, losses and draws by material
///
/// For the side to move, which comes first in the name of a class: 1m2k-2m0k is a man and two kings
/// against two men. Quiet are positions in which neither side can capture. Distances are in plies. Long, in the tables of
/// other variants, are wins and losses that draw rules may cut short: nobody claims to know them.
#[derive(clap::Args)]
pub(super) struct Stats {
    #[command(flatten)]
    tables: TableOptions,
}

/// A class or a sum as JSON.
#[derive(Serialize)]
struct Row {
    pieces: u8,
    class: Option<String>,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    quiet_positions: u64,
    quiet_wins: u64,
    quiet_losses: u64,
    quiet_draws: u64,
    longest_win: Option<u8>,
    longest_loss: Option<u8>,
}

/// A class of a variant as JSON.
#[derive(Serialize)]
struct VariantRow {
    pieces: u8,
    class: String,
    wins: u64,
    losses: u64,
    draws: u64,
    long: u64,
    longest: u8,
}

impl Row {
    fn new(pieces: u8, class: Option<Material>, counts: &Counts) -> Self {
        let Counts { all, quiet, longest_win, longest_loss } = *counts;
        Self {
            pieces,
            class: class.map(|class| class.to_string()),
            positions: all.positions(),
            wins: all.wins,
            losses: all.losses,
            draws: all.draws,
            quiet_positions: quiet.positions(),
            quiet_wins: quiet.wins,
            quiet_losses: quiet.losses,
            quiet_draws: quiet.draws,
            longest_win,
            longest_loss,
        }
    }
}

impl Stats {
    pub(super) fn run(self) -> Result<(), Failure> {
        if let Some(tables) = self.tables.open_variant()? {
            return self.tell_variant(&tables);
        }
        let tables = self.tables.open()?;
        let told = tables.problems().len();
        if !self.tables.json {
            let head =
                ["class", "positions", "wins", "losses", "draws", "quiet", "longest win, loss"];
            let [class, positions, wins, losses, draws, quiet, longest] = head;
            let line = format!(
                "{class:<10} {positions:>13} {wins:>13} {losses:>12} {draws:>12} {quiet:>13}"
            );
            writeln!(stdout(), "{line}  {longest}")?;
        }
        for pieces in 2..=MOST_PIECES {
            let mut sum = Counts::default();
            let mut there = false;
            for class in Material::all(pieces) {
                if let Some(counts) = tables.counts(class) {
                    self.tell(&Row::new(pieces, Some(class), &counts))?;
                    sum = sum.and(counts);
                    there = true;
                }
            }
            if there {
                self.tell(&Row::new(pieces, None, &sum))?;
            }
        }
        warn(&tables, told);
        Ok(())
    }

    /// The classes of a variant; long are wins and losses that the draw rules may cut short.
    fn tell_variant(&self, tables: &VariantTables) -> Result<(), Failure> {
        let mut out = stdout().lock();
        if !self.tables.json {
            writeln!(
                out,
                "{:<10} {:>9} {:>9} {:>9} {:>7}  longest",
                "class", "wins", "losses", "draws", "long"
            )?;
        }
        for (class, counts) in tables.classes() {
            let Tally { wins, losses, draws } = counts.tally;
            let (long, longest) = (counts.long, counts.longest);
            if self.tables.json {
                let (pieces, class) = (class.pieces(), class.to_string());
                let row = VariantRow { pieces, class, wins, losses, draws, long, longest };
                writeln!(out, "{}", serde_json::to_string(&row).map_err(std::io::Error::from)?)?;
            } else {
                writeln!(out, "{class:<10} {wins:>9} {losses:>9} {draws:>9} {long:>7}  {longest}")?;
            }
        }
        Ok(())
    }

    fn tell(&self, row: &Row) -> std::io::Result<()> {
        let mut out = stdout().lock();
        if self.tables.json {
            return writeln!(out, "{}", serde_json::to_string(row)?);
        }
        let Row { positions, wins, losses, draws, quiet_positions, .. } = row;
        let name = row.class.clone().unwrap_or_else(|| format!("{} pieces", row.pieces));
        let plies = |longest: Option<u8>| longest.map_or("-".to_owned(), |plies| plies.to_string());
        let longest = format!("{}, {}", plies(row.longest_win), plies(row.longest_loss));
        writeln!(
            out,
            "{name:<10} {positions:>13} {wins:>13} {losses:>12} {draws:>12} {quiet_positions:>13}  {longest}"
        )
    }
}
