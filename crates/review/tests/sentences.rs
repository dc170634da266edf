//! Are mistakes explained by what they really did? Small positions in which it can be seen by hand.

mod support;

use crownhead_review::{Fact, Finding, Grade};
use crownhead_rules::Variant;
use support::{english, game, random_game, review, reviewer};

/// What is said of the first move of a game.
fn said(start: &str, moves: &str) -> Finding {
    let ply = review(&game(english(start), moves), 30_000).plies.remove(0);
    assert!(ply.grade.is_some_and(Grade::is_fault), "{ply:?}");
    ply.finding.expect("a sentence")
}

#[test]
fn a_man_that_is_given_away_is_named_with_the_line() {
    // Nobody can take back on 11.
    let finding = said("B:W20,25,28,29,30,31,32:B1,5,6,9,11,12,13", "11-16");
    assert!(matches!(finding.fact, Fact::LosesMaterial(_)), "{finding:?}");
    assert_eq!((finding.line[0].as_str(), finding.line.len()), ("20x11", 1));
    let text = finding.to_string();
    assert!(text.starts_with("11-16 loses a man: 20x11; "), "{text}");
    assert!(text.ends_with(" was better") || text.ends_with(" was the only move"), "{text}");
}

#[test]
fn a_missed_shot_is_counted_and_shown() {
    let start = "W:W21,22,23,27,29,30,31,32:B1,3,4,5,12,14,15,20";
    let text = said(start, "22-18").to_string();
    assert_eq!(text, "missed a two for one: 23-18 14x23 27x11");
}

#[test]
fn an_exchange_into_a_lost_ending_is_told_as_that() {
    let finding = said("B:W13,K18,22:B1,6,8", "6-9");
    assert_eq!(finding.fact, Fact::LostEnding { exchange: true, pieces: 4 });
    let text = finding.to_string();
    let told = "the exchange leads to an ending that the tables give as lost: 13x6 1x10; ";
    assert!(text.starts_with(told), "{text}");
}

#[test]
fn a_move_can_be_judged_alone() {
    let start = english("W:W21,22,23,27,29,30,31,32:B1,3,4,5,12,14,15,20");
    let played = game(start, "23-18 14x23 27x11 1-6 22-18");
    let alone = reviewer(5_000, 1).review_last(&played).expect("nobody stops it");
    let mv = played.history().last();
    assert_eq!((Some(alone.mv), alone.side()), (mv, start.turn()));
    assert!(alone.grade.is_some());
    assert!(!alone.line.is_empty(), "it says how it goes on");
    let forced = game(start, "23-18 14x23");
    let forced = reviewer(5_000, 1).review_last(&forced).expect("nobody stops it");
    assert_eq!(forced.grade, None, "there was nothing to choose");
    assert!(reviewer(5_000, 1).review_last(&game(start, "")).is_none(), "there is no move");
}

#[test]
fn where_the_goal_is_to_lose_pieces_their_loss_is_no_fault() {
    let reversed = |variant: &&Variant| variant.rules().is_reversed();
    let mut faults = 0;
    for &variant in Variant::ALL.iter().filter(reversed) {
        for (_, ply) in review(&random_game(variant, 3, 40), 500).faults() {
            let fact = ply.finding.as_ref().expect("a sentence").fact;
            assert!(!matches!(fact, Fact::LosesMaterial(_) | Fact::MissedMaterial(_)), "{fact:?}");
            faults += 1;
        }
    }
    assert!(faults > 3, "random play is full of mistakes");
}
