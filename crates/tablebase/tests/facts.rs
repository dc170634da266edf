//! Do the tables agree with what others have computed and published?
//!
//! The rows by class for 2 to 4 pieces and the 1,300 sample positions were computed by two generators that
//! have nothing to do with this one. K v K (230 wins, 654 draws, 108 losses, longest 11 plies) is also Ed
//! Trice's published report. The quoted values are from the test positions of Ed Gilbert's endgame database
//! driver (`egdb_example`).

mod support;

use crownhead_tablebase::{Exact, Material, Tables, Tally, Value};
use support::{position, rows};

/// Pieces, positions, wins, losses, draws with both sides having a piece, and the longest win.
const TOTALS: [(u8, u64, u64, u64, u64, u8); 4] = [
    (2, 3_488, 716, 402, 2_370, 13),
    (3, 196_032, 100_250, 87_305, 8_477, 61),
    (4, 6_209_316, 2_574_304, 1_917_090, 1_717_922, 109),
    (5, 139_450_808, 71_334_772, 56_993_144, 11_122_892, 161),
];

#[test]
fn totals_are_those_of_other_generators() {
    let tables = Tables::shipped();
    assert_eq!((tables.problems(), tables.most_pieces()), (vec![], 5));
    for (pieces, positions, wins, losses, draws, longest) in TOTALS {
        let counts: Vec<_> = Material::all(pieces)
            .into_iter()
            .map(|class| tables.counts(class).expect("it is there"))
            .collect();
        let all = counts.iter().fold(Tally::default(), |sum, counts| sum.and(counts.all));
        assert_eq!(all, Tally { wins, losses, draws }, "{pieces} pieces");
        assert_eq!(all.positions(), positions);
        assert_eq!(counts.iter().filter_map(|counts| counts.longest_win).max(), Some(longest));
    }
}

#[test]
fn every_class_up_to_four_pieces_is_as_computed_elsewhere() {
    let tables = Tables::shipped();
    let rows = rows(include_str!("data/classes_2_to_4.csv"));
    assert_eq!(rows.len(), 4 + 12 + 25);
    for row in rows {
        let number = |n: usize| row[n].parse::<u64>().unwrap_or_else(|_| panic!("{row:?}"));
        let [own_men, own_kings, men, kings] = [1, 2, 3, 4].map(|n| number(n) as u8);
        let class = Material { own_men, own_kings, men, kings };
        let counts = tables.counts(class).expect("it is there");
        let tally = |n| Tally { wins: number(n), losses: number(n + 1), draws: number(n + 2) };
        assert_eq!((counts.all, counts.all.positions()), (tally(6), number(5)), "{class}");
        assert_eq!((counts.quiet, counts.quiet.positions()), (tally(10), number(9)), "{class}");
        let longest = [counts.longest_win, counts.longest_loss].map(|plies| plies.unwrap_or(0));
        assert_eq!(longest.map(u64::from), [number(13), number(15)], "{class}");
        for (fen, plies) in [(&row[14], longest[0]), (&row[16], longest[1])] {
            if !fen.is_empty() {
                assert_eq!(tables.distance(&position(fen)), Some(plies.into()), "{fen}");
            }
        }
    }
}

fn value(text: &str) -> Value {
    match text {
        "win" => Value::Win,
        "draw" => Value::Draw,
        "loss" => Value::Loss,
        other => panic!("{other:?} is no value"),
    }
}

/// Compares the sample positions; gives how many had a distance, or a draw, to compare.
fn compare_samples(tables: &Tables) -> usize {
    let mut distances = 0;
    for row in rows(include_str!("data/sample_values.csv")) {
        let position = position(&row[0]);
        assert_eq!(tables.probe(&position), Some(value(&row[2])), "{}", row[0]);
        let pieces: u8 = row[1].parse().expect("a number");
        if pieces <= tables.most_pieces_in_distances() {
            assert_eq!(tables.distance(&position), row[3].parse().ok(), "{}", row[0]);
            distances += 1;
        }
    }
    distances
}

#[test]
fn samples_have_the_values_and_distances_computed_elsewhere() {
    assert_eq!(compare_samples(&Tables::shipped()), 650);
}

#[test]
#[ignore = "needs built tables: crownhead tablebase build --pieces 5, or CROWNHEAD_TABLES"]
fn samples_have_the_distances_computed_elsewhere_up_to_five_pieces() {
    assert_eq!(compare_samples(&Tables::found()), 1300);
}

#[test]
fn published_values_are_found() {
    let tables = Tables::shipped();
    let mut asked = 0;
    for row in rows(include_str!("data/quoted_values.csv")) {
        if row[1].parse().is_ok_and(|pieces: u8| pieces <= tables.most_pieces()) {
            assert_eq!(tables.probe(&position(&row[0])), Some(value(&row[3])), "{}", row[0]);
            asked += 1;
        }
    }
    assert_eq!(asked, 48);
}

#[test]
fn moves_have_the_value_of_what_they_lead_to() {
    let tables = Tables::shipped();
    let position = position("B:WK10:B2,3");
    let moves = tables.move_values(&position);
    let wins = moves.iter().filter(|told| told.value == Some(Value::Win));
    let best = wins.filter_map(|told| told.distance).min();
    assert_eq!((moves.len(), best), (4, Some(61)));
    for told in moves {
        let after = position.after(told.mv);
        assert_eq!(told.value.map(Value::reversed), tables.probe(&after));
    }
}
