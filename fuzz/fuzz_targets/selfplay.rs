//! Any bytes as a file of self-play games. The first byte says (odd) that the checksum behind each record is put
//! right, so that what stands in the records is reached.
//!
//! Reading never panics; a file that is read can be gone on with, has the same games then, takes one more and is read
//! with it; its games become samples or a sentence.

#![no_main]

use crownhead_files::Checksum;
use crownhead_fuzz::{check_sentence, file};
use crownhead_train::Dataset;
use crownhead_train::records::{self, Writer};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((&first, rest)) = data.split_first() else { return Corpus::Reject };
    let mut bytes = rest.to_vec();
    if first % 2 == 1 {
        put_right(&mut bytes);
    }
    let path = file("selfplay", &bytes);
    let games = match records::read(&path) {
        Ok(games) => games,
        Err(why) => {
            check_sentence(&why);
            return Corpus::Keep;
        }
    };
    if let Err(why) = Dataset::new(std::slice::from_ref(&games), 0.5) {
        check_sentence(&why);
    }
    let (mut writer, there) = Writer::resume(&path, &games.settings).expect("its own settings fit");
    assert_eq!(there, games.games);
    if let Some(mut game) = there.first().cloned() {
        game.number = there.iter().map(|game| game.number).max().unwrap_or(0).wrapping_add(1);
        writer.add(&game).expect("it can be written");
        drop(writer);
        let again = records::read(&path).expect("what was written can be read");
        assert!(again.games.contains(&game));
    }
    Corpus::Keep
});

/// Puts the checksum of each record into its place.
fn put_right(bytes: &mut [u8]) {
    let Some(head) = bytes.iter().position(|&byte| byte == b'\n') else { return };
    let mut at = head + 1;
    while let Some(&[low, high]) = bytes.get(at..at + 2) {
        let length = usize::from(u16::from_le_bytes([low, high]));
        let Some(body) = bytes.get(at + 2..at + 2 + length) else { return };
        let sum = Checksum::of(body).short().to_le_bytes();
        let Some(place) = bytes.get_mut(at + 2 + length..at + 6 + length) else { return };
        place.copy_from_slice(&sum);
        at += 6 + length;
    }
}
