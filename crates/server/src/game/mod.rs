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
mod kept;
mod offers;
mod rematch;
mod seats;
mod table;
mod tree;
mod view;

pub(crate) use clock::GameClock;
pub(crate) use create::{create, read_variant};
pub(crate) use ending::Verdict;
pub(crate) use export::pdn_of;
pub(crate) use import::import;
pub(crate) use kept::{KeptGame, KeptNode};
pub(crate) use offers::{Fate, takes_draw};
pub(crate) use seats::Seat;
pub(crate) use table::{Refusal, Table, Walk};
pub(crate) use tree::{NodeId, ROOT, Tree};
pub(crate) use view::Present;
