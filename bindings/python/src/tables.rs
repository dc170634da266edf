//! Exact values: what endgame tables, or the solution of a small game, prove of a position.

use crate::arguments::{position_of, whole_if_any, within};
use crate::errors;
use crate::moves::Move;
use crownhead_rules as rules;
use crownhead_tablebase::exact::{found, shipped};
use crownhead_tablebase::{Exact, MoveValue, Value};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What is proved of a position.
#[pyclass(frozen, eq, hash, get_all, module = "crownhead.tables")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Verdict {
    /// With best play the side to move has a `win`, a `draw` or a `loss`.
    value: String,
    /// Plies to the end of the game with best play, if it is decided and they are known.
    distance: Option<u16>,
}

#[pymethods]
impl Verdict {
    #[new]
    #[pyo3(signature = (value, distance=None))]
    fn new(
        value: String,
        #[pyo3(from_py_with = whole_if_any)] distance: Option<i64>,
    ) -> PyResult<Self> {
        value_of(&value)?;
        let most = i64::from(u16::MAX);
        let distance = distance.map(|plies| within("the distance", plies, 0, most)).transpose()?;
        let distance = distance.map(|plies| plies as u16);
        Ok(Self { value, distance })
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String, Option<u16>)) {
        let it = slf.get();
        (slf.get_type().into_any().unbind(), (it.value.clone(), it.distance))
    }

    fn __repr__(&self) -> String {
        match self.distance {
            None => format!("<Verdict {}>", self.value),
            Some(plies) => format!("<Verdict {} in {plies} plies>", self.value),
        }
    }
}

/// The value that a word names.
pub(crate) fn value_of(word: &str) -> PyResult<Value> {
    let mut known = [Value::Win, Value::Draw, Value::Loss].into_iter();
    known.find(|value| value.to_string() == word).ok_or_else(|| {
        let told = format!("the value is {word:?}, and may be \"win\", \"draw\" or \"loss\"");
        errors::error(told)
    })
}

/// Who knows exact values of a variant, and whether only by what comes with the program.
type Known = Mutex<Option<HashMap<(rules::Variant, bool), Option<Arc<dyn Exact>>>>>;

/// Opened once: tables are large.
static KNOWN: Known = Mutex::new(None);

fn source(variant: rules::Variant, built: bool) -> Option<Arc<dyn Exact>> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let open = || if built { found(variant) } else { shipped(variant) };
    known.get_or_insert_default().entry((variant, built)).or_insert_with(open).clone()
}

/// The value, as far as it is known at once, or after thinking if that is wanted.
fn value(exact: &dyn Exact, position: &rules::Position, think: bool) -> Option<Value> {
    if think { exact.value(position.board()) } else { exact.value_at_once(position.board()) }
}

/// What is proved of a position; `None` if nobody knows. With `think` a game that is small enough is solved from
/// here on, which takes seconds near its start; with `built` the tables of the user's directory are asked too.
#[pyfunction]
#[pyo3(signature = (position, *, think=false, built=true))]
pub(crate) fn probe(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    think: bool,
    built: bool,
) -> PyResult<Option<Verdict>> {
    let position = position_of(position)?;
    Ok(py.detach(|| {
        let exact = source(position.variant(), built)?;
        let value = value(&*exact, &position, think)?;
        let decided = value != Value::Draw;
        let distance = decided.then(|| exact.distance(position.board())).flatten();
        Some(Verdict { value: value.to_string(), distance })
    }))
}

/// What is proved of each legal move for the side that makes it, in their order; `None` where nothing is.
#[pyfunction]
#[pyo3(signature = (position, *, think=false, built=true))]
pub(crate) fn probe_moves(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    think: bool,
    built: bool,
) -> PyResult<Vec<(Move, Option<Verdict>)>> {
    let position = position_of(position)?;
    let told = py.detach(|| {
        let exact = source(position.variant(), built);
        let exact = exact.filter(|exact| think || exact.most_pieces() > 0);
        exact.map(|exact| exact.move_values(&position))
    });
    let unknown = |&mv: &rules::Move| MoveValue { mv, value: None, distance: None };
    let told = told.unwrap_or_else(|| position.moves().iter().map(unknown).collect());
    let verdict = |told: MoveValue| {
        let proved =
            told.value.map(|value| Verdict { value: value.to_string(), distance: told.distance });
        (Move { mv: told.mv, before: position }, proved)
    };
    Ok(told.into_iter().map(verdict).collect())
}
