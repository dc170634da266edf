//! Any bytes as the file of a book. If they begin as one, the hash is put right, so small inputs reach the positions.
//!
//! Reading never panics; what is read comes back from its own bytes, and names legal moves only.

#![no_main]

use crownhead_engine::Book;
use crownhead_files::Checksum;
use crownhead_fuzz::check_sentence;
use crownhead_rules::Position;
use libfuzzer_sys::{Corpus, fuzz_target};

const HASH: std::ops::Range<usize> = 32..40;

fuzz_target!(|data: &[u8]| -> Corpus {
    let mut bytes = data.to_vec();
    if bytes.len() >= HASH.end {
        let sum = Checksum::of_length(bytes.len()).and(&bytes[..HASH.start]).and(&bytes[HASH.end..]);
        bytes[HASH].copy_from_slice(&sum.value().to_le_bytes());
    }
    match Book::from_bytes(&bytes) {
        Err(why) => check_sentence(&why),
        Ok(book) => {
            assert_eq!(book.to_bytes(), bytes);
            let mut position = Position::start(book.variant());
            for &choice in data.iter().rev().take(40) {
                let legal = position.moves();
                if let Some((_, known)) = book.look_up(&position) {
                    assert!(known.iter().all(|(mv, _)| legal.contains(mv)));
                }
                let played = book.choose(&position, choice, choice.into()).map(|(mv, _)| mv);
                let Some(&other) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
                position = position.after(played.unwrap_or(other));
            }
        }
    }
    Corpus::Keep
});
