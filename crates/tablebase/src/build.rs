//! Builds tables into a directory, class by class, so that a build that was stopped or killed goes on where
//! it was: a class whose files are there and sound is not solved again.

use crate::error::TableError;
use crate::file::{Kind, Table};
use crate::index::{Numbering, Space};
use crate::material::{MOST_PIECES, Material};
use crate::pack::{Known, Source, restore};
use crate::sliced::{Sliced, disk_of, memory_of};
use crate::solve::{Effort, Library, Metric, solve};
use crate::tables::Tables;
use crownhead_files::{read_bounded, write_whole};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Distances are computed up to this many pieces.
pub const MOST_PIECES_WITH_DISTANCES: u8 = 5;

/// How a build is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The class that is finished now, or at work.
    pub class: Material,
    /// True if it is finished; large classes tell of every slice.
    pub finished: bool,
    /// True if its tables had been there already.
    pub found: bool,
    /// Positions finished so far, holes of the numbering included.
    pub done: u64,
    /// Positions in all.
    pub all: u64,
}

/// What to build.
#[derive(Clone, Debug)]
pub struct Build {
    /// Where to.
    pub dir: PathBuf,
    /// Up to how many pieces.
    pub pieces: u8,
    /// On how many threads.
    pub threads: usize,
    /// With how many bytes of memory. Classes that do not fit whole are solved slice by slice.
    pub memory: u64,
}

/// What a build will take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Needs {
    /// Positions that are to be solved, holes of the numbering included.
    pub positions: u64,
    /// Bytes of all tables when it is finished, about.
    pub tables: u64,
    /// Bytes of slices while the largest class is at work.
    pub slices: u64,
}

/// The file of a class in a directory of tables.
pub(crate) fn path_of(dir: &Path, kind: Kind, class: Material) -> PathBuf {
    dir.join(format!("{}-{class}.table", kind.word()))
}

/// The kinds of table that are built for so many pieces.
fn kinds(pieces: u8) -> &'static [Kind] {
    if pieces <= MOST_PIECES_WITH_DISTANCES { &Kind::BOTH } else { &Kind::BOTH[..1] }
}

/// Tables up to this many pieces are kept in memory whole; of the others, blocks are read from the file.
const MOST_PIECES_IN_MEMORY: u8 = 6;

/// No class of so many pieces has a larger one.
const MOST_MEGABYTES: u64 = 1024;

/// Reads a table from its file, which may be of that class and kind only.
pub(crate) fn read_table(dir: &Path, kind: Kind, class: Material) -> Result<Table, TableError> {
    let path = path_of(dir, kind, class);
    let read = if class.pieces() <= MOST_PIECES_IN_MEMORY {
        read_bounded(&path, MOST_MEGABYTES).map(|bytes| Table::read(bytes.into()))
    } else {
        fs::File::open(&path).and_then(Table::open)
    };
    let table = match read {
        Ok(Ok(table)) => table,
        Ok(Err(damage)) => return Err(TableError::Damaged { path, why: damage.to_string() }),
        Err(error) => return Err(TableError::File { verb: "read", path, error }),
    };
    if (table.kind, table.class) == (kind, class) {
        Ok(table)
    } else {
        let why = format!("it holds {} of {}", table.kind.word(), table.class);
        Err(TableError::Damaged { path, why })
    }
}

/// True if positions of one class can lead to the other by a capture or a crowning.
fn leads_to(from: Material, to: Material) -> bool {
    to.pieces() < from.pieces()
        || to.pieces() == from.pieces() && to.all_men() + 1 == from.all_men()
}

/// Numbers of a class and its reverse.
pub(crate) fn size_of_pair(class: Material) -> u64 {
    class.pair().into_iter().map(|class| Space::new(class).size() as u64).sum()
}

/// Positions of six pieces that a byte of their value tables holds.
const TABLE_POSITIONS_A_BYTE: u64 = 100;

/// Bytes of the value tables of so many positions: measured with six pieces.
pub(crate) const fn table_bytes(positions: u64) -> u64 {
    positions / TABLE_POSITIONS_A_BYTE
}

/// Megabytes that a program takes beside tables and caches, with the tables up to six pieces as they are packed.
const BASE: u64 = 160;
/// The least megabytes for a cache.
const LEAST_CACHE: u64 = 16;

/// How the memory is shared out between those who look values up, in megabytes.
struct Caches {
    /// For blocks of finished tables.
    tables: usize,
    /// For blocks of the slices of the class at work.
    slices: usize,
}

/// The classes up to so many pieces, one of each pair, in an order in which they can be solved.
fn classes_up_to(pieces: u8) -> Vec<Material> {
    (2..=pieces).flat_map(Material::all).filter(|class| class.is_first()).collect()
}

