//! `crownhead moves`: the legal moves of a position.

use super::{From, sorted_moves};
use crate::failure::Failure;
use crownhead_notation::{diagram, moves};
use std::io::{Write, stdout};

/// List the legal moves, one a line, as PDN writes them
#[derive(clap::Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    from: From,
    /// Draw the board first
    #[arg(long)]
    diagram: bool,
}

impl Moves {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let position = self.from.position()?;
        let mut out = stdout().lock();
        if self.diagram {
            write!(out, "{}", diagram(&position))?;
        }
        let legal = sorted_moves(&position);
        for &mv in &legal {
            writeln!(out, "{}", moves::write_among(&position, &legal, mv))?;
        }
        if let Some(outcome) = position.outcome() {
            writeln!(std::io::stderr(), "the game is over: {outcome}")?;
        }
        Ok(())
    }
}
