//! Any text as the rows in which the store keeps a game: the lines `setup`, `state` and `summary`, then one for each
//! move, with tabs between its columns.
//!
//! Restoring never panics, nor does showing what was restored to its maker, to a stranger, in a list or as PDN. What
//! was restored is kept in rows that are restored to the same.

#![no_main]

use crownhead_fuzz::check_sentence;
use crownhead_server::testing::restore;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(data) else { return Corpus::Reject };
    match restore(text) {
        Err(why) => check_sentence(&why),
        Ok(kept) => assert_eq!(restore(&kept).as_ref(), Ok(&kept)),
    }
    Corpus::Keep
});
