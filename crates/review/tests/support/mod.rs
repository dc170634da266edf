//! Games to review, and where the test data of other rooms lie.

// Each test file uses a part of it.
#![allow(dead_code)]

use crownhead_engine::TableUse;
use crownhead_notation::{fen, moves};
use crownhead_play::{Limits, Lots};
use crownhead_review::{Review, Reviewer};
use crownhead_rules::{Game, Move, Position, Variant};
use std::fs;
use std::path::Path;

/// A file of another room of the project, by its path from `crates`.
pub(crate) fn data(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A game from a position on, its moves as texts.
pub(crate) fn game(start: Position, texts: &str) -> Game {
    let mut game = Game::new(start);
    for text in texts.split_whitespace() {
        let mv = moves::read(game.position(), text).expect(text);
        game.play(mv).expect(text);
    }
    game
}

pub(crate) fn english(text: &str) -> Position {
    fen::read(Variant::English, text).expect(text)
}

/// A game of so many random moves, if it lasts so long.
pub(crate) fn random_game(variant: Variant, seed: u64, plies: usize) -> Game {
    let mut lots = Lots::new(seed);
    let mut game = Game::new(Position::start(variant));
    for _ in 0..plies {
        let legal: Vec<Move> = game.moves().to_vec();
        if legal.is_empty() {
            break;
        }
        game.play(lots.draw(&legal)).expect("a legal move");
    }
    game
}

/// One who reviews by the tables that everybody has.
pub(crate) fn reviewer(nodes: u64, threads: usize) -> Reviewer {
    Reviewer {
        limits: Limits::nodes(nodes),
        tables: TableUse::Shipped,
        threads,
        ..Reviewer::default()
    }
}

pub(crate) fn review(game: &Game, nodes: u64) -> Review {
    reviewer(nodes, 1).review(game, &mut |_| {}).expect("nobody stops it")
}
