//! How fast are PDN files read? Makes a file of random English games in memory, then measures reading
//! alone and reading with every move replayed, in megabytes a second on one core.
//!
//! `cargo bench -p crownhead-notation`

use crownhead_notation::pdn::Reader;
use crownhead_notation::record::{self, Record};
use crownhead_rules::{Game, Position, Variant};
use divan::Bencher;
use divan::counter::BytesCount;
use std::sync::LazyLock;

const GAMES: usize = 5_000;

/// Random games with the tags that archives have.
static ARCHIVE: LazyLock<String> = LazyLock::new(|| {
    let mut text = String::new();
    let mut state = 1u64;
    for number in 1..=GAMES {
        let mut game = Game::new(Position::start(Variant::English));
        while game.outcome().is_none() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let moves = game.moves();
            let mv = moves[(state >> 33) as usize % moves.len()];
            game.play(mv).expect("a legal move");
        }
        let mut record = Record::of_game(&game);
        record.set_tag("Event", &format!("Random games, number {number}"));
        record.set_tag("Black", "First Player");
        record.set_tag("White", "Second Player");
        text.push_str(&record.to_pdn().to_string());
    }
    text
});

/// Measures work on the whole archive, which has to find every game good.
fn archive(bencher: Bencher<'_, '_>, work: fn(&str) -> usize) {
    let text = ARCHIVE.as_str();
    bencher.counter(BytesCount::of_str(text)).bench(|| assert_eq!(work(text), GAMES));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn reading(bencher: Bencher<'_, '_>) {
    archive(bencher, |text| Reader::new(text.as_bytes()).filter(Result::is_ok).count());
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn reading_and_replaying(bencher: Bencher<'_, '_>) {
    archive(bencher, |text| {
        let games = Reader::new(text.as_bytes()).map(|game| game.expect("a good game"));
        let replayed = games.map(|game| record::replay(&game, Variant::English));
        replayed.filter(Result::is_ok).count()
    });
}

fn main() {
    divan::main();
}
