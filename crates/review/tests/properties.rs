//! What holds for every review, whatever was played: numbers within their bounds, legal lines, a sentence for every fault
//! and none for other moves, and a PDN that is still the same game.

mod support;

use crownhead_notation::pdn;
use crownhead_notation::record::{self, Line, Ply, Record, Remark};
use crownhead_play::{Limits, Stop};
use crownhead_review::json::ReviewText;
use crownhead_review::{Grade, Review, Reviewer, annotate};
use crownhead_rules::{Color, Game, Move, Position, Variant};
use proptest::prelude::*;
use support::{random_game, review, reviewer};

fn assert_legal(start: Position, line: &[Move]) {
    let mut here = start;
    for &mv in line {
        assert!(here.moves().contains(&mv), "{line:?} from {start:?}");
        here = here.after(mv);
    }
}

fn assert_sound(game: &Game, review: &Review) {
    assert_eq!(review.plies.len(), game.history().len());
    for (ply, (mv, before)) in review.plies.iter().zip(game.history().zip(game.positions())) {
        assert_eq!((ply.mv, ply.before), (mv, *before));
        let [best, played] = ply.expected;
        assert!((0.0..=1.0).contains(&played) && (played..=1.0).contains(&best), "{ply:?}");
        assert_eq!(
            ply.grade.is_some(),
            before.moves().len() > 1,
            "a grade where there is a choice"
        );
        let fault = ply.grade.is_some_and(Grade::is_fault);
        assert_eq!(fault, ply.finding.is_some(), "{ply:?}");
        assert!(!fault || ply.better.first().is_some_and(|better| *better != mv), "{ply:?}");
        assert_legal(*before, &ply.better);
        assert_legal(before.after(mv), &ply.line);
    }
    let counted: u32 =
        Color::BOTH.map(|side| review.tally(side).grades.iter().sum::<u32>()).iter().sum();
    assert_eq!(counted as usize, review.plies.iter().filter(|ply| ply.grade.is_some()).count());
    let [black, white] = Color::BOTH.map(|side| review.course(side));
    assert!(black.iter().zip(&white).all(|(one, two)| (one + two - 1.0).abs() < 1e-9));
}

/// The moves as PDN tells them: it leaves a pass out, and the next move shows that there was one. After the last move
/// nothing does.
fn written(game: &Game) -> Vec<Move> {
    let mut moves: Vec<Move> = game.history().collect();
    while moves.pop_if(|last| last.is_pass()).is_some() {}
    moves
}

/// The review in PDN, read again.
fn annotated(game: &Game, review: &Review) -> Record {
    let mut record = Record::of_game(game);
    annotate(&mut record, &ReviewText::new(review));
    let again = read_again(&record);
    assert_eq!(written(&again.line.game()), written(game));
    again
}

/// A record as others read it who get it as PDN.
fn read_again(record: &Record) -> Record {
    let text = record.to_pdn().to_string();
    let read = pdn::Reader::new(text.as_bytes()).next().expect("a game").expect(&text);
    record::replay(&read, record.variant).expect(&text)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_review_is_sound(variant in 0..Variant::ALL.len(), seed: u64, plies in 0usize..24) {
        let variant = Variant::ALL[variant];
        // The solution of a whole game takes too long here.
        let plies = if variant.about().exact == crownhead_rules::ExactValues::Solution { plies + 12 } else { plies };
        let game = random_game(variant, seed, plies);
        let review = review(&game, 150);
        assert_sound(&game, &review);
        let json = serde_json::to_value(ReviewText::new(&review)).expect("plain values");
        let again: ReviewText = serde_json::from_value(json.clone()).expect("the same values");
        prop_assert_eq!(again, ReviewText::new(&review));
        prop_assert_eq!(json["plies"].as_array().map(Vec::len), Some(review.plies.len()));
        annotated(&game, &review);
    }
}

