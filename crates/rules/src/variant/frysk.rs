//! Frysk!: Frisian draughts with five men a side.

use super::Frisian;
use super::table::{About, plain};
use crate::switches::{RuleSet, Rules};

/// Frisian draughts that starts with one row of men a side.
#[derive(Clone, Copy, Debug)]
pub enum Frysk {}

impl Rules for Frysk {
    const SET: RuleSet = RuleSet { rows_of_men: 1, ..Frisian::SET };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Frysk!",
    line: "10×10, five men a side",
    special: "Frisian draughts with five men a side.",
    // As lidraughts writes it.
    game_type: Some(97),
    net: Some("frysk"),
    ..plain("frysk", Frysk::SET)
};
