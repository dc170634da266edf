//! Does one move alone keep the value of a position? Exact values say so for certain; where there are none a search
//! does, if the best move and the second best are far enough apart.
//!
//! An evaluation that only counts pieces cannot say who wins. Where there is no better one, the question is what can be
//! counted: does one move alone gain a man, keep all, or not lose by force?

use crate::puzzle::Goal;
use crownhead_engine::{Engine, Evaluation, Options, TableUse};
use crownhead_play::{Limits, Score, Stop};
use crownhead_review::{Basis, Curve, Worth};
use crownhead_rules::{Color, Game, Kind, Move, Position, Variant};
use crownhead_tablebase::{Exact, MoveValue, Value, exact};
use std::sync::Arc;

/// Megabytes of transposition table.
const HASH: usize = 16;

/// By what it is judged which move is the only one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Measure {
    /// Win, draw and loss, as the best evaluation expects them.
    #[default]
    Value,
    /// Pieces, and what is proved, by the evaluation that counts pieces.
    Material,
}

impl Measure {
    /// The evaluation that it asks.
    pub const fn evaluation(self) -> Evaluation {
        match self {
            Self::Value => Evaluation::Best,
            Self::Material => Evaluation::Baseline,
        }
    }
}

/// How far apart the best and the second best move have to be, in expected score or in men.
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
    /// A game that goes on is expected to score as much at least.
    pub alive: f64,
    /// Who gains has so many men more than before at least.
    pub gained: f64,
    /// Who gains nothing has no more than so many.
    pub not_gained: f64,
}

/// A man is no goal any more where one side is so many ahead.
const MOST_AHEAD: f64 = 4.0;
/// With fewer pieces a man says little: it may be king soon, or not be worth a thing.
const LEAST_PIECES: usize = 7;

impl Bounds {
    /// For making puzzles.
    pub const STRICT: Self = Self {
        won: 0.88,
        not_won: 0.58,
        held: 0.42,
        lost: 0.06,
        alive: 0.3,
        gained: 0.9,
        not_gained: 0.3,
    };
    /// For a longer search that looks for faults: what is still right by these is no fault.
    pub const TOLERANT: Self = Self {
        won: 0.82,
        not_won: 0.66,
        held: 0.36,
        lost: 0.12,
        alive: 0.2,
        gained: 0.75,
        not_gained: 0.5,
    };

    /// What the best move keeps, if the second best does not keep it.
    fn goal(self, best: f64, second: f64) -> Option<Goal> {
        if best >= self.won && second <= self.not_won {
            return Some(Goal::Win);
        }
        let even = self.held..=1.0 - self.held;
        (even.contains(&best) && second <= self.lost).then_some(Goal::Draw)
    }

    /// The same in men more than before the move.
    fn goal_in_men(self, best: f64, second: f64) -> Option<Goal> {
        if best >= self.gained && second <= self.not_gained {
            return Some(Goal::Gain);
        }
        let kept = -self.not_gained..=self.not_gained;
        (kept.contains(&best) && second <= -self.gained).then_some(Goal::Keep)
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
    measure: Measure,
}

impl Judge {
    /// A judge who searches so many nodes, and asks the tables that come with the program.
    pub fn new(variant: Variant, measure: Measure, nodes: u64) -> Self {
        let tables = TableUse::Shipped;
        let evaluation = measure.evaluation();
        Self {
            engine: Engine::new(Options { hash: HASH, tables, evaluation, ..Options::default() }),
            exact: tables.open(variant),
            curve: match measure {
                Measure::Value => Curve::of(variant),
                Measure::Material => Curve::of_baseline(),
            },
            limits: Limits::nodes(nodes),
            measure,
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
        let told = exact::moves_in_game(&**self.exact.as_ref()?, game, false);
        told.iter().all(|told| told.value.is_some()).then_some(told)
    }

    fn by_search(&mut self, game: &Game, bounds: Bounds) -> Option<OnlyMove> {
        self.engine.clear();
        let lines = self.engine.analyse(game, &self.limits, 2, &mut |_| {}).lines;
        let [best, second] = &lines[..] else { return None };
        let worths = [best, second].map(|line| Worth::Searched(Score::from(line.score)));
        let [one, two] = worths.map(|worth| worth.expected(self.curve));
        let basis = worths[0].basis().min(worths[1].basis());
        let goal = match self.measure {
            Measure::Value => bounds.goal(one, two),
            Measure::Material => self.goal_in_material(game.position(), worths, bounds),
        }?;
        Some(OnlyMove { mv: best.moves[0], goal, basis })
    }

    /// What the best of two moves keeps, by what is proved and by pieces.
    fn goal_in_material(
        &self,
        position: &Position,
        [best, second]: [Worth; 2],
        bounds: Bounds,
    ) -> Option<Goal> {
        let expected = |worth: Worth| worth.expected(self.curve);
        match (best, second) {
            (best, second) if best.decided() == Some(Value::Win) => {
                (expected(second) <= bounds.not_won).then_some(Goal::Win)
            }
            (best, second) if second.decided() == Some(Value::Loss) => {
                (expected(best) >= bounds.alive).then_some(Goal::Survive)
            }
            (Worth::Searched(Score::Value(best)), Worth::Searched(Score::Value(second))) => {
                let now = ahead(position).filter(|now| now.abs() <= MOST_AHEAD)?;
                bounds.goal_in_men(best - now, second - now)
            }
            _ => None,
        }
    }
}

/// Men and kings that the side to move is ahead, in men, as the evaluation counts them; nothing where the game is about
/// something else, or in an ending.
fn ahead(position: &Position) -> Option<f64> {
    const KING: f64 = 2.5;
    let rules = position.variant().rules();
    if rules.is_reversed() || rules.first_king_wins || position.pieces().count() < LEAST_PIECES {
        return None;
    }
    let side = |color: Color| {
        let [men, kings] =
            [Kind::Man, Kind::King].map(|kind| f64::from(position.count(color, kind)));
        men + KING * kings
    };
    Some(side(position.turn()) - side(position.turn().other()))
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
        let Bounds { won, not_won, held, lost, alive, gained, not_gained } = Bounds::STRICT;
        let tolerant = Bounds::TOLERANT;
        assert!(won > tolerant.won && not_won < tolerant.not_won);
        assert!(held > tolerant.held && lost < tolerant.lost && alive > tolerant.alive);
        assert!(gained > tolerant.gained && not_gained < tolerant.not_gained);
        assert_eq!(Bounds::STRICT.goal_in_men(1.1, 0.1), Some(Goal::Gain));
        assert_eq!(Bounds::STRICT.goal_in_men(2.1, 1.0), None, "both gain");
        assert_eq!(Bounds::STRICT.goal_in_men(0.1, -1.0), Some(Goal::Keep));
        assert_eq!(Bounds::STRICT.goal_in_men(-1.0, -2.0), None, "both lose");
        assert_eq!(Bounds::STRICT.goal(1.0, 0.5), Some(Goal::Win));
        assert_eq!(Bounds::STRICT.goal(1.0, 0.8), None);
        assert_eq!(Bounds::STRICT.goal(0.8, 0.0), None, "better than a draw, but no win");
        assert_eq!(Bounds::STRICT.goal(0.5, 0.0), Some(Goal::Draw));
        assert_eq!(Bounds::STRICT.goal(0.2, 0.0), None, "what is as good as lost keeps nothing");
    }
}
