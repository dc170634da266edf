//! Builds the tables of all variants that come with the program, and says what they take:
//!
//! `cargo run --release -p crownhead-tablebase --example endings -- crates/tablebase/data [VARIANT… | PIECES]`

use crownhead_rules::{ExactValues, Variant};
use crownhead_tablebase::VariantBuild;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [dir, wanted @ ..] = &words[..] else {
        println!("usage: endings DIR [VARIANT… | PIECES]");
        return Ok(());
    };
    let few: Option<u8> = wanted.iter().find_map(|word| word.parse().ok());
    let wanted: Vec<&String> = wanted.iter().filter(|word| word.parse::<u8>().is_err()).collect();
    let mut all = 0;
    for &variant in Variant::ALL {
        let named = wanted.is_empty() || wanted.iter().any(|word| **word == variant.id());
        if variant.about().exact != ExactValues::Endings || !named {
            continue;
        }
        let usual = VariantBuild::usual_pieces(variant);
        let pieces = few.map_or(usual, |few| few.min(usual));
        let build = VariantBuild { dir: dir.into(), variant, pieces, lean: true };
        let begun = Instant::now();
        build.run(&AtomicBool::new(false), &mut |_| {})?;
        let file = std::path::Path::new(dir).join(format!("endings-{variant}.tables"));
        let size = std::fs::metadata(file)?.len();
        all += size;
        println!("{variant}: {size} bytes in {:.1} s", begun.elapsed().as_secs_f64());
    }
    println!("{all} bytes in all");
    Ok(())
}
