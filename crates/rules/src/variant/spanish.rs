//! Spanish draughts, which is also called Portuguese.

use super::table::{About, plain};
use crate::switches::{Capture, ENGLISH, Kings, RuleSet, Rules};
use crate::{Color, Geometry};

/// Flying kings on a mirrored board, men that capture ahead only, and the most must be taken.
///
/// - The corner at each player's left is light; White first.
/// - One of the captures of the most pieces must be played, among those one of the most kings.
/// - A man that reaches the far row is crowned and the move ends.
/// - No text about draws is confirmed: 40 moves as in Italian draughts.
#[derive(Clone, Copy, Debug)]
pub enum Spanish {}

impl Rules for Spanish {
    const SET: RuleSet = RuleSet {
        geometry: Geometry::new(8).mirrored(),
        first: Color::White,
        kings: Kings::Flying,
        capture: Capture::MostKings,
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Spanish draughts",
    line: "8×8 mirrored, flying kings",
    special: "Also called Portuguese: a mirrored board, flying kings, the most and then the most kings.",
    game_type: Some(24),
    counted_from_white: true,
    net: Some("spanish"),
    ..plain("spanish", Spanish::SET)
};
