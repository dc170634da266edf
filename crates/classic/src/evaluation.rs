//! What the five programs thought a position is worth, each evaluation as a sum of named terms.
//!
//! A term is what the side to move has minus what its opponent has, so every evaluation is
//! antisymmetric: the same position is worth exactly the opposite to the other side. The value is the
//! sum of the terms and nothing else, so that an explanation by terms cannot differ from the value.

use crate::Value;
use crownhead_rules::{Bitboard, Board, Color, Geometry, Position, Square, Variant};
use std::fmt;
use std::str::FromStr;

/// A way of judging a position without looking ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Evaluation {
    /// A man counts the rows it has advanced, a king 10.
    Advancement,
    /// A man 5, a king 10, a piece on its own back row 1 more, one on the edge of the board 3 more.
    WeightedFeatures,
    /// A piece 100, one in the opponent's half 200 more.
    MaterialAndHalf,
    /// A piece 1, and the mean rows advanced as a part of the rows of the board.
    SurvivorsAndDistance,
}

/// A part of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it counts.
    pub name: &'static str,
    /// Own minus the opponent's.
    pub value: Value,
}

/// What one piece adds to a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The name of the term.
    pub name: &'static str,
    /// Where the piece stands.
    pub square: Square,
    /// What it adds for the side to move: less than nothing for a piece of the opponent.
    pub value: Value,
}

/// No evaluation has more terms than this; the rest of a list is zero.
const TERMS: usize = 4;

impl Evaluation {
    /// Every evaluation.
    pub const ALL: [Self; 4] = [
        Self::Advancement,
        Self::WeightedFeatures,
        Self::MaterialAndHalf,
        Self::SurvivorsAndDistance,
    ];

    /// The one that belongs to a variant: that of the program whose rules it has.
    pub fn of_variant(variant: Variant) -> Self {
        // A test looks every variant up.
        variant.about().evaluation.parse().unwrap_or(Self::Advancement)
    }

    /// The word that names it on the command line, in files and in the API.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Advancement => "advancement",
            Self::WeightedFeatures => "weighted-features",
            Self::MaterialAndHalf => "material-and-half",
            Self::SurvivorsAndDistance => "survivors-and-distance",
        }
    }

    /// The names of its terms.
    const fn term_names(self) -> &'static [&'static str] {
        match self {
            Self::Advancement => &["rows advanced by men", "kings"],
            Self::WeightedFeatures => &["men", "kings", "own back row", "edge"],
            Self::MaterialAndHalf => &["pieces", "in the opponent's half"],
            Self::SurvivorsAndDistance => &["pieces", "mean rows advanced"],
        }
    }

    /// What a position is worth to its side to move.
    #[inline]
    pub fn value(self, position: &Position) -> Value {
        let (sets, turn) = (Sets::of(position.variant()), position.turn());
        // Added up by side, so that a leaf of a search keeps its terms in registers.
        let side = |color: Color| {
            let [one, two, three, four] = self.counted_for(sets, position.board(), color);
            one + two + three + four
        };
        side(turn) - side(turn.other())
    }

    /// The terms whose sum is the value.
    pub fn terms(self, position: &Position) -> Vec<Term> {
        let names = self.term_names().iter().copied();
        names.zip(self.differences(position)).map(|(name, value)| Term { name, value }).collect()
    }

    /// What each piece adds to each term, where that is something; the shares of a term add up to it.
    pub fn shares(self, position: &Position) -> Vec<Share> {
        let (geometry, board) = (position.geometry(), position.board());
        let of_square = |square: Square| {
            let here = Bitboard::of(geometry.bit(square));
            let color = [Color::Black, Color::White]
                .into_iter()
                .find(|&color| board.pieces(color).meets(here))?;
            let among = board.pieces(color).len();
            let (men, kings) = (board.men(color) & here, board.kings(color) & here);
            let values = self.counted(Sets::of(position.variant()), men, kings, among, color);
            let own = color == board.turn();
            let share = move |(&name, value): (&&'static str, Value)| Share {
                name,
                square,
                value: if own { value } else { -value },
            };
            Some(self.term_names().iter().zip(values).map(share))
        };
        let squares = (1..=geometry.squares()).map(Square::new);
        let shares = squares.filter_map(of_square).flatten();
        shares.filter(|share| share.value != Value::ZERO).collect()
    }

    fn differences(self, position: &Position) -> [Value; TERMS] {
        let (sets, board) = (Sets::of(position.variant()), position.board());
        let side = |color: Color| self.counted_for(sets, board, color);
        let (own, opponent) = (side(board.turn()), side(board.turn().other()));
        std::array::from_fn(|n| own[n] - opponent[n])
    }

    /// What all pieces of a side count, term by term.
    #[inline(always)]
    fn counted_for(self, sets: &Sets, board: &Board, color: Color) -> [Value; TERMS] {
        let among = board.pieces(color).len();
        self.counted(sets, board.men(color), board.kings(color), among, color)
    }

    /// What some of the pieces of a side count, term by term, among so many of that side.
    #[inline(always)]
    fn counted(
        self,
        sets: &Sets,
        men: Bitboard,
        kings: Bitboard,
        among: u32,
        color: Color,
    ) -> [Value; TERMS] {
        const NONE: Value = Value::ZERO;
        let pieces = men | kings;
        let count = |set: Bitboard, points| Value::points(points) * set.len();
        match self {
            Self::Advancement => {
                let rows = Value::ONE * sets.rows_advanced(men, color);
                [rows, count(kings, 10), NONE, NONE]
            }
            Self::WeightedFeatures => {
                let back_row = pieces & sets.back_row[color as usize];
                let edge = pieces & sets.edge;
                [count(men, 5), count(kings, 10), count(back_row, 1), count(edge, 3)]
            }
            Self::MaterialAndHalf => {
                let far_half = pieces & sets.far_half[color as usize];
                [count(pieces, 100), count(far_half, 200), NONE, NONE]
            }
            Self::SurvivorsAndDistance => {
                let rows = sets.rows_advanced(pieces, color);
                let of_a_row = sets.row_among[among as usize];
                [count(pieces, 1), of_a_row * rows, NONE, NONE]
            }
        }
    }
}

