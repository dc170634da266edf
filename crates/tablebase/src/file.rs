//! A table as bytes: what stands in a file, and in the data that comes with the program.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `CROWNTBL` |
//! | 1 | version of the format |
//! | 1 | 0 for values, 1 for distances |
//! | 4 | material: own men, own kings, men, kings of the other side |
//! | 8 | length of the whole table |
//! | 66 | counts: positions, wins, losses, draws, the same without captures, longest win and loss |
//! | 2 + n | what the coder expects at the start of each block |
//! | 4 + n | number of blocks, and their lengths, seven bits a byte |
//! | n | the blocks |
//! | 8 | checksum of all before |
//!
//! Numbers have their lowest byte first.

use crate::cache::{Cache, Form, quarters};
use crate::coder::{Model, Reader};
use crate::counts::{Counts, Tally};
use crate::index::{Numbering, Space};
use crate::material::{MOST_PIECES, Material};
use crate::{plies, runs};
use crownhead_files::{TableChecksum, table_checksum};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

const MAGIC: &[u8; 8] = b"CROWNTBL";
const VERSION: u8 = 1;
const HEAD: usize = 22;
const CHECKSUM: usize = 8;
/// Head, counts and the two numbers before what the coder expects and before the lengths.
const FRONT: usize = HEAD + 66 + 2 + 4;
/// Bytes that are summed at a time.
const PART: u64 = 1 << 20;

/// What a table tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Win, draw or loss.
    Values,
    /// The plies to the end.
    Distances,
}

impl Kind {
    pub(crate) const BOTH: [Self; 2] = [Self::Values, Self::Distances];

    /// How files of the kind are called.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Distances => "distances",
        }
    }

    /// How many contexts its coder has.
    pub(crate) const fn contexts(self) -> usize {
        match self {
            Self::Values => runs::CONTEXTS,
            Self::Distances => plies::CONTEXTS,
        }
    }
}

/// Why bytes are no table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Damage {
    #[error("it is not a table of Crownhead")]
    Foreign,
    #[error("it has version {0} of the format and this program reads version {VERSION}")]
    Version(u8),
    #[error("it is cut off or too long: {found} bytes instead of {wanted}")]
    Length { found: u64, wanted: u64 },
    #[error("its checksum is wrong")]
    Checksum,
    #[error("its parts do not fit together")]
    Parts,
}

/// A table that is read block by block.
pub(crate) struct Table {
    pub(crate) kind: Kind,
    pub(crate) class: Material,
    pub(crate) counts: Counts,
    pub(crate) space: Space,
    width: usize,
    model: Model,
    store: Store,
    /// Where each block ends in the bytes, and before the first where it begins.
    ends: Vec<u32>,
}

/// Where the blocks of a table are.
enum Store {
    Memory(Cow<'static, [u8]>),
    /// Still in the file, because there are too many of them.
    File(Mutex<File>),
}

/// The parts of a table, for writing.
pub(crate) struct Parts {
    pub(crate) kind: Kind,
    pub(crate) class: Material,
    pub(crate) counts: Counts,
    pub(crate) model: Vec<u8>,
    pub(crate) blocks: Vec<Vec<u8>>,
}

impl Parts {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let Material { own_men, own_kings, men, kings } = self.class;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.kind as u8, own_men, own_kings, men, kings]);
        bytes.extend([0; 8]);
        for tally in [self.counts.all, self.counts.quiet] {
            for count in [tally.positions(), tally.wins, tally.losses, tally.draws] {
                bytes.extend(count.to_le_bytes());
            }
        }
        let longest = [self.counts.longest_win, self.counts.longest_loss];
        bytes.extend(longest.map(|plies| plies.unwrap_or(UNTOLD)));
        bytes.extend((self.model.len() as u16).to_le_bytes());
        bytes.extend(&self.model);
        bytes.extend((self.blocks.len() as u32).to_le_bytes());
        for block in &self.blocks {
            let mut length = block.len();
            while length > 127 {
                bytes.push(128 | length as u8);
                length >>= 7;
            }
            bytes.push(length as u8);
        }
        bytes.extend(self.blocks.iter().flatten());
        let length = (bytes.len() + CHECKSUM) as u64;
        bytes[HEAD - 8..HEAD].copy_from_slice(&length.to_le_bytes());
        bytes.extend(table_checksum(&bytes).to_le_bytes());
        bytes
    }
}

/// Stands for a longest distance that nobody computed.
const UNTOLD: u8 = 255;

/// The head of a table.
pub(crate) struct Head {
    pub(crate) kind: Kind,
    pub(crate) class: Material,
    pub(crate) length: u64,
}

