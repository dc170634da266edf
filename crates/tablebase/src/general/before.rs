//! Which positions of the reverse class can a quiet move have come from? Steps of men and kings taken back, on a board
//! of any size. Whether such a move was legal, captures being compulsory, whoever asks has to know.

use super::space::Seen;
use crownhead_rules::{Bitboard, RuleSet};

/// A set moved by one diagonal step, as the layout of boards has it: see `crownhead_rules::Geometry`.
#[inline(always)]
fn step(rules: &RuleSet, direction: usize, set: Bitboard) -> Bitboard {
    let shift = u32::from(rules.geometry.width()) / 2;
    let moved = match direction {
        0 => set.0 << shift,
        1 => set.0 << (shift + 1),
        2 => set.0 >> shift,
        _ => set.0 >> (shift + 1),
    };
    Bitboard(moved) & rules.geometry.board()
}

/// Visits every position that a quiet move of the other side can have come from, as that side sees it.
#[inline(always)]
pub(crate) fn each_before(rules: &RuleSet, seen: &Seen, visit: &mut impl FnMut(&Seen)) {
    let turned = |set| rules.geometry.turned(set);
    let occupied = seen.occupied();
    let before = |men: Bitboard, kings: Bitboard| Seen {
        own_men: turned(men),
        own_kings: turned(kings),
        men: turned(seen.own_men),
        kings: turned(seen.own_kings),
    };
    for man in seen.men.singles() {
        // The other side plays up the board, so it came from below.
        for direction in 0..2 {
            let from = step(rules, direction, man).without(occupied);
            if !from.is_empty() {
                visit(&before(seen.men.without(man) | from, seen.kings));
            }
        }
    }
    for king in seen.kings.singles() {
        for direction in 0..4 {
            let mut from = step(rules, direction, king).without(occupied);
            while !from.is_empty() {
                visit(&before(seen.men, seen.kings.without(king) | from));
                if !rules.kings_fly() {
                    break;
                }
                from = step(rules, direction, from).without(occupied);
            }
        }
    }
}
