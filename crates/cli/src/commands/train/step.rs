//! `crownhead train step`: one job of a run that is shared out over machines.

use super::run::say;
use super::{failure, stop_on_interrupt};
use crate::commands::shard::shard;
use crate::commands::threads;
use crate::failure::Failure;
use clap::ValueEnum;
use crownhead_arena::Shard;
use crownhead_train::{Run, Step, StepEnd, StepKind};
use std::io::{Write, stdout};
use std::path::PathBuf;

/// One step of a generation, as one job of many
///
/// `crownhead train jobs` writes the files that start all of them. A step may be given twice and killed at any time:
/// self-play and match go on game by game, training from its beginning. Together they leave in the folder what
/// crownhead train run leaves.
#[derive(clap::Args)]
pub(super) struct StepCommand {
    /// Which step
    step: Kind,
    /// The folder of the run
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The generation, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    generation: u32,
    /// The part of self-play or match: I/N, or the one that Slurm or Kubernetes says (auto, auto/N) [default: 1/1]
    #[arg(long, value_name = "I/N|auto", value_parser = shard)]
    shard: Option<Shard>,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A part of the games
    Selfplay,
    /// Join the games, and train a net
    Fit,
    /// A part of the match between the new net and the best
    Match,
    /// Join the match, and keep the net or not
    Decide,
}

impl StepCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let whole = Shard::new(0, 1).ok_or_else(|| Failure::input("there is no part 1/1"))?;
        let kind = match (self.step, self.shard) {
            (Kind::Selfplay, part) => StepKind::Selfplay(part.unwrap_or(whole)),
            (Kind::Match, part) => StepKind::Match(part.unwrap_or(whole)),
            (Kind::Fit, None) => StepKind::Fit,
            (Kind::Decide, None) => StepKind::Decide,
            (Kind::Fit | Kind::Decide, Some(part)) => {
                let sentence = format!("--shard {part}: training and decision have no parts");
                return Err(Failure::input(sentence));
            }
        };
        let mut run = Run::in_folder(&self.out).map_err(|error| failure(&error))?;
        run.threads = threads(self.threads);
        let stop = stop_on_interrupt()?;
        let mut tell = |step: &Step| {
            if let Step::Done(generation) = step {
                say(generation);
            }
        };
        let number = self.generation;
        let ended = run.step(number, kind, &stop, &mut tell).map_err(|error| failure(&error))?;
        let said = match ended {
            StepEnd::Done if self.step == Kind::Decide => return Ok(()),
            StepEnd::Done => "done",
            StepEnd::There => "decided before",
            StepEnd::Settled => "not needed: three generations brought next to nothing",
            StepEnd::Stopped => "stopped; the same command goes on from there",
        };
        writeln!(stdout(), "generation {number}: {said}")?;
        if ended == StepEnd::Stopped { Err(Failure::Interrupted) } else { Ok(()) }
    }
}
