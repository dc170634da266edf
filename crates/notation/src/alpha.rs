//! Squares named as on a chessboard, `a1` to `h8`.
//!
//! The letters and numbers are seen by the side that moves first, which sits at rank 1. In English
//! checkers that is Black, so `a1` is the single corner 4 and `h8` is 29.

use crownhead_rules::{Color, RuleSet, Square};

/// The dark square of a file and rank, both counted from 0, if there is one.
pub(crate) fn square(rules: &RuleSet, file: u8, rank: u8) -> Option<Square> {
    let last = rules.geometry.width() - 1;
    match rules.first {
        Color::Black => rules.geometry.square_at(rank, last.checked_sub(file)?),
        Color::White => rules.geometry.square_at(last.checked_sub(rank)?, file),
    }
}

/// The file and rank of a square, both counted from 0.
pub(crate) fn place(rules: &RuleSet, square: Square) -> (u8, u8) {
    let (row, column) = (rules.geometry.row_of(square), rules.geometry.column_of(square));
    let last = rules.geometry.width() - 1;
    match rules.first {
        Color::Black => (last - column, row),
        Color::White => (column, last - row),
    }
}

/// Reads a square such as `a3`.
pub(crate) fn read(rules: &RuleSet, text: &str) -> Option<Square> {
    let (file, rank) = text.split_at_checked(1)?;
    let file = file.as_bytes()[0].to_ascii_lowercase().checked_sub(b'a')?;
    let digits = !rank.starts_with(['0', '+']);
    let rank = rank.parse::<u8>().ok().filter(|_| digits)?;
    square(rules, file, rank - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Variant;
    use crownhead_rules::switches::ENGLISH;

    #[test]
    fn black_sits_at_rank_one() {
        let named = |text| read(&ENGLISH, text).map(Square::number);
        let names = ["a1", "c1", "g1", "b2", "a3", "H8", "b8"];
        let numbers = [Some(4), Some(3), Some(1), Some(8), Some(12), Some(29), Some(32)];
        assert_eq!(names.map(named), numbers);
        assert_eq!(["a2", "i1", "a9", "a", "a10", "é", "a+1", "a01"].map(named), [None; 8]);
        // Far from every board, where numbers of squares would run over.
        assert_eq!(["b254", "b255", "h251"].map(named), [None; 3]);
    }

    #[test]
    fn who_moves_first_sits_at_rank_one() {
        for rules in Variant::ALL.iter().map(|variant| variant.rules()) {
            for number in 1..=rules.geometry.squares() {
                let (file, rank) = place(rules, Square::new(number));
                assert_eq!(square(rules, file, rank), Some(Square::new(number)));
            }
            // On a mirrored board a1 is light, and b1 is not.
            let file = u8::from(rules.geometry.is_mirrored());
            let corner = square(rules, file, 0).map(|square| rules.geometry.row_of(square));
            let home = if rules.first == Color::Black { 0 } else { rules.geometry.width() - 1 };
            assert_eq!(corner, Some(home));
            assert_eq!(square(rules, 1 - file, 0), None);
        }
    }
}
