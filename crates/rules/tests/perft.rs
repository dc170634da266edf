//! First proof of the rules: the counts of published and cross-checked perft tables.

mod support;

use crownhead_rules::switches::{ENGLISH, RuleSet, Rules};
use crownhead_rules::variant::*;
use crownhead_rules::{Board, Counting, Geometry};
use std::sync::atomic::{AtomicUsize, Ordering};

/// English rules on a smaller board: shows that the generator does not depend on its size.
enum English6 {}

impl Rules for English6 {
    const SET: RuleSet = RuleSet { geometry: Geometry::new(6), rows_of_men: 2, ..ENGLISH };
}

/// International rules on a smaller board, for the same reason.
enum International6 {}

impl Rules for International6 {
    const SET: RuleSet =
        RuleSet { geometry: Geometry::new(6), rows_of_men: 2, ..International::SET };
}

/// Thai rules with the twelve men of the published table.
enum Thai12 {}

impl Rules for Thai12 {
    const SET: RuleSet = RuleSet { rows_of_men: 3, ..Thai::SET };
}

/// Counts beyond this are checked by the long test only.
const MOST_LEAVES: u64 = 20_000_000;

/// Checks every line of a data file: position, what counts, depth:count …
fn check<R: Rules>(data: &str) {
    check_up_to::<R>(data, MOST_LEAVES);
}

fn check_up_to<R: Rules>(data: &str, most: u64) {
    let lines = data.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let checked = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for line in lines {
            let checked = &checked;
            scope.spawn(move || {
                checked.fetch_add(check_line::<R>(line, most), Ordering::Relaxed);
            });
        }
    });
    assert!(checked.into_inner() > 0, "the file has no counts");
}

fn check_line<R: Rules>(line: &str, most: u64) -> usize {
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
    for &(depth, count) in counts.iter().filter(|&&(_, count)| count <= most) {
        assert_eq!(board.perft::<R>(depth, counting), count, "depth {depth} of {line}");
    }
    counts.len()
}

/// A test for each file, and all of them to their full depth in one that takes long.
macro_rules! tables {
    ($($name:ident: $rules:ty = $file:literal,)*) => {
        $(#[test]
        fn $name() {
            check::<$rules>(include_str!(concat!("data/", $file, ".perft")));
        })*

        /// A variant without counts is not proved.
        #[test]
        fn every_variant_has_counts() {
            let counted = [$($file),*];
            for variant in Variant::ALL {
                assert!(counted.contains(&variant.id()), "{variant}");
            }
        }

        #[test]
        #[ignore = "counts 70 thousand million leaves; see CONTRIBUTING.md"]
        fn every_count_to_its_full_depth() {
            $(check_up_to::<$rules>(
                include_str!(concat!("data/", $file, ".perft")),
                u64::MAX,
            );)*
        }
    };
}

tables! {
    english: English = "english",
    english_on_six_by_six: English6 = "english6",
    regicide: Regicide = "regicide",
    mini: Mini = "mini",
    straight: Straight = "straight",
    ten: Ten = "ten",
    international: International = "international",
    brazilian: Brazilian = "brazilian",
    pool: Pool = "pool",
    russian: Russian = "russian",
    czech: Czech = "czech",
    spanish: Spanish = "spanish",
    italian: Italian = "italian",
    thai: Thai = "thai",
    killer: Killer = "killer",
    antidraughts: Antidraughts = "antidraughts",
    breakthrough: Breakthrough = "breakthrough",
    losing: Losing = "losing",
    frisian: Frisian = "frisian",
    frysk: Frysk = "frysk",
    international_on_six_by_six: International6 = "international6",
    thai_with_twelve_men: Thai12 = "thai12",
}

/// The door from a variant's name to its constants leads to the right room.
#[test]
fn variants_open_their_own_rules() {
    struct Switches;
    impl WithRules for Switches {
        type Output = RuleSet;
        fn run<R: Rules>(self) -> RuleSet {
            R::SET
        }
    }
    for (n, variant) in Variant::ALL.iter().enumerate() {
        let set = variant.with_rules(Switches);
        assert_eq!(set, *variant.rules(), "{variant}");
        assert!(Variant::ALL[..n].iter().all(|other| *other.rules() != set), "{variant}");
    }
}
