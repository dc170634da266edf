//! How long a move list can become: a proof by exhaustion that English lists need no heap.
//!
//! A step list has at most 4 moves for each of the 12 pieces. Captures are bounded by trying every
//! board that matters. A piece that captures stays on one of four classes of eight squares (the row
//! keeps its parity, and so does half the row plus half the column), and what it jumps are the nine
//! squares between them. So each class can be tried by itself: every way to put own pieces on its
//! squares, every way to put opponents on the nine squares between, and every way to block the rest.
//! The bound is then the best way to share 12 own pieces among the four classes. Kings can do all
//! that men can, and blockers are tried in both kinds of rules, so kings are enough.

mod support;

use crownhead_rules::switches::Rules;
use crownhead_rules::{
    Board, Color, Counting, English, Geometry, INLINE_MOVES, Kind, Regicide, Setup, Square, Variant,
};

const PIECES: usize = 12;

/// The squares of a class, and the squares that its pieces can jump.
fn class(geometry: Geometry, row_parity: u8, sum_parity: u8) -> (Vec<Square>, Vec<Square>) {
    let all = || (1..=geometry.squares()).map(Square::new);
    let (row, column) = (|s| geometry.row_of(s), |s| geometry.column_of(s));
    let stands =
        |&s: &Square| row(s) % 2 == row_parity && (row(s) / 2 + column(s) / 2) % 2 == sum_parity;
    let inside = |n: u8| n > 0 && n + 1 < geometry.width();
    let jumped = |&s: &Square| row(s) % 2 != row_parity && inside(row(s)) && inside(column(s));
    (all().filter(stands).collect(), all().filter(jumped).collect())
}

/// The most captures that a number of own kings in one class can have together.
fn most_captures<R: Rules>(stand: &[Square], jumped: &[Square]) -> [u64; PIECES + 1] {
    let mut most = [0; PIECES + 1];
    for own in 1..1u32 << stand.len() {
        for blocked in 0..1u32 << stand.len() {
            // Blocking all but the squares that the nine pieces make reachable is never needed, but
            // cheap enough to try; a square is own, blocked or empty.
            if own & blocked != 0 {
                continue;
            }
            for opponents in 1..1u32 << jumped.len() {
                if opponents.count_ones() + blocked.count_ones() > PIECES as u32 {
                    continue;
                }
                let mut setup = Setup::new(Color::Black);
                let mut put = |squares: &[Square], chosen: u32, color| {
                    for (n, square) in squares.iter().enumerate() {
                        if chosen >> n & 1 == 1 {
                            setup.put(square.number().into(), color, Kind::King);
                        }
                    }
                };
                put(stand, own, Color::Black);
                put(stand, blocked, Color::White);
                put(jumped, opponents, Color::White);
                let board: Board = setup.board::<R>().expect("kings may stand anywhere");
                if board.can_capture::<R>(Color::Black) {
                    let captures = board.perft::<R>(1, Counting::Distinct);
                    let kings = own.count_ones() as usize;
                    most[kings] = most[kings].max(captures);
                }
            }
        }
    }
    most
}

/// The most captures of all, sharing the pieces among the classes as well as can be.
fn bound<R: Rules>() -> u64 {
    let mut shared = [0; PIECES + 1];
    for (row_parity, sum_parity) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (stand, jumped) = class(R::SET.geometry, row_parity, sum_parity);
        assert_eq!((stand.len(), jumped.len()), (8, 9));
        let most = most_captures::<R>(&stand, &jumped);
        let before = shared;
        for kings in 0..=PIECES {
            for here in 0..=kings {
                shared[kings] = shared[kings].max(before[kings - here] + most[here]);
            }
        }
    }
    shared[PIECES]
}

#[test]
fn english_fits_inline() {
    let bound = bound::<English>() as usize;
    assert_eq!(bound, 56);
    assert!(bound <= INLINE_MOVES);
}

/// Without kings every piece has at most two steps and two captures.
#[test]
fn variants_without_kings_fit_inline() {
    for &variant in Variant::ALL.iter().filter(|variant| !variant.rules().has_kings()) {
        assert!(4 * variant.rules().pieces() as usize <= INLINE_MOVES);
    }
}

/// Every beginning of a capture is a move there: composed positions have to turn to the heap.
#[test]
fn regicide_grows() {
    let bound = bound::<Regicide>();
    assert_eq!(bound, 192);
    let crowd = "B:WK9,K10,K11,K17,K18,K19,K25,K26,K27:BK2,K5,K8,K12,K20,K28,K29,K32";
    let moves = support::position(Variant::Regicide, crowd).moves();
    assert_eq!(moves.len(), 96);
    assert!(moves.iter().enumerate().all(|(n, mv)| !moves[..n].contains(mv)), "all different");
}
