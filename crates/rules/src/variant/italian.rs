//! Italian draughts: the rules of the FID.

use super::table::{About, plain};
use crate::switches::{Capture, ENGLISH, MenCapture, RuleSet, Rules};
use crate::{Color, Geometry};

/// Short kings that men cannot capture, on a mirrored board, with four steps of precedence.
///
/// - The corner at each player's left is light; White first.
/// - Men capture ahead, and men only; kings are short.
/// - The most must be taken; among equals with a king; then the most kings; then where a king is met first.
/// - A man that reaches the far row is crowned and the move ends.
/// - 40 moves without a capture or a man's move draw.
#[derive(Clone, Copy, Debug)]
pub enum Italian {}

impl Rules for Italian {
    const SET: RuleSet = RuleSet {
        geometry: Geometry::new(8).mirrored(),
        first: Color::White,
        men_capture: MenCapture::AheadMenOnly,
        capture: Capture::FourSteps,
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Italian draughts",
    line: "8×8 mirrored, short kings",
    special: "A mirrored board; men cannot capture kings, and four steps say which capture comes first.",
    game_type: Some(22),
    decks: &["eleven-man-italian"],
    net: Some("italian"),
    ..plain("italian", Italian::SET)
};
