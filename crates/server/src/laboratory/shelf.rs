//! What is kept of an experiment? A folder under its name: `experiment.json` says what it is and where it stands,
//! and each match has the arena's own journal, `FIRST-SECOND.jsonl` by the places of its players. Whatever is
//! written is written whole or not at all, or can be cut off at the last whole line; so nothing has to be put
//! in order after a crash.

use super::ExperimentId;
#[cfg(feature = "testing")]
use super::line::Glimpse;
use super::plan::{Matches, Plan};
use super::standing::{Bout, Standing};
use crownhead_arena::journal::{self, Journal};
use crownhead_arena::tournament::Pairing;
use crownhead_arena::{ArenaError, MatchGame, MatchResult, MatchSettings};
use crownhead_files::{read_bounded, write_whole};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The version of `experiment.json`.
pub(super) const FORMAT: u32 = 1;
/// It is never larger than this, in megabytes.
const LARGEST: u64 = 1;
const HEAD: &str = "experiment.json";

/// What is kept of an experiment beside its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(super) format: u32,
    /// What people call it; empty if nobody has named it.
    pub(crate) name: String,
    /// The ready experiment that it is, if it is one.
    pub(crate) ready: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub(crate) created: u64,
    /// When it was last put in line, which decides whose turn it is.
    pub(crate) queued: u64,
    pub(crate) state: State,
    pub(crate) plan: Plan,
    /// Games that had been played when it was last written.
    pub(crate) played: u64,
    /// The score of the first player then; nothing for a round robin.
    pub(crate) score: Option<f64>,
}

/// Where an experiment stands, as far as that outlives the server. What runs is kept as waiting, so that it goes on, and
/// as stopped once somebody has stopped it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Waiting,
    Stopped,
    Finished,
    /// It cannot go on, for this reason.
    Failed(String),
}

impl Kept {
    pub(super) fn new(plan: Plan, name: String, ready: Option<String>, now: u64) -> Self {
        Self {
            format: FORMAT,
            name,
            ready,
            created: now,
            queued: now,
            state: State::Waiting,
            plan,
            played: 0,
            score: None,
        }
    }
}

/// A match as its journal has it.
pub(crate) struct Played {
    pub(crate) pairing: Pairing,
    pub(crate) settings: MatchSettings,
    pub(crate) games: Vec<MatchGame>,
}

/// The folder of all experiments.
#[derive(Clone, Debug)]
pub(crate) struct Shelf(PathBuf);

/// The experiments of a data directory, read before the server says that it is there.
pub(crate) struct Found {
    pub(super) shelf: Shelf,
    pub(super) all: Vec<(ExperimentId, Kept)>,
}

impl Found {
    /// What lies in a data directory.
    pub(crate) fn read(data: &Path) -> io::Result<Self> {
        let shelf = Shelf::open(data)?;
        let all = shelf.all()?;
        Ok(Self { shelf, all })
    }
}

#[cfg(feature = "testing")]
impl Found {
    /// Each experiment as it is before anybody plays it, and what its games say.
    pub(crate) fn glimpses(self) -> Vec<(Glimpse, Result<Standing, ArenaError>)> {
        let Self { shelf, all } = self;
        let glimpse = |(id, kept): (ExperimentId, Kept)| {
            let standing = shelf.standing(id, &kept.plan);
            (Glimpse { id, kept, place: None, running: None, stopping: false }, standing)
        };
        all.into_iter().map(glimpse).collect()
    }
}

impl Shelf {
    /// The shelf in a data directory, which may not be there, and whatever may be going on there.
    pub(super) fn at(data: &Path) -> Self {
        Self(data.join("experiments"))
    }

