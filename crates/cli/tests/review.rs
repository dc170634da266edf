//! Does `crownhead review` find what was wrong, say so, and write it down? Bad games, bad options, and files that must
//! survive.

mod support;

use support::{Folder, program, run, run_on};

/// Black gives a man away, and White takes it.
const GIFT: &str = "[Event \"Gift\"]\n[Black \"Anna\"]\n[White \"Ben\"]\n[Result \"0-1\"]\n\
                    [FEN \"B:W20,25,28,29,30,31,32:B1,5,6,9,11,12,13\"]\n\n1. 11-16 {oops} 20x11 0-1\n\n";
/// The second of these two has a move that is not legal.
const MIXED: &str =
    "[Event \"One\"]\n\n1. 11-15 23-19 1-0\n\n[Event \"Two\"]\n\n1. 11-15 23-19 2. 32-28 *\n";

#[test]
fn a_mistake_is_named_explained_and_written_down() {
    let folder = Folder::new();
    let file = folder.file("gift.pdn", GIFT);
    let (pdn, json) = (folder.path("out.pdn"), folder.path("out.json"));
    let args = ["review", &file, "--nodes", "20000", "--pdn", &pdn, "--json", &json];
    let text = run(&args).good();
    assert!(text.contains("game 1, Anna - Ben 0-1, english, 2 plies"), "{text}");
    assert!(text.contains("1. 11-16"), "{text}");
    assert!(text.contains("Black: 11-16 loses a man: 20x11; "), "{text}");
    assert!(text.contains("judged by exact values, proofs and 20000 positions a move"), "{text}");
    assert!(text.contains("accuracy is the mean over all moves"), "{text}");

    let written = std::fs::read_to_string(&pdn).expect("the games");
    for part in [
        "1. 11-16 $",
        "[%eval ",
        "loses a man",
        "{oops}",
        "({[%crownhead]} 1. ",
        "[Annotator \"Crownhead\"]",
    ] {
        assert!(written.contains(part), "{part}: {written}");
    }
    assert_eq!(run(&["pdn", "check", &pdn]).good(), "games 1 good 1 bad 0\n");

    let written = std::fs::read_to_string(&json).expect("the reviews");
    assert_eq!(written.lines().count(), 1);
    let game: serde_json::Value = serde_json::from_str(&written).expect("an object");
    let (review, first) = (&game["review"], &game["review"]["plies"][0]);
    assert_eq!(
        (&game["game"], &game["black"], &game["result"]),
        (&1.into(), &"Anna".into(), &"0-1".into())
    );
    assert_eq!((&review["format"], &review["variant"]), (&2.into(), &"english".into()));
    assert_eq!(review["nodes"], 20_000);
    assert_eq!((&first["move"], &first["side"]), (&"11-16".into(), &"black".into()));
    assert_eq!(first["finding"]["id"], "loses_material");
    assert_eq!(first["finding"]["params"]["given"]["men"], 1);
    assert_eq!(review["plies"][1]["grade"], serde_json::Value::Null, "it had to be played");

    assert_eq!(run(&args).good(), text, "the same at fixed nodes");
}

#[test]
fn a_reviewed_file_that_is_reviewed_again_has_one_review() {
    let folder = Folder::new();
    let file = folder.file("gift.pdn", GIFT);
    let [first, second] = ["first.pdn", "second.pdn"].map(|name| folder.path(name));
    run(&["review", &file, "--nodes", "20000", "--pdn", &first]).good();
    run(&["review", &first, "--nodes", "20000", "--pdn", &second]).good();
    let [first, second] = [first, second].map(|path| std::fs::read_to_string(path).expect("it"));
    assert_eq!(second, first);
    assert!(second.contains("{oops}"), "{second}");
}

#[test]
fn bad_games_are_named_and_the_others_reviewed() {
    let folder = Folder::new();
    let json = folder.path("out.json");
    let (out, err) = run_on(&["review", "-", "--depth", "3", "--json", &json], MIXED).told();
    assert!(out.contains("-: game 1, Black - White 1-0, english, 2 plies"), "{out}");
    assert!(!out.contains("game 2"), "{out}");
    assert!(err.contains("game 2, ply 3, line 7, column 19: \"32-28\" is not legal"), "{err}");
    assert!(err.contains("1 games were left out"), "{err}");
    assert_eq!(std::fs::read_to_string(&json).expect("the good one").lines().count(), 1);
}

#[test]
fn every_variant_can_be_reviewed() {
    for (variant, moves) in [
        ("mini", "1. 4-7 13-11 2. 1-4"),
        ("international", "1. 32-28 18-23"),
        ("losing", "1. 11-15 22-18"),
    ] {
        let text = run_on(&["review", "-", "--variant", variant, "--nodes", "500"], moves).good();
        assert!(text.contains(&format!(", {variant}, ")), "{text}");
    }
}

#[test]
fn what_cannot_be_done_is_refused_before_anything_is_searched() {
    let folder = Folder::new();
    let file = folder.file("gift.pdn", GIFT);
    let nowhere = folder.path("no/such/folder.pdn");
    let sentence = run(&["review", &file, "--pdn", &nowhere]).refused();
    assert!(sentence.contains("cannot write") && sentence.contains("folder.pdn"), "{sentence}");
    assert!(run(&["review", &file, "--depth", "0"]).refused().contains('0'));
    assert!(run(&["review", "nothing.pdn"]).refused().contains("nothing.pdn"));
    assert_eq!(run_on(&["review", "-"], "").good(), "", "there is nothing to say of no game");
}

/// Ctrl-C while a search goes on that would take for ever.
#[test]
#[cfg(unix)]
fn who_stops_it_finds_files_as_they_were() {
    use std::process::{Command, Stdio};
    let folder = Folder::new();
    let file = folder.file("gift.pdn", GIFT);
    let pdn = folder.file("out.pdn", "precious");
    let mut command = program(&["review", &file, "--nodes", "1000000000000", "--pdn", &pdn]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let begun = || folder.names().iter().any(|name| name.ends_with(".part"));
    while !begun() {
        assert!(child.try_wait().expect("its state").is_none(), "it goes on");
        std::thread::yield_now();
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert_eq!(std::fs::read_to_string(&pdn).expect("the old file"), "precious");
    assert_eq!(folder.names().len(), 2, "{:?}", folder.names());
}
