//! What does a match result say, and how sure may we be of it?
//!
//! Three questions, three rooms. [`Tally`] reads games one by one: won, drawn, lost. [`Pairs`]
//! reads them two by two, the same opening played with both colours; an opening that favours one
//! side then cancels out, and the interval is usually narrower. [`Sprt`] watches a match while it
//! runs and says when enough games have been played. Numbers only: nothing here knows a rule of
//! the game, a player or a file.
//!
//! Every interval is a 95 % interval and comes as an [`Estimate`]. A bound that the data do not
//! give is infinite, and is printed as such.

mod estimate;
mod likelihood;
mod normal;
mod pairs;
mod sample;
mod sprt;
mod tally;

pub use estimate::{Estimate, elo_of_score, score_of_elo};
pub use pairs::Pairs;
pub use sprt::{EloModel, Sprt, SprtError, SprtState};
pub use tally::Tally;
