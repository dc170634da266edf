//! `crownhead data` moves games to another machine: whole or not at all, again without harm, and to whoever sits there.

mod support;

#[path = "../../server/tests/support/http.rs"]
#[allow(dead_code, unreachable_pub)]
mod http;
#[path = "../../server/examples/load/program.rs"]
#[allow(dead_code, unreachable_pub)]
mod program;

use http::Browser;
use program::Program;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::Duration;
use support::{Folder, run};

const BINARY: &str = env!("CARGO_BIN_EXE_crownhead");

/// A server on the games in a directory.
fn server(folder: &Folder, data: &str) -> Program {
    Program::start(Path::new(BINARY), Path::new(&folder.path(data)))
}

fn ask(browser: &mut Browser, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
    let body = body.map(|body| body.to_string());
    let reply = browser.send(method, path, body.as_deref()).expect("an answer");
    let value = if reply.text().is_empty() { Value::Null } else { reply.json() };
    (reply.status, value)
}

/// A game of two at one machine, with these moves.
fn play(browser: &mut Browser, name: &str, moves: &[&str]) -> String {
    let seat = json!({ "kind": "here", "name": name });
    let asked = json!({ "variant": "english", "black": seat, "white": { "kind": "here" } });
    let (status, view) = ask(browser, "POST", "/api/games", Some(asked));
    assert_eq!(status, 201, "{view}");
    let id = view["id"].as_str().expect("an id").to_owned();
    play_on(browser, &id, moves);
    id
}

fn play_on(browser: &mut Browser, id: &str, moves: &[&str]) {
    for text in moves {
        let (_, view) = ask(browser, "GET", &format!("/api/games/{id}"), None);
        let body = json!({ "version": view["version"], "move": text });
        let (status, view) = ask(browser, "POST", &format!("/api/games/{id}/moves"), Some(body));
        assert_eq!(status, 200, "{view}");
    }
}

/// The names of the games in a list, and what it offers to take over.
fn listed(browser: &mut Browser) -> (Vec<String>, Value) {
    let (status, list) = ask(browser, "GET", "/api/games", None);
    assert_eq!(status, 200, "{list}");
    let id = |game: &Value| game["id"].as_str().expect("an id").to_owned();
    let mut ids: Vec<String> = list["games"].as_array().expect("games").iter().map(id).collect();
    ids.sort();
    (ids, list["imported"].clone())
}

fn moves(browser: &mut Browser, id: &str) -> Vec<String> {
    let (_, view) = ask(browser, "GET", &format!("/api/games/{id}"), None);
    let text = |node: &Value| node["text"].as_str().unwrap_or_default().to_owned();
    view["nodes"].as_array().expect("nodes").iter().map(text).collect()
}

fn export(folder: &Folder, data: &str, file: &str) -> String {
    run(&["data", "export", &folder.path(file), "--data", &folder.path(data)]).good()
}

fn import(folder: &Folder, data: &str, file: &str) -> String {
    run(&["data", "import", &folder.path(file), "--data", &folder.path(data)]).good()
}

/// A directory with two games of Ann, one of Bob and an experiment, and the file that they were exported to while the
/// server ran.
fn two_people(folder: &Folder) -> [String; 3] {
    let server = server(folder, "old");
    let (mut ann, mut bob) = (Browser::new(server.address), Browser::new(server.address));
    let first = play(&mut ann, "Ann", &["11-15", "23-19"]);
    let second = play(&mut ann, "Ann", &["9-13"]);
    let third = play(&mut bob, "Bob", &["12-16", "24-20", "8-12"]);
    let asked =
        json!({ "players": ["random", "random"], "variant": "mini", "games": 5, "seed": 1 });
    assert_eq!(ask(&mut ann, "POST", "/api/experiments", Some(asked)).0, 201);
    let finished = (0..4_000).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        let (_, view) = ask(&mut ann, "GET", "/api/experiments", None);
        view["experiments"][0]["state"] == "finished"
    });
    assert!(finished, "the experiment ends");
    let said = export(folder, "old", "all.crownhead");
    assert!(said.starts_with("3 games and 1 experiment are in"), "{said}");
    [first, second, third]
}

