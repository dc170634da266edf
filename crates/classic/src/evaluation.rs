//! What the five programs thought a position is worth, each evaluation as a sum of named terms.
//!
//! A term is what the side to move has minus what its opponent has, so every evaluation is
//! antisymmetric: the same position is worth exactly the opposite to the other side. The value is the
//! sum of the terms and nothing else, so that an explanation by terms cannot differ from the value.

use crate::Value;
use crownhead_rules::{Bitboard, Board, Color, Position, Rules, Square, Variant, WithRules};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Add;
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
    pub fn value(self, position: &Position) -> Value {
        self.terms(position).iter().fold(Value::ZERO, |sum, term| sum + term.value)
    }

    /// The terms whose sum is the value.
    pub fn terms(self, position: &Position) -> Vec<Term> {
        struct Terms<'a>(Evaluation, &'a Board);
        impl WithRules for Terms<'_> {
            type Output = Vec<Term>;
            fn run<R: Rules>(self) -> Vec<Term> {
                self.0.terms_of::<R>(self.1)
            }
        }
        position.variant().with_rules(Terms(self, position.board()))
    }

    /// What each piece adds to each term, where that is something; the shares of a term add up to it.
    pub fn shares(self, position: &Position) -> Vec<Share> {
        struct Shares<'a>(Evaluation, &'a Board);
        impl WithRules for Shares<'_> {
            type Output = Vec<Share>;
            fn run<R: Rules>(self) -> Vec<Share> {
                self.0.shares_of::<R>(self.1)
            }
        }
        position.variant().with_rules(Shares(self, position.board()))
    }

    fn shares_of<R: Rules>(self, board: &Board) -> Vec<Share> {
        let geometry = R::SET.geometry;
        let of_square = |square: Square| {
            let here = Bitboard::of(geometry.bit(square));
            let color = [Color::Black, Color::White]
                .into_iter()
                .find(|&color| board.pieces(color).meets(here))?;
            let among = board.pieces(color).len();
            let (men, kings) = (board.men(color) & here, board.kings(color) & here);
            let values = self.counted::<R>(men, kings, among, color);
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

    /// The terms for code that knows the rules as a type.
    pub(crate) fn terms_of<R: Rules>(self, board: &Board) -> Vec<Term> {
        let names = self.term_names().iter().copied();
        names.zip(self.differences::<R>(board)).map(|(name, value)| Term { name, value }).collect()
    }

    /// The value for code that knows the rules as a type and has to be fast.
    #[inline(always)]
    pub(crate) fn value_of<R: Rules>(self, board: &Board) -> Value {
        self.differences::<R>(board).into_iter().fold(Value::ZERO, Add::add)
    }

    #[inline(always)]
    fn differences<R: Rules>(self, board: &Board) -> [Value; TERMS] {
        let own = self.side::<R>(board, board.turn());
        let opponent = self.side::<R>(board, board.turn().other());
        std::array::from_fn(|n| own[n] - opponent[n])
    }

    /// What one side has, term by term.
    #[inline(always)]
    fn side<R: Rules>(self, board: &Board, color: Color) -> [Value; TERMS] {
        let among = board.pieces(color).len();
        self.counted::<R>(board.men(color), board.kings(color), among, color)
    }

    /// What some of the pieces of a side count, term by term, among so many of that side.
    #[inline(always)]
    fn counted<R: Rules>(
        self,
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
                let rows = Value::ONE * rows_advanced::<R>(men, color);
                [rows, count(kings, 10), NONE, NONE]
            }
            Self::WeightedFeatures => {
                let back_row = pieces & Sets::<R>::BACK_ROW[color as usize];
                let edge = pieces & Sets::<R>::EDGE;
                [count(men, 5), count(kings, 10), count(back_row, 1), count(edge, 3)]
            }
            Self::MaterialAndHalf => {
                let far_half = pieces & Sets::<R>::FAR_HALF[color as usize];
                [count(pieces, 100), count(far_half, 200), NONE, NONE]
            }
            Self::SurvivorsAndDistance => {
                let rows = rows_advanced::<R>(pieces, color);
                let of_a_row = Sets::<R>::ROW_AMONG[among as usize];
                [count(pieces, 1), of_a_row * rows, NONE, NONE]
            }
        }
    }
}

/// How many rows the pieces of a set have advanced from their own back row, added up.
#[inline(always)]
fn rows_advanced<R: Rules>(pieces: Bitboard, color: Color) -> u32 {
    let digits = Sets::<R>::ROW_DIGITS[color as usize];
    let digit = |n: usize| (pieces & digits[n]).len() << n;
    digit(0) + digit(1) + digit(2) + digit(3)
}

/// The most pieces of a side that any board has room for at the start: half of 10x10.
const MOST_PIECES: usize = 25;

/// Binary digits of the number of a row, up to 10 of them.
const ROW_DIGITS: usize = 4;

/// The squares that the terms count on; where a list has two, the first is Black's.
struct Sets<R>(PhantomData<R>);

impl<R: Rules> Sets<R> {
    const WIDTH: u8 = R::SET.geometry.width();

    const EDGE: Bitboard = R::SET.geometry.edge();

    const BACK_ROW: [Bitboard; 2] = [R::SET.geometry.row(0), R::SET.geometry.row(Self::WIDTH - 1)];

    const FAR_HALF: [Bitboard; 2] = [
        R::SET.geometry.rows(Self::WIDTH / 2, Self::WIDTH),
        R::SET.geometry.rows(0, Self::WIDTH / 2),
    ];

    /// The number of a row, counted from the own back row, in binary: the squares whose row has its
    /// 1s, those whose row has its 2s and so on. Three counts instead of eight, four on 10x10.
    const ROW_DIGITS: [[Bitboard; ROW_DIGITS]; 2] = {
        let mut sets = [[Bitboard::EMPTY; ROW_DIGITS]; 2];
        let mut row = 0;
        while row < Self::WIDTH {
            let mut digit = 0;
            while digit < ROW_DIGITS {
                if row >> digit & 1 == 1 {
                    let [black, white] = [row, Self::WIDTH - 1 - row];
                    sets[0][digit] = Bitboard(sets[0][digit].0 | R::SET.geometry.row(black).0);
                    sets[1][digit] = Bitboard(sets[1][digit].0 | R::SET.geometry.row(white).0);
                }
                digit += 1;
            }
            row += 1;
        }
        sets
    };

    /// What one row adds to the mean of so many pieces, as a part of the rows of the board. A side
    /// without pieces has lost, which is not for an evaluation to say.
    const ROW_AMONG: [Value; MOST_PIECES + 1] = {
        let mut parts = [Value::ZERO; MOST_PIECES + 1];
        let mut pieces = 1;
        while pieces < parts.len() {
            parts[pieces] = Value::one_in(pieces as u32 * Self::WIDTH as u32);
            pieces += 1;
        }
        parts
    };
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
