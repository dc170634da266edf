//! The engine from the command line: `analyze`, `bench`, `problems`, and `engine:` players in matches.

mod support;

use serde_json::Value;
use support::{Folder, run};

/// The objects of a JSON-lines text.
fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn analysis_ends_with_the_best_move() {
    let text = run(&["analyze", "--fen", "W:WK15:B10", "--depth", "5"]).good();
    assert_eq!(text.lines().last(), Some("best 15x6"));
    assert!(text.contains("win in 1"), "{text}");
}

#[test]
fn analysis_as_json_has_an_object_for_each_depth_and_line() {
    let args = ["analyze", "--depth", "5", "--multipv", "3", "--json", "--moves", "11-15 23-19"];
    let objects = objects(&run(&args).good());
    assert_eq!(objects.len(), 5 * 3 + 1);
    for line in &objects[..15] {
        assert!(line["score"]["hundredths"].is_i64(), "{line}");
        assert!(line["line"].as_array().is_some_and(|moves| !moves.is_empty()), "{line}");
    }
    let last = &objects[15];
    assert_eq!(last["best"], objects[12]["line"][0], "{last}");
}

#[test]
fn the_same_analysis_has_the_same_nodes() {
    let nodes = || {
        let text = run(&["analyze", "--variant", "regicide", "--nodes", "20000", "--json"]).good();
        objects(&text).pop().map(|last| last["nodes"].clone())
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_bench_of_any_variant_has_the_same_nodes() {
    let bench = |variant| run(&["bench", "--variant", variant]).good();
    let nodes =
        |text: &str| text.lines().last().and_then(|line| line.split(' ').nth(1)).map(str::to_owned);
    // Which has positions of its own, and which gets them by lot.
    for (variant, positions) in [("straight", 2), ("russian", 5)] {
        let text = bench(variant);
        assert_eq!(
            text.lines().filter(|line| line.starts_with(variant)).count(),
            positions,
            "{text}"
        );
        assert_eq!(text.lines().count(), positions + 1, "{text}");
        assert_eq!(nodes(&text), nodes(&bench(variant)), "{text}");
    }
}

#[test]
fn bad_analyses_are_refused() {
    for (args, quoted) in [
        (["--fen", "W:W:BK1"], "Black wins"),
        (["--fen", "W:W99:B1"], "99"),
        (["--moves", "11-15 11-15"], "\"11-15\""),
        (["--depth", "0"], "0"),
        (["--threads", "0"], "0"),
        (["--hash", "x"], "x"),
    ] {
        let sentence = run(&[["analyze"].as_slice(), &args].concat()).refused();
        assert!(sentence.contains(quoted), "{sentence}");
    }
}

#[test]
fn problems_are_counted_and_bad_lines_told() {
    let folder = Folder::new();
    let good =
        folder.file("good.txt", "# a remark\none W:WK15:B10 15x6\n\ntwo W:WK15,30:B10 15x6\n");
    let text = run(&["problems", &good, "--movetime", "20"]).good();
    assert_eq!(text.lines().last(), Some("solved 2 of 2"));
    let bad = folder.file("bad.txt", "one W:WK15:B10 15-19\n");
    let sentence = run(&["problems", &bad]).refused();
    assert!(sentence.contains("line 1") && sentence.contains("15-19"), "{sentence}");
}

#[test]
fn the_engine_plays_matches() {
    let args = "match --black engine:2 --white engine:nodes=500,hash=1 --games 4 --swap --openings ballots";
    let text = run(&args.split(' ').collect::<Vec<_>>()).good();
    assert!(text.contains("engine:2 v engine:nodes=500,hash=1, 4 games"), "{text}");
    let again = run(&args.split(' ').collect::<Vec<_>>()).good();
    let games =
        |text: &str| text.lines().find(|line| line.starts_with("all games")).map(str::to_owned);
    assert_eq!(games(&text), games(&again));
}

/// Levels climb in every game; where there are no ballots all games begin with random plies.
#[test]
fn a_ladder_is_climbed_in_other_games_too() {
    let ladder = |variant| {
        let step = ["ladder", "--variant", variant, "--games", "4", "--from", "0", "--to", "0"];
        run(&[&step[..], &["--movetime", "5"]].concat()).good()
    };
    for variant in ["russian", "mini"] {
        let table = ladder(variant);
        assert_eq!(table.lines().count(), 4, "{table}");
        assert!(table.contains("| engine:1 | random |"), "{table}");
    }
}
