//! Frisian draughts: captures along rows and columns, too.

use super::International;
use super::table::{About, plain};
use crate::switches::{Capture, Lines, RuleSet, Rules};
use crate::{DrawRule, THIRD_REPETITION};

/// International draughts with eight directions to capture in, and captures weighed by their worth.
///
/// - Pieces step along diagonals, and capture along diagonals, rows and columns.
/// - The most valuable capture must be played: n kings are worth more than 2n - 1 men and less than 2n; among
///   equals one with a king.
/// - A king may make three steps in a row while its side has men; then another piece must move, or it captures.
/// - Draws: 7 moves with two kings against one, 2 with one against one. The official text ends the latter at
///   once unless a capture can be forced, which nobody counts; lidraughts has 2 moves, too.
#[derive(Clone, Copy, Debug)]
pub enum Frisian {}

impl Rules for Frisian {
    const SET: RuleSet = RuleSet {
        lines: Lines::AllEight,
        capture: Capture::Worth,
        king_run: Some(3),
        draws: &[
            THIRD_REPETITION,
            DrawRule::LoneKing { least: 1, most: 1, men: false, moves: 2 },
            DrawRule::LoneKing { least: 2, most: 2, men: false, moves: 7 },
        ],
        ..International::SET
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Frisian draughts",
    line: "10×10, eight directions",
    special: "Captures go along rows and columns too, and the most valuable must be played.",
    game_type: Some(40),
    hub_word: Some("frisian"),
    net: Some("frisian"),
    ..plain("frisian", Frisian::SET)
};
