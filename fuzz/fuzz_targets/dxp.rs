//! Any bytes as DamExchange: one byte for the variant, one for the size of the pieces in which the rest
//! arrives.
//!
//! Cutting and reading never panic and do not depend on the pieces. What was read comes back from its own
//! text. A game that hears all of it stays legal and can be recorded.

#![no_main]

use crownhead_fuzz::variant;
use crownhead_notation::record::Record;
use crownhead_play::{Choice, Report};
use crownhead_protocol::dxp::{DxpGame, Frames, Message, Session, Turn};
use crownhead_rules::{Color, Position};
use libfuzzer_sys::{Corpus, fuzz_target};
use std::time::Duration;

fuzz_target!(|data: &[u8]| -> Corpus {
    let [first, size, bytes @ ..] = data else { return Corpus::Reject };
    let variant = variant(*first);
    let mut whole = Frames::default();
    whole.push(bytes);
    let whole: Vec<_> = whole.collect();
    let mut frames = Frames::default();
    let mut pieces = Vec::new();
    for piece in bytes.chunks(usize::from(*size).max(1)) {
        frames.push(piece);
        pieces.extend(frames.by_ref());
    }
    let good = |list: &[_]| list.iter().flatten().cloned().collect::<Vec<Message>>();
    assert_eq!(good(&whole), good(&pieces));
    assert_eq!(whole.len(), pieces.len());
    let mut table = DxpGame::new(Position::start(variant), Color::White, 40);
    for message in whole {
        let message = match message {
            Ok(message) => message,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        assert_eq!(message.to_string().parse().as_ref(), Ok(&message));
        if let Message::Request(request) = &message
            && let Ok(terms) = Session::terms(variant, request)
        {
            table = DxpGame::new(terms.start, terms.own, terms.moves);
        }
        table.hear(&message, false);
        answer(&mut table);
    }
    let record = table.into_record(["a".into(), "b".into()]);
    assert!(!Record::of_game(&record.game()).to_pdn().to_string().is_empty());
    Corpus::Keep
});

/// Ends the game or plays the first legal move, if it is our turn.
fn answer(table: &mut DxpGame) {
    if table.turn() != Turn::Own || table.due_end(false).is_some() {
        return;
    }
    let mv = table.game().moves()[0];
    // A pass has no message; it ends the game.
    table.play(Choice { mv, report: Report::default() }, Duration::ZERO);
}
