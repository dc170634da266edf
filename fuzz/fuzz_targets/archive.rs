//! Any bytes as the file of an archive of games. Its sums are put right, so small changes reach what lies behind them.
//!
//! Opening, looking up and reading games never panic; what comes out is legal.

#![no_main]

use crownhead_archive::Archive;
use crownhead_archive::testing::mend;
use crownhead_fuzz::check_sentence;
use crownhead_rules::{Position, Variant};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let mut bytes = data.to_vec();
    mend(&mut bytes);
    let archive = match Archive::from_bytes(bytes) {
        Ok(archive) => archive,
        Err(why) => {
            check_sentence(&why);
            return Corpus::Keep;
        }
    };
    let mut positions = vec![Position::start(Variant::English)];
    for number in 0..archive.games().min(8) as u32 {
        match archive.game(number) {
            Ok(game) => positions.extend(game.iter().flat_map(|game| game.positions().take(100))),
            Err(why) => check_sentence(&why),
        }
    }
    for position in positions {
        match archive.look_up(&position) {
            Ok(found) => {
                let legal = position.moves();
                assert!(found.moves.iter().all(|played| legal.contains(&played.mv)));
                for number in found.numbers().take(20) {
                    let _ = archive.game(number);
                }
            }
            Err(why) => check_sentence(&why),
        }
    }
    Corpus::Keep
});
