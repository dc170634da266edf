//! Looking things up in an archive. Only the directory is held in memory, a few bytes for each block of positions; what is
//! asked for is read from the file.

use crate::block::{self, unpacked};
use crate::error::ArchiveError;
use crate::game::{ArchivedGame, NO_MOVE, move_at, position_key};
use crate::layout::{BlockLine, HEAD, TAIL, Tail, VERSION, WORD};
use crate::tally::Tally;
use crownhead_files::Checksum;
use crownhead_notation::pdn::MAX_GAME_BYTES;
use crownhead_rules::{Move, Position};
use std::fs::File;
use std::io::{Cursor, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// An archive of games that is open.
pub struct Archive {
    source: Mutex<Box<dyn Source>>,
    path: PathBuf,
    length: u64,
    tail: Tail,
    directory: Vec<BlockLine>,
}

trait Source: Read + Seek + Send {}
impl<S: Read + Seek + Send> Source for S {}

/// What was played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Found {
    /// The moves, the one that was played most first.
    pub moves: Vec<PlayedMove>,
    /// Games that ended here.
    pub ended: Tally,
    games: Vec<u8>,
}

/// A move and how the games ended in which it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The games.
    pub tally: Tally,
}

impl Found {
    /// The results of all games that had the position.
    pub fn tally(&self) -> Tally {
        let mut all = self.ended;
        self.moves.iter().for_each(|played| all += played.tally);
        all
    }

    /// How many games had the position.
    pub fn games(&self) -> u64 {
        self.tally().games()
    }

    /// The numbers of these games, in the order in which they were imported.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        unpacked(&self.games)
    }
}

