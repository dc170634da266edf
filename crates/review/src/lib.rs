//! What was each move of a game worth?
//!
//! - [`Reviewer`]: looks at every position of a game and judges every move; gives a [`Review`].
//! - [`Worth`]: what a position is worth and how that is known; [`Curve`] makes an expected score of it.
//! - [`Grade`]: what a loss of expected score is called; the thresholds stand in one table.
//! - [`Finding`]: what was wrong with a move, from facts, as an id with parameters and as a sentence.
//! - [`annotate()`]: writes a review into the record of a game; [`json`] is the same for programs.
//!
//! ```
//! use crownhead_notation::moves;
//! use crownhead_play::Limits;
//! use crownhead_review::{Grade, Reviewer};
//! use crownhead_rules::{Color, Game, Position, Variant};
//!
//! let mut game = Game::new(Position::start(Variant::English));
//! for text in "11-16 22-18 16-20 25-22 10-14".split(' ') {
//!     game.play(moves::read(game.position(), text).unwrap()).unwrap();
//! }
//! let reviewer = Reviewer { limits: Limits::nodes(2_000), ..Reviewer::default() };
//! let review = reviewer.review(&game, &mut |_| {}).unwrap();
//! for (number, ply) in review.faults() {
//!     println!("ply {number}: {}", ply.finding.as_ref().unwrap());
//! }
//! println!("Black: {:?} of {:?}", review.tally(Color::Black), Grade::ALL);
//! ```

mod annotate;
mod expected;
mod explain;
mod finding;
mod grade;
pub mod json;
mod look;
mod material;
mod review;
mod reviewer;
mod worth;

pub use annotate::annotate;
pub use expected::Curve;
pub use finding::{Fact, Finding};
pub use grade::{Grade, ONLY_MOVE, THRESHOLDS};
pub use material::{Exchange, Haul};
pub use review::{ACCURACY, Review, ReviewedPly, Tally};
pub use reviewer::{Progress, Reviewer};
pub use worth::{Basis, Worth};

/// The examples of the README, which are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
