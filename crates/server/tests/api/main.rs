//! The API as a user would use it: a real server on a port of its own, real requests, and every answer
//! checked against the OpenAPI document that the server serves.

// Values made on the spot by json! read better without a reference.
#![allow(clippy::needless_pass_by_value)]

#[path = "../support/mod.rs"]
mod support;

mod clocks;
mod documented;
mod links;
mod network;
mod playing;
mod safety;
mod searches;
mod starting;
mod stepping;
mod storing;
