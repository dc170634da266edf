//! The live game: what a table with two seats is and what may happen at it. Nothing here waits, reads a
//! file or sends anything: a change is made to a copy, and whoever asked for it keeps it safe before it
//! counts.

mod absence;
mod clock;
mod create;
mod ending;
mod export;
mod help;
mod import;
mod offers;
mod rematch;
mod seats;
mod table;
mod tree;

pub(crate) use clock::GameClock;
pub(crate) use create::{create, read_variant};
pub(crate) use ending::Verdict;
pub(crate) use export::pdn_of;
pub(crate) use import::import;
pub(crate) use offers::{Fate, takes_draw};
pub(crate) use seats::Seat;
pub(crate) use table::{Agreed, Refusal, Table, Walk};
pub(crate) use tree::{NodeId, ROOT, Tree};
