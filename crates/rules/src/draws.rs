//! When is a game without progress a draw? The draw rules as data: a number and a condition each.
//!
//! A rule set lists its rules ([`RuleSet::draws`]); [`Game`](crate::Game) counts by them, a search
//! reads the same numbers, and so do the texts that people read.

use crate::switches::{NoMove, RuleSet};
use crate::{Bitboard, Board, Move, Outcome, Reason};
use std::fmt;

/// A rule that draws a game in which nothing happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawRule {
    /// The same position with the same side to move has come so many times.
    Repetition {
        /// The occurrence that draws.
        times: u32,
    },
    /// There was no progress ([`Board::is_progress`]) for so long.
    NoProgress {
        /// Moves of each side.
        moves: u32,
    },
}

/// The third occurrence of a position: WCDF 1.32.1.
pub const THIRD_REPETITION: DrawRule = DrawRule::Repetition { times: 3 };

/// 40 moves by each side without capture or man move: WCDF 1.32.2.
pub const FORTY_MOVES: DrawRule = DrawRule::NoProgress { moves: 40 };

/// What a game has come to, as the draw rules count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standstill {
    /// How often the position now has occurred, this time included.
    pub(crate) occurrences: u32,
    /// Plies without progress.
    pub(crate) idle_plies: u32,
}

impl DrawRule {
    /// The draw that this rule gives, if it has come to that.
    pub(crate) const fn claim(&self, now: &Standstill) -> Option<Outcome> {
        let due = match self {
            Self::Repetition { times } => now.occurrences >= *times,
            Self::NoProgress { moves } => now.idle_plies >= 2 * *moves,
        };
        if due { Some(Outcome::draw(Reason::Standstill(*self))) } else { None }
    }

    /// The ids of draws by these rules.
    pub(crate) const IDS: [&'static str; 2] = ["repetition", "forty_moves"];

    /// The id of a draw by this rule, whatever its number.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Repetition { .. } => Self::IDS[0],
            Self::NoProgress { .. } => Self::IDS[1],
        }
    }

    /// How a game is said to have ended by this rule.
    pub(crate) fn as_end(self) -> String {
        match self {
            Self::Repetition { times } => format!("{} repetition of the position", ordinal(times)),
            Self::NoProgress { moves } => {
                format!("{moves} moves by each side without capture or advance")
            }
        }
    }
}

/// Continues "drawn by" or "drawn after".
impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repetition { times } => {
                write!(f, "the {} repetition of a position", ordinal(*times))
            }
            Self::NoProgress { moves } => {
                write!(f, "{moves} moves by each side without a capture or a man's move")
            }
        }
    }
}

const fn lesser(least: Option<u32>, other: u32) -> Option<u32> {
    match least {
        Some(least) if least < other => Some(least),
        _ => Some(other),
    }
}

fn ordinal(times: u32) -> String {
    match times {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        more => format!("{more}th"),
    }
}

impl Board {
    /// True if a legal move is a capture or a move of a man: no earlier position can come again.
    #[inline(always)]
    pub const fn is_progress(&self, mv: Move) -> bool {
        let from = Bitboard::of(mv.from_bit() & 63);
        mv.is_capture() || self.men(self.turn()).meets(from) && !mv.is_pass()
    }
}

impl RuleSet {
    /// Plies without progress after which a game is drawn; none where no rule counts them.
    pub const fn idle_plies_to_draw(&self) -> Option<u32> {
        let (mut n, mut least) = (0, None);
        while n < self.draws.len() {
            if let DrawRule::NoProgress { moves } = self.draws[n] {
                least = lesser(least, 2 * moves);
            }
            n += 1;
        }
        least
    }

    /// The occurrence of a position that draws a game; none where no rule counts them.
    pub const fn repetitions_to_draw(&self) -> Option<u32> {
        let (mut n, mut least) = (0, None);
        while n < self.draws.len() {
            if let DrawRule::Repetition { times } = self.draws[n] {
                least = lesser(least, times);
            }
            n += 1;
        }
        least
    }

    /// How games are drawn, as a sentence.
    pub fn draws_in_words(&self) -> String {
        if self.draws.is_empty() {
            return match self.no_move {
                NoMove::Loses => "There are no draws but by agreement.",
                NoMove::Passes | NoMove::EndsByCount => {
                    "Drawn when no moves are left and both sides have equally many pieces."
                }
            }
            .to_owned();
        }
        let mut parts = vec!["by agreement".to_owned()];
        parts.extend(self.draws.iter().map(|rule| match rule {
            DrawRule::Repetition { .. } => format!("by {rule}"),
            DrawRule::NoProgress { .. } => format!("after {rule}"),
        }));
        let last = parts.pop().unwrap_or_default();
        format!("Drawn {}, or {last}.", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switches::ENGLISH;

    #[test]
    fn the_rules_read_as_a_sentence() {
        assert_eq!(
            ENGLISH.draws_in_words(),
            "Drawn by agreement, by the third repetition of a position, or after 40 moves by each \
             side without a capture or a man's move."
        );
    }

    #[test]
    fn of_several_rules_the_first_to_come_true_draws() {
        let to_draw = |draws| {
            let rules = RuleSet { draws, ..ENGLISH };
            (rules.repetitions_to_draw(), rules.idle_plies_to_draw())
        };
        assert_eq!(to_draw(ENGLISH.draws), (Some(3), Some(80)));
        assert_eq!(to_draw(&[]), (None, None));
        let both = &[FORTY_MOVES, DrawRule::NoProgress { moves: 15 }];
        assert_eq!(to_draw(both), (None, Some(30)));
    }
}
