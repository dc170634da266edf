//! Moves, and the legal ones of a position, as Python sees them.
//!
//! A move of the rules is start, end and what is captured. The one here also remembers the position that it is
//! played in, so that it can tell its path and its text; two moves are equal if they are so for the rules.

use crate::arguments::{move_in, wrong};
use crate::position::Position;
use crownhead_notation::moves;
use crownhead_rules as rules;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple};
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A legal move: where a piece starts and ends, what it captures, whether it is crowned.
#[pyclass(frozen, module = "crownhead")]
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) mv: rules::Move,
    pub(crate) before: rules::Position,
}

impl Move {
    /// As people write it.
    pub(crate) fn text(&self) -> String {
        moves::write(&self.before, self.mv)
    }
}

#[pymethods]
impl Move {
    /// Where the piece starts; `None` for a pass.
    #[getter(from_square)]
    fn start(&self) -> Option<u8> {
        (!self.mv.is_pass()).then(|| self.mv.from().number())
    }

    /// Where the piece ends; `None` for a pass.
    #[getter(to_square)]
    fn end(&self) -> Option<u8> {
        (!self.mv.is_pass()).then(|| self.mv.to().number())
    }

    /// The squares of the captured pieces, in the order of their numbers.
    #[getter]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.mv.captured().map(rules::Square::number).collect::<Vec<_>>())
    }

    /// Whether a man becomes a king.
    #[getter]
    fn crowns(&self) -> bool {
        self.mv.crowns()
    }

    /// Whether it takes something.
    #[getter]
    fn is_capture(&self) -> bool {
        self.mv.is_capture()
    }

    /// Whether nothing moves.
    #[getter]
    fn is_pass(&self) -> bool {
        self.mv.is_pass()
    }

    /// The squares that it starts and lands on, in order: the first way where there are several.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(
            py,
            numbers(&self.before.paths(self.mv).into_iter().next().unwrap_or_default()),
        )
    }

    /// Every way of playing it.
    #[getter]
    fn paths<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let ways = self.before.paths(self.mv);
        let ways: PyResult<Vec<_>> =
            ways.iter().map(|way| PyTuple::new(py, numbers(way))).collect();
        PyTuple::new(py, ways?)
    }

    /// The position that it is played in.
    #[getter]
    fn before(&self) -> Position {
        Position(self.before)
    }

    /// The position that it leads to.
    #[getter]
    fn after(&self) -> Position {
        Position(self.before.after(self.mv))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.__str__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().mv == self.mv)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.mv.hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let parse = Bound::new(py, self.before())?.getattr("parse_move")?;
        Ok((parse, (self.__str__(),)))
    }
}

/// Squares as Python has them.
pub(crate) fn numbers(squares: &[rules::Square]) -> Vec<u8> {
    squares.iter().map(|square| square.number()).collect()
}

/// A value that need not be given, where `None` is one like any other.
enum Given<'py> {
    Nothing,
    This(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self::This(given.to_owned()))
    }
}

/// The legal moves of a position: a sequence that makes its moves when they are asked for.
#[pyclass(frozen, sequence, module = "crownhead")]
pub(crate) struct LegalMoves {
    pub(crate) position: rules::Position,
    pub(crate) moves: Box<[rules::Move]>,
}

thread_local! {
    /// Where the moves of a position are gathered.
    static ROOM: RefCell<rules::MoveList> = const { RefCell::new(rules::MoveList::new()) };
}

impl LegalMoves {
    pub(crate) fn of(position: rules::Position) -> Self {
        // A list has a kilobyte of room, which takes longer to clear than the moves take to be found.
        let moves = ROOM.with_borrow_mut(|list| {
            position.moves_into(list);
            list[..].into()
        });
        Self { position, moves }
    }

    pub(crate) fn none(position: rules::Position) -> Self {
        Self { position, moves: Box::default() }
    }

    fn at(&self, n: usize) -> Move {
        Move { mv: self.moves[n], before: self.position }
    }

    /// The place of a move, given as `Move` or as text.
    fn place(&self, given: &Bound<'_, PyAny>) -> Option<usize> {
        let asked = move_in(&self.position, given).ok()?;
        self.moves.iter().position(|&mv| mv == asked)
    }
}

#[pymethods]
impl LegalMoves {
    /// How many there are; with a move, how often it is among them.
    #[pyo3(signature = (value=Given::Nothing))]
    fn count(&self, value: Given<'_>) -> usize {
        match value {
            Given::Nothing => self.moves.len(),
            Given::This(value) => self.place(&value).into_iter().count(),
        }
    }

    /// The place of a move, if it is between these two places.
    #[pyo3(signature = (value, start=0, stop=isize::MAX))]
    fn index(&self, value: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        let within = PySlice::new(value.py(), start, stop, 1).indices(self.moves.len() as isize)?;
        let within = within.start as usize..within.stop as usize;
        let place = self.place(value).filter(|place| within.contains(place));
        place.ok_or_else(|| PyValueError::new_err("this move is not in the list"))
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __getitem__<'py>(&self, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = place.py();
        if let Ok(slice) = place.cast::<PySlice>() {
            let chosen = slice.indices(self.moves.len() as isize)?;
            let at = |n: usize| self.at((chosen.start + n as isize * chosen.step) as usize);
            return Ok(PyList::new(py, (0..chosen.slicelength).map(at))?.into_any());
        }
        let len = self.moves.len() as isize;
        let Ok(n) = place.extract::<isize>() else {
            return Err(match place.hasattr("__index__")? {
                true => PyIndexError::new_err(format!("there are {len} moves")),
                false => {
                    wrong(place.as_borrowed(), "a place in a list is a whole number or a slice")
                }
            });
        };
        let n = if n < 0 { n.saturating_add(len) } else { n };
        if n < 0 || n >= len {
            return Err(PyIndexError::new_err(format!("there are {len} moves")));
        }
        self.at(n as usize).into_bound_py_any(py)
    }

    fn __contains__(&self, given: &Bound<'_, PyAny>) -> bool {
        self.place(given).is_some()
    }

    fn __iter__(slf: Py<Self>) -> LegalMovesIterator {
        LegalMovesIterator::over(slf)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().moves == self.moves)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (Position, bool))> {
        let it = slf.get();
        let over = it.moves.is_empty();
        Ok((slf.get_type().getattr("_made")?.unbind(), (Position(it.position), over)))
    }

    /// The moves that were pickled: those of a position, or none because the game was over.
    #[staticmethod]
    fn _made(position: &Bound<'_, Position>, over: bool) -> Self {
        let position = position.get().0;
        if over { Self::none(position) } else { Self::of(position) }
    }

    fn __repr__(&self) -> String {
        let texts =
            self.moves.iter().map(|&mv| moves::write_among(&self.position, &self.moves, mv));
        format!("<LegalMoves ({})>", texts.collect::<Vec<_>>().join(", "))
    }
}

/// The moves of a list, one after the other.
#[pyclass(module = "crownhead")]
pub(crate) struct LegalMovesIterator {
    moves: Py<LegalMoves>,
    next: usize,
}

impl LegalMovesIterator {
    pub(crate) const fn over(moves: Py<LegalMoves>) -> Self {
        Self { moves, next: 0 }
    }
}

#[pymethods]
impl LegalMovesIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Move> {
        let list = self.moves.get();
        let mv = (self.next < list.moves.len()).then(|| list.at(self.next));
        self.next += 1;
        mv
    }
}
