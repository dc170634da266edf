//! What was played in a position? In the games of the one who asks, and in the archive of imported games, which lies in a
//! file of its own beside the database.

mod import;
mod own;

pub(crate) use import::{Busy, Import, Stage, Upload};
pub(crate) use own::OwnGame;

use crate::game::Table;
use crate::key::ClientId;
use crate::store::{Store, StoreError};
use crownhead_archive::{Archive, ArchiveError, Ended, Tally, file_in};
use crownhead_rules::{Move, Position};
use import::Imports;
use own::{OwnLine, Shelves};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// The openings of a server.
pub(crate) struct Openings {
    path: PathBuf,
    open: Mutex<Option<Opened>>,
    shelves: Shelves,
    imports: Arc<Imports>,
}

/// An archive, and by what it is seen that another one has taken its place.
struct Opened {
    archive: Arc<Archive>,
    stamp: Stamp,
}

type Stamp = (u64, Option<SystemTime>);

/// What was played in a position.
pub(crate) struct Played {
    /// The moves, the one that was played most first.
    pub(crate) moves: Vec<(Move, Tally)>,
    /// Games that ended here.
    pub(crate) ended: Tally,
}

impl Played {
    /// The results of all games that had the position.
    pub(crate) fn tally(&self) -> Tally {
        let mut all = self.ended;
        self.moves.iter().for_each(|(_, tally)| all += *tally);
        all
    }

    /// Of own games, each with the move that it played there first.
    pub(crate) fn of_own(games: &[OwnGame], position: &Position) -> Self {
        let mut played = Self { moves: Vec::new(), ended: Tally::default() };
        for (mv, ended) in games.iter().filter_map(|game| game.at(position)) {
            played.add(mv, ended);
        }
        played.moves.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        played
    }

    fn add(&mut self, mv: Option<Move>, ended: Ended) {
        let Some(mv) = mv else { return self.ended.add(ended) };
        let place = self.moves.iter().position(|(known, _)| *known == mv);
        let place = place.unwrap_or_else(|| {
            self.moves.push((mv, Tally::default()));
            self.moves.len() - 1
        });
        self.moves[place].1.add(ended);
    }
}

/// The name of the one of somebody's games that is the game of a table, if there is one.
pub(crate) fn same_as(games: &[OwnGame], table: &Table) -> Option<String> {
    let line = OwnLine::of(table)?;
    let is_same = |game: &&OwnGame| game.line.as_ref().is_some_and(|known| known.is_same(&line));
    games.iter().find(is_same).map(|game| game.id.clone())
}

impl Openings {
    /// Those of a data directory; what an upload left there that was broken off is taken away.
    pub(crate) fn new(data: &Path) -> Self {
        let path = file_in(data);
        Upload::clear(&path);
        let imports = Arc::new(Imports::new(path.clone()));
        Self { path, open: Mutex::new(None), shelves: Shelves::default(), imports }
    }

    /// The archive as it is now; `None` if there is none.
    pub(crate) fn archive(&self) -> Result<Option<Arc<Archive>>, ArchiveError> {
        let stamp = stamp(&self.path);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = open.as_ref().filter(|opened| Some(opened.stamp) == stamp) {
            return Ok(Some(Arc::clone(&opened.archive)));
        }
        *open = None;
        let Some(stamp) = stamp else { return Ok(None) };
        let archive = Archive::open(&self.path)?.map(Arc::new);
        *open = archive.clone().map(|archive| Opened { archive, stamp });
        Ok(archive)
    }

    /// The games of a client that are over, or were imported.
    pub(crate) async fn own(
        &self,
        store: &Store,
        client: ClientId,
    ) -> Result<Arc<Vec<OwnGame>>, StoreError> {
        self.shelves.of(store, client).await
    }

    /// The import that is under way, or was last.
    pub(crate) fn import(&self) -> Import {
        self.imports.now()
    }

    /// Begins an upload; what it takes is imported when all of it is there.
    pub(crate) fn begin(&self, name: &str) -> Result<Upload, Busy> {
        Imports::begin(&self.imports, name)
    }

    /// Calls the import off that is under way.
    pub(crate) fn cancel(&self) {
        self.imports.cancel();
    }
}

/// Changes when another file takes the place of the archive.
fn stamp(path: &Path) -> Option<Stamp> {
    let known = fs::metadata(path).ok()?;
    Some((known.len(), known.modified().ok()))
}
