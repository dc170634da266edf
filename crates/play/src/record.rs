//! What remains of a game: its moves with the thinking behind them, and how it ended.

use crate::Report;
use crownhead_rules::{Color, DrawRules, Game, Move, Outcome, Position, Reason};
use std::fmt;
use std::time::Duration;

/// A finished game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The position it started from, with the moves of the opening not yet played.
    pub start: Position,
    /// The names of Black and White.
    pub names: [String; 2],
    /// Moves that were given by the opening.
    pub opening: Vec<Move>,
    /// Moves that were chosen.
    pub plies: Vec<PlayedMove>,
    /// How it ended.
    pub ending: Ending,
}

/// A move that a player chose.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// What the player said of it.
    pub report: Report,
    /// How long it took, by the referee's watch.
    pub took: Duration,
}

/// How a game at the table ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules of the game.
    Rule(Outcome),
    /// A player's move was not legal.
    IllegalMove(Color, String),
    /// A player's flag fell.
    Flag(Color),
    /// A player could not go on.
    Fault(Color, String),
    /// The players agreed for a while how it would end, and the referee believed them.
    Adjudicated(Option<Color>),
    /// It reached the longest length allowed, and counts as a draw.
    TooLong,
    /// It was called off, and does not count.
    CalledOff,
}

impl Ending {
    /// The winner; `None` if there is none.
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Self::Rule(outcome) => outcome.winner,
            Self::IllegalMove(loser, _) | Self::Flag(loser) | Self::Fault(loser, _) => {
                Some(loser.other())
            }
            Self::Adjudicated(winner) => *winner,
            Self::TooLong | Self::CalledOff => None,
        }
    }

    /// The word that names it: the [`id`](Reason::id) of the rule, or `illegal_move`, `flag`, `fault`,
    /// `adjudicated`, `too_long` or `called_off`.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Rule(outcome) => outcome.reason.id(),
            Self::IllegalMove(..) => "illegal_move",
            Self::Flag(_) => Reason::Flag.id(),
            Self::Fault(..) => "fault",
            Self::Adjudicated(_) => "adjudicated",
            Self::TooLong => "too_long",
            Self::CalledOff => "called_off",
        }
    }

    /// True if the game has a result that counts.
    pub const fn counts(&self) -> bool {
        !matches!(self, Self::CalledOff)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(outcome) => outcome.fmt(f),
            Self::IllegalMove(loser, text) => {
                write!(f, "{} wins: {loser} played {text}, which is not legal", loser.other())
            }
            Self::Flag(loser) => write!(f, "{} wins: {loser} ran out of time", loser.other()),
            Self::Fault(loser, why) => write!(f, "{} wins: {loser} failed ({why})", loser.other()),
            Self::Adjudicated(Some(winner)) => write!(f, "{winner} wins: adjudicated"),
            Self::Adjudicated(None) => write!(f, "Draw: adjudicated"),
            Self::TooLong => write!(f, "Draw: the game reached the length allowed"),
            Self::CalledOff => write!(f, "Called off"),
        }
    }
}

impl GameRecord {
    /// All moves, those of the opening first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.opening.iter().copied().chain(self.plies.iter().map(|ply| ply.mv))
    }

    /// The game replayed. Draws were claims: whoever played on has not made one.
    pub fn game(&self) -> Game {
        let mut game = Game::with_draw_rules(self.start, DrawRules::Claimed);
        for mv in self.moves() {
            // The referee let only legal moves pass.
            let played = game.play(mv);
            debug_assert!(played.is_ok());
        }
        game
    }
}
