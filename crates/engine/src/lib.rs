//! A strong checkers engine, generic over the rule sets of `crownhead-rules`.
//!
//! - [`Engine`]: a table, some threads and a search; [`Engine::analyse`] gives an [`Analysis`].
//! - [`EnginePlayer`]: the engine at the table of `crownhead-play`, at full strength or at a [`Level`],
//!   named by an [`EngineSpec`].
//! - [`Params`]: every number that steers the search, declared once.
//! - [`Net`]: what positions are judged by; [`Evaluation`] says which one.
//! - [`Book`]: opening moves that were searched beforehand.
//!
//! ```
//! use crownhead_engine::{Engine, Options};
//! use crownhead_play::Limits;
//! use crownhead_rules::{Game, Position, Variant};
//!
//! let mut engine = Engine::new(Options { hash: 1, ..Options::default() });
//! let game = Game::new(Position::start(Variant::English));
//! let analysis = engine.analyse(&game, &Limits::depth(5), 1, &mut |_| {});
//! println!("{} after {} nodes", analysis.lines[0].score, analysis.nodes);
//! assert!(game.moves().contains(&analysis.best()));
//! ```

mod book;
mod endings;
mod engine;
mod eval;
mod head;
mod level;
mod params;
mod perfect;
mod player;
mod score;
mod search;
mod spec;
mod time;
mod transposition;

pub use book::{BadBook, Book};
pub use endings::{Proved, TableUse};
pub use engine::{Analysis, Engine, Options, ScoredLine};
pub use eval::{
    BLOCK, BUCKETS, BadWeights, Evaluation, Layout, MOST_BLOCKS, Memory, Net, NotANet, ONE,
    OUTPUT_LIMIT, OUTPUT_ONE, View, Weights,
};
pub use level::{Level, TOP};
pub use params::{Param, Params};
pub use player::EnginePlayer;
pub use score::{MAX_PLY, Score};
pub use search::Effort;
pub use spec::{BadEngine, BookUse, EngineSpec};
pub use transposition::{check_hash, most_hash};

/// The examples of the README, which are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
