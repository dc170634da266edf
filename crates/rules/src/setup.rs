//! Draw first, then play: a drawing of a board may hold anything, and only a legal one becomes a
//! position. The error names every reason, not only the first.

use crate::board::{Pieces, Run};
use crate::{Bitboard, Board, Color, Kind, Piece, Rules, Square};
use std::fmt;

/// A drawing of a board: pieces on numbered squares and a side to move, legal or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The side to move.
    pub turn: Color,
    /// Every piece with the number of its square, which may be wrong.
    pub pieces: Vec<(u32, Piece)>,
    /// Steps that kings have made in a row: whose, the number of the king's square, how many. Only some rules
    /// count them, and only those of a king that is there.
    pub runs: Vec<(Color, u32, u8)>,
}

impl Setup {
    /// An empty board.
    pub const fn new(turn: Color) -> Self {
        Self { turn, pieces: Vec::new(), runs: Vec::new() }
    }

    /// Puts a piece on the square of this number.
    pub fn put(&mut self, number: u32, color: Color, kind: Kind) {
        self.pieces.push((number, Piece::new(color, kind)));
    }

    /// The board as drawn, if it is legal under the rules `R`.
    ///
    /// # Errors
    /// Every reason why it is not.
    pub fn board<R: Rules>(&self) -> Result<Board, IllegalSetup> {
        let mut pieces =
            Pieces { black: Bitboard::EMPTY, white: Bitboard::EMPTY, kings: Bitboard::EMPTY };
        let mut faults = Vec::new();
        for &(number, piece) in &self.pieces {
            if !R::SET.geometry.has(number) {
                faults.push(Fault::NoSuchSquare { number, last: R::SET.geometry.squares() });
                continue;
            }
            let square = Square::new(number as u8);
            let here = Bitboard::of(R::SET.geometry.bit(square));
            if (pieces.black | pieces.white).meets(here) {
                faults.push(Fault::NamedTwice(square));
                continue;
            }
            faults.extend(fault_of_piece::<R>(square, piece));
            match piece.color {
                Color::Black => pieces.black |= here,
                Color::White => pieces.white |= here,
            }
            if piece.kind == Kind::King {
                pieces.kings |= here;
            }
        }
        if self.pieces.is_empty() {
            faults.push(Fault::EmptyBoard);
        }
        for color in Color::BOTH {
            let count = pieces.of(color).len();
            if count > R::SET.pieces() {
                faults.push(Fault::TooMany { color, count, most: R::SET.pieces() });
            }
        }
        if faults.is_empty() {
            Ok(Board::with_runs(pieces, self.turn, self.runs_under::<R>(&pieces)))
        } else {
            Err(IllegalSetup(faults))
        }
    }
}

impl Setup {
    /// The steps in a row that count under the rules `R`.
    fn runs_under<R: Rules>(&self, pieces: &Pieces) -> [Run; 2] {
        let mut runs = [Run::NONE; 2];
        let Some(most) = R::SET.king_run else { return runs };
        for &(color, number, steps) in &self.runs {
            if !R::SET.geometry.has(number) {
                continue;
            }
            let king = R::SET.geometry.bit(Square::new(number as u8));
            let own = pieces.of(color);
            let is_king = (own & pieces.kings).meets(Bitboard::of(king));
            if steps > 0 && is_king && !own.without(pieces.kings).is_empty() {
                runs[color as usize] = Run { king, steps: steps.min(most) };
            }
        }
        runs
    }
}

fn fault_of_piece<R: Rules>(square: Square, piece: Piece) -> Option<Fault> {
    let far_row = match piece.color {
        Color::Black => R::SET.geometry.width() - 1,
        Color::White => 0,
    };
    match piece.kind {
        Kind::King if !R::SET.has_kings() => Some(Fault::NoKings(square)),
        Kind::Man if R::SET.has_kings() && R::SET.geometry.row_of(square) == far_row => {
            Some(Fault::Uncrowned(square, piece.color))
        }
        _ => None,
    }
}

/// One reason why a drawing is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no piece at all.
    EmptyBoard,
    /// A side has more pieces than it starts with.
    TooMany {
        /// The side.
        color: Color,
        /// How many it has.
        count: u32,
        /// How many it may have.
        most: u32,
    },
    /// A king, under rules without kings.
    NoKings(Square),
    /// A man where it would have been crowned.
    Uncrowned(Square, Color),
    /// A number that no square has.
    NoSuchSquare {
        /// The number.
        number: u32,
        /// The highest number on this board.
        last: u8,
    },
    /// A square with more than one piece.
    NamedTwice(Square),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyBoard => write!(f, "there is no piece on the board"),
            Self::TooMany { color, count, most } => {
                write!(f, "{color} has {count} pieces and may have {most}")
            }
            Self::NoKings(square) => {
                write!(f, "there is a king on {square}, but these rules have no kings")
            }
            Self::Uncrowned(square, color) => {
                write!(f, "the {color} man on {square} would have been crowned")
            }
            Self::NoSuchSquare { number, last } => {
                write!(f, "there is no square {number}; the squares are 1 to {last}")
            }
            Self::NamedTwice(square) => write!(f, "square {square} is named twice"),
        }
    }
}

/// Why a drawing is not a position: one or more reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalSetup(Vec<Fault>);

impl IllegalSetup {
    /// The reasons, in the order of the drawing, those of the whole board last.
    pub fn faults(&self) -> &[Fault] {
        &self.0
    }
}

/// A sentence stays readable with this many reasons; more are counted.
const FAULTS_SHOWN: usize = 8;

impl fmt::Display for IllegalSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.0.iter().take(FAULTS_SHOWN).enumerate() {
            write!(f, "{}{fault}", if n > 0 { "; " } else { "" })?;
        }
        match self.0.len().saturating_sub(FAULTS_SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more faults"),
        }
    }
}

impl std::error::Error for IllegalSetup {}
