//! Where stands what in the file of an archive? It is written from the front to the back, so what is where stands at its
//! end.
//!
//! | part | what |
//! |---|---|
//! | head | 8 bytes that say what it is, 8 for the version |
//! | games | one behind the other |
//! | places of the games | 8 bytes for each game, and for the end of the last |
//! | identities | 8 bytes for each game, by which it is recognised when it comes again |
//! | blocks | positions in the order of their keys |
//! | directory | for each block its first key (8 bytes), its place (8), its length (4) and its sum (4) |
//! | tail | counts, the places of all this, the sums of the identities, the directory and the tail itself |

use crate::block::FULL;
use crate::error::ArchiveError;
use crate::numbers::take_array;
use crownhead_files::{Checksum, Draft};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

pub(crate) const WORD: [u8; 8] = *b"CROWNARC";
pub(crate) const VERSION: u64 = 1;
/// Where the games begin.
pub(crate) const HEAD: u64 = 16;
/// Bytes of a line of the directory.
pub(crate) const LINE: usize = 24;
/// Bytes of the tail.
pub(crate) const TAIL: usize = 72;

/// What stands at the end of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tail {
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) positions: u64,
    /// Where the places of the games stand.
    pub(crate) places: u64,
    pub(crate) identities: u64,
    pub(crate) directory: u64,
    pub(crate) identities_sum: u64,
    pub(crate) directory_sum: u64,
}

impl Tail {
    pub(crate) fn to_bytes(self) -> [u8; TAIL] {
        let Self { games, plies, positions, places, identities, directory, .. } = self;
        let sums = [self.identities_sum, self.directory_sum];
        let numbers = [games, plies, positions, places, identities, directory, sums[0], sums[1]];
        let mut bytes = [0; TAIL];
        for (place, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        let sum = Checksum::of(&bytes[..TAIL - 8]).value();
        bytes[TAIL - 8..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads the tail of a file of this length.
    pub(crate) fn from_bytes(bytes: &[u8; TAIL], length: u64) -> Result<Self, &'static str> {
        let mut rest = &bytes[..];
        let mut next = || take_array(&mut rest).map_or(0, u64::from_le_bytes);
        let tail = Self {
            games: next(),
            plies: next(),
            positions: next(),
            places: next(),
            identities: next(),
            directory: next(),
            identities_sum: next(),
            directory_sum: next(),
        };
        if next() != Checksum::of(&bytes[..TAIL - 8]).value() {
            return Err("its end is damaged");
        }
        let fits = tail.games <= u32::MAX.into()
            && tail.places >= HEAD
            && tail.identities.checked_sub(tail.places) == Some(8 * (tail.games + 1))
            && tail.directory >= tail.identities.saturating_add(8 * tail.games)
            && tail.directory <= length - TAIL as u64
            && (length - TAIL as u64 - tail.directory).is_multiple_of(LINE as u64);
        if fits { Ok(tail) } else { Err("its parts do not fit together") }
    }
}

/// A line of the directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BlockLine {
    /// The key of its first position.
    pub(crate) first: u64,
    pub(crate) place: u64,
    pub(crate) length: u32,
    pub(crate) sum: u32,
}

impl BlockLine {
    pub(crate) fn to_bytes(self) -> [u8; LINE] {
        let mut bytes = [0; LINE];
        bytes[..8].copy_from_slice(&self.first.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.place.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.length.to_le_bytes());
        bytes[20..].copy_from_slice(&self.sum.to_le_bytes());
        bytes
    }

