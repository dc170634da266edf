//! When is a game without progress a draw? The draw rules as data: a number and a condition each.
//!
//! A rule set lists its rules ([`RuleSet::draws`]); [`Game`](crate::Game) counts by them, a search
//! reads the same numbers, and so do the texts that people read.

use crate::switches::{NoMove, RuleSet};
use crate::{Bitboard, Board, Color, Geometry, Move, Outcome, Reason};
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
    /// A few pieces with a king among them have been against a lone king for so long, whatever was played.
    LoneKing {
        /// The fewest pieces against it.
        least: u32,
        /// The most.
        most: u32,
        /// Whether men may be among them.
        men: bool,
        /// Moves of each side.
        moves: u32,
    },
    /// Three pieces with a king among them have been against a lone king on the main road for so long, and
    /// none of them was on it.
    MainRoad {
        /// Moves of each side.
        moves: u32,
    },
    /// Both sides have kings, with so many pieces in all, and nothing was captured or crowned for so long.
    Balance {
        /// The fewest pieces of both sides.
        least: u32,
        /// The most.
        most: u32,
        /// Moves of each side.
        moves: u32,
    },
}

/// The third occurrence of a position: WCDF 1.32.1, and in nearly every other code.
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
    /// The draw that this rule gives, if it has come to that. `held` tells for how many positions in a row,
    /// this one included, a rule about material has held.
    pub(crate) fn claim(&self, now: &Standstill, held: impl FnOnce() -> u32) -> Option<Outcome> {
        let due = match *self {
            Self::Repetition { times } => now.occurrences >= times,
            Self::NoProgress { moves } => now.idle_plies >= 2 * moves,
            Self::LoneKing { moves, .. }
            | Self::MainRoad { moves }
            | Self::Balance { moves, .. } => held() > 2 * moves,
        };
        due.then(|| Outcome::draw(Reason::Standstill(*self)))
    }

    /// For a rule about material: the most positions in a row in which it may hold before it draws.
    pub const fn most_held(&self) -> Option<u32> {
        match *self {
            Self::Repetition { .. } | Self::NoProgress { .. } => None,
            Self::LoneKing { moves, .. }
            | Self::MainRoad { moves }
            | Self::Balance { moves, .. } => Some(2 * moves),
        }
    }

    /// Whether a change of material starts the count of a rule about it anew.
    pub const fn is_about_balance(&self) -> bool {
        matches!(self, Self::Balance { .. })
    }

    /// Whether the pieces are those that a rule about material speaks of.
    #[inline]
    pub fn holds(&self, board: &Board, geometry: Geometry) -> bool {
        let sides = Color::BOTH.map(|color| (board.men(color), board.kings(color)));
        let [(black_men, black_kings), (white_men, white_kings)] = sides;
        if black_kings.is_empty() || white_kings.is_empty() {
            return false;
        }
        let is_lone = |color: usize| sides[color].0.is_empty() && sides[color].1.len() == 1;
        let against = |lone: usize| {
            let (men, kings) = sides[1 - lone];
            (men, men.len() + kings.len())
        };
        match *self {
            Self::Repetition { .. } | Self::NoProgress { .. } => false,
            Self::LoneKing { least, most, men, .. } => (0..2).any(|lone| {
                let (their_men, pieces) = against(lone);
                let fits = pieces >= least && pieces <= most && (men || their_men.is_empty());
                is_lone(lone) && fits
            }),
            Self::MainRoad { .. } => (0..2).any(|lone| {
                let others = sides[1 - lone].0 | sides[1 - lone].1;
                is_lone(lone) && against(lone).1 == 3 && {
                    let road = geometry.main_road();
                    road.meets(sides[lone].1) && !road.meets(others)
                }
            }),
            Self::Balance { least, most, .. } => {
                let pieces = (black_men | black_kings | white_men | white_kings).len();
                pieces >= least && pieces <= most
            }
        }
    }

    /// The ids of draws by these rules.
    pub(crate) const IDS: [&'static str; 8] = [
        "repetition",
        "forty_moves",
        "king_against_king",
        "two_against_king",
        "three_against_king",
        "main_road",
        "five_pieces",
        "seven_pieces",
    ];

    /// The id of a draw by this rule, whatever its number of moves.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Repetition { .. } => Self::IDS[0],
            Self::NoProgress { .. } => Self::IDS[1],
            Self::LoneKing { most: 1, .. } => Self::IDS[2],
            Self::LoneKing { most: 2, .. } => Self::IDS[3],
            Self::LoneKing { .. } => Self::IDS[4],
            Self::MainRoad { .. } => Self::IDS[5],
            Self::Balance { most: 0..6, .. } => Self::IDS[6],
            Self::Balance { .. } => Self::IDS[7],
        }
    }

    /// How a game is said to have ended by this rule.
    pub(crate) fn as_end(self) -> String {
        match self {
            Self::Repetition { times } => format!("{} repetition of the position", ordinal(times)),
            Self::NoProgress { moves } => {
                format!("{moves} moves by each side without capture or advance")
            }
            _ => self.to_string(),
        }
    }

    /// The rule in a cell of a table.
    pub(crate) fn in_short(&self) -> String {
        let range = |least: u32, most: u32| match (least, most) {
            (least, most) if least == most => least.to_string(),
            (least, 12..) => format!("{least}+"),
            (least, most) => format!("{least}-{most}"),
        };
        match *self {
            Self::Repetition { times } => format!("Repetition {times}"),
            Self::NoProgress { moves } => format!("NoProgress {moves}"),
            Self::LoneKing { least, most, men, moves } => {
                let pieces = if men { "" } else { " kings" };
                format!("LoneKing {}{pieces}: {moves}", range(least, most))
            }
            Self::MainRoad { moves } => format!("MainRoad {moves}"),
            Self::Balance { least, most, moves } => {
                format!("Balance {}: {moves}", range(least, most))
            }
        }
    }
}

