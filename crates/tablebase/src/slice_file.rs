//! Solved slices on the disk, until their class is finished: whoever solves the next slice, or packs the class,
//! looks values up through a cache of bounded size.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `CROWNSLC` |
//! | 1 | version of the format |
//! | 4 | material: own men, own kings, men, kings of the other side |
//! | 2 | rows that the own men and the other's have advanced |
//! | 1 | unused |
//! | 2 x 48 | counts of the slice and of its reverse: wins, losses, draws, the same without captures |
//! | n | the values of the slice, four in a byte, filled up to eight bytes |
//! | n | the values of its reverse, if that is not itself |
//! | 8 | checksum of all before |

use crate::cache::{Cache, Form};
use crate::counts::{Counts, Tally};
use crate::error::TableError;
use crate::index::Numbering;
use crate::material::Material;
use crate::runs::BLOCK;
use crate::seen::Seen;
use crate::slice::{Rows, Slice};
use crownhead_files::{read_bounded, table_checksum, write_whole};
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"CROWNSLC";
const VERSION: u8 = 1;
const HEAD: usize = 16 + 2 * 48;

/// Where the values of one slice are.
struct Part {
    slice: Slice,
    /// The slice that its file is called by.
    named: Rows,
    /// Its first byte in the file, and how many there are.
    start: usize,
    length: usize,
    /// The number of its first block among all blocks of the class and its reverse.
    first_block: u32,
}

/// The slices of a class and its reverse in a directory.
pub(crate) struct SliceFiles {
    dir: PathBuf,
    class: Material,
    /// By class, own rows and other rows.
    parts: [Vec<Option<Part>>; 2],
    cache: Cache,
}

/// Bytes of the values of a slice.
fn length(slice: &Slice) -> usize {
    slice.size().div_ceil(4).next_multiple_of(8)
}

impl SliceFiles {
    /// The directory of slices in a directory of tables.
    pub(crate) fn directory(tables: &Path) -> PathBuf {
        tables.join("slices")
    }

    /// Makes the directory, and reads with a cache of so many megabytes.
    pub(crate) fn new(
        tables: &Path,
        class: Material,
        megabytes: usize,
    ) -> Result<Self, TableError> {
        let dir = Self::directory(tables);
        fs::create_dir_all(&dir).map_err(|error| TableError::File {
            verb: "make the directory",
            path: dir.clone(),
            error,
        })?;
        let mut parts: [Vec<Option<Part>>; 2] = Default::default();
        for (side, most) in [class, class.swapped()].map(Rows::most).into_iter().enumerate() {
            let count = (usize::from(most.own) + 1) * (usize::from(most.other) + 1);
            parts[side].resize_with(count, || None);
        }
        let mut files = Self { dir, class, parts, cache: Cache::new(Form::Quarters, megabytes) };
        let mut first_block = 0;
        for named in Slice::all(class) {
            let mut start = HEAD;
            for slice in named.pair() {
                let (length, blocks) = (length(&slice), slice.size().div_ceil(BLOCK) as u32);
                let (side, number) = files.place(slice.class, slice.rows);
                let part = Part { slice, named: named.rows, start, length, first_block };
                files.parts[side][number] = Some(part);
                start += length;
                first_block += blocks;
            }
        }
        Ok(files)
    }

    #[inline(always)]
    fn place(&self, class: Material, rows: Rows) -> (usize, usize) {
        let most = Rows::most(class);
        let number =
            usize::from(rows.own) * (usize::from(most.other) + 1) + usize::from(rows.other);
        (usize::from(class != self.class), number)
    }

    pub(crate) fn path(&self, rows: Rows) -> PathBuf {
        self.dir.join(format!("{}-{}-{}.slice", self.class, rows.own, rows.other))
    }

    /// The value of a position of the class or its reverse as the cell of a value table.
    #[inline(always)]
    pub(crate) fn look(&self, seen: &Seen) -> Result<u8, TableError> {
        let (side, number) = self.place(seen.material(), Rows::of(seen));
        let part = self.parts[side][number].as_ref().expect("a slice with a position");
        let index = part.slice.index(seen);
        let block = index / BLOCK;
        let fill = |kept: &mut Vec<u8>| self.fill(part, block, kept);
        self.cache.get(part.first_block + block as u32, index % BLOCK, fill)
    }

