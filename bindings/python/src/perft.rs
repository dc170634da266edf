//! Counting the leaves of the move tree in parts, so that Ctrl-C is heard between two of them.

use crate::arguments::within;
use crownhead_rules::{Counting, Position};
use pyo3::prelude::*;

/// What is counted in one go: some milliseconds, seldom a second.
const UNBROKEN: u32 = 6;

/// No tree of more plies has ever been counted, and each takes room on the stack.
const DEEPEST: i64 = 64;

/// The number of move sequences of this length.
pub(crate) fn perft(py: Python<'_>, position: &Position, depth: i64, paths: bool) -> PyResult<u64> {
    let depth = within("the depth", depth, 0, DEEPEST)? as u32;
    let counting = if paths { Counting::Paths } else { Counting::Distinct };
    count(py, &without_runs(*position), depth, counting)
}

fn count(py: Python<'_>, position: &Position, depth: u32, counting: Counting) -> PyResult<u64> {
    if depth <= UNBROKEN {
        py.check_signals()?;
        return Ok(py.detach(|| position.perft(depth, counting)));
    }
    let mut total = 0u64;
    for &mv in &position.moves() {
        let ways = match counting {
            Counting::Distinct => 1,
            Counting::Paths => position.paths(mv).len() as u64,
        };
        let below = count(py, &without_runs(position.after(mv)), depth - 1, counting)?;
        total = total.saturating_add(below.saturating_mul(ways));
    }
    Ok(total)
}

/// Steps of a king in a row are not counted, as in the published tables.
fn without_runs(position: Position) -> Position {
    if position.variant().rules().king_run.is_none() {
        return position;
    }
    let mut setup = position.setup();
    setup.runs.clear();
    Position::new(position.variant(), &setup).unwrap_or(position)
}
