//! Any bytes as the journal of a match that is to be gone on with.
//!
//! Reading never panics; a journal that is read can be resumed with its own settings and no others, has as many games
//! as before, takes one more and is read again with it. A cut-off last line is left out, and only that.

#![no_main]

use crownhead_arena::journal::{Journal, read};
use crownhead_fuzz::{check_sentence, file, journal};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let path = file("journal", &journal(data));
    let first = match read(&path) {
        Ok(first) => first,
        Err(why) => {
            check_sentence(&why);
            return Corpus::Keep;
        }
    };
    for game in &first.games {
        if let Err(why) = game.record(first.settings.variant) {
            check_sentence(&why);
        }
    }
    let mut other = first.settings.clone();
    other.games = other.games.wrapping_add(1);
    assert!(Journal::resume(&path, &other).is_err(), "another match");
    let resumed = Journal::resume(&path, &first.settings);
    let (mut writer, games) = resumed.expect("its own settings fit");
    assert_eq!(games, first.games);
    let again = read(&path).expect("what is resumed can be read");
    assert_eq!(again.games, first.games);
    if let [game, ..] = &first.games[..] {
        writer.add(game).expect("it can be written");
        // The same game twice is out of turn, and nothing else is wrong with it.
        check_sentence(&read(&path).expect_err("a game out of turn"));
    }
    Corpus::Keep
});
