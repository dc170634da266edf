//! Any bytes as the journal of a book that is being made. The head of this book is put before it, unless it has one.
//!
//! Reading never panics; a journal that is read can be gone on with, whatever its searches say they found, and the book
//! that comes of it comes again.

#![no_main]

use crownhead_engine::Evaluation;
use crownhead_fuzz::{check_sentence, file, scratch};
use crownhead_play::Stop;
use crownhead_rules::Variant;
use crownhead_train::BookMaker;
use libfuzzer_sys::{Corpus, fuzz_target};
use std::sync::LazyLock;

/// So few positions that the seeds have searched them all.
const MAKER: BookMaker = BookMaker {
    variant: Variant::Mini,
    evaluation: Evaluation::Baseline,
    nodes: 20,
    positions: 30,
    width: 5,
    threads: 1,
};

/// How its journal begins.
static HEAD: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let (path, stop) = (scratch().join("head"), Stop::new());
    stop.stop();
    MAKER.make(&path, &stop, &mut |_| {}).expect("a journal can be begun");
    std::fs::read(&path).expect("it was just written")
});

fuzz_target!(|data: &[u8]| -> Corpus {
    let head: &[u8] = if data.starts_with(b"{") { &[] } else { &HEAD };
    let path = file("book-journal", &[head, data].concat());
    match MAKER.make(&path, &Stop::new(), &mut |_| {}) {
        Err(why) => check_sentence(&why),
        Ok(book) => {
            let again = MAKER.make(&path, &Stop::new(), &mut |_| {});
            assert_eq!(again.expect("what was gone on with can be read"), book);
        }
    }
    Corpus::Keep
});