/// The most pieces of a side that any board has room for at the start: half of 10x10.
const MOST_PIECES: usize = 25;

/// Binary digits of the number of a row, up to 10 of them.
const ROW_DIGITS: usize = 4;

/// The squares that the terms count on; where a list has two, the first is Black's.
struct Sets {
    edge: Bitboard,
    back_row: [Bitboard; 2],
    far_half: [Bitboard; 2],
    /// The number of a row, counted from the own back row, in binary: the squares whose row has its
    /// 1s, those whose row has its 2s and so on. Three counts instead of eight, four on 10x10.
    row_digits: [[Bitboard; ROW_DIGITS]; 2],
    /// What one row adds to the mean of so many pieces, as a part of the rows of the board. A side
    /// without pieces has lost, which is not for an evaluation to say.
    row_among: [Value; MOST_PIECES + 1],
}

/// Those of every variant, in the order of [`Variant::ALL`].
static SETS: [Sets; Variant::ALL.len()] = {
    let mut sets = [const { Sets::new(Variant::ALL[0].rules().geometry) }; Variant::ALL.len()];
    let mut n = 1;
    while n < sets.len() {
        sets[n] = Sets::new(Variant::ALL[n].rules().geometry);
        n += 1;
    }
    sets
};

impl Sets {
    /// Those of a variant.
    #[inline]
    fn of(variant: Variant) -> &'static Self {
        &SETS[variant as usize]
    }

    const fn new(geometry: Geometry) -> Self {
        let width = geometry.width();
        let mut row_digits = [[Bitboard::EMPTY; ROW_DIGITS]; 2];
        let mut row = 0;
        while row < width {
            let sides = [geometry.row(row), geometry.row(width - 1 - row)];
            let mut digit = 0;
            while digit < ROW_DIGITS {
                if row >> digit & 1 == 1 {
                    row_digits[0][digit] = Bitboard(row_digits[0][digit].0 | sides[0].0);
                    row_digits[1][digit] = Bitboard(row_digits[1][digit].0 | sides[1].0);
                }
                digit += 1;
            }
            row += 1;
        }
        let mut row_among = [Value::ZERO; MOST_PIECES + 1];
        let mut pieces = 1;
        while pieces < row_among.len() {
            row_among[pieces] = Value::one_in(pieces as u32 * width as u32);
            pieces += 1;
        }
        Self {
            edge: geometry.edge(),
            back_row: [geometry.row(0), geometry.row(width - 1)],
            far_half: [geometry.rows(width / 2, width), geometry.rows(0, width / 2)],
            row_digits,
            row_among,
        }
    }

    /// How many rows the pieces of a set have advanced from their own back row, added up.
    #[inline]
    fn rows_advanced(&self, pieces: Bitboard, color: Color) -> u32 {
        let digits = self.row_digits[color as usize];
        let digit = |n: usize| (pieces & digits[n]).len() << n;
        digit(0) + digit(1) + digit(2) + digit(3)
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A word that names no evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEvaluation(String);

impl fmt::Display for UnknownEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Evaluation::ALL.map(Evaluation::id).join(", ");
        write!(f, "there is no evaluation {:?}; the evaluations are {known}", self.0)
    }
}

impl std::error::Error for UnknownEvaluation {}

impl FromStr for Evaluation {
    type Err = UnknownEvaluation;

    fn from_str(text: &str) -> Result<Self, UnknownEvaluation> {
        let found = Self::ALL.into_iter().find(|evaluation| evaluation.id() == text);
        found.ok_or_else(|| UnknownEvaluation(text.to_owned()))
    }
}
