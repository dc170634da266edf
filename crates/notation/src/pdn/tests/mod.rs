//! Does the syntax layer do what it says? The samples here are our own; the properties make more.

mod edge_cases;
mod errors;
mod move_texts;
mod properties;
mod writing;

use super::*;
use std::io::BufReader;

/// All that a reader gives for `text`.
fn read(text: &str) -> Vec<Result<PdnGame, PdnError>> {
    Reader::new(text.as_bytes()).collect()
}

/// The games of a text without errors.
fn games(text: &str) -> Vec<PdnGame> {
    read(text).into_iter().collect::<Result<_, _>>().unwrap()
}

/// The game of a text that holds exactly one.
fn one(text: &str) -> PdnGame {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The body of a text on one line, as the writer sees it.
fn body(text: &str) -> String {
    let game = PdnGame { tags: vec![], ..one(text) };
    game.to_string().trim().replace('\n', " ")
}

/// A game without the places of its parts, which a writer changes.
fn placeless(game: PdnGame) -> PdnGame {
    let tags = game.tags.into_iter().map(|tag| Tag { line: 0, column: 0, ..tag }).collect();
    PdnGame { line: 0, tags, body: placeless_body(game.body), ..game }
}

fn placeless_body(body: Vec<Element>) -> Vec<Element> {
    let forget = |element| match element {
        Element::Move { text, number, strength, .. } => {
            Element::Move { text, number, strength, line: 0, column: 0 }
        }
        Element::Setup { fen, .. } => Element::Setup { fen, line: 0, column: 0 },
        Element::Variation(body) => Element::Variation(placeless_body(body)),
        other => other,
    };
    body.into_iter().map(forget).collect()
}

/// What a reader gives, in a form that can be compared: errors as their sentences.
fn outcome<R: std::io::BufRead>(source: R) -> Vec<Result<PdnGame, String>> {
    Reader::new(source).map(|game| game.map_err(|error| error.to_string())).collect()
}

/// The same over a source that gives its bytes one by one.
fn outcome_by_bytes(text: &[u8]) -> Vec<Result<PdnGame, String>> {
    outcome(BufReader::with_capacity(1, text))
}
