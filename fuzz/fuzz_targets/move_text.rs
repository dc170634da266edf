//! Any text as a move: one byte for the variant, a line that makes a position, then the text.
//!
//! The line is a FEN, or else each of its bytes chooses one of the legal moves from the start on.
//! Reading never panics, and what is read is legal and comes back from its own text.

#![no_main]

use crownhead_fuzz::{check_position, variant_and_text};
use crownhead_notation::{fen, moves};
use crownhead_rules::{Position, Variant};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((variant, text)) = variant_and_text(data) else { return Corpus::Reject };
    let Some((line, text)) = text.split_once('\n') else { return Corpus::Reject };
    let position = fen::read(variant, line).unwrap_or_else(|_| played(variant, line.as_bytes()));
    check_position(&position);
    match moves::read(&position, text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(mv) => {
            assert!(position.moves().contains(&mv));
            assert_eq!(moves::read(&position, &moves::write(&position, mv)), Ok(mv));
        }
    }
    Corpus::Keep
});

/// The position after the moves that the bytes choose; what is left when the game is over is ignored.
fn played(variant: Variant, choices: &[u8]) -> Position {
    choices.iter().fold(Position::start(variant), |position, &choice| {
        let legal = position.moves();
        let chosen = usize::from(choice).checked_rem(legal.len());
        chosen.map_or(position, |index| position.after(legal[index]))
    })
}
