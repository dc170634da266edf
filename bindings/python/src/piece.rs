//! A piece, as Python sees it.

use crate::arguments::{Sided, side};
use crate::errors;
use crownhead_notation::{letter_piece, piece_letter};
use crownhead_rules::{self as rules, Kind};
use pyo3::prelude::*;

/// A man or a king of one side.
#[pyclass(frozen, eq, hash, module = "crownhead")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) rules::Piece);

#[pymethods]
impl Piece {
    #[new]
    #[pyo3(signature = (color, king=false))]
    fn new(color: Sided, king: bool) -> Self {
        Self(rules::Piece::new(color.0, if king { Kind::King } else { Kind::Man }))
    }

    /// The piece that a letter stands for: `b`, `w`, `B` or `W`.
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<Self> {
        let mut letters = symbol.chars();
        let one = letters.next().filter(|_| letters.next().is_none()).and_then(letter_piece);
        one.map(Self)
            .ok_or_else(|| errors::error(format!("{symbol:?} is no piece; they are b, w, B and W")))
    }

    /// Whose it is.
    #[getter]
    fn color(&self) -> bool {
        side(self.0.color)
    }

    /// Whether it is crowned.
    #[getter]
    fn king(&self) -> bool {
        self.0.kind == Kind::King
    }

    /// The letter that stands for it: small for a man.
    fn symbol(&self) -> char {
        piece_letter(self.0)
    }

    fn __str__(&self) -> char {
        piece_letter(self.0)
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", piece_letter(self.0))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (bool, bool)) {
        let piece = slf.get();
        (slf.get_type().into_any().unbind(), (piece.color(), piece.king()))
    }
}
