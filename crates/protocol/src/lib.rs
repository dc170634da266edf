//! How checkers programs talk to each other.
//!
//! - [`hub`]: the Hub protocol, by which a program uses an engine over its standard input and output.
//! - [`dxp`]: the DamExchange protocol, by which two programs play over a network.
//!
//! Each begins with types for what can be said, which do no I/O and can be used by themselves; the wires
//! come on top. Both protocols were made for the 10x10 board and name no rules; here they carry the
//! board and the squares of whatever variant is played.
//!
//! ```
//! use crownhead_protocol::hub::{FromEngine, ToEngine};
//!
//! let heard: ToEngine = "level move-time=0.5".parse().unwrap();
//! assert_eq!(heard.to_string(), "level move-time=0.5");
//! let answer = FromEngine::Done { mv: Some("11-15".into()), ponder: None };
//! assert_eq!(answer.to_string(), "done move=11-15");
//! ```

pub mod dxp;
pub mod hub;
mod lines;
mod squares;
mod text;
