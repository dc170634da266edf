//! Does one move alone keep the value of a position? Exact values say so for certain; where there are none a search
//! does, if the best move and the second best are far enough apart.

use crate::puzzle::Goal;
use crownhead_engine::{Engine, Options, TableUse};
use crownhead_play::{Limits, Score, Stop};
use crownhead_review::{Basis, Curve, Worth};
use crownhead_rules::{Game, Move, Variant};
use crownhead_tablebase::{Exact, MoveValue};
use std::sync::Arc;

/// Megabytes of transposition table.
const HASH: usize = 16;

/// How far apart the best and the second best move have to be, in expected score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// A win is expected to score as much at least.
    pub won: f64,
    /// What does not win scores no more than this.
    pub not_won: f64,
    /// A draw is expected to score as much at least.
    pub held: f64,
    /// What loses scores no more than this.
    pub lost: f64,
}

impl Bounds {
    /// For making puzzles.
    pub const STRICT: Self = Self { won: 0.88, not_won: 0.58, held: 0.42, lost: 0.06 };
    /// For a longer search that looks for faults: what is still right by these is no fault.
    pub const TOLERANT: Self = Self { won: 0.82, not_won: 0.66, held: 0.36, lost: 0.12 };

    /// What the best move keeps, if the second best does not keep it.
    fn goal(self, best: f64, second: f64) -> Option<Goal> {
        if best >= self.won && second <= self.not_won {
            return Some(Goal::Win);
        }
        let even = self.held..=1.0 - self.held;
        (even.contains(&best) && second <= self.lost).then_some(Goal::Draw)
    }
}

/// The one move that keeps the value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OnlyMove {
    /// The move.
    pub mv: Move,
    /// What it keeps.
    pub goal: Goal,
    /// How that is known.
    pub basis: Basis,
}

/// Who looks at positions, always with an empty table, so that what is found depends on nothing before.
pub struct Judge {
    engine: Engine,
    exact: Option<Arc<dyn Exact>>,
    curve: Curve,
    limits: Limits,
}

impl Judge {
    /// A judge who searches so many nodes, and asks the tables that come with the program.
    pub fn new(variant: Variant, nodes: u64) -> Self {
        let tables = TableUse::Shipped;
        Self {
            engine: Engine::new(Options { hash: HASH, tables, ..Options::default() }),
            exact: tables.open(variant),
            curve: Curve::of(variant),
            limits: Limits::nodes(nodes),
        }
    }

    /// The same, who ends early when this word is given.
    #[must_use]
    pub fn stopped_by(mut self, stop: &Stop) -> Self {
        self.limits.stop = stop.clone();
        self
    }

    /// The move that alone keeps the value of a game that is not over, if there is one.
    pub fn only_move(&mut self, game: &Game, bounds: Bounds) -> Option<OnlyMove> {
        if game.outcome().is_some() || game.moves().len() < 2 {
            return None;
        }
        match self.told(game) {
            Some(told) => by_values(&told),
            None => self.by_search(game, bounds),
        }
    }

    /// The best move, by exact values or else by a search.
    pub fn best_line(&mut self, game: &Game) -> Vec<Move> {
        self.engine.clear();
        self.engine.analyse(game, &self.limits, 1, &mut |_| {}).lines[0].moves.clone()
    }

    /// The exact values of all moves, if they are known.
    fn told(&self, game: &Game) -> Option<Vec<MoveValue>> {
        let told = self.exact.as_ref()?.move_values_without_distances(game.position());
        told.iter().all(|told| told.value.is_some()).then_some(told)
    }

    fn by_search(&mut self, game: &Game, bounds: Bounds) -> Option<OnlyMove> {
        self.engine.clear();
        let lines = self.engine.analyse(game, &self.limits, 2, &mut |_| {}).lines;
        let [best, second] = &lines[..] else { return None };
        let worths = [best, second].map(|line| Worth::Searched(Score::from(line.score)));
        let [one, two] = worths.map(|worth| worth.expected(self.curve));
        let basis = worths[0].basis().min(worths[1].basis());
        let goal = bounds.goal(one, two)?;
        Some(OnlyMove { mv: best.moves[0], goal, basis })
    }
}

/// The same by the exact values of all moves.
fn by_values(told: &[MoveValue]) -> Option<OnlyMove> {
    let best = told.iter().filter_map(|told| told.value).max()?;
    let goal = Goal::of(best)?;
    let mut keep = told.iter().filter(|told| told.value == Some(best));
    match (keep.next(), keep.next()) {
        (Some(only), None) => Some(OnlyMove { mv: only.mv, goal, basis: Basis::Exact }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_leave_room_between_right_and_wrong() {
        let Bounds { won, not_won, held, lost } = Bounds::STRICT;
        let tolerant = Bounds::TOLERANT;
        assert!(won > tolerant.won && not_won < tolerant.not_won);
        assert!(held > tolerant.held && lost < tolerant.lost);
        assert_eq!(Bounds::STRICT.goal(1.0, 0.5), Some(Goal::Win));
        assert_eq!(Bounds::STRICT.goal(1.0, 0.8), None);
        assert_eq!(Bounds::STRICT.goal(0.8, 0.0), None, "better than a draw, but no win");
        assert_eq!(Bounds::STRICT.goal(0.5, 0.0), Some(Goal::Draw));
        assert_eq!(Bounds::STRICT.goal(0.2, 0.0), None, "what is as good as lost keeps nothing");
    }
}
