//! The whole loop, unattended: the best evaluation plays itself, a net learns from it and from the games
//! of the last generations, and a match decides whether it becomes the best one.
//!
//! Everything lies in one folder, a folder for each generation in it, and each step leaves its result
//! under a name of its own. So a run that was stopped or killed goes on where it was: self-play and match
//! game by game, training from the start of that training.

mod steps;

pub use steps::{StepEnd, StepKind};

use crate::dataset::Dataset;
use crate::error::{TrainError, write_whole};
use crate::fit::{self, FitReport, FitSettings, Moment};
use crate::records;
use crate::selfplay::{Progress, Selfplay};
use crownhead_arena::settings::difference;
use crownhead_arena::{
    Contest, Control, Entrant, MatchResult, MatchSettings, Openings, Outputs, Shard,
};
use crownhead_engine::{BadEngine, EnginePlayer, EngineSpec, Evaluation, Net, TableUse};
use crownhead_files::read_text_bounded;
use crownhead_play::{Player, Stop};
use crownhead_rules::Variant;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What decides on a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSettings {
    /// The variant's name.
    pub variant: String,
    /// What plays the first games: `baseline` or `best`, the net that is shipped.
    pub start: String,
    /// The most generations.
    pub generations: u32,
    /// Games of self-play in a generation.
    pub games: u64,
    /// Nodes a move in them.
    pub nodes: u64,
    /// Games of a hundred in it that start from an ending.
    #[serde(default, skip_serializing_if = "records::no_endings")]
    pub endings: u8,
    /// The endgame tables they are played with: `off`, `shipped` or `on`.
    pub tables: String,
    /// Generations whose games a net learns from; those of the baseline serve the first two nets only.
    pub window: u32,
    /// Games of the match between the new net and the best so far.
    pub match_games: u64,
    /// Nodes a move in it.
    pub match_nodes: u64,
    /// From this all lots come.
    pub seed: u64,
    /// How nets are trained.
    pub fit: FitSettings,
}

/// The run ends when so many generations in a row have brought less normalised Elo than this. A match is
/// too short to see so little, so one or two of them say nothing.
const WORTHWHILE: f64 = 5.0;
const PATIENCE: usize = 3;
/// The file of the best net in the folder of a run.
pub const BEST: &str = "best.net";
/// The name of the evaluation by material and advancement.
const BASELINE: &str = "baseline";
/// Megabytes of table in the matches.
const HASH: usize = 4;

/// What came of a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u32,
    /// Who played its games.
    pub played_by: String,
    /// Games played in it.
    pub games: u64,
    /// The net's training.
    pub fit: FitReport,
    /// Won, drawn and lost games of the new net against the best before.
    pub result: [u64; 3],
    /// The Elo difference with its interval; absent ends are open.
    pub elo: [Option<f64>; 3],
    /// The normalised Elo difference.
    pub normalized_elo: Option<f64>,
    /// Whether the new net is the best now.
    pub kept: bool,
}

impl Generation {
    /// Whether it brought something. A match without a spread has no normalised Elo.
    fn is_worthwhile(&self) -> bool {
        let [won, _, lost] = self.result;
        self.normalized_elo.map_or(won > lost, |brought| brought >= WORTHWHILE)
    }
}

