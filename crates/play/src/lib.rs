//! The table two players sit at.
//!
//! - [`Player`]: whoever can choose a move: a program, a person behind a page, an engine behind a
//!   protocol. It answers with a [`Choice`]: a move and a [`Report`] of the thinking behind it.
//!   [`Score`] is what it thinks the position worth.
//! - [`Limits`] say how long it may think, and [`Stop`] ends it early.
//! - [`Spectator`]: is shown a game while it is played.
//! - [`Turnstile`]: lets so many think at a time, where others come first.
//! - [`Lots`]: random choices from a seed.
//! - [`TimeControl`] and [`Clock`]: the two clocks of a game. All reading of time is in their file.
//! - [`referee`]: plays one game to its [`Ending`] and gives its [`GameRecord`].
//!
//! ```
//! use crownhead_play::{Choice, Fault, Limits, Player, Report, Settings, Watch, referee};
//! use crownhead_rules::{Game, Position, Variant};
//!
//! /// Plays the first legal move.
//! struct First;
//!
//! impl Player for First {
//!     fn name(&self) -> String {
//!         "first".into()
//!     }
//!     fn choose(&mut self, game: &Game, _: &Limits, _: Watch) -> Result<Choice, Fault> {
//!         Ok(Choice { mv: game.moves()[0], report: Report::default() })
//!     }
//! }
//!
//! let start = Position::start(Variant::Mini);
//! let record = referee::play([&mut First, &mut First], start, &Settings::default());
//! println!("{} after {} plies", record.ending, record.plies.len());
//! ```

mod clock;
mod limits;
mod lots;
mod player;
mod record;
pub mod referee;
mod score;
mod spectator;
mod stopwatch;
mod turnstile;

pub use clock::{BadTimeControl, Clock, TimeControl};
pub use limits::{ClockView, Limits, Stop};
pub use lots::{Lots, derive_seed, scramble};
pub use player::{Choice, Cuts, Fault, Player, Report, Watch};
pub use record::{Ending, GameRecord, PlayedMove};
pub use referee::{Adjudication, Settings};
pub use score::{Score, Unit};
pub use spectator::Spectator;
pub use stopwatch::{Stopwatch, Timekeeping};
pub use turnstile::{Pass, Turnstile};
