//! What happens now? The games that are in memory, who is there, who is told, and the computers that think.

mod attendance;
pub(crate) mod hall;
mod presence;
pub(crate) mod room;
pub(crate) mod streams;
pub(crate) mod texts;
pub(crate) mod thinking;
