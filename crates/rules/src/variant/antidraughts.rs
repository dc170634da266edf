//! Antidraughts: International draughts with the goal reversed.

use super::International;
use crate::switches::{NoMove, RuleSet, Rules};

/// Who has no pieces left, or no move, has won. The draws are those of International draughts, so that games end;
/// lidraughts has the repetition alone.
#[derive(Clone, Copy, Debug)]
pub enum Antidraughts {}

impl Rules for Antidraughts {
    const SET: RuleSet = RuleSet { no_move: NoMove::Wins, ..International::SET };
}
