//! What did a computer think? The search behind a move, as it is remembered.

use crownhead_notation::moves;
use crownhead_play::{Cuts, Report, Score};
use crownhead_rules::{Move, Position};
use std::time::Duration;

/// The search behind a computer's move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Thought {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    /// For the side that moved.
    pub(crate) score: Option<Score>,
    /// The best line as text, the move that was played first.
    pub(crate) line: Vec<String>,
    pub(crate) cuts: Option<Cuts>,
}

impl Thought {
    /// What is remembered of the search for a move that was played from this position.
    pub(crate) fn new(position: &Position, played: Move, report: &Report) -> Self {
        // A weak level may have chosen another move than the best that it saw.
        let line = if report.line.first() == Some(&played) { &report.line[..] } else { &[played] };
        Self {
            depth: report.depth,
            nodes: report.nodes,
            time: report.time,
            score: report.score,
            line: line_text(position, line),
            cuts: report.cuts,
        }
    }
}

/// A line of moves as text. It ends where a move is not legal.
pub(crate) fn line_text(position: &Position, line: &[Move]) -> Vec<String> {
    let mut here = *position;
    let mut texts = Vec::new();
    for &mv in line {
        let legal = here.moves();
        if !legal.contains(&mv) {
            break;
        }
        texts.push(moves::write_among(&here, &legal, mv));
        here = here.after(mv);
    }
    texts
}
