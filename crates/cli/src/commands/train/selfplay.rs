//! `crownhead train selfplay`: games to learn from.

use super::bar::Bar;
use super::{failure, stop_on_interrupt};
use crate::commands::shard::shard;
use crate::commands::{net, rule_sets, tables, threads};
use crate::failure::Failure;
use crownhead_arena::Shard;
use crownhead_engine::{Evaluation, TableUse};
use crownhead_rules::Variant;
use crownhead_train::{Progress, Selfplay};
use std::io::{Write, stdout};
use std::path::PathBuf;

/// Let the engine play itself and keep the games to learn from
///
/// The same seed gives the same games. An interrupted command goes on where it was when it is given again.
#[derive(clap::Args)]
pub(super) struct SelfplayCommand {
    /// The file for the games
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    games: u64,
    /// Nodes a move
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Endgame tables to play with and to judge by: shipped, on (with those built here) or off
    #[arg(long, value_name = "T", default_value = "shipped", value_parser = tables)]
    tables: TableUse,
    /// Games of a hundred that start from endings of 6 to 14 pieces, which random play leads to
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    endings: u8,
    /// Who plays: best, baseline, or the file of a net
    #[arg(long, value_name = "EVAL|FILE", default_value = "best")]
    eval: String,
    /// From this number all lots come
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Play only part I of N of the games, or the one that Slurm or Kubernetes says (auto, auto/N); `train merge` joins
    /// the parts, and `train fit` takes their files too
    #[arg(long, value_name = "I/N|auto", value_parser = shard)]
    shard: Option<Shard>,
    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl SelfplayCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let evaluation = match self.eval.as_str() {
            "best" => Evaluation::Best,
            "baseline" => Evaluation::Baseline,
            file => net(file.as_ref(), Some(self.variant))?,
        };
        let job = Selfplay {
            variant: self.variant,
            evaluation,
            nodes: self.nodes,
            games: self.games,
            seed: self.seed,
            shard: self.shard,
            endings: self.endings,
            tables: self.tables,
            threads: threads(self.threads),
        };
        let stop = stop_on_interrupt()?;
        let mut bar = Bar::new();
        let played = job.play(&self.out, &stop, &mut |progress| bar.games("", progress));
        bar.bar.finish_and_clear();
        let played = played.map_err(|error| failure(&error))?;
        let Progress { games, all, won, drawn, lost, plies } = played;
        writeln!(
            stdout(),
            "{games} of {all} games, {:.1} plies each, Black +{won} ={drawn} -{lost}",
            plies as f64 / games.max(1) as f64
        )?;
        if games < all { Err(Failure::Interrupted) } else { Ok(()) }
    }
}
