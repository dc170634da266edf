//! Which game came to which position? A row for each, sorted by position. More than fit into a bounded memory are put
//! aside in files, each sorted, and merged when all are there.

use crate::error::ArchiveError;
use crate::tally::Ended;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Rows that are held in memory.
const MOST: usize = 3 << 20;
/// Bytes of a row in a file.
const ROW: usize = 14;

/// A game that came to a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Row {
    pub(crate) key: u64,
    pub(crate) game: u32,
    /// The place of the move that it played there.
    pub(crate) place: u8,
    ended: u8,
}

impl Row {
    pub(crate) const fn new(key: u64, game: u32, place: u8, ended: Ended) -> Self {
        Self { key, game, place, ended: ended as u8 }
    }

    pub(crate) fn ended(self) -> Ended {
        Ended::ALL.get(usize::from(self.ended)).copied().unwrap_or(Ended::Other)
    }

    fn to_bytes(self) -> [u8; ROW] {
        let mut bytes = [0; ROW];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.game.to_le_bytes());
        bytes[12] = self.place;
        bytes[13] = self.ended;
        bytes
    }

    fn from_bytes(bytes: [u8; ROW]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, place, ended] = bytes;
        let key = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        Self { key, game: u32::from_le_bytes([i, j, k, l]), place, ended }
    }
}

/// Rows that are gathered.
pub(crate) struct Rows {
    here: Vec<Row>,
    aside: Vec<Aside>,
    /// Files put aside are named after this.
    path: PathBuf,
    most: usize,
}

/// Sorted rows in a file, which goes when it is no longer needed.
struct Aside(PathBuf);

impl Drop for Aside {
    fn drop(&mut self) {
        // If that fails, the next import takes it away.
        let _ = fs::remove_file(&self.0);
    }
}

impl Rows {
    pub(crate) fn new(path: &Path) -> Self {
        Self { here: Vec::new(), aside: Vec::new(), path: path.to_owned(), most: MOST }
    }

    pub(crate) fn push(&mut self, row: Row) -> Result<(), ArchiveError> {
        if self.here.len() >= self.most {
            self.put_aside()?;
        }
        self.here.push(row);
        Ok(())
    }

    fn put_aside(&mut self) -> Result<(), ArchiveError> {
        self.here.sort_unstable();
        let mut name = self.path.clone().into_os_string();
        name.push(format!(".{}-{}.part", std::process::id(), self.aside.len()));
        let path = PathBuf::from(name);
        let failed = ArchiveError::file("write", &path);
        let file = File::create(&path).map_err(&failed)?;
        self.aside.push(Aside(path.clone()));
        let mut out = BufWriter::with_capacity(1 << 17, file);
        let mut write = || {
            self.here.iter().try_for_each(|row| out.write_all(&row.to_bytes()))?;
            out.flush()
        };
        write().map_err(failed)?;
        self.here.clear();
        Ok(())
    }

    /// All of them in order.
    pub(crate) fn sorted(mut self) -> Result<Sorted, ArchiveError> {
        self.here.sort_unstable();
        let mut sorted = Sorted {
            here: std::mem::take(&mut self.here).into_iter(),
            files: Vec::new(),
            next: BinaryHeap::new(),
            aside: std::mem::take(&mut self.aside),
        };
        for aside in &sorted.aside {
            let file = File::open(&aside.0).map_err(ArchiveError::file("read", &aside.0))?;
            sorted.files.push(BufReader::with_capacity(1 << 16, file));
        }
        for from in 0..=sorted.files.len() {
            sorted.refill(from)?;
        }
        Ok(sorted)
    }
}

/// Rows in order, from memory and from files.
pub(crate) struct Sorted {
    here: std::vec::IntoIter<Row>,
    files: Vec<BufReader<File>>,
    /// The next row of each source.
    next: BinaryHeap<Reverse<(Row, usize)>>,
    aside: Vec<Aside>,
}

impl Sorted {
    /// The next row, if there is one; it is not taken.
    pub(crate) fn peek(&self) -> Option<Row> {
        self.next.peek().map(|Reverse((row, _))| *row)
    }

    /// Takes the next row.
    pub(crate) fn take(&mut self) -> Result<Option<Row>, ArchiveError> {
        let Some(Reverse((row, from))) = self.next.pop() else { return Ok(None) };
        self.refill(from)?;
        Ok(Some(row))
    }

    fn refill(&mut self, from: usize) -> Result<(), ArchiveError> {
        let row = match self.files.get_mut(from) {
            Some(file) => {
                let read = read_row(file);
                read.map_err(|error| match self.aside.get(from) {
                    Some(aside) => ArchiveError::file("read", &aside.0)(error),
                    None => ArchiveError::Source(error),
                })?
            }
            None => self.here.next(),
        };
        self.next.extend(row.map(|row| Reverse((row, from))));
        Ok(())
    }
}

fn read_row(file: &mut impl Read) -> io::Result<Option<Row>> {
    let mut bytes = [0; ROW];
    match file.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(Row::from_bytes(bytes))),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_in_order_from_memory_and_from_files() {
        let path = std::env::temp_dir().join(format!("crownhead-rows-{}", std::process::id()));
        let mut rows = Rows { most: 10, ..Rows::new(&path) };
        for n in 0..57u64 {
            let row = Row::new(n * 37 % 19, n as u32, n as u8, Ended::ALL[n as usize % 4]);
            rows.push(row).unwrap();
        }
        assert_eq!(rows.aside.len(), 5);
        let names: Vec<PathBuf> = rows.aside.iter().map(|aside| aside.0.clone()).collect();
        assert!(names.iter().all(|name| name.exists()));
        let mut sorted = rows.sorted().unwrap();
        let mut all = Vec::new();
        while let Some(row) = sorted.take().unwrap() {
            all.push(row);
        }
        assert!(all.len() == 57 && all.is_sorted());
        let right = |row: &Row| {
            let n = u64::from(row.game);
            row.key == n * 37 % 19 && row.ended() == Ended::ALL[n as usize % 4]
        };
        assert!(all.iter().all(right));
        drop(sorted);
        assert!(!names.iter().any(|name| name.exists()), "nothing is left behind");
    }
}
