//! Breakthrough draughts: International draughts in which the first king wins.

use super::International;
use crate::switches::{RuleSet, Rules};

/// As soon as a side has a king the game is over, so there are no draws.
#[derive(Clone, Copy, Debug)]
pub enum Breakthrough {}

impl Rules for Breakthrough {
    const SET: RuleSet = RuleSet { first_king_wins: true, draws: &[], ..International::SET };
}
