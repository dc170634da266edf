//! Which numbers should a player have? A tuning lets a player meet itself with some of its numbers moved, and moves
//! them towards what scores more.
//!
//! - [`spsa`]: the method. It knows no game.
//! - [`parameters`]: which numbers are tuned, within which bounds.
//! - [`settings`] and [`course`]: what tuning it is, and how far it is.
//! - `runner`: plays its games on all cores.
//! - [`journal`] and [`merge`](mod@merge): what is kept of it, on one machine or many.
//!
//! Everything that is tried is a function of the seed, the number of the iteration and the results so far, whatever the
//! number of threads: an iteration does not start from the newest values, which depend on who is faster, but from those
//! after the iteration that was `ahead` before its predecessor.

pub mod course;
pub mod journal;
pub mod merge;
pub mod parameters;
mod runner;
pub mod settings;
pub mod spsa;

pub use course::Course;
pub use merge::merge;
pub use parameters::choose;
pub use settings::TuneSettings;
pub use spsa::{Parameter, Spsa};

use crate::contest::Contest;
use crate::error::ArenaError;
use crate::openings::Openings;
use crate::report::{Outputs, ReportFile, named_once};
use crate::result::MatchResult;
use crate::roster::Spec;
use crate::runner::Control;
use crate::seeds::{Use, derive};
use crate::settings::MatchSettings;
use journal::{TuneEntry, TuneJournal};
use std::path::{Path, PathBuf};

/// A tuning that can be played.
#[derive(Clone, Debug)]
pub struct Tuning {
    settings: TuneSettings,
    openings: Openings,
    /// The player that is tuned.
    spec: Spec,
    /// The player against itself: whose games are played, from which openings, with which lots.
    contest: Contest,
}

/// The match of the tuned values against the start, which proves them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proof {
    /// The two hypotheses in normalised Elo.
    pub sprt: [f64; 2],
    /// The most games.
    pub games: u64,
}

/// Where the results go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TuneOutputs {
    /// Settings, iterations and result as lines of JSON: see [`journal`].
    pub json: Option<PathBuf>,
    /// The ways of all parameters as SVG.
    pub plot: Option<PathBuf>,
}

