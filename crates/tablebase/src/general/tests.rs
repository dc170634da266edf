//! Is every position solved right? Compared with plain repeated minimax, and with the tables of English checkers.

use super::solve::{DRAWN, LONG_LOSS, LONG_WIN, Library, is_win};
use super::{is_known, solve_all};
use crate::seen;
use crate::solve::DRAWN as ENGLISH_DRAW;
use crate::tables::Tables;
use crownhead_rules::{Color, Kind, Position, Setup, Variant};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

fn solved(variant: Variant, pieces: u8) -> Library {
    solve_all(variant, pieces, &AtomicBool::new(false), &mut |_| {}).expect("nobody stops it")
}

/// Every legal position of so many pieces of both sides, either side to move, drawn one by one.
fn drawn(variant: Variant, pieces: usize) -> Vec<Position> {
    let kinds = Color::BOTH.into_iter().flat_map(|color| Kind::BOTH.map(|kind| (color, kind)));
    let kinds: Vec<(Color, Kind)> = kinds.collect();
    let mut setups = vec![(0u8, Setup::new(Color::Black))];
    for _ in 0..pieces {
        let more = |(last, setup): &(u8, Setup)| {
            let mut more = Vec::new();
            for number in last + 1..=variant.geometry().squares() {
                for &(color, kind) in &kinds {
                    let mut setup = setup.clone();
                    setup.put(number.into(), color, kind);
                    more.push((number, setup));
                }
            }
            more
        };
        setups = setups.iter().flat_map(more).collect();
    }
    let mut positions = Vec::new();
    for (_, mut setup) in setups {
        for turn in Color::BOTH {
            setup.turn = turn;
            let position = Position::new(variant, &setup).ok();
            let has_both = |position: &Position| {
                Color::BOTH.iter().all(|&color| !position.board().pieces(color).is_empty())
            };
            positions.extend(position.filter(has_both));
        }
    }
    positions
}

/// Plies to the end, positive for a win of the side to move and negative for a loss, 0 for a draw; a position that
/// is over counts as one ply.
fn repeated_minimax(positions: &[Position]) -> Vec<i32> {
    let numbers: HashMap<Position, usize> =
        positions.iter().enumerate().map(|(n, position)| (*position, n)).collect();
    assert_eq!(numbers.len(), positions.len());
    // What lies behind a move: a position by its number, or one that is over.
    let after: Vec<Vec<Result<usize, i32>>> = positions
        .iter()
        .map(|position| {
            let next = |mv| {
                let next = position.after(mv);
                numbers.get(&next).copied().ok_or_else(|| over(&next).expect("it is over"))
            };
            position.moves().iter().map(|&mv| next(mv)).collect()
        })
        .collect();
    let mut values: Vec<i32> =
        positions.iter().map(|position| over(position).unwrap_or(0)).collect();
    for ply in 2.. {
        let before = values.clone();
        for (n, after) in after.iter().enumerate().filter(|(n, _)| before[*n] == 0) {
            let value = |next: &Result<usize, i32>| next.map_or_else(|over| over, |n| before[n]);
            if after.iter().any(|next| value(next) < 0) {
                values[n] = ply;
            } else if after.iter().all(|next| value(next) > 0) {
                values[n] = -ply;
            }
        }
        if values == before && ply > 2 {
            return values;
        }
    }
    values
}

fn over(position: &Position) -> Option<i32> {
    let winner = position.outcome()?.winner.expect("these rules have no draws by the board");
    Some(if winner == position.turn() { 1 } else { -1 })
}

#[test]
fn repeated_minimax_finds_the_same_for_all_positions_of_two_and_three_pieces() {
    for &variant in Variant::ALL {
        let rules = variant.rules();
        if variant.geometry().width() > 8 || !is_known(rules) {
            continue;
        }
        let library = solved(variant, 3);
        let positions: Vec<Position> = (2..=3).flat_map(|pieces| drawn(variant, pieces)).collect();
        let values = repeated_minimax(&positions);
        let mut long = 0;
        for (position, value) in positions.iter().zip(values) {
            let told = library.told(position.board()).expect("it is solved");
            let code = told.code;
            let same = match code {
                DRAWN => value == 0,
                LONG_WIN => value > 0,
                LONG_LOSS => value < 0,
                // A win that draw rules allow may be longer than the shortest, and is in no variant here.
                code if is_win(code, rules.is_reversed()) => value == i32::from(code) + 1,
                code => value == -i32::from(code) - 1,
            };
            long += u32::from(matches!(code, LONG_WIN | LONG_LOSS));
            assert!(
                same,
                "{variant}: {} has {code} and {value}",
                crownhead_notation::fen::write(position)
            );
        }
        assert!(positions.len() == 2 * (3_488 + 196_032), "{variant}: {}", positions.len());
        assert!(long < 1000, "{variant}: {long} long wins");
    }
}

#[test]
fn english_checkers_comes_out_as_in_its_own_tables() {
    let variant = Variant::named("english");
    let (library, tables) = (solved(variant, 3), Tables::shipped());
    for position in (2..=3).flat_map(|pieces| drawn(variant, pieces)) {
        let told = library.told(position.board()).expect("it is solved");
        let own = tables.plies(&seen::Seen::of(position.board())).expect("it is known");
        assert_eq!(told.code == DRAWN, own == ENGLISH_DRAW);
        assert!(told.code == own, "{}", crownhead_notation::fen::write(&position));
    }
}
