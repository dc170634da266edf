//! The API as a user would use it: a real server on a port of its own, real requests, and every answer
//! checked against the OpenAPI document that the server serves.

// Values made on the spot by json! read better without a reference.
#![allow(clippy::needless_pass_by_value)]

#[path = "../support/mod.rs"]
mod support;

mod absence;
mod clocks;
mod documented;
mod evaluating;
mod exploring;
mod heads;
mod importing;
mod invitations;
mod laboratory;
mod links;
mod moving;
mod network;
mod old_games;
mod openings;
mod pausing;
mod playing;
mod puzzles;
mod reviewing;
mod safety;
mod searches;
mod starting;
mod stepping;
mod storing;
mod studying;
mod types;
