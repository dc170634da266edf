//! Puzzles: positions in which one move alone keeps the value.
//!
//! - [`Puzzle`]: a position, the line that solves it, what is to be reached, how hard that is.
//! - [`Judge`]: says whether one move alone keeps the value of a position, and how that is known.
//! - [`Maker`]: lets levels play each other and makes puzzles of what they leave on the board; [`Check`] tries every
//!   puzzle again with more nodes.
//! - [`Theme`]: what a solution does, found by rule.
//! - [`pack`] and [`unpack`]: many puzzles in few bytes; [`shipped`]: those that come with the program;
//!   [`classic`]: problems of the old collections.
//!
//! ```
//! use crownhead_notation::fen;
//! use crownhead_puzzles::{Bounds, Goal, Judge, Measure};
//! use crownhead_rules::{Game, Variant};
//!
//! // Gould's Problems 77: two against two, and one move does not lose.
//! let problem = fen::read(Variant::English, "W:WK12,30:BK5,27").unwrap();
//! let mut judge = Judge::new(Variant::English, Measure::Value, 1_000);
//! let only = judge.only_move(&Game::new(problem), Bounds::STRICT).unwrap();
//! assert_eq!((only.mv.from().number(), only.mv.to().number()), (30, 26));
//! assert_eq!(only.goal, Goal::Draw);
//! ```

mod check;
mod classic;
mod endings;
mod error;
mod journal;
mod judge;
mod make;
mod packed;
mod parallel;
mod pick;
mod puzzle;
mod rate;
mod shipped;
mod solution;
mod themes;

pub use check::{Check, Checked};
pub use classic::{CLASSIC_TEXT, Classic, classic};
pub use error::PuzzleError;
pub use judge::{Bounds, Judge, Measure, OnlyMove};
pub use make::{Maker, Progress};
pub use packed::{pack, unpack};
pub use pick::pick;
pub use puzzle::{Goal, Puzzle, PuzzleSet};
pub use rate::{LEVEL_RATINGS, Rater, level_of};
pub use shipped::shipped;
pub use themes::Theme;

/// The examples of the README, which are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
