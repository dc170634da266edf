//! Does `crownhead puzzles` make puzzles that it finds right, list them, and refuse what is none?

mod support;

use support::{Folder, run};

#[test]
fn puzzles_are_made_listed_and_checked() {
    let folder = Folder::new();
    let out = folder.path("some.puz");
    let make =
        ["puzzles", "make", "--out", &out, "--games", "12", "--nodes", "6000", "--seed", "5"];
    let made = run(&make).good();
    let count: usize = made.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
    assert!(
        count > 0 && made.contains(&format!("{count} puzzles of {count} in 12 games")),
        "{made}"
    );
    assert_eq!(run(&make).good(), made, "nothing is played again");

    let list = run(&["puzzles", "list", &out]).good();
    let lines: Vec<&str> = list.lines().filter(|line| line.contains(" # ")).collect();
    assert_eq!(lines.len(), count, "{list}");
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let (fen, first) = (words[4], words[5]);
        let moves = run(&["moves", "--fen", fen]).good();
        assert!(moves.lines().any(|mv| mv == first), "{line}: {moves}");
        assert!(["exact", "proved", "expected"].contains(&words[3]), "{line}");
    }
    // What is not proved is said to be so, with what was searched: by the one who made it, and then by the check.
    let basis = |list: &str| {
        let told = list.lines().find(|line| line.contains(" proved by exact values, "));
        told.expect("how it is known").to_owned()
    };
    let searched = list.lines().filter(|line| line.contains(" expected ")).count();
    let told = format!("; {searched} not proved: a search of 6000 positions");
    assert!(searched > 0 && basis(&list).contains(&told), "{list}");
    assert_eq!(basis(&made), basis(&list));
    let draws = run(&["puzzles", "list", &out, "--theme", "only_draw"]).good();
    assert!(draws.lines().filter(|line| line.contains(" # ")).all(|line| line.contains(" draw ")));

    let right = folder.path("right.puz");
    let said = run(&["puzzles", "check", &out, "--nodes", "60000", "--out", &right]).good();
    let last = said.lines().last().expect("a line");
    assert!(last.ends_with(&format!("of {count} puzzles are right")), "{said}");
    let kept = run(&["puzzles", "check", &right, "--nodes", "60000"]).good();
    assert!(!kept.contains("is not the only move"), "{kept}");
    let list = run(&["puzzles", "list", &right]).good();
    assert!(basis(&list).contains("a search of 60000 positions"), "{list}");
}

#[test]
fn what_is_no_puzzle_is_refused_in_a_sentence() {
    let folder = Folder::new();
    let file = folder.file("none.puz", "crownhead puzzles 2 english 1\nabcdefgh");
    let refused = |args: &[&str], why: &str| {
        let sentence = run(args).refused();
        assert!(sentence.contains(why), "{sentence}");
    };
    refused(
        &["puzzles", "list", &file],
        "these are no puzzles of english: the checksum does not fit",
    );
    refused(&["puzzles", "list", &file, "--variant", "mini"], "they begin with other words");
    refused(&["puzzles", "check", &folder.path("missing")], "cannot read");
    refused(&["puzzles", "list", &file, "--theme", "luck"], "there is no theme \"luck\"");
    let here = folder.path("");
    refused(&["puzzles", "make", "--out", &here, "--games", "100000"], "cannot write");
    let nowhere = folder.path("a/b.puz");
    refused(&["puzzles", "make", "--out", &nowhere, "--games", "1"], "cannot write");
}
