//! The classic players, written to be read, and the recorded search tree.
//!
//! Five course projects taught their computers to play checkers; these are their algorithms, one file
//! and about one page each, playable in every variant:
//!
//! - [`Random`] plays any move.
//! - [`Minimax`] looks at every line of a fixed length; [`MinimaxTree`] keeps the tree it looked at;
//!   [`AlphaBeta`] skips what cannot matter; [`Negamax`] does so in one function; [`Deepening`] goes
//!   one ply further at a time. They agree on the value of every position.
//! - [`Aggressor`] captures most now, and [`DeepAggressor`] captures most on average.
//!
//! [`Evaluation`] judges a leaf, as a sum of named terms. A whole capture is one move and one ply, and
//! so is a pass. The depth is the player's own: of the limits of a game only the stop is looked at.
//!
//! [`ClassicSpec`] names a player in text, and [`Preset`] the ready-made opponents of the five
//! programs. [`trace`] records a search, step by step, and draws its tree; a [`Worksheet`] is one to solve
//! with a pencil.
//!
//! ```
//! use crownhead_classic::ClassicSpec;
//! use crownhead_play::{Limits, Player};
//! use crownhead_rules::{Game, Position, Variant};
//!
//! let spec: ClassicSpec = "alphabeta:4".parse().unwrap();
//! let mut player = spec.player(Variant::English);
//! let game = Game::new(Position::start(Variant::English));
//! let choice = player.choose(&game, &Limits::default(), &mut |_| {}).unwrap();
//! assert_eq!(choice.report.depth, 4);
//! assert_eq!(choice.report.line.len(), 4);
//! ```

mod aggressor;
mod alphabeta;
mod deep_aggressor;
mod deepening;
mod evaluation;
mod kind;
mod minimax;
mod minimax_tree;
mod negamax;
mod observe;
mod order;
mod preset;
mod random;
mod seat;
mod spec;
mod thinking;
pub mod trace;
mod value;
mod worksheet;

pub use aggressor::Aggressor;
pub use alphabeta::AlphaBeta;
pub use deep_aggressor::{Count, DeepAggressor, UnknownCount};
pub use deepening::Deepening;
pub use evaluation::{Evaluation, Share, Term, UnknownEvaluation};
pub use kind::{DepthUse, Depths, Kind, LotsUse};
pub use minimax::Minimax;
pub use minimax_tree::{MinimaxTree, ScoredNode};
pub use negamax::Negamax;
pub use observe::{Form, Observer, Unobserved, Window};
pub use order::{Order, UnknownOrder};
pub use preset::{Preset, UnknownPreset};
pub use random::Random;
pub use seat::Classic;
pub use spec::{Algorithm, ClassicSpec, DEEPEST, SpecError};
pub use value::Value;
pub use worksheet::{NoWorksheet, Worksheet};
