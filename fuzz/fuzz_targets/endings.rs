//! Any bytes as the tables of a variant, with the checksum put right, so that what lies behind it is reached. Half of
//! the tries are left as they come (the first byte is even): those must be refused in a sentence or be tables as well.
//!
//! Reading never panics; whatever passes can be asked for positions of all its classes, and answers without end or
//! distances of draws do not come.

#![no_main]

use crownhead_files::table_checksum;
use crownhead_fuzz::check_sentence;
use crownhead_tablebase::testing::read_endings;
use libfuzzer_sys::{Corpus, fuzz_target};

/// Three kings on 8x8 have fewer numbers, and four pieces take long to unpack.
const MOST_NUMBERS: usize = 20_000;

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((&first, rest)) = data.split_first() else { return Corpus::Reject };
    let mut bytes = rest.to_vec();
    if first % 2 == 1
        && let Some((body, sum)) = bytes.split_last_chunk_mut::<8>()
    {
        *sum = table_checksum(body).to_le_bytes();
    }
    if let Err(why) = read_endings(&bytes, MOST_NUMBERS) {
        check_sentence(&why);
    }
    Corpus::Keep
});
