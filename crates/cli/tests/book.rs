//! Does `crownhead book` make a book that goes on after an interruption, and does the engine play from it?

mod support;

use support::{Folder, run};

#[test]
fn a_book_is_made_shown_and_played_from() {
    let folder = Folder::new();
    let out = folder.path("small.book");
    let make = [
        "book",
        "make",
        "--out",
        &out,
        "--variant",
        "mini",
        "--positions",
        "300",
        "--nodes",
        "300",
    ];
    let made = run(&make).good();
    assert!(made.contains(" pages from ") && made.ends_with(" bytes\n"), "{made}");
    assert_eq!(run(&make).good(), made, "nothing is searched again");

    let shown = run(&["book", "show", &out]).good();
    let mut lines = shown.lines();
    assert!(lines.next().is_some_and(|line| line.starts_with("a book of mini with ")), "{shown}");
    let first: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
    let legal = run(&["moves", "--variant", "mini"]).good();
    assert!(!first.is_empty() && first.iter().all(|mv| legal.lines().any(|one| one == *mv)));

    // By lot within the margin, so that the same engine does not always begin with the same move.
    let pdn = folder.path("games.pdn");
    let spec = format!("engine:nodes=50,book={out},margin=255");
    let play = ["match", "--black", &spec, "--white", "random", "--games", "40", "--quiet"];
    run(&[&play[..], &["--variant", "mini", "--pdn", &pdn]].concat()).good();
    let games = std::fs::read_to_string(&pdn).expect("games");
    let begun = first.iter().filter(|mv| games.contains(&format!("1. {mv} "))).count();
    assert!(begun > 1, "{first:?} in {games}");
}

#[test]
fn what_is_no_book_is_refused_in_a_sentence() {
    let folder = Folder::new();
    let file = folder.file("none.book", "CROWNBOK and nothing more than that, for all we know");
    let refused = |args: &[&str], why: &str| {
        let sentence = run(args).refused();
        assert!(sentence.contains(why), "{sentence}");
    };
    refused(&["book", "show", &file], "is no use");
    refused(&["book", "show", &folder.path("missing")], "cannot read the book");
    refused(&["hub", "--book", &file], "is no use");
    let out = folder.path("mini.book");
    let make = ["book", "make", "--out", &out, "--variant", "mini", "--positions", "50"];
    run(&[&make[..], &["--nodes", "100"]].concat()).good();
    refused(&[&make[..], &["--nodes", "200"]].concat(), "other settings");
    let spec = format!("engine:nodes=50,book={out}");
    refused(
        &["match", "--black", &spec, "--white", "random", "--games", "2"],
        "is for mini, not for english",
    );
    let nowhere = folder.path("a/b.book");
    refused(&["book", "make", "--out", &nowhere], "cannot write");
}
