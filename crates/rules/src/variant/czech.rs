//! Czech draughts: the rules of the Czech federation.

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
