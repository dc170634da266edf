//! Pool checkers: the rules of the American Pool Checker Association.

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
