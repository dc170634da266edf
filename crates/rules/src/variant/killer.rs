//! Killer draughts: International draughts with fewer draws.

use super::International;
use super::table::{About, plain};
use crate::switches::{Kings, RuleSet, Rules};

/// International draughts in which a king that captures a king last stops right behind it.
#[derive(Clone, Copy, Debug)]
pub enum Killer {}

impl Rules for Killer {
    const SET: RuleSet = RuleSet { kings: Kings::FlyingStopsAtKing, ..International::SET };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Killer draughts",
    line: "10×10, fewer draws",
    special: "International draughts in which a king that captures a king last stops right behind it.",
    hub_word: Some("killer"),
    net: Some("killer"),
    ..plain("killer", Killer::SET)
};
