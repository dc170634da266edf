//! What do the endgame tables say? The one place where the server asks them.

use crate::wire::views::{Proved, ProvedValue};
use crownhead_rules::Position;
use crownhead_tablebase::{Tables, Value, exact};

/// The proved value of a position for its side to move; `None` where no table knows it.
pub(crate) fn lookup(position: &Position) -> Option<Proved> {
    let known = exact::found(position.variant())?;
    let value = match known.value_at_once(position.board())? {
        Value::Win => ProvedValue::Win,
        Value::Draw => ProvedValue::Draw,
        Value::Loss => ProvedValue::Loss,
    };
    // The first second after the start has no distances yet, and nobody should wait for them.
    let ready = known.has_distances_ready();
    let distance = if ready { known.distance(position.board()) } else { None };
    Some(Proved { value, distance: distance.map(u32::from) })
}

/// Gets the tables ready before anybody asks.
pub(crate) fn prepare() {
    Tables::warm_up();
}
