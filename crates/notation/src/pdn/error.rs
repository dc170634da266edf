//! What can be wrong with a PDN text? Every problem concerns one game and is told in one sentence
//! with its place; only a source that cannot be read ends the reading.

use super::move_text::MoveProblem;
use super::token::Place;
use super::{MAX_DEPTH, MAX_GAME_BYTES, MAX_TOKEN_BYTES};
use std::io;

/// Why a game could not be read.
#[derive(Debug, thiserror::Error)]
pub enum PdnError {
    /// The source failed; there are no games after this error.
    #[error("the source cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The text of one game is wrong; reading goes on with the next game.
    #[error("game {game}, line {line}, column {column}: {problem}{}", quoted(.text))]
    Syntax {
        /// The number of the game, counted from one over good and bad games.
        game: usize,
        /// The line of the offending text, counted from one.
        line: u32,
        /// The column of the offending text, counted from one in characters.
        column: u32,
        /// The beginning of the offending text.
        text: String,
        /// What is wrong with it.
        problem: Problem,
    },
}

/// What is wrong with a PDN text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A word that PDN does not have.
    #[error("this is not a part of PDN")]
    UnknownText,
    /// A word that starts like a move and is none.
    #[error("this is not a move: {0}")]
    BadMove(MoveProblem),
    /// Something directly behind a move or a result that is not a word.
    #[error("something is attached to a move or a result")]
    TrailingText,
    /// A number that is neither a move nor followed by a dot.
    #[error("a lone number is neither a move nor a move number")]
    LoneNumber,
    /// A `-`, `x` or `:` that does not stand between two squares.
    #[error("a separator stands alone")]
    LoneSeparator,
    /// A move strength that does not follow a move.
    #[error("a move strength follows no move")]
    LoneStrength,
    /// Dots that are neither part of a number nor `...`.
    #[error("dots belong to a move number, or are three in the place of a move")]
    LoneDots,
    /// A move number that is too large to be one.
    #[error("the move number is too large")]
    LargeNumber,
    /// A `$` without a number from 0 to 65535.
    #[error("an annotation glyph is a `$` and a number from 0 to 65535")]
    BadNag,
    /// A `[` that does not start a tag pair.
    #[error("a tag looks like [Name \"value\"]")]
    BadTag,
    /// A tag that is not closed where its line ends.
    #[error("a tag is not closed on its line")]
    UnclosedTag,
    /// A `}` outside of a comment, as after a nested comment.
    #[error("a comment is closed that was not opened (comments do not nest)")]
    StrayBrace,
    /// A `{` with no `}` before the end of the file, or before the tags of the next game.
    #[error("a comment is not closed")]
    UnclosedComment,
    /// A `/` that does not start a position.
    #[error("a setup looks like /FEN \"...\"/")]
    BadSetup,
    /// A `)` outside of a variation.
    #[error("a variation is closed that was not opened")]
    StrayClose,
    /// A `(` with no `)` before the end of the game.
    #[error("a variation is not closed")]
    UnclosedVariation,
    /// Variations inside variations, too many times.
    #[error("variations are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// A result or `*` inside a variation.
    #[error("a game cannot end inside a variation")]
    EndInVariation,
    /// Two numbers with a zero that are no usual result and differ from the `Result` tag.
    #[error("this is neither a move nor a known result nor the value of the Result tag")]
    UnknownResult,
    /// A tag, a comment or a word of more bytes than a reader should keep.
    #[error("a tag, comment or word is too long (the limit is {MAX_TOKEN_BYTES} bytes)")]
    TooLong,
    /// A game of more bytes than a reader should keep.
    #[error("the game is too long (the limit is {MAX_GAME_BYTES} bytes)")]
    GameTooLong,
}

/// An error before it is known which game it belongs to.
#[derive(Debug)]
pub(super) enum Fault {
    Io(io::Error),
    Syntax { problem: Problem, place: Place, text: String },
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Fault {
    /// A problem with the token `text` at `place`.
    pub(super) fn at(place: Place, problem: Problem, text: impl Into<String>) -> Self {
        Self::Syntax { problem, place, text: text.into() }
    }

    /// The error that the user sees.
    pub(super) fn in_game(self, game: usize) -> PdnError {
        match self {
            Self::Io(error) => PdnError::Io(error),
            Self::Syntax { problem, place: Place { line, column }, text } => {
                PdnError::Syntax { game, line, column, text, problem }
            }
        }
    }
}

/// The offending text in quotes behind the sentence, where there is one. Control characters are
/// escaped, since the text of a broken file ends on a terminal.
fn quoted(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(": {text:?}") }
}
