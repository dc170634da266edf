//! A search under way and what it has found, as Python sees them.

use crate::errors;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::value_of;
use crate::waiting::HEARING;
use crownhead_engine::{self as engine, Proved, Score};
use crownhead_notation as notation;
use crownhead_play::Stop;
use crownhead_rules as rules;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

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

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Kept)> {
        let Self { position, line } = slf.get();
        let proved = line.proved.map(|proved| (proved.value.to_string(), proved.distance));
        let moves = slf.get().moves().iter().map(Move::text).collect();
        let kept = (Position(*position), line.score.0, moves, proved);
        Ok((slf.get_type().getattr("_made")?.unbind(), kept))
    }

    /// The line that was pickled.
    #[staticmethod]
    fn _made(
        position: &Bound<'_, Position>,
        score: i32,
        moves: Vec<String>,
        proved: Option<(String, Option<u16>)>,
    ) -> PyResult<Self> {
        let position = position.get().0;
        let mut before = position;
        let mut line = engine::ScoredLine { score: Score(score), moves: Vec::new(), proved: None };
        for text in moves {
            let mv = notation::moves::read(&before, &text).map_err(errors::of_move)?;
            line.moves.push(mv);
            before = before.after(mv);
        }
        if let Some((value, distance)) = proved {
            line.proved = Some(Proved { value: value_of(&value)?, distance });
        }
        Ok(Self { position, line })
    }

    fn __str__(&self) -> String {
        let moves: Vec<String> = self.moves().iter().map(Move::text).collect();
        format!("{} {}", self.line.score, moves.join(" "))
    }

    fn __repr__(&self) -> String {
        format!("<Line {}>", self.__str__())
    }
}

/// What a pickled line is made of: position, score, moves, what is proved.
type Kept = (Position, i32, Vec<String>, Option<(String, Option<u16>)>);

/// What a pickled analysis is made of: position, depth, nodes, time, lines.
type KeptAnalysis = (Position, u32, u64, Duration, Vec<Line>);

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

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, KeptAnalysis)> {
        let it = slf.get();
        let (position, found) = (Position(it.position), &it.found);
        let kept = (position, found.depth, found.nodes, found.time, it.lines());
        Ok((slf.get_type().getattr("_made")?.unbind(), kept))
    }

    /// The analysis that was pickled. What only statistics ask of a search is not kept.
    #[staticmethod]
    fn _made(
        position: &Bound<'_, Position>,
        depth: u32,
        nodes: u64,
        time: Duration,
        lines: Vec<Bound<'_, Line>>,
    ) -> PyResult<Self> {
        let position = position.get().0;
        let fits = |line: &Line| line.position == position && !line.line.moves.is_empty();
        if lines.is_empty() || !lines.iter().all(|line| fits(line.get())) {
            return Err(errors::error("an analysis has lines of moves from its position"));
        }
        let lines = lines.iter().map(|line| line.get().line.clone()).collect();
        let (cuts, effort, fullness) = Default::default();
        let found = engine::Analysis { depth, nodes, time, lines, cuts, effort, fullness };
        Ok(Self { position, found })
    }

    fn __repr__(&self) -> String {
        let best = self.lines().first().map(Line::__str__).unwrap_or_default();
        format!("<Analysis depth {}, {} nodes, {best}>", self.found.depth, self.found.nodes)
    }
}

/// A search under way: an iterator of deeper and deeper results.
///
/// It may be used by several threads: one waits, and another one stops it.
#[pyclass(frozen, module = "crownhead")]
pub(crate) struct Thinking {
    position: rules::Position,
    stop: Stop,
    /// Locked only while the interpreter is free: whoever holds it may be waiting.
    search: Mutex<Search>,
}

/// What the thread of a search says.
struct Search {
    results: Receiver<engine::Analysis>,
    thread: Option<thread::JoinHandle<engine::Analysis>>,
    last: Option<engine::Analysis>,
    /// Whether a result was given to somebody who asked for the next one.
    told: bool,
}

/// What was heard of a search.
enum News {
    Found(engine::Analysis),
    /// Nothing yet.
    Silence,
    /// It is over.
    Over,
}

impl Search {
    /// Listens until it is time to hear Ctrl-C.
    fn hear(&mut self) -> News {
        match self.results.recv_timeout(HEARING) {
            Ok(found) => News::Found(found),
            Err(RecvTimeoutError::Timeout) => News::Silence,
            Err(RecvTimeoutError::Disconnected) => {
                if let Some(thread) = self.thread.take() {
                    self.last = thread.join().ok();
                }
                News::Over
            }
        }
    }
}

impl Thinking {
    pub(crate) const fn new(
        position: rules::Position,
        results: Receiver<engine::Analysis>,
        stop: Stop,
        thread: thread::JoinHandle<engine::Analysis>,
    ) -> Self {
        let search = Search { results, thread: Some(thread), last: None, told: false };
        Self { position, stop, search: Mutex::new(search) }
    }

    /// Does something with the search, when nobody else does.
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Search) -> T + Send) -> T {
        py.detach(|| work(&mut self.search.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    fn told(&self, found: engine::Analysis) -> Analysis {
        Analysis { position: self.position, found }
    }

    fn result(&self, last: Option<engine::Analysis>) -> PyResult<Analysis> {
        let last = last.ok_or_else(|| PyRuntimeError::new_err("the search has failed"))?;
        Ok(self.told(last))
    }
}

#[pymethods]
impl Thinking {
    /// Stops the search. What it has found can still be read.
    fn stop(&self) {
        self.stop.stop();
    }

    /// Waits for the end of the search and gives its result.
    pub(crate) fn wait(&self, py: Python<'_>) -> PyResult<Analysis> {
        while !matches!(self.with(py, Search::hear), News::Over) {
            if let Err(raised) = py.check_signals() {
                self.stop();
                return Err(raised);
            }
        }
        self.result(self.with(py, |search| search.last.clone()))
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Analysis>> {
        loop {
            let (news, told) = self.with(py, |search| {
                let news = search.hear();
                let told = search.told;
                search.told |= !matches!(news, News::Silence);
                (news, told)
            });
            match news {
                News::Found(found) => return Ok(Some(self.told(found))),
                News::Silence => py.check_signals()?,
                News::Over if told => return Ok(None),
                // Whoever asks gets at least one answer.
                News::Over => {
                    return self.result(self.with(py, |search| search.last.clone())).map(Some);
                }
            }
        }
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
