//! Is what is called a blunder one? Games between levels are reviewed at 100 ms a position, and every blunder is looked at
//! again for ten times as long: at least 95 of 100 have to be mistakes or worse still.
//!
//! Takes an hour on two cores, so it is run by hand; `GAMES` says how many games (200 if it is not set):
//! `GAMES=10 cargo test --release -p crownhead-review --test confirmation -- --ignored --nocapture`

mod support;

use crownhead_engine::EnginePlayer;
use crownhead_play::{Limits, Settings, referee};
use crownhead_review::{Grade, Reviewer};
use crownhead_rules::{Game, Position, Variant};
use std::time::Duration;

/// Who plays: weak enough to make mistakes, and not the same.
const LEVELS: [&str; 4] = ["engine:3", "engine:5", "engine:4", "engine:6"];
/// The longest game: what comes later is much the same.
const LONGEST: usize = 100;

#[test]
#[ignore = "takes an hour"]
fn blunders_are_confirmed_by_a_longer_look() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(200);
    let (mut blunders, mut confirmed, mut still, mut plies) = (0, 0, 0, 0);
    for number in 0..games {
        let game = played(number);
        let review = at(100).review(&game, &mut |_| {}).expect("nobody stops it");
        plies += review.plies.len();
        for (n, ply) in review.faults().filter(|(_, ply)| ply.grade == Some(Grade::Blunder)) {
            // The move alone, with the game before it.
            let mut until = Game::new(*game.start());
            game.history().take(n).for_each(|mv| until.play(mv).expect("a legal move"));
            let again = at(1000).review_last(&until).expect("nobody stops it");
            blunders += 1;
            still += u32::from(again.grade == Some(Grade::Blunder));
            let stands = again.grade >= Some(Grade::Mistake);
            confirmed += u32::from(stands);
            if !stands {
                println!("game {number}, ply {n}: {:?}, then {:?}", ply.expected, again.expected);
            }
        }
    }
    println!(
        "{games} games, {plies} plies, {blunders} blunders: {still} are so still, {confirmed} at least mistakes"
    );
    assert!(blunders > 0 && 100 * confirmed >= 95 * blunders, "{confirmed} of {blunders}");
}

fn at(milliseconds: u64) -> Reviewer {
    let limits = Limits::time(Duration::from_millis(milliseconds));
    Reviewer { limits, ..support::reviewer(1, 0) }
}

/// The game of this number between two of the levels, from a start that random moves have made.
fn played(number: u64) -> Game {
    let first = number as usize % LEVELS.len();
    let spec = |n: usize| LEVELS[n % LEVELS.len()].parse().expect("a level");
    let [mut black, mut white] = [first, first + 1].map(|n| EnginePlayer::new(spec(n)));
    let start: Position = *support::random_game(Variant::English, number, 4).position();
    let settings = Settings { seeds: [number; 2], ..Settings::default() };
    let record = referee::play([&mut black, &mut white], start, &settings);
    let mut game = Game::new(start);
    for ply in record.plies.iter().take(LONGEST) {
        game.play(ply.mv).expect("a legal move");
    }
    game
}
