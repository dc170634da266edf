//! A search in numbers, as system D logged them after each move of its computer.

use crownhead_play::Report;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a search took.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Statistics {
    /// Depth reached, in plies; 0 if the search was stopped.
    pub depth: u32,
    /// Nodes generated, the root included; for iterative deepening in all iterations together.
    pub nodes: u64,
    /// How often the maximising side, which is to move at the root, cut off; none if nobody counts. As
    /// in system D a bound that is reached with the last move counts too, though nothing is skipped.
    pub max_cuts: Option<u64>,
    /// How often the minimising side did.
    pub min_cuts: Option<u64>,
    /// The effective branching factor.
    pub branching: Option<f64>,
}

impl Statistics {
    /// The numbers of a report.
    pub fn of(report: &Report) -> Self {
        Self {
            depth: report.depth,
            nodes: report.nodes,
            max_cuts: report.cuts.map(|cuts| cuts.max),
            min_cuts: report.cuts.map(|cuts| cuts.min),
            branching: effective_branching_factor(report.nodes, report.depth),
        }
    }
}

/// The effective branching factor: the `b` with which a uniform tree of this depth has just as many
/// nodes, 1 + b + b^2 + ... + b^depth. None for a depth of 0 or a tree that does not reach its depth.
///
/// ```
/// use crownhead_classic::trace::effective_branching_factor;
/// assert_eq!(effective_branching_factor(1 + 3 + 9 + 27, 3), Some(3.0));
/// ```
pub fn effective_branching_factor(nodes: u64, depth: u32) -> Option<f64> {
    let nodes = nodes as f64;
    if depth == 0 || nodes <= f64::from(depth) {
        return None;
    }
    let uniform = |b: f64| (0..depth).fold(1.0, |sum, _| sum * b + 1.0);
    // The sum grows with b, so halving an interval that holds the answer finds it.
    let (mut low, mut high) = (0.0, nodes);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if uniform(middle) < nodes {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some((high * 1e6).round() / 1e6)
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "depth reached               {}", self.depth)?;
        writeln!(f, "nodes generated             {}", self.nodes)?;
        if let Some((max, min)) = self.max_cuts.zip(self.min_cuts) {
            writeln!(f, "cuts by the max side        {max}")?;
            writeln!(f, "cuts by the min side        {min}")?;
        }
        match self.branching {
            Some(b) => writeln!(f, "effective branching factor  {b:.2}"),
            None => Ok(()),
        }
    }
}
