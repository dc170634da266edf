//! Solves a class slice by slice, within a bound of memory and with all that is finished on the disk.
//!
//! What a move out of a slice leads to is looked up: in the slices ahead ([`SliceFiles`]), or in the finished
//! tables of other classes, like anybody else asks them. Both go through caches of bounded size.

use crate::build::path_of;
use crate::cache::quarters;
use crate::counts::Counts;
use crate::error::TableError;
use crate::file::Kind;
use crate::index::{Numbering, Space};
use crate::material::Material;
use crate::pack::{Known, cell, each, plies_of};
use crate::runs::{ANY, BLOCK};
use crate::seen::Seen;
use crate::slice::Slice;
use crate::slice_file::SliceFiles;
use crate::solve::{DRAWN, HOLE, Plies, bare, memory, solve_pair};
use crate::tables::Tables;
use crownhead_files::write_whole;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// A class to be solved, together with its reverse.
pub(crate) struct Sliced<'a> {
    pub(crate) dir: &'a Path,
    pub(crate) class: Material,
    /// All smaller classes, and those with a man crowned.
    pub(crate) tables: &'a Tables,
    /// Megabytes for values of slices that are looked up.
    pub(crate) cache: usize,
    pub(crate) threads: usize,
    pub(crate) stop: &'a AtomicBool,
}

/// Bytes that solving the largest slice of a class takes, beside the caches: two for each number while it is solved,
/// and a quarter of one, twice, when it is written.
pub(crate) fn memory_of(class: Material) -> u64 {
    let size = |slice: &Slice| slice.pair().iter().map(Numbering::size).sum::<usize>();
    let largest = Slice::all(class).iter().map(size).max().unwrap_or(0);
    (memory(largest) + largest / 2) as u64
}

/// Bytes that the slices of a class and its reverse take on the disk.
pub(crate) fn disk_of(class: Material) -> u64 {
    class.pair().into_iter().map(|class| Space::new(class).size() as u64 / 4).sum()
}

/// What went wrong first, while many threads look values up.
#[derive(Default)]
struct Fault(Mutex<Option<TableError>>);

impl Fault {
    #[cold]
    fn note(&self, error: TableError) -> Plies {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        DRAWN
    }

    fn check(&self) -> Result<(), TableError> {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        first.take().map_or(Ok(()), Err)
    }
}

/// Values of everything that a position of the class leads to.
struct Around<'a> {
    work: &'a Sliced<'a>,
    slices: &'a SliceFiles,
    fault: Fault,
}

impl Around<'_> {
    #[inline(always)]
    fn value(&self, seen: &Seen) -> Plies {
        let class = seen.material();
        if class == self.work.class || class == self.work.class.swapped() {
            return match self.slices.look(seen) {
                Ok(cell) => plies_of(cell),
                Err(error) => self.fault.note(error),
            };
        }
        match self.work.tables.value(seen) {
            Some(plies) => bare(plies),
            None => self.missing(class),
        }
    }

    #[cold]
    fn missing(&self, class: Material) -> Plies {
        let told = self.work.tables.problems();
        self.fault.note(TableError::Missing { class, told: told.into_iter().next() })
    }
}

/// A class of which all slices are solved.
struct Finished<'a> {
    class: Material,
    space: Space,
    around: &'a Around<'a>,
}

impl Known for Finished<'_> {
    fn class(&self) -> Material {
        self.class
    }

    fn space(&self) -> &Space {
        &self.space
    }

    fn here(&self, _: usize, seen: &Seen) -> Plies {
        self.around.value(seen)
    }

    fn after(&self, after: &Seen) -> Plies {
        self.around.value(after)
    }
}

