//! Which positions of the reverse class can a quiet move have come from? Steps of men and kings taken back, on a board
//! of any size. Whether such a move was legal, captures being compulsory, whoever asks has to know.
//!
//! Where steps of a king in a row are counted, one step may have been made with several counts before it: after a step of
//! another king or man nothing is left of them.

use super::space::{Run, Seen};
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
    let before = |men: Bitboard, kings: Bitboard, run: Run| Seen {
        own_men: turned(men),
        own_kings: turned(kings),
        men: turned(seen.own_men),
        kings: turned(seen.own_kings),
        own_run: run.turned(rules.geometry),
        run: seen.own_run.turned(rules.geometry),
    };
    let counted = if seen.men.is_empty() { None } else { rules.king_run };
    // Whatever the count was that a step has ended: of one of these kings, or none.
    let each_ended = |kings: Bitboard, visit: &mut dyn FnMut(Run)| {
        visit(Run::NONE);
        for king in kings.singles() {
            (1..=counted.unwrap_or(0)).for_each(|steps| visit(Run { king, steps }));
        }
    };
    for man in if seen.run == Run::NONE { seen.men.singles() } else { Bitboard::EMPTY.singles() } {
        // The other side plays up the board, so it came from below.
        for direction in 0..2 {
            let from = step(rules, direction, man).without(occupied);
            if !from.is_empty() {
                let men = seen.men.without(man) | from;
                each_ended(seen.kings, &mut |run| visit(&before(men, seen.kings, run)));
            }
        }
    }
    // If steps are counted, the king that moved is the one that has some.
    for king in counted.map_or(seen.kings, |_| seen.run.king).singles() {
        let others = seen.kings.without(king);
        for direction in 0..4 {
            let mut from = step(rules, direction, king).without(occupied);
            while !from.is_empty() {
                let kings = others | from;
                match seen.run.steps {
                    0 | 1 => each_ended(others, &mut |run| visit(&before(seen.men, kings, run))),
                    more => visit(&before(seen.men, kings, Run { king: from, steps: more - 1 })),
                }
                if !rules.kings_fly() {
                    break;
                }
                from = step(rules, direction, from).without(occupied);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::general::law::Law;
    use crate::general::space::{Field, Space};
    use crate::material::Material;
    use crownhead_rules::{MoveList, Variant};
    use std::sync::Arc;

    /// Every quiet move is taken back to where it came from, once, and to no position that has no such move.
    #[test]
    fn quiet_moves_are_taken_back() {
        for variant in ["frisian", "international", "italian"] {
            let law = Law::of(Variant::named(variant));
            let field = Arc::new(Field::new(law.rules));
            let quiet = |board: &crownhead_rules::Board| {
                let mut moves = MoveList::new();
                law.moves_into(board, &mut moves);
                let quiet = moves.iter().copied().filter(|mv| !mv.is_capture() && !mv.crowns());
                quiet.collect::<Vec<_>>()
            };
            let (mut forward, mut back) = (0, 0);
            for class in (2..=4).flat_map(Material::all) {
                let space = Space::new(&field, class);
                for index in (0..space.size()).step_by(1 + space.size() / 300) {
                    let Some(seen) = space.seen(index) else { continue };
                    for &mv in &quiet(&seen.board()) {
                        let after = Seen::of(&law.after(&seen.board(), mv), law.rules.geometry);
                        let mut count = 0;
                        each_before(law.rules, &after, &mut |it| count += u32::from(*it == seen));
                        assert_eq!(count, 1, "{variant} {class}: {seen:?} {mv:?}");
                        forward += 1;
                    }
                    each_before(law.rules, &seen, &mut |before| {
                        let board = before.board();
                        let leads_here =
                            |mv| Seen::of(&law.after(&board, mv), law.rules.geometry) == seen;
                        if !law.must_capture(&board) {
                            let moves = quiet(&board);
                            let count = moves.iter().filter(|&&mv| leads_here(mv)).count();
                            assert_eq!(count, 1, "{variant} {class}: {before:?} {seen:?}");
                        }
                        back += 1;
                    });
                }
            }
            assert!(forward > 10_000 && back > 10_000, "{variant}: {forward} {back}");
        }
    }
}
