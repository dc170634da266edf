//! `crownhead solve`: the exact value of a game that is small enough.

use super::From;
use crate::failure::Failure;
use crownhead_notation::moves;
use crownhead_rules::{ExactValues, Variant};
use crownhead_tablebase::mini;
use serde::Serialize;
use std::io::{Write, stdout};

/// Solve Mini-Checkers: exact value, a best line, and how many positions there are
///
/// Looks at every position that can come, which takes up to a minute and 200 MB from the start. The
/// first line is the value for the side to move: win, draw or loss.
#[derive(clap::Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    from: From,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// The solution as JSON.
#[derive(Serialize)]
struct Solved {
    value: String,
    states: u64,
    line: Vec<String>,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let position = self.from.position()?;
        let variant = position.variant();
        let solution = mini::solve(&position).ok_or_else(|| {
            let solved = Variant::ids_where(|one| one.about().exact == ExactValues::Solution);
            let hint = format!("`crownhead solve --variant {solved}` works");
            Failure::input(format!("{variant} is too large to solve; {hint}"))
        })?;
        let mut here = position;
        let mut line = Vec::new();
        for mv in solution.line {
            line.push(moves::write(&here, mv));
            here = here.after(mv);
        }
        let value = solution.value.to_string();
        let mut out = stdout().lock();
        if self.json {
            let solved = Solved { value, states: solution.states, line };
            let text = serde_json::to_string(&solved).map_err(std::io::Error::from)?;
            return Ok(writeln!(out, "{text}")?);
        }
        writeln!(out, "{value}")?;
        writeln!(out, "line {}", line.join(" "))?;
        writeln!(out, "states {}", solution.states)?;
        Ok(())
    }
}
