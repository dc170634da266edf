//! Mini-Checkers: the rules of system D in the requirements.

use super::table::{About, ExactValues, plain};
use crate::Geometry;
use crate::switches::{Chain, ENGLISH, NoMove, Promotion, RuleSet, Rules};

/// Six men a side on a 6x6 board, single jumps, no kings, and a pass instead of a lost deadlock.
#[derive(Clone, Copy, Debug)]
pub enum Mini {}

impl Rules for Mini {
    const SET: RuleSet = RuleSet {
        // "6x6 board, squares numbered like 8x8."
        geometry: Geometry::new(6),
        // "6 men a side on the two outer rows, Black on 1-6, White on 13-18."
        rows_of_men: 2,
        // "A capture is one forward jump; no second jump follows."
        chain: Chain::Single,
        // "No kings at all; a man on the far row stays there."
        promotion: Promotion::Never,
        // "A side that has pieces but no legal move passes, if the other side can move", and "when
        // neither side can move, more pieces win, equal is a draw".
        no_move: NoMove::Passes,
        // Every move but a pass advances a man, and two passes never follow each other.
        draws: &[],
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Mini-Checkers",
    line: "6×6, no kings, quick",
    special: "A 6x6 board without kings, single jumps only; who cannot move passes.",
    steps: Some("Mini's four steps"),
    evaluation: "material-and-half",
    net: Some("mini"),
    exact: ExactValues::Solution,
    // A game is over after some twenty plies.
    selfplay_plies: (1, 9),
    match_plies: 3,
    ..plain("mini", Mini::SET)
};
