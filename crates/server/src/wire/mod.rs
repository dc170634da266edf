//! What goes over the wire? Requests in, views out: the shapes of all JSON that the OpenAPI document
//! shows, and how they become what the game inside knows and back again.

pub(crate) mod catalogue;
pub(crate) mod error;
pub(crate) mod exact;
pub(crate) mod laboratory;
pub(crate) mod names;
pub(crate) mod request;
pub(crate) mod table;
pub(crate) mod views;
pub(crate) mod wish;
