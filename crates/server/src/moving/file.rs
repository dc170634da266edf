//! The file in which games travel: lines of JSON. The first says what it is and of which version, then comes a line for
//! each game, for each experiment and for each part of a journal, and the last has the sum of all before it.

use crate::laboratory::{MovingExperiment, MovingJournal};
use crate::store::{MovingGame, VERSION};
use crownhead_files::{Checksum, in_one_line};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use thiserror::Error;

/// The version of these lines; what stands in those of games has the version of the store.
const FORMAT: u32 = 1;
/// The longest line, in bytes.
const LONGEST: u64 = 64 << 20;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    crownhead: Version,
}

#[derive(Serialize, Deserialize)]
struct Version {
    format: u32,
    /// The version of the store's tables.
    games: i64,
}

/// A line in the middle.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Piece {
    Game(Box<MovingGame>),
    Experiment(Box<MovingExperiment>),
    Journal(MovingJournal),
}

/// The last line.
#[derive(Serialize, Deserialize)]
struct Last {
    end: Sum,
}

/// What all lines before it come to.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Sum {
    bytes: u64,
    checksum: String,
}

/// The sum of the lines so far.
struct Tally {
    bytes: u64,
    checksum: Checksum,
}

impl Tally {
    const fn new() -> Self {
        Self { bytes: 0, checksum: Checksum::of_length(0) }
    }

    fn add(&mut self, line: &[u8]) {
        self.bytes += line.len() as u64;
        self.checksum = self.checksum.and(line);
    }

    fn sum(&self) -> Sum {
        Sum { bytes: self.bytes, checksum: format!("{:016x}", self.checksum.value()) }
    }
}

/// What is wrong with a file.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    #[error("it was not written by crownhead data export")]
    Foreign,
    #[error("it was written by a newer version of the program; install that one here too")]
    Newer,
    #[error("it is damaged in line {line}: {why}")]
    Line { line: u64, why: String },
    #[error("it is damaged: its end is missing")]
    Cut,
    #[error("it is damaged: its checksum does not fit")]
    Sum,
    #[error("{0}")]
    Read(#[from] io::Error),
}

/// Writes the lines.
pub(super) struct Writer<W> {
    to: W,
    tally: Tally,
}

impl<W: Write> Writer<W> {
    /// Writes the first line.
    pub(super) fn begin(to: W) -> io::Result<Self> {
        let mut writer = Self { to, tally: Tally::new() };
        writer.line(&Head { crownhead: Version { format: FORMAT, games: VERSION } })?;
        Ok(writer)
    }

    /// Writes a line in the middle.
    pub(super) fn write(&mut self, piece: &Piece) -> io::Result<()> {
        self.line(piece)
    }

    /// Writes the last line; gives back where it is written.
    pub(super) fn end(mut self) -> io::Result<W> {
        self.line(&Last { end: self.tally.sum() })?;
        Ok(self.to)
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.tally.add(&text);
        self.to.write_all(&text)
    }
}

/// Reads the lines.
pub(super) struct Reader<R> {
    from: R,
    tally: Tally,
    /// How many have been read.
    lines: u64,
    text: Vec<u8>,
}

impl<R: BufRead> Reader<R> {
    /// Reads the first line.
    pub(super) fn begin(from: R) -> Result<Self, Fault> {
        let mut reader = Self { from, tally: Tally::new(), lines: 0, text: Vec::new() };
        reader.line().map_err(|fault| match fault {
            Fault::Read(error) => Fault::Read(error),
            _ => Fault::Foreign,
        })?;
        let head = serde_json::from_slice(&reader.text);
        let Head { crownhead: Version { format, games } } = head.map_err(|_| Fault::Foreign)?;
        if format > FORMAT || games > VERSION {
            return Err(Fault::Newer);
        }
        Ok(reader)
    }

    /// The next line in the middle; nothing after the last, when all is well.
    pub(super) fn next(&mut self) -> Result<Option<Piece>, Fault> {
        let before = self.tally.sum();
        self.line()?;
        let why = match serde_json::from_slice(&self.text) {
            Ok(piece) => return Ok(Some(piece)),
            Err(error) => error,
        };
        let Ok(Last { end }) = serde_json::from_slice(&self.text) else {
            return Err(self.damaged(why));
        };
        if end != before {
            return Err(Fault::Sum);
        }
        if !self.from.fill_buf()?.is_empty() {
            return Err(self.damaged("something follows its end"));
        }
        Ok(None)
    }

    /// What is wrong with the line that was read last.
    pub(super) fn damaged(&self, why: impl Display) -> Fault {
        Fault::Line { line: self.lines, why: in_one_line(why) }
    }

    fn line(&mut self) -> Result<(), Fault> {
        self.text.clear();
        self.from.by_ref().take(LONGEST).read_until(b'\n', &mut self.text)?;
        self.lines += 1;
        if self.text.last() != Some(&b'\n') {
            return Err(Fault::Cut);
        }
        self.tally.add(&self.text);
        Ok(())
    }
}
