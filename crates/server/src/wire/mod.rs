//! What goes over the wire? Requests in, views out: the shapes of all JSON that the OpenAPI document
//! shows, and how they become what the game inside knows and back again.

pub(crate) mod catalogue;
pub(crate) mod error;
pub(crate) mod exact;
pub(crate) mod laboratory;
#[cfg_attr(not(test), expect(dead_code, reason = "only the document names them"))]
pub(crate) mod names;
pub(crate) mod request;
#[cfg(test)]
pub(crate) mod schemas;
pub(crate) mod table;
pub(crate) mod views;
pub(crate) mod wish;
