//! `crownhead train`: an evaluation that learns, from self-play to a net that plays.

mod bar;
mod curve;
mod fit;
mod run;
mod selfplay;

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
    Fit(fit::FitCommand),
    Run(run::RunCommand),
    Curve(curve::CurveCommand),
}

impl Train {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            TrainCommand::Selfplay(command) => command.run(),
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
