//! Endgame tables and the solution of Mini-Checkers from the command line.

mod support;

use serde_json::Value;
use support::{Folder, finish, program, run};

fn object(text: &str) -> Value {
    serde_json::from_str(text.trim()).expect(text)
}

#[test]
fn probe_tells_the_value_of_the_position_and_of_each_move() {
    let folder = Folder::new();
    let dir = folder.path("");
    let text = run(&["tablebase", "probe", "B:WK10:B2,3", "--dir", &dir]).good();
    assert_eq!(text.lines().next(), Some("win in 61 plies"));
    assert_eq!(text.lines().count(), 5);
    let answer =
        object(&run(&["tablebase", "probe", "B:WK10:B2,3", "--json", "--dir", &dir]).good());
    assert_eq!((&answer["value"], &answer["distance"]), (&"win".into(), &61.into()));
    let moves = answer["moves"].as_array().expect("moves");
    assert!(moves.len() == 4 && moves[0]["distance"] == 61, "{answer}");
    let draw = object(&run(&["tablebase", "probe", "B:WK2:BK17", "--json"]).good());
    assert_eq!((&draw["value"], &draw["distance"]), (&"draw".into(), &Value::Null));
}

#[test]
fn what_the_tables_do_not_know_is_refused() {
    let folder = Folder::new();
    let dir = folder.path("");
    for (fen, quoted) in [
        ("B:W21-32:B1-12", "24 pieces"),
        ("B:WK1,K2,K3:BK30,K31,K32", "--pieces 6"),
        ("B:W99:B1", "99"),
    ] {
        let sentence = run(&["tablebase", "probe", fen, "--dir", &dir]).refused();
        assert!(sentence.contains(quoted), "{sentence}");
    }
    assert!(run(&["tablebase", "build", "--pieces", "9"]).refused().contains('9'));
    let sentence = run(&["tablebase", "verify", "--pieces", "6", "--dir", &dir]).refused();
    assert!(sentence.contains("build them first"), "{sentence}");
}

#[test]
fn tables_are_built_counted_and_verified() {
    let folder = Folder::new();
    let dir = folder.path("tables");
    let text = run(&["tablebase", "build", "--pieces", "3", "--dir", &dir]).good();
    assert!(text.starts_with("tables up to 3 pieces are in "), "{text}");
    let again = run(&["tablebase", "build", "--pieces", "3", "--dir", &dir, "--json"]).good();
    assert!(again.lines().all(|line| object(line)["found"] == true), "{again}");
    let text = run(&["tablebase", "stats", "--dir", &dir, "--json"]).good();
    let sum = text.lines().map(object).find(|row| row["pieces"] == 4 && row["class"].is_null());
    let sum = sum.expect("a sum");
    let counts = ["positions", "wins", "losses", "draws"].map(|name| sum[name].as_u64());
    assert_eq!(counts, [6_209_316, 2_574_304, 1_917_090, 1_717_922].map(Some));
    let args = ["tablebase", "verify", "--pieces", "3", "--dir", &dir];
    assert!(
        run(&args).good().contains("3 pieces: 196032 values and 196032 distances checked, 0 wrong")
    );
}

/// One class of six pieces and what it leads to: who builds more than fits into a night has something in the morning.
#[test]
fn a_set_that_is_not_complete_is_used_and_verified() {
    let folder = Folder::new();
    let dir = folder.path("tables");
    let class = "0m1k-0m5k";
    let missing = ["tablebase", "verify", "--class", class, "--dir", &folder.path("")];
    assert!(run(&missing).refused().contains("no table of 0m1k-0m5k"));
    for kings in 1..=5 {
        let class = format!("0m1k-0m{kings}k");
        run(&["tablebase", "solve-class", &class, "--dir", &dir]).good();
    }
    let verify = |words: &[&str]| {
        let args = ["tablebase", "verify", "--sample", "5000", "--json", "--dir", &dir];
        run(&[&args, words].concat()).good()
    };
    let alone = object(&verify(&["--class", class]));
    assert_eq!((&alone["class"], &alone["wrong"]), (&class.into(), &0.into()));
    assert!(alone["values"].as_u64() > Some(1000), "{alone}");
    let all = verify(&[]);
    let six = all.lines().map(object).find(|row| row["pieces"] == 6).expect("six pieces");
    assert_eq!(six["wrong"], 0);
    assert!(six["values"].as_u64() > alone["values"].as_u64(), "{six}");
    let refused = run(&["tablebase", "verify", "--pieces", "6", "--dir", &dir]).refused();
    assert!(refused.contains("up to 5 pieces and not up to 6"), "{refused}");
    // At depth 1 nobody sees how five kings catch one.
    let mut analyze = program(&["analyze", "--fen", "B:WK29:BK1,K2,K3,K4,K5", "--depth", "1"]);
    let told = finish(analyze.env("CROWNHEAD_TABLES", &dir), b"").good();
    assert!(told.contains("proved win"), "{told}");
}

