//! How do games come into an archive? The file is written anew with the old games and the new ones, under another name,
//! and renamed when all of it is there: whoever stops on the way, however hard, leaves the old archive. Games that are
//! there already, by variant, start and moves, are left out; so is what is no game.

use crate::archive::Archive;
use crate::block::{Games, put_entry, take_entry};
use crate::error::ArchiveError;
use crate::game::{ArchivedGame, NO_MOVE, identity, position_key};
use crate::layout::{HEAD, Tail, Writer};
use crate::rows::{Row, Rows, Sorted};
use crate::tally::Tally;
use crownhead_notation::pdn::{PdnError, Reader};
use crownhead_notation::record::{RecordError, replay};
use crownhead_rules::Variant;
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::BufRead;
use std::path::{Path, PathBuf};

/// Bytes of the old archive that are copied at a time.
const PIECE: u64 = 1 << 20;

/// What became of a game.
#[derive(Debug)]
pub enum Judged {
    /// It is in the archive now.
    Added,
    /// It was there already.
    Duplicate,
    /// It has no moves.
    Empty,
    /// It cannot be read or replayed: the sentence says where and why.
    Bad(String),
    /// It is of rules that are not played here.
    Foreign(String),
}

/// How many games became what.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// Games that are in the archive now.
    pub added: u64,
    /// Games that were there already.
    pub duplicates: u64,
    /// Games without moves.
    pub empty: u64,
    /// Games that could not be read or replayed.
    pub bad: u64,
    /// Games of other rules.
    pub foreign: u64,
}

impl Summary {
    const fn count(&mut self, judged: &Judged) {
        let count = match judged {
            Judged::Added => &mut self.added,
            Judged::Duplicate => &mut self.duplicates,
            Judged::Empty => &mut self.empty,
            Judged::Bad(_) => &mut self.bad,
            Judged::Foreign(_) => &mut self.foreign,
        };
        *count += 1;
    }

    /// All games that were looked at.
    pub const fn games(self) -> u64 {
        self.added + self.duplicates + self.empty + self.bad + self.foreign
    }
}

/// An import under way. Dropped before it is finished it changes nothing.
pub struct Importer {
    old: Option<Archive>,
    writer: Writer,
    identities: Vec<u64>,
    known: HashSet<u64>,
    rows: Rows,
    summary: Summary,
    /// The positions of the game that is being added.
    met: HashSet<u64>,
    /// Held so that nobody else writes the file.
    _lock: File,
}

impl Importer {
    /// Begins an import into this file, which need not be there yet.
    ///
    /// # Errors
    /// If it cannot be read or written, or another program is writing it.
    pub fn begin(path: &Path) -> Result<Self, ArchiveError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(ArchiveError::file("make", folder))?;
        }
        let lock = lock(path)?;
        remove_leftovers(path);
        let old = Archive::open(path)?;
        let mut writer = Writer::begin(path)?;
        let mut identities = Vec::new();
        if let Some(old) = &old {
            identities = copy_games(old, &mut writer)?;
        }
        let known = identities.iter().copied().collect();
        let (rows, summary, met) = (Rows::new(path), Summary::default(), HashSet::new());
        Ok(Self { old, writer, identities, known, rows, summary, met, _lock: lock })
    }

    /// Adds a game, unless it is there already or has no moves.
    ///
    /// # Errors
    /// If the disk fails; then the import is lost, and the old archive is as it was.
    pub fn add(&mut self, game: &ArchivedGame) -> Result<Judged, ArchiveError> {
        let places = game.places();
        let judged = if places.is_empty() {
            Judged::Empty
        } else if self.known.insert(identity(&game.start, &places)) {
            self.identities.push(identity(&game.start, &places));
            let number = self.writer.game(&game.to_bytes(&places), places.len())?;
            self.met.clear();
            for (position, place) in game.positions().zip(places.into_iter().chain([NO_MOVE])) {
                let key = position_key(&position);
                if self.met.insert(key) {
                    self.rows.push(Row::new(key, number, place, game.ended))?;
                }
            }
            Judged::Added
        } else {
            Judged::Duplicate
        };
        self.summary.count(&judged);
        Ok(judged)
    }

    /// Reads the games of a PDN text; `fallback` is the rule set of those that do not name theirs. `visit` hears of each
    /// by its number in the text, from 1, and says whether to go on.
    ///
    /// # Errors
    /// If the source or the disk fails.
    pub fn read(
        &mut self,
        source: impl BufRead,
        fallback: Variant,
        visit: &mut dyn FnMut(usize, &Judged) -> bool,
    ) -> Result<(), ArchiveError> {
        for (game, number) in Reader::new(source).zip(1..) {
            let judged = match game {
                Err(PdnError::Io(error)) => return Err(ArchiveError::Source(error)),
                Err(error) => self.refused(Judged::Bad(error.to_string())),
                Ok(game) => match replay(&game, fallback) {
                    Ok(record) => self.add(&ArchivedGame::of_record(&record))?,
                    Err(error) => self.refused(refusal(number, game.line, &error)),
                },
            };
            if !visit(number, &judged) {
                break;
            }
        }
        Ok(())
    }

    fn refused(&mut self, judged: Judged) -> Judged {
        self.summary.count(&judged);
        judged
    }

    /// How many games became what so far.
    pub const fn summary(&self) -> Summary {
        self.summary
    }

    /// Puts the archive in its place. Where nothing was added it stays as it was.
    ///
    /// # Errors
    /// If the disk fails; then the old archive is as it was.
    pub fn finish(self) -> Result<Summary, ArchiveError> {
        let Self { old, mut writer, identities, rows, summary, .. } = self;
        if summary.added > 0 {
            writer.end_games(&identities)?;
            merge(old.as_ref(), rows.sorted()?, &mut writer)?;
            writer.finish()?;
        }
        Ok(summary)
    }
}

