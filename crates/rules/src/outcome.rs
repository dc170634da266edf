//! How a game ended: who won, and by which rule.

use crate::Color;
use crate::draws::FORTY;
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
    /// The same position with the same side to move occurred for the third time.
    Repetition,
    /// Forty moves by each side without a capture or a move of a man.
    FortyMoves,
    /// Both sides agreed to a draw.
    Agreement,
    /// A side resigned.
    Resignation,
    /// A side's time ran out.
    Flag,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 8] = [
        Self::NoPieces,
        Self::NoMove,
        Self::PieceCount,
        Self::Repetition,
        Self::FortyMoves,
        Self::Agreement,
        Self::Resignation,
        Self::Flag,
    ];

    /// The word that names it wherever a program reads it: in reports, in tags of PDN, over HTTP.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoPieces => "no_pieces",
            Self::NoMove => "no_move",
            Self::PieceCount => "piece_count",
            Self::Repetition => "repetition",
            Self::FortyMoves => "forty_moves",
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
                Reason::Repetition => "third repetition of the position",
                Reason::FortyMoves => {
                    &format!("{FORTY} moves by each side without capture or advance")
                }
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
            Reason::Flag => write!(f, "{winner} wins: {loser} ran out of time"),
            _ => write!(f, "{winner} wins: {loser} resigned"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_an_id_of_its_own() {
        for (n, one) in Reason::ALL.into_iter().enumerate() {
            assert!(one.id().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
            assert!(Reason::ALL[..n].iter().all(|other| other.id() != one.id()));
        }
    }
}
