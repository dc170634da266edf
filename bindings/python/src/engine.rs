//! The engine, as Python sees it: it plays, and it thinks aloud.
//!
//! It thinks on a thread of its own, with the interpreter free for others. Whoever waits for it hears Ctrl-C.

use crate::arguments::{Ruled, whole, whole_if_any, within};
use crate::errors;
use crate::game::Game;
use crate::moves::Move;
use crate::net::Net;
use crate::thinking::Thinking;
use crate::variants::Variant;
use crownhead_engine::{self as engine, Evaluation, Options, TableUse, check_hash};
use crownhead_play::{Limits, Stop};
use crownhead_rules as rules;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// An engine at its place: one search at a time.
struct Desk {
    engine: Mutex<engine::Engine>,
    busy: AtomicBool,
}

/// A strong engine for one variant.
#[pyclass(frozen, module = "crownhead")]
pub(crate) struct Engine {
    variant: rules::Variant,
    /// Nobody waits while holding it, so that another thread can always close the engine.
    open: Mutex<Option<Open>>,
}

/// What an engine has that is not closed.
struct Open {
    desk: Arc<Desk>,
    /// Ends the search that was begun last.
    stop: Stop,
}

fn closed() -> PyErr {
    errors::error("this engine is closed")
}

impl Engine {
    fn open(&self) -> MutexGuard<'_, Option<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn think(&self, given: &Bound<'_, PyAny>, limits: Limits, lines: usize) -> PyResult<Thinking> {
        let game = game_of(given)?;
        let position = *game.position();
        if position.variant() != self.variant {
            let (ours, theirs) = (self.variant, position.variant());
            return Err(errors::error(format!(
                "this engine plays {ours}, and the game is {theirs}"
            )));
        }
        if let Some(outcome) = game.outcome() {
            return Err(errors::error(format!("there is nothing to search: {outcome}")));
        }
        let mut open = self.open();
        let Open { desk, stop } = open.as_mut().ok_or_else(closed)?;
        let desk = desk.clone();
        desk.take()?;
        *stop = limits.stop.clone();
        let (sender, results) = channel();
        let thread = thread::spawn(move || {
            let free = Free(&desk);
            let found = {
                let mut engine = desk.engine.lock().unwrap_or_else(PoisonError::into_inner);
                // Nobody may be listening any more.
                engine.analyse(&game, &limits, lines, &mut |found| drop(sender.send(found.clone())))
            };
            drop(free);
            found
        });
        Ok(Thinking::new(position, results, stop.clone(), thread))
    }
}

impl Desk {
    /// Takes the engine for some work, after which `Free` gives it back.
    fn take(&self) -> PyResult<()> {
        if self.busy.swap(true, Ordering::AcqRel) {
            return Err(PyRuntimeError::new_err("the engine is thinking; stop that first"));
        }
        Ok(())
    }
}

/// Gives the engine free, also when its thread panics.
struct Free<'a>(&'a Desk);

impl Drop for Free<'_> {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::Release);
    }
}

/// A game with its history, or a position without one.
pub(crate) fn game_of(given: &Bound<'_, PyAny>) -> PyResult<rules::Game> {
    if let Ok(game) = given.cast::<Game>() {
        return Ok(game.try_borrow()?.game().clone());
    }
    crate::arguments::position_of(given).map(rules::Game::new)
}

