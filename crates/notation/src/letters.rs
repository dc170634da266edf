//! Which letter stands for which piece? `b` and `w` are men, `B` and `W` kings: in diagrams, in positions of
//! the Hub protocol, and on the page.

use crownhead_rules::{Color, Kind, Piece};

/// The letter of a piece.
pub const fn piece_letter(piece: Piece) -> char {
    match (piece.color, piece.kind) {
        (Color::Black, Kind::Man) => 'b',
        (Color::Black, Kind::King) => 'B',
        (Color::White, Kind::Man) => 'w',
        (Color::White, Kind::King) => 'W',
    }
}

/// The piece that a letter stands for.
pub const fn letter_piece(letter: char) -> Option<Piece> {
    let (color, kind) = match letter {
        'b' => (Color::Black, Kind::Man),
        'B' => (Color::Black, Kind::King),
        'w' => (Color::White, Kind::Man),
        'W' => (Color::White, Kind::King),
        _ => return None,
    };
    Some(Piece::new(color, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_pieces_agree() {
        for color in Color::BOTH {
            for kind in [Kind::Man, Kind::King] {
                let piece = Piece::new(color, kind);
                assert_eq!(letter_piece(piece_letter(piece)), Some(piece));
            }
        }
        assert_eq!(letter_piece('e'), None);
    }
}
