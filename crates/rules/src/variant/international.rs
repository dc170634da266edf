//! International draughts, played on 10x10 all over the world: the rules of the FMJD.

use super::table::{About, plain};
use crate::switches::{Capture, ENGLISH, Kings, MenCapture, Promotion, RuleSet, Rules};
use crate::{Color, DrawRule, Geometry, THIRD_REPETITION};

/// Twenty men a side on a large board, flying kings, and the most must be taken.
///
/// - 10x10, four rows of men, White first (FMJD rules 1 and 2).
/// - Men step ahead and capture ahead and back; kings fly (3 and 4).
/// - One of the captures of the most pieces must be played; nothing is jumped twice, and captured pieces stay
///   on the board, in the way, until the capture is over (4).
/// - A man is crowned if its move ends on the far row; one that passes over it in a capture is not (3.7).
/// - Draws: 25 moves of kings without a capture; 16 with three pieces against a lone king and 5 with two
///   or one, a king among them (6). Each count begins when the pieces are those.
#[derive(Clone, Copy, Debug)]
pub enum International {}

impl Rules for International {
    const SET: RuleSet = RuleSet {
        geometry: Geometry::new(10),
        rows_of_men: 4,
        first: Color::White,
        kings: Kings::Flying,
        men_capture: MenCapture::AllWays,
        capture: Capture::Most,
        promotion: Promotion::IfItEnds,
        draws: &[
            THIRD_REPETITION,
            DrawRule::NoProgress { moves: 25 },
            DrawRule::LoneKing { least: 1, most: 2, men: true, moves: 5 },
            DrawRule::LoneKing { least: 3, most: 3, men: true, moves: 16 },
        ],
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "International draughts",
    line: "10×10, flying kings",
    special: "Twenty men a side on 10x10; kings fly, men capture backwards, and the most must be taken.",
    game_type: Some(20),
    hub_word: Some("normal"),
    two_points: true,
    net: Some("international"),
    ..plain("international", International::SET)
};
