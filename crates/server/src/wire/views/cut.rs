//! A cut as a page sees it: the facts of its sentence, and what comes out when it is expanded anyway.

use super::Side;
use super::explorer::WorthView;
use crownhead_classic::Value;
use crownhead_classic::trace::{Bound, Expansion, Why};
use crownhead_rules::Color;
use serde::Serialize;
use utoipa::ToSchema;

/// A side as a recorded tree names it.
pub(super) fn side(turn: &str) -> Side {
    if turn == Color::Black.to_string() { Side::Black } else { Side::White }
}

/// Which end of the window a cut reached.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WindowEnd {
    Alpha,
    Beta,
}

/// Why the rest of the moves cannot matter.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CutView {
    pub(crate) bound: WindowEnd,
    /// The side that has something already.
    pub(crate) holder: Side,
    /// Its opponent, whose answer settles it.
    pub(crate) other: Side,
    /// The moves from the root to where the holder chooses.
    pub(crate) place: Vec<String>,
    /// The node where it chooses.
    pub(crate) by: usize,
    /// The move that it has.
    pub(crate) held: String,
    /// The node after that move.
    pub(crate) with: usize,
    pub(crate) worth: WorthView,
    /// The moves from there to the cut.
    pub(crate) way: Vec<String>,
    /// The answer.
    pub(crate) reply: String,
    /// What that leads to: at most this at alpha, at least this at beta.
    pub(crate) value: WorthView,
    pub(crate) skipped: Vec<String>,
    /// The sentence in English.
    pub(crate) text: String,
}

impl From<Why> for CutView {
    fn from(why: Why) -> Self {
        Self {
            text: why.to_string(),
            bound: match why.bound {
                Bound::Alpha => WindowEnd::Alpha,
                Bound::Beta => WindowEnd::Beta,
            },
            holder: side(&why.holder),
            other: side(&why.other),
            place: why.place,
            by: why.by,
            held: why.held,
            with: why.with,
            worth: why.worth.into(),
            way: why.way,
            reply: why.reply,
            value: why.value.into(),
            skipped: why.skipped,
        }
    }
}

/// A skipped move with its value.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExpandedMove {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) value: WorthView,
}

/// What comes out when a node's skipped moves are searched after all.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExpansionView {
    pub(crate) moves: Vec<ExpandedMove>,
    /// Positions that had to be looked at for that.
    pub(crate) nodes: u64,
    /// The value of the node with them.
    pub(crate) value: Option<WorthView>,
    /// The value at the root with them, and whether it is the same as before.
    pub(crate) root: Option<WorthView>,
    pub(crate) stays: bool,
}

impl ExpansionView {
    pub(crate) fn new(expansion: &Expansion, before: Option<Value>) -> Self {
        let moves = expansion.moves.iter();
        Self {
            moves: moves
                .map(|(mv, value)| ExpandedMove { mv: mv.clone(), value: (*value).into() })
                .collect(),
            nodes: expansion.nodes,
            value: expansion.values.first().copied().map(WorthView::from),
            root: expansion.root().map(WorthView::from),
            stays: expansion.root() == before,
        }
    }
}
