//! What may be given where a variant, a side, a square or a move is asked for.

use crate::errors;
use crate::moves::Move;
use crate::position::{Position, set_up};
use crate::variants::Variant;
use crownhead_notation::moves;
use crownhead_rules::{self as rules, Color};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

/// A rule set: its id, a `Variant`, or nothing for English checkers.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ruled(pub(crate) rules::Variant);

impl<'py> FromPyObject<'_, 'py> for Ruled {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if given.is_none() {
            return Ok(Self::default());
        }
        if let Ok(variant) = given.cast::<Variant>() {
            return Ok(Self(variant.get().0));
        }
        let Ok(text) = given.cast::<PyString>() else {
            return Err(wrong(given, "a variant is the id of one, such as \"english\""));
        };
        text.to_cow()?.parse().map(Self).map_err(errors::error)
    }
}

/// Where a game or a position begins: a rule set, or the FEN of a position of English checkers, which is what users of
/// python-chess give first.
pub(crate) enum Origin {
    Variant(rules::Variant),
    Fen(String),
}

impl Default for Origin {
    fn default() -> Self {
        Self::Variant(rules::Variant::default())
    }
}

impl<'py> FromPyObject<'_, 'py> for Origin {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        // No variant has a colon in its name, and every FEN has one.
        if let Ok(text) = given.cast::<PyString>()
            && let text = text.to_cow()?
            && text.contains(':')
        {
            return Ok(Self::Fen(text.into_owned()));
        }
        Ruled::extract(given).map(|ruled| Self::Variant(ruled.0))
    }
}

impl Origin {
    /// The position there, or the one of a FEN that was given beside it.
    pub(crate) fn set_up(self, fen: Option<&str>) -> PyResult<rules::Position> {
        match (self, fen) {
            (Self::Variant(variant), fen) => set_up(variant, fen),
            (Self::Fen(fen), None) => set_up(rules::Variant::default(), Some(&fen)),
            (Self::Fen(_), Some(_)) => {
                Err(errors::error("there are two FENs; the first argument is the variant then"))
            }
        }
    }
}

/// A side: `BLACK` is `False` and `WHITE` is `True`, as in python-chess; NumPy's booleans are as good.
#[derive(Clone, Copy)]
pub(crate) struct Sided(pub(crate) Color);

impl<'py> FromPyObject<'_, 'py> for Sided {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Ok(white) = given.extract::<bool>() else {
            return Err(wrong(given, "a side is crownhead.BLACK or crownhead.WHITE"));
        };
        Ok(Self(if white { Color::White } else { Color::Black }))
    }
}

/// How Python sees a side.
pub(crate) const fn side(color: Color) -> bool {
    matches!(color, Color::White)
}

/// A move that is asked for: a `Move`, or the text of one.
pub(crate) fn move_in(
    position: &rules::Position,
    given: &Bound<'_, PyAny>,
) -> PyResult<rules::Move> {
    if let Ok(mv) = given.cast::<Move>() {
        return Ok(mv.get().mv);
    }
    let Ok(text) = given.cast::<PyString>() else {
        return Err(wrong(given.as_borrowed(), "a move is a Move or its text, such as \"11-15\""));
    };
    moves::read(position, &text.to_cow()?).map_err(errors::of_move)
}

/// A position or a game.
pub(crate) fn position_of(given: &Bound<'_, PyAny>) -> PyResult<rules::Position> {
    if let Ok(position) = given.cast::<Position>() {
        return Ok(position.get().0);
    }
    if let Ok(game) = given.cast::<crate::game::Game>() {
        return Ok(*game.try_borrow()?.game().position());
    }
    Err(wrong(given.as_borrowed(), "this takes a Position or a Game"))
}

/// A whole number within bounds, which the error names.
pub(crate) fn within(what: &str, given: i64, least: i64, most: i64) -> PyResult<i64> {
    if (least..=most).contains(&given) {
        return Ok(given);
    }
    Err(errors::error(format!("{what} is {given}, and may be from {least} to {most}")))
}

/// A whole number that is asked for. What no word of the machine can hold is beyond every bound.
pub(crate) fn whole(given: &Bound<'_, PyAny>) -> PyResult<i64> {
    given.extract().map_err(|fault| beyond(given, fault, "no number here may be so large"))
}

/// The same where it need not be given.
pub(crate) fn whole_if_any(given: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    if given.is_none() { Ok(None) } else { whole(given).map(Some) }
}

/// The number that lots come from.
pub(crate) fn a_seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    let bounds = format!("a seed may be from 0 to {}", u64::MAX);
    given.extract().map_err(|fault| beyond(given, fault, &bounds))
}

/// The same where it need not be given.
pub(crate) fn a_seed_if_any(given: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    if given.is_none() { Ok(None) } else { a_seed(given).map(Some) }
}

/// What is said of a number that does not fit.
fn beyond(given: &Bound<'_, PyAny>, fault: PyErr, bounds: &str) -> PyErr {
    if !fault.is_instance_of::<PyOverflowError>(given.py()) {
        return fault;
    }
    // Python does not write numbers of thousands of digits.
    let shown = given.cast::<PyInt>().ok().and_then(|number| number.str().ok());
    let shown = shown.map(|text| text.to_string()).filter(|digits| digits.len() < 40);
    errors::error(format!(
        "{} is out of bounds: {bounds}",
        shown.as_deref().unwrap_or("the number")
    ))
}

/// A value of a type that nobody asked for.
pub(crate) fn wrong(given: Borrowed<'_, '_, PyAny>, asked: &str) -> PyErr {
    let kind =
        given.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{asked}, not {kind}"))
}
