//! Reads a PDN file and tells what is in it: `cargo run -p crownhead-notation --example read_pdn -- FILE`.
//! Without a file it reads a short one of its own.

use crownhead_notation::pdn::Reader;
use crownhead_notation::{fen, record};
use crownhead_rules::Variant;
use std::error::Error;
use std::fs::File;
use std::io::{BufReader, Read};

const OWN: &str = r#"
[Black "Ada"]
[White "Charles"]
[Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 3. 4-8 {a remark} 17-13 1-0

[Event "An illegal move"]
1. 11-15 21-14 *
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let source: Box<dyn Read> = match std::env::args().nth(1) {
        Some(path) => Box::new(File::open(path)?),
        None => Box::new(OWN.as_bytes()),
    };
    // A bad game costs an error, and reading goes on with the next one.
    for game in Reader::new(BufReader::new(source)) {
        let replayed = match &game {
            Ok(game) => record::replay(game, Variant::English).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match replayed {
            Err(error) => println!("bad game: {error}"),
            Ok(record) => {
                let name = |tag| game.as_ref().ok().and_then(|g| g.tag(tag)).unwrap_or("?");
                let (black, white) = (name("Black"), name("White"));
                let plies = record.line.plies.len();
                println!(
                    "{black} v {white}: {}, {plies} plies",
                    record.result.text(record.variant)
                );
                println!("  ends in {}", fen::write(record.line.end()));
            }
        }
    }
    Ok(())
}
