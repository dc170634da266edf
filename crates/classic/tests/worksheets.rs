//! Worksheets: of the right size, the same for the same seed, and on one page of A4.

use crownhead_classic::Worksheet;
use crownhead_rules::Variant;
use std::collections::HashSet;

#[test]
fn every_variant_has_worksheets_of_the_right_size() {
    for &variant in Variant::ALL {
        let mut tasks = HashSet::new();
        for seed in 1..=8 {
            let sheet = Worksheet::new(variant, seed).expect("a worksheet");
            let (leaves, cuts) = sheet.size();
            assert!((15..=40).contains(&leaves) && cuts >= 3, "{variant} {seed}: {leaves} {cuts}");
            assert!(tasks.insert(sheet.task()), "{variant} {seed} is another one");
        }
    }
}

#[test]
fn a_seed_gives_the_same_sheet_and_the_solution_says_more() {
    let sheet = Worksheet::new(Variant::Mini, 7).expect("a worksheet");
    let (task, solution) = (sheet.task(), sheet.solution());
    assert_eq!(task, Worksheet::new(Variant::Mini, 7).expect("the same").task());
    for page in [&task, &solution] {
        assert!(page.starts_with("<svg ") && page.ends_with("</svg>\n"));
        assert!(page.contains("width=\"210mm\" height=\"297mm\""));
        // A strict page shows it: nothing in it is a style.
        assert!(!page.contains("style"));
    }
    let (leaves, _) = sheet.size();
    assert!(task.contains(&format!("of the {leaves} leaves")));
    // Bounds and crossed-out branches are what the student has to find.
    assert!(!task.contains('≤') && !task.contains("stroke-dasharray"));
    assert!(solution.contains('≤') && solution.contains("stroke-dasharray"));
    assert!(solution.contains("Alpha-beta looks at") && solution.contains("already has"));
    assert!(!task.contains("already has"));
}

#[test]
fn everything_stays_on_the_page() {
    for seed in 1..=20 {
        let sheet = Worksheet::new(Variant::English, seed).expect("a worksheet");
        for page in [sheet.task(), sheet.solution()] {
            for (name, most) in [("x", 210.0), ("y", 297.0), ("cx", 210.0), ("cy", 297.0)] {
                for value in page.split(&format!(" {name}=\"")).skip(1) {
                    let number: f64 =
                        value.split('"').next().expect("a value").parse().expect("a number");
                    assert!((0.0..=most).contains(&number), "seed {seed}: {name}={number}");
                }
            }
        }
    }
}
