//! Builds tables into a directory, class by class, so that a build that was stopped or killed goes on where
//! it was: a class whose files are there and sound is not solved again.

use crate::file::{Kind, Table};
use crate::material::{MOST_PIECES, Material};
use crate::pack::{Source, restore};
use crate::solve::{Effort, Library, Metric, solve};
use crownhead_files::{read_bounded, write_whole};
use crownhead_rules::{ExactValues, Variant};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Distances are computed up to this many pieces.
pub const MOST_PIECES_WITH_DISTANCES: u8 = 5;

/// Why tables could not be built or read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// More pieces than tables can have, or fewer than two sides need.
    #[error(
        "{0} is not a number of pieces that tables can be built for; it is from 2 to {MOST_PIECES}"
    )]
    Pieces(u8),
    /// More pieces than tables of other variants can have, or fewer than two sides need.
    #[error(
        "{pieces} is not a number of pieces that tables of {variant} can be built for; it is from 2 to {}",
        crate::general::MOST_PIECES
    )]
    PiecesOf {
        /// How many.
        pieces: u8,
        /// Of which variant.
        variant: Variant,
    },
    /// A variant of which there are no tables.
    #[error("there are no endgame tables of {variant}; there are of {}", with_tables())]
    Variant {
        /// Which one.
        variant: Variant,
    },
    /// A file or directory could not be read or written.
    #[error("cannot {verb} {:?}: {error}", path.display().to_string())]
    File {
        /// What was tried.
        verb: &'static str,
        /// On which file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file is no table.
    #[error("the table {:?} is damaged: {why}; build it again", path.display().to_string())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The work was stopped from outside.
    #[error("stopped; what is finished stays, and the next build goes on from there")]
    Stopped,
}

/// The variants that have endgame tables.
fn with_tables() -> String {
    let has = |variant: Variant| {
        matches!(variant.about().exact, ExactValues::Tables | ExactValues::Endings)
    };
    Variant::ids_where(has)
}

/// How a build is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The class that is finished now.
    pub class: Material,
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
}

/// The file of a class in a directory of tables.
pub(crate) fn path_of(dir: &Path, kind: Kind, class: Material) -> PathBuf {
    dir.join(format!("{}-{class}.table", kind.word()))
}

/// The kinds of table that are built for so many pieces.
fn kinds(pieces: u8) -> &'static [Kind] {
    if pieces <= MOST_PIECES_WITH_DISTANCES { &Kind::BOTH } else { &Kind::BOTH[..1] }
}

/// No class of six pieces has a larger one.
const MOST_MEGABYTES: u64 = 1024;

/// Reads a table from its file, which may be of that class and kind only.
pub(crate) fn read_table(dir: &Path, kind: Kind, class: Material) -> Result<Table, TableError> {
    let path = path_of(dir, kind, class);
    let bytes = match read_bounded(&path, MOST_MEGABYTES) {
        Ok(bytes) => bytes,
        Err(error) => return Err(TableError::File { verb: "read", path, error }),
    };
    let table = Table::read(bytes.into())
        .map_err(|damage| TableError::Damaged { path: path.clone(), why: damage.to_string() })?;
    if (table.kind, table.class) == (kind, class) {
        Ok(table)
    } else {
        let why = format!("it holds {} of {}", table.kind.word(), table.class);
        Err(TableError::Damaged { path, why })
    }
}

/// A class and its reverse; one if that is the same.
fn pair(class: Material) -> Vec<Material> {
    let mut pair = vec![class, class.swapped()];
    pair.dedup();
    pair
}

/// True if positions of one class can lead to the other by a capture or a crowning.
fn leads_to(from: Material, to: Material) -> bool {
    to.pieces() < from.pieces()
        || to.pieces() == from.pieces() && to.all_men() + 1 == from.all_men()
}

impl Build {
    /// Builds what is missing, telling `watch` after each pair of classes.
    ///
    /// # Errors
    /// If a file cannot be written, or if `stop` was set meanwhile.
    pub fn run(
        &self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<(), TableError> {
        if !(2..=MOST_PIECES).contains(&self.pieces) {
            return Err(TableError::Pieces(self.pieces));
        }
        fs::create_dir_all(&self.dir).map_err(|error| TableError::File {
            verb: "make the directory",
            path: self.dir.clone(),
            error,
        })?;
        let classes: Vec<Material> = (2..=self.pieces)
            .flat_map(Material::all)
            .filter(|class| *class <= class.swapped())
            .collect();
        let missing: Vec<bool> = classes.iter().map(|&class| !self.is_there(class)).collect();
        let size = |class| {
            let sizes = pair(class).into_iter().map(|class| crate::index::Space::new(class).size());
            sizes.sum::<usize>() as u64
        };
        let all = classes.iter().map(|&class| size(class)).sum();
        let mut library = Library::new();
        let mut done = 0;
        for (n, &class) in classes.iter().enumerate() {
            // What nobody needs any more makes room.
            let needed = |other: Material| {
                (n..classes.len()).any(|k| missing[k] && leads_to(classes[k], other))
            };
            library.keep(needed);
            if missing[n] {
                self.build(class, &mut library, stop)?;
            } else if needed(class) {
                self.restore(class, &mut library)?;
            }
            if stop.load(Relaxed) {
                return Err(TableError::Stopped);
            }
            done += size(class);
            watch(Progress { class, found: !missing[n], done, all });
        }
        Ok(())
    }

    fn is_there(&self, class: Material) -> bool {
        let sound = |class: Material| {
            let mut kinds = kinds(class.pieces()).iter();
            kinds.all(|&kind| read_table(&self.dir, kind, class).is_ok())
        };
        pair(class).into_iter().all(sound)
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
        for (side, class) in pair(class).into_iter().enumerate() {
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
        for (class, solved) in pair(class).into_iter().zip(solved) {
            library.add(class, solved);
        }
        Ok(())
    }

    fn restore(&self, class: Material, library: &mut Library) -> Result<(), TableError> {
        let with_distances = class.pieces() <= MOST_PIECES_WITH_DISTANCES;
        let kind = if with_distances { Kind::Distances } else { Kind::Values };
        let tables = pair(class).into_iter().map(|class| read_table(&self.dir, kind, class));
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        let solved = restore(&tables, library, self.threads);
        for (class, solved) in pair(class).into_iter().zip(solved) {
            library.add(class, solved);
        }
        Ok(())
    }
}
