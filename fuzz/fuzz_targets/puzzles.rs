//! Any bytes as a file of packed puzzles: one byte for the variant, then what stands between head and checksum, which are
//! put around it.
//!
//! Reading never panics; what is read has legal positions and solutions, and comes back from its own bytes.

#![no_main]

use crownhead_files::table_checksum;
use crownhead_fuzz::check_sentence;
use crownhead_puzzles::{PuzzleSet, pack, unpack};
use crownhead_rules::Variant;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((&place, body)) = data.split_first() else { return Corpus::Reject };
    let Some(&variant) = Variant::ALL.get(usize::from(place)) else { return Corpus::Reject };
    let mut bytes = pack(variant, &PuzzleSet { nodes: 1, puzzles: Vec::new() });
    bytes.truncate(bytes.len() - 8);
    bytes.extend(body);
    bytes.extend(table_checksum(&bytes).to_le_bytes());
    match unpack(variant, &bytes) {
        Err(why) => check_sentence(&why),
        Ok(set) => {
            for puzzle in &set.puzzles {
                assert!(puzzle.questions().all(|(position, mv)| position.moves().contains(&mv)));
            }
            let again = unpack(variant, &pack(variant, &set)).expect("they were written by us");
            assert_eq!(again, set);
        }
    }
    Corpus::Keep
});