/// Bytes that solving these classes whole takes at most, those in memory that later ones need.
fn memory_of_whole(classes: &[Material]) -> u64 {
    let at = |n: usize| {
        let needed = |&&other: &&Material| classes[n..].iter().any(|&class| leads_to(class, other));
        let library: u64 =
            classes[..n].iter().filter(needed).map(|&class| size_of_pair(class)).sum();
        library + 2 * size_of_pair(classes[n])
    };
    (0..classes.len()).map(at).max().unwrap_or(0) + (BASE << 20)
}

/// Bytes that a class takes at least when it is solved slice by slice.
pub(crate) fn job_memory(class: Material) -> u64 {
    memory_of(class) + ((BASE + 2 * LEAST_CACHE) << 20)
}

/// Bytes that a class takes when it is solved whole, with all smaller classes in memory.
pub(crate) fn whole_class_memory(class: Material) -> u64 {
    let inputs = classes_up_to(class.pieces() - 1).into_iter().chain(class.crowned());
    inputs.map(size_of_pair).sum::<u64>() + 2 * size_of_pair(class) + (BASE << 20)
}

impl Build {
    /// Builds what is missing, telling `watch` after each pair of classes and each slice.
    ///
    /// # Errors
    /// If a file cannot be written, if the memory does not suffice, or if `stop` was set meanwhile.
    pub fn run(
        &self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<(), TableError> {
        self.check()?;
        self.make_directory()?;
        let classes = classes_up_to(self.pieces);
        let missing: Vec<bool> = classes.iter().map(|&class| !self.is_there(class)).collect();
        let all = classes.iter().map(|&class| size_of_pair(class)).sum();
        let whole = classes.partition_point(|class| class.pieces() <= self.most_whole());
        let mut library = Library::new();
        let mut done = 0;
        for (n, &class) in classes[..whole].iter().enumerate() {
            // What nobody needs any more makes room.
            let needed =
                |other: Material| (n..whole).any(|k| missing[k] && leads_to(classes[k], other));
            library.keep(needed);
            if missing[n] {
                self.build(class, &mut library, stop)?;
            } else if needed(class) {
                self.restore(class, &mut library)?;
            }
            if stop.load(Relaxed) {
                return Err(TableError::Stopped);
            }
            done += size_of_pair(class);
            watch(Progress { class, finished: true, found: !missing[n], done, all });
        }
        drop(library);
        let to_slice =
            classes[whole..].iter().zip(&missing[whole..]).filter(|(_, missing)| **missing);
        let Some(caches) = self.caches(to_slice.map(|(class, _)| *class))? else { return Ok(()) };
        let mut tables = Tables::for_building(&self.dir, caches.tables);
        for (&class, &missing) in classes[whole..].iter().zip(&missing[whole..]) {
            if missing {
                self.slice(class, &tables, &caches, stop, &mut |numbers| {
                    done += numbers;
                    watch(Progress { class, finished: false, found: false, done, all });
                })?;
                class.pair().into_iter().for_each(|class| tables.adopt(class));
            } else {
                done += size_of_pair(class);
            }
            watch(Progress { class, finished: true, found: !missing, done, all });
        }
        Ok(())
    }

    /// Solves one class and its reverse, given the tables of all that they lead to: one job of many. A class that is
    /// there is left alone; gives false then.
    ///
    /// # Errors
    /// If a table is needed that is not there or damaged, and those of [`run`](Self::run).
    pub fn run_class(
        &self,
        class: Material,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<bool, TableError> {
        let class = class.min(class.swapped());
        self.make_directory()?;
        if self.is_there(class) {
            return Ok(false);
        }
        let with_distances = class.pieces() <= MOST_PIECES_WITH_DISTANCES;
        for input in class.inputs().into_iter().flat_map(Material::pair) {
            for &kind in kinds(input.pieces()) {
                read_table(&self.dir, kind, input).map_err(|error| TableError::Missing {
                    class: input,
                    told: Some(error.to_string()),
                })?;
            }
        }
        if with_distances {
            let mut library = Library::new();
            // Only what it leads to: other jobs may not have solved the rest yet.
            let needed = class.all_inputs();
            let inputs = classes_up_to(class.pieces()).into_iter();
            for input in inputs.filter(|input| needed.contains(input)) {
                self.restore(input, &mut library)?;
            }
            self.build(class, &mut library, stop)?;
        } else if let Some(caches) = self.caches(std::iter::once(class))? {
            let tables = Tables::for_building(&self.dir, caches.tables);
            let (mut done, all) = (0, size_of_pair(class));
            self.slice(class, &tables, &caches, stop, &mut |numbers| {
                done += numbers;
                watch(Progress { class, finished: done == all, found: false, done, all });
            })?;
        }
        Ok(true)
    }

    /// What is still to be done, and the disk that it takes.
    ///
    /// # Errors
    /// If there are no such tables.
    pub fn needs(&self) -> Result<Needs, TableError> {
        self.check()?;
        let classes = classes_up_to(self.pieces);
        let mut needs = Needs {
            tables: table_bytes(classes.iter().map(|&c| size_of_pair(c)).sum()),
            ..Needs::default()
        };
        for class in classes.into_iter().filter(|&class| !self.is_there(class)) {
            needs.positions += size_of_pair(class);
            if class.pieces() > self.most_whole() {
                needs.slices = needs.slices.max(disk_of(class));
            }
        }
        Ok(needs)
    }

    fn check(&self) -> Result<(), TableError> {
        if (2..=MOST_PIECES).contains(&self.pieces) {
            Ok(())
        } else {
            Err(TableError::Pieces(self.pieces))
        }
    }

    fn make_directory(&self) -> Result<(), TableError> {
        fs::create_dir_all(&self.dir).map_err(|error| TableError::File {
            verb: "make the directory",
            path: self.dir.clone(),
            error,
        })
    }

    /// Up to how many pieces classes are solved whole: distances always, and six pieces if they fit.
    fn most_whole(&self) -> u8 {
        let most = MOST_PIECES_IN_MEMORY.min(self.pieces);
        if most > MOST_PIECES_WITH_DISTANCES && memory_of_whole(&classes_up_to(most)) > self.memory
        {
            MOST_PIECES_WITH_DISTANCES
        } else {
            most
        }
    }

    /// How the memory is shared out when these classes are solved slice by slice; nothing if there are none.
    fn caches(
        &self,
        classes: impl Iterator<Item = Material>,
    ) -> Result<Option<Caches>, TableError> {
        let largest = classes.map(|class| (job_memory(class), class)).max();
        let Some((needed, class)) = largest else { return Ok(None) };
        let left = self.memory.checked_sub(needed);
        let Some(left) = left else {
            return Err(TableError::Memory { class, needed, given: self.memory });
        };
        // More than all values that can be asked for is of no use.
        let (tables, slices) = (2 * left / 3, left / 3);
        let most_slices = disk_of(class);
        let most_tables = classes_up_to(class.pieces()).into_iter().map(disk_of).sum::<u64>();
        Ok(Some(Caches {
            tables: ((tables.min(most_tables) >> 20) + LEAST_CACHE) as usize,
            slices: ((slices.min(most_slices) >> 20) + LEAST_CACHE) as usize,
        }))
    }

    fn slice(
        &self,
        class: Material,
        tables: &Tables,
        caches: &Caches,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(u64),
    ) -> Result<(), TableError> {
        let threads = self.threads;
        Sliced { dir: &self.dir, class, tables, cache: caches.slices, threads, stop }.run(watch)
    }

    fn is_there(&self, class: Material) -> bool {
        let sound = |class: Material| {
            let mut kinds = kinds(class.pieces()).iter();
            kinds.all(|&kind| read_table(&self.dir, kind, class).is_ok())
        };
        class.pair().into_iter().all(sound)
    }

    fn build(
        &self,
        class: Material,
        library: &mut Library,
        stop: &AtomicBool,
    ) -> Result<(), TableError> {
        let with_distances = class.pieces() <= MOST_PIECES_WITH_DISTANCES;
        let metric = if with_distances { Metric::End } else { Metric::Conversion };
        let effort = Effort { threads: self.threads, metric, stop };
        let solved = solve(class, library, &effort).ok_or(TableError::Stopped)?;
        for (side, class) in class.pair().into_iter().enumerate() {
            let reverse = &solved[solved.len() - 1 - side];
            let source = Source { class, solved: &solved[side], reverse, library };
            let counts = source.counts(self.threads, with_distances);
            for &kind in kinds(class.pieces()) {
                let bytes = source.pack(kind, counts, self.threads);
                let path = path_of(&self.dir, kind, class);
                write_whole(&path, &bytes).map_err(|error| TableError::File {
                    verb: "write",
                    path,
                    error,
                })?;
            }
        }
        for (class, solved) in class.pair().into_iter().zip(solved) {
            library.add(class, solved);
        }
        Ok(())
    }

    fn restore(&self, class: Material, library: &mut Library) -> Result<(), TableError> {
        let with_distances = class.pieces() <= MOST_PIECES_WITH_DISTANCES;
        let kind = if with_distances { Kind::Distances } else { Kind::Values };
        let tables = class.pair().into_iter().map(|class| read_table(&self.dir, kind, class));
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        let restored = restore(&tables, library, self.threads);
        let solved = restored.map_err(|error| TableError::File {
            verb: "read",
            path: path_of(&self.dir, kind, class),
            error,
        })?;
        for (class, solved) in class.pair().into_iter().zip(solved) {
            library.add(class, solved);
        }
        Ok(())
    }
}