    #[cold]
    fn fill(&self, part: &Part, block: usize, kept: &mut Vec<u8>) -> Result<(), TableError> {
        let path = self.path(part.named);
        let first = block * (BLOCK / 4);
        kept.clear();
        kept.resize((BLOCK / 4).min(part.length - first), 0);
        let mut read = || {
            let mut file = File::open(&path)?;
            file.seek(SeekFrom::Start((part.start + first) as u64))?;
            file.read_exact(kept)
        };
        read().map_err(|error| TableError::File { verb: "read", path, error })
    }

    /// Writes a solved slice: its counts and values, and those of its reverse.
    pub(crate) fn write(
        &self,
        slice: &Slice,
        solved: &[(Counts, Vec<u8>)],
    ) -> Result<(), TableError> {
        let Material { own_men, own_kings, men, kings } = slice.class;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, own_men, own_kings, men, kings]);
        bytes.extend([slice.rows.own, slice.rows.other, 0]);
        for (counts, _) in solved {
            for Tally { wins, losses, draws } in [counts.all, counts.quiet] {
                bytes.extend([wins, losses, draws].into_iter().flat_map(u64::to_le_bytes));
            }
        }
        bytes.resize(HEAD, 0);
        for (slice, (_, values)) in slice.pair().iter().zip(solved) {
            let end = bytes.len() + length(slice);
            bytes.extend(values);
            bytes.resize(end, 0);
        }
        bytes.extend(table_checksum(&bytes).to_le_bytes());
        let path = self.path(slice.rows);
        let fault = |error| TableError::File { verb: "write", path: path.clone(), error };
        write_whole(&path, &bytes).map_err(fault)
    }

    /// The counts of a slice and of its reverse, if they are there and sound.
    pub(crate) fn counts(&self, slice: &Slice) -> Option<Vec<Counts>> {
        let pair = slice.pair();
        let length = HEAD + pair.iter().map(length).sum::<usize>() + 8;
        let bytes = read_bounded(&self.path(slice.rows), (length >> 20) as u64 + 1).ok()?;
        if bytes.len() != length {
            return None;
        }
        let (body, sum) = bytes.split_at(length - 8);
        let Material { own_men, own_kings, men, kings } = slice.class;
        let named = [VERSION, own_men, own_kings, men, kings, slice.rows.own, slice.rows.other];
        let sound = body.starts_with(MAGIC)
            && body[8..15] == named
            && table_checksum(body).to_le_bytes() == sum;
        if !sound {
            return None;
        }
        let mut numbers = body[16..HEAD]
            .chunks(8)
            .map(|eight| eight.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)));
        let mut tally = || {
            let [wins, losses, draws] = std::array::from_fn(|_| numbers.next().unwrap_or(0));
            Tally { wins, losses, draws }
        };
        let counts = |slice: &Slice| {
            let counts = Counts { all: tally(), quiet: tally(), ..Counts::default() };
            let fits = |tally: Tally| {
                let Tally { wins, losses, draws } = tally;
                [wins, losses, draws].into_iter().all(|count| count <= slice.size() as u64)
            };
            (fits(counts.all) && fits(counts.quiet)).then_some(counts)
        };
        pair.iter().map(counts).collect()
    }

    /// Takes the slices away, when the class is finished, and what killed programs have left of them.
    pub(crate) fn remove(&self) -> Result<(), TableError> {
        let fault = |path: &Path, error| {
            let path = path.to_owned();
            Err(TableError::File { verb: "remove", path, error })
        };
        let entries = match fs::read_dir(&self.dir) {
            Ok(entries) => entries,
            Err(error) => return fault(&self.dir, error),
        };
        let prefix = format!("{}-", self.class);
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            if name.is_some_and(|name| name.starts_with(&prefix))
                && let Err(error) = fs::remove_file(&path)
            {
                return fault(&path, error);
            }
        }
        // Only an empty directory goes; others may be at work in it.
        let _ = fs::remove_dir(&self.dir);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_that_counts_more_than_there_is_is_none() {
        let dir = std::env::temp_dir().join(format!("crownhead-counts-{}", std::process::id()));
        let class: Material = "0m1k-1m0k".parse().expect("a class");
        let files = SliceFiles::new(&dir, class, 1).expect("a directory");
        let slice = &Slice::all(class)[0];
        let counts = |wins| Counts { all: Tally { wins, ..Tally::default() }, ..Counts::default() };
        for (wins, sound) in [(31, true), (u64::MAX, false)] {
            let solved: Vec<_> = slice.pair().iter().map(|_| (counts(wins), Vec::new())).collect();
            files.write(slice, &solved).expect("it can be written");
            assert_eq!(files.counts(slice).is_some(), sound, "{wins}");
        }
        fs::remove_dir_all(&dir).expect("it is there");
    }
}
