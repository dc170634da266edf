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
    for part in
        ["crownhead  0.", "cores: ", "english ", "values up to 5 pieces", "0 games", "all well"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(folder.names().is_empty(), "it made {:?}", folder.names());
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
