//! The game of checkers: boards, legal moves, games and how they end, for several rule sets.
//!
//! This crate is the ground floor of Crownhead: it uses no other crate, reads no file and no clock,
//! draws no lots, and has no unsafe code. Text (FEN, PDN) is the business of `crownhead-notation`.
//!
//! The rooms, from the inside out:
//!
//! - [`Geometry`], [`Square`], [`Bitboard`]: the board as a shape and sets of its squares.
//! - [`RuleSet`] and the [`variant`]s: every switch of a rule set in one value, which [`Rules`] carries
//!   for the compiler; [`Variant`] names one at run time.
//! - [`Board`]: who stands where, for code that knows its rules as a type and has to be fast.
//! - [`Setup`] and [`Position`]: draw anything; what is legal can be played under any variant.
//! - [`Game`]: history, undo and redo, draw rules, and an [`Outcome`] with its [`Reason`].
//!
//! ```
//! use crownhead_rules::{Game, Position, Variant};
//!
//! // Play the first legal move until the game is over.
//! let mut game = Game::new(Position::start(Variant::English));
//! while game.outcome().is_none() {
//!     let mv = game.moves()[0];
//!     game.play(mv).expect("generated moves are legal");
//! }
//! println!("{} after {} plies", game.outcome().unwrap(), game.history().len());
//! ```

mod bitboard;
mod board;
mod draws;
mod game;
mod generate;
mod geometry;
mod key;
mod moves;
mod outcome;
mod perft;
mod piece;
mod position;
mod setup;
pub mod switches;
pub mod variant;

pub use bitboard::{Bitboard, Singles};
pub use board::Board;
pub use draws::{DrawRule, FORTY_MOVES, THIRD_REPETITION};
pub use game::{DrawRules, Game, Refused};
pub use generate::{Forbidden, ForbiddenMove, Taken};
pub use geometry::{Geometry, Square};
pub use moves::{INLINE_MOVES, Move, MoveList};
pub use outcome::{Outcome, Reason};
pub use perft::Counting;
pub use piece::{Color, Kind, Piece};
pub use position::{Path, Position};
pub use setup::{Fault, IllegalSetup, Setup};
pub use switches::{RuleSet, Rules};
pub use variant::{
    About, English, ExactValues, Mini, Regicide, SquareNames, Straight, UnknownVariant, Variant,
    WithRules,
};

/// The examples of the README, which are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
