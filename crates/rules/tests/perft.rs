//! First proof of the rules: the counts of published and cross-checked perft tables.

mod support;

use crownhead_rules::switches::{ENGLISH, RuleSet, Rules};
use crownhead_rules::variant::Ten;
use crownhead_rules::{
    Board, Counting, English, Geometry, Mini, Regicide, Straight, Variant, WithRules,
};
use std::sync::atomic::{AtomicUsize, Ordering};

/// English rules on a smaller board: shows that the generator does not depend on its size.
enum English6 {}

impl Rules for English6 {
    const SET: RuleSet = RuleSet { geometry: Geometry::new(6), rows_of_men: 2, ..ENGLISH };
}

/// Checks every line of a data file: position, what counts, depth:count …
fn check<R: Rules>(data: &str) {
    let lines = data.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let checked = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for line in lines {
            let checked = &checked;
            scope.spawn(move || {
                checked.fetch_add(check_line::<R>(line), Ordering::Relaxed);
            });
        }
    });
    assert!(checked.into_inner() > 0, "the file has no counts");
}

fn check_line<R: Rules>(line: &str) -> usize {
    let mut words = line.split_whitespace();
    let board = match words.next() {
        Some("start") => Board::start::<R>(),
        Some(fen) => support::setup(fen).board::<R>().expect("a legal position"),
        None => panic!("an empty line"),
    };
    let counting = match words.next() {
        Some("distinct") => Counting::Distinct,
        Some("paths") => Counting::Paths,
        other => panic!("{other:?} is not a way of counting"),
    };
    let counts: Vec<(u32, u64)> = words
        .map(|word| {
            let (depth, count) = word.split_once(':').expect("depth:count");
            (depth.parse().expect("a depth"), count.parse().expect("a count"))
        })
        .collect();
    for &(depth, count) in &counts {
        assert_eq!(board.perft::<R>(depth, counting), count, "depth {depth} of {line}");
    }
    counts.len()
}

#[test]
fn english() {
    check::<English>(include_str!("data/english.perft"));
}

#[test]
fn english_on_six_by_six() {
    check::<English6>(include_str!("data/english6.perft"));
}

#[test]
fn regicide() {
    check::<Regicide>(include_str!("data/regicide.perft"));
}

#[test]
fn mini() {
    check::<Mini>(include_str!("data/mini.perft"));
}

#[test]
fn straight() {
    check::<Straight>(include_str!("data/straight.perft"));
}

#[test]
fn ten() {
    check::<Ten>(include_str!("data/ten.perft"));
}

/// The door from a variant's name to its constants leads to the right room.
#[test]
fn variants_open_their_own_rules() {
    struct Perft(u32);
    impl WithRules for Perft {
        type Output = u64;
        fn run<R: Rules>(self) -> u64 {
            Board::start::<R>().perft::<R>(self.0, Counting::Distinct)
        }
    }
    let by_name: Vec<_> = Variant::ALL.iter().map(|one| one.with_rules(Perft(7))).collect();
    let by_type = [
        Perft(7).run::<English>(),
        Perft(7).run::<Regicide>(),
        Perft(7).run::<Mini>(),
        Perft(7).run::<Straight>(),
        Perft(7).run::<Ten>(),
    ];
    assert_eq!(by_name, by_type);
    assert!(by_name.windows(2).all(|pair| pair[0] != pair[1]), "the variants differ");
}
