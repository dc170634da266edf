//! Of random won positions with up to five pieces, how many does the engine win against best defence? With
//! all tables of the user's directory (`CROWNHEAD_TABLES` names another), and with those that come with the
//! program. The defender plays from built distances: `crownhead tablebase build --pieces 5` first.
//!
//! `cargo bench -p crownhead-engine --bench endings -- 500`

#[path = "../tests/support/mod.rs"]
mod support;

use crownhead_engine::{Engine, Options, TableUse};
use crownhead_notation::fen;
use crownhead_play::{Limits, Lots};
use crownhead_tablebase::Tables;
use support::{Played, play_out, won_position};

/// Positions looked at for each move.
const NODES: u64 = 50_000;

fn main() {
    let count = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(500);
    let tables = Tables::found();
    if tables.most_pieces_in_distances() < 5 {
        println!("there are no distances for five pieces: crownhead tablebase build --pieces 5");
        return;
    }
    for uses in [TableUse::Found, TableUse::Shipped] {
        let mut lots = Lots::new(500);
        let mut engine = Engine::new(Options { hash: 16, tables: uses, ..Options::default() });
        let mut results = [0; 3];
        for n in 0..count {
            let start = won_position(&tables, &mut lots, [5, 5, 4, 5, 3, 5, 4, 5][n % 8]);
            let played = play_out(&mut engine, &Limits::nodes(NODES), &tables, &start);
            results[played as usize] += 1;
            if played != Played::Won {
                let plies = tables.distance(&start).unwrap_or(0);
                println!("{}: {played:?} {} in {plies}", uses.name(), fen::write(&start));
            }
        }
        let [won, too_long, missed] = results;
        println!(
            "tables {}: {won} of {count} won, {too_long} too long, {missed} missed",
            uses.name()
        );
    }
}