    /// The shelf in a data directory. Folders that were being made when the program died are taken away.
    pub(super) fn open(data: &Path) -> io::Result<Self> {
        let shelf = Self::at(data);
        fs::create_dir_all(&shelf.0)?;
        for entry in fs::read_dir(&shelf.0)?.flatten() {
            if entry.file_name().to_string_lossy().contains('.') {
                // Nobody knows it by this name.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        Ok(shelf)
    }

    /// Where an experiment lies until it is whole: nobody looks for it there.
    pub(super) fn draft(&self, id: ExperimentId) -> PathBuf {
        self.0.join(format!("{id}.part"))
    }

    pub(super) fn folder(&self, id: ExperimentId) -> PathBuf {
        self.0.join(id.to_string())
    }

    pub(super) fn journal(&self, id: ExperimentId, pairing: Pairing) -> PathBuf {
        self.folder(id).join(journal_name(pairing))
    }

    /// Every experiment that can be read.
    pub(super) fn all(&self) -> io::Result<Vec<(ExperimentId, Kept)>> {
        let mut all = Vec::new();
        for entry in fs::read_dir(&self.0)?.flatten() {
            let name = entry.file_name();
            let Some(id) = name.to_str().and_then(|name| name.parse().ok()) else { continue };
            let bytes = match read_bounded(&entry.path().join(HEAD), LARGEST) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                read => read?,
            };
            match serde_json::from_slice::<Kept>(&bytes) {
                Ok(kept) if kept.format <= FORMAT && kept.plan.check().is_ok() => {
                    all.push((id, kept));
                }
                // A later version's, or none of ours: left alone.
                _ => {}
            }
        }
        Ok(all)
    }

    /// Makes the folder of an experiment, with a journal for each match.
    pub(super) fn create(
        &self,
        id: ExperimentId,
        kept: &Kept,
        matches: &Matches,
    ) -> io::Result<()> {
        let draft = self.draft(id);
        fs::create_dir_all(&draft)?;
        for (pairing, contest) in matches {
            let path = draft.join(journal_name(*pairing));
            Journal::resume(&path, contest.settings()).map_err(io::Error::other)?;
        }
        write_head(&draft, kept)?;
        fs::rename(draft, self.folder(id))
    }

    /// Writes what has changed of it.
    pub(super) fn update(&self, id: ExperimentId, kept: &Kept) -> io::Result<()> {
        write_head(&self.folder(id), kept)
    }

    /// Takes it away.
    pub(super) fn remove(&self, id: ExperimentId) -> io::Result<()> {
        // Under a name that nobody looks for, so that half of it is never found.
        let gone = self.0.join(format!("{id}.gone"));
        fs::rename(self.folder(id), &gone)?;
        fs::remove_dir_all(gone)
    }

    /// Its matches with their games so far, in the order in which they are played.
    pub(super) fn matches(&self, id: ExperimentId, plan: &Plan) -> Result<Vec<Played>, ArenaError> {
        matches_in(&self.folder(id), plan.players.len())
    }

    /// What its games say.
    pub(super) fn standing(&self, id: ExperimentId, plan: &Plan) -> Result<Standing, ArenaError> {
        let mut standing = Standing::new(plan.players.clone());
        for Played { pairing, settings, games } in self.matches(id, plan)? {
            let bout = standing.begin(Bout {
                pairing,
                games: settings.games,
                result: MatchResult::new(&settings),
            });
            for game in &games {
                standing.add(bout, game);
            }
        }
        Ok(standing)
    }
}

/// The matches in the folder of an experiment with so many players.
pub(super) fn matches_in(folder: &Path, players: usize) -> Result<Vec<Played>, ArenaError> {
    let entries = fs::read_dir(folder).map_err(|error| ArenaError::open("read", folder, error))?;
    let name = |entry: fs::DirEntry| entry.file_name().into_string().ok();
    let named = entries.flatten().filter_map(name);
    let is_ours = |pairing: &Pairing| pairing.first.max(pairing.second) < players;
    let mut pairings: Vec<Pairing> =
        named.filter_map(|name| pairing_of(&name)).filter(is_ours).collect();
    pairings.sort_by_key(|pairing| (pairing.first, pairing.second));
    let read = |pairing: Pairing| {
        let journal::Read { settings, games, .. } =
            journal::look(&folder.join(journal_name(pairing)))?;
        Ok(Played { pairing, settings, games })
    };
    pairings.into_iter().map(read).collect()
}

pub(super) fn journal_name(Pairing { first, second }: Pairing) -> String {
    format!("{first}-{second}.jsonl")
}

fn pairing_of(name: &str) -> Option<Pairing> {
    let (first, second) = name.strip_suffix(".jsonl")?.split_once('-')?;
    Some(Pairing { first: first.parse().ok()?, second: second.parse().ok()? })
}

pub(super) fn write_head(folder: &Path, kept: &Kept) -> io::Result<()> {
    write_whole(&folder.join(HEAD), &serde_json::to_vec(kept)?)
}
