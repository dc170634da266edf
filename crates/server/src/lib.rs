//! The page of Crownhead and the server behind it: games over HTTP, live events, and the front end built
//! in.
//!
//! The rooms, from the outside in:
//!
//! - [`Server`]: starts and ends; [`Config`] says how.
//! - `app` is the router, `pages` the addresses of the page, `routes` the handlers. `wire` is what they are
//!   asked and what they answer: requests in, views out, and the one map from what goes wrong to a status.
//! - `safety` turns away what does not come from our page, `clients` knows who asks, `network` opens a
//!   second door for others.
//! - `live` is what happens now: rooms that change a game safely, who is there, who is told, computers that
//!   think.
//! - `game` is the table with its seats, moves, clocks and offers, and does nothing but think. It knows
//!   nothing of the wire.
//! - `store` keeps all games, in a form of its own that has a version.
//! - `laboratory` plays experiments, one at a time, and keeps them.
//! - `reviews` judges the moves of games that are over, one game at a time.
//! - `search` shares the machine between those who want a computer to think.
//!
//! ```no_run
//! use crownhead_server::{Config, Server};
//!
//! let server = Server::start(Config::default()).unwrap();
//! println!("{}", server.url());
//! server.run().unwrap();
//! ```

mod app;
mod assets;
mod board;
mod clients;
mod config;
mod explore;
mod game;
mod key;
mod laboratory;
mod lean;
mod live;
mod network;
mod pages;
mod players;
mod proved;
mod qr;
mod reviews;
mod routes;
mod safety;
mod saying;
mod search;
mod serve;
mod store;
#[cfg(feature = "testing")]
pub mod testing;
mod time;
mod wire;

pub use config::{Config, DEFAULT_PORT, ExperimentsFor, ExternalEngine};
pub use serve::{Ender, Server, StartError};
