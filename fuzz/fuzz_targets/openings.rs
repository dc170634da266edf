//! Any bytes as a file of openings: one byte for the variant, then the file.
//!
//! Reading never panics; every opening that is read is legal from its start to its end, leaves something to play, and
//! comes back when the openings are written as a file.

#![no_main]

use crownhead_arena::Openings;
use crownhead_arena::openings::Opening;
use crownhead_fuzz::{check_sentence, file, variant};
use crownhead_rules::Position;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((&first, rest)) = data.split_first() else { return Corpus::Reject };
    let variant = variant(first);
    let list = match Openings::file(variant, &file("openings", rest)) {
        Ok(Openings::List { list, .. }) => list,
        Ok(other) => panic!("{other:?} is no file"),
        Err(why) => {
            check_sentence(&why);
            return Corpus::Keep;
        }
    };
    for opening in &list {
        let end = opening.moves.iter().fold(opening.start, |position: Position, &mv| {
            assert!(position.moves().contains(&mv));
            position.after(mv)
        });
        assert!(end == opening.position() && end.outcome().is_none());
    }
    let line = |opening: &Opening| opening.fen().unwrap_or_else(|| opening.move_text());
    // The start position itself is an empty line, which is none.
    let written: Vec<Opening> =
        list.into_iter().filter(|opening| !line(opening).is_empty()).collect();
    let text: Vec<String> = written.iter().map(line).collect();
    if !text.is_empty() {
        match Openings::file(variant, &file("openings", text.join("\n").as_bytes())) {
            Ok(Openings::List { list, .. }) => assert_eq!(list, written),
            other => panic!("{other:?}"),
        }
    }
    Corpus::Keep
});