#[test]
fn games_move_to_another_machine_and_to_whoever_sits_there() {
    let folder = Folder::new();
    let [first, second, third] = two_people(&folder);
    let said = import(&folder, "new", "all.crownhead");
    assert!(
        said.contains("added: 3 games, 1 experiment\n") && said.contains("take over"),
        "{said}"
    );
    let server = server(&folder, "new");
    let mut here = Browser::new(server.address);
    let (mine, offers) = listed(&mut here);
    assert!(mine.is_empty(), "they are nobody's yet: {mine:?}");
    let offers = offers.as_array().expect("offers");
    let of = |name: &str| {
        let made = |offer: &&Value| offer["latest"]["black"] == name;
        offers.iter().find(made).unwrap_or_else(|| panic!("{name}: {offers:?}"))
    };
    assert_eq!((offers.len(), &of("Ann")["games"], &of("Bob")["games"]), (2, &json!(2), &json!(1)));
    let take = |offer: &Value| {
        format!("/api/games/{}/take-over", offer["latest"]["id"].as_str().expect("an id"))
    };
    // Somebody looks at one of them meanwhile.
    assert_eq!(ask(&mut here, "GET", &format!("/api/games/{first}"), None).1["yours"], json!([]));
    assert_eq!(ask(&mut here, "POST", &take(of("Ann")), Some(json!({}))).0, 204);
    let (mine, offers_left) = listed(&mut here);
    let mut anns = [first.clone(), second];
    anns.sort();
    assert_eq!((mine, offers_left.as_array().map(Vec::len)), (anns.to_vec(), Some(1)));
    // They go on, and are once taken over.
    play_on(&mut here, &first, &["8-11"]);
    assert_eq!(moves(&mut here, &first), ["11-15", "23-19", "8-11"]);
    assert_eq!(ask(&mut here, "POST", &take(of("Ann")), Some(json!({}))).0, 409);
    // Another browser at this machine takes what is left, and nothing else.
    let mut other = Browser::new(server.address);
    assert_eq!(ask(&mut other, "POST", &take(of("Bob")), Some(json!({}))).0, 204);
    assert_eq!(listed(&mut other), (vec![third], json!([])));
    let (_, laboratory) = ask(&mut here, "GET", "/api/experiments", None);
    assert_eq!(laboratory["experiments"][0]["played"], json!(5), "{laboratory}");
}