#[test]
fn a_damaged_table_is_told_and_the_rest_goes_on() {
    let folder = Folder::new();
    folder.file("distances-0m3k-0m2k.table", "no table at all");
    let dir = folder.path("");
    let ran = run(&["tablebase", "probe", "B:WK10:B2,3", "--dir", &dir]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.starts_with("win in 61 plies"), "{}", ran.out);
    assert!(
        ran.err.contains("distances-0m3k-0m2k.table") && ran.err.lines().count() == 1,
        "{}",
        ran.err
    );
}

#[test]
fn analysis_says_what_is_proved() {
    let text =
        run(&["analyze", "--fen", "B:WK10:B2,3", "--tables", "shipped", "--depth", "5"]).good();
    assert!(text.contains("proved win in 61"), "{text}");
    let args = ["analyze", "--fen", "B:WK2:BK17", "--tables", "shipped", "--depth", "5", "--json"];
    let first = object(run(&args).good().lines().next().expect("a line"));
    assert_eq!(first["proved"]["value"], "draw", "{first}");
    // Five pieces: the value is known, the length is not.
    for (fen, value, key) in
        [("B:WK29,K30:BK1,K2,K3", "win", "win_in"), ("W:WK29,K30:BK1,K2,K3", "loss", "loss_in")]
    {
        let args = ["analyze", "--fen", fen, "--tables", "shipped", "--depth", "1", "--json"];
        let first = object(run(&args).good().lines().next().expect("a line"));
        let score = first["score"].as_object().expect("an object");
        assert!(score.len() == 1 && score[key].is_null(), "{first}");
        assert_eq!(first["proved"]["value"], value);
        assert!(first["proved"]["distance"].is_null(), "{first}");
        let text = run(&args[..args.len() - 1]).good();
        assert!(text.contains(&format!("proved {value}")), "{text}");
    }
    assert!(run(&["analyze", "--tables", "maybe"]).refused().contains("maybe"));
}

#[test]
fn mini_checkers_is_solved_from_any_position() {
    let args = ["solve", "--variant", "mini", "--fen", "B:W13,14,15:B1,2,3"];
    let text = run(&args).good();
    let lines: Vec<&str> = text.lines().collect();
    assert!(["win", "draw", "loss"].contains(&lines[0]), "{text}");
    assert!(lines[1].starts_with("line ") && lines[2].starts_with("states "), "{text}");
    let solved = object(&run(&[args.as_slice(), &["--json"]].concat()).good());
    assert_eq!(solved["value"], lines[0]);
    assert!(run(&["solve"]).refused().contains("english is too large"));
}

#[test]
fn the_perfect_level_plays_mini_and_nothing_else() {
    let args =
        "match --black engine:perfect --white preset:mini-hard --games 2 --variant mini --swap";
    let text = run(&args.split(' ').collect::<Vec<_>>()).good();
    assert!(text.contains("engine:perfect"), "{text}");
    let args = "match --black engine:perfect --white random --games 2";
    let sentence = run(&args.split(' ').collect::<Vec<_>>()).refused();
    assert!(sentence.contains("engine:perfect") && sentence.contains("english"), "{sentence}");
}

#[test]
fn tables_of_other_variants_are_built_verified_counted_and_asked() {
    let folder = Folder::new();
    let dir = folder.path("tables");
    let with = |words: &[&str]| {
        let rest = ["--variant", "thai", "--dir", &dir];
        run(&[&["tablebase"], words, &rest].concat())
    };
    let text = with(&["build", "--pieces", "2"]).good();
    assert!(text.starts_with("tables up to 2 pieces are in "), "{text}");
    let again = with(&["build", "--pieces", "2", "--json"]).good();
    assert!(again.lines().all(|line| object(line)["found"] == true), "{again}");
    assert!(with(&["verify"]).good().contains(" checked, 0 wrong"));
    let text = with(&["stats", "--json"]).good();
    let row = text.lines().map(object).find(|row| row["class"] == "0m1k-0m1k").expect("a class");
    let counts =
        ["wins", "losses", "draws", "long"].map(|name| row[name].as_u64().expect("a number"));
    assert_eq!(counts.iter().sum::<u64>(), 32 * 31);
    // A king that takes the last piece.
    assert!(with(&["probe", "B:WK18:BK4"]).good().starts_with("win in 1 ply"));
    assert!(with(&["build", "--pieces", "5"]).refused().contains("from 2 to 4"));
    let sentence = run(&["tablebase", "probe", "B:W15:B1", "--variant", "mini"]).refused();
    assert!(sentence.contains("no endgame tables of mini"), "{sentence}");
}
