//! A player of your own against one of ours: `cargo run -p crownhead-classic --example own_player --
//! alphabeta:3 20` (opponent and number of games, both optional).

use crownhead_classic::ClassicSpec;
use crownhead_play::{Choice, Fault, Limits, Lots, Player, Report, Settings, Watch, referee};
use crownhead_rules::{Color, Game, Kind, Position, Variant};
use std::error::Error;

/// Plays so that it is best off after its own move: a king is worth three men. Among equals it draws lots.
struct Greedy {
    lots: Lots,
}

impl Greedy {
    fn value(position: &Position, own: Color) -> i64 {
        let worth = |color| {
            let count = |kind| i64::from(position.count(color, kind));
            count(Kind::Man) + 3 * count(Kind::King)
        };
        worth(own) - worth(own.other())
    }
}

impl Player for Greedy {
    fn name(&self) -> String {
        "greedy".into()
    }

    fn new_game(&mut self, _: &Position, seed: u64) -> Result<(), Fault> {
        self.lots = Lots::new(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: Watch) -> Result<Choice, Fault> {
        let here = game.position();
        let value = |mv| Self::value(&here.after(mv), here.turn());
        let moves = game.moves();
        let best = moves.iter().map(|&mv| value(mv)).max();
        let equals: Vec<_> = moves.iter().copied().filter(|&mv| Some(value(mv)) == best).collect();
        Ok(Choice { mv: self.lots.draw(&equals), report: Report::default() })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let spec: ClassicSpec = arguments.next().as_deref().unwrap_or("alphabeta:3").parse()?;
    let games: u64 = arguments.next().as_deref().unwrap_or("20").parse()?;
    let variant = Variant::English;
    let (mut own, mut ours) = (Greedy { lots: Lots::new(0) }, spec.player(variant));
    let mut results = [0; 3];
    for number in 0..games {
        let settings = Settings { seeds: [2 * number, 2 * number + 1], ..Settings::default() };
        // Colours change after each game; the first player at the table has Black.
        let own_color = if number % 2 == 0 { Color::Black } else { Color::White };
        let players: [&mut dyn Player; 2] = match own_color {
            Color::Black => [&mut own, ours.as_mut()],
            Color::White => [ours.as_mut(), &mut own],
        };
        let record = referee::play(players, Position::start(variant), &settings);
        let plies = record.plies.len();
        println!("game {}: greedy has {own_color}: {}, {plies} plies", number + 1, record.ending);
        match record.ending.winner() {
            Some(winner) if winner == own_color => results[0] += 1,
            None => results[1] += 1,
            Some(_) => results[2] += 1,
        }
    }
    println!("greedy against {spec}: won {}, drew {}, lost {}", results[0], results[1], results[2]);
    Ok(())
}
