//! The puzzles that come with the program, each set made by `crownhead puzzles make` and checked by `crownhead puzzles
//! check` with ten times the nodes.

use crate::packed::unpack;
use crate::puzzle::PuzzleSet;
use crownhead_rules::Variant;
use std::sync::OnceLock;

/// By the id of the variant.
const SETS: [(&str, &[u8]); 15] = [
    ("english", include_bytes!("../data/english.puz")),
    ("regicide", include_bytes!("../data/regicide.puz")),
    ("mini", include_bytes!("../data/mini.puz")),
    ("straight", include_bytes!("../data/straight.puz")),
    ("international", include_bytes!("../data/international.puz")),
    ("brazilian", include_bytes!("../data/brazilian.puz")),
    ("pool", include_bytes!("../data/pool.puz")),
    ("russian", include_bytes!("../data/russian.puz")),
    ("czech", include_bytes!("../data/czech.puz")),
    ("spanish", include_bytes!("../data/spanish.puz")),
    ("italian", include_bytes!("../data/italian.puz")),
    ("thai", include_bytes!("../data/thai.puz")),
    ("antidraughts", include_bytes!("../data/antidraughts.puz")),
    ("losing", include_bytes!("../data/losing.puz")),
    ("frysk", include_bytes!("../data/frysk.puz")),
];

/// The puzzles of a variant, by rating; none if there are none yet.
pub fn shipped(variant: Variant) -> &'static PuzzleSet {
    static NONE: PuzzleSet = PuzzleSet { nodes: 0, puzzles: Vec::new() };
    static UNPACKED: [OnceLock<PuzzleSet>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    let Some((_, bytes)) = SETS.iter().find(|(id, _)| *id == variant.id()) else { return &NONE };
    // A test unpacks every set.
    UNPACKED[variant as usize]
        .get_or_init(|| unpack(variant, bytes).unwrap_or_else(|_| NONE.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bounds;
    use crate::judge::{Judge, Measure};
    use crate::puzzle::{Goal, Puzzle};
    use crate::themes::Theme;
    use crownhead_review::Basis;
    use crownhead_rules::Game;
    use std::collections::HashSet;

    #[test]
    fn every_set_is_whole_and_in_order() {
        for (id, bytes) in SETS {
            let variant: Variant = id.parse().expect("a variant");
            let set = unpack(variant, bytes).expect(id);
            let puzzles = &set.puzzles;
            assert!(
                !puzzles.is_empty() && puzzles.is_sorted_by_key(|puzzle| puzzle.rating),
                "{id}"
            );
            assert_eq!(shipped(variant), &set);
            assert!(set.nodes >= 1_000_000, "{id}");
            let names: HashSet<String> = puzzles.iter().map(Puzzle::id).collect();
            assert_eq!(names.len(), puzzles.len(), "{id}: no name twice");
        }
        assert!(SETS.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() <= 500_000);
    }

    #[test]
    fn a_puzzle_is_exact_where_the_shipped_tables_know_every_move_to_find() {
        for (id, _) in SETS {
            let variant: Variant = id.parse().expect("a variant");
            let mut judge = Judge::new(variant, Measure::Value, 1);
            let mut is_known = |puzzle: &Puzzle| {
                puzzle.questions().filter(|(position, _)| position.moves().len() > 1).all(
                    |(position, mv)| {
                        let only = judge.only_move(&Game::new(position), Bounds::STRICT);
                        only.is_some_and(|only| only.basis == Basis::Exact && only.mv == mv)
                    },
                )
            };
            for puzzle in &shipped(variant).puzzles {
                let known = is_known(puzzle);
                assert_eq!(puzzle.basis == Basis::Exact, known, "{id} {}", puzzle.id());
                let certain = puzzle.goal == Goal::Win && puzzle.basis >= Basis::Proved;
                assert_eq!(
                    puzzle.themes.contains(&Theme::CertainWin),
                    certain,
                    "{id} {}",
                    puzzle.id()
                );
            }
        }
    }
}
