//! Files of self-play as arrays: what somebody learns from who learns elsewhere.

use crate::actions::{Numbering, PLANES};
use crate::arguments::{Ruled, a_seed, side, whole, within};
use crate::arrays::need_numpy;
use crate::errors;
use crate::net::Net;
use crate::waiting::waited;
use crownhead_engine::{Evaluation, TableUse};
use crownhead_play::Stop;
use crownhead_rules::{Game, Variant};
use crownhead_train::Selfplay;
use crownhead_train::records::{NO_SCORE, SelfplayGame, SelfplaySettings, read};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// The plies of some games, one after the other.
#[derive(Default)]
struct Plies {
    observations: Vec<u8>,
    actions: Vec<u16>,
    scores: Vec<i16>,
    searched: Vec<bool>,
    results: Vec<i8>,
    turns: Vec<bool>,
    games: Vec<u32>,
}

impl Plies {
    /// Adds a game; `None` if it cannot be played again.
    fn add(&mut self, numbering: &Numbering, game: &SelfplayGame) -> Option<()> {
        let mut table = Game::new(game.start);
        let mut numbers = Vec::new();
        for ply in &game.plies {
            let position = *table.position();
            let moves = table.moves();
            let mv = *moves.get(usize::from(ply.index))?;
            numbering.number(position.turn(), &moves, &mut numbers);
            let place = self.observations.len();
            self.observations.resize(place + numbering.inputs(), 0);
            numbering.observe(position.board(), &mut self.observations[place..]);
            self.actions.push(numbers[usize::from(ply.index)]);
            self.searched.push(ply.score != NO_SCORE);
            self.scores.push(if ply.score == NO_SCORE { 0 } else { ply.score });
            let won = game.winner.map(|winner| if winner == position.turn() { 1 } else { -1 });
            self.results.push(won.unwrap_or(0));
            self.turns.push(side(position.turn()));
            self.games.push(game.number);
            table.play(mv).ok()?;
        }
        Some(())
    }
}

/// The plies of a file of self-play as arrays, one row for each: `observations`, `actions`, `scores` of the search in
/// hundredths of a man for the side to move, `searched` (false where there was one move only, and no score), `results`
/// of the game for the side to move, `turns`, `games` (the number of the game); and `settings`.
#[pyfunction]
pub(crate) fn read_selfplay<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyDict>> {
    need_numpy(py)?;
    let read = py.detach(|| {
        let file = read(&path).map_err(errors::error)?;
        let variant: Variant = file.settings.variant.parse().map_err(errors::error)?;
        let numbering = Numbering::of(variant);
        let mut plies = Plies::default();
        for game in &file.games {
            plies.add(&numbering, game).ok_or_else(|| {
                errors::error(format!("{path:?}: game {} cannot be played again", game.number))
            })?;
        }
        Ok::<_, PyErr>((file.settings, numbering, plies))
    });
    let (settings, numbering, plies) = read?;
    let rows = plies.actions.len();
    let arrays = PyDict::new(py);
    let observations = PyArray1::from_vec(py, plies.observations);
    arrays.set_item(
        "observations",
        observations.reshape([rows, PLANES, numbering.inputs() / PLANES])?,
    )?;
    arrays.set_item("actions", PyArray1::from_vec(py, plies.actions))?;
    arrays.set_item("scores", PyArray1::from_vec(py, plies.scores))?;
    arrays.set_item("searched", PyArray1::from_vec(py, plies.searched))?;
    arrays.set_item("results", PyArray1::from_vec(py, plies.results))?;
    arrays.set_item("turns", PyArray1::from_vec(py, plies.turns))?;
    arrays.set_item("games", PyArray1::from_vec(py, plies.games))?;
    arrays.set_item("settings", told(py, &settings)?)?;
    Ok(arrays)
}

/// What was played, as Python reads it.
fn told<'py>(py: Python<'py>, settings: &SelfplaySettings) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("variant", &settings.variant)?;
    dict.set_item("evaluation", &settings.evaluation)?;
    dict.set_item("nodes", settings.nodes)?;
    dict.set_item("games", settings.games)?;
    dict.set_item("seed", settings.seed)?;
    dict.set_item("shard", settings.shard.map(|shard| shard.to_string()))?;
    dict.set_item("tables", &settings.tables)?;
    Ok(dict)
}

/// Lets the engine play itself into a file, which is gone on with if it is there, and tells how many games it has.
#[pyfunction]
#[pyo3(signature = (path, variant=None, *, games=1000, nodes=1000, seed=0, threads=1, net=None, tables="on"))]
#[allow(clippy::too_many_arguments, reason = "they are names in Python")]
pub(crate) fn play_selfplay(
    py: Python<'_>,
    path: PathBuf,
    variant: Option<Ruled>,
    #[pyo3(from_py_with = whole)] games: i64,
    #[pyo3(from_py_with = whole)] nodes: i64,
    #[pyo3(from_py_with = a_seed)] seed: u64,
    #[pyo3(from_py_with = whole)] threads: i64,
    net: Option<&Bound<'_, Net>>,
    tables: &str,
) -> PyResult<u64> {
    let unknown = || {
        errors::error(format!("tables is {tables:?}, and may be \"off\", \"shipped\" or \"on\""))
    };
    let selfplay = Selfplay {
        variant: variant.unwrap_or_default().0,
        evaluation: net.map_or(Evaluation::Best, |net| Evaluation::Net(net.get().0.clone())),
        nodes: within("nodes", nodes, 1, i64::MAX)? as u64,
        games: within("games", games, 1, 10_000_000)? as u64,
        seed,
        shard: None,
        endings: 0,
        tables: TableUse::named(tables).ok_or_else(unknown)?,
        threads: within("threads", threads, 0, 256)? as usize,
    };
    let stop = Stop::new();
    let played = waited(py, &stop, || selfplay.play(&path, &stop, &mut |_| {}))?;
    played.map(|progress| progress.games).map_err(errors::error)
}
