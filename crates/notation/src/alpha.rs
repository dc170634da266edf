//! Squares named as on a chessboard, `a1` to `h8`.
//!
//! The letters and numbers are seen by the side that moves first, which sits at rank 1. In English
//! checkers that is Black, so `a1` is the single corner 4 and `h8` is 29.

use crownhead_rules::{Geometry, Square};

/// The dark square of a file and rank, both counted from 0, if there is one.
pub(crate) fn square(geometry: Geometry, file: u8, rank: u8) -> Option<Square> {
    let column = (geometry.width() - 1).checked_sub(file)?;
    geometry.square_at(rank, column)
}

/// Reads a square such as `a3`.
pub(crate) fn read(geometry: Geometry, text: &str) -> Option<Square> {
    let &[file, rank] = text.as_bytes() else { return None };
    let file = file.to_ascii_lowercase().checked_sub(b'a')?;
    square(geometry, file, rank.checked_sub(b'1')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_sits_at_rank_one() {
        let named = |text| read(Geometry::new(8), text).map(Square::number);
        let names = ["a1", "c1", "g1", "b2", "a3", "H8", "b8"];
        let numbers = [Some(4), Some(3), Some(1), Some(8), Some(12), Some(29), Some(32)];
        assert_eq!(names.map(named), numbers);
        assert_eq!(["a2", "i1", "a9", "a", "a10", "é"].map(named), [None; 6]);
    }
}
