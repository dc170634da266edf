//! A search under way and what it has found, as Python sees them.

use crate::moves::Move;
use crate::position::Position;
use crate::waiting::HEARING;
use crownhead_engine::{self as engine, Score};
use crownhead_play::Stop;
use crownhead_rules as rules;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A line of play with its score.
#[pyclass(frozen, module = "crownhead")]
pub(crate) struct Line {
    position: rules::Position,
    line: engine::ScoredLine,
}

#[pymethods]
impl Line {
    /// What it is worth to the side to move, in men; infinite for a game that is won or lost for certain.
    #[getter]
    fn score(&self) -> f64 {
        match self.line.score {
            score if !score.is_proved() => f64::from(score.0) / 100.0,
            score if score > Score::DRAW => f64::INFINITY,
            _ => f64::NEG_INFINITY,
        }
    }

    /// Plies to the end of a game that is decided, if they are known.
    #[getter]
    fn plies_to_end(&self) -> Option<u32> {
        let score = self.line.score;
        let proved = || self.line.proved.and_then(|proved| proved.distance).map(u32::from);
        if score.is_decided() { Some(score.plies_to_end()) } else { proved() }
    }

    /// What endgame tables prove of the first move: `win`, `draw` or `loss`.
    #[getter]
    fn proved(&self) -> Option<String> {
        self.line.proved.map(|proved| proved.value.to_string())
    }

    /// The moves, the first one to be played now.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let mut before = self.position;
        let mut told = Vec::new();
        for &mv in &self.line.moves {
            told.push(Move { mv, before });
            before = before.after(mv);
        }
        told
    }

    fn __str__(&self) -> String {
        let moves: Vec<String> = self.moves().iter().map(Move::text).collect();
        format!("{} {}", self.line.score, moves.join(" "))
    }

    fn __repr__(&self) -> String {
        format!("<Line {}>", self.__str__())
    }
}

/// What a search has found so far.
#[pyclass(frozen, module = "crownhead")]
#[derive(Clone)]
pub(crate) struct Analysis {
    pub(crate) position: rules::Position,
    pub(crate) found: engine::Analysis,
}

#[pymethods]
impl Analysis {
    /// Depth of the last finished iteration, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.found.depth
    }

    /// Positions looked at by all threads.
    #[getter]
    fn nodes(&self) -> u64 {
        self.found.nodes
    }

    /// Seconds taken.
    #[getter]
    fn time(&self) -> f64 {
        self.found.time.as_secs_f64()
    }

    /// The best lines, the very best first.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        let line = |line: &engine::ScoredLine| Line { position: self.position, line: line.clone() };
        self.found.lines.iter().map(line).collect()
    }

    /// The best move.
    #[getter]
    pub(crate) fn best(&self) -> Move {
        Move { mv: self.found.best(), before: self.position }
    }

    /// What the position is worth to the side to move: the score of the best line.
    #[getter]
    fn score(&self) -> f64 {
        self.lines().first().map_or(0.0, Line::score)
    }

    /// The position that was searched.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position)
    }

    fn __repr__(&self) -> String {
        let best = self.lines().first().map(Line::__str__).unwrap_or_default();
        format!("<Analysis depth {}, {} nodes, {best}>", self.found.depth, self.found.nodes)
    }
}

/// A search under way: an iterator of deeper and deeper results.
#[pyclass(module = "crownhead")]
pub(crate) struct Thinking {
    position: rules::Position,
    results: Mutex<Receiver<engine::Analysis>>,
    stop: Stop,
    thread: Option<thread::JoinHandle<engine::Analysis>>,
    last: Option<engine::Analysis>,
    /// How many results were given.
    told: usize,
}

impl Thinking {
    pub(crate) const fn new(
        position: rules::Position,
        results: Receiver<engine::Analysis>,
        stop: Stop,
        thread: thread::JoinHandle<engine::Analysis>,
    ) -> Self {
        let results = Mutex::new(results);
        Self { position, results, stop, thread: Some(thread), last: None, told: 0 }
    }

    /// The next result; none when there are no more.
    fn following(&mut self, py: Python<'_>) -> PyResult<Option<engine::Analysis>> {
        loop {
            py.check_signals()?;
            let results = self.results.get_mut().unwrap_or_else(PoisonError::into_inner);
            let heard = py.detach(move || results.recv_timeout(HEARING));
            match heard {
                Ok(found) => return Ok(Some(found)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if let Some(thread) = self.thread.take() {
            let found = py.detach(|| thread.join());
            self.last = Some(found.map_err(|_| PyRuntimeError::new_err("the search has failed"))?);
        }
        Ok(None)
    }

    fn told(&self, found: engine::Analysis) -> Analysis {
        Analysis { position: self.position, found }
    }
}

#[pymethods]
impl Thinking {
    /// Stops the search. What it has found can still be read.
    fn stop(&self) {
        self.stop.stop();
    }

    /// Waits for the end of the search and gives its result.
    pub(crate) fn wait(&mut self, py: Python<'_>) -> PyResult<Analysis> {
        loop {
            match self.following(py) {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(raised) => {
                    self.stop.stop();
                    return Err(raised);
                }
            }
        }
        let last = self.last.clone();
        last.map(|found| self.told(found))
            .ok_or_else(|| PyRuntimeError::new_err("the search has failed"))
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Analysis>> {
        if let Some(found) = self.following(py)? {
            self.told += 1;
            return Ok(Some(self.told(found)));
        }
        // Whoever asks gets at least one answer.
        let first = std::mem::replace(&mut self.told, 1) == 0;
        Ok(self.last.clone().filter(|_| first).map(|found| self.told(found)))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, PyAny>) {
        self.stop();
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
