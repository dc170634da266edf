//! How a game ended: who won, and by which rule.

use crate::switches::RuleSet;
use crate::{Color, DrawRule};
use std::fmt;

/// The end of a game: a winner or a draw, with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// The rule or event that ended the game.
    pub reason: Reason,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A side has no pieces left.
    NoPieces,
    /// The side to move has pieces but no move.
    NoMove,
    /// No more moves, and the pieces were counted.
    PieceCount,
    /// The winner has no pieces left, where that is the goal.
    RidOfPieces,
    /// The winner has pieces but no move, where that is the goal.
    RidOfMoves,
    /// The winner has the first king, where that is the goal.
    FirstKing,
    /// Nothing happened for as long as this rule allows.
    Standstill(DrawRule),
    /// Both sides agreed to a draw.
    Agreement,
    /// A side resigned.
    Resignation,
    /// A side's time ran out.
    Flag,
}

impl Reason {
    /// Those that are the same under all rules.
    const COMMON: [Self; 9] = [
        Self::NoPieces,
        Self::NoMove,
        Self::PieceCount,
        Self::RidOfPieces,
        Self::RidOfMoves,
        Self::FirstKing,
        Self::Agreement,
        Self::Resignation,
        Self::Flag,
    ];

    /// The ids of all reasons.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        Self::COMMON.map(Self::id).into_iter().chain(DrawRule::IDS)
    }

    /// The reason with this id in a game under `rules`.
    pub fn named(id: &str, rules: &RuleSet) -> Option<Self> {
        let standstills = rules.draws.iter().copied().map(Self::Standstill);
        Self::COMMON.into_iter().chain(standstills).find(|reason| reason.id() == id)
    }

    /// The word that names it wherever a program reads it: in reports, in tags of PDN, over HTTP.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoPieces => "no_pieces",
            Self::NoMove => "no_move",
            Self::PieceCount => "piece_count",
            Self::RidOfPieces => "rid_of_pieces",
            Self::RidOfMoves => "rid_of_moves",
            Self::FirstKing => "first_king",
            Self::Standstill(rule) => rule.id(),
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::Flag => "flag",
        }
    }
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Color, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner else {
            let why = match self.reason {
                Reason::Standstill(rule) => &rule.as_end(),
                Reason::PieceCount => "no more moves, equal pieces",
                _ => "by agreement",
            };
            return write!(f, "Draw: {why}");
        };
        let loser = winner.other();
        match self.reason {
            Reason::NoPieces => write!(f, "{winner} wins: {loser} has no pieces left"),
            Reason::NoMove => write!(f, "{winner} wins: {loser} cannot move"),
            Reason::PieceCount => write!(f, "{winner} wins: no more moves, more pieces"),
            Reason::RidOfPieces => write!(f, "{winner} wins: {winner} has no pieces left"),
            Reason::RidOfMoves => write!(f, "{winner} wins: {winner} cannot move"),
            Reason::FirstKing => write!(f, "{winner} wins: {winner} has the first king"),
            Reason::Flag => write!(f, "{winner} wins: {loser} ran out of time"),
            _ => write!(f, "{winner} wins: {loser} resigned"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switches::ENGLISH;
    use crate::{FORTY_MOVES, THIRD_REPETITION};

    #[test]
    fn every_reason_has_an_id_of_its_own() {
        let ids: Vec<_> = Reason::ids().collect();
        for (n, id) in ids.iter().enumerate() {
            assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
            assert!(!ids[..n].contains(id));
        }
    }

    #[test]
    fn a_reason_is_found_by_its_id_with_the_numbers_of_the_rules() {
        const SLOW: RuleSet = RuleSet { draws: &[DrawRule::NoProgress { moves: 60 }], ..ENGLISH };
        let [english, slow] = [&ENGLISH, &SLOW].map(|rules| Reason::named("forty_moves", rules));
        assert_eq!(english, Some(Reason::Standstill(FORTY_MOVES)));
        assert_eq!(slow, Some(Reason::Standstill(SLOW.draws[0])));
        assert_eq!(Reason::named("repetition", &SLOW), None);
        for reason in Reason::COMMON {
            assert_eq!(Reason::named(reason.id(), &SLOW), Some(reason));
        }
    }

    #[test]
    fn the_end_says_the_number_of_its_rule() {
        let said = |rule| Outcome::draw(Reason::Standstill(rule)).to_string();
        assert_eq!(said(FORTY_MOVES), "Draw: 40 moves by each side without capture or advance");
        assert_eq!(said(THIRD_REPETITION), "Draw: third repetition of the position");
        let slow = DrawRule::NoProgress { moves: 60 };
        assert_eq!(said(slow), "Draw: 60 moves by each side without capture or advance");
        let patient = DrawRule::Repetition { times: 5 };
        assert_eq!(said(patient), "Draw: 5th repetition of the position");
    }
}
