//! Material and advancement, as the rules of a variant make them count.
//!
//! Frozen: this is the mark that learned evaluations are measured against, and what training starts from.

use crownhead_rules::switches::NoMove;
use crownhead_rules::{Bitboard, Board, Color, Rules};

const MAN: i32 = 100;
const KING: i32 = 250;
/// For each row that a man has advanced.
const ADVANCE: i32 = 4;
/// The right to move.
const TEMPO: i32 = 3;

/// The value for the side to move.
pub(super) fn evaluate<R: Rules>(board: &Board) -> i32 {
    let own = side::<R>(board, board.turn());
    let other = side::<R>(board, board.turn().other());
    // Where the goal is reversed, pieces are a burden and the move is none.
    if R::SET.is_reversed() { other - own } else { own - other + TEMPO }
}

fn side<R: Rules>(board: &Board, color: Color) -> i32 {
    let men = board.men(color);
    let mut value = MAN * men.len() as i32 + KING * board.kings(color).len() as i32;
    // Where pieces are counted in the end, running ahead only uses up moves; where men are crowned or
    // have to get past each other, it is worth something.
    let worth = if matches!(R::SET.no_move, NoMove::Loses) { ADVANCE } else { 1 };
    for row in 1..R::SET.geometry.width() {
        let rows: Bitboard = match color {
            Color::Black => R::SET.geometry.rows(row, R::SET.geometry.width()),
            Color::White => R::SET.geometry.rows(0, R::SET.geometry.width() - row),
        };
        value += worth * (men & rows).len() as i32;
    }
    value
}