#[test]
fn a_second_import_changes_nothing_and_a_later_one_brings_what_is_new() {
    let folder = Folder::new();
    let [first, second, third] = two_people(&folder);
    import(&folder, "new", "all.crownhead");
    let said = import(&folder, "new", "all.crownhead");
    assert_eq!(
        said,
        "added: 0 games, 0 experiments\nhere already: 3 games\nhere already: 1 experiment\n"
    );
    export(&folder, "new", "back.crownhead");
    assert_eq!(folder.read("back.crownhead"), folder.read("all.crownhead"));
    let cookie = {
        let server = server(&folder, "new");
        let mut here = Browser::new(server.address);
        let (_, offers) = listed(&mut here);
        for offer in offers.as_array().expect("offers") {
            let id = offer["latest"]["id"].as_str().expect("an id");
            ask(&mut here, "POST", &format!("/api/games/{id}/take-over"), Some(json!({})));
        }
        play_on(&mut here, &first, &["8-11"]);
        here.cookie
    };
    // On the old machine the other games go on too, and the first one differently.
    {
        let server = server(&folder, "old");
        let [mut ann, mut bob] = [&second, &third].map(|id| {
            let mut browser = Browser::new(server.address);
            browser.cookie = Some(owner_of(&folder, id));
            browser
        });
        play_on(&mut ann, &second, &["22-18"]);
        play_on(&mut ann, &first, &["9-13"]);
        let (_, view) = ask(&mut bob, "GET", &format!("/api/games/{third}"), None);
        let resigns = json!({ "version": view["version"], "side": "black" });
        assert_eq!(
            ask(&mut bob, "POST", &format!("/api/games/{third}/resign"), Some(resigns)).0,
            200
        );
    }
    export(&folder, "old", "later.crownhead");
    let said = import(&folder, "new", "later.crownhead");
    for part in [
        "added: 0 games, 0 experiments\n",
        "brought up to date: 2 games\n",
        "here with other moves, which stay: 1 game\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let server = server(&folder, "new");
    let mut here = Browser::new(server.address);
    here.cookie = cookie;
    let (mine, offers) = listed(&mut here);
    assert_eq!((mine.len(), offers), (3, json!([])), "they stay whose they are");
    assert_eq!(moves(&mut here, &first), ["11-15", "23-19", "8-11"]);
    assert_eq!(moves(&mut here, &second), ["9-13", "22-18"]);
    play_on(&mut here, &second, &["12-16"]);
    let (_, view) = ask(&mut here, "GET", &format!("/api/games/{third}"), None);
    assert_eq!(view["outcome"]["reason"], json!("resignation"), "an end is brought too");
}

/// The cookie of whoever made a game, as the file has it.
fn owner_of(folder: &Folder, id: &str) -> String {
    let text = folder.read("all.crownhead");
    let line = text.lines().find(|line| line.contains(id)).expect("the game");
    let game: Value = serde_json::from_str(line).expect("JSON");
    game["game"]["owner"].as_str().expect("an owner").to_owned()
}

#[test]
fn a_bad_file_is_refused_in_a_sentence_and_nothing_changes() {
    let folder = Folder::new();
    two_people(&folder);
    let good = folder.read("all.crownhead");
    let lines: Vec<&str> = good.lines().collect();
    let all_but = |left_out: usize| {
        let kept = lines.iter().enumerate().filter(|(n, _)| *n != left_out);
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    let cases = [
        (String::new(), "not written by crownhead data export"),
        ("[Event \"a\"]\n1. 11-15 *\n".to_owned(), "not written by crownhead data export"),
        (good.replacen("\"format\":1", "\"format\":2", 1), "newer version"),
        (good.replacen("\"games\":5", "\"games\":6", 1), "newer version"),
        (good[..good.len() / 2].to_owned(), "its end is missing"),
        (all_but(lines.len() - 1), "its end is missing"),
        (all_but(2), "checksum"),
        (good.replacen("Ann", "Eve", 1), "checksum"),
        (good.replacen("11-15", "11-16", 1), "checksum"),
        (good.replacen("23-19", "11-15", 1), "line"),
        (good.replacen("\\\"english\\\"", "\\\"chess\\\"", 1), "chess"),
        (format!("{good}{{}}\n"), "something follows its end"),
    ];
    for (text, part) in cases {
        let file = folder.file("bad.crownhead", &text);
        let said = run(&["data", "import", &file, "--data", &folder.path("new")]).refused();
        assert!(said.contains(part) && said.contains("bad.crownhead"), "{part}: {said}");
    }
    assert!(import(&folder, "new", "all.crownhead").contains("added: 3 games, 1 experiment"));
    let none = folder.path("none.crownhead");
    let said = run(&["data", "import", &none, "--data", &folder.path("new")]).refused();
    assert!(said.contains("none.crownhead"), "{said}");
}

#[test]
fn where_a_server_runs_nothing_is_imported() {
    let folder = Folder::new();
    two_people(&folder);
    let server = server(&folder, "new");
    let (file, data) = (folder.path("all.crownhead"), folder.path("new"));
    let said = run(&["data", "import", &file, "--data", &data]).refused();
    assert!(said.contains("end it") && said.contains(&server.address.to_string()), "{said}");
}

#[test]
fn places_are_told_and_nothing_is_exported_from_nowhere() {
    let folder = Folder::new();
    let data = folder.path("data");
    let said = run(&["data", "path", "--data", &data]).good();
    assert!(said.contains("games") && said.contains(&data) && said.contains("0 bytes"), "{said}");
    let file = folder.path("all.crownhead");
    let said = run(&["data", "export", &file, "--data", &data]).refused();
    assert!(said.contains("no games") && said.contains(&data), "{said}");
    assert!(folder.names().is_empty(), "it made {:?}", folder.names());
    drop(server(&folder, "data"));
    let said = run(&["data", "path", "--data", &data]).good();
    let bytes = fs::metadata(folder.path("data/games.sqlite")).expect("games").len();
    assert!(
        bytes > 0 && !said.lines().next().is_some_and(|line| line.contains(" 0 bytes")),
        "{said}"
    );
}

#[test]
fn a_damaged_experiment_is_left_out_by_name() {
    let folder = Folder::new();
    two_people(&folder);
    let entries = fs::read_dir(folder.path("old/experiments")).expect("experiments");
    let experiment = entries.flatten().next().expect("an experiment").path();
    let name = experiment.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
    fs::write(experiment.join("0-1.jsonl"), "nothing\n").expect("a journal");
    let said = export(&folder, "old", "all.crownhead");
    assert!(said.starts_with("3 games and 0 experiments"), "{said}");
    assert!(said.contains(&format!("left out: the experiment {name}")), "{said}");
    assert!(import(&folder, "new", "all.crownhead").contains("added: 3 games, 0 experiments"));
}
