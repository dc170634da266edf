//! What is raised: one exception for each way in which a value can be wrong, all of them a `ValueError`.

use crownhead_notation::fen::FenError;
use crownhead_notation::moves::MoveError;
use crownhead_rules::Refused;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::io;

create_exception!(crownhead, Error, PyValueError, "Something that Crownhead was given is wrong.");
create_exception!(
    crownhead,
    InvalidFenError,
    Error,
    "A text is not a position, or not a legal one."
);
create_exception!(crownhead, InvalidMoveError, Error, "A text is not a move at all.");
create_exception!(crownhead, IllegalMoveError, Error, "A move that the rules do not allow here.");
create_exception!(crownhead, AmbiguousMoveError, Error, "A text that fits more than one capture.");
create_exception!(
    crownhead,
    PdnError,
    Error,
    "A game of a PDN file that cannot be read or replayed."
);

/// Any fault of ours, as it is told.
pub(crate) fn error(fault: impl ToString) -> PyErr {
    Error::new_err(fault.to_string())
}

pub(crate) fn of_fen(fault: FenError) -> PyErr {
    InvalidFenError::new_err(fault.to_string())
}

pub(crate) fn of_move(fault: MoveError) -> PyErr {
    let told = fault.to_string();
    match fault {
        MoveError::Text(_) => InvalidMoveError::new_err(told),
        MoveError::Illegal { .. } => IllegalMoveError::new_err(told),
        MoveError::Ambiguous { .. } => AmbiguousMoveError::new_err(told),
    }
}

pub(crate) fn of_refused(refused: Refused) -> PyErr {
    IllegalMoveError::new_err(refused.to_string())
}

/// A fault of a file, or what a Python object raised that was read like one.
pub(crate) fn of_io(fault: io::Error) -> PyErr {
    match fault.downcast::<PyErr>() {
        Ok(raised) => raised,
        Err(fault) => PyErr::from(fault),
    }
}

/// The same, with the name of the file.
pub(crate) fn of_file(path: &std::path::Path, fault: io::Error) -> PyErr {
    match (fault.raw_os_error(), fault) {
        (Some(number), fault) => {
            let told = fault.to_string();
            let words = told.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, words, path.display().to_string()))
        }
        (None, fault) => of_io(fault),
    }
}
