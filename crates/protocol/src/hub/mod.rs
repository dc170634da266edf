//! The Hub protocol, version 2: how a program and an engine talk in lines of text, as Fabien Letouzey
//! defined it for Scan (`protocol.txt`, 2019).
//!
//! - Without wires: [`Statement`] is the form, [`ToEngine`] and [`FromEngine`] are what can be said,
//!   [`write_move`] and its neighbours are positions, moves and scores as text.
//! - [`serve`] lets a [`Program`] be used by others; [`HubPlayer`] uses others as a player of ours.

mod client;
mod message;
mod param;
mod process;
#[cfg(feature = "testing")]
mod recording;
mod search;
mod server;
mod spec;
mod statement;
mod text;

pub use client::{HubPlayer, Patience};
pub use message::{FromEngine, Go, Id, Info, Level, MessageError, ToEngine};
pub use param::{Param, ParamKind};
pub use process::{CommandLine, processor_time_is_told};
pub use server::{Program, serve};
pub use spec::HubSpec;
pub use statement::{Arg, Statement, StatementError};
pub use text::{read_move, read_score, write_move, write_position, write_score};
