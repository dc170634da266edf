//! The tables at hand: those that come with the program, and those found in a directory.

use crate::build::{MOST_PIECES_WITH_DISTANCES, path_of, read_table};
use crate::cache::{Cache, Form};
use crate::counts::Counts;
use crate::error::TableError;
use crate::file::{Head, Kind, Table};
use crate::index::{Numbering, Space};
use crate::material::{MOST_PIECES, Material};
use crate::pack::{plies_of, told_by_moves};
use crate::place::default_directory;
use crate::runs::BLOCK;
use crate::seen::Seen;
use crate::solve::{Best, DRAWN, Effort, Library, Metric, Plies, bare, solve};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// Win, draw and loss up to five pieces. `cargo run --release -p crownhead-tablebase --example bundle`
/// makes it; every table in it carries its checksum.
static SHIPPED: &[u8] = include_bytes!("../data/values-2-to-5.tables");

/// Distances up to this many pieces are computed on first use.
pub const MOST_PIECES_COMPUTED: u8 = 4;

/// Memory for unpacked blocks, in megabytes.
const VALUE_CACHE: usize = 64;
const DISTANCE_CACHE: usize = 8;

/// Where a table is.
enum Source {
    Nowhere,
    Here(Table),
    /// In its file, until somebody asks.
    File(OnceLock<Option<Table>>),
}

/// The tables that a program has. Shared freely between threads.
///
/// ```
/// use crownhead_rules::Variant;
/// use crownhead_tablebase::{Tables, Value};
///
/// let tables = Tables::shipped();
/// let two_kings_against_one =
///     crownhead_notation::fen::read(Variant::English, "W:WK14,K15:BK1").unwrap();
/// assert_eq!(tables.probe(&two_kings_against_one), Some(Value::Win));
/// ```
pub struct Tables {
    dir: Option<PathBuf>,
    values: Vec<Source>,
    distances: Vec<Source>,
    /// The number of the first block of each class among all blocks.
    first_blocks: Vec<u32>,
    value_cache: Cache,
    distance_cache: Cache,
    most: u8,
    reach: u8,
    most_in_distances: u8,
    problems: Mutex<Vec<String>>,
}

static ALL_SHIPPED: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::with(None)));

static ALL_FOUND: LazyLock<Arc<Tables>> = LazyLock::new(|| match default_directory() {
    Some(dir) if dir.is_dir() => Tables::open(&dir),
    _ => Tables::shipped(),
});

/// Reads every table in a directory to its end, also those that the program brings along itself; a sentence for each
/// that is damaged.
pub fn damaged_files(dir: &Path) -> Vec<String> {
    let classes = (2..=MOST_PIECES).flat_map(Material::all);
    let tables = classes.flat_map(|class| Kind::BOTH.map(|kind| (kind, class)));
    let damaged = tables
        .filter(|&(kind, class)| path_of(dir, kind, class).exists())
        .filter_map(|(kind, class)| Some(read_table(dir, kind, class).err()?.to_string()));
    damaged.chain(crate::general::damaged_files(dir)).collect()
}

impl Tables {
    /// The tables that come with the program: values up to five pieces, distances up to four.
    pub fn shipped() -> Arc<Self> {
        Arc::clone(&ALL_SHIPPED)
    }

    /// The tables that come with the program, and those that were built into a directory. One that does
    /// not exist has none; what is wrong with others is told by [`problems`](Self::problems), and they
    /// are not used.
    pub fn open(dir: &Path) -> Arc<Self> {
        Arc::new(Self::with(Some(dir)))
    }

    /// The tables that come with the program, and those in the [default
    /// directory](crate::default_directory) as it was when this was first called.
    pub fn found() -> Arc<Self> {
        Arc::clone(&ALL_FOUND)
    }

    /// The same with so many megabytes for unpacked blocks, for those who build more.
    pub(crate) fn for_building(dir: &Path, megabytes: usize) -> Self {
        Self { value_cache: Cache::new(Form::Quarters, megabytes), ..Self::with(Some(dir)) }
    }

    /// Takes note of a value table that has just been written into the directory.
    pub(crate) fn adopt(&mut self, class: Material) {
        self.values[class.number()] = Source::File(OnceLock::new());
        self.reach = self.reach.max(class.pieces());
    }

