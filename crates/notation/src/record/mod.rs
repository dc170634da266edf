//! What does a PDN game say on a board? Here syntax meets rules: [`replay`] plays a
//! [`PdnGame`](crate::pdn::PdnGame) and gives a [`Record`], a tree of legal moves with their remarks;
//! [`Record::to_pdn`] writes one back in the form of PDN 3.0.
//!
//! What real files ask of a replay is done here, because it takes the rules to do it: captures
//! written one jump at a time (`11x18 18x25`) are joined, passes that PDN leaves out are put in, a FEN
//! whose side to move contradicts its first move is corrected, a piece on its king row is a king even
//! where the FEN forgets to say so, a capture that can mean two things means the one with which the
//! game goes on, and placeholders for unknown moves end the replay of their line without spoiling it.

mod game_type;
mod replay;
mod result;
mod write;

pub use game_type::{UnknownGame, variant_of};
pub use replay::{RecordError, replay};
pub use result::GameResult;

use crate::pdn::Tag;
use crownhead_rules::{DrawRules, Game, Move, Position, Variant};

/// A game that was replayed: legal moves from a position on, with remarks and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The rule set.
    pub variant: Variant,
    /// The tags as they were, without those that are made from the record itself, and without their
    /// places in the file.
    pub tags: Vec<Tag>,
    /// The main line.
    pub line: Line,
    /// What the file says of the end.
    pub result: GameResult,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The position before the first move.
    pub start: Position,
    /// Remarks before the first move.
    pub preface: Vec<Remark>,
    /// The moves.
    pub plies: Vec<Ply>,
    /// Why the line breaks off, if it does.
    pub broken: Option<Break>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub after: Position,
    /// Its strength mark, such as `!`.
    pub strength: Option<String>,
    /// What is said of it, in order; a variation replaces it.
    pub remarks: Vec<Remark>,
}

/// Something said of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Words.
    Comment(String),
    /// A numeric annotation glyph.
    Nag(u16),
    /// What could have been played instead.
    Variation(Line),
}

/// Why a line does not go on by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Break {
    /// The file has a placeholder where a move should be; what follows was not replayed.
    Unknown,
    /// The file sets up another position, from which the game goes on.
    Setup(Box<Line>),
}

impl Line {
    /// A line without moves.
    pub const fn new(start: Position) -> Self {
        Self { start, preface: Vec::new(), plies: Vec::new(), broken: None }
    }

    /// The position at the end of the line.
    pub fn end(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// True if nothing in the line or its variations was left unreplayed because of an unknown move.
    pub fn is_whole(&self) -> bool {
        let ends_well = match &self.broken {
            None => true,
            Some(Break::Unknown) => false,
            Some(Break::Setup(next)) => next.is_whole(),
        };
        let whole = |remark: &Remark| match remark {
            Remark::Variation(line) => line.is_whole(),
            Remark::Comment(_) | Remark::Nag(_) => true,
        };
        let mut remarks = self.preface.iter().chain(self.plies.iter().flat_map(|ply| &ply.remarks));
        ends_well && remarks.all(whole)
    }

    /// The line as a game, in which draws that nobody claimed end nothing.
    pub fn game(&self) -> Game {
        let mut game = Game::with_draw_rules(self.start, DrawRules::Claimed);
        for ply in &self.plies {
            // The moves of a line are legal, or it would not have been made.
            let played = game.play(ply.mv);
            debug_assert!(played.is_ok());
        }
        game
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug)]
pub struct Ending<'a> {
    /// As programs read it, such as `no_pieces`: see [`Reason::id`](crownhead_rules::Reason::id).
    pub id: &'a str,
    /// As people read it.
    pub sentence: &'a str,
}

impl Record {
    /// The record of a game that was played here.
    pub fn of_game(game: &Game) -> Self {
        let mut line = Line::new(*game.start());
        for (mv, after) in game.history().zip(game.positions().skip(1)) {
            line.plies.push(Ply { mv, after: *after, strength: None, remarks: Vec::new() });
        }
        let result = game.outcome().map_or(GameResult::Unknown, |outcome| outcome.winner.into());
        Self { variant: game.start().variant(), tags: Vec::new(), line, result }
    }

    /// The record of a game between two players, Black first. How it ended stands in two tags: a sentence for
    /// people and a word for programs.
    pub fn of_players(
        game: &Game,
        players: [&str; 2],
        ending: Ending<'_>,
        result: GameResult,
    ) -> Self {
        let mut record = Self::of_game(game);
        record.set_tag("Black", players[0]);
        record.set_tag("White", players[1]);
        record.set_tag("Termination", ending.sentence);
        record.set_tag("Reason", ending.id);
        record.result = result;
        record
    }

    /// Gives a tag a value; the tag is added at the end if it is new.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value.to_owned(),
            None => self.tags.push(Tag::new(name, value)),
        }
    }
}
