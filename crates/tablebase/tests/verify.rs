//! Is every entry what its successors say? All positions up to four pieces, and a sample of five. The
//! command `crownhead tablebase verify` does it for all.

use crownhead_tablebase::{Material, Tables, Verified};

fn verified(pieces: u8, step: usize) -> Verified {
    let tables = Tables::shipped();
    let threads = crownhead_files::threads(0);
    let classes = Material::all(pieces).into_iter();
    let parts = classes.map(|class| tables.verify(class, step, threads, &false.into()));
    parts.map(|part| part.expect("the class is there")).fold(Verified::default(), Verified::and)
}

#[test]
fn every_position_up_to_four_pieces_follows_from_its_successors() {
    for (pieces, positions) in [(2, 3_488), (3, 196_032), (4, 6_209_316)] {
        let found = verified(pieces, 1);
        assert_eq!((found.values, found.distances), (positions, positions));
        assert_eq!(found.wrong, 0, "{:?}", found.example);
    }
}

#[test]
fn a_sample_of_five_pieces_follows_from_its_successors() {
    let found = verified(5, 997);
    assert!(found.values > 130_000, "{found:?}");
    assert_eq!(found.wrong, 0, "{:?}", found.example);
}