impl Head {
    /// Reads the first bytes of a table.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Damage> {
        let head = bytes.get(..HEAD).ok_or(Damage::Foreign)?;
        if &head[..8] != MAGIC {
            return Err(Damage::Foreign);
        }
        if head[8] != VERSION {
            return Err(Damage::Version(head[8]));
        }
        let kind = *Kind::BOTH.get(usize::from(head[9])).ok_or(Damage::Parts)?;
        let [own_men, own_kings, men, kings] = [head[10], head[11], head[12], head[13]];
        let class = Material { own_men, own_kings, men, kings };
        // Large numbers must not add up to a small one.
        let sane = head[10..14].iter().all(|&count| count < MOST_PIECES);
        if !sane || !Material::all(class.pieces().min(MOST_PIECES)).contains(&class) {
            return Err(Damage::Parts);
        }
        let length = u64::from_le_bytes(head[14..22].try_into().map_err(|_| Damage::Parts)?);
        Ok(Self { kind, class, length })
    }

    /// Bytes that are enough for a head.
    pub(crate) const LENGTH: usize = HEAD;
}

/// Takes parts off the front of bytes.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8], Damage> {
        let range = self.at..self.at.checked_add(count).ok_or(Damage::Parts)?;
        let part = self.bytes.get(range).ok_or(Damage::Parts)?;
        self.at += count;
        Ok(part)
    }

    fn number(&mut self, bytes: usize) -> Result<u64, Damage> {
        Ok(self.take(bytes)?.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn length(&mut self) -> Result<u32, Damage> {
        let mut length = 0;
        for shift in [0, 7, 14, 21] {
            let byte = self.number(1)? as u32;
            length |= (byte & 127) << shift;
            if byte < 128 {
                return Ok(length);
            }
        }
        Err(Damage::Parts)
    }

    fn tally(&mut self) -> Result<Tally, Damage> {
        let mut next = || self.number(8);
        let (positions, wins, losses, draws) = (next()?, next()?, next()?, next()?);
        let tally = Tally { wins, losses, draws };
        let sum = wins.checked_add(losses).and_then(|sum| sum.checked_add(draws));
        if sum == Some(positions) { Ok(tally) } else { Err(Damage::Parts) }
    }

    fn longest(&mut self) -> Result<Option<u8>, Damage> {
        let plies = self.number(1)? as u8;
        Ok((plies != UNTOLD).then_some(plies))
    }
}

impl Table {
    /// The table that these bytes are.
    pub(crate) fn read(bytes: Cow<'static, [u8]>) -> Result<Self, Damage> {
        let head = Head::read(&bytes)?;
        if head.length != bytes.len() as u64 || bytes.len() < HEAD + CHECKSUM {
            return Err(Damage::Length { found: bytes.len() as u64, wanted: head.length });
        }
        let (body, sum) = bytes.split_at(bytes.len() - CHECKSUM);
        if table_checksum(body).to_le_bytes() != sum {
            return Err(Damage::Checksum);
        }
        let table = Self::parts(&head, body)?;
        Ok(Self { store: Store::Memory(bytes), ..table })
    }

    /// The table in a file, which is read to its end once for the checksum; its blocks stay in the file.
    ///
    /// # Errors
    /// What the system says, or within that what is wrong with the table.
    pub(crate) fn open(mut file: File) -> io::Result<Result<Self, Damage>> {
        let found = file.metadata()?.len();
        let mut first = Vec::new();
        (&mut file).take(HEAD as u64).read_to_end(&mut first)?;
        let head = match Head::read(&first) {
            Ok(head) => head,
            Err(damage) => return Ok(Err(damage)),
        };
        let least = (HEAD + CHECKSUM) as u64;
        if head.length != found || found < least {
            return Ok(Err(Damage::Length { found, wanted: head.length }));
        }
        // What stands before the blocks: at most so much, by the number of blocks.
        let blocks = Space::new(head.class).size().div_ceil(runs::BLOCK);
        let front = (FRONT + head.kind.contexts() + 4 * blocks) as u64;
        file.seek(SeekFrom::Start(0))?;
        let body = found - CHECKSUM as u64;
        let mut bytes = Vec::new();
        (&mut file).take(front.next_multiple_of(8).min(body)).read_to_end(&mut bytes)?;
        let mut sum = TableChecksum::of_length(body as usize).and(&bytes);
        let mut left = body.saturating_sub(bytes.len() as u64);
        let mut part = Vec::with_capacity(PART as usize);
        while left > 0 {
            part.clear();
            (&mut file).take(PART.min(left)).read_to_end(&mut part)?;
            if part.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            sum = sum.and(&part);
            left -= part.len() as u64;
        }
        let mut last = [0; CHECKSUM];
        file.read_exact(&mut last)?;
        if sum.value().to_le_bytes() != last {
            return Ok(Err(Damage::Checksum));
        }
        let table = match Self::parts(&head, &bytes) {
            Ok(table) => table,
            Err(damage) => return Ok(Err(damage)),
        };
        Ok(Ok(Self { store: Store::File(Mutex::new(file)), ..table }))
    }

    /// What stands before the blocks, in bytes that go at least so far.
    fn parts(head: &Head, body: &[u8]) -> Result<Self, Damage> {
        let Head { kind, class, length } = *head;
        let space = Space::new(class);
        let mut cursor = Cursor { bytes: body, at: HEAD };
        let counts = Counts {
            all: cursor.tally()?,
            quiet: cursor.tally()?,
            longest_win: cursor.longest()?,
            longest_loss: cursor.longest()?,
        };
        let contexts = cursor.number(2)? as usize;
        let model = Model::read(cursor.take(contexts)?);
        let blocks = cursor.number(4)? as usize;
        if contexts != kind.contexts() || blocks != space.size().div_ceil(runs::BLOCK) {
            return Err(Damage::Parts);
        }
        let lengths = (0..blocks).map(|_| cursor.length()).collect::<Result<Vec<_>, _>>()?;
        let mut ends = vec![cursor.at as u32];
        for length in lengths {
            ends.push(ends[ends.len() - 1].checked_add(length).ok_or(Damage::Parts)?);
        }
        if u64::from(ends[blocks]) != length - CHECKSUM as u64 {
            return Err(Damage::Parts);
        }
        let store = Store::Memory(Cow::Borrowed(&[]));
        Ok(Self { kind, class, counts, width: space.width(), space, model, ends, store })
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> usize {
        self.ends.len() - 1
    }

    /// The numbers of a block.
    pub(crate) fn range(&self, block: usize) -> Range<usize> {
        let start = block * runs::BLOCK;
        start..(start + runs::BLOCK).min(self.space.size())
    }

    /// Unpacks a block: a value or a distance for each of its numbers.
    ///
    /// # Errors
    /// If its file cannot be read any more.
    pub(crate) fn unpack(&self, block: usize, cells: &mut Vec<u8>) -> io::Result<()> {
        cells.clear();
        cells.resize(self.range(block).len(), 0);
        let (start, end) = (self.ends[block] as usize, self.ends[block + 1] as usize);
        let mut read;
        let data = match &self.store {
            Store::Memory(bytes) => &bytes[start..end],
            Store::File(file) => {
                read = vec![0; end - start];
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(start as u64))?;
                file.read_exact(&mut read)?;
                &read
            }
        };
        let mut reader = Reader::new(data);
        let mut model = self.model.clone();
        match self.kind {
            Kind::Values => runs::code(&mut reader, &mut model, self.width, None, cells),
            Kind::Distances => plies::code(&mut reader, &mut model, None, cells),
        }
        Ok(())
    }

    /// The value or distance of a number, through a cache of blocks. The table's first block has the number `first`
    /// among all that share the cache.
    ///
    /// # Errors
    /// If its file cannot be read any more.
    #[inline(always)]
    pub(crate) fn look(&self, cache: &Cache, first: u32, index: usize) -> io::Result<u8> {
        let block = index / runs::BLOCK;
        cache.get(first + block as u32, index % runs::BLOCK, |kept| self.fill(cache, block, kept))
    }

    #[cold]
    fn fill(&self, cache: &Cache, block: usize, kept: &mut Vec<u8>) -> io::Result<()> {
        if cache.form() == Form::Bytes {
            return self.unpack(block, kept);
        }
        let mut cells = Vec::with_capacity(runs::BLOCK);
        self.unpack(block, &mut cells)?;
        kept.clear();
        kept.extend(quarters(&cells));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Vec<u8> {
        let class: Material = "0m1k-0m1k".parse().expect("a class");
        let all = Tally { wins: 230, losses: 108, draws: 654 };
        let counts = Counts { all, quiet: all, longest_win: Some(11), longest_loss: None };
        let model = vec![128; runs::CONTEXTS];
        let blocks = vec![vec![1, 2, 3]];
        Parts { kind: Kind::Values, class, counts, model, blocks }.bytes()
    }

    #[test]
    fn a_table_is_read_as_written() {
        let table = Table::read(small().into()).expect("a table");
        assert_eq!((table.blocks(), table.range(0)), (1, 0..992));
        assert_eq!(table.counts.all.positions(), 992);
        assert_eq!((table.counts.longest_win, table.counts.longest_loss), (Some(11), None));
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_noticed() {
        let good = small();
        for n in 0..good.len() {
            let mut bad = good.clone();
            bad[n] ^= 1;
            assert!(Table::read(bad.into()).is_err(), "byte {n} changed");
            assert!(Table::read(good[..n].to_vec().into()).is_err(), "cut at {n}");
        }
    }
}
