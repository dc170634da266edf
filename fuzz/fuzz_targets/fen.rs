//! Any text as a FEN: one byte for the variant, then the text.
//!
//! Reading never panics. A position that was read comes back from its own FEN, and in it every legal
//! move can be written and read.

#![no_main]

use crownhead_fuzz::{check_position, variant_and_text};
use crownhead_notation::{diagram, fen};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((variant, text)) = variant_and_text(data) else { return Corpus::Reject };
    match fen::read(variant, text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(position) => {
            assert_eq!(fen::read(variant, &fen::write(&position)), Ok(position));
            assert!(!diagram(&position).is_empty());
            check_position(&position);
        }
    }
    Corpus::Keep
});
