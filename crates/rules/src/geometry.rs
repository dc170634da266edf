//! The board as a shape: how many squares, how they are numbered, and which bit stands for which.
//!
//! One layout serves every even width up to 10. The dark squares fill the word row by row from the
//! top, with one ghost bit after every two rows. A diagonal step is then a shift by W/2 or W/2 + 1,
//! and a step over an edge always lands on a ghost bit or outside the word's board, so that no wrap
//! masks are needed. On 8x8 (PDN numbers left, bit numbers right, `g` a ghost bit):
//!
//! ```text
//!      1   2   3   4           0   1   2   3
//!    5   6   7   8           4   5   6   7     g8
//!      9  10  11  12           9  10  11  12
//!   13  14  15  16          13  14  15  16     g17
//!     17  18  19  20          18  19  20  21
//!   21  22  23  24          22  23  24  25     g26
//!     25  26  27  28          27  28  29  30
//!   29  30  31  32          31  32  33  34
//! ```
//!
//! On a mirrored board (Italian, Spanish) the corner at each player's left is light: the first square of row
//! 0 is in the corner, and the ghosts follow the even rows instead of the odd ones. Steps are the same
//! shifts, so nothing but this file knows which boards are mirrored.

use crate::Bitboard;
use std::fmt;

/// A dark square by its PDN number, counted from 1 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this PDN number. Whether a board has it, its [`Geometry`] knows.
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The PDN number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A square board of some even width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Geometry {
    width: u8,
    mirrored: bool,
}

impl Geometry {
    /// A board of `width` by `width` squares.
    ///
    /// # Panics
    /// If the width is odd, below 4 or above 10: wider boards do not fit into one word.
    pub const fn new(width: u8) -> Self {
        assert!(width.is_multiple_of(2) && width >= 4 && width <= 10);
        Self { width, mirrored: false }
    }

