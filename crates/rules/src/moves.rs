//! A move, and a list of moves that needs no heap.

use crate::board::Change;
use crate::{Bitboard, Geometry, Square};
use std::fmt;
use std::ops::Deref;

/// A move of the game: where a piece starts and ends, what it captures, whether it is crowned.
///
/// A capture that reaches the same end over the same pieces by another way is the same move; its ways
/// are [`Position::paths`](crate::Position::paths). A pass is a move without squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    captured: Bitboard,
    /// The bit numbers of start and end, whether it crowns, and the board, so that a move can name its squares by
    /// itself: 8 bits each. Two words make a move that is passed in registers; with a field for each of these it is
    /// put together in memory, which makes a generator wait for every move.
    rest: u32,
}

const _: () = assert!(size_of::<Move>() == 16);

impl Move {
    #[inline(always)]
    pub(crate) const fn new(geometry: Geometry, change: &Change) -> Self {
        let Change { from, to, captured, crowns } = *change;
        // A pass has no squares, and 64 stands for none.
        let squares = from.first() as u32 | (to.first() as u32) << 8;
        Self { captured, rest: squares | (crowns as u32) << 16 | (geometry.packed() as u32) << 24 }
    }

    #[inline(always)]
    pub(crate) const fn change(self) -> Change {
        let (from, to) = (Self::set(self.from_bit()), Self::set(self.to_bit()));
        Change { from, to, captured: self.captured, crowns: self.crowns() }
    }

    /// A square as a set; 64, of a pass, as the empty one.
    #[inline(always)]
    const fn set(bit: u8) -> Bitboard {
        Bitboard(((bit < 64) as u64) << (bit & 63))
    }

    const fn geometry(self) -> Geometry {
        Geometry::unpacked((self.rest >> 24) as u8)
    }

    /// The move that moves nothing.
    #[inline(always)]
    pub(crate) const fn pass(geometry: Geometry) -> Self {
        Self::new(geometry, &Change::PASS)
    }

    /// True if nothing moves: the turn is forfeited.
    #[inline(always)]
    pub const fn is_pass(self) -> bool {
        self.from_bit() == self.to_bit() && self.captured.is_empty()
    }

    /// True if it takes something.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// True if the piece is a man before and a king after.
    #[inline(always)]
    pub const fn crowns(self) -> bool {
        self.rest >> 16 & 1 == 1
    }

    /// Where the piece starts. Without meaning for a pass.
    pub const fn from(self) -> Square {
        self.geometry().square(self.from_bit())
    }

    /// Where the piece ends. Without meaning for a pass.
    pub const fn to(self) -> Square {
        self.geometry().square(self.to_bit())
    }

    /// The squares of the captured pieces, in the order of their numbers.
    pub fn captured(self) -> impl Iterator<Item = Square> {
        self.geometry().squares_of(self.captured)
    }

    /// The captured piece between two squares of a path, one after the other: what that leg jumps.
    ///
    /// ```
    /// use crownhead_rules::{Color, Kind, Position, Setup, Square, Variant};
    /// let mut setup = Setup::new(Color::Black);
    /// for (number, color) in [(2, Color::Black), (7, Color::White), (15, Color::White)] {
    ///     setup.put(number, color, Kind::Man);
    /// }
    /// let capture = Position::new(Variant::English, &setup).unwrap().moves()[0];
    /// let [two, eleven, eighteen] = [2, 11, 18].map(Square::new);
    /// assert_eq!(capture.jumped(two, eleven), Some(Square::new(7)));
    /// assert_eq!(capture.jumped(eleven, eighteen), Some(Square::new(15)));
    /// ```
    pub fn jumped(self, from: Square, to: Square) -> Option<Square> {
        self.captured().find(|&square| self.geometry().is_between(square, from, to))
    }

    /// The bit number of the start, for tables indexed by it.
    #[inline(always)]
    pub const fn from_bit(self) -> u8 {
        self.rest as u8
    }

    /// The bit number of the end, for tables indexed by it.
    #[inline(always)]
    pub const fn to_bit(self) -> u8 {
        (self.rest >> 8) as u8
    }

    /// The captured pieces as a set.
    #[inline(always)]
    pub const fn captured_set(self) -> Bitboard {
        self.captured
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("Move(pass)");
        }
        write!(f, "Move({}", self.from())?;
        for taken in self.captured() {
            write!(f, " x{taken}")?;
        }
        write!(f, " to {}{})", self.to(), if self.crowns() { ", crowned" } else { "" })
    }
}

/// How many moves a list holds before it turns to the heap.
///
/// No English, mini or straight position has more, which `tests/move_bound.rs` proves by trying every
/// board that matters. In regicide, where every beginning of a capture is a move, a composed position
/// full of kings can have more (at most 192), but no game comes near it.
pub const INLINE_MOVES: usize = 64;

/// The moves of one position. Dereferences to a slice.
///
/// The first [`INLINE_MOVES`] need no heap; a longer list moves there and goes on growing.
#[derive(Clone, Debug)]
pub struct MoveList {
    len: usize,
    inline: [Move; INLINE_MOVES],
    heap: Vec<Move>,
}

impl MoveList {
    /// An empty list.
    pub const fn new() -> Self {
        let nothing = Move::pass(Geometry::new(8));
        Self { len: 0, inline: [nothing; INLINE_MOVES], heap: Vec::new() }
    }

    /// Adds a move at the end.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        match self.inline.get_mut(self.len) {
            Some(place) => *place = mv,
            None => self.push_to_heap(mv),
        }
        self.len += 1;
    }

    #[cold]
    fn push_to_heap(&mut self, mv: Move) {
        if self.heap.is_empty() {
            self.heap.extend_from_slice(&self.inline);
        }
        self.heap.push(mv);
    }

    /// Makes the list empty, so that its place can be used again.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
        self.heap.clear();
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        if self.len <= INLINE_MOVES { &self.inline[..self.len] } else { &self.heap }
    }
}

impl std::ops::DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        if self.len <= INLINE_MOVES { &mut self.inline[..self.len] } else { &mut self.heap }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_grows_past_its_inline_places() {
        let geometry = Geometry::new(8);
        let numbered = |n: usize| {
            let (from, to) = (Bitboard::of((n % 30) as u8), Bitboard::of((n / 30) as u8));
            let captured = Bitboard(n as u64 + 1);
            Move::new(geometry, &Change { from, to, captured, crowns: false })
        };
        let mut list = MoveList::new();
        for n in 0..3 * INLINE_MOVES {
            assert_eq!(list.len(), n);
            list.push(numbered(n));
            assert!(list.iter().enumerate().all(|(n, &mv)| mv == numbered(n)));
        }
        list.clear();
        assert!(list.is_empty());
        list.push(numbered(7));
        assert_eq!(list[..], [numbered(7)]);
    }
}
