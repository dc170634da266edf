//! How a game ended, as Python sees it.

use crate::arguments::{Ruled, Sided, side};
use crate::errors;
use crate::variants::Variant;
use crownhead_notation::record::GameResult;
use crownhead_rules::{self as rules, Reason};
use pyo3::prelude::*;

/// The end of a game: a winner or a draw, with its reason.
#[pyclass(frozen, eq, hash, module = "crownhead")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    pub(crate) variant: rules::Variant,
    pub(crate) outcome: rules::Outcome,
}

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (winner, reason, variant=None))]
    fn new(winner: Option<Sided>, reason: &str, variant: Option<Ruled>) -> PyResult<Self> {
        let variant = variant.unwrap_or_default().0;
        let known = Reason::named(reason, variant.rules());
        let unknown =
            || errors::error(format!("{reason:?} is no reason why a game of {variant} ends"));
        let outcome =
            rules::Outcome { winner: winner.map(|it| it.0), reason: known.ok_or_else(unknown)? };
        Ok(Self { variant, outcome })
    }

    /// Who won; `None` is a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.outcome.winner.map(side)
    }

    /// Why the game ended, as a word: `no_move`, `repetition` and so on.
    #[getter]
    fn reason(&self) -> &'static str {
        self.outcome.reason.id()
    }

    /// The same as `reason`, under the name that it has in python-chess.
    #[getter]
    fn termination(&self) -> &'static str {
        self.reason()
    }

    /// The rule set of the game.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant)
    }

    /// The result as PDN files of this variant write it: in most of them the points of the side that moves first
    /// come first.
    fn result(&self) -> String {
        GameResult::from(self.outcome.winner).text(self.variant).to_owned()
    }

    fn __str__(&self) -> String {
        self.outcome.to_string()
    }

    fn __repr__(&self) -> String {
        let winner = match self.winner() {
            None => "None",
            Some(true) => "WHITE",
            Some(false) => "BLACK",
        };
        format!("Outcome({winner}, {:?}, {:?})", self.reason(), self.variant.id())
    }

    fn __reduce__(
        slf: &Bound<'_, Self>,
    ) -> (Py<PyAny>, (Option<bool>, &'static str, &'static str)) {
        let it = slf.get();
        (slf.get_type().into_any().unbind(), (it.winner(), it.reason(), it.variant.id()))
    }
}
