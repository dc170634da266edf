//! How is a tuning kept on disk? As lines of JSON, one object each: first the `tuning` with its settings, then each
//! `iteration`, at the end the `result`. What the values were after each iteration follows from that.
//!
//! As with the journal of a match, the file is at every moment complete up to the last finished iteration, a JSON report
//! has the same lines and serves as well, and only the version of the program that wrote it goes on with it.

use super::course::Course;
use super::settings::TuneSettings;
use crate::error::ArenaError;
use crate::growing::{Growing, whole_lines};
use crate::journal::{PROGRAM, entry_of, line_of};
use crate::report::ResultEntry;
use crate::result::MatchResult;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;

/// The version of the lines.
const FORMAT: u32 = 1;

/// How the first line begins.
const BEGUN: &[u8] = b"{\"type\":\"tuning\",";

/// A line of the journal of a tuning.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum TuneEntry {
    Tuning {
        format: u32,
        program: String,
        #[serde(flatten)]
        settings: TuneSettings,
    },
    Iteration(Iteration),
    Result(TuneResultEntry),
}

/// What came of an iteration. Its fields are those of an `iteration` line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Iteration {
    /// Its number in the whole tuning, from 1.
    pub iteration: u64,
    /// The values that were tried, in the order of the parameters.
    pub plus: Vec<f64>,
    /// The values that they met.
    pub minus: Vec<f64>,
    /// Games that `plus` won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games that `plus` lost.
    pub lost: u64,
    /// Games that were lost because a player failed.
    pub faults: u64,
}

/// The last line of a JSON report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TuneResultEntry {
    /// Iterations played.
    pub iterations: u64,
    /// All games, from the view of `plus`: `[won, drawn, lost]`.
    pub trials: [u64; 3],
    /// Games that were lost because a player failed.
    pub faults: u64,
    /// What came of each parameter.
    pub tuned: Vec<TunedEntry>,
    /// The SPEC with the tuned values.
    pub spec: String,
    /// The match of the tuned values against the start; null if there was none.
    pub proof: Option<ResultEntry>,
}

/// What came of a parameter.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TunedEntry {
    /// Its name.
    pub name: String,
    /// Its value at the start.
    pub start: f64,
    /// Its value now, as the method sees it.
    pub value: f64,
    /// Its value now, as a player can have it.
    pub playable: f64,
}

impl TuneEntry {
    /// The first line.
    pub(crate) fn head(settings: &TuneSettings) -> Self {
        let (format, program) = (FORMAT, PROGRAM.to_owned());
        Self::Tuning { format, program, settings: settings.clone() }
    }

    /// The last line.
    pub(crate) fn result(course: &Course, proof: Option<&MatchResult>) -> Result<Self, ArenaError> {
        let places = course.settings().parameters.iter().zip(course.values());
        let tuned = places.map(|(parameter, &value)| TunedEntry {
            name: parameter.name.clone(),
            start: parameter.start,
            value,
            playable: parameter.nearest(value),
        });
        let trials = course.trials();
        Ok(Self::Result(TuneResultEntry {
            iterations: course.done(),
            trials: [trials.wins, trials.draws, trials.losses],
            faults: course.faults(),
            tuned: tuned.collect(),
            spec: course.spec()?.to_string(),
            proof: proof.map(ResultEntry::new),
        }))
    }

    /// The text of the line, with its end.
    pub(crate) fn text(&self) -> io::Result<String> {
        line_of(self)
    }
}

/// What the journal of a tuning says.
#[derive(Clone, Debug)]
pub struct Read {
    /// The tuning.
    pub settings: TuneSettings,
    /// Its iterations so far, in their order.
    pub iterations: Vec<Iteration>,
    /// Bytes up to the end of the last iteration.
    len: u64,
}

/// Reads a journal of this program.
///
/// # Errors
/// If it is none, with the line that is wrong, or another version of the program has written it.
pub fn read(path: &Path) -> Result<Read, ArenaError> {
    let text = whole_lines(path, "the journal of a tuning")?;
    let wrong = |line, problem: String| ArenaError::line(path, line, problem);
    let mut lines = text.split_inclusive('\n').zip(1..);
    let head = lines.next().map(|(line, _)| (line, entry_of(line)));
    let Some((head, Ok(TuneEntry::Tuning { format, program, settings }))) = head else {
        return Err(wrong(1, "this is not the journal of a tuning".to_owned()));
    };
    if format != FORMAT || program != PROGRAM {
        let problem = format!("written by {program:?} (format {format}), and this is {PROGRAM:?}");
        return Err(wrong(1, problem));
    }
    settings.check().map_err(|problem| wrong(1, problem))?;
    let mut len = head.len() as u64;
    let mut iterations: Vec<Iteration> = Vec::new();
    let mut ended = false;
    for (line, number) in lines {
        match entry_of(line) {
            _ if ended => return Err(wrong(number, "after its result nothing follows".to_owned())),
            Ok(TuneEntry::Iteration(iteration)) => {
                let turn = iterations.len() as u64;
                let expected = settings.number(turn) + 1;
                if iteration.iteration != expected || turn >= settings.turns() {
                    let found = iteration.iteration;
                    let problem = format!("iteration {found} where {expected} belongs");
                    return Err(wrong(number, problem));
                }
                let Iteration { won, drawn, lost, faults, .. } = iteration;
                let all = 2 * settings.pairs;
                let games = won.saturating_add(drawn).saturating_add(lost);
                if games != all || faults > all {
                    let problem = format!("{games} games where an iteration has {all}");
                    return Err(wrong(number, problem));
                }
                len += line.len() as u64;
                iterations.push(iteration);
            }
            Ok(TuneEntry::Result(_)) => ended = true,
            Ok(TuneEntry::Tuning { .. }) => {
                return Err(wrong(number, "a second tuning".to_owned()));
            }
            Err(problem) => return Err(wrong(number, problem)),
        }
    }
    Ok(Read { settings, iterations, len })
}

/// The journal of a tuning that is being written.
#[derive(Debug)]
pub struct TuneJournal {
    file: Growing,
    before: Vec<Iteration>,
}

impl TuneJournal {
    /// Goes on with the journal of this tuning, or begins one if there is none.
    ///
    /// # Errors
    /// If the file is no journal, or that of a tuning with other settings.
    pub fn resume(path: &Path, settings: &TuneSettings) -> Result<Self, ArenaError> {
        let head = TuneEntry::head(settings).text();
        let head = head.map_err(|error| ArenaError::open("write", path, error))?;
        if let Some(file) = Growing::begin(path, BEGUN, &head)? {
            return Ok(Self { file, before: Vec::new() });
        }
        let Read { settings: there, iterations, len } = read(path)?;
        if let Some(difference) = settings.difference(&there) {
            let path = path.display().to_string();
            return Err(ArenaError::OtherTuning { path, difference });
        }
        Ok(Self { file: Growing::go_on(path, len)?, before: iterations })
    }

    /// The iterations that were there, once.
    pub fn take_before(&mut self) -> Vec<Iteration> {
        std::mem::take(&mut self.before)
    }

    /// Adds an iteration.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, iteration: &Iteration) -> Result<(), ArenaError> {
        self.file.add(TuneEntry::Iteration(iteration.clone()).text())
    }
}
