//! Antidraughts: International draughts with the goal reversed.

use super::International;
use super::table::{About, plain};
use crate::switches::{NoMove, RuleSet, Rules};

/// Who has no pieces left, or no move, has won. The draws are those of International draughts, so that games end;
/// lidraughts has the repetition alone.
#[derive(Clone, Copy, Debug)]
pub enum Antidraughts {}

impl Rules for Antidraughts {
    const SET: RuleSet = RuleSet { no_move: NoMove::Wins, ..International::SET };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Antidraughts",
    line: "10×10, lose to win",
    special: "International draughts with the goal reversed: who has no pieces or no move wins.",
    // As lidraughts writes it.
    game_type: Some(98),
    hub_word: Some("losing"),
    net: Some("antidraughts"),
    ..plain("antidraughts", Antidraughts::SET)
};
