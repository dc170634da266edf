//! Joins the value tables of a directory into the file that comes with the program:
//!
//! `crownhead tablebase build --pieces 5 --dir DIR`, then
//! `cargo run --release -p crownhead-tablebase --example bundle -- DIR crates/tablebase/data/values-2-to-5.tables`

use crownhead_tablebase::Material;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [dir, out] = &words[..] else {
        println!("usage: bundle DIR FILE");
        return Ok(());
    };
    let mut bundle = Vec::new();
    for class in (2..=5).flat_map(Material::all) {
        bundle.extend(std::fs::read(Path::new(dir).join(format!("values-{class}.table")))?);
    }
    println!("{} bytes", bundle.len());
    std::fs::write(out, bundle)
}
