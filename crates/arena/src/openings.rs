//! From where do the games of a match start? From the start position, from random moves, from a deck
//! of ballots, or from a file of positions and move lines.
//!
//! Which opening has the number `n` depends on the seed of the match alone. Decks are drawn in an order
//! that comes from the seed, and from the beginning again once all were played; a file is played in
//! its own order.

mod deck;
mod file;

pub use file::{LineError, LineProblem};

use crate::seeds::{Use, derive};
use crownhead_files::read_text_bounded;
use crownhead_notation::{fen, moves};
use crownhead_play::Lots;
use crownhead_rules::{Game, Move, Position, Variant};
use std::path::Path;
use thiserror::Error;

/// Plies of a random opening unless told otherwise.
pub const RANDOM_PLIES: usize = 5;

/// A random opening that is over too soon is drawn again, so many times at most.
const DRAWS: u64 = 1_000;

/// How a game begins: a position, and moves played from it before the players choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The position.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The start position of a variant, without moves.
    pub fn none(variant: Variant) -> Self {
        Self { start: Position::start(variant), moves: Vec::new() }
    }

    /// The position that the players find.
    pub fn position(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &mv| position.after(mv))
    }

    /// The moves as text, `9-13 21-17 5-9`.
    pub fn move_text(&self) -> String {
        move_text(self.start, self.moves.iter().copied())
    }

    /// The start as FEN, unless it is the start of the variant.
    pub fn fen(&self) -> Option<String> {
        let usual = Position::start(self.start.variant());
        (self.start != usual).then(|| fen::write(&self.start))
    }
}

/// Legal moves from a position on as text, with spaces between them.
pub(crate) fn move_text(start: Position, line: impl Iterator<Item = Move>) -> String {
    let mut here = start;
    let mut words = Vec::new();
    for mv in line {
        words.push(moves::write(&here, mv));
        here = here.after(mv);
    }
    words.join(" ")
}

/// What openings a match asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// The start position, always.
    None,
    /// So many random moves, drawn for each opening.
    Random(usize),
    /// A deck or a file: its name, its openings, and whether the seed decides on their order.
    List {
        /// How the match's settings name it.
        name: String,
        /// The openings; there is at least one.
        list: Vec<Opening>,
        /// Whether the seed decides on their order.
        drawn: bool,
    },
}

/// Why there are no such openings.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The deck belongs to another variant.
    #[error("the openings {deck:?} are positions of {home} and cannot be played in {variant}")]
    OtherVariant {
        /// The deck.
        deck: String,
        /// The variant it belongs to.
        home: String,
        /// The variant asked for.
        variant: Variant,
    },
    /// The file cannot be read.
    #[error("cannot read the openings {path:?}: {source}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A line of the file is no opening.
    #[error("openings {path:?}, {error}")]
    Line {
        /// The file.
        path: String,
        /// The line and what is wrong with it.
        error: LineError,
    },
    /// The file holds no opening at all.
    #[error("the file {0:?} holds no opening; write a FEN or a line of moves on each line")]
    Empty(String),
}

impl Openings {
    /// The 156 three-move ballots.
    ///
    /// # Errors
    /// For a variant that has none.
    pub fn ballots(variant: Variant) -> Result<Self, OpeningsError> {
        Self::deck("ballots", variant)
    }

    /// The deck with this id, as the table of variants lists them.
    ///
    /// # Errors
    /// For a variant that does not have it.
    pub fn deck(id: &str, variant: Variant) -> Result<Self, OpeningsError> {
        deck::load(id, variant)
    }

    /// What a word of a command line means: `none`, `random` plies, the id of a deck, or else a file.
    ///
    /// # Errors
    /// As for [`deck`](Self::deck) and [`file`](Self::file).
    pub fn named(word: &str, variant: Variant, plies: usize) -> Result<Self, OpeningsError> {
        match word {
            "none" => Ok(Self::None),
            "random" => Ok(Self::Random(plies)),
            id if deck::is_known(id) => Self::deck(id, variant),
            file => Self::file(variant, Path::new(file)),
        }
    }

    /// Openings that tell players of one variant apart: its largest deck, or else random plies.
    pub fn telling(variant: Variant) -> Self {
        let about = variant.about();
        let deck = about.decks.last().and_then(|deck| Self::deck(deck, variant).ok());
        deck.unwrap_or(Self::Random(about.match_plies))
    }