#[test]
fn the_same_game_gets_the_same_review_on_any_number_of_threads() {
    for variant in [Variant::English, Variant::named("international")] {
        let game = random_game(variant, 11, 40);
        let [one, again, three] = [1, 1, 3].map(|threads| {
            reviewer(3_000, threads).review(&game, &mut |_| {}).expect("nobody stops it")
        });
        assert!(one == again && one == three, "{variant}");
        assert!(one.faults().count() > 3, "random play is full of mistakes");
    }
}

#[test]
fn progress_is_told_to_the_end_and_a_stopped_review_gives_nothing() {
    let game = random_game(Variant::English, 5, 30);
    let mut told = Vec::new();
    reviewer(500, 2).review(&game, &mut |progress| told.push(progress));
    assert_eq!(told[0].done, 0);
    assert!(told.is_sorted_by_key(|progress| (progress.done, progress.all)));
    let last = told.last().expect("it is told of");
    assert_eq!(last.done, last.all);
    assert!(last.all > 31, "what seems wrong is looked at again");

    let stop = Stop::new();
    let limits = Limits { stop: stop.clone(), ..Limits::default() };
    let endless = Reviewer { limits, ..reviewer(1, 2) };
    let stopped = endless.review(&game, &mut |_| stop.stop());
    assert!(stopped.is_none());
}

#[test]
fn pdn_has_glyphs_evaluations_sentences_and_better_lines() {
    let game = random_game(Variant::English, 11, 40);
    let review = review(&game, 3_000);
    let record = annotated(&game, &review);
    for (_, reviewed) in review.faults() {
        let at = review.plies.iter().position(|ply| std::ptr::eq(ply, reviewed)).expect("a ply");
        let remarks = &record.line.plies[at].remarks;
        let nag = reviewed.grade.and_then(Grade::nag).expect("a fault has a glyph");
        assert!(remarks.contains(&Remark::Nag(nag)), "{remarks:?}");
        let said = reviewed.finding.as_ref().expect("a sentence").to_string();
        let has = |remark: &Remark| matches!(remark, Remark::Comment(text) if text.contains(&said));
        assert!(remarks.iter().any(has), "{said}: {remarks:?}");
        let better = remarks.iter().find_map(|remark| match remark {
            Remark::Variation(line) => line.plies.first().map(|ply| ply.mv),
            _ => None,
        });
        assert_eq!(better, reviewed.better.first().copied());
    }
    let first = &record.line.plies[0].remarks;
    assert!(
        matches!(&first[..], [Remark::Comment(text), ..] if text.starts_with("[%eval ")),
        "{first:?}"
    );
}

#[test]
fn a_review_replaces_an_earlier_one_and_leaves_what_people_said() {
    let game = random_game(Variant::English, 11, 40);
    let [rough, better] = [300, 3_000].map(|nodes| ReviewText::new(&review(&game, nodes)));
    assert_ne!(rough.plies, better.plies, "or nothing would be replaced");
    let mut said = Record::of_game(&game);
    for (n, ply) in said.line.plies.iter_mut().enumerate() {
        let words = |text: &str| Remark::Comment(format!("{text} {n}"));
        // Words, a glyph and a variation of somebody's own.
        let other = Line::new(*game.positions().nth(n).expect("a position"));
        let mv = other.start.moves().iter().copied().find(|mv| *mv != ply.mv && !mv.is_pass());
        ply.remarks = vec![words("first"), Remark::Nag(1), words("then")];
        ply.remarks.extend(mv.map(|mv| {
            let ply = Ply {
                mv,
                after: other.start.after(mv),
                strength: None,
                remarks: vec![words("so")],
            };
            Remark::Variation(Line { plies: vec![ply], ..other })
        }));
    }
    let once = |review: &ReviewText, record: &Record| {
        let mut record = record.clone();
        annotate(&mut record, review);
        read_again(&record)
    };
    let [fresh, again] = [once(&better, &said), once(&better, &once(&rough, &said))];
    assert_eq!(again, fresh, "as if the first review had never been");
    assert_eq!(once(&better, &again), again);
    // Nothing but a review's words is taken away.
    for (ply, own) in fresh.line.plies.iter().zip(&said.line.plies) {
        assert!(own.remarks.iter().all(|remark| ply.remarks.contains(remark)), "{ply:?}");
    }
}
