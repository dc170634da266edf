//! The tables of variants that come with the program. One command makes them all:
//!
//! `cargo run --release -p crownhead-tablebase --example endings -- crates/tablebase/data`

use crownhead_rules::Variant;

/// Makes of the ids of variants the list of their tables.
macro_rules! tables {
    ($($id:literal,)*) => {
        [$(($id, include_bytes!(concat!("../../data/endings-", $id, ".tables")).as_slice())),*]
    };
}

static ALL: &[(&str, &[u8])] = &tables![
    "antidraughts",
    "brazilian",
    "breakthrough",
    "czech",
    "frisian",
    "frysk",
    "international",
    "italian",
    "killer",
    "losing",
    "pool",
    "regicide",
    "russian",
    "spanish",
    "thai",
];

/// The tables of a variant, if it has some.
pub(super) fn bytes(variant: Variant) -> Option<&'static [u8]> {
    ALL.iter().find(|(id, _)| *id == variant.id()).map(|(_, bytes)| *bytes)
}
