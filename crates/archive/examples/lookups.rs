//! How long does it take to look a position up? `cargo run --release -p crownhead-archive --example lookups -- FILE [N]`
//! opens an archive, looks N positions of its games up and lists the first games of each, and prints how long that took.

use crownhead_archive::{Archive, ArchivedGame};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let file = words.next().unwrap_or_default();
    let count = words.next().and_then(|word| word.parse().ok()).unwrap_or(10_000);
    match measure(Path::new(&file), count) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn measure(path: &Path, count: u32) -> Result<(), Box<dyn std::error::Error>> {
    let began = Instant::now();
    let archive = Archive::open(path)?.ok_or("there is no such archive")?;
    println!("opened in {:.1} ms", ms(began.elapsed()));
    let (games, plies, bytes) = (archive.games(), archive.plies(), archive.bytes());
    let each = bytes as f64 / plies as f64;
    println!("{games} games, {plies} plies, {bytes} bytes, {each:.1} a ply");
    let (mut positions, mut lists) = (Vec::new(), Vec::new());
    for n in 0..count {
        // Spread over all games, and over their plies from the first to the last.
        let number = (u64::from(n) * 7_919 % games) as u32;
        let Some(game) = archive.game(number)? else { continue };
        let ply = n as usize % (game.moves.len() + 1);
        let Some(position) = ArchivedGame::positions(&game).nth(ply) else { continue };
        let began = Instant::now();
        let found = archive.look_up(&position)?;
        positions.push(began.elapsed());
        let began = Instant::now();
        for number in found.numbers().take(20) {
            archive.game(number)?;
        }
        lists.push(began.elapsed());
    }
    tell("look up", positions);
    tell("list 20 games", lists);
    Ok(())
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| ms(times[((times.len() - 1) as f64 * share) as usize]);
    let (half, most, last) = (at(0.5), at(0.99), at(1.0));
    println!(
        "{what}: half within {half:.3} ms, 99 % within {most:.3} ms, the longest {last:.3} ms"
    );
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
