//! The two sides and the two kinds of piece.

use std::fmt;

/// A side of the game. Themes may paint them otherwise; code and notation say Black and White.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Starts at the top of the board, on the low numbers, and plays towards the bottom.
    Black = 0,
    /// Starts at the bottom, on the high numbers, and plays towards the top.
    White = 1,
}

impl Color {
    /// Both sides, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The letter of PDN: `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// An uncrowned piece.
    Man = 0,
    /// A crowned piece.
    King = 1,
}

impl Kind {
    /// Both kinds, men first.
    pub const BOTH: [Self; 2] = [Self::Man, Self::King];
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// Man or king.
    pub kind: Kind,
}

impl Piece {
    /// A piece of this side and kind.
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self { color, kind }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Man => "man",
            Kind::King => "king",
        };
        write!(f, "{} {kind}", self.color)
    }
}
