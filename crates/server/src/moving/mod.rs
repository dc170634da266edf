//! How do games move to another machine? All of them are written into one file, also while a server is at work, and
//! added to what is there: a file that has been added once changes nothing when it is added again. Experiments travel
//! with them. Whose the games are there, the page asks at that machine.

mod file;

use crate::laboratory::{self, Stranded, read_all};
use crate::store::{Arrival, Arrivals, DataLock, LockError, Snapshot, Store, StoreError};
use crownhead_files::{Draft, without_endless_devices};
use file::{Fault, Piece, Reader, Writer};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter};
use std::path::Path;
use thiserror::Error;

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Games.
    pub games: u64,
    /// Experiments.
    pub experiments: u64,
    /// Why a game, a review or an experiment was left out, a sentence for each.
    pub damaged: Vec<String>,
}

/// What became of the games and experiments of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Games that were not here.
    pub new: u64,
    /// Games that were here, and had been played on there.
    pub further: u64,
    /// Games that were here already.
    pub known: u64,
    /// Games that were here and have other moves there: those that are here stay.
    pub parted: u64,
    /// Experiments that were not here.
    pub new_experiments: u64,
    /// Experiments that were here already, and stay as they are.
    pub known_experiments: u64,
}

/// Why games do not move.
#[derive(Debug, Error)]
pub enum MoveError {
    /// There is nothing to export.
    #[error("there are no games in {0:?}; name another directory with --data")]
    Nothing(String),
    /// A server is at work where games are to be added.
    #[error("Crownhead is running on the games in {data:?}{}; end it, and import then", .url.as_deref().map(|url| format!(" at {url}")).unwrap_or_default())]
    Running {
        /// The directory.
        data: String,
        /// Where it is to be found, if that is known.
        url: Option<String>,
    },
    /// The data directory cannot be used.
    #[error("cannot use the games in {data:?}: {why}")]
    Data {
        /// The directory.
        data: String,
        /// Why.
        why: String,
    },
    /// The file cannot be written.
    #[error("cannot write {file:?}: {why}")]
    Write {
        /// The file.
        file: String,
        /// Why.
        why: io::Error,
    },
    /// The file cannot be read, or is none of ours.
    #[error("cannot import {file:?}: {why}")]
    Read {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn in_data(data: &Path, why: &impl ToString) -> MoveError {
    MoveError::Data { data: shown(data), why: why.to_string() }
}

/// Writes all games and experiments of a data directory into a file, which is there whole or not at all.
///
/// # Errors
/// One sentence that says what is in the way.
pub fn export(data: &Path, file: &Path) -> Result<Exported, MoveError> {
    let (games, experiments) = (data.join("games.sqlite"), data.join("experiments"));
    if !games.exists() && !experiments.exists() {
        return Err(MoveError::Nothing(shown(data)));
    }
    bring_up_to_date(data, &games)?;
    let snapshot = Snapshot::take(&games).map_err(|error| in_data(data, &error))?;
    let writing = |why: io::Error| MoveError::Write { file: shown(file), why };
    let draft = Draft::create(file).map_err(writing)?;
    let mut to = Writer::begin(BufWriter::new(draft)).map_err(writing)?;
    let mut exported = Exported::default();
    for id in &snapshot.ids {
        match snapshot.game(id) {
            Ok((game, behind)) => {
                exported.damaged.extend(behind);
                to.write(&Piece::Game(Box::new(game))).map_err(writing)?;
                exported.games += 1;
            }
            Err(StoreError::Damaged(damaged)) => exported.damaged.push(damaged.to_string()),
            Err(error) => return Err(in_data(data, &error)),
        }
    }
    let all = read_all(data).map_err(|error| in_data(data, &error))?;
    for found in all {
        let (experiment, journals) = match found {
            Ok(whole) => whole,
            Err(Stranded::Damaged(why)) => {
                exported.damaged.push(why);
                continue;
            }
            Err(Stranded::Disk(error)) => return Err(in_data(data, &error)),
        };
        to.write(&Piece::Experiment(Box::new(experiment))).map_err(writing)?;
        for journal in journals {
            to.write(&Piece::Journal(journal)).map_err(writing)?;
        }
        exported.experiments += 1;
    }
    let draft = to.end().and_then(|to| Ok(to.into_inner()?)).map_err(writing)?;
    draft.finish().map_err(writing)?;
    Ok(exported)
}

/// Where no server is at work the tables of an older program become ours, as when one starts.
fn bring_up_to_date(data: &Path, games: &Path) -> Result<(), MoveError> {
    match DataLock::take(data) {
        Ok(_lock) => Store::prepare(games).map_err(|error| in_data(data, &error)),
        Err(LockError::Taken(_)) => Ok(()),
        Err(error) => Err(in_data(data, &error)),
    }
}

/// Adds the games and experiments of a file to a data directory at which no server is at work: all that are new, or none.
///
/// # Errors
/// One sentence that says what is in the way. Games and experiments that were then not added, another import adds.
pub fn import(data: &Path, file: &Path) -> Result<Imported, MoveError> {
    let refused = |why: String| MoveError::Read { file: shown(file), why };
    let source = File::open(file).and_then(without_endless_devices);
    let source = source.map_err(|error| refused(error.to_string()))?;
    let mut from = Reader::begin(BufReader::new(source)).map_err(|why| refused(why.to_string()))?;
    let _lock = DataLock::take(data).map_err(|error| match error {
        LockError::Taken(url) => MoveError::Running { data: shown(data), url },
        other => in_data(data, &other),
    })?;
    let games = Arrivals::begin(&data.join("games.sqlite"));
    let games = games.map_err(|error| in_data(data, &error))?;
    let experiments = laboratory::Arrivals::begin(data);
    let mut experiments = experiments.map_err(|error| in_data(data, &error))?;
    let imported = add_all(&mut from, &games, &mut experiments).map_err(|error| match error {
        NoImport::Fault(fault) => refused(fault.to_string()),
        NoImport::Data(why) => in_data(data, &why),
    })?;
    games.commit().map_err(|error| in_data(data, &error))?;
    experiments.commit().map_err(|error| in_data(data, &error))?;
    Ok(imported)
}

/// Why the pieces of a file are not added.
enum NoImport {
    /// The file is at fault.
    Fault(Fault),
    /// The data directory is.
    Data(String),
}

impl From<Fault> for NoImport {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl NoImport {
    /// Why an experiment is not added.
    fn of_experiment(no: Stranded, from: &Reader<impl BufRead>) -> Self {
        match no {
            Stranded::Damaged(why) => from.damaged(why).into(),
            Stranded::Disk(error) => Self::Data(error.to_string()),
        }
    }
}

/// Adds every piece of a file.
fn add_all(
    from: &mut Reader<impl BufRead>,
    games: &Arrivals,
    experiments: &mut laboratory::Arrivals,
) -> Result<Imported, NoImport> {
    let mut imported = Imported::default();
    while let Some(piece) = from.next()? {
        let no_arrival = |no| NoImport::of_experiment(no, from);
        let count = match piece {
            Piece::Game(game) => match games.add(&game) {
                Ok(Arrival::New) => &mut imported.new,
                Ok(Arrival::Further) => &mut imported.further,
                Ok(Arrival::Known) => &mut imported.known,
                Ok(Arrival::Parted) => &mut imported.parted,
                Err(StoreError::Damaged(damaged)) => {
                    return Err(from.damaged(damaged).into());
                }
                Err(error) => return Err(NoImport::Data(error.to_string())),
            },
            Piece::Experiment(experiment) => {
                if experiments.add(*experiment).map_err(no_arrival)? {
                    &mut imported.new_experiments
                } else {
                    &mut imported.known_experiments
                }
            }
            Piece::Journal(journal) => {
                experiments.write(&journal).map_err(no_arrival)?;
                continue;
            }
        };
        *count += 1;
    }
    experiments.finish().map_err(|no| NoImport::of_experiment(no, from))?;
    Ok(imported)
}

/// The same file written anew, for fuzzers: all its pieces can be read.
#[cfg(feature = "testing")]
pub(crate) fn rewrite(file: &[u8]) -> Result<Vec<u8>, Fault> {
    let (mut from, mut to) = (Reader::begin(file)?, Writer::begin(Vec::new())?);
    while let Some(piece) = from.next()? {
        if let Piece::Game(game) = &piece {
            game.check().map_err(|damaged| from.damaged(damaged))?;
        }
        to.write(&piece)?;
    }
    Ok(to.end()?)
}
