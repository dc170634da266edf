//! The rule sets, as Python asks for them.

use crate::arguments::{side, whole};
use crownhead_rules as rules;
use pyo3::prelude::*;

/// A rule set: its id, its name and the shape of its board.
#[pyclass(frozen, eq, hash, module = "crownhead")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Variant(pub(crate) rules::Variant);

#[pymethods]
impl Variant {
    #[new]
    fn new(id: crate::arguments::Ruled) -> Self {
        Self(id.0)
    }

    /// The word that names it everywhere.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.id()
    }

    /// The name that people read.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.about().title
    }

    /// What is special, in one line.
    #[getter]
    fn special(&self) -> &'static str {
        self.0.about().special
    }

    /// How its games are drawn, as a sentence.
    #[getter]
    fn draws(&self) -> String {
        self.0.rules().draws_in_words()
    }

    /// Rows, and also columns.
    #[getter]
    fn width(&self) -> u8 {
        self.0.geometry().width()
    }

    /// How many squares are played on; they have the numbers from 1 on.
    #[getter]
    fn squares(&self) -> u8 {
        self.0.geometry().squares()
    }

    /// How many men each side starts with.
    #[getter]
    fn pieces(&self) -> u32 {
        self.0.rules().pieces()
    }

    /// The side that moves first.
    #[getter]
    fn first(&self) -> bool {
        side(self.0.rules().first)
    }

    /// Row and column of a square, counted from 0 at the top left.
    fn place(&self, #[pyo3(from_py_with = whole)] square: i64) -> PyResult<(u8, u8)> {
        let square = self.square(square)?;
        let geometry = self.0.geometry();
        Ok((geometry.row_of(square), geometry.column_of(square)))
    }

    fn __str__(&self) -> &'static str {
        self.0.id()
    }

    fn __repr__(&self) -> String {
        format!("Variant({:?})", self.0.id())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (&'static str,)) {
        (slf.get_type().into_any().unbind(), (slf.get().0.id(),))
    }
}

impl Variant {
    /// The square with a number, if the board has it.
    pub(crate) fn square(&self, number: i64) -> PyResult<rules::Square> {
        let last = self.0.geometry().squares();
        crate::arguments::within("the square", number, 1, last.into())?;
        Ok(rules::Square::new(number as u8))
    }
}

/// Every rule set.
#[pyfunction]
pub(crate) fn variants() -> Vec<Variant> {
    rules::Variant::ALL.iter().copied().map(Variant).collect()
}
