//! Matches that prove something: who plays, from which openings, in which order, and what the results
//! say with which certainty.
//!
//! The rooms in the order in which a match passes through them:
//!
//! - [`roster`]: from a SPEC such as `alphabeta:6` to players. The only room that knows every kind.
//! - [`openings`] and [`experiments`]: from where, and what is ready to run.
//! - [`settings`] and [`schedule`]: which games a match has, as a function of its seed alone.
//! - [`runner`]: plays them on all cores and hands them over in their order.
//! - [`game`], [`result`](mod@result) and [`stats`]: what is kept of a game, and what the games say.
//! - [`journal`], [`merge`](mod@merge), [`report`] and [`plot`]: what is kept of a match, on one machine
//!   or many.
//! - [`contest`] and [`tournament`]: all of it put together, for two players or more.
//! - [`tune`]: which numbers a player should have, by games against itself.
//!
//! Nothing here prints or reads a clock. Progress is told to whoever asks, game by game.
//!
//! ```
//! use crownhead_arena::{Contest, Control, MatchSettings, Openings, Outputs};
//! use crownhead_rules::Variant;
//!
//! let settings = MatchSettings { swap: true, ..MatchSettings::new(Variant::Mini, "minimax:3", "random", 20) };
//! let contest = Contest::new(settings, Openings::Random(2)).unwrap();
//! let result = contest.play(&Control::default(), None, &Outputs::default(), &mut |_, _| {}).unwrap();
//! println!("minimax scores {:.2}", result.score());
//! # assert_eq!(result.games(), 20);
//! ```

pub mod contest;
mod error;
pub mod experiments;
pub mod game;
mod growing;
pub mod journal;
pub mod merge;
pub mod openings;
pub mod plot;
pub mod report;
pub mod result;
pub mod roster;
pub mod runner;
pub mod schedule;
mod seeds;
pub mod settings;
pub mod stats;
pub mod tournament;
pub mod tune;

pub use contest::Contest;
pub use error::ArenaError;
pub use game::MatchGame;
pub use merge::merge;
pub use openings::Openings;
pub use report::Outputs;
pub use result::MatchResult;
pub use roster::{Entrant, Offer, Spec};
pub use runner::{Control, Gallery};
pub use settings::{MatchSettings, Shard};
pub use tournament::{CrossTable, Tournament};
pub use tune::Tuning;