impl Archive {
    /// Opens the file of an archive; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read, or is no archive.
    pub fn open(path: &Path) -> Result<Option<Self>, ArchiveError> {
        let failed = ArchiveError::file("read", path);
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            other => other.map_err(&failed)?,
        };
        let length = file.metadata().map_err(&failed)?.len();
        Self::new(Box::new(file), path, length).map(Some)
    }

    /// An archive in memory.
    ///
    /// # Errors
    /// If the bytes are no archive.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, ArchiveError> {
        let length = bytes.len() as u64;
        Self::new(Box::new(Cursor::new(bytes)), Path::new("in memory"), length)
    }

    fn new(source: Box<dyn Source>, path: &Path, length: u64) -> Result<Self, ArchiveError> {
        let mut archive = Self {
            source: Mutex::new(source),
            path: path.to_owned(),
            length,
            tail: Tail::default(),
            directory: Vec::new(),
        };
        if length < HEAD + TAIL as u64 {
            return Err(archive.damaged("it is too short"));
        }
        let head = archive.read(0, HEAD)?;
        if head[..8] != WORD {
            return Err(archive.damaged("it begins with other words"));
        }
        if head[8..] != VERSION.to_le_bytes() {
            return Err(archive.damaged("it is of a version that this program does not know"));
        }
        let tail = archive.read(length - TAIL as u64, TAIL as u64)?;
        let tail = tail.first_chunk().ok_or("it is too short");
        let tail = tail.and_then(|tail| Tail::from_bytes(tail, length));
        archive.tail = tail.map_err(|why| archive.damaged(why))?;
        let directory = archive.tail.directory;
        let bytes = archive.read(directory, length - TAIL as u64 - directory)?;
        if Checksum::of(&bytes).value() != archive.tail.directory_sum {
            return Err(archive.damaged("its directory is damaged"));
        }
        let mut rest = &bytes[..];
        archive.directory = std::iter::from_fn(|| BlockLine::take(&mut rest)).collect();
        let within = |line: &BlockLine| {
            line.place >= HEAD && line.place.saturating_add(line.length.into()) <= directory
        };
        let in_order = archive.directory.is_sorted_by(|one, other| one.first < other.first);
        if !in_order || !archive.directory.iter().all(within) {
            return Err(archive.damaged("its directory is not in order"));
        }
        Ok(archive)
    }

    pub(crate) fn damaged(&self, why: &'static str) -> ArchiveError {
        ArchiveError::Damaged { path: self.path.display().to_string(), why }
    }

    /// So many bytes from a place on.
    pub(crate) fn read(&self, place: u64, length: u64) -> Result<Vec<u8>, ArchiveError> {
        if place.checked_add(length).is_none_or(|end| end > self.length) {
            return Err(self.damaged("a part of it lies behind its end"));
        }
        let failed = ArchiveError::file("read", &self.path);
        let mut bytes = vec![0; length as usize];
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        source.seek(SeekFrom::Start(place)).map_err(&failed)?;
        source.read_exact(&mut bytes).map_err(&failed)?;
        Ok(bytes)
    }

    /// How many games there are.
    pub const fn games(&self) -> u64 {
        self.tail.games
    }

    /// How many plies they have.
    pub const fn plies(&self) -> u64 {
        self.tail.plies
    }

    /// How many different positions they came to.
    pub const fn positions(&self) -> u64 {
        self.tail.positions
    }

    /// The bytes of the file.
    pub const fn bytes(&self) -> u64 {
        self.length
    }

    pub(crate) const fn tail(&self) -> Tail {
        self.tail
    }

    /// How many blocks of positions there are.
    pub(crate) const fn blocks(&self) -> usize {
        self.directory.len()
    }

    /// The bytes of a block.
    pub(crate) fn block(&self, number: usize) -> Result<Vec<u8>, ArchiveError> {
        let line = self.directory[number];
        let bytes = self.read(line.place, line.length.into())?;
        if Checksum::of(&bytes).short() != line.sum {
            return Err(self.damaged("a block of positions is damaged"));
        }
        Ok(bytes)
    }

    /// What was played in a position; nothing where no game came to it.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn look_up(&self, position: &Position) -> Result<Found, ArchiveError> {
        let key = position_key(position);
        let after = self.directory.partition_point(|line| line.first <= key);
        let Some(number) = after.checked_sub(1) else { return Ok(Found::default()) };
        let bytes = self.block(number)?;
        let entry = block::find(&bytes, key).map_err(|why| self.damaged(why))?;
        let Some(entry) = entry else { return Ok(Found::default()) };
        let mut found = Found { games: entry.games.to_vec(), ..Found::default() };
        for (place, tally) in entry.moves {
            match move_at(position, place) {
                Some(mv) => found.moves.push(PlayedMove { mv, tally }),
                None if place == NO_MOVE => found.ended += tally,
                None => return Err(self.damaged("a position has a move that is not legal")),
            }
        }
        found.moves.sort_by_key(|played| std::cmp::Reverse(played.tally.games()));
        Ok(found)
    }

    /// A game by its number.
    ///
    /// # Errors
    /// If there is none, the file cannot be read, or is damaged.
    pub fn game(&self, number: u32) -> Result<Option<ArchivedGame>, ArchiveError> {
        if u64::from(number) >= self.tail.games {
            return Ok(None);
        }
        let [begin, end] = self.places(number.into())?;
        let length = end.checked_sub(begin).filter(|&length| length <= MAX_GAME_BYTES);
        let inside = begin >= HEAD && end <= self.tail.places;
        let length = length.filter(|_| inside).ok_or_else(|| self.damaged("a game is nowhere"))?;
        let game = ArchivedGame::from_bytes(&self.read(begin, length)?);
        game.map(Some).map_err(|why| self.damaged(why))
    }

    /// Where a game begins and ends.
    fn places(&self, number: u64) -> Result<[u64; 2], ArchiveError> {
        let bytes = self.read(self.tail.places + 8 * number, 16)?;
        let mut words = words(&bytes);
        let mut next = || words.next().ok_or_else(|| self.damaged("a game is nowhere"));
        Ok([next()?, next()?])
    }

    /// Where each game begins, and how it is recognised when it comes again.
    pub(crate) fn all_games(&self) -> Result<(Vec<u64>, Vec<u64>), ArchiveError> {
        let Tail { games, places, identities, identities_sum, .. } = self.tail;
        let known = self.read(identities, 8 * games)?;
        if Checksum::of(&known).value() != identities_sum {
            return Err(self.damaged("the list of its games is damaged"));
        }
        Ok((words(&self.read(places, 8 * games)?).collect(), words(&known).collect()))
    }
}

/// Numbers of eight bytes.
fn words(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word))
}
