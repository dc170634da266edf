//! A variant for tests only: what no variant that is played has (a board of 10x10, White first, flying
//! kings, men that capture backwards, a precedence of captures, letters for squares, no net, no tables)
//! shows whether the program depends on any of that.

use super::table::{About, SquareNames, plain};
use crate::switches::{Capture, ENGLISH, Kings, MenCapture, RuleSet, Rules};
use crate::{Color, Geometry};

/// Four rows of men a side on 10x10, White first, with pieces that capture far and wide and
/// as much as they can.
#[derive(Clone, Copy, Debug)]
pub enum Ten {}

impl Rules for Ten {
    const SET: RuleSet = RuleSet {
        geometry: Geometry::new(10),
        rows_of_men: 4,
        first: Color::White,
        kings: Kings::Flying,
        men_capture: MenCapture::AllWays,
        capture: Capture::Most,
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Ten by ten",
    line: "10×10, for tests",
    special: "Twenty men a side on 10x10, White first; kings fly, and the most must be taken.",
    squares: SquareNames::Letters,
    ..plain("ten", Ten::SET)
};
