//! What fuzzing and the search around its finds brought up, each with a small text that showed it.

use crownhead_notation::{pdn, record};
use crownhead_rules::Variant;

/// The record of the one game in a text.
fn replayed(text: &str) -> record::Record {
    let game = pdn::Reader::new(text.as_bytes()).next().unwrap().unwrap();
    record::replay(&game, Variant::English).unwrap()
}

fn check_comes_back(text: &str) {
    let record = replayed(text);
    let written = record.to_pdn().to_string();
    assert_eq!(replayed(&written).line, record.line, "{written}");
}

/// The setup was not written, so that the variation was read from another position.
#[test]
fn a_variation_that_sets_up_a_position_comes_back() {
    check_comes_back(r#"[Event "a"] 1. 11-15 (/FEN "B:W21:B1"/ 1-5) 22-18 *"#);
    check_comes_back(r#"[Event "a"] (/FEN "B:W21:B1"/) 1. 11-15 *"#);
}

/// The first move corrects the side to move of the FEN, but the variation before it used that side.
#[test]
fn a_variation_before_the_turn_is_corrected_comes_back() {
    check_comes_back(r#"[FEN "W:W21,30:B1,12"] (21-17) 1. 12-16 *"#);
    check_comes_back(r#"[FEN "W:W21-32:B1-12"] (22-18) 1. 11-15 *"#);
    check_comes_back(r#"[FEN "W:W21,30:B1,12"] () 1. 12-16 *"#);
}

/// Of a capture in pairs only the first pair was asked for its meanings.
#[test]
fn an_ambiguous_capture_in_pairs_means_what_goes_on() {
    let fen = "B:W6,14,15,22,23,32:B1";
    let pairs = replayed(&format!("[FEN \"{fen}\"] 1. 1x10 10x26 23-19 *"));
    let whole = replayed(&format!("[FEN \"{fen}\"] 1. 1x10x17x26 23-19 *"));
    assert_eq!(pairs.line, whole.line);
    let other = replayed(&format!("[FEN \"{fen}\"] 1. 1x10 10x26 22-18 *"));
    assert_ne!(other.line.plies[0].mv, whole.line.plies[0].mv);
}