    fn with(dir: Option<&Path>) -> Self {
        let nowhere =
            || std::iter::repeat_with(|| Source::Nowhere).take(Material::NUMBERS).collect();
        let mut tables = Self {
            dir: dir.map(Path::to_owned),
            values: nowhere(),
            distances: nowhere(),
            first_blocks: first_blocks(),
            value_cache: Cache::new(Form::Quarters, VALUE_CACHE),
            distance_cache: Cache::new(Form::Bytes, DISTANCE_CACHE),
            most: 0,
            reach: 0,
            most_in_distances: MOST_PIECES_COMPUTED,
            problems: Mutex::default(),
        };
        tables.take_shipped();
        if let Some(dir) = dir {
            tables.take_directory(dir);
        }
        let complete = |sources: &[Source], pieces: u8| {
            let there = |class: &Material| !matches!(sources[class.number()], Source::Nowhere);
            Material::all(pieces).iter().all(there)
        };
        let most = |sources: &[Source], from: u8, to: u8| {
            (from..=to).take_while(|&pieces| complete(sources, pieces)).last()
        };
        tables.most = most(&tables.values, 2, MOST_PIECES).unwrap_or(0);
        tables.reach = tables.classes().last().map_or(0, |class| class.pieces());
        let distances = most(&tables.distances, 5, MOST_PIECES_WITH_DISTANCES);
        tables.most_in_distances = distances.unwrap_or(MOST_PIECES_COMPUTED);
        tables
    }

    fn take_shipped(&mut self) {
        let mut rest = SHIPPED;
        while !rest.is_empty() {
            let head = Head::read(rest).map(|head| head.length as usize);
            let part = head.ok().and_then(|length| rest.split_at_checked(length));
            let Some((table, after)) = part else {
                return self.complain("the tables in this program are damaged".to_owned());
            };
            match Table::read(table.into()) {
                Ok(table) => {
                    let number = table.class.number();
                    self.values[number] = Source::Here(table);
                }
                Err(damage) => {
                    self.complain(format!("a table in this program is damaged: {damage}"));
                }
            }
            rest = after;
        }
    }

    /// Looks at the head of each file; the rest is read and checked when it is asked for.
    fn take_directory(&mut self, dir: &Path) {
        for pieces in 2..=MOST_PIECES {
            for class in Material::all(pieces) {
                for kind in Kind::BOTH {
                    let sources = match kind {
                        Kind::Values => &self.values,
                        Kind::Distances => &self.distances,
                    };
                    if matches!(sources[class.number()], Source::Here(_)) {
                        continue;
                    }
                    let path = path_of(dir, kind, class);
                    match head_of(&path) {
                        Ok(None) => {}
                        Err(why) => self.complain(why.to_string()),
                        Ok(Some(())) => {
                            let sources = match kind {
                                Kind::Values => &mut self.values,
                                Kind::Distances => &mut self.distances,
                            };
                            sources[class.number()] = Source::File(OnceLock::new());
                        }
                    }
                }
            }
        }
    }

