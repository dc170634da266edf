//! `crownhead train fit`: a net from games.

use super::bar::Bar;
use super::{failure, stop_on_interrupt};
use crate::commands::threads;
use crate::failure::Failure;
use crownhead_train::{Dataset, FitSettings, Moment, fit, records, save};
use std::io::{Write, stdout};
use std::path::PathBuf;

/// Train a net on games of self-play
///
/// Beside the net there will be a report as JSON and the curve of losses as CSV and SVG, under the same name.
/// Ctrl-C stops it and nothing is written.
#[derive(clap::Args)]
pub(super) struct FitCommand {
    /// Files of games, as `train selfplay` writes them
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// The file for the net; its name ends with .net
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    learning: Learning,
    /// From this number all lots come
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// How nets are trained.
#[derive(clap::Args)]
pub(super) struct Learning {
    /// Hidden values: 64, 128, 192, 256 or 512
    #[arg(long, value_name = "N", default_value_t = FitSettings::DEFAULT.hidden, value_parser = hidden)]
    hidden: usize,
    /// The most epochs
    #[arg(long, value_name = "N", default_value_t = FitSettings::DEFAULT.epochs, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Positions in a batch
    #[arg(long, value_name = "N", default_value_t = FitSettings::DEFAULT.batch as u32, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    batch: u32,
    /// The rate of learning at first
    #[arg(long, value_name = "R", default_value_t = FitSettings::DEFAULT.rate)]
    rate: f32,
    /// How much of the target is the game's result; the rest is the score of the search
    #[arg(long, value_name = "PART", default_value_t = FitSettings::DEFAULT.result_share)]
    result_share: f32,
}

fn hidden(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| [64, 128, 192, 256, 512].contains(n));
    number.ok_or_else(|| "it is not 64, 128, 192, 256 or 512".to_owned())
}

impl Learning {
    pub(super) fn settings(&self, seed: u64) -> Result<FitSettings, Failure> {
        if !(0.0..=1.0).contains(&self.result_share) {
            let share = self.result_share;
            return Err(Failure::input(format!("--result-share {share} is not between 0 and 1")));
        }
        if !(self.rate > 0.0 && self.rate < 1.0) {
            return Err(Failure::input(format!("--rate {} is not between 0 and 1", self.rate)));
        }
        Ok(FitSettings {
            hidden: self.hidden,
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate,
            result_share: self.result_share,
            seed,
            ..FitSettings::DEFAULT
        })
    }
}

impl FitCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let settings = self.learning.settings(self.seed)?;
        self.check_out()?;
        let stop = stop_on_interrupt()?;
        let files = records::read_all(&self.games).map_err(|error| failure(&error))?;
        let data = Dataset::new(&files, settings.result_share).map_err(|error| failure(&error))?;
        drop(files);
        let mut out = stdout().lock();
        writeln!(
            out,
            "{} positions of {} games, {} of them held out",
            data.train.len() + data.held_out.len(),
            data.games,
            data.held_out.len()
        )?;
        let bar = Bar::new();
        let mut watch = |moment: &Moment| bar.learning("", moment, settings.epochs);
        let fitted = fit(&data, &settings, threads(self.threads), &stop, &mut watch);
        bar.bar.finish_and_clear();
        let Some((net, report)) = fitted.map_err(|error| failure(&error))? else {
            writeln!(out, "stopped; nothing was written")?;
            return Err(Failure::Interrupted);
        };
        save(&net, &report, &self.out).map_err(|error| failure(&error))?;
        writeln!(
            out,
            "epoch {}: loss on held-out games {:.5}, in whole numbers {:.5}; {} bytes, hash {}",
            report.best,
            report.loss,
            report.whole_loss,
            net.to_bytes().len(),
            report.hash
        )?;
        Ok(())
    }

    /// Training takes long: whether its result can be written is seen before.
    fn check_out(&self) -> Result<(), Failure> {
        let shown = self.out.display().to_string();
        if self.out.extension().is_none_or(|end| end != "net") {
            let why = "because its report and curves get the same name with other endings";
            return Err(Failure::input(format!("--out {shown:?} has to end with .net, {why}")));
        }
        let folder = self.out.parent().filter(|folder| !folder.as_os_str().is_empty());
        match folder {
            Some(folder) if !folder.is_dir() => {
                let folder = folder.display().to_string();
                Err(Failure::input(format!("--out {shown:?}: there is no folder {folder:?}")))
            }
            _ => Ok(()),
        }
    }
}
