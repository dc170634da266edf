//! Any bytes as the files of a training run: `run.json`, the `generation.json` of its first generations and the
//! `net.json` of the next one, with a byte that no text has (0xff) between them.
//!
//! Reading never panics; a run that is read can be gone on with by its steps, each of which is done or says in a sentence
//! what it lacks.

#![no_main]

use crownhead_arena::Shard;
use crownhead_fuzz::{check_sentence, scratch};
use crownhead_play::Stop;
use crownhead_train::{Run, StepKind};
use libfuzzer_sys::{Corpus, fuzz_target};
use std::fs;

/// The net that every generation has.
const NET: &[u8] = include_bytes!("../../crates/engine/data/mini.net");

/// Generations with files.
const GENERATIONS: u32 = 3;

fuzz_target!(|data: &[u8]| -> Corpus {
    let parts: Vec<&[u8]> = data.split(|&byte| byte == 0xff).collect();
    let [settings, generations @ .., trained] = &parts[..] else { return Corpus::Reject };
    let folder = scratch().join("run");
    let _ = fs::remove_dir_all(&folder);
    let write = |name: &str, content: &[u8]| {
        fs::write(folder.join(name), content).expect("a file for a fuzzer");
    };
    let generation = |number: u32| format!("generation-{number:02}");
    for number in 1..=GENERATIONS {
        fs::create_dir_all(folder.join(generation(number))).expect("a folder for a fuzzer");
        write(&format!("{}/net.net", generation(number)), NET);
        write(&format!("{}/net.json", generation(number)), trained);
        // Its games have a target of their own.
        write(&format!("{}/games.bin", generation(number)), b"");
    }
    write("run.json", settings);
    for (content, number) in generations.iter().zip(1..=GENERATIONS) {
        write(&format!("{}/generation.json", generation(number)), content);
    }
    let run = match Run::in_folder(&folder) {
        Ok(run) => run,
        Err(why) => {
            check_sentence(&why);
            return Corpus::Keep;
        }
    };
    let history = match run.history() {
        Ok(history) => history,
        Err(why) => {
            check_sentence(&why);
            return Corpus::Keep;
        }
    };
    let stop = Stop::new();
    stop.stop();
    let whole: Shard = "1/1".parse().expect("the whole of it");
    for kind in [StepKind::Fit, StepKind::Match(whole), StepKind::Decide] {
        if let Err(why) = run.step(history.len() as u32 + 1, kind, &stop, &mut |_| {}) {
            check_sentence(&why);
        }
    }
    Corpus::Keep
});
