//! Levels that people like: weaker by seeing less, not by giving presents.
//!
//! A level looks at few positions to a small depth, through an evaluation that is a little wrong in a
//! way of its own for each game (the error is a fixed function of position and game, so it holds its
//! opinions), and chooses among the moves that look nearly best. It does not play a move that loses
//! more than its allowance by what it sees, takes the best move when it is losing or has a win in sight,
//! and varies from game to game. Level 10 is the full engine.

use crate::engine::Analysis;
use crownhead_rules::Move;
use std::time::Duration;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// 1 to 10.
    pub number: u8,
    /// Plies that it looks ahead.
    pub depth: u32,
    /// Positions that it looks at.
    pub nodes: u64,
    /// How wrong its evaluation can be, in hundredths of a man.
    pub noise: i32,
    /// How freely it chooses among the moves that it likes: the loss, in hundredths, at which a move is
    /// about a third as likely as the best.
    pub freedom: i32,
    /// What a move may lose against the best one to be thought of at all.
    pub allowance: i32,
}

/// The highest level.
pub const TOP: u8 = 10;

/// How many best moves a level chooses from.
pub(crate) const SHORT_LIST: usize = 5;

/// What the top level thinks about a move unless limits say otherwise.
pub(crate) const TOP_TIME: Duration = Duration::from_secs(1);

/// Number, depth, nodes, noise, freedom, allowance.
const LEVELS: [(u8, u32, u64, i32, i32, i32); 9] = [
    (1, 1, 200, 250, 120, 250),
    (2, 1, 400, 140, 60, 140),
    (3, 2, 1_000, 78, 36, 82),
    (4, 3, 2_000, 95, 44, 86),
    (5, 4, 4_000, 90, 40, 84),
    (6, 5, 8_000, 70, 30, 68),
    (7, 6, 12_000, 40, 18, 46),
    (8, 8, 30_000, 14, 8, 20),
    (9, 11, 100_000, 0, 0, 0),
];

impl Level {
    /// The level of this number, below the top one.
    pub fn weak(number: u8) -> Option<Self> {
        let row = LEVELS.iter().find(|row| row.0 == number)?;
        let (number, depth, nodes, noise, freedom, allowance) = *row;
        Some(Self { number, depth, nodes, noise, freedom, allowance })
    }

    /// Chooses among the best lines, with a lot between 0 and 1.
    pub(crate) fn choose(&self, analysis: &Analysis, lot: f64) -> Move {
        let best = analysis.lines[0].score;
        // Who is losing, or sees the win, does not play about.
        if self.freedom == 0 || best.is_decided() || best.0 < -150 {
            return analysis.best();
        }
        let likely = |loss: i32| (-f64::from(loss) / f64::from(self.freedom)).exp();
        let liked: Vec<(Move, f64)> = analysis
            .lines
            .iter()
            .map(|line| (line.moves[0], best.0 - line.score.0))
            .filter(|(_, loss)| *loss <= self.allowance)
            .map(|(mv, loss)| (mv, likely(loss)))
            .collect();
        let mut left = lot * liked.iter().map(|(_, weight)| weight).sum::<f64>();
        for (mv, weight) in &liked {
            left -= weight;
            if left <= 0.0 {
                return *mv;
            }
        }
        analysis.best()
    }
}
