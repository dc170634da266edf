//! Text and game: how positions, moves and whole games of checkers are written and read.
//!
//! - [`fen`]: a position as one line.
//! - [`moves`]: the text of a move.
//! - [`problem`]: a position and the move to find.
//! - [`diagram()`]: a board in plain characters, and [`piece_letter`] what stands for a piece.
//! - [`pdn`]: the syntax of Portable Draughts Notation, which knows no rules; and
//!   [`record`]: what a PDN game says when it is replayed on a board, and a game as PDN.
//!
//! ```
//! use crownhead_notation::{fen, moves};
//! use crownhead_rules::{Position, Variant};
//!
//! let start = Position::start(Variant::English);
//! let mv = moves::read(&start, "11x15").unwrap(); // the separator is never trusted
//! assert_eq!(moves::write(&start, mv), "11-15");
//! assert!(fen::write(&start.after(mv)).starts_with("W:W21,22"));
//! ```

mod alpha;
mod diagram;
pub mod fen;
mod letters;
pub mod moves;
pub mod pdn;
pub mod problem;
mod quote;
pub mod record;

pub use diagram::diagram;
pub use letters::{letter_piece, piece_letter};

/// The examples of the README, which are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
