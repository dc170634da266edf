//! What is known of a position and of each of its moves.

use crate::seen::Seen;
use crate::solve::{DRAWN, Plies};
use crate::tables::Tables;
use crownhead_rules::{Board, Move, Position, Variant};
use std::fmt;

/// What a position is with best play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// Lost for the side to move.
    Loss,
    /// Neither side wins.
    Draw,
    /// Won for the side to move.
    Win,
}

impl Value {
    const fn of(plies: Plies) -> Self {
        match plies {
            DRAWN => Self::Draw,
            plies if plies % 2 == 1 => Self::Win,
            _ => Self::Loss,
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// What is proved of a legal move, for the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// What it leads to; nothing if the tables do not reach so far.
    pub value: Option<Value>,
    /// Plies to the end of the game from before the move, if it decides and distances are there.
    pub distance: Option<u16>,
}

impl Tables {
    /// The variant that the tables are made for.
    pub const VARIANT: Variant = Variant::named("english");

    /// The value of a position for its side to move, if the tables reach so far. Captures that are to be
    /// played are played.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        (position.variant() == Self::VARIANT).then(|| self.probe_board(position.board())).flatten()
    }

    /// The same for a board of English checkers.
    pub fn probe_board(&self, board: &Board) -> Option<Value> {
        self.value(&Seen::of(board)).map(Value::of)
    }

    /// The value of a board of English checkers in which neither side can capture, by one look into one
    /// table: for the inside of a search.
    #[inline(always)]
    pub fn probe_quiet(&self, board: &Board) -> Option<Value> {
        self.quiet_value(&Seen::of(board)).map(Value::of)
    }

    /// Plies to the end of the game with best play, 0 if the side to move has no move; nothing for draws
    /// and where there are no distances. The first question may take a second: see
    /// [`warm_up`](Self::warm_up).
    pub fn distance(&self, position: &Position) -> Option<u16> {
        (position.variant() == Self::VARIANT).then(|| self.distance_of(position.board())).flatten()
    }

    /// The same for a board of English checkers.
    pub fn distance_of(&self, board: &Board) -> Option<u16> {
        let seen = Seen::of(board);
        if seen.own() != 0 && seen.opponent() == 0 {
            return None;
        }
        self.plies(&seen).filter(|&plies| plies != DRAWN).map(u16::from)
    }
}
