//! What is a position worth, and how is that known? An exact value comes first, then what a search has proved, then
//! what it thinks; each can be told as an expected score by the [`Curve`].

use crate::expected::Curve;
use crownhead_play::Score;
use crownhead_rules::{Color, Outcome};
use crownhead_tablebase::Value;

/// The worth of a position for one side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// By the rules, by endgame tables or by the solution of the game.
    Exact {
        /// Win, draw or loss.
        value: Value,
        /// Plies to the end of the game, if it is decided and they are known.
        plies: Option<u32>,
    },
    /// By a search: proved, or its evaluation in men.
    Searched(Score),
}

/// By what a move was judged, the surest last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Basis {
    /// By the expected score that belongs to an evaluation.
    Expected,
    /// By what a search has proved.
    Proved,
    /// By exact values.
    Exact,
}

impl Basis {
    /// All of them, the surest last. Packed puzzles name a basis by its place.
    pub const ALL: [Self; 3] = [Self::Expected, Self::Proved, Self::Exact];

    /// The basis with this word.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|basis| basis.id() == id)
    }

    /// Its word in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Expected => "expected",
            Self::Proved => "proved",
            Self::Exact => "exact",
        }
    }
}

impl Worth {
    /// The worth of a game that is over, for `side`.
    pub fn of_outcome(outcome: Outcome, side: Color) -> Self {
        match outcome.winner {
            None => Self::Exact { value: Value::Draw, plies: None },
            Some(winner) if winner == side => Self::Exact { value: Value::Win, plies: Some(0) },
            Some(_) => Self::Exact { value: Value::Loss, plies: Some(0) },
        }
    }

    /// The same for the other side, one ply earlier.
    #[must_use]
    pub fn before_the_move(self) -> Self {
        match self {
            Self::Exact { value, plies } => {
                Self::Exact { value: value.reversed(), plies: plies.map(|plies| plies + 1) }
            }
            Self::Searched(score) => Self::Searched(match score.reversed() {
                Score::WinIn(plies) => Score::WinIn(plies + 1),
                Score::LossIn(plies) => Score::LossIn(plies + 1),
                score => score,
            }),
        }
    }

    /// The expected score from 0 to 1.
    pub fn expected(self, curve: Curve) -> f64 {
        match (self, self.decided()) {
            (_, Some(Value::Win)) => 1.0,
            (_, Some(Value::Loss)) => 0.0,
            (Self::Searched(Score::Value(men)), None) => curve.expected(men),
            _ => 0.5,
        }
    }

    /// Win, draw or loss where that is certain.
    pub const fn decided(self) -> Option<Value> {
        match self {
            Self::Exact { value, .. } => Some(value),
            Self::Searched(Score::Win | Score::WinIn(_)) => Some(Value::Win),
            Self::Searched(Score::Loss | Score::LossIn(_)) => Some(Value::Loss),
            Self::Searched(Score::Value(_)) => None,
        }
    }

    /// Plies to the end of the game where they are known.
    pub const fn plies(self) -> Option<u32> {
        match self {
            Self::Exact { plies, .. } => plies,
            Self::Searched(Score::WinIn(plies) | Score::LossIn(plies)) => Some(plies),
            Self::Searched(_) => None,
        }
    }

    /// How it is known.
    pub const fn basis(self) -> Basis {
        match (self, self.decided()) {
            (Self::Exact { .. }, _) => Basis::Exact,
            (Self::Searched(_), Some(_)) => Basis::Proved,
            (Self::Searched(_), None) => Basis::Expected,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Reason;

    #[test]
    fn what_is_certain_needs_no_curve() {
        let curve = Curve { unit: 80.0 };
        let exact = |value, plies| Worth::Exact { value, plies };
        assert_eq!(exact(Value::Draw, None).expected(curve), 0.5);
        assert_eq!(Worth::Searched(Score::LossIn(9)).expected(curve), 0.0);
        assert_eq!(Worth::Searched(Score::Win).expected(curve), 1.0);
        assert_eq!(Worth::Searched(Score::Value(0.0)).expected(curve), 0.5);
        assert_eq!(Worth::Searched(Score::Value(0.0)).basis(), Basis::Expected);
        assert_eq!(exact(Value::Loss, Some(4)).before_the_move(), exact(Value::Win, Some(5)));
        let ended = Outcome::win(Color::White, Reason::NoMove);
        assert_eq!(Worth::of_outcome(ended, Color::Black), exact(Value::Loss, Some(0)));
        assert!(Basis::Exact > Basis::Proved && Basis::Proved > Basis::Expected);
    }
}
