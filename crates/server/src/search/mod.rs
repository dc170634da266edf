//! Who thinks, and when? Searches run on a few threads, never on those that answer requests. A queue
//! decides whose turn it is, a bench keeps players that can be used again, and a search that nobody
//! waits for ends.

mod bench;
mod pool;
mod queue;

pub(crate) use bench::{Bench, Brain, Power};
pub(crate) use pool::{Crowded, Job, Pool, Ticket};
pub(crate) use queue::{Caller, Pace, Rank};
