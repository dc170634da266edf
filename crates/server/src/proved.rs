//! What do the endgame tables say? The one place where the server asks them.

use crate::views::{Proved, ProvedValue};
use crownhead_rules::Position;
use crownhead_tablebase::{Tables, Value};

/// The proved value of a position for its side to move; `None` where no table knows it.
pub(crate) fn lookup(position: &Position) -> Option<Proved> {
    let tables = Tables::found();
    let value = match tables.probe(position)? {
        Value::Win => ProvedValue::Win,
        Value::Draw => ProvedValue::Draw,
        Value::Loss => ProvedValue::Loss,
    };
    // The first second after the start has no distances yet, and nobody should wait for them.
    let distance = if Tables::is_warm() { tables.distance(position) } else { None };
    Some(Proved { value, distance: distance.map(u32::from) })
}

/// Gets the tables ready before anybody asks.
pub(crate) fn prepare() {
    Tables::warm_up();
}
