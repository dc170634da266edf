//! Thai draughts, Makhos.

use super::table::{About, plain};
use crate::switches::{ENGLISH, Kings, Removal, RuleSet, Rules};

/// Eight men a side, and flying kings that land right behind what they capture.
///
/// - Two rows of men a side, Black first; men step and capture ahead.
/// - A king flies, captures from afar, and lands on the square right behind; what it has captured is gone at
///   once. Captures are compulsory, the choice is free.
/// - A man that reaches the far row is crowned and the move ends.
/// - No text about draws is confirmed: 40 moves without a capture or a man's move.
#[derive(Clone, Copy, Debug)]
pub enum Thai {}

impl Rules for Thai {
    const SET: RuleSet = RuleSet {
        rows_of_men: 2,
        kings: Kings::FlyingLandsBehind,
        removal: Removal::AtOnce,
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Thai draughts",
    line: "8×8, eight men a side",
    special: "Eight men a side; kings fly and land right behind what they capture.",
    game_type: Some(31),
    capture_sign: '-',
    counted_from_white: true,
    net: Some("thai"),
    ..plain("thai", Thai::SET)
};
