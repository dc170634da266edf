//! Experiments that go to another machine, and come from one: what is kept of each, and the texts of its journals.

use super::ExperimentId;
use super::shelf::{FORMAT, Kept, Shelf, State, journal_name, matches_in, write_head};
use crownhead_arena::tournament::Pairing;
use crownhead_files::read_text_bounded;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// The most megabytes of a journal.
const LARGEST: u64 = 1024;
/// About as many bytes of a journal go in one part.
const PART: usize = 1 << 20;

/// An experiment on its way. Its journals follow it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MovingExperiment {
    id: String,
    kept: Kept,
}

/// A part of the journal of a match, of the experiment before it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MovingJournal {
    first: usize,
    second: usize,
    text: String,
}

/// An experiment with its journals in parts.
type Whole = (MovingExperiment, Vec<MovingJournal>);

/// Every experiment of a data directory, also while they grow.
///
/// # Errors
/// If the disk fails.
pub(crate) fn read_all(data: &Path) -> io::Result<impl Iterator<Item = Result<Whole, Stranded>>> {
    let shelf = Shelf::at(data);
    let all = match shelf.all() {
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        all => all?,
    };
    Ok(all.into_iter().filter_map(move |(id, kept)| match shelf.matches(id, &kept.plan) {
        // It was thrown away meanwhile.
        Err(_) if !shelf.folder(id).exists() => None,
        Err(why) => Some(Err(Stranded::Damaged(format!("the experiment {id} is damaged: {why}")))),
        Ok(matches) => {
            let parts = matches.iter().map(|played| read_journal(&shelf, id, played.pairing));
            let parts = parts.collect::<io::Result<Vec<_>>>().map_err(Stranded::from);
            Some(parts.map(|parts| (MovingExperiment { id: id.to_string(), kept }, parts.concat())))
        }
    }))
}

/// The journal of a match in parts. A line that is being written is not there yet.
fn read_journal(
    shelf: &Shelf,
    id: ExperimentId,
    pairing: Pairing,
) -> io::Result<Vec<MovingJournal>> {
    let text = read_text_bounded(&shelf.journal(id, pairing), LARGEST)?;
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let Pairing { first, second } = pairing;
    Ok(parts(whole).map(|text| MovingJournal { first, second, text: text.to_owned() }).collect())
}

/// A text in parts that end with a line.
fn parts(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let bytes = text.as_bytes();
        let rest = bytes.get(PART..).unwrap_or_default();
        let end = rest.iter().position(|&byte| byte == b'\n').map(|end| PART + end + 1);
        let (part, after) = text.split_at(end.unwrap_or(text.len()));
        text = after;
        (!part.is_empty()).then_some(part)
    })
}

/// Experiments that arrive: they lie beside the others until all of them are whole.
pub(crate) struct Arrivals {
    shelf: Shelf,
    /// Those that are whole, or being written.
    drafts: Vec<ExperimentId>,
    /// The players of the one that is being written; nobody if it is here already.
    players: usize,
}

/// Why an experiment does not move.
pub(crate) enum Stranded {
    /// It is none.
    Damaged(String),
    /// The disk failed.
    Disk(io::Error),
}

impl From<io::Error> for Stranded {
    fn from(error: io::Error) -> Self {
        Self::Disk(error)
    }
}

impl Arrivals {
    /// Begins to add experiments to a data directory at which no server is at work.
    pub(crate) fn begin(data: &Path) -> io::Result<Self> {
        Ok(Self { shelf: Shelf::open(data)?, drafts: Vec::new(), players: 0 })
    }

    /// Begins an experiment; false if it is here already, and then stays as it is.
    pub(crate) fn add(&mut self, experiment: MovingExperiment) -> Result<bool, Stranded> {
        self.finish()?;
        let MovingExperiment { id, mut kept } = experiment;
        let damaged = |why: &str| Stranded::Damaged(format!("the experiment {id:?} {why}"));
        let id: ExperimentId = id.parse().map_err(|_| damaged("has no name of ours"))?;
        if kept.format > FORMAT {
            return Err(damaged("is of a newer version of the program"));
        }
        kept.plan.check().map_err(|why| damaged(&format!("cannot be played: {why}")))?;
        if self.shelf.folder(id).exists() || self.drafts.contains(&id) {
            self.players = 0;
            return Ok(false);
        }
        // Nothing begins to play by itself on another machine.
        if kept.state == State::Waiting {
            kept.state = State::Stopped;
        }
        self.players = kept.plan.players.len();
        let draft = self.shelf.draft(id);
        fs::create_dir_all(&draft)?;
        self.drafts.push(id);
        write_head(&draft, &kept)?;
        Ok(true)
    }

    /// Adds a part of a journal to the experiment that was begun last.
    pub(crate) fn write(&self, journal: &MovingJournal) -> Result<(), Stranded> {
        let &MovingJournal { first, second, ref text } = journal;
        let Some(draft) = self.drafts.last().filter(|_| self.players > 0) else { return Ok(()) };
        if first.max(second) >= self.players {
            let why = format!("the experiment {draft} has no match {first}-{second}");
            return Err(Stranded::Damaged(why));
        }
        let path = self.shelf.draft(*draft).join(journal_name(Pairing { first, second }));
        File::options().create(true).append(true).open(path)?.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Makes sure that the experiment that was begun last is whole.
    pub(crate) fn finish(&mut self) -> Result<(), Stranded> {
        let Some(draft) = self.drafts.last().filter(|_| self.players > 0) else { return Ok(()) };
        let folder = self.shelf.draft(*draft);
        let matches = matches_in(&folder, self.players)
            .map_err(|error| Stranded::Damaged(error.to_string()))?;
        for played in matches {
            File::open(folder.join(journal_name(played.pairing)))?.sync_all()?;
        }
        self.players = 0;
        Ok(())
    }

    /// Puts those that are whole among the others.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        for id in std::mem::take(&mut self.drafts) {
            fs::rename(self.shelf.draft(id), self.shelf.folder(id))?;
        }
        Ok(())
    }
}

impl Drop for Arrivals {
    fn drop(&mut self) {
        for &id in &self.drafts {
            // If that fails too, the next server takes it away.
            let _ = fs::remove_dir_all(self.shelf.draft(id));
        }
    }
}
