//! Losing checkers: English checkers with the goal reversed.

use super::table::{About, plain};
use crate::switches::{ENGLISH, NoMove, RuleSet, Rules};

/// Who has no pieces left, or no move, has won. The draws are those of English checkers, so that games end.
#[derive(Clone, Copy, Debug)]
pub enum Losing {}

impl Rules for Losing {
    const SET: RuleSet = RuleSet { no_move: NoMove::Wins, ..ENGLISH };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Losing checkers",
    line: "8×8, lose to win",
    special: "English checkers with the goal reversed: who has no pieces or no move wins.",
    net: Some("losing"),
    ..plain("losing", Losing::SET)
};
