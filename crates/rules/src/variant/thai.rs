//! Thai draughts, Makhos.

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
