//! Any text as a file of problems: one byte for the variant, then the file.
//!
//! Reading never panics; a mistake is told with its line; what is read is a legal position with a legal move, and
//! comes back when it is written.

#![no_main]

use crownhead_fuzz::{check_sentence, variant_and_text};
use crownhead_notation::problem::{Problem, read_all};
use crownhead_notation::{fen, moves};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((variant, text)) = variant_and_text(data) else { return Corpus::Reject };
    match read_all(variant, text) {
        Err(bad) => {
            check_sentence(&bad);
            assert_eq!(text.lines().nth(bad.number - 1), Some(bad.line.as_str()));
        }
        Ok(problems) => {
            let line = |Problem { id, position, solution, remark }: &Problem| {
                assert!(position.moves().contains(solution));
                let id = id.trim_start_matches('#');
                let id = if id.is_empty() { "x" } else { id };
                let (fen, mv) = (fen::write(position), moves::write(position, *solution));
                format!("{id} {fen} {mv} {}\n", remark.as_deref().unwrap_or_default())
            };
            let text: String = problems.iter().map(line).collect();
            let again = read_all(variant, &text).expect("it was written by us");
            assert_eq!(again.len(), problems.len());
            for (one, two) in again.iter().zip(&problems) {
                assert_eq!((one.position, one.solution), (two.position, two.solution));
                assert_eq!(one.remark, two.remark);
            }
        }
    }
    Corpus::Keep
});
