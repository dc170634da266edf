//! Does `crownhead archive` import games, tell bad ones, know what it has, and find positions?

mod support;

use support::{Folder, run};

const GAMES: &str = "[Event \"Club\"]\n[Black \"Ann\"]\n[Result \"1-0\"]\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n\
    [Event \"Another way\"]\n[Result \"1/2-1/2\"]\n1. 11-15 22-17 2. 8-11 23-19 3. 4-8 1/2-1/2\n";

#[test]
fn games_are_imported_once_and_found_by_position() {
    let folder = Folder::new();
    let (file, data) = (folder.file("games.pdn", GAMES), folder.path("data"));
    let import = ["archive", "import", &file, "--data", &data];
    let said = run(&import).good();
    assert!(said.starts_with("2 games added, 0 known already"), "{said}");
    assert!(said.contains("2 games, 9 plies, "), "{said}");
    let said = run(&import).good();
    assert!(said.starts_with("0 games added, 2 known already"), "{said}");

    let shown =
        run(&["archive", "show", "11-15", "22-17", "8-11", "23-19", "--data", &data]).good();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let row = |name: &str| words(shown.lines().find(|line| line.starts_with(name)).expect(name));
    assert_eq!(row("4-8"), ["4-8", "1", "0", "0", "1", "0", "50.0", "%"]);
    assert_eq!(row("ended here"), ["ended", "here", "1", "1", "0", "0", "0", "100.0", "%"]);
    let fen = shown.lines().nth(1).expect("a FEN");
    let by_fen = run(&["archive", "show", fen, "--data", &data]).good();
    assert_eq!(by_fen, shown);
    let ballot = run(&["archive", "show", "9-13 21-17 5-9", "--data", &data]).good();
    assert!(ballot.contains("three-move opening 1: ") && ballot.contains("the engine gives White"));
    assert!(ballot.contains("no game had this position"), "{ballot}");

    let listed = run(&["archive", "list", "--data", &data, "--limit", "1"]).good();
    assert_eq!(listed, "0: Ann - ? 1-0, 4 plies, Club\nand 1 more\n");
    let pdn = run(&["archive", "list", "--data", &data, "--pdn"]).good();
    let again = folder.file("again.pdn", &pdn);
    assert!(run(&["pdn", "check", &again]).good().contains("games 2 good 2 bad 0"), "{pdn}");
}

#[test]
fn bad_games_are_told_with_their_place_and_the_others_kept() {
    let folder = Folder::new();
    let text = format!("[Event \"x\"]\n1. 11-15 11-15 *\n{GAMES}");
    let (file, data) = (folder.file("games.pdn", &text), folder.path("data"));
    let ran = run(&["archive", "import", &file, "--data", &data]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.out.starts_with("2 games added") && ran.out.contains("1 bad games"), "{ran:?}");
    assert!(ran.err.contains("games.pdn: game 1, ply 2, line 2"), "{ran:?}");
    assert_eq!(run(&["archive", "list", "--data", &data]).good().lines().count(), 2);
}

#[test]
fn what_does_not_work_is_told_in_a_sentence() {
    let folder = Folder::new();
    let data = folder.path("data");
    let refused = |args: &[&str], why: &str| {
        let sentence = run(&[&["archive"], args, &["--data", &data]].concat()).refused();
        assert!(sentence.contains(why), "{sentence}");
    };
    refused(&["show"], "there is no archive");
    refused(&["import", &folder.path("missing.pdn")], "cannot read");
    refused(&["show", "11-16", "11-16"], "\"11-16\" is not legal");
    std::fs::create_dir_all(folder.path("data/archive")).expect("a directory");
    std::fs::write(folder.path("data/archive/games.archive"), "x".repeat(200)).expect("a file");
    refused(&["show"], "begins with other words");
    let file = folder.file("games.pdn", GAMES);
    refused(&["import", &file], "begins with other words");
}

#[test]
fn the_ballots_are_searched_and_written_as_they_are_shipped() {
    let folder = Folder::new();
    let out = folder.path("ballots.csv");
    run(&["archive", "ballots", "--out", &out, "--nodes", "200"]).good();
    let first = std::fs::read_to_string(&out).expect("a table");
    assert_eq!(first.lines().filter(|line| line.contains('-')).count(), 157, "156 and a remark");
    assert!(first.contains("\nnodes,200\n9-13 21-17 5-9,"), "{first}");
    let args = ["archive", "ballots", "--out", &out, "--variant", "russian"];
    let sentence = run(&args).refused();
    assert!(sentence.ends_with("of english; russian has none"), "{sentence}");
}
