//! What do the endgame tables say? The one place where the server asks them.

use crownhead_rules::Position;
use crownhead_tablebase::{Tables, Value, exact};

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

/// Gets the tables ready before anybody asks.
pub(crate) fn prepare() {
    Tables::warm_up();
}
