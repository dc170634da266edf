//! `crownhead doctor` tells what is here and what is wrong, and `crownhead manual` writes pages that belong together.

mod support;

#[path = "../../server/tests/support/http.rs"]
#[allow(dead_code, unreachable_pub)]
mod http;
#[path = "../../server/examples/load/program.rs"]
#[allow(dead_code, unreachable_pub)]
mod program;

use http::Browser;
use program::Program;
use std::fs;
use std::path::Path;
use support::{Folder, Ran, finish, program as command, run};

const BINARY: &str = env!("CARGO_BIN_EXE_crownhead");

/// The doctor's report on games of their own, with no tables but those that come with the program.
fn report(data: &str, tables: &str) -> Ran {
    finish(command(&["doctor", "--data", data]).env("CROWNHEAD_TABLES", tables), b"")
}

#[test]
fn an_empty_machine_is_well_and_stays_as_it_is() {
    let folder = Folder::new();
    let said = report(&folder.path("data"), &folder.path("tables")).good();
    for part in [
        "crownhead  0.",
        "cores: ",
        "nets       sound: english ",
        "english: values up to 5 pieces",
        "0 games",
        "no Chromium is needed",
        "all well",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let endings = said.lines().find(|line| line.starts_with("endings ")).expect("such a line");
    for (id, pieces) in [("russian", "4"), ("frisian", "3"), ("antidraughts", "3")] {
        let part = endings.split("; ").find(|part| part.contains(id)).expect(id);
        assert!(part.contains(&format!("up to {pieces} pieces: ")), "{id}: {endings}");
    }
    assert!(endings.contains("solved: mini"), "{endings}");
    assert!(folder.names().is_empty(), "it made {:?}", folder.names());
    // A directory that is there and empty stays as it is too.
    fs::create_dir(folder.path("data")).unwrap();
    let again = report(&folder.path("data"), &folder.path("tables")).good();
    assert!(again.contains("0 games") && again.contains("does not run"), "{again}");
    assert!(run(&["data", "path", "--data", &folder.path("data")]).good().contains("games"));
    let left = fs::read_dir(folder.path("data")).unwrap().count();
    assert_eq!(left, 0, "something was left in the directory");
}

#[test]
fn a_page_that_runs_is_found_with_its_games() {
    let folder = Folder::new();
    let data = folder.path("data");
    let server = Program::start(Path::new(BINARY), Path::new(&data));
    let asked = r#"{"variant":"english","black":{"kind":"here"},"white":{"kind":"here"}}"#;
    let mut browser = Browser::new(server.address);
    assert_eq!(browser.send("POST", "/api/games", Some(asked)).expect("an answer").status, 201);
    let url = format!("http://{}", server.address);
    let said = report(&data, &folder.path("tables")).good();
    assert!(said.contains("1 game, ") && said.contains(&format!("runs at {url}/")), "{said}");
    assert_eq!(run(&["doctor", "--page", &url]).good(), "");
    server.kill();
    let gone = run(&["doctor", "--page", &url]);
    assert_eq!(gone.code, Some(1), "{gone:?}");
    assert!(gone.err.contains("does not answer") && gone.err.contains(&url), "{gone:?}");
    let bad = run(&["doctor", "--page", "localhost"]).refused();
    assert!(bad.contains("\"localhost\"") && bad.contains("http://"), "{bad}");
}

#[test]
fn what_is_damaged_is_named_with_what_to_do() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("data")).unwrap();
    fs::write(folder.path("data/games.sqlite"), "these are no games, and never were").unwrap();
    let said = report(&folder.path("data"), &folder.path("tables"));
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.out.contains("cannot be read") && said.out.contains("elsewhere"), "{said:?}");
    assert_eq!(said.err, "crownhead: one thing is wrong, see above\n");
}

/// The tables of Russian draughts, as `crownhead tablebase build --variant russian` leaves them.
fn russian_tables() -> Vec<u8> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tablebase/data");
    fs::read(data.join("endings-russian.tables")).unwrap()
}

#[test]
fn tables_are_read_to_their_end_and_a_damaged_one_is_named() {
    let folder = Folder::new();
    let (data, tables) = (folder.path("data"), folder.path("tables"));
    let file = folder.path("tables/endings-russian.tables");
    fs::create_dir_all(&tables).unwrap();
    let mut bytes = russian_tables();
    fs::write(&file, &bytes).unwrap();
    let said = report(&data, &tables).good();
    assert!(said.contains(&format!("those in {tables} are sound")), "{said}");

    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    // One of English checkers, of which there is only the beginning.
    let english = "values-0m1k-0m1k.table";
    fs::write(folder.path(&format!("tables/{english}")), b"CROWN").unwrap();
    let said = report(&data, &tables);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.out.contains("are not all sound"), "{said:?}");
    for name in ["endings-russian.tables", english] {
        let wrong = said.out.lines().find(|line| line.starts_with("wrong") && line.contains(name));
        assert!(wrong.is_some_and(|line| line.contains("tablebase build")), "{name}: {said:?}");
    }
    // What comes with the program is used instead.
    assert!(said.out.contains("up to 4 pieces: russian"), "{said:?}");
    assert_eq!(said.err, "crownhead: 2 things are wrong, see above\n");
}

#[test]
fn every_command_has_a_page_in_the_manual() {
    let folder = Folder::new();
    assert_eq!(run(&["manual", "--out", &folder.path("man")]).good(), "");
    let main = folder.read("man/crownhead.1");
    for name in ["play", "analyze", "match", "tablebase", "doctor"] {
        assert!(main.contains(&format!("crownhead\\-{name}(1)")), "{name}");
        let page = folder.read(&format!("man/crownhead-{name}.1"));
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
    }
}
