//! Mini-Checkers: the rules of system D in the requirements.

use crate::Geometry;
use crate::rules::{Chain, Draws, NoMove, Promotion, Rules};

/// Six men a side on a 6x6 board, single jumps, no kings, and a pass instead of a lost deadlock.
#[derive(Clone, Copy, Debug)]
pub enum Mini {}

impl Rules for Mini {
    /// "6x6 board, squares numbered like 8x8."
    const GEOMETRY: Geometry = Geometry::new(6);
    /// "6 men a side on the two outer rows, Black on 1-6, White on 13-18."
    const ROWS_OF_MEN: u8 = 2;
    /// "A capture is one forward jump; no second jump follows."
    const CHAIN: Chain = Chain::Single;
    /// "No kings at all; a man on the far row stays there."
    const PROMOTION: Promotion = Promotion::Never;
    /// "A side that has pieces but no legal move passes, if the other side can move", and "when
    /// neither side can move, more pieces win, equal is a draw".
    const NO_MOVE: NoMove = NoMove::Passes;
    /// Every move but a pass advances a man, and two passes never follow each other.
    const DRAWS: Draws = Draws::None;
}
