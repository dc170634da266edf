//! The level "Perfect" of a solved variant: it plays from the solution and never gives away half a point. Among
//! the moves that keep the value it takes the one after which the opponent goes wrong most easily.

use crownhead_play::{Choice, Report, Score, scramble};
use crownhead_rules::{Move, Position, Variant};
use crownhead_tablebase::{Exact, MoveValue, Value, exact};
use std::sync::Arc;

/// A player that knows the value of every position.
#[derive(Default)]
pub(crate) struct Perfect {
    /// Kept from game to game, for it remembers what it has proved.
    solution: Option<(Variant, Arc<dyn Exact>)>,
}

impl Perfect {
    /// The move for a position of a solved variant that is not over; the seed decides between equals.
    pub(crate) fn choose(&mut self, position: &Position, seed: u64) -> Choice {
        let told = self.told(position);
        let best = told.iter().filter_map(|told| told.value).max();
        let kept: Vec<Move> =
            told.iter().filter(|told| told.value == best).map(|told| told.mv).collect();
        let mut traps: Vec<(usize, u64, Move)> = Vec::new();
        for (n, &mv) in kept.iter().enumerate() {
            let lot = scramble(seed ^ scramble(position.key() ^ n as u64));
            traps.push((self.traps(&position.after(mv)), lot, mv));
        }
        let chosen = traps.into_iter().max_by_key(|&(traps, lot, _)| (traps, lot));
        let mv = chosen.map_or(kept[0], |(_, _, mv)| mv);
        let score = best.map(|value| match value {
            Value::Win => Score::Win,
            Value::Draw => Score::Value(0.0),
            Value::Loss => Score::Loss,
        });
        Choice { mv, report: Report { score, line: vec![mv], ..Report::default() } }
    }

    /// What is proved of every move; without values where nobody knows any.
    fn told(&mut self, position: &Position) -> Vec<MoveValue> {
        let unknown = |&mv: &Move| MoveValue { mv, value: None, distance: None };
        let variant = position.variant();
        if self.solution.as_ref().is_none_or(|(of, _)| *of != variant) {
            self.solution = exact::shipped(variant).map(|solution| (variant, solution));
        }
        match &self.solution {
            Some((_, solution)) => solution.move_values_without_distances(position),
            None => position.moves().iter().map(unknown).collect(),
        }
    }

    /// How many replies in a hundred lose something.
    fn traps(&mut self, position: &Position) -> usize {
        let replies: Vec<MoveValue> = self.told(position);
        let best = replies.iter().filter_map(|told| told.value).max();
        let wrong = replies.iter().filter(|told| told.value != best).count();
        100 * wrong / replies.len().max(1)
    }
}
