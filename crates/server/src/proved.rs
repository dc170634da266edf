//! What do the endgame tables say, and the solution of a game? The one place where the server asks them.

use crownhead_rules::{ExactValues, Game, Move, Position, Variant};
use crownhead_tablebase::{Exact, Tables, Value, exact};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Somebody who may be asked what is proved of a position.
pub(crate) type Oracle<'a> = &'a dyn Fn(&Position) -> Option<Proved>;

/// What is known for certain of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Proved {
    /// For the side to move.
    pub(crate) value: Value,
    /// Plies to the end, where they are known.
    pub(crate) distance: Option<u32>,
}

/// The proved value of a position; `None` where no table knows it.
pub(crate) fn lookup(position: &Position) -> Option<Proved> {
    let known = exact::found(position.variant())?;
    let value = known.value_at_once(position.board())?;
    // The first second after the start has no distances yet, and nobody should wait for them.
    let ready = known.has_distances_ready();
    let distance = if ready { known.distance(position.board()) } else { None };
    Some(Proved { value, distance: distance.map(u32::from) })
}

/// Nobody who may be asked.
pub(crate) fn nobody(_: &Position) -> Option<Proved> {
    None
}

/// The proved value of the position of a game, or of one that a move from there leads to: what draw rules would cut
/// short is not known.
pub(crate) fn in_game(game: &Game, position: &Position) -> Option<Proved> {
    let told = lookup(position)?;
    let known = exact::found(position.variant())?;
    if told.value == Value::Draw || !known.minds_draw_rules() {
        return Some(told);
    }
    let mut game = game.clone();
    if game.position() != position {
        let leads_there = |mv: &Move| game.position().after(*mv) == *position;
        let mv = game.position().moves().iter().copied().find(leads_there)?;
        game.play(mv).ok()?;
    }
    exact::stands_in(&*known, &game).then_some(told)
}

/// Whether there is somebody who knows a variant and has to think about it.
pub(crate) fn is_solved(variant: Variant) -> bool {
    variant.about().exact == ExactValues::Solution
}

/// The same as [`lookup`], and of a game that is solved what its solution says. That may take seconds, once: it is
/// remembered.
pub(crate) fn solve(position: &Position) -> Option<Proved> {
    let think = || {
        let solution = solution(position.variant())?;
        let value = solution.value(position.board())?;
        Some(Proved { value, distance: solution.distance(position.board()).map(u32::from) })
    };
    lookup(position).or_else(think)
}

/// The solution of a variant that has one, with all that it has proved since the server was started.
fn solution(variant: Variant) -> Option<Arc<dyn Exact>> {
    static KEPT: LazyLock<Mutex<HashMap<Variant, Arc<dyn Exact>>>> = LazyLock::new(Mutex::default);
    if !is_solved(variant) {
        return None;
    }
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(&variant) {
        return Some(Arc::clone(known));
    }
    let fresh = exact::found(variant)?;
    kept.insert(variant, Arc::clone(&fresh));
    Some(fresh)
}

/// Gets the tables ready before anybody asks.
pub(crate) fn prepare() {
    Tables::warm_up();
}
