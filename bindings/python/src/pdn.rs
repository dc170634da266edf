//! Files of games, as Python reads and writes them: one game after the other, whatever the size of the file.

use crate::arguments::{Ruled, side, wrong};
use crate::errors::{self, PdnError};
use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;
use crate::variants::Variant;
use crownhead_files::Draft;
use crownhead_notation::pdn::{PdnError as ReadError, Reader};
use crownhead_notation::record::{self, GameResult, Remark};
use crownhead_rules as rules;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, Write};
use std::path::PathBuf;

/// Tags that a record makes from the game, so that nobody else may: they are left out of those that it reads.
const MADE: [&str; 6] = ["Result", "GameType", "Variant", "FEN", "SetUp", "Setup"];

/// The longest name of a tag that is read.
const LONGEST_NAME: usize = 64;

/// Refuses the name of a tag that would not be read again as it is.
fn check_name(name: &str) -> PyResult<()> {
    if MADE.contains(&name) {
        return Err(errors::error(format!("the tag {name:?} is made from the game itself")));
    }
    let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'_' || sign == b'-';
    if (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(is_sign) {
        return Ok(());
    }
    let shown: String = name.chars().take(80).collect();
    Err(errors::error(format!(
        "{shown:?} cannot name a tag: a tag has up to {LONGEST_NAME} letters from A to Z, digits, - and _"
    )))
}

/// A game of a file: its tags, its moves, what is said of them, and its result.
#[pyclass(frozen, module = "crownhead")]
pub(crate) struct Record(record::Record);

impl Record {
    pub(crate) const fn of(record: record::Record) -> Self {
        Self(record)
    }

    /// The record of a game, with tags.
    pub(crate) fn with_tags(
        game: &rules::Game,
        tags: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut record = record::Record::of_game(game);
        for (name, value) in tags.into_iter().flat_map(PyDictMethods::iter) {
            let text = |given: &Bound<'_, PyAny>| match given.cast::<PyString>() {
                Ok(text) => Ok(text.to_cow()?.into_owned()),
                Err(_) => {
                    Err(wrong(given.as_borrowed(), "the name and the value of a tag are texts"))
                }
            };
            let name = text(&name)?;
            check_name(&name)?;
            record.set_tag(&name, &text(&value)?);
        }
        Ok(Self(record))
    }

    /// The game as a file has it, with an empty line at its end.
    pub(crate) fn text(&self) -> String {
        self.0.to_pdn().to_string()
    }
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (game, tags=None))]
    fn new(game: PyRef<'_, Game>, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::with_tags(game.game(), tags)
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.0.variant)
    }

    /// The tags by name, without those that the record says itself (result, rules, position).
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for tag in self.0.tags.iter().rev() {
            tags.set_item(&tag.name, &tag.value)?;
        }
        let ordered = PyDict::new(py);
        for tag in &self.0.tags {
            ordered.set_item(&tag.name, tags.get_item(&tag.name)?)?;
        }
        Ok(ordered)
    }

    /// The position before the first move.
    #[getter]
    fn start(&self) -> Position {
        Position(self.0.line.start)
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let line = &self.0.line;
        let before = std::iter::once(line.start).chain(line.plies.iter().map(|ply| ply.after));
        line.plies.iter().zip(before).map(|(ply, before)| Move { mv: ply.mv, before }).collect()
    }

    /// What the file says of the result, as files of this variant write it.
    #[getter]
    fn result(&self) -> String {
        self.0.result.text(self.0.variant).to_owned()
    }

    /// Who won; `None` also where nobody did or nothing is known.
    #[getter]
    fn winner(&self) -> Option<bool> {
        match self.0.result {
            GameResult::Won(winner) => Some(side(winner)),
            _ => None,
        }
    }

    /// What is said of the moves: the number of a ply, 0 for what stands before the first, and the words.
    #[getter]
    fn comments(&self) -> Vec<(usize, String)> {
        let line = &self.0.line;
        let places =
            std::iter::once(&line.preface).chain(line.plies.iter().map(|ply| &ply.remarks));
        let words = |(n, remarks): (usize, &Vec<Remark>)| {
            let said = |remark: &Remark| match remark {
                Remark::Comment(text) => Some((n, text.clone())),
                Remark::Nag(_) | Remark::Variation(_) => None,
            };
            remarks.iter().filter_map(said).collect::<Vec<_>>()
        };
        places.enumerate().flat_map(words).collect()
    }

    /// The moves as a game, in which draws that nobody claimed end nothing.
    fn game(&self) -> Game {
        Game::of(self.0.line.game(), false)
    }

    /// The record as PDN 3.0, with remarks and variations.
    fn pdn(&self) -> String {
        self.text()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let plies = self.0.line.plies.len();
        format!("<Record {:?}, {plies} plies, {}>", self.0.variant.id(), self.result())
    }

    fn __len__(&self) -> usize {
        self.0.line.plies.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let make = py.get_type::<Self>().getattr("from_pdn")?;
        Ok((make, (self.text(),)))
    }

    /// The first game of a text.
    #[staticmethod]
    #[pyo3(signature = (text, variant=None))]
    fn from_pdn(py: Python<'_>, text: String, variant: Option<Ruled>) -> PyResult<Self> {
        let mut reader = PdnReader::over(Box::new(Cursor::new(text)), variant);
        reader.following(py)?.ok_or_else(|| PdnError::new_err("there is no game in the text"))
    }
}

