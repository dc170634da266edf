//! What Python sees of Crownhead: the module `crownhead._crownhead`, which the package `crownhead` is made of.
//!
//! A room for each thing that Python has a name for. They hold the values of our crates and add nothing to
//! their rules; what they add is what Python asks of a value: to be compared, hashed, copied, pickled, shown.
//!
//! - `arguments`: what may be given where a variant, a side or a move is asked for; `errors`: what is raised.
//! - `variants`, `piece`, `position`, `moves`, `game`, `outcome`: the game. `svg`: its picture.
//! - `pdn`: files of games.
//! - `engine`, `thinking`, `players`, `tables`: who thinks, and who knows. `matches`: two of them against each other.
//! - `net` and `selfplay`: nets, and games to learn from, as arrays.
//! - `actions`: moves as numbers and boards as arrays; `table`, `arrays` and `vector`: many games played at once.
//! - `waiting`: how Ctrl-C is heard meanwhile.

mod actions;
mod arguments;
mod arrays;
mod engine;
mod errors;
mod game;
mod matches;
mod moves;
mod net;
mod outcome;
mod pdn;
mod perft;
mod piece;
mod players;
mod position;
mod selfplay;
mod svg;
mod table;
mod tables;
mod thinking;
mod variants;
mod vector;
mod waiting;

use pyo3::pymodule;

/// The compiled part of the package `crownhead`; import that instead.
#[pymodule]
mod _crownhead {
    use pyo3::prelude::*;
    use pyo3::types::PySequence;

    #[pymodule_export]
    use crate::actions::ActionSpace;
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::errors::{
        AmbiguousMoveError, Error, IllegalMoveError, InvalidFenError, InvalidMoveError, PdnError,
    };
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::matches::{Estimate, MatchResult, play_match};
    #[pymodule_export]
    use crate::moves::{LegalMoves, Move};
    #[pymodule_export]
    use crate::net::{Net, net_inputs, net_output, net_sizes};
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::pdn::{PdnReader, PdnWriter, Record};
    #[pymodule_export]
    use crate::piece::Piece;
    #[pymodule_export]
    use crate::players::{Node, Player, Tree};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::selfplay::{play_selfplay, read_selfplay};
    #[pymodule_export]
    use crate::tables::{Verdict, probe, probe_moves};
    #[pymodule_export]
    use crate::thinking::{Analysis, Line, Thinking};
    #[pymodule_export]
    use crate::variants::{Variant, variants};
    #[pymodule_export]
    use crate::vector::VectorEnv;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        PySequence::register::<LegalMoves>(module.py())
    }
}
