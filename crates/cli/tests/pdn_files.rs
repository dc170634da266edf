//! Does `crownhead pdn` check, convert and count files as it says? Good games, bad ones among them,
//! files that are not there, and an old file that must survive.

mod support;

use support::{Folder, run, run_on};

const GOOD: &str = "[Event \"One\"]\n[Black \"Anna\"]\n\n1. 11x15 23-19 2. 8-11 22-17 1-0\n\n\
                    [Event \"Two\"]\n\n1. 12-16 24-20 2. 8-12 {solid} 1/2-1/2\n";

/// The second of these three games has a move that is not legal.
const MIXED: &str = "[Event \"One\"]\n\n1. 11-15 23-19 1-0\n\n\
                     [Event \"Two\"]\n\n1. 11-15 23-19\n2. 32-28 *\n\n\
                     [Event \"Three\"]\n\n1. 12-16 24-20 0-1\n";

/// The third of these three games is cut off in a tag.
const CUT: &str = "[Event \"One\"]\n1. 11-15 *\n[Event \"Two\"]\n1. 11-15 {oops *\n\
                   [Event \"Three\n1. 11-15 *\n";

const GOOD_CONVERTED: &str = "[Event \"One\"]\n[Black \"Anna\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n\n\
                              1. 11-15 23-19 2. 8-11 22-17 *\n\n\
                              [Event \"Two\"]\n[Result \"1/2-1/2\"]\n[GameType \"21\"]\n\n\
                              1. 12-16 24-20 2. 8-12 {solid} *\n\n";

#[test]
fn good_files_are_good() {
    let folder = Folder::new();
    let (one, two) = (folder.file("one.pdn", GOOD), folder.file("two words.pdn", GOOD));
    assert_eq!(run(&["pdn", "check", &one]).good(), "games 2 good 2 bad 0\n");
    assert_eq!(run(&["pdn", "check", &one, &two]).good(), "games 4 good 4 bad 0\n");
    let empty = folder.file("empty.pdn", "");
    assert_eq!(run(&["pdn", "check", &empty]).good(), "games 0 good 0 bad 0\n");
    assert_eq!(run_on(&["pdn", "check", "-"], GOOD).good(), "games 2 good 2 bad 0\n");
}

#[test]
fn a_bad_game_is_reported_with_its_place_and_the_others_are_counted() {
    let folder = Folder::new();
    let path = folder.file("mixed.pdn", MIXED);
    let (out, err) = run(&["pdn", "check", &path]).told();
    assert_eq!(out, "games 3 good 2 bad 1\n");
    let why = "\"32-28\" is not legal: the piece on 32 belongs to the side that is not to move";
    assert_eq!(err, format!("{path}: game 2, ply 3, line 8, column 4: {why}\n"));
    let (out, err) = run_on(&["pdn", "check", "-"], CUT).told();
    assert_eq!(out, "games 3 good 1 bad 2\n");
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("-: game 2, line 4, column 10: a comment is not closed"), "{err}");
    assert!(lines[1].starts_with("-: game 3, line 5, column 1: a tag is not closed"), "{err}");
}

#[test]
fn a_bad_position_is_reported_with_the_place_of_its_tag_or_setup() {
    let text = "[Event \"One\"]\n[FEN \"all\"]\n\n1. 11-15 *\n\n\
                [Event \"Two\"]\n\n1. 11-15 23-19\n2. 8-11 /FEN \"none\"/ 22-17 *\n";
    let (out, err) = run_on(&["pdn", "check", "-"], text).told();
    assert_eq!(out, "games 2 good 0 bad 2\n");
    let lines: Vec<&str> = err.lines().collect();
    let why = "the position cannot be set up: ";
    let one = format!("-: game 1, line 2, column 1, before ply 1: {why}\"all\"");
    let two = format!("-: game 2, line 9, column 9, before ply 4: {why}\"none\"");
    assert!(lines.len() == 2 && lines[0].starts_with(&one) && lines[1].starts_with(&two), "{err}");
}

