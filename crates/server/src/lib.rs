//! The page of Crownhead and the server behind it: games over HTTP, live events, and the front end built
//! in.
//!
//! The rooms, from the outside in:
//!
//! - [`Server`]: starts and ends; [`Config`] says how.
//! - `app` is the router, `routes` the handlers, `request` what they are asked, `views` what they
//!   answer, `error` the one map from what goes wrong to a status.
//! - `safety` turns away what does not come from our page, `clients` knows who asks, `network` opens a
//!   second door for others.
//! - `game` is the table with its seats, moves, clocks and offers, and does nothing but think; `room`
//!   changes it safely, `attendance` knows who is there, `hall` knows which games are in memory, `store` keeps all of them.
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
mod clients;
mod config;
mod game;
mod key;
mod lean;
mod live;
mod network;
mod players;
mod proved;
mod qr;
mod routes;
mod safety;
mod saying;
mod search;
mod serve;
mod store;
mod time;
mod wire;

pub use config::{Config, DEFAULT_PORT, ExternalEngine};
pub use serve::{Ender, Server, StartError};
