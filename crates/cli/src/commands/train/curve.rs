//! `crownhead train curve`: which score may be expected from an evaluation.

use super::failure;
use crate::failure::Failure;
use crownhead_train::{Outlook, PARTS, Part, records};
use std::io::{Write, stdout};
use std::path::PathBuf;

/// Fit the curve from evaluations to expected scores
///
/// Prints the unit: the hundredths of a man for which evaluations, taken as logits, foretell the results of the games
/// best. Then for each tenth of expected score what was foretold and what was reached. `crownhead review` judges
/// moves by that curve.
#[derive(clap::Args)]
pub(super) struct CurveCommand {
    /// Files of games, as `train selfplay` writes them
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
}

impl CurveCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let files = records::read_all(&self.games).map_err(|error| failure(&error))?;
        let outlook = Outlook::of(&files).map_err(|error| failure(&error))?;
        let mut out = stdout().lock();
        for file in &files {
            let settings = &file.settings;
            let (variant, evaluation, nodes) =
                (&settings.variant, &settings.evaluation, settings.nodes);
            let games = file.games.len();
            writeln!(out, "{variant}: {games} games of {evaluation} at {nodes} nodes a move")?;
        }
        let Outlook { unit, positions, loss, parts, .. } = outlook;
        writeln!(out, "unit {unit:.1}, loss {loss:.4} on {positions} positions")?;
        writeln!(out, "expected      positions  foretold  reached")?;
        for (n, Part { positions, foretold, reached }) in parts.into_iter().enumerate() {
            let (low, high) = (100 * n / PARTS, 100 * (n + 1) / PARTS);
            let [foretold, reached] = [foretold, reached].map(|score| 100.0 * score);
            writeln!(
                out,
                "{low:>3} to {high:>3} %  {positions:>9}  {foretold:>6.1} %  {reached:>5.1} %"
            )?;
        }
        Ok(())
    }
}
