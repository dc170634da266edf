//! Any bytes as the file of a solved slice, with the checksum put right. Half of the tries are left as they come (the
//! first byte is even).
//!
//! Reading never panics: what is no slice is solved again. What passes counts no more positions than there are, and has
//! a value for each.

#![no_main]

use crownhead_files::table_checksum;
use crownhead_fuzz::scratch;
use crownhead_tablebase::testing::read_slice;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((&first, rest)) = data.split_first() else { return Corpus::Reject };
    let mut bytes = rest.to_vec();
    if first % 2 == 1
        && let Some((body, sum)) = bytes.split_last_chunk_mut::<8>()
    {
        *sum = table_checksum(body).to_le_bytes();
    }
    match read_slice(scratch(), &bytes) {
        Some(_) => Corpus::Keep,
        None => Corpus::Reject,
    }
});
