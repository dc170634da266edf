//! Czech draughts: the rules of the Czech federation.

use super::table::{About, SquareNames, plain};
use crate::switches::{Capture, ENGLISH, Kings, RuleSet, Rules};
use crate::{Color, DrawRule, THIRD_REPETITION};

/// Flying kings, men that capture ahead only, and a king captures before a man.
///
/// - White first; if a king can capture, it must; otherwise the choice is free.
/// - A man that reaches the far row is crowned and the move ends.
/// - 15 moves of kings without a capture draw, which also bounds three kings against one (practice of the
///   federation).
#[derive(Clone, Copy, Debug)]
pub enum Czech {}

impl Rules for Czech {
    const SET: RuleSet = RuleSet {
        first: Color::White,
        kings: Kings::Flying,
        capture: Capture::WithKing,
        draws: &[
            THIRD_REPETITION,
            DrawRule::LoneKing { least: 3, most: 12, men: false, moves: 15 },
            DrawRule::NoProgress { moves: 15 },
        ],
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Czech draughts",
    line: "8×8, kings capture first",
    special: "Kings fly and capture before men, which capture forward only.",
    game_type: Some(29),
    squares: SquareNames::Letters,
    net: Some("czech"),
    ..plain("czech", Czech::SET)
};