    /// The same board with a light corner at each player's left.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { mirrored: true, ..self }
    }

    /// This board as a number of 8 bits.
    #[inline(always)]
    pub(crate) const fn packed(self) -> u8 {
        self.width << 1 | self.mirrored as u8
    }

    /// The board whose number this is.
    #[inline(always)]
    pub(crate) const fn unpacked(packed: u8) -> Self {
        Self { width: packed >> 1, mirrored: packed & 1 == 1 }
    }

    /// True if the corner at each player's left is light.
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Rows, and also columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// How many dark squares there are; also the highest PDN number.
    pub const fn squares(self) -> u8 {
        self.width * self.width / 2
    }

    /// The smaller of the two shifts that are a diagonal step; the other is one more.
    pub(crate) const fn step(self) -> u32 {
        self.width as u32 / 2
    }

    /// Bits from the first square to the last, the ghosts among them included.
    const fn bits(self) -> u32 {
        self.squares() as u32 + self.step() - 1 + self.mirrored as u32
    }

    /// Squares before the first ghost that two whole rows would have there and this board has not.
    const fn lead(self) -> u8 {
        if self.mirrored { self.width / 2 } else { 0 }
    }

    /// True if the board has a square of this number.
    pub const fn has(self, number: u32) -> bool {
        number >= 1 && number <= self.squares() as u32
    }

    /// The bit that stands for a square.
    pub const fn bit(self, square: Square) -> u8 {
        let index = square.0 - 1;
        index + (index + self.lead()) / self.width
    }

    /// The square that a bit stands for.
    pub const fn square(self, bit: u8) -> Square {
        Square(bit - (bit + self.lead()) / (self.width + 1) + 1)
    }

    /// The row of a square, counted from 0 at the top.
    pub const fn row_of(self, square: Square) -> u8 {
        (square.0 - 1) / (self.width / 2)
    }

    /// The column of a square, counted from 0 at the left.
    pub const fn column_of(self, square: Square) -> u8 {
        let starts_inside = self.row_of(square).is_multiple_of(2) != self.mirrored;
        2 * ((square.0 - 1) % (self.width / 2)) + if starts_inside { 1 } else { 0 }
    }

    /// The dark square at a row and column counted from 0 at the top left; `None` if it is light or
    /// not on the board.
    pub const fn square_at(self, row: u8, column: u8) -> Option<Square> {
        if row >= self.width || column >= self.width {
            return None;
        }
        if (row + column).is_multiple_of(2) != self.mirrored {
            return None;
        }
        Some(Square(row * (self.width / 2) + column / 2 + 1))
    }

    /// True if a square lies on a line between two others, however far these are apart: a diagonal, a row
    /// or a column.
    pub fn is_between(self, square: Square, one: Square, other: Square) -> bool {
        let way = |from: Square, to: Square| {
            let rows = self.row_of(to) as i8 - self.row_of(from) as i8;
            let columns = self.column_of(to) as i8 - self.column_of(from) as i8;
            let in_line = rows == 0 || columns == 0 || rows.abs() == columns.abs();
            (from != to && in_line).then(|| (rows.signum(), columns.signum()))
        };
        let here = way(one, square);
        here.is_some() && here == way(square, other)
    }

    /// All squares of the board.
    pub const fn board(self) -> Bitboard {
        self.rows(0, self.width)
    }

    /// The squares of one row, counted from 0 at the top.
    pub const fn row(self, row: u8) -> Bitboard {
        self.rows(row, row + 1)
    }

    /// The squares of the rows from `first` up to, but without, `end`.
    pub const fn rows(self, first: u8, end: u8) -> Bitboard {
        let mut set = 0;
        let mut number = first * (self.width / 2) + 1;
        while number <= end * (self.width / 2) {
            set |= 1 << self.bit(Square(number));
            number += 1;
        }
        Bitboard(set)
    }

    /// The first square of each row, or the last.
    pub(crate) const fn row_ends(self, last: bool) -> Bitboard {
        let mut set = 0;
        let mut row = 0;
        while row < self.width {
            let number = row * (self.width / 2) + if last { self.width / 2 } else { 1 };
            set |= 1 << self.bit(Square(number));
            row += 1;
        }
        Bitboard(set)
    }

    /// The longest diagonal of playing squares: the main road.
    pub const fn main_road(self) -> Bitboard {
        let mut set = 0;
        let mut row = 0;
        while row < self.width {
            // From the corner that is a playing square: bottom left, or on a mirrored board bottom right.
            let column = if self.mirrored { row } else { self.width - 1 - row };
            if let Some(square) = self.square_at(row, column) {
                set |= 1 << self.bit(square);
            }
            row += 1;
        }
        Bitboard(set)
    }

    /// The squares in the leftmost and rightmost columns and in the top and bottom rows.
    pub const fn edge(self) -> Bitboard {
        let mut set = self.row(0).0 | self.row(self.width - 1).0;
        let mut number = 1;
        while number <= self.squares() {
            let column = self.column_of(Square(number));
            if column == 0 || column == self.width - 1 {
                set |= 1 << self.bit(Square(number));
            }
            number += 1;
        }
        Bitboard(set)
    }

    /// The set as it looks from the other side of the table: the board turned by 180 degrees.
    #[inline(always)]
    pub const fn turned(self, set: Bitboard) -> Bitboard {
        Bitboard(set.0.reverse_bits() >> (64 - self.bits()))
    }

    /// The squares of a set in the order of their numbers.
    pub fn squares_of(self, set: Bitboard) -> impl Iterator<Item = Square> {
        set.singles().map(move |one| self.square(one.first()))
    }

    /// A drawing of a set, `x` for a member and `.` for another dark square, for tests and errors.
    ///
    /// ```
    /// use crownhead_rules::Geometry;
    /// let six = Geometry::new(6);
    /// assert_eq!(six.draw(six.row(1)), [
    ///     "  .   .   .",
    ///     "x   x   x  ",
    ///     "  .   .   .",
    ///     ".   .   .  ",
    ///     "  .   .   .",
    ///     ".   .   .  ",
    /// ].join("\n"));
    /// ```
    pub fn draw(self, set: Bitboard) -> String {
        let cell = |row, column| match self.square_at(row, column) {
            None => " ",
            Some(square) if set.contains(Bitboard::of(self.bit(square))) => "x",
            Some(_) => ".",
        };
        let line = |row| {
            let cells: Vec<_> = (0..self.width).map(|column| cell(row, column)).collect();
            cells.join(" ")
        };
        (0..self.width).map(line).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTHS: [u8; 4] = [4, 6, 8, 10];

    /// Boards of every width, plain and mirrored.
    fn boards() -> impl Iterator<Item = Geometry> {
        let plain = WIDTHS.into_iter().map(Geometry::new);
        plain.flat_map(|board| [board, board.mirrored()])
    }

    #[test]
    fn bits_and_numbers_are_inverse() {
        for board in boards() {
            for number in 1..=board.squares() {
                let square = Square::new(number);
                assert_eq!(board.square(board.bit(square)), square);
                let (row, column) = (board.row_of(square), board.column_of(square));
                assert_eq!(board.square_at(row, column), Some(square));
            }
            assert_eq!(board.board().len(), u32::from(board.squares()));
        }
        assert_eq!(WIDTHS.map(|w| Geometry::new(w).bits()), [9, 20, 35, 54]);
        assert_eq!(WIDTHS.map(|w| Geometry::new(w).mirrored().bits()), [10, 21, 36, 55]);
    }

    #[test]
    fn steps_are_shifts_that_never_wrap() {
        for board in boards() {
            for number in 1..=board.squares() {
                let square = Square::new(number);
                let here = Bitboard::of(board.bit(square));
                let (row, column) = (board.row_of(square) as i8, board.column_of(square) as i8);
                let at = |row: i8, column: i8| {
                    let inside = u8::try_from(row).ok().zip(u8::try_from(column).ok());
                    let square = inside.and_then(|(row, column)| board.square_at(row, column));
                    square.map_or(Bitboard::EMPTY, |s| Bitboard::of(board.bit(s)))
                };
                let step = board.step();
                let on_board = |set| set & board.board();
                assert_eq!(on_board(here.down(step)), at(row + 1, column - 1));
                assert_eq!(on_board(here.down(step + 1)), at(row + 1, column + 1));
                assert_eq!(on_board(here.up(step + 1)), at(row - 1, column - 1));
                assert_eq!(on_board(here.up(step)), at(row - 1, column + 1));
            }
        }
    }

    #[test]
    fn between_is_on_the_line_and_inside() {
        let board = Geometry::new(8);
        let between = |one, other| -> Vec<u8> {
            let is_it = |&n: &u8| board.is_between(Square(n), Square(one), Square(other));
            (1..=32).filter(is_it).collect()
        };
        assert_eq!(between(2, 11), [7]);
        assert_eq!(between(11, 2), [7]);
        assert_eq!(between(29, 4), [8, 11, 15, 18, 22, 25]);
        assert_eq!(between(21, 5), [13]);
        assert_eq!(between(21, 6), []);
        assert_eq!(between(7, 11), []);
        assert_eq!(between(1, 12), []);
        assert_eq!(between(1, 4), [2, 3]);
        assert_eq!(between(2, 26), [10, 18]);
    }

    #[test]
    fn a_mirrored_board_has_its_first_square_in_the_corner() {
        let board = Geometry::new(8).mirrored();
        assert_eq!(board.square_at(0, 0), Some(Square(1)));
        assert_eq!(board.square_at(7, 0), None);
        assert_eq!(board.square_at(7, 7), Some(Square(32)));
    }

    #[test]
    fn the_main_road_joins_two_corners() {
        let road = |board: Geometry| -> Vec<u8> {
            board.squares_of(board.main_road()).map(Square::number).collect()
        };
        assert_eq!(road(Geometry::new(8)), [4, 8, 11, 15, 18, 22, 25, 29]);
        assert_eq!(road(Geometry::new(8).mirrored()), [1, 5, 10, 14, 19, 23, 28, 32]);
    }

    #[test]
    fn turning_maps_n_to_the_last_square_less_n() {
        for board in boards() {
            for number in 1..=board.squares() {
                let here = Bitboard::of(board.bit(Square::new(number)));
                let there = board.bit(Square::new(board.squares() + 1 - number));
                assert_eq!(board.turned(here), Bitboard::of(there));
            }
        }
    }
}
