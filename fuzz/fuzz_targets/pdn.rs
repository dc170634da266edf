//! Any bytes as a PDN file.
//!
//! Reading and replaying never panic. A game that was read is written and read as the same game, and
//! a record that was replayed is written, read and replayed as the same record.

#![no_main]

use crownhead_fuzz::{games, there_and_back};
use crownhead_notation::{pdn, record};
use crownhead_rules::Variant;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for error in pdn::Reader::new(data).filter_map(Result::err) {
        assert!(!error.to_string().is_empty());
    }
    for game in games(data) {
        let text = game.to_string();
        let again = games(text.as_bytes());
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].tags, game.tags, "{text}");
        assert_eq!(again[0].body, game.body, "{text}");
        for &fallback in Variant::ALL {
            match record::replay(&game, fallback) {
                Err(error) => assert!(!error.to_string().is_empty()),
                Ok(record) => {
                    assert_eq!(there_and_back(&record), record);
                    assert_eq!(record.line.game().position(), record.line.end());
                }
            }
        }
    }
});