    fn complain(&self, sentence: String) {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).push(sentence);
    }

    /// What was wrong with tables so far, a sentence for each; they are not used.
    pub fn problems(&self) -> Vec<String> {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Up to how many pieces every class is there.
    pub fn most_pieces(&self) -> u8 {
        self.most
    }

    /// The most pieces of which a class is there, be it one alone: a set that is still being built is of use too.
    pub fn reach(&self) -> u8 {
        self.reach
    }

    /// The classes that are there, those with fewer pieces first.
    pub fn classes(&self) -> Vec<Material> {
        let there = |class: &Material| !matches!(self.values[class.number()], Source::Nowhere);
        (2..=MOST_PIECES).flat_map(Material::all).filter(there).collect()
    }

    /// Up to how many pieces distances are there.
    pub fn most_pieces_in_distances(&self) -> u8 {
        self.most_in_distances
    }

    /// How many positions of a class are what, if its table is there.
    pub fn counts(&self, class: Material) -> Option<Counts> {
        self.table(Kind::Values, class).map(|table| table.counts)
    }

    #[inline(always)]
    fn table(&self, kind: Kind, class: Material) -> Option<&Table> {
        let sources = match kind {
            Kind::Values => &self.values,
            Kind::Distances => &self.distances,
        };
        match &sources[class.number()] {
            Source::Nowhere => None,
            Source::Here(table) => Some(table),
            Source::File(table) => table.get_or_init(|| self.load(kind, class)).as_ref(),
        }
    }

    #[cold]
    fn load(&self, kind: Kind, class: Material) -> Option<Table> {
        match read_table(self.dir.as_deref()?, kind, class) {
            Ok(table) => Some(table),
            Err(error) => {
                self.complain(error.to_string());
                None
            }
        }
    }

    /// What the table of a position tells, whether or not it has to.
    #[inline(always)]
    fn look(&self, seen: &Seen) -> Option<Plies> {
        let class = seen.material();
        let table = self.table(Kind::Values, class)?;
        let first = self.first_blocks[class.number()];
        match table.look(&self.value_cache, first, table.space.index(seen)) {
            Ok(cell) => Some(plies_of(cell)),
            Err(error) => self.lose(Kind::Values, class, error),
        }
    }

    /// Tells once that a table which was there cannot be read any more.
    #[cold]
    fn lose<T>(&self, kind: Kind, class: Material, error: std::io::Error) -> Option<T> {
        let path = path_of(self.dir.as_deref()?, kind, class);
        let sentence = TableError::File { verb: "read", path, error }.to_string();
        if !self.problems().contains(&sentence) {
            self.complain(sentence);
        }
        None
    }

    /// The exact value of a position, bare.
    pub(crate) fn value(&self, seen: &Seen) -> Option<Plies> {
        if seen.own() == 0 {
            return Some(0);
        }
        if seen.opponent() == 0 {
            return Some(1);
        }
        if seen.pieces() > u32::from(MOST_PIECES) {
            return None;
        }
        if seen.can_capture() {
            return self.best_capture(seen, |after| self.value(after)).map(bare);
        }
        if !seen.turned().can_capture() {
            return self.look(seen);
        }
        let mut missing = false;
        let told = told_by_moves(seen, |after| {
            self.value(after).unwrap_or_else(|| {
                missing = true;
                DRAWN
            })
        });
        if missing { None } else { told.or_else(|| self.look(seen)) }
    }

    /// The value of a position in which neither side can capture: one look into one table.
    #[inline(always)]
    pub(crate) fn quiet_value(&self, seen: &Seen) -> Option<Plies> {
        if seen.pieces() > u32::from(self.reach) { None } else { self.look(seen) }
    }

    fn best_capture(&self, seen: &Seen, ask: impl Fn(&Seen) -> Option<Plies>) -> Option<Plies> {
        let mut best = Best::none();
        let mut missing = false;
        seen.each_capture(&mut |after| match ask(&after) {
            Some(plies) => best.add(plies),
            None => missing = true,
        });
        (!missing).then(|| best.value())
    }

    /// The plies to the end of a position, `DRAWN` for a draw.
    pub(crate) fn plies(&self, seen: &Seen) -> Option<Plies> {
        if seen.own() == 0 {
            return Some(0);
        }
        if seen.pieces() <= u32::from(MOST_PIECES_COMPUTED) {
            return Some(SMALL.get_or_init(solve_small).plies(seen));
        }
        if seen.pieces() > u32::from(MOST_PIECES) {
            return None;
        }
        if seen.can_capture() {
            return self.best_capture(seen, |after| self.plies(after));
        }
        let class = seen.material();
        let table = self.table(Kind::Distances, class)?;
        let first = self.first_blocks[class.number()];
        match table.look(&self.distance_cache, first, table.space.index(seen)) {
            Ok(plies) => Some(plies),
            Err(error) => self.lose(Kind::Distances, class, error),
        }
    }

    /// True if distances up to four pieces are there already and need not be waited for.
    pub fn is_warm() -> bool {
        SMALL.get().is_some()
    }

    /// Begins to compute the distances up to four pieces on a thread of its own.
    pub fn warm_up() {
        static BEGUN: AtomicBool = AtomicBool::new(false);
        if !Self::is_warm() && !BEGUN.swap(true, Relaxed) {
            std::thread::spawn(|| {
                SMALL.get_or_init(solve_small);
            });
        }
    }
}

/// The distances up to four pieces, which are the same for everybody: solved on first use in about a second.
static SMALL: OnceLock<Library> = OnceLock::new();

/// Solves the classes up to four pieces.
pub(crate) fn solve_small() -> Library {
    let threads = crownhead_files::threads(0);
    let never = AtomicBool::new(false);
    let effort = Effort { threads, metric: Metric::End, stop: &never };
    let mut library = Library::new();
    for pieces in 2..=MOST_PIECES_COMPUTED {
        for class in Material::all(pieces).into_iter().filter(|class| class.is_first()) {
            let solved = solve(class, &library, &effort).unwrap_or_default();
            for (class, solved) in [class, class.swapped()].into_iter().zip(solved) {
                library.add(class, solved);
            }
        }
    }
    library
}

/// Numbers the blocks of all classes.
fn first_blocks() -> Vec<u32> {
    let mut first_blocks = vec![0; Material::NUMBERS];
    let mut next = 0;
    for pieces in 2..=MOST_PIECES {
        for class in Material::all(pieces) {
            first_blocks[class.number()] = next;
            next += Space::new(class).size().div_ceil(BLOCK) as u32;
        }
    }
    first_blocks
}

/// Looks at the first bytes and the length of a file; nothing if it does not exist.
fn head_of(path: &Path) -> Result<Option<()>, TableError> {
    let fault = |error| TableError::File { verb: "read", path: path.to_owned(), error };
    let damaged = |why: String| TableError::Damaged { path: path.to_owned(), why };
    let mut file = match fs::File::open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        other => other.map_err(fault)?,
    };
    let found = file.metadata().map_err(fault)?.len();
    let mut bytes = Vec::new();
    (&mut file).take(Head::LENGTH as u64).read_to_end(&mut bytes).map_err(fault)?;
    let head = Head::read(&bytes).map_err(|damage| damaged(damage.to_string()))?;
    if head.length == found {
        Ok(Some(()))
    } else {
        let wanted = head.length;
        Err(damaged(format!("it is cut off or too long: {found} bytes instead of {wanted}")))
    }
}
