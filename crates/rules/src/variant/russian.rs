//! Russian draughts: the rules of FMJD-64.

use super::table::{About, SquareNames, plain};
use crate::switches::{ENGLISH, Kings, MenCapture, Promotion, RuleSet, Rules};
use crate::{Color, DrawRule, THIRD_REPETITION};

/// Flying kings on 8x8, a free choice of captures, and a man that is crowned goes on as a king.
///
/// - White first; men capture ahead and back; captures are compulsory, the choice is free, and a capture must
///   be completed (FMJD-64 1.5).
/// - A man that reaches the far row in a capture is crowned at once and goes on as a king (1.5).
/// - Draws (7.2): 15 moves with three or more kings against one; 15 moves of kings only; where both have kings and
///   nothing is captured or crowned, 30 moves with 4 or 5 pieces in all and 60 with 6 or 7; 5 moves with three
///   pieces against a king on the main road, and with two or one against a king. Some read 30 and 60 as
///   moves of both sides together; here they are moves of each.
#[derive(Clone, Copy, Debug)]
pub enum Russian {}

impl Rules for Russian {
    const SET: RuleSet = RuleSet {
        first: Color::White,
        kings: Kings::Flying,
        men_capture: MenCapture::AllWays,
        promotion: Promotion::GoesOn,
        draws: &[
            THIRD_REPETITION,
            DrawRule::LoneKing { least: 1, most: 2, men: true, moves: 5 },
            DrawRule::MainRoad { moves: 5 },
            DrawRule::LoneKing { least: 3, most: 12, men: false, moves: 15 },
            DrawRule::NoProgress { moves: 15 },
            DrawRule::Balance { least: 4, most: 5, moves: 30 },
            DrawRule::Balance { least: 6, most: 7, moves: 60 },
        ],
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Russian draughts",
    line: "8×8, crowned in mid-capture",
    special: "Kings fly, men capture backwards, and one that is crowned in a capture goes on as a king.",
    game_type: Some(25),
    squares: SquareNames::Letters,
    capture_sign: ':',
    decks: &["idf-basic", "idf-russian"],
    net: Some("russian"),
    ..plain("russian", Russian::SET)
};
