//! What does a PDN file say? This is the syntax of Portable Draughts Notation, and nothing but the
//! syntax: text becomes [`PdnGame`]s and games become text. It knows no rules and no boards, so that a
//! file with illegal moves, or of a variant nobody plays here, can still be read and written.
//!
//! The [`Reader`] takes PDN 3.0 and the older files that archives are full of, in any encoding, as
//! a stream. It gives an error for a bad game and goes on with the next one. What needs the rules is
//! left to whoever replays the game: to join a capture written in pairs (`11x18 18x25`), to find the
//! move that an [`Element::Unknown`] stands for, and to tell captures from other moves.
//!
//! ```
//! use crownhead_notation::pdn::{Element, Reader, Terminator};
//!
//! let file = r#"
//! [Event "Club evening"]
//! [Result "1-0"]
//! 1. 11-15 23-19 2. 8-11! {solid} 22-17 (22-18 15x22) 1-0
//!
//! [Event "A slip of the pen"]
//! 1. 11-15 )
//!
//! [Event "Next"]
//! 1. 12-16 *
//! "#;
//! let games: Vec<_> = Reader::new(file.as_bytes()).collect();
//! assert_eq!(games.len(), 3);
//!
//! let game = games[0].as_ref().unwrap();
//! assert_eq!(game.tag("Event"), Some("Club evening"));
//! assert_eq!(game.terminator, Some(Terminator::Score(1, 0)));
//! let moves = game.body.iter().filter(|element| matches!(element, Element::Move { .. }));
//! assert_eq!(moves.count(), 4);
//!
//! let error = games[1].as_ref().unwrap_err().to_string();
//! assert_eq!(
//!     error,
//!     "game 2, line 7, column 10: a variation is closed that was not opened: \")\"",
//! );
//! assert_eq!(
//!     games[2].as_ref().unwrap().to_string(),
//!     "[Event \"Next\"]\n\n1. 12-16 *\n\n",
//! );
//! ```

mod draft;
mod error;
mod game;
mod lexer;
mod move_text;
mod reader;
mod resync;
#[cfg(test)]
mod tests;
mod text;
mod token;
mod window;
mod word;
mod writer;

pub use error::{PdnError, Problem};
pub use game::{Element, MoveNumber, PdnGame, Placeholder, Tag, Terminator};
pub use move_text::{MAX_SQUARES, MoveProblem, MoveText, MoveTextError, Separator, SquareName};
pub use reader::Reader;
pub use writer::write_game;

/// The longest tag or comment in bytes.
pub const MAX_TOKEN_BYTES: usize = 1 << 20;
/// The longest game in bytes; it bounds the memory that a reader needs.
pub const MAX_GAME_BYTES: u64 = 4 << 20;
/// How deep variations can be nested.
pub const MAX_DEPTH: usize = 64;
