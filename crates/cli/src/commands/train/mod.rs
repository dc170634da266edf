//! `crownhead train`: an evaluation that learns, from self-play to a net that plays.

mod bar;
mod curve;
mod fit;
mod jobs;
mod merge;
mod run;
mod selfplay;
mod step;

use super::matches;
use crate::failure::Failure;
use crate::interrupt;
use crownhead_play::Stop;
use crownhead_train::TrainError;

/// Train an evaluation: play games, learn from them, or both in a loop
#[derive(clap::Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    command: TrainCommand,
}

#[derive(clap::Subcommand)]
enum TrainCommand {
    Selfplay(selfplay::SelfplayCommand),
    Merge(merge::MergeCommand),
    Fit(fit::FitCommand),
    Run(run::RunCommand),
    Jobs(jobs::JobsCommand),
    Step(step::StepCommand),
    Curve(curve::CurveCommand),
}

impl Train {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            TrainCommand::Selfplay(command) => command.run(),
            TrainCommand::Merge(command) => command.run(),
            TrainCommand::Jobs(command) => command.run(),
            TrainCommand::Step(command) => command.run(),
            TrainCommand::Fit(command) => command.run(),
            TrainCommand::Run(command) => command.run(),
            TrainCommand::Curve(command) => command.run(),
        }
    }
}

fn failure(error: &TrainError) -> Failure {
    match error {
        TrainError::Arena(error) => matches::failure(error),
        _ => Failure::input(error),
    }
}

/// A word that Ctrl-C gives.
fn stop_on_interrupt() -> Result<Stop, Failure> {
    let stop = Stop::new();
    interrupt::gives(&stop)?;
    Ok(stop)
}
