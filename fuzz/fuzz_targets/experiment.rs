//! Any bytes as the folder of an experiment: its head and the journal of its match, with a byte that no text has (0xff)
//! between them. The journal goes by two names, one of which belongs to no pairing of two players.
//!
//! Reading and showing never panic: what is no experiment is left alone, and games that cannot be read are a sentence.

#![no_main]

use crownhead_fuzz::{check_sentence, journal, scratch};
use crownhead_server::testing::show_experiments;
use libfuzzer_sys::{Corpus, fuzz_target};
use std::fs;

/// A name of ours.
const NAME: &str = "AAAAAAAAAAAAAAAAAAAAAA";

fuzz_target!(|data: &[u8]| -> Corpus {
    let mut parts = data.splitn(2, |&byte| byte == 0xff);
    let (Some(head), Some(games)) = (parts.next(), parts.next()) else { return Corpus::Reject };
    let folder = scratch().join("experiments").join(NAME);
    fs::create_dir_all(&folder).expect("a folder for a fuzzer");
    let write = |name: &str, content: &[u8]| {
        fs::write(folder.join(name), content).expect("a file for a fuzzer");
    };
    write("experiment.json", head);
    write("0-1.jsonl", &journal(games));
    write("1-2.jsonl", &journal(games));
    let problems = show_experiments(scratch()).expect("the disk is sound");
    problems.iter().for_each(check_sentence);
    Corpus::Keep
});
