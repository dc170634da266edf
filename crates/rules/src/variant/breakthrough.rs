//! Breakthrough draughts: International draughts in which the first king wins.

use super::International;
use super::table::{About, plain};
use crate::switches::{RuleSet, Rules};

/// As soon as a side has a king the game is over, so there are no draws.
#[derive(Clone, Copy, Debug)]
pub enum Breakthrough {}

impl Rules for Breakthrough {
    const SET: RuleSet = RuleSet { first_king_wins: true, draws: &[], ..International::SET };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Breakthrough",
    line: "10×10, first king wins",
    special: "International draughts in which the first king wins.",
    // As lidraughts writes it.
    game_type: Some(96),
    hub_word: Some("bt"),
    ..plain("breakthrough", Breakthrough::SET)
};
