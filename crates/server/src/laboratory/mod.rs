//! The laboratory: matches and round robins that the server plays for those who ask, one at a time.
//!
//! - [`plan`]: what is asked for, checked, and the matches that it means; [`command`] says the same for a shell.
//! - [`shelf`]: what is kept on disk. The games stand in the arena's own journals, so an experiment that was
//!   killed goes on with the very game that comes next.
//! - [`moving`]: experiments that go to another machine, and come from one.
//! - [`standing`]: what the games say so far.
//! - [`line`]: one runs, the others wait; start, stop, go on. `priority` lets people's games go first.
//!
//! This room knows nothing of the wire.

mod command;
mod line;
mod moving;
mod plan;
mod shelf;
mod standing;

pub(crate) use line::{Glimpse, Laboratory, Refusal};
pub(crate) use moving::{Arrivals, MovingExperiment, MovingJournal, Stranded, read_all};
pub(crate) use plan::{MOST_GAMES, MOST_PLAYERS, Plan};
pub(crate) use shelf::{Found, Played, State};
pub(crate) use standing::{Bout, Scene, Standing};

/// The name of an experiment.
pub(crate) type ExperimentId = crate::key::Key;
