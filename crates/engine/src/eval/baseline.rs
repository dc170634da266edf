//! Material and advancement, as the rules of a variant make them count.
//!
//! Frozen: this is the mark that learned evaluations are measured against, and what training starts from.

use crownhead_rules::switches::NoMove;
use crownhead_rules::{Bitboard, Board, Color, Rules};
use std::marker::PhantomData;

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
    for rows in &Rows::<R>::AHEAD[color as usize] {
        value += worth * (men & *rows).len() as i32;
    }
    value
}

/// The rows of a board, worked out when it is compiled.
struct Rows<R>(PhantomData<R>);

impl<R: Rules> Rows<R> {
    /// By colour: all rows from the second on, from the third on, and so forth; the rest is empty.
    const AHEAD: [[Bitboard; MOST_ROWS]; 2] = {
        let (geometry, mut ahead) = (R::SET.geometry, [[Bitboard::EMPTY; MOST_ROWS]; 2]);
        let mut row = 1;
        while row < geometry.width() {
            let n = row as usize - 1;
            ahead[Color::Black as usize][n] = geometry.rows(row, geometry.width());
            ahead[Color::White as usize][n] = geometry.rows(0, geometry.width() - row);
            row += 1;
        }
        ahead
    };
}

/// The rows of the widest board but the first.
const MOST_ROWS: usize = 9;
