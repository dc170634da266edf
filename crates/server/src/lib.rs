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
//! - `openings` finds what was played in a position, and imports archives of games.
//! - `reviews` judges the moves of games that are over, one game at a time.
//! - `search` shares the machine between those who want a computer to think.
//! - `work` is what goes on beside a request, `priority` says who goes first; `inspect` looks at kept games from
//!   outside, and `moving` takes them to another machine.
//!
//! ```no_run
//! use crownhead_server::{Config, Server};
//!
//! let server = Server::start(Config::default()).unwrap();
//! println!("{}", server.url());
//! server.run().unwrap();
//! ```

// Names that only the lines for the document use are not looked for where it is not written.
#![cfg_attr(not(test), allow(unused_imports))]

// Whoever builds the program only does not compile what writes the document.
#[cfg(not(test))]
extern crate crownhead_undocumented as utoipa;

mod app;
mod assets;
mod board;
mod clients;
mod config;
mod explore;
mod game;
mod inspect;
mod key;
mod laboratory;
mod lean;
mod live;
mod moving;
mod network;
mod openings;
mod pages;
mod players;
mod priority;
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
mod work;

pub use config::{Allowance, Config, DEFAULT_PORT, ExperimentsFor, ExternalEngine};
pub use inspect::{Inspection, bytes_in, inspect};
pub use moving::{Exported, Imported, MoveError, export, import};
pub use serve::{Ender, Server, StartError, live_on_when_a_file_is_full};
