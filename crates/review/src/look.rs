//! What is a position worth, and what would be played there? One worker with an engine of its own, who asks those
//! that know exact values first.

use crate::expected::EVALUATION;
use crate::reviewer::Reviewer;
use crate::worth::Worth;
use crownhead_engine::{Analysis, Engine, Options};
use crownhead_play::{Limits, Score, Turnstile};
use crownhead_rules::{Game, Move, Position};
use crownhead_tablebase::{Exact, MoveValue, Value, exact};
use std::cmp::Reverse;
use std::sync::Arc;

/// Megabytes of transposition table: what the positions of a few moves need.
const HASH: usize = 16;
/// How far a line is followed by exact values alone.
const LONGEST_LINE: usize = 40;

/// What is known of a position, for its side to move.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) worth: Worth,
    /// The best line of a search; empty where none was needed.
    pub(crate) line: Vec<Move>,
    /// What the second best move is worth by the same search.
    pub(crate) second: Option<Worth>,
    /// The exact value of every move, where they are known.
    pub(crate) told: Vec<MoveValue>,
}

impl Look {
    /// Nothing has to be searched.
    pub(crate) const fn settled(worth: Worth) -> Self {
        Self { worth, line: Vec::new(), second: None, told: Vec::new() }
    }

    /// By the exact values of all moves, of which there is one at least.
    pub(crate) fn told(told: Vec<MoveValue>) -> Option<Self> {
        let best = told.iter().max_by_key(|told| rank(told))?;
        let value = best.value?;
        let plies = if has_distances(&told, value) { best.distance.map(u32::from) } else { None };
        let worth = Worth::Exact { value, plies };
        Some(Self { worth, line: Vec::new(), second: None, told })
    }

    /// The same where the draw rules end the game with this move, which exact values do not know.
    pub(crate) fn with_draw(mut self, drawing: Move) -> Self {
        for told in self.told.iter_mut().filter(|told| told.mv == drawing) {
            *told = MoveValue { value: Some(Value::Draw), distance: None, ..*told };
        }
        match Self::told(self.told.clone()) {
            Some(look) => look,
            None => self,
        }
    }
}

/// Whether the distances of all moves with this value are known, so that they can be compared.
pub(crate) fn has_distances(told: &[MoveValue], value: Value) -> bool {
    value != Value::Draw
        && told.iter().filter(|told| told.value == Some(value)).all(|told| told.distance.is_some())
}

/// The better the larger: a near win, a far win, a draw, a far loss, a near loss.
pub(crate) fn rank(told: &MoveValue) -> (Option<Value>, i32) {
    let plies = told.distance.map_or(i32::MAX, i32::from);
    (told.value, if told.value == Some(Value::Win) { -plies } else { plies })
}

/// Who looks at positions.
pub(crate) struct Desk {
    engine: Engine,
    exact: Option<Arc<dyn Exact>>,
    limits: Limits,
    turnstile: Turnstile,
}

impl Desk {
    /// A desk with an empty transposition table.
    pub(crate) fn new(exact: Option<Arc<dyn Exact>>, reviewer: &Reviewer) -> Self {
        let Reviewer { limits, tables, turnstile, .. } = reviewer.clone();
        let options = Options { hash: HASH, tables, evaluation: EVALUATION, ..Options::default() };
        Self { engine: Engine::new(options), exact, limits, turnstile }
    }

    /// Searches, when it may.
    fn search(&mut self, game: &Game, lines: usize) -> Analysis {
        let _pass = self.turnstile.enter(&self.limits.stop);
        self.engine.analyse(game, &self.limits, lines, &mut |_| {})
    }

    /// Forgets all that was searched, so that what is found next depends on nothing before.
    pub(crate) fn clear(&mut self) {
        self.engine.clear();
    }

    /// What the position of this game is worth.
    pub(crate) fn look(&mut self, game: &Game) -> Look {
        let position = game.position();
        if let Some(outcome) = game.outcome() {
            return Look::settled(Worth::of_outcome(outcome, position.turn()));
        }
        if let Some(known) = self.told(game) {
            return known;
        }
        let analysis = self.search(game, 2);
        let worth =
            |n: usize| analysis.lines.get(n).map(|line| Worth::Searched(Score::from(line.score)));
        Look {
            worth: worth(0).unwrap_or(Worth::Searched(Score::Value(0.0))),
            line: analysis.lines[0].moves.clone(),
            second: worth(1),
            told: Vec::new(),
        }
    }

    fn told(&self, game: &Game) -> Option<Look> {
        let told = exact::moves_in_game(&**self.exact.as_ref()?, game, true);
        if told.iter().any(|told| told.value.is_none()) { None } else { Look::told(told) }
    }

    /// Best play from a position that was looked at.
    pub(crate) fn line(&mut self, game: &Game, look: &Look) -> Vec<Move> {
        match &self.exact {
            _ if look.told.is_empty() => look.line.clone(),
            // The engine knows tables by itself and makes progress where there are no distances.
            Some(exact) if exact.most_pieces() > 0 => {
                let analysis = self.search(game, 1);
                analysis.lines[0].moves.clone()
            }
            Some(exact) => exact_line(&**exact, *game.position()),
            None => Vec::new(),
        }
    }

    /// The exact value of a position that comes somewhere in a line.
    pub(crate) fn exact_value(&self, position: &Position) -> Option<Value> {
        self.exact.as_ref()?.value_at_once(position.board())
    }
}

/// A line on which neither side gives anything away.
fn exact_line(exact: &dyn Exact, mut here: Position) -> Vec<Move> {
    let mut line = Vec::new();
    while line.len() < LONGEST_LINE && here.outcome().is_none() {
        let told = exact.move_values(&here);
        // The earliest of several equal ones.
        let best = told.iter().enumerate().max_by_key(|(n, told)| (rank(told), Reverse(*n)));
        let Some((_, best)) = best else { break };
        line.push(best.mv);
        here = here.after(best.mv);
    }
    line
}