#[test]
fn syntax_alone_can_be_checked_for_games_of_any_rules() {
    let folder = Folder::new();
    let path = folder.file("any.pdn", "[GameType \"27\"]\n1. 34-30 20-25 2. 40-34 *\n");
    assert_eq!(run(&["pdn", "check", "--syntax", &path]).good(), "games 1 good 1 bad 0\n");
    let out = run(&["pdn", "check", &path]).good();
    assert_eq!(
        out,
        "1 games not replayed: [GameType \"27\"] is Canadian draughts, which is none of the rule \
         sets here\ngames 1 good 0 bad 0\n"
    );
    let (out, _) = run_on(&["pdn", "check", "--syntax", "-"], CUT).told();
    assert_eq!(out, "games 3 good 1 bad 2\n");
}

#[test]
fn the_variant_is_that_of_games_whose_tags_do_not_say() {
    let untagged = "1. 5-8 15-12 2. 8x15 *";
    assert_eq!(
        run_on(&["pdn", "check", "--variant", "mini", "-"], untagged).good(),
        "games 1 good 1 bad 0\n"
    );
    run_on(&["pdn", "check", "-"], untagged).told();
    let tagged = format!("[Variant \"mini\"]\n{untagged}");
    assert_eq!(
        run_on(&["pdn", "convert", "--variant", "straight", "-"], &tagged).good(),
        "[Result \"*\"]\n[Variant \"mini\"]\n\n1. 5-8 15-12 2. 8x15 *\n\n"
    );
}

#[test]
fn files_that_cannot_be_read_are_refused_by_name() {
    let folder = Folder::new();
    let (missing, directory) = (folder.path("missing.pdn"), folder.path(""));
    for command in ["check", "convert", "stats"] {
        run(&["pdn", command, ""]).refused();
        for path in [&missing, &directory] {
            let sentence = run(&["pdn", command, path]).refused();
            assert!(sentence.starts_with(&format!("cannot read {path:?}: ")), "{sentence}");
        }
    }
    let good = folder.file("good.pdn", GOOD);
    run(&["pdn", "check", &good, &missing]).refused();
    let sentence = run(&["pdn", "check", &good, "--variant", "chess"]).refused();
    assert!(sentence.contains("\"chess\""), "{sentence}");
}

#[test]
fn converting_writes_pdn_3_and_changes_nothing_the_second_time() {
    let folder = Folder::new();
    let good = folder.file("good.pdn", GOOD);
    assert_eq!(run(&["pdn", "convert", &good]).good(), GOOD_CONVERTED);
    assert_eq!(run_on(&["pdn", "convert", "-"], GOOD_CONVERTED).good(), GOOD_CONVERTED);
    let output = folder.path("out.pdn");
    assert_eq!(run(&["pdn", "convert", "--output", &output, &good]).good(), "");
    assert_eq!(folder.read("out.pdn"), GOOD_CONVERTED);
    assert_eq!(run(&["pdn", "convert", &good, "-o", &good]).good(), "");
    assert_eq!(folder.read("good.pdn"), GOOD_CONVERTED, "a file can be converted in its place");
    assert_eq!(folder.names(), ["good.pdn", "out.pdn"]);
}

#[test]
fn converting_leaves_bad_games_out_and_says_so() {
    let folder = Folder::new();
    let (mixed, output) = (folder.file("mixed.pdn", MIXED), folder.path("out.pdn"));
    let (out, err) = run(&["pdn", "convert", &mixed, "-o", &output]).told();
    assert_eq!((out.as_str(), err.lines().last()), ("", Some("1 games were left out")));
    let written = folder.read("out.pdn");
    assert!(written.contains("\"One\"") && written.contains("\"Three\""));
    assert!(!written.contains("\"Two\""));
    let foreign = folder.file("foreign.pdn", &format!("{GOOD}[GameType \"27\"]\n1. 34-30 *\n"));
    let (out, err) = run(&["pdn", "convert", &foreign]).told();
    assert_eq!(out, GOOD_CONVERTED);
    assert!(err.starts_with(&format!("{foreign}: game 3, [GameType \"27\"] is Canadian")), "{err}");
}