/// How long to think: everything that is given holds.
pub(crate) fn limits(
    depth: Option<i64>,
    nodes: Option<i64>,
    time: Option<f64>,
) -> PyResult<Limits> {
    let depth = depth.map(|depth| within("the depth", depth, 1, 190)).transpose()?;
    let nodes = nodes.map(|nodes| within("the number of nodes", nodes, 1, i64::MAX)).transpose()?;
    let time = match time {
        Some(time) if !(time > 0.0 && time <= 86_400.0) => {
            let told =
                format!("the time is {time}, and may be more than 0 and up to 86400 seconds");
            return Err(errors::error(told));
        }
        time => time.map(Duration::from_secs_f64),
    };
    let (depth, nodes) = (depth.map(|depth| depth as u32), nodes.map(|nodes| nodes as u64));
    Ok(Limits { depth, nodes, time, ..Limits::default() })
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (variant=None, *, hash=64, threads=1, weights=None, tables="on"))]
    fn new(
        variant: Option<Ruled>,
        #[pyo3(from_py_with = whole)] hash: i64,
        #[pyo3(from_py_with = whole)] threads: i64,
        weights: Option<&Bound<'_, PyAny>>,
        tables: &str,
    ) -> PyResult<Self> {
        let variant = variant.unwrap_or_default().0;
        let hash = within("hash", hash, 1, i64::from(u32::MAX))? as usize;
        check_hash(hash).map_err(errors::error)?;
        let threads = within("threads", threads, 1, 256)? as usize;
        let unknown = || {
            errors::error(format!(
                "tables is {tables:?}, and may be \"off\", \"shipped\" or \"on\""
            ))
        };
        let tables = TableUse::named(tables).ok_or_else(unknown)?;
        let evaluation = match weights {
            None => Evaluation::Best,
            Some(given) => {
                let net = net_of(given)?;
                if net.variant() != variant {
                    let told = format!("the weights are for {}, not for {variant}", net.variant());
                    return Err(errors::error(told));
                }
                Evaluation::Net(net)
            }
        };
        let options = Options { threads, hash, tables, evaluation, ..Options::default() };
        let desk =
            Desk { engine: Mutex::new(engine::Engine::new(options)), busy: AtomicBool::new(false) };
        let open = Open { desk: Arc::new(desk), stop: Stop::new() };
        Ok(Self { variant, open: Mutex::new(Some(open)) })
    }

    /// The rule set that it plays.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant)
    }

    /// Chooses a move. `depth` in plies, `nodes`, or `time` in seconds says how long it may think.
    #[pyo3(signature = (game, *, depth=None, nodes=None, time=None))]
    fn play(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole_if_any)] depth: Option<i64>,
        #[pyo3(from_py_with = whole_if_any)] nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Move> {
        let limits = limits(depth, nodes, time)?;
        if limits.is_endless() {
            return Err(PyTypeError::new_err("say how long to think: depth, nodes or time"));
        }
        Ok(self.think(game, limits, 1)?.wait(py)?.best())
    }

    /// Thinks aloud: gives what it has found after every depth, until a limit is reached or it is told to stop.
    #[pyo3(signature = (game, *, multipv=1, depth=None, nodes=None, time=None))]
    fn analyse(
        &self,
        game: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole)] multipv: i64,
        #[pyo3(from_py_with = whole_if_any)] depth: Option<i64>,
        #[pyo3(from_py_with = whole_if_any)] nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Thinking> {
        let lines = within("multipv", multipv, 1, 1_000)? as usize;
        self.think(game, limits(depth, nodes, time)?, lines)
    }

    /// Forgets what was found in earlier games.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        let desk = self.open().as_ref().ok_or_else(closed)?.desk.clone();
        desk.take()?;
        let _free = Free(&desk);
        py.detach(|| desk.engine.lock().unwrap_or_else(PoisonError::into_inner).clear());
        Ok(())
    }

    /// Stops thinking and gives the memory back.
    fn close(&self) {
        if let Some(open) = self.open().take() {
            open.stop.stop();
        }
    }

    /// The same as `close`, under the name that it has in python-chess.
    fn quit(&self) {
        self.close();
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, PyAny>) {
        self.close();
    }

    fn __repr__(&self) -> String {
        let closed = if self.open().is_some() { "" } else { ", closed" };
        format!("<Engine {:?}{closed}>", self.variant.id())
    }
}

/// The weights that are given: a `Net`, or the path of a file.
fn net_of(given: &Bound<'_, PyAny>) -> PyResult<Arc<engine::Net>> {
    if let Ok(net) = given.cast::<Net>() {
        return Ok(net.get().0.clone());
    }
    let path: PathBuf = given.extract()?;
    engine::Net::load(&path).map(Arc::new).map_err(errors::error)
}
