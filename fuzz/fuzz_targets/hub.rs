//! Any text as lines of the Hub protocol: one byte for the variant, then the lines.
//!
//! Reading never panics on either side, and what was read comes back from its own text. Lines that set a
//! position are followed with a board, and there every word is tried as a move.

#![no_main]

use crownhead_fuzz::variant_and_text;
use crownhead_notation::fen;
use crownhead_protocol::hub::{self, FromEngine, Statement, ToEngine};
use crownhead_rules::Position;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((variant, text)) = variant_and_text(data) else { return Corpus::Reject };
    let mut position = Position::start(variant);
    for text in text.lines() {
        match text.parse::<Statement>() {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(line) => assert_eq!(line.to_string().parse().as_ref(), Ok(&line)),
        }
        match text.parse::<ToEngine>() {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(message) => {
                let again: ToEngine = message.to_string().parse().expect("it was written by us");
                assert_eq!(again.to_string(), message.to_string());
                if let ToEngine::Pos { pos: Some(pos), moves } = &message
                    && let Ok(read) = fen::read(variant, pos)
                {
                    assert_eq!(fen::read(variant, &hub::write_position(&read)), Ok(read));
                    position = play(read, moves);
                }
            }
        }
        match text.parse::<FromEngine>() {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(message) => {
                let again: FromEngine = message.to_string().parse().expect("it was written by us");
                assert_eq!(again.to_string(), message.to_string());
            }
        }
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        position = play(position, &words);
    }
    Corpus::Keep
});

/// Plays those of the words that are legal moves.
fn play(start: Position, words: &[String]) -> Position {
    words.iter().fold(start, |position, word| match hub::read_move(&position, word) {
        Err(error) => {
            assert!(!error.is_empty());
            position
        }
        Ok(mv) => {
            assert!(position.moves().contains(&mv));
            assert_eq!(hub::read_move(&position, &hub::write_move(mv)), Ok(mv));
            position.after(mv)
        }
    })
}