#[test]
fn an_old_file_survives_what_goes_wrong() {
    let folder = Folder::new();
    let old = folder.file("old.pdn", "precious");
    let good = folder.file("good.pdn", GOOD);
    let missing = folder.path("missing.pdn");
    let nowhere = folder.path("no/such/place.pdn");
    for inputs in [[&missing, &good], [&good, &missing]] {
        run(&["pdn", "convert", "-o", &old, inputs[0], inputs[1]]).refused();
        assert_eq!(folder.read("old.pdn"), "precious");
    }
    let directory = folder.path("");
    run(&["pdn", "convert", &good, "-o", ""]).refused();
    for output in [&nowhere, &directory] {
        let sentence = run(&["pdn", "convert", "-o", output, &good]).refused();
        assert!(sentence.starts_with(&format!("cannot write {output:?}: ")), "{sentence}");
    }
    assert_eq!(folder.names(), ["good.pdn", "old.pdn"], "nothing half-written is left");
}

/// As somebody with the rights to do so, `-o /dev/null` must not replace the device by a file.
#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    let folder = Folder::new();
    let (good, device) = (folder.file("good.pdn", GOOD), folder.path("null"));
    std::os::unix::fs::symlink("/dev/null", &device).unwrap();
    assert_eq!(run(&["pdn", "convert", "-o", &device, &good]).good(), "");
    assert!(std::fs::symlink_metadata(&device).unwrap().is_symlink());
    assert_eq!(folder.names(), ["good.pdn", "null"]);
}

#[test]
fn games_with_unknown_moves_are_kept_as_they_are() {
    let texts = [
        "[Event \"a\"]\n\n1. 11x15 ... 2. 8x11 *\n\n",
        "[Event \"b\"]\n\n1. 11-15 (1. 12-16 ... 16-20) 23-19 *\n\n",
        "[Event \"c\"]\n\n1. 11-15 /FEN \"B:W21:B1\"/ - 2-3 0-1\n\n",
    ];
    let all = texts.concat();
    assert_eq!(run_on(&["pdn", "convert", "-"], &all).good(), all);
    assert_eq!(
        run_on(&["pdn", "check", "-"], &all).good(),
        "3 games replayed up to a move that the file does not know\ngames 3 good 3 bad 0\n"
    );
}

#[test]
fn a_game_that_ends_with_its_file_does_not_run_into_the_next() {
    let folder = Folder::new();
    let (one, two) = (folder.file("1.pdn", "1. 11-15 ..."), folder.file("2.pdn", "1. 12-16 ..."));
    let out = run(&["pdn", "convert", &one, &two]).good();
    assert_eq!(out, "1. 11-15 ... *\n\n1. 12-16 ... *\n\n");
}

#[test]
fn stats_count_results_lengths_and_captures() {
    let text =
        format!("{GOOD}[Variant \"mini\"]\n1. 5-8 15-12 2. 8x15 0-1\n[GameType \"27\"]\n*\n");
    let out = run_on(&["pdn", "stats", "-"], &text).good();
    for line in [
        "english: 2 games",
        "  Black wins          1   50.0 %",
        "  draws               1   50.0 %",
        "  plies               7  mean 3.5, 3 to 4",
        "mini: 1 games",
        "  White wins          1  100.0 %",
        "  captures            1   33.3 % of the moves",
        "games that could not be replayed: 0",
        "games of other rules: 1",
    ] {
        assert!(out.lines().any(|shown| shown == line), "{line:?} is not in\n{out}");
    }
    let (out, err) = run_on(&["pdn", "stats", "-"], MIXED).told();
    assert!(out.contains("games that could not be replayed: 1\n"), "{out}");
    assert!(err.starts_with("-: game 2, ply 3, "), "{err}");
}

#[test]
fn hostile_files_give_errors_and_no_panic() {
    let nested = format!("1. 11-15 {}", "(".repeat(100_000));
    let setups = format!("1. 11-15 {}*", "{so} /FEN \"W::\"/ ".repeat(50_000));
    let brackets = "[".repeat(100_000);
    let digits = format!("1. {}-15 *", "1".repeat(100_000));
    for text in [&nested[..], &setups, &brackets, &digits, "\u{feff}}{", "\0\0\0", "1. 11-15\u{7}"]
    {
        let (out, err) = run_on(&["pdn", "check", "-"], text).told();
        assert!(out.starts_with("games ") && out.ends_with(" bad 1\n"), "{out}{err}");
        assert!(err.lines().all(|line| line.len() < 300), "{err}");
    }
}