/// Where games come from: a file, a text, or a Python object that is read.
type Source = Box<dyn BufRead + Send + Sync>;

/// What to do about a game that is wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnError {
    Raise,
    Skip,
    Give,
}

/// The games of a file, one after the other.
#[pyclass(module = "crownhead")]
pub(crate) struct PdnReader {
    reader: Option<Reader<Source>>,
    variant: rules::Variant,
    on_error: OnError,
}

impl PdnReader {
    fn over(source: Source, variant: Option<Ruled>) -> Self {
        let variant = variant.unwrap_or_default().0;
        Self { reader: Some(Reader::new(source)), variant, on_error: OnError::Raise }
    }

    /// The next game, or what is wrong with it. After an error reading goes on behind the game.
    fn following(&mut self, py: Python<'_>) -> PyResult<Option<Record>> {
        py.check_signals()?;
        let variant = self.variant;
        let Some(reader) = &mut self.reader else {
            return Err(errors::error("this reader is closed"));
        };
        let read = py.detach(|| {
            reader.next().map(|game| game.map(|game| (record::replay(&game, variant), game.line)))
        });
        match read {
            None => Ok(None),
            Some(Err(ReadError::Io(fault))) => Err(errors::of_io(fault)),
            Some(Err(fault)) => Err(PdnError::new_err(fault.to_string())),
            Some(Ok((Ok(record), _))) => Ok(Some(Record(record))),
            Some(Ok((Err(fault), line))) => {
                Err(PdnError::new_err(format!("the game of line {line}: {fault}")))
            }
        }
    }
}

#[pymethods]
impl PdnReader {
    #[new]
    #[pyo3(signature = (source, variant=None, *, errors="raise", is_text=false))]
    fn new(
        source: &Bound<'_, PyAny>,
        variant: Option<Ruled>,
        errors: &str,
        is_text: bool,
    ) -> PyResult<Self> {
        let on_error = match errors {
            "raise" => OnError::Raise,
            "skip" => OnError::Skip,
            "yield" => OnError::Give,
            other => {
                let told =
                    format!("errors is {other:?}, and may be \"raise\", \"skip\" or \"yield\"");
                return Err(errors::error(told));
            }
        };
        let source: Source = if is_text {
            Box::new(Cursor::new(source.extract::<String>()?))
        } else if source.hasattr("read")? {
            Box::new(BufReader::new(Readable { object: source.clone().unbind(), rest: Vec::new() }))
        } else {
            let path: PathBuf = source.extract()?;
            let file = File::open(&path).map_err(|fault| errors::of_file(&path, fault))?;
            Box::new(BufReader::with_capacity(1 << 16, file))
        };
        Ok(Self { on_error, ..Self::over(source, variant) })
    }

