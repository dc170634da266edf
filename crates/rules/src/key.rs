//! 64-bit keys of positions, one random number for each piece on each square (Zobrist).
//!
//! The numbers are made at compile time from a fixed seed, so a key means the same position in every
//! build and on every machine.

use crate::board::{Pieces, Run};
use crate::{Bitboard, Color};

/// Steps of the SplitMix64 generator (Steele, Lea, Flood 2014), which passes through every state.
const fn split_mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

const fn piece_numbers() -> [[[u64; 64]; 2]; 2] {
    let mut numbers = [[[0; 64]; 2]; 2];
    let mut n = 0;
    while n < 4 * 64 {
        numbers[n / 128][n / 64 % 2][n % 64] = split_mix(GOLDEN.wrapping_mul(n as u64 + 1));
        n += 1;
    }
    numbers
}

/// By colour, then man or king, then bit number.
static PIECES: [[[u64; 64]; 2]; 2] = piece_numbers();

/// Changes with the side to move.
pub(crate) const TURN: u64 = split_mix(GOLDEN.wrapping_mul(1000));

/// The number of one piece on one square.
#[inline(always)]
pub(crate) fn piece(color: Color, king: bool, square: Bitboard) -> u64 {
    PIECES[color as usize][king as usize][(square.first() & 63) as usize]
}

/// The key of a whole board, computed from nothing.
pub(crate) fn of_board(pieces: &Pieces, turn: Color) -> u64 {
    let mut key = if turn == Color::White { TURN } else { 0 };
    for color in Color::BOTH {
        for square in pieces.of(color).singles() {
            key ^= piece(color, pieces.kings.meets(square), square);
        }
    }
    key
}

/// What steps of kings in a row add to the key of a board; nothing where there are none.
#[inline(never)]
pub(crate) fn of_runs([black, white]: [Run; 2]) -> u64 {
    let number = |color: u64, run: Run| match run.steps {
        0 => 0,
        steps => {
            let place = (color << 6 | u64::from(run.king)) << 8 | u64::from(steps);
            split_mix(GOLDEN.wrapping_mul(2000 + place))
        }
    };
    number(0, black) ^ number(1, white)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn numbers_differ() {
        let all: HashSet<u64> = PIECES.iter().flatten().flatten().copied().chain([TURN]).collect();
        assert_eq!(all.len(), 4 * 64 + 1);
    }
}
