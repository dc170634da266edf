//! A board as text: one character a dark square in the order of PDN, `b` `B` `w` `W` or `.`.

use crownhead_notation::piece_letter;
use crownhead_rules::Position;

/// The board of a position.
pub(crate) fn board_text(position: &Position) -> String {
    let mut text = vec!['.'; position.geometry().squares().into()];
    for (square, piece) in position.pieces() {
        text[usize::from(square.number()) - 1] = piece_letter(piece);
    }
    text.into_iter().collect()
}
