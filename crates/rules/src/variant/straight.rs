//! Straight checkers: the rules of the laboratory, system E in the requirements.

use super::table::{About, plain};
use crate::switches::{Capture, Chain, ENGLISH, NoMove, Promotion, RuleSet, Rules};

/// Men without kings on 8x8 whose captures are free to refuse and run in straight lines.
#[derive(Clone, Copy, Debug)]
pub enum Straight {}

impl Rules for Straight {
    const SET: RuleSet = RuleSet {
        // "Captures are not mandatory."
        capture: Capture::Optional,
        // "A capture may go on only in the same straight diagonal, and it goes as far as it can."
        chain: Chain::StraightLine,
        // "No kings: a man on the far row stays there and never moves again."
        promotion: Promotion::Never,
        // "The game ends as soon as either side, to move or not, has no legal move; then more pieces
        // win, and equal is a draw."
        no_move: NoMove::EndsByCount,
        // Every move advances a man.
        draws: &[],
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Straight checkers",
    line: "8×8, captures run straight",
    special: "No kings; captures are free to refuse and run in straight lines.",
    evaluation: "survivors-and-distance",
    net: Some("straight"),
    ..plain("straight", Straight::SET)
};
