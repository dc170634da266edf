//! Any bytes as the file of an endgame table, with the length and the checksum put right, so that what lies behind
//! them is reached. Half of the tries are left as they come (the first byte is even): those must be refused in a
//! sentence or be tables as well.
//!
//! Reading never panics; whatever passes as a table can be unpacked at both its ends, and its cells are values.

#![no_main]

use crownhead_fuzz::check_sentence;
use crownhead_tablebase::testing::{read_table, seal_table};
use libfuzzer_sys::{Corpus, fuzz_target};

/// A table of six pieces has thousands of blocks.
const MOST_BLOCKS: usize = 3;

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((&first, rest)) = data.split_first() else { return Corpus::Reject };
    let mut bytes = rest.to_vec();
    if first % 2 == 1 {
        seal_table(&mut bytes);
    }
    match read_table(&bytes, MOST_BLOCKS) {
        Ok(positions) => assert!(positions > 0),
        Err(why) => check_sentence(&why),
    }
    Corpus::Keep
});