    /// Closes the file.
    fn close(&mut self) {
        self.reader = None;
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&mut self, _error: &Bound<'_, PyAny>) {
        self.close();
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            match self.following(py) {
                Ok(None) => return Ok(None),
                Ok(Some(record)) => return record.into_bound_py_any(py).map(Some),
                Err(fault) if !fault.is_instance_of::<PdnError>(py) => return Err(fault),
                Err(fault) => match self.on_error {
                    OnError::Raise => return Err(fault),
                    OnError::Skip => {}
                    OnError::Give => return fault.into_bound_py_any(py).map(Some),
                },
            }
        }
    }
}

/// A Python object with a method `read`, of text or of bytes.
struct Readable {
    object: Py<PyAny>,
    /// What was read and did not fit.
    rest: Vec<u8>,
}

impl Read for Readable {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = Python::attach(|py| {
                let read = self.object.bind(py).call_method1("read", (room.len(),))?;
                if let Ok(bytes) = read.cast::<PyBytes>() {
                    return Ok(bytes.as_bytes().to_vec());
                }
                match read.cast::<PyString>() {
                    Ok(text) => Ok(text.to_cow()?.as_bytes().to_vec()),
                    Err(_) => Err(wrong(read.as_borrowed(), "a file gives texts or bytes")),
                }
            })
            .map_err(io::Error::other::<PyErr>)?;
        }
        let some = self.rest.len().min(room.len());
        room[..some].copy_from_slice(&self.rest[..some]);
        self.rest.drain(..some);
        Ok(some)
    }
}

/// A file that games are written to: it is there whole when it is closed, and not at all if it never is.
#[pyclass(module = "crownhead")]
pub(crate) struct PdnWriter {
    draft: Option<BufWriter<Draft>>,
    path: PathBuf,
}

#[pymethods]
impl PdnWriter {
    #[new]
    fn new(path: PathBuf) -> PyResult<Self> {
        let draft = Draft::create(&path).map_err(|fault| errors::of_file(&path, fault))?;
        Ok(Self { draft: Some(BufWriter::new(draft)), path })
    }

    /// Writes a `Record` or a `Game`.
    fn write(&mut self, game: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = text_of(game)?;
        let Some(draft) = &mut self.draft else {
            return Err(errors::error("this writer is closed"));
        };
        draft.write_all(text.as_bytes()).map_err(|fault| errors::of_file(&self.path, fault))
    }

    /// Gives the file its name.
    fn close(&mut self) -> PyResult<()> {
        let Some(draft) = self.draft.take() else { return Ok(()) };
        let whole =
            draft.into_inner().map_err(io::IntoInnerError::into_error).and_then(Draft::finish);
        whole.map_err(|fault| errors::of_file(&self.path, fault))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// Gives the file its name, or leaves nothing behind if something was raised.
    #[pyo3(signature = (kind, *_error))]
    fn __exit__(&mut self, kind: &Bound<'_, PyAny>, _error: &Bound<'_, PyAny>) -> PyResult<()> {
        if kind.is_none() {
            return self.close();
        }
        self.draft = None;
        Ok(())
    }
}

/// What stands in a file of a `Record` or a `Game`.
fn text_of(game: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(record) = game.cast::<Record>() {
        return Ok(record.get().text());
    }
    match game.cast::<Game>() {
        Ok(game) => Ok(Record::with_tags(game.try_borrow()?.game(), None)?.text()),
        Err(_) => Err(wrong(game.as_borrowed(), "a PDN file is written from records and games")),
    }
}