/// Continues "drawn by" or "drawn after".
impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Repetition { times } => {
                write!(f, "the {} repetition of a position", ordinal(times))
            }
            Self::NoProgress { moves } => {
                write!(f, "{moves} moves by each side without a capture or a man's move")
            }
            Self::LoneKing { most: 1, moves, .. } => {
                write!(f, "{moves} moves by each side with king against king")
            }
            Self::LoneKing { least, most, men, moves } => {
                let what = if men { "pieces with a king" } else { "kings" };
                let number = match (least, most) {
                    (least, 12..) => format!("{least} or more"),
                    (least, most) if least == most => least.to_string(),
                    (_, most) => format!("up to {most}"),
                };
                write!(f, "{moves} moves by each side with {number} {what} against one king")
            }
            Self::MainRoad { moves } => {
                let what = "3 pieces with a king against one king on the main road";
                write!(f, "{moves} moves by each side with {what}")
            }
            Self::Balance { least, most, moves } => {
                let what = "without a capture or a crowning where both have kings";
                write!(f, "{moves} moves by each side {what}, with {least} to {most} pieces in all")
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

    /// Whether some rule counts how long certain pieces have been against each other.
    pub const fn counts_material(&self) -> bool {
        let mut n = 0;
        while n < self.draws.len() {
            if self.draws[n].most_held().is_some() {
                return true;
            }
            n += 1;
        }
        false
    }

    /// How games are drawn, as a sentence.
    pub fn draws_in_words(&self) -> String {
        if self.draws.is_empty() {
            return match self.no_move {
                NoMove::Loses | NoMove::Wins => "There are no draws but by agreement.",
                NoMove::Passes | NoMove::EndsByCount => {
                    "Drawn when no moves are left and both sides have equally many pieces."
                }
            }
            .to_owned();
        }
        let mut parts = vec!["by agreement".to_owned()];
        parts.extend(self.draws.iter().map(|rule| match rule {
            DrawRule::Repetition { .. } => format!("by {rule}"),
            _ => format!("after {rule}"),
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
