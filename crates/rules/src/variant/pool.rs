//! Pool checkers: the rules of the American Pool Checker Association.

use super::table::{About, plain};
use crate::switches::{ENGLISH, Kings, MenCapture, Promotion, RuleSet, Rules};
use crate::{DrawRule, FORTY_MOVES, THIRD_REPETITION};

/// English checkers with flying kings and men that capture backwards; which capture is free.
///
/// - Black first; captures are compulsory, the choice is free, a capture must be completed.
/// - A man is crowned if its move ends on the far row.
/// - Three kings have 13 moves against one. No other number is sure: 40 moves without progress end the rest.
#[derive(Clone, Copy, Debug)]
pub enum Pool {}

impl Rules for Pool {
    const SET: RuleSet = RuleSet {
        kings: Kings::Flying,
        men_capture: MenCapture::AllWays,
        promotion: Promotion::IfItEnds,
        draws: &[
            THIRD_REPETITION,
            DrawRule::LoneKing { least: 3, most: 12, men: false, moves: 13 },
            FORTY_MOVES,
        ],
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Pool checkers",
    line: "8×8, flying kings, free choice",
    special: "Kings fly and men capture backwards; which capture to play is free.",
    game_type: Some(23),
    net: Some("pool"),
    ..plain("pool", Pool::SET)
};
