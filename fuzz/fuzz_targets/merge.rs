//! Any bytes as the journals of the parts of a match, with a byte 0xff between them.
//!
//! Joining never panics. What is joined has every game once and in order, its figures are numbers, and its reports
//! are written: the JSON report is a journal of the whole match and joins to the same result.

#![no_main]

use crownhead_arena::journal::read;
use crownhead_arena::{Outputs, merge};
use crownhead_fuzz::{check_sentence, file, journal, scratch};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let parts: Vec<_> = data
        .split(|&byte| byte == 0xff)
        .take(4)
        .enumerate()
        .map(|(n, part)| file(&format!("part-{n}"), &journal(part)))
        .collect();
    let report = scratch().join("merged.json");
    let outputs = Outputs {
        json: Some(report.clone()),
        csv: Some(scratch().join("merged.csv")),
        plot: Some(scratch().join("merged.svg")),
        ..Outputs::default()
    };
    match merge(&parts, &outputs) {
        Err(why) => check_sentence(&why),
        Ok(result) => {
            let score = result.score();
            assert!((0.0..=1.0).contains(&score.value), "{score:?}");
            assert!(!result.caption().is_empty() && result.picture().starts_with("<svg"));
            let whole = read(&report).expect("a report is a journal");
            assert_eq!(whole.games.len() as u64, result.games());
            let again = merge(&[report], &Outputs::default());
            let again = again.expect("the report of a whole match is the whole match");
            assert_eq!(again.scores(), result.scores());
            assert_eq!(again.effort(), result.effort());
        }
    }
    Corpus::Keep
});
