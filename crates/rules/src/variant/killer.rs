//! Killer draughts: International draughts with fewer draws.

use super::International;
use crate::switches::{Kings, RuleSet, Rules};

/// International draughts in which a king that captures a king last stops right behind it.
#[derive(Clone, Copy, Debug)]
pub enum Killer {}

impl Rules for Killer {
    const SET: RuleSet = RuleSet { kings: Kings::FlyingStopsAtKing, ..International::SET };
}
