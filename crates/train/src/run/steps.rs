//! How is a run shared out over many machines? Each generation is four steps, every one a job of its own that leaves
//! files in the folder: parts of self-play, training, parts of the match, decision. Together they leave what
//! [`Run::run`] leaves, game for game.

use super::{Generation, Run, RunSettings, Step, is_settled, read_json};
use crate::error::TrainError;
use crate::records;
use crate::selfplay::Progress;
use crownhead_arena::{MatchResult, Outputs, Shard, merge};
use crownhead_engine::Evaluation;
use crownhead_play::Stop;
use std::fs;
use std::path::{Path, PathBuf};

/// One of the four steps of a generation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A part of the games.
    Selfplay(Shard),
    /// Joining the games, and training.
    Fit,
    /// A part of the match.
    Match(Shard),
    /// Joining the match, and writing down what came of the generation.
    Decide,
}

/// How a step ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepEnd {
    /// It is done.
    Done,
    /// The generation was decided before.
    There,
    /// The run had ended before this generation, as nothing more was gained.
    Settled,
    /// It was stopped, and can go on.
    Stopped,
}

/// How the files of the parts begin.
const GAMES: &str = "games-part";
const MATCH: &str = "match-part";

impl Run {
    /// The run in a folder, which [`open`](Self::open) has begun.
    ///
    /// # Errors
    /// If there is none.
    pub fn in_folder(folder: &Path) -> Result<Self, TrainError> {
        let path = folder.join("run.json");
        match read_json::<RunSettings>(&path)? {
            Some(settings) => Self::open(folder, settings),
            None => {
                Err(TrainError::file(&path, "there is no run; crownhead train jobs begins one"))
            }
        }
    }

    /// One step of a generation. It may be given twice, and goes on where it was stopped or killed.
    ///
    /// # Errors
    /// If what it needs is not there: an earlier generation, or parts of its games or its match, by name.
    pub fn step(
        &self,
        number: u32,
        kind: StepKind,
        stop: &Stop,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<StepEnd, TrainError> {
        let mut history = self.history()?;
        if history.len() as u32 >= number {
            // A decision may have been written down, and what people look for not yet.
            if kind == StepKind::Decide {
                self.publish(&history)?;
            }
            return Ok(StepEnd::There);
        }
        if is_settled(&history) {
            return Ok(StepEnd::Settled);
        }
        if (history.len() as u32) + 1 < number {
            let sentence = format!("generation {} is not decided yet", history.len() + 1);
            return Err(TrainError::Settings(sentence));
        }
        let folder = self.file(number, "");
        fs::create_dir_all(&folder).map_err(|error| TrainError::open("make", &folder, error))?;
        let best = self.evaluation(self.best(&history).as_deref())?;
        let done = match kind {
            StepKind::Selfplay(shard) => self.play_part(number, &best, shard, stop, watch)?,
            StepKind::Fit => {
                self.join_games(number)?;
                self.fit(number, stop, watch)?.is_some()
            }
            StepKind::Match(shard) => self.match_part(number, &best, shard, stop, watch)?,
            StepKind::Decide => {
                let generation = self.decide(number, &best, stop, watch)?;
                self.keep(generation, &mut history)?;
                watch(&Step::Done(&history[history.len() - 1]));
                true
            }
        };
        Ok(if done { StepEnd::Done } else { StepEnd::Stopped })
    }

    fn part(&self, number: u32, what: &str, shard: Shard, ending: &str) -> PathBuf {
        let (part, count) = (shard.index() + 1, shard.count());
        self.file(number, &format!("{what}-{part}-of-{count}.{ending}"))
    }

    /// The files of the parts of something, in the order of their names.
    fn parts(&self, number: u32, what: &str) -> Result<Vec<PathBuf>, TrainError> {
        let folder = self.file(number, "");
        let fail = |error| TrainError::open("read", &folder, error);
        let mut paths = Vec::new();
        for entry in fs::read_dir(&folder).map_err(fail)? {
            let path = entry.map_err(fail)?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            if name.is_some_and(|name| name.starts_with(what)) {
                paths.push(path);
            }
        }
        paths.sort();
        if paths.is_empty() {
            let problem = format!("no {what} file is there yet");
            return Err(TrainError::file(&folder, problem));
        }
        Ok(paths)
    }

    fn play_part(
        &self,
        number: u32,
        best: &Evaluation,
        shard: Shard,
        stop: &Stop,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<bool, TrainError> {
        let job = self.selfplay(number, best, Some(shard));
        let mut tell = |progress: &Progress| watch(&Step::Selfplay(number, *progress));
        let played = job.play(&self.part(number, GAMES, shard, "bin"), stop, &mut tell)?;
        Ok(played.games == played.all)
    }

    /// Makes one file of the parts of the games.
    fn join_games(&self, number: u32) -> Result<(), TrainError> {
        let path = self.file(number, "games.bin");
        if path.exists() {
            return Ok(());
        }
        records::merge(&self.parts(number, GAMES)?, &path)?;
        Ok(())
    }

    fn match_part(
        &self,
        number: u32,
        best: &Evaluation,
        shard: Shard,
        stop: &Stop,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<bool, TrainError> {
        let contest = self.contest(number, best, Some(shard))?;
        let journal = self.part(number, MATCH, shard, "jsonl");
        let mut tell = |result: &MatchResult, _: &_| watch(&Step::Match(number, result));
        let control = self.control(stop);
        let result = contest.play(&control, Some(&journal), &Outputs::default(), &mut tell)?;
        Ok(result.games() == contest.games())
    }

    fn decide(
        &self,
        number: u32,
        best: &Evaluation,
        stop: &Stop,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<Generation, TrainError> {
        let parts = self.parts(number, MATCH)?;
        let outputs =
            Outputs { json: Some(self.file(number, "match.jsonl")), ..Outputs::default() };
        let result = merge(&parts, &outputs)?;
        let trained = self.fit(number, stop, watch)?;
        let fit = trained.ok_or_else(|| TrainError::Settings("there is no net yet".to_owned()))?;
        Ok(self.decided(number, best, self.settings.games, fit, &result))
    }
}
