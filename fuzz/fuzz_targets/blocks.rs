//! Any bytes as a block of a table: one says whether it holds distances, two the width, two the length, one how many
//! bytes tell what the range coder expects; those follow, and then the data.
//!
//! Unpacking never panics and never reads on without end; what came out can be packed, and comes out again.

#![no_main]

use crownhead_tablebase::testing::unpack_and_pack;
use libfuzzer_sys::{Corpus, fuzz_target};

/// A block has no more.
const MOST: usize = 1 << 15;

fuzz_target!(|data: &[u8]| -> Corpus {
    let &[kind, a, b, c, d, expected, ref rest @ ..] = data else { return Corpus::Reject };
    let Some((expected, data)) = rest.split_at_checked(expected.into()) else {
        return Corpus::Reject;
    };
    let (width, length) = (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]));
    let length = usize::from(length).min(MOST);
    let packed = unpack_and_pack(kind % 2 == 1, expected, width.into(), length, data);
    // A cell costs at most eight bits that were not expected at all, of about eleven bits each.
    assert!(packed.len() <= 12 * length + 8, "{} bytes for {length} cells", packed.len());
    Corpus::Keep
});