fn refusal(number: usize, line: u32, error: &RecordError) -> Judged {
    if error.is_foreign() {
        Judged::Foreign(format!("game {number}, line {line}: {error}"))
    } else {
        Judged::Bad(format!("game {number}, {error}"))
    }
}

/// A name beside the archive.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(ending);
    name.into()
}

/// Keeps others from writing. The system lets go of it when the process ends, however it ends.
fn lock(path: &Path) -> Result<File, ArchiveError> {
    let name = beside(path, ".lock");
    let failed = ArchiveError::file("write", &name);
    let file = File::options().create(true).truncate(false).write(true).open(&name);
    let file = file.map_err(&failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(ArchiveError::Busy { path: path.display().to_string() })
        }
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Takes away what an import left that was killed; whoever has the lock is the only one who writes here.
fn remove_leftovers(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let begin = format!("{}.", name.to_string_lossy());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(&begin) && name.ends_with(".part") {
            // What cannot be removed is only in the way of nobody.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes the games of the old archive first; gives how they are recognised.
fn copy_games(old: &Archive, writer: &mut Writer) -> Result<Vec<u64>, ArchiveError> {
    let (places, identities) = old.all_games()?;
    let Tail { places: end, plies, .. } = old.tail();
    // They stand where they stood: both files begin alike.
    writer.games(&[], &places, plies)?;
    let mut at = HEAD;
    while at < end {
        let piece = PIECE.min(end - at);
        writer.games(&old.read(at, piece)?, &[], 0)?;
        at += piece;
    }
    Ok(identities)
}

/// Writes all positions: those of the old archive, and those of the new games.
fn merge(old: Option<&Archive>, mut rows: Sorted, writer: &mut Writer) -> Result<(), ArchiveError> {
    let mut adding = Adding::default();
    for number in 0..old.map_or(0, Archive::blocks) {
        let Some(old) = old else { break };
        let bytes = old.block(number)?;
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let before = rest;
            let entry = take_entry(&mut rest);
            let entry = entry.ok_or_else(|| old.damaged("a block of positions is damaged"))?;
            while let Some(row) = rows.peek().filter(|row| row.key < entry.key) {
                adding.begin(&[], &[]);
                adding.write(row.key, &mut rows, writer)?;
            }
            if rows.peek().is_some_and(|row| row.key == entry.key) {
                adding.begin(&entry.moves, entry.games);
                adding.write(entry.key, &mut rows, writer)?;
            } else {
                let as_it_was = &before[..before.len() - rest.len()];
                writer.position(entry.key, |block| block.extend(as_it_was))?;
            }
        }
    }
    while let Some(row) = rows.peek() {
        adding.begin(&[], &[]);
        adding.write(row.key, &mut rows, writer)?;
    }
    Ok(())
}

/// A position to which games are added.
#[derive(Default)]
struct Adding {
    moves: Vec<(u8, Tally)>,
    games: Games,
}

impl Adding {
    fn begin(&mut self, moves: &[(u8, Tally)], games: &[u8]) {
        self.moves.clear();
        self.moves.extend(moves);
        self.games.begin(games);
    }

    /// Adds every row of the position and writes it.
    fn write(
        &mut self,
        key: u64,
        rows: &mut Sorted,
        writer: &mut Writer,
    ) -> Result<(), ArchiveError> {
        while rows.peek().is_some_and(|row| row.key == key) {
            let Some(row) = rows.take()? else { break };
            let place = match self.moves.iter().position(|(place, _)| *place == row.place) {
                Some(place) => place,
                None => {
                    self.moves.push((row.place, Tally::default()));
                    self.moves.len() - 1
                }
            };
            self.moves[place].1.add(row.ended());
            self.games.add(row.game);
        }
        writer.position(key, |block| put_entry(block, key, &self.moves, &self.games.packed))
    }
}
