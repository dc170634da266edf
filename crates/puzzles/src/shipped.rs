//! The puzzles that come with the program, each set made by `crownhead puzzles make` and checked by `crownhead puzzles
//! check` with ten times the nodes.

use crate::packed::unpack;
use crate::puzzle::Puzzle;
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
pub fn shipped(variant: Variant) -> &'static [Puzzle] {
    static UNPACKED: [OnceLock<Vec<Puzzle>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    let Some((_, bytes)) = SETS.iter().find(|(id, _)| *id == variant.id()) else { return &[] };
    // A test unpacks every set.
    UNPACKED[variant as usize].get_or_init(|| unpack(variant, bytes).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_set_is_whole_and_in_order() {
        for (id, bytes) in SETS {
            let variant: Variant = id.parse().expect("a variant");
            let puzzles = unpack(variant, bytes).expect(id);
            assert!(
                !puzzles.is_empty() && puzzles.is_sorted_by_key(|puzzle| puzzle.rating),
                "{id}"
            );
            assert_eq!(shipped(variant), puzzles);
            let names: HashSet<String> = puzzles.iter().map(Puzzle::id).collect();
            assert_eq!(names.len(), puzzles.len(), "{id}: no name twice");
        }
        assert!(SETS.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() <= 500_000);
    }
}
