//! In which order are the moves of a position tried? The value of a search does not depend on it; how much
//! alpha-beta can skip does, which is what a class wants to see.
//!
//! Best and worst are told by the evaluation of the position after the move, without looking further:
//! what a program can know for a small price before it searches. Where that is the same, and where
//! nothing is asked for, moves come as they are generated. Lots depend on the seed and the position
//! alone, so that every search with them can be repeated.

use crate::evaluation::Evaluation;
use crate::value::Value;
use crownhead_play::{Lots, derive_seed};
use crownhead_rules::{Color, Move, Position};
use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

/// An order of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// As they are generated.
    #[default]
    Generated,
    /// Those that look best to the side to move come first.
    Best,
    /// Those that look worst to it come first.
    Worst,
    /// As the lots of this seed fall.
    Lots(u64),
}

impl Order {
    /// Puts the moves of a position into this order.
    #[inline(always)]
    pub(crate) fn apply(self, evaluation: Evaluation, position: &Position, moves: &mut [Move]) {
        match self {
            Self::Generated => {}
            Self::Best => moves.sort_by_key(|mv| Reverse(promise(evaluation, position, *mv))),
            Self::Worst => moves.sort_by_key(|mv| promise(evaluation, position, *mv)),
            Self::Lots(seed) => shuffle(seed, position, moves),
        }
    }
}

/// What a move looks like to the side that plays it.
fn promise(evaluation: Evaluation, position: &Position, mv: Move) -> Value {
    let after = position.after(mv);
    match after.outcome() {
        None => -evaluation.value(&after),
        Some(outcome) => match outcome.winner {
            None => Value::ZERO,
            Some(winner) if winner == position.turn() => Value::win_in(1),
            Some(_) => Value::loss_in(1),
        },
    }
}

fn shuffle(seed: u64, position: &Position, moves: &mut [Move]) {
    let board = position.board();
    let sets = [Color::Black, Color::White].map(|side| [board.men(side).0, board.kings(side).0]);
    let parts = [sets[0][0], sets[0][1], sets[1][0], sets[1][1], position.turn() as u64];
    Lots::new(derive_seed(seed, &parts)).shuffle(moves);
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Generated => f.pad("generated"),
            Self::Best => f.pad("best"),
            Self::Worst => f.pad("worst"),
            Self::Lots(seed) => write!(f, "lots-{seed}"),
        }
    }
}

/// A word that names no order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no order {0:?}; the orders are generated, best, worst and lots-N with a seed N")]
pub struct UnknownOrder(String);

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Self, UnknownOrder> {
        let unknown = || UnknownOrder(text.to_owned());
        match text {
            "generated" => Ok(Self::Generated),
            "best" => Ok(Self::Best),
            "worst" => Ok(Self::Worst),
            _ => {
                let seed = text.strip_prefix("lots-").and_then(|seed| seed.parse().ok());
                seed.map(Self::Lots).ok_or_else(unknown)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_written_as_they_are_read() {
        for text in ["generated", "best", "worst", "lots-0", "lots-18446744073709551615"] {
            assert_eq!(text.parse::<Order>().expect(text).to_string(), text);
        }
        for text in ["", "lots", "lots-", "lots--1", "Best", "lots-x"] {
            let error = text.parse::<Order>().expect_err(text).to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }
}