    pub(crate) fn take(rest: &mut &[u8]) -> Option<Self> {
        Some(Self {
            first: u64::from_le_bytes(take_array(rest)?),
            place: u64::from_le_bytes(take_array(rest)?),
            length: u32::from_le_bytes(take_array(rest)?),
            sum: u32::from_le_bytes(take_array(rest)?),
        })
    }
}

/// A file under way: the games first, then the positions.
pub(crate) struct Writer {
    out: BufWriter<Draft>,
    path: PathBuf,
    at: u64,
    tail: Tail,
    /// Where each game begins.
    places: Vec<u64>,
    block: Vec<u8>,
    first: u64,
    directory: Vec<u8>,
}

impl Writer {
    pub(crate) fn begin(path: &Path) -> Result<Self, ArchiveError> {
        let draft = Draft::create(path).map_err(ArchiveError::file("write", path))?;
        let mut writer = Self {
            out: BufWriter::with_capacity(1 << 17, draft),
            path: path.to_owned(),
            at: 0,
            tail: Tail::default(),
            places: Vec::new(),
            block: Vec::new(),
            first: 0,
            directory: Vec::new(),
        };
        writer.write(&WORD)?;
        writer.write(&VERSION.to_le_bytes())?;
        Ok(writer)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.at += bytes.len() as u64;
        self.out.write_all(bytes).map_err(ArchiveError::file("write", &self.path))
    }

    /// Adds a game with so many plies; gives its number.
    pub(crate) fn game(&mut self, bytes: &[u8], plies: usize) -> Result<u32, ArchiveError> {
        let number = u32::try_from(self.places.len()).ok().filter(|&number| number < u32::MAX);
        let number = number.ok_or(ArchiveError::Full)?;
        self.places.push(self.at);
        self.tail.plies += plies as u64;
        self.write(bytes)?;
        Ok(number)
    }

    /// Takes over the games of another archive, which stood at these places, with all their plies.
    pub(crate) fn games(
        &mut self,
        bytes: &[u8],
        places: &[u64],
        plies: u64,
    ) -> Result<(), ArchiveError> {
        self.places.extend(places);
        self.tail.plies += plies;
        self.write(bytes)
    }

    /// After the games, where they stand and how they are recognised.
    pub(crate) fn end_games(&mut self, identities: &[u64]) -> Result<(), ArchiveError> {
        self.tail.games = self.places.len() as u64;
        let mut places = std::mem::take(&mut self.places);
        places.push(self.at);
        self.tail.places = self.at;
        for place in places {
            self.write(&place.to_le_bytes())?;
        }
        self.tail.identities = self.at;
        let bytes: Vec<u8> = identities.iter().flat_map(|number| number.to_le_bytes()).collect();
        self.tail.identities_sum = Checksum::of(&bytes).value();
        self.write(&bytes)
    }

    /// Adds a position with a greater key than all before: `put` appends it to the block.
    pub(crate) fn position(
        &mut self,
        key: u64,
        put: impl FnOnce(&mut Vec<u8>),
    ) -> Result<(), ArchiveError> {
        if self.block.is_empty() {
            self.first = key;
        }
        put(&mut self.block);
        self.tail.positions += 1;
        if self.block.len() >= FULL { self.end_block() } else { Ok(()) }
    }

    fn end_block(&mut self) -> Result<(), ArchiveError> {
        let block = std::mem::take(&mut self.block);
        if block.is_empty() {
            return Ok(());
        }
        // No block is nearly as long: four billion games would share a position.
        let length = u32::try_from(block.len()).map_err(|_| ArchiveError::Full)?;
        let sum = Checksum::of(&block).short();
        let line = BlockLine { first: self.first, place: self.at, length, sum };
        self.directory.extend(line.to_bytes());
        self.write(&block)?;
        self.block = block;
        self.block.clear();
        Ok(())
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> Result<Tail, ArchiveError> {
        self.end_block()?;
        self.tail.directory = self.at;
        let directory = std::mem::take(&mut self.directory);
        self.tail.directory_sum = Checksum::of(&directory).value();
        self.write(&directory)?;
        let tail = self.tail;
        self.write(&tail.to_bytes())?;
        let failed = ArchiveError::file("write", &self.path);
        let draft = self.out.into_inner().map_err(|error| failed(error.into_error()))?;
        draft.finish().map_err(failed)?;
        Ok(tail)
    }
}
