//! Any bytes as the journal of a tuning that is to be gone on with, and as a file of parameters.
//!
//! Reading never panics; a journal that is read can be resumed with its own settings and no others, has as many
//! iterations as before, and joins to values within their bounds if it is a whole tuning. Parameters that are read come
//! back from their own lines.

#![no_main]

use crownhead_arena::Spec;
use crownhead_arena::tune::journal::{TuneJournal, read};
use crownhead_arena::tune::{TuneOutputs, choose, merge};
use crownhead_fuzz::{check_sentence, file, journal, scratch};
use crownhead_rules::Variant;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let path = file("tuning", &journal(data));
    parameters(&path);
    let first = match read(&path) {
        Ok(first) => first,
        Err(why) => {
            check_sentence(&why);
            return Corpus::Keep;
        }
    };
    // A SPEC may name a file or a command of this machine, and thousands of values ahead fill it.
    if first.settings.playing.first.contains([':', '=']) || first.settings.ahead > 100 {
        return Corpus::Reject;
    }
    let mut other = first.settings.clone();
    other.playing.seed = other.playing.seed.wrapping_add(1);
    assert!(TuneJournal::resume(&path, &other).is_err(), "another tuning");
    let resumed = TuneJournal::resume(&path, &first.settings);
    let mut writer = resumed.expect("its own settings fit");
    assert_eq!(writer.take_before(), first.iterations);
    assert_eq!(read(&path).expect("what is resumed can be read").iterations, first.iterations);
    if let [iteration, ..] = &first.iterations[..] {
        let outputs = TuneOutputs { json: None, plot: Some(scratch().join("tuned.svg")) };
        match merge(std::slice::from_ref(&path), &outputs) {
            Err(why) => check_sentence(&why),
            Ok(course) => {
                for (parameter, value) in course.settings().parameters.iter().zip(course.values()) {
                    assert!((parameter.lowest..=parameter.highest).contains(value), "{value}");
                }
            }
        }
        writer.add(iteration).expect("it can be written");
        // The same iteration twice is out of turn, and nothing else is wrong with it.
        check_sentence(&read(&path).expect_err("an iteration out of turn"));
    }
    Corpus::Keep
});

/// The file as one of parameters of our engine.
fn parameters(path: &std::path::Path) {
    let spec: Spec = "engine:10".parse().expect("our engine");
    let knobs = spec.knobs(Variant::English).expect("it has parameters");
    match choose("engine:10", &knobs, Some(path), &[]) {
        Err(why) => check_sentence(&why),
        Ok(chosen) => {
            let lines: Vec<String> = chosen.iter().map(|one| format!("{one}\n")).collect();
            let again = file("parameters", lines.concat().as_bytes());
            let again = choose("engine:10", &knobs, Some(&again), &[]);
            assert_eq!(again.expect("what is written can be read"), chosen);
        }
    }
}
