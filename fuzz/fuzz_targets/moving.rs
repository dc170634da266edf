//! Any bytes as the file in which games move to another machine.
//!
//! Reading never panics: what is no such file is refused in a sentence. One that is whole has games that can be replayed,
//! and comes back when its pieces are written.

#![no_main]

use crownhead_fuzz::check_sentence;
use crownhead_server::testing::rewrite;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    match rewrite(data) {
        Err(why) => check_sentence(&why),
        Ok(written) => assert_eq!(rewrite(&written).as_ref(), Ok(&written)),
    }
});
