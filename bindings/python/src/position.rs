//! A legal position, as Python sees it: a value that never changes.

use crate::arguments::{Origin, Sided, move_in, side, whole};
use crate::errors;
use crate::moves::{LegalMoves, Move};
use crate::outcome::Outcome;
use crate::piece::Piece;
use crate::svg::{self, Drawing};
use crate::variants::Variant;
use crownhead_notation::{diagram, fen, moves};
use crownhead_rules::{self as rules, Kind};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A board, the side to move and the rules: everything that tells which moves are legal.
#[pyclass(frozen, module = "crownhead")]
#[derive(Clone, Copy)]
pub(crate) struct Position(pub(crate) rules::Position);

/// The position of a FEN, or the start of a variant.
pub(crate) fn set_up(variant: rules::Variant, text: Option<&str>) -> PyResult<rules::Position> {
    match text {
        None => Ok(rules::Position::start(variant)),
        Some(text) => fen::read(variant, text).map_err(errors::of_fen),
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (variant=None, fen=None))]
    fn new(variant: Option<Origin>, fen: Option<&str>) -> PyResult<Self> {
        variant.unwrap_or_default().set_up(fen).map(Self)
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.0.variant())
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> bool {
        side(self.0.turn())
    }

    /// A 64-bit number that equal positions of one variant share, the same in every run.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The legal moves; none if the game is over by the rules of the board.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves::of(self.0)
    }

    /// The position as one line of text.
    fn fen(&self) -> String {
        fen::write(&self.0)
    }

    /// The legal move that a text names.
    fn parse_move(&self, text: &str) -> PyResult<Move> {
        let mv = moves::read(&self.0, text).map_err(errors::of_move)?;
        Ok(Move { mv, before: self.0 })
    }

    /// The position after a legal move, given as `Move` or as text.
    #[pyo3(signature = (r#move, /))]
    fn after(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mv = move_in(&self.0, r#move)?;
        if !self.0.moves().contains(&mv) {
            return Err(errors::of_refused(rules::Refused::Illegal(mv)));
        }
        Ok(Self(self.0.after(mv)))
    }

    /// The piece on a square, if there is one.
    fn piece_at(&self, #[pyo3(from_py_with = whole)] square: i64) -> PyResult<Option<Piece>> {
        Ok(self.0.piece_on(self.variant().square(square)?).map(Piece))
    }

    /// Every piece by the number of its square.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let map = PyDict::new(py);
        for (square, piece) in self.0.pieces() {
            map.set_item(square.number(), Piece(piece))?;
        }
        Ok(map)
    }

    /// How many pieces a side has, of both kinds or of one.
    #[pyo3(signature = (color, king=None))]
    fn count(&self, color: Sided, king: Option<bool>) -> u32 {
        let of = |kind| self.0.count(color.0, kind);
        match king {
            None => of(Kind::Man) + of(Kind::King),
            Some(true) => of(Kind::King),
            Some(false) => of(Kind::Man),
        }
    }

    /// The end of the game, if the board alone decides it.
    fn outcome(&self) -> Option<Outcome> {
        let variant = self.0.variant();
        self.0.outcome().map(|outcome| Outcome { variant, outcome })
    }

    /// Whether the board alone ends the game.
    fn is_game_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// The number of move sequences of this length; with `paths` each way of a capture counts.
    #[pyo3(signature = (depth, *, paths=false))]
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] depth: i64,
        paths: bool,
    ) -> PyResult<u64> {
        crate::perft::perft(py, &self.0, depth, paths)
    }

    /// The same game seen from the other side of the table: turned, with colours swapped.
    fn mirror(&self) -> Self {
        Self(self.0.turned())
    }

    /// A picture of the board.
    #[pyo3(signature = (*, size=400, last_move=None, flipped=false, numbers=true))]
    fn svg(
        &self,
        #[pyo3(from_py_with = whole)] size: i64,
        last_move: Option<&Bound<'_, Move>>,
        flipped: bool,
        numbers: bool,
    ) -> PyResult<String> {
        let last = last_move.map(|mv| *mv.get());
        svg::draw(&self.0, &Drawing::new(size, last, flipped, numbers)?)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        svg::draw(&self.0, &Drawing::default())
    }

    fn __str__(&self) -> String {
        diagram(&self.0).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("Position({:?}, {:?})", self.0.variant().id(), self.fen())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        // The keys of two variants may be the same: the place of a variant in the list makes them differ.
        self.0.key().rotate_left(self.0.variant() as u32)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (&'static str, String)) {
        let position = slf.get();
        let made_of = (position.0.variant().id(), position.fen());
        (slf.get_type().into_any().unbind(), made_of)
    }
}