/// What a run is doing.
#[derive(Clone, Debug)]
pub enum Step<'a> {
    /// Games of a generation.
    Selfplay(u32, Progress),
    /// Training.
    Fit(u32, Moment),
    /// The match.
    Match(u32, &'a MatchResult),
    /// A generation is over.
    Done(&'a Generation),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All generations were played.
    Complete,
    /// Three generations in a row brought next to nothing.
    Settled,
    /// It was stopped, and can go on.
    Stopped,
}

/// A run in its folder.
pub struct Run {
    folder: PathBuf,
    settings: RunSettings,
    variant: Variant,
    tables: TableUse,
    /// Threads; 0 is one for each core.
    pub threads: usize,
}

impl Run {
    /// Begins a run in a folder, or goes on with the one that is there.
    ///
    /// # Errors
    /// If the folder has a run of other settings, or cannot be written.
    pub fn open(folder: &Path, settings: RunSettings) -> Result<Self, TrainError> {
        let variant =
            settings.variant.parse().map_err(|error: crownhead_rules::UnknownVariant| {
                TrainError::Settings(error.to_string())
            })?;
        let tables = TableUse::named(&settings.tables).ok_or_else(|| {
            let unknown =
                format!("there are no tables \"{}\": off, shipped or on", settings.tables);
            TrainError::Settings(unknown)
        })?;
        fs::create_dir_all(folder).map_err(|error| TrainError::open("make", folder, error))?;
        let path = folder.join("run.json");
        match read_json::<RunSettings>(&path)? {
            None => write_json(&path, &settings)?,
            Some(there) => {
                // More generations may be asked for later.
                let there = RunSettings { generations: settings.generations, ..there };
                if let Some(difference) = difference(&settings, &there) {
                    let problem = format!("it is a run of other settings: {difference}");
                    return Err(TrainError::file(&path, problem));
                }
            }
        }
        Ok(Self { folder: folder.to_owned(), settings, variant, tables, threads: 0 })
    }

    /// What decides on it.
    pub const fn settings(&self) -> &RunSettings {
        &self.settings
    }

    /// The finished generations, the first one first.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn history(&self) -> Result<Vec<Generation>, TrainError> {
        let mut all = Vec::new();
        while let Some(generation) = read_json(&self.file(all.len() as u32 + 1, "generation.json"))?
        {
            all.push(generation);
        }
        Ok(all)
    }

    /// Runs until it is complete, settled or stopped.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn run(&self, stop: &Stop, watch: &mut dyn FnMut(&Step)) -> Result<RunEnd, TrainError> {
        let mut history = self.history()?;
        self.publish(&history)?;
        loop {
            if is_settled(&history) {
                return Ok(RunEnd::Settled);
            }
            if history.len() as u32 >= self.settings.generations {
                return Ok(RunEnd::Complete);
            }
            let Some(generation) = self.generation(&history, stop, watch)? else {
                return Ok(RunEnd::Stopped);
            };
            self.keep(generation, &mut history)?;
            watch(&Step::Done(&history[history.len() - 1]));
        }
    }

    /// Writes down what came of a generation.
    fn keep(
        &self,
        generation: Generation,
        history: &mut Vec<Generation>,
    ) -> Result<(), TrainError> {
        write_json(&self.file(generation.number, "generation.json"), &generation)?;
        history.push(generation);
        self.publish(history)
    }

    /// The file of the best net in the folder of its generation, if one beat the start. The folder of the
    /// run has a copy, [`BEST`].
    pub fn best(&self, history: &[Generation]) -> Option<PathBuf> {
        let kept = history.iter().rev().find(|generation| generation.kept)?;
        Some(self.file(kept.number, "net.net"))
    }

    /// Writes what people look for: the log, and the best net under a name that stays.
    fn publish(&self, history: &[Generation]) -> Result<(), TrainError> {
        if let Some(kept) = self.best(history) {
            let net = fs::read(&kept).map_err(|error| TrainError::open("read", &kept, error))?;
            write_whole(&self.folder.join(BEST), &net)?;
        }
        write_whole(&self.folder.join("log.md"), log(&self.settings, history).as_bytes())
    }

    fn file(&self, generation: u32, name: &str) -> PathBuf {
        self.folder.join(format!("generation-{generation:02}")).join(name)
    }

    /// The next generation; `None` if it was stopped.
    fn generation(
        &self,
        history: &[Generation],
        stop: &Stop,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<Option<Generation>, TrainError> {
        let number = history.len() as u32 + 1;
        let folder = self.file(number, "");
        fs::create_dir_all(&folder).map_err(|error| TrainError::open("make", &folder, error))?;
        let best = self.evaluation(self.best(history).as_deref())?;
        let Some(games) = self.play(number, &best, stop, watch)? else { return Ok(None) };
        let Some(fit) = self.fit(number, stop, watch)? else { return Ok(None) };
        let Some(result) = self.compare(number, &best, stop, watch)? else { return Ok(None) };
        Ok(Some(self.decided(number, &best, games, fit, &result)))
    }

    /// What came of a generation, by its match.
    fn decided(
        &self,
        number: u32,
        best: &Evaluation,
        games: u64,
        fit: FitReport,
        result: &MatchResult,
    ) -> Generation {
        let total = result.total();
        let finite = |value: f64| value.is_finite().then_some(value);
        let elo = result.elo();
        Generation {
            number,
            played_by: best.identity(self.variant),
            games,
            fit,
            result: [total.wins, total.draws, total.losses],
            elo: [elo.value, elo.low, elo.high].map(finite),
            normalized_elo: finite(result.normalized_elo().value),
            kept: result.score().value > 0.5,
        }
    }

    fn evaluation(&self, best: Option<&Path>) -> Result<Evaluation, TrainError> {
        match (best, self.settings.start.as_str()) {
            (Some(path), _) => {
                let net = Net::load(path).map_err(|why| TrainError::Settings(why.to_string()))?;
                Ok(Evaluation::Net(Arc::new(net)))
            }
            (None, BASELINE) => Ok(Evaluation::Baseline),
            (None, "best") => Ok(Evaluation::Best),
            (None, other) => {
                let sentence = format!("a run starts from baseline or best, not from {other:?}");
                Err(TrainError::Settings(sentence))
            }
        }
    }

    /// Self-play; gives the number of games.
    fn play(
        &self,
        number: u32,
        best: &Evaluation,
        stop: &Stop,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<Option<u64>, TrainError> {
        let job = self.selfplay(number, best, None);
        let mut tell = |progress: &Progress| watch(&Step::Selfplay(number, *progress));
        let played = job.play(&self.file(number, "games.bin"), stop, &mut tell)?;
        Ok((played.games == job.games).then_some(job.games))
    }

    /// The games of a generation, or a part of them.
    fn selfplay(&self, number: u32, best: &Evaluation, shard: Option<Shard>) -> Selfplay {
        let RunSettings { games, nodes, seed, endings, .. } = self.settings;
        Selfplay {
            variant: self.variant,
            evaluation: best.clone(),
            nodes,
            games,
            seed: seed.wrapping_add(u64::from(number)),
            shard,
            endings,
            tables: self.tables,
            threads: self.threads,
        }
    }

    /// Training on the games of the last generations.
    fn fit(
        &self,
        number: u32,
        stop: &Stop,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<Option<FitReport>, TrainError> {
        let path = self.file(number, "net.net");
        if path.exists()
            && let Some(report) = read_json(&path.with_extension("json"))?
        {
            return Ok(Some(report));
        }
        // What the baseline has played soon does more harm than good.
        let oldest = if number > 2 && self.settings.start == BASELINE { 2 } else { 1 };
        let first = (number + 1).saturating_sub(self.settings.window).max(oldest);
        let files: Vec<PathBuf> = (first..=number).map(|n| self.file(n, "games.bin")).collect();
        let data = Dataset::new(&records::read_all(&files)?, self.settings.fit.result_share)?;
        let mut tell = |moment: &Moment| watch(&Step::Fit(number, *moment));
        let fitted = fit::fit(&data, &self.settings.fit, self.threads(), stop, &mut tell)?;
        let Some((net, report)) = fitted else { return Ok(None) };
        fit::save(&net, &report, &path)?;
        Ok(Some(report))
    }

    /// The match of the new net against the best before.
    fn compare(
        &self,
        number: u32,
        best: &Evaluation,
        stop: &Stop,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<Option<MatchResult>, TrainError> {
        let contest = self.contest(number, best, None)?;
        let control = self.control(stop);
        let journal = self.file(number, "match.jsonl");
        let mut tell = |result: &MatchResult, _: &_| watch(&Step::Match(number, result));
        let result = contest.play(&control, Some(&journal), &Outputs::default(), &mut tell)?;
        Ok((result.games() == contest.games()).then_some(result))
    }

    fn control(&self, stop: &Stop) -> Control {
        Control { concurrency: self.threads, stop: stop.clone(), ..Control::default() }
    }

    /// The match of a generation, or a part of it.
    fn contest(
        &self,
        number: u32,
        best: &Evaluation,
        shard: Option<Shard>,
    ) -> Result<Contest, TrainError> {
        let RunSettings { match_games, match_nodes, seed, .. } = self.settings;
        let new = self.evaluation(Some(&self.file(number, "net.net")))?;
        let entrants = [self.entrant(&new)?, self.entrant(best)?];
        let settings = MatchSettings {
            swap: true,
            seed: seed.wrapping_add(number.into()),
            nodes: Some(match_nodes),
            shard,
            ..MatchSettings::new(self.variant, entrants[0].name(), entrants[1].name(), match_games)
        };
        Ok(Contest::between(settings, Openings::telling(self.variant), entrants)?)
    }

    /// The engine with an evaluation, named by what tells that from others wherever the folder lies.
    fn entrant(&self, evaluation: &Evaluation) -> Result<Entrant, TrainError> {
        let plain = format!("engine:hash={HASH},tables=shipped").parse();
        let mut spec: EngineSpec =
            plain.map_err(|error: BadEngine| TrainError::Settings(error.to_string()))?;
        spec.options.evaluation = evaluation.clone();
        let make = move || Box::new(EnginePlayer::new(spec.clone())) as Box<dyn Player>;
        Ok(Entrant::new(evaluation.identity(self.variant), make))
    }

    fn threads(&self) -> usize {
        crownhead_files::threads(self.threads)
    }
}

/// True if the last generations have brought next to nothing.
fn is_settled(history: &[Generation]) -> bool {
    let last = history.split_last_chunk::<PATIENCE>();
    last.is_some_and(|(_, last)| !last.iter().any(Generation::is_worthwhile))
}

/// The history as a table.
fn log(settings: &RunSettings, history: &[Generation]) -> String {
    let RunSettings { variant, start, nodes, window, match_nodes, .. } = settings;
    let mut text = format!(
        "# Training for {variant}\n\nFrom {start}; {nodes} nodes a move in self-play, games of the last \
         {window} generations, matches at {match_nodes} nodes a move.\n\n\
         | generation | played by | games | positions | epoch | held-out loss | against the best before | Elo, 95 % interval | |\n\
         |---|---|---|---|---|---|---|---|---|\n"
    );
    for generation in history {
        let Generation { number, played_by, games, fit, result, elo, kept, .. } = generation;
        let FitReport { positions, best, loss, .. } = fit;
        let [won, drawn, lost] = result;
        let end =
            |value: Option<f64>| value.map_or_else(|| "open".to_owned(), |v| format!("{v:+.0}"));
        let [value, low, high] = elo.map(end);
        let verdict = if *kept { "kept" } else { "not kept" };
        // Writing into a text cannot fail.
        let _ = writeln!(
            text,
            "| {number} | {played_by} | {games} | {positions} | {best} | {loss:.5} | +{won} ={drawn} \
             -{lost} | {value} [{low}, {high}] | {verdict} |"
        );
    }
    text
}

fn read_json<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<Option<T>, TrainError> {
    let text = match read_text_bounded(path, 64) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(TrainError::open("read", path, error)),
    };
    let read = serde_json::from_str(&text);
    read.map(Some).map_err(|error| TrainError::file(path, error))
}

fn write_json<T: Serialize>(path: &Path, value: &T) -> Result<(), TrainError> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| TrainError::write(path, error.into()))?;
    write_whole(path, (text + "\n").as_bytes())
}