    /// A file with a FEN or a line of moves on each line; empty lines and those that begin with `#` are
    /// skipped.
    ///
    /// # Errors
    /// If it cannot be read, holds none, or a line is wrong, which is then quoted with its number.
    pub fn file(variant: Variant, path: &Path) -> Result<Self, OpeningsError> {
        let shown = path.display().to_string();
        let text = match read_text_bounded(path, 256) {
            Ok(text) => text,
            Err(source) => return Err(OpeningsError::Unreadable { path: shown, source }),
        };
        let list = match file::read(variant, &text) {
            Ok(list) if list.is_empty() => return Err(OpeningsError::Empty(shown)),
            Ok(list) => list,
            Err(error) => return Err(OpeningsError::Line { path: shown, error }),
        };
        // The content names the file: it may lie elsewhere on another machine.
        let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = format!("file {} {:016x}", file.unwrap_or_default(), file::digest(&list));
        Ok(Self::List { name, list, drawn: false })
    }

    /// How the settings of a match name these openings.
    pub fn name(&self) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::Random(plies) => format!("random {plies} plies"),
            Self::List { name, .. } => name.clone(),
        }
    }

    /// The openings of a match with this seed, in the order in which they are dealt.
    pub fn deal(self, variant: Variant, seed: u64) -> Deal {
        let (length, drawn) = match &self {
            Self::List { list, drawn, .. } => (list.len(), *drawn),
            _ => (0, false),
        };
        let mut order: Vec<usize> = (0..length).collect();
        if drawn {
            Lots::new(derive(seed, Use::Deck, 0, 0)).shuffle(&mut order);
        }
        Deal { variant, seed, openings: self, order }
    }
}

/// The openings of one match by number.
#[derive(Clone, Debug)]
pub struct Deal {
    variant: Variant,
    seed: u64,
    openings: Openings,
    order: Vec<usize>,
}

impl Deal {
    /// The opening with this number, counted from 0.
    pub fn opening(&self, number: u64) -> Opening {
        match &self.openings {
            Openings::None => Opening::none(self.variant),
            Openings::Random(plies) => self.random(number, *plies),
            Openings::List { list, .. } => {
                let turn = number % self.order.len() as u64;
                list[self.order[turn as usize]].clone()
            }
        }
    }

    /// Random moves after which the game is not over. Where no such line is found the longest one is
    /// taken.
    fn random(&self, number: u64, plies: usize) -> Opening {
        let mut longest = Opening::none(self.variant);
        for attempt in 0..DRAWS {
            let mut lots = Lots::new(derive(self.seed, Use::Opening, number, attempt));
            let mut game = Game::new(Position::start(self.variant));
            let mut line = Vec::new();
            while line.len() < plies {
                let legal = game.moves();
                let mv = legal[lots.below(legal.len())];
                if game.play(mv).is_err() || game.outcome().is_some() {
                    break;
                }
                line.push(mv);
            }
            if line.len() > longest.moves.len() {
                longest.moves = line;
            }
            if longest.moves.len() == plies {
                break;
            }
        }
        longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_repeat_and_are_never_over() {
        for &variant in Variant::ALL {
            for plies in [0, 1, 6, 60] {
                let deal = Openings::Random(plies).deal(variant, 7);
                for number in 0..20 {
                    let opening = deal.opening(number);
                    assert_eq!(opening, deal.opening(number));
                    assert!(opening.position().outcome().is_none(), "{variant} {plies}");
                    assert!(opening.moves.len() <= plies);
                }
                assert_eq!(deal.opening(0).moves.len(), plies.min(deal.opening(0).moves.len()));
            }
            let deal = Openings::Random(6).deal(variant, 7);
            assert!((0..20).all(|number| deal.opening(number).moves.len() == 6));
            assert_ne!(deal.opening(0), deal.opening(1));
            assert_ne!(deal.opening(0), Openings::Random(6).deal(variant, 8).opening(0));
        }
    }

    #[test]
    fn a_deck_is_drawn_whole_before_it_is_drawn_again() {
        let deal = Openings::ballots(Variant::English).unwrap().deal(Variant::English, 3);
        let mut drawn: Vec<String> = (0..156).map(|n| deal.opening(n).move_text()).collect();
        assert_eq!(deal.opening(156).move_text(), drawn[0]);
        assert_ne!(drawn[0], "9-13 21-17 5-9", "the first ballot is hardly ever drawn first");
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), 156);
    }

    #[test]
    fn a_deck_is_refused_in_another_variant() {
        for (id, home) in [("eleven-man", "english"), ("idf-basic", "brazilian, russian")] {
            let refused = Openings::named(id, Variant::Mini, 1).unwrap_err().to_string();
            let said = refused.contains(id) && refused.contains(home) && refused.contains("mini");
            assert!(said, "{refused}");
        }
    }
}
