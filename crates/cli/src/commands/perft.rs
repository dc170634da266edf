//! `crownhead perft`: counting the leaves of the move tree.

use super::{From, sorted_moves};
use crate::failure::Failure;
use crownhead_notation::moves;
use crownhead_rules::Counting;
use std::io::{Write, stdout};

/// Count the move sequences of a given length
#[derive(clap::Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    from: From,
    /// Show the count behind each first move
    #[arg(long)]
    divide: bool,
    /// Count every path of a capture, as the published tables do, not only different captures
    #[arg(long)]
    paths: bool,
    /// How many plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
}

impl Perft {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let position = self.from.position()?;
        let counting = if self.paths { Counting::Paths } else { Counting::Distinct };
        let mut out = stdout().lock();
        if self.divide && self.depth > 0 {
            let legal = sorted_moves(&position);
            for &mv in &legal {
                let ways = if self.paths { position.paths(mv).len() as u64 } else { 1 };
                let leaves = ways * position.after(mv).perft(self.depth - 1, counting);
                writeln!(out, "{} {leaves}", moves::write_among(&position, &legal, mv))?;
            }
        }
        writeln!(out, "nodes {}", position.perft(self.depth, counting))?;
        Ok(())
    }
}
