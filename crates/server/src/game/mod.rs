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
mod listed;
mod offers;
mod rematch;
mod seats;
mod study;
mod table;
mod thought;
mod tree;

pub(crate) use absence::ClaimKind;
pub(crate) use clock::{GameClock, Times};
pub(crate) use create::{SeatWish, Start, Wish, create, shown};
pub(crate) use ending::{Ending, Verdict};
pub(crate) use export::{pdn_of, reviewed_pdn_of};
pub(crate) use help::Help;
pub(crate) use import::{Origin, import, import_record};
pub(crate) use listed::{ImportedGames, Listed};
pub(crate) use offers::{Fate, Offer, OfferKind, takes_draw};
pub(crate) use seats::Seat;
pub(crate) use study::{Said, Study};
pub(crate) use table::{Agreed, Refusal, Table, Walk};
pub(crate) use thought::{Thought, line_text};
pub(crate) use tree::{Nags, Node, NodeId, ROOT, Tree};
