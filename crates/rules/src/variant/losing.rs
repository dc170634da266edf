//! Losing checkers: English checkers with the goal reversed.

use crate::switches::{ENGLISH, NoMove, RuleSet, Rules};

/// Who has no pieces left, or no move, has won. The draws are those of English checkers, so that games end.
#[derive(Clone, Copy, Debug)]
pub enum Losing {}

impl Rules for Losing {
    const SET: RuleSet = RuleSet { no_move: NoMove::Wins, ..ENGLISH };
}
