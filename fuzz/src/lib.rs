//! What the targets share: how bytes become a variant and a text, or a file; what must hold of every position and of
//! every sentence about a mistake; and that a record survives being written.

use crownhead_arena::MatchSettings;
use crownhead_arena::journal::Journal;
use crownhead_notation::{moves, pdn, record};
use crownhead_rules::{Counting, Position, Variant};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A directory of this process. `scripts/fuzz.sh` puts it into memory and takes it away again.
pub fn scratch() -> &'static Path {
    static DIR: LazyLock<PathBuf> = LazyLock::new(|| {
        let dir = std::env::temp_dir().join(format!("crownhead-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory for the files of a fuzzer");
        dir
    });
    &DIR
}

/// A file with this content, by a name of its own.
pub fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = scratch().join(name);
    std::fs::write(&path, content).expect("a file for a fuzzer");
    path
}

/// A journal in which `$program` stands for the program that writes it, which is the only one that reads it.
pub fn journal(content: &[u8]) -> Vec<u8> {
    static PROGRAM: LazyLock<String> = LazyLock::new(|| {
        let path = scratch().join("program");
        let settings = MatchSettings::new(Variant::English, "random", "random", 1);
        Journal::resume(&path, &settings).expect("a journal can be begun");
        let text = std::fs::read_to_string(&path).expect("it was just written");
        let head: serde_json::Value = serde_json::from_str(&text).expect("a line of JSON");
        head["program"].as_str().expect("the program names itself").to_owned()
    });
    let word = b"$program";
    let place = content.windows(word.len()).position(|part| part == word);
    place.map_or_else(
        || content.to_vec(),
        |at| [&content[..at], PROGRAM.as_bytes(), &content[at + word.len()..]].concat(),
    )
}

/// What is said of a mistake is a sentence: not empty, and one line.
pub fn check_sentence(said: &impl Display) {
    let said = said.to_string();
    assert!(!said.trim().is_empty() && !said.contains('\n'), "{said:?} is no sentence");
}

/// The variant that a byte stands for: its place in the list as a digit. In seeds `0` is English, `1`
/// regicide, `2` mini, `3` straight, and stays so when the list grows.
pub fn variant(byte: u8) -> Variant {
    Variant::ALL[usize::from(byte.wrapping_sub(b'0')) % Variant::ALL.len()]
}

/// An input as a variant and a text; `None` if it is too short or not UTF-8.
pub fn variant_and_text(data: &[u8]) -> Option<(Variant, &str)> {
    let (&first, rest) = data.split_first()?;
    Some((variant(first), std::str::from_utf8(rest).ok()?))
}

/// Checks keys and counts, and that every move is read back from its text and from each of its paths.
pub fn check_position(position: &Position) {
    assert_eq!(position.key(), position.board().recomputed_key());
    let legal = position.moves();
    assert_eq!(legal.is_empty(), position.outcome().is_some());
    // A king that has to rest has moves that only perft counts, as the published tables do.
    let counted = position.perft(1, Counting::Distinct);
    assert!(legal.len() as u64 == counted || position.king_runs().next().is_some(), "{counted}");
    assert!(legal.len() as u64 <= counted, "{counted}");
    for &mv in &legal {
        let after = position.after(mv);
        assert_eq!(after.key(), after.board().recomputed_key());
        let text = moves::write_among(position, &legal, mv);
        assert_eq!(moves::read(position, &text), Ok(mv), "{text}");
        for path in position.paths(mv).iter().filter(|path| !path.is_empty()) {
            let squares: Vec<String> = path.iter().map(ToString::to_string).collect();
            let text = squares.join("x");
            assert_eq!(moves::read(position, &text), Ok(mv), "{text}");
        }
    }
}

/// The games of a text, without the places of their parts.
pub fn games(bytes: &[u8]) -> Vec<pdn::PdnGame> {
    let mut games: Vec<_> = pdn::Reader::new(bytes).flatten().collect();
    for game in &mut games {
        game.line = 0;
        game.tags.iter_mut().for_each(|tag| (tag.line, tag.column) = (0, 0));
        forget_places(&mut game.body);
    }
    games
}

fn forget_places(body: &mut [pdn::Element]) {
    for element in body {
        match element {
            pdn::Element::Move { line, column, .. } | pdn::Element::Setup { line, column, .. } => {
                (*line, *column) = (0, 0);
            }
            pdn::Element::Variation(body) => forget_places(body),
            _ => {}
        }
    }
}

/// The record that comes back when this one is written as PDN, read and replayed.
pub fn there_and_back(record: &record::Record) -> record::Record {
    let text = record.to_pdn().to_string();
    let again = games(text.as_bytes());
    assert_eq!(again.len(), 1, "{text}");
    // Any other fallback than the record's variant: the tags have to name it.
    let fallback = *Variant::ALL.iter().find(|other| **other != record.variant).unwrap();
    record::replay(&again[0], fallback).unwrap_or_else(|error| panic!("{error}\n{text}"))
}
