//! Is a file of rules and a row of the table all that a variant needs? The one that is for tests has no more
//! than these, and the program plays it, searches it, writes it and trains it.

mod support;

use support::{Folder, run, run_on};

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn its_moves_are_known_and_written_with_letters() {
    let moves = run(&words("moves --variant ten")).good();
    let first = ["b4-a5", "b4-c5", "d4-c5", "d4-e5", "f4-e5", "f4-g5", "h4-g5", "h4-i5", "j4-i5"];
    assert_eq!(words(&moves), first);
    assert_eq!(run(&words("perft --variant ten 6")).good(), "nodes 167140\n");
    let sentence = run(&words("solve --variant ten")).refused();
    assert!(sentence.starts_with("ten is too large to solve"), "{sentence}");
}

#[test]
fn players_of_every_kind_play_it_and_their_games_are_read_again() {
    let folder = Folder::new();
    let pdn = folder.path("games.pdn");
    for players in
        ["--black engine:nodes=300 --white alphabeta:2", "--black engine:2 --white random"]
    {
        let line = format!("match {players} --variant ten --games 2 --swap --pdn {pdn}");
        assert!(run(&words(&line)).good().contains("Variant ten"), "{line}");
        assert_eq!(folder.read("games.pdn").matches("[Variant \"ten\"]").count(), 2);
        assert_eq!(run(&["pdn", "check", &pdn]).good(), "games 2 good 2 bad 0\n");
    }
    let tree = run(&words("tree --variant ten --player alphabeta:2")).good();
    assert!(tree.contains("b4-a5"), "{tree}");
}

#[test]
fn other_programs_play_it_over_hub() {
    let said =
        "hub\nset-param name=variant value=ten\ninit\npos start\nlevel depth=3\ngo think\nquit\n";
    let heard = run_on(&["hub"], said).good();
    let last = heard.lines().last().unwrap_or_default();
    assert!(last.starts_with("done move=3"), "{heard}");
}

#[test]
fn a_net_for_it_is_trained_and_used() {
    let folder = Folder::new();
    let [games, net] = ["games.bin", "ten.net"].map(|name| folder.path(name));
    let line = format!("train selfplay --variant ten --games 60 --nodes 60 --out {games}");
    assert!(run(&words(&line)).good().starts_with("60 of 60 games"));
    let line = format!("train fit --hidden 64 --epochs 2 --batch 64 --out {net} {games}");
    assert!(run(&words(&line)).good().contains("loss on held-out games"));
    let analysis =
        |more: &str| run(&words(&format!("analyze --variant ten --depth 5 {more}"))).good();
    let [plain, trained] = [analysis(""), analysis(&format!("--weights {net}"))];
    assert!(plain.contains("best ") && trained.contains("best "), "{plain}{trained}");
    assert_ne!(plain, trained);
}
