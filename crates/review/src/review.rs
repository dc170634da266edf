//! The review of a game: every move judged, what each side reached, and the curve of the game.

use crate::expected::Curve;
use crate::finding::Finding;
use crate::grade::Grade;
use crate::worth::{Basis, Worth};
use crownhead_rules::{Color, Move, Position, Variant};

/// A reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The rule set.
    pub variant: Variant,
    /// The curve from evaluations to expected scores.
    pub curve: Curve,
    /// Nodes for each position, if they were the limit.
    pub nodes: Option<u64>,
    /// Every ply.
    pub plies: Vec<ReviewedPly>,
}

/// A move and what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedPly {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// What the best move is worth, for the side that moves.
    pub best: Worth,
    /// What the move is worth, for the same side.
    pub played: Worth,
    /// The expected score after the best move, and after the move.
    pub expected: [f64; 2],
    /// The grade; none if there was no other move.
    pub grade: Option<Grade>,
    /// Whether the best move is the only one: all others lose half a point or more.
    pub only: bool,
    /// The best line, from the position before the move; empty if the move is as good.
    pub better: Vec<Move>,
    /// What follows the move with best play, where it was a fault or was judged alone.
    pub line: Vec<Move>,
    /// What was wrong, if the move was a fault.
    pub finding: Option<Finding>,
}

impl ReviewedPly {
    /// Who moved.
    pub const fn side(&self) -> Color {
        self.before.turn()
    }

    /// The expected score that was lost.
    pub fn loss(&self) -> f64 {
        (self.expected[0] - self.expected[1]).max(0.0)
    }

    /// By what it was judged: the less sure of the two values.
    pub fn basis(&self) -> Basis {
        self.best.basis().min(self.played.basis())
    }

    /// Whether it was the only move, and was found.
    pub fn found_only_move(&self) -> bool {
        self.only && self.grade.is_some() && self.better.is_empty()
    }
}

/// What one side reached.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many moves got each grade, in the order of [`Grade::ALL`].
    pub grades: [u32; Grade::ALL.len()],
    /// Only moves that were found.
    pub only_moves: u32,
    /// From 0 to 1; none if there was never a choice. See [`ACCURACY`].
    pub accuracy: Option<f64>,
}

/// What accuracy means.
pub const ACCURACY: &str = "the mean over all moves with a choice: a move that loses nothing counts 100 %, one that loses half a \
                            point of expected score or more 0 %, and in between in proportion";

/// The loss that makes a move worth nothing.
const WORTHLESS: f64 = 0.5;

impl Review {
    /// What one side reached.
    pub fn tally(&self, side: Color) -> Tally {
        let mut tally = Tally::default();
        let mut sum = 0.0;
        let mut moves = 0.0;
        for ply in self.plies.iter().filter(|ply| ply.side() == side) {
            let Some(grade) = ply.grade else { continue };
            tally.grades[grade as usize] += 1;
            tally.only_moves += u32::from(ply.found_only_move());
            sum += 1.0 - (ply.loss() / WORTHLESS).min(1.0);
            moves += 1.0;
        }
        tally.accuracy = (moves > 0.0).then(|| sum / moves);
        tally
    }

    /// The expected score of one side after each ply.
    pub fn course(&self, side: Color) -> Vec<f64> {
        let of = |ply: &ReviewedPly| {
            let [_, after] = ply.expected;
            if ply.side() == side { after } else { 1.0 - after }
        };
        self.plies.iter().map(of).collect()
    }

    /// The plies that were faults, with their numbers counted from 1.
    pub fn faults(&self) -> impl Iterator<Item = (usize, &ReviewedPly)> {
        let is_fault = |ply: &ReviewedPly| ply.grade.is_some_and(Grade::is_fault);
        (1..).zip(&self.plies).filter(move |(_, ply)| is_fault(ply))
    }
}