/// What a tuning is doing.
#[derive(Clone, Copy, Debug)]
pub enum TuneStep<'a> {
    /// An iteration is over, also one that was in the journal.
    Iteration(&'a Course),
    /// A game of the proof is over.
    Proof(&'a MatchResult),
}

impl Tuning {
    /// The tuning that the settings ask for. The SPEC is brought into canonical form, and the openings name
    /// themselves in the settings.
    ///
    /// # Errors
    /// If the settings ask for something that there is not.
    pub fn new(mut settings: TuneSettings, openings: Openings) -> Result<Self, ArenaError> {
        if openings == Openings::None {
            let why = "from the start position alone a player would play the same game again and \
                       again; tuning needs openings";
            return Err(ArenaError::Settings(why.to_owned()));
        }
        let spec: Spec = settings.playing.first.parse()?;
        settings.check().map_err(ArenaError::Settings)?;
        let contest = Contest::new(settings.playing.clone(), openings.clone())?;
        settings.playing = contest.settings().clone();
        let tuning = Self { settings, openings, spec, contest };
        // A player that cannot be turned is told now.
        tuning.spec.turned(&Course::new(&tuning.settings).playable())?;
        Ok(tuning)
    }

    /// The settings in their canonical form.
    pub const fn settings(&self) -> &TuneSettings {
        &self.settings
    }

    /// Plays the tuning: goes on with the journal if there is one, proves the result if asked to, and writes the
    /// outputs. Each iteration is told to `watch` in order.
    ///
    /// # Errors
    /// If the journal is that of another tuning, or a file cannot be written.
    pub fn run(
        &self,
        control: &Control,
        journal: Option<&Path>,
        proof: Option<Proof>,
        outputs: &TuneOutputs,
        watch: &mut dyn FnMut(TuneStep),
    ) -> Result<(Course, Option<MatchResult>), ArenaError> {
        let proof_journal = journal.map(proof_journal);
        let mut reports = TuneReports::open(outputs, &[journal, proof_journal.as_deref()])?;
        let proof = proof.map(|proof| self.proof(proof)).transpose()?;
        let mut course = Course::new(&self.settings);
        let mut journal =
            journal.map(|path| TuneJournal::resume(path, &self.settings)).transpose()?;
        reports.write(|| TuneEntry::head(&self.settings))?;
        for iteration in journal.as_mut().map_or_else(Vec::new, TuneJournal::take_before) {
            course.take(&iteration);
            reports.write(|| TuneEntry::Iteration(iteration))?;
            watch(TuneStep::Iteration(&course));
        }
        runner::run(&self.spec, &self.contest, &mut course, control, &mut |course, iteration| {
            if let Some(journal) = &mut journal {
                journal.add(&iteration)?;
            }
            reports.write(|| TuneEntry::Iteration(iteration))?;
            watch(TuneStep::Iteration(course));
            Ok(())
        })?;
        let played = match proof {
            Some(settings) if course.is_complete() && course.has_moved() => {
                let first = course.spec()?.to_string();
                let contest =
                    Contest::new(MatchSettings { first, ..settings }, self.openings.clone())?;
                let mut tell = |result: &MatchResult, _: &_| watch(TuneStep::Proof(result));
                let outputs = Outputs::default();
                Some(contest.play(control, proof_journal.as_deref(), &outputs, &mut tell)?)
            }
            _ => None,
        };
        reports.close(&course, played.as_ref())?;
        Ok((course, played))
    }

    /// The match that proves the result; the player to be proved is not known yet.
    fn proof(&self, Proof { sprt, games }: Proof) -> Result<MatchSettings, ArenaError> {
        let settings = MatchSettings {
            second: Course::new(&self.settings).spec()?.to_string(),
            games,
            // Not the openings that it was tuned with, in the same order.
            seed: derive(self.settings.playing.seed, Use::Proof, 0, 0) >> 32,
            sprt: Some(sprt),
            ..self.settings.playing.clone()
        };
        settings.test()?;
        Ok(settings)
    }
}

/// The journal of the match that proves a tuning with this journal.
fn proof_journal(journal: &Path) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push(".proof");
    PathBuf::from(name)
}

/// Outputs that are being written.
pub(crate) struct TuneReports {
    json: Option<ReportFile>,
    plot: Option<ReportFile>,
}

impl TuneReports {
    /// Opens all files, so that a wrong name is told before the first game. None may be one of the journals.
    pub(crate) fn open(
        outputs: &TuneOutputs,
        journals: &[Option<&Path>],
    ) -> Result<Self, ArenaError> {
        let TuneOutputs { json, plot } = outputs;
        let all = [json.as_deref(), plot.as_deref()].into_iter().chain(journals.iter().copied());
        named_once(all.flatten())?;
        let open = |path: &Option<PathBuf>| path.as_deref().map(ReportFile::create).transpose();
        Ok(Self { json: open(json)?, plot: open(plot)? })
    }

    /// Writes a line of JSON, if anybody wants it.
    pub(crate) fn write(&mut self, entry: impl FnOnce() -> TuneEntry) -> Result<(), ArenaError> {
        self.json.as_mut().map_or(Ok(()), |json| json.line(entry().text()))
    }

    /// Writes what came of it, and gives the files their names.
    pub(crate) fn close(
        mut self,
        course: &Course,
        proof: Option<&MatchResult>,
    ) -> Result<(), ArenaError> {
        if self.json.is_some() {
            let result = TuneEntry::result(course, proof)?;
            self.write(|| result)?;
        }
        if let Some(plot) = &mut self.plot {
            plot.write(&course.picture())?;
        }
        [self.json, self.plot].into_iter().flatten().try_for_each(ReportFile::finish)
    }
}
