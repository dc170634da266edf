//! Evaluations that learn. The rooms in the order in which knowledge passes through them:
//!
//! - [`selfplay`] and [`records`]: the engine plays itself, and what is kept of it.
//! - [`dataset`]: which positions are learned from, and what a net should say of them.
//! - [`model`], [`fit`](mod@fit) and [`curve`]: learning, in floating point.
//! - [`quantise`]: the whole numbers that the engine plays with.
//! - [`Outlook`]: which score may be expected from an evaluation, by how games ended.
//! - [`book`]: opening moves that were searched beforehand.
//! - [`run`]: all of it, generation after generation, with matches between them.
//!
//! Nothing here prints or reads a clock. Progress is told to whoever asks.

pub mod book;
pub mod curve;
pub mod dataset;
mod error;
pub mod fit;
mod forward;
pub mod model;
mod openings;
mod outlook;
pub mod quantise;
pub mod records;
pub mod run;
pub mod selfplay;

pub use book::BookMaker;
pub use dataset::Dataset;
pub use error::TrainError;
pub use fit::{Epoch, FitReport, FitSettings, Moment, fit, save};
pub use outlook::{Outlook, PARTS, Part};
pub use run::{Generation, Run, RunEnd, RunSettings, Step, StepEnd, StepKind};
pub use selfplay::{Progress, Selfplay};
