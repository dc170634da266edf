//! Brazilian draughts: International rules on 8x8.

use super::table::{About, SquareNames, plain};
use super::{International, Russian};
use crate::Geometry;
use crate::switches::{RuleSet, Rules};

/// International draughts on the small board, as the Brazilian confederation and FMJD-64 play it.
///
/// Its draws are those of the FMJD-64 rules, the same as Russian draughts; the national code counts 20 moves of
/// kings where FMJD-64 counts 15, and says less of small endings.
#[derive(Clone, Copy, Debug)]
pub enum Brazilian {}

impl Rules for Brazilian {
    const SET: RuleSet = RuleSet {
        geometry: Geometry::new(8),
        rows_of_men: 3,
        draws: Russian::SET.draws,
        ..International::SET
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Brazilian draughts",
    line: "8×8, flying kings, most first",
    special: "International rules on 8x8: kings fly, and the most must be taken.",
    game_type: Some(26),
    squares: SquareNames::Letters,
    decks: &["idf-basic", "idf-brazilian"],
    net: Some("brazilian"),
    ..plain("brazilian", Brazilian::SET)
};
