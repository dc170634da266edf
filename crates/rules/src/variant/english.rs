//! English draughts, American checkers: the rules of the WCDF and the ACF.

use super::table::{About, ExactValues, plain};
use crate::switches::{ENGLISH, RuleSet, Rules};

/// The mother of the family, clause by clause of the WCDF rules of draughts:
///
/// - 8x8, 12 men a side, numbered 1 to 32 from Black's end; Black (called Red in play) moves first
///   (1.1 to 1.13).
/// - Men step and capture forward, kings one square in every direction (1.14 to 1.18).
/// - Capturing is compulsory, the choice among captures is free, a capture must be completed (1.19,
///   1.20); no piece is jumped twice, and pieces are taken off when the capture is finished (1.19).
/// - A man that reaches the far row is crowned and the turn ends (1.16, 1.19).
/// - Who cannot move loses (1.30); third repetition and 40 moves without progress are draws (1.32).
#[derive(Clone, Copy, Debug)]
pub enum English {}

impl Rules for English {
    const SET: RuleSet = ENGLISH;
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "English checkers",
    line: "8×8, the classic game",
    special: "The classic game, also called American checkers: captures are compulsory.",
    game_type: Some(21),
    evaluation: "weighted-features",
    net: Some("english"),
    exact: ExactValues::Tables,
    decks: &["ballots", "eleven-man"],
    ..plain("english", English::SET)
};
