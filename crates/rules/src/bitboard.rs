//! A set of squares in one machine word, and the set operations that the rules speak in.
//!
//! The layout is the geometry's business ([`Geometry`](crate::Geometry)); this room only knows that
//! a bit is a square and that the sets are drawn with the lowest bit first.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares. Bit numbers come from [`Geometry::bit`](crate::Geometry::bit).
///
/// ```
/// use crownhead_rules::{Bitboard, Geometry, Square};
/// let board = Geometry::new(8);
/// let corner = Bitboard::of(board.bit(Square::new(4)));
/// let back_row = board.row(0);
/// assert!(back_row.contains(corner) && back_row.len() == 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The set without a square.
    pub const EMPTY: Self = Self(0);

    /// The set of one square, given by its bit number.
    #[inline(always)]
    pub const fn of(bit: u8) -> Self {
        Self(1 << bit)
    }

    /// How many squares are in the set.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True if no square is in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if every square of `other` is in this set.
    #[inline(always)]
    pub const fn contains(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// True if the two sets share a square.
    #[inline(always)]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The squares of this set that are not in `other`.
    #[inline(always)]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The bit number of the first square; 64 for the empty set.
    #[inline(always)]
    pub const fn first(self) -> u8 {
        self.0.trailing_zeros() as u8
    }

    /// Every square moved towards the bottom of the board by `bits` bits.
    #[inline(always)]
    pub(crate) const fn down(self, bits: u32) -> Self {
        Self(self.0 << bits)
    }

    /// Every square moved towards the top of the board by `bits` bits.
    #[inline(always)]
    pub(crate) const fn up(self, bits: u32) -> Self {
        Self(self.0 >> bits)
    }

    /// The squares one at a time, each as a set of one.
    #[inline(always)]
    pub const fn singles(self) -> Singles {
        Singles(self.0)
    }
}

/// Iterator over the squares of a set, each as a set of one: see [`Bitboard::singles`].
#[derive(Clone, Debug)]
pub struct Singles(u64);

impl Iterator for Singles {
    type Item = Bitboard;

    #[inline(always)]
    fn next(&mut self) -> Option<Bitboard> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0 & self.0.wrapping_neg();
        self.0 ^= lowest;
        Some(Bitboard(lowest))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Singles {}

macro_rules! set_operation {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident, $op:tt) => {
        impl $trait for Bitboard {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }
        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}
set_operation!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
set_operation!(BitOr, bitor, BitOrAssign, bitor_assign, |);
set_operation!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
