//! Any bytes as what an engine behind the Hub protocol says: one byte for the variant, then its lines, from its name on
//! and through a whole game in which it has both sides.
//!
//! Nothing it says panics or hangs us. What it plays is legal, its line begins with the move it plays and is legal to
//! its end; everything else is a fault that is told in a sentence.

#![no_main]

use crownhead_fuzz::{check_sentence, variant};
use crownhead_play::{Choice, Limits, Player};
use crownhead_protocol::hub::HubPlayer;
use crownhead_rules::{Game, Position};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((&first, said)) = data.split_first() else { return Corpus::Reject };
    let variant = variant(first);
    let mut game = Game::new(Position::start(variant));
    let started = HubPlayer::recorded(said, variant);
    let mut engine = match started {
        Ok(engine) => engine,
        Err(fault) => {
            check_sentence(&fault);
            return Corpus::Keep;
        }
    };
    assert!(!engine.name().contains('\n'));
    while game.outcome().is_none() {
        match engine.choose(&game, &Limits::depth(1), &mut |_| {}) {
            Err(fault) => {
                check_sentence(&fault);
                break;
            }
            Ok(Choice { mv, report }) => {
                assert_eq!(report.line.first(), Some(&mv));
                let mut here = *game.position();
                for &mv in &report.line {
                    assert!(here.moves().contains(&mv));
                    here = here.after(mv);
                }
                game.play(mv).expect("it is legal");
            }
        }
    }
    Corpus::Keep
});
