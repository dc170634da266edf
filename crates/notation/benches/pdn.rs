//! How fast are PDN files read? Makes a file of random English games in memory, then measures reading
//! alone and reading with every move replayed, in megabytes a second on one core.
//!
//! `cargo bench -p crownhead-notation`

use crownhead_notation::pdn::Reader;
use crownhead_notation::record::{self, Record};
use crownhead_rules::{Game, Position, Variant};
use std::time::Instant;

const GAMES: usize = 5_000;
const ROUNDS: usize = 5;

/// Random games with the tags that archives have.
fn archive() -> String {
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
}

/// Megabytes a second: the median of a few rounds.
fn speed(text: &str, mut work: impl FnMut() -> usize) -> f64 {
    let mut speeds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            assert_eq!(work(), GAMES);
            text.len() as f64 / 1e6 / start.elapsed().as_secs_f64()
        })
        .collect();
    speeds.sort_by(f64::total_cmp);
    speeds[ROUNDS / 2]
}

fn main() {
    let text = archive();
    let games = || Reader::new(text.as_bytes()).map(|game| game.expect("a good game"));
    let reading = speed(&text, || games().count());
    let replaying = speed(&text, || {
        let replayed = games().map(|game| record::replay(&game, Variant::English));
        replayed.filter(Result::is_ok).count()
    });
    println!(
        "{GAMES} games, {:.1} MB, median of {ROUNDS}, megabytes a second:",
        text.len() as f64 / 1e6
    );
    println!("reading {reading:.1}, reading and replaying every move {replaying:.1}");
}