impl Sliced<'_> {
    /// Solves the slices that are not there yet, telling `watch` after each how many numbers it has, and writes the
    /// tables of the class and its reverse.
    pub(crate) fn run(&self, watch: &mut dyn FnMut(u64)) -> Result<(), TableError> {
        let slices = SliceFiles::new(self.dir, self.class, self.cache)?;
        let around = Around { work: self, slices: &slices, fault: Fault::default() };
        let mut counts = [Counts::default(); 2];
        for slice in Slice::all(self.class) {
            let pair = slice.pair();
            let told = match slices.counts(&slice) {
                Some(told) => told,
                None => {
                    let solved = self.solve(&slice, &around)?;
                    slices.write(&slice, &solved)?;
                    solved.into_iter().map(|(counts, _)| counts).collect()
                }
            };
            for (slice, told) in pair.iter().zip(told) {
                let side = usize::from(slice.class != self.class);
                counts[side] = counts[side].and(told);
            }
            watch(pair.iter().map(|slice| slice.size() as u64).sum());
        }
        for (class, counts) in self.class.pair().into_iter().zip(counts) {
            let finished = Finished { class, space: Space::new(class), around: &around };
            let bytes = finished.pack(Kind::Values, counts, self.threads);
            around.fault.check()?;
            let path = path_of(self.dir, Kind::Values, class);
            write_whole(&path, &bytes).map_err(|error| TableError::File {
                verb: "write",
                path,
                error,
            })?;
        }
        slices.remove()
    }

    /// Counts and values, four in a byte, of a slice and its reverse.
    fn solve(&self, slice: &Slice, around: &Around) -> Result<Vec<(Counts, Vec<u8>)>, TableError> {
        let outside = |seen: &Seen| if seen.own() == 0 { 0 } else { around.value(seen) };
        let solved = solve_pair(slice.pair(), &outside, self.threads, self.stop);
        around.fault.check()?;
        let solved = solved.ok_or(TableError::Stopped)?;
        let shrink = |(slice, plies): (Slice, Vec<Plies>)| {
            let parts = each(self.threads, slice.size().div_ceil(BLOCK), |block| {
                let range = block * BLOCK..((block + 1) * BLOCK).min(slice.size());
                let mut counts = Counts::default();
                slice.each(range.clone(), |index, seen| {
                    if let Some(seen) = seen {
                        counts.add(&seen, plies[index], false);
                    }
                });
                let cell = |&plies: &Plies| if plies == HOLE { ANY } else { cell(plies) };
                let cells: Vec<u8> = plies[range].iter().map(cell).collect();
                (counts, quarters(&cells).collect::<Vec<u8>>())
            });
            let (counts, values): (Vec<Counts>, Vec<Vec<u8>>) = parts.into_iter().unzip();
            (counts.into_iter().fold(Counts::default(), Counts::and), values.concat())
        };
        Ok(slice.pair().into_iter().zip(solved).map(shrink).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::Source;
    use crate::solve::{Effort, Library, Metric, Solved, solve};
    use std::fs;
    use std::sync::Arc;
    use std::sync::atomic::Ordering::Relaxed;

    /// A directory that is gone when the test is over.
    struct Folder(std::path::PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let name = format!("crownhead-slices-{name}-{}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn whole(class: Material, library: &Library, solved: &[Arc<Solved>]) -> Vec<Vec<u8>> {
        let tables = class.pair().into_iter().enumerate().map(|(side, class)| {
            let reverse = &solved[solved.len() - 1 - side];
            let source = Source { class, solved: &solved[side], reverse, library };
            source.pack(Kind::Values, source.counts(2, false), 2)
        });
        tables.collect()
    }

    /// Solves a class by slices, stopped after every so many, with one of them damaged meanwhile.
    fn by_slices(dir: &Path, class: Material, tables: &Tables, pause: usize) -> Vec<Vec<u8>> {
        let stop = AtomicBool::new(false);
        // A megabyte is a hundred blocks: the classes of five pieces are larger.
        let work = Sliced { dir, class, tables, cache: 1, threads: 2, stop: &stop };
        let mut most = pause;
        loop {
            let mut done = 0;
            let ran = work.run(&mut |_| {
                done += 1;
                stop.store(done == most, Relaxed);
            });
            match ran {
                Ok(()) => break,
                Err(TableError::Stopped) => stop.store(false, Relaxed),
                Err(error) => panic!("{error}"),
            }
            most += pause;
            let entry = fs::read_dir(SliceFiles::directory(dir)).expect("slices").next();
            let path = entry.expect("one at least").expect("it is listed").path();
            let mut bytes = fs::read(&path).expect("it can be read");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(&path, bytes).expect("it can be written");
        }
        let path = |class| path_of(dir, Kind::Values, class);
        class.pair().into_iter().map(|class| fs::read(path(class)).expect("a table")).collect()
    }

    #[test]
    fn slices_give_the_tables_that_whole_classes_give() {
        let library = crate::tables::solve_small();
        let folder = Folder::new("whole");
        let tables = Tables::for_building(&folder.0, 1);
        for class in (2..=4).flat_map(Material::all).filter(|class| class.is_first()) {
            let solved: Vec<Arc<Solved>> = class
                .pair()
                .into_iter()
                .map(|class| Arc::clone(library.get(class).expect("it is solved")))
                .collect();
            let sliced = by_slices(&folder.0, class, &tables, usize::MAX);
            assert!(sliced == whole(class, &library, &solved), "{class}");
        }
        assert!(!SliceFiles::directory(&folder.0).exists(), "finished slices are taken away");
    }

    #[test]
    fn a_class_of_five_pieces_comes_out_alike_from_any_stop() {
        let mut library = crate::tables::solve_small();
        let never = AtomicBool::new(false);
        let effort = Effort { threads: 2, metric: Metric::End, stop: &never };
        let folder = Folder::new("stop");
        let tables = Tables::for_building(&folder.0, 1);
        // The second needs the first, in which its man is crowned.
        for class in ["0m2k-0m3k", "0m2k-1m2k"] {
            let class: Material = class.parse().expect("a class");
            let solved = solve(class, &library, &effort).expect("nobody stops it");
            for (class, solved) in class.pair().into_iter().zip(&solved) {
                library.add(class, Arc::clone(solved));
            }
            let sliced = by_slices(&folder.0, class, &tables, 3);
            assert!(sliced == whole(class, &library, &solved), "{class}");
        }
    }
}
