//! `crownhead train run`: the whole loop.

use super::bar::Bar;
use super::fit::Learning;
use super::{failure, stop_on_interrupt};
use crate::commands::{rule_sets, tables, threads};
use crate::failure::Failure;
use crownhead_engine::TableUse;
use crownhead_play::Stopwatch;
use crownhead_rules::Variant;
use crownhead_train::run::BEST;
use crownhead_train::{Generation, Run, RunEnd, RunSettings, Step};
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;
use std::time::Duration;

/// Play, learn and compare, generation after generation, unattended
///
/// Everything goes into one folder: best.net, log.md with a line for each generation, and for each a folder
/// with its games, net, curves and match. Ctrl-C stops it at any time, and the same command goes on; more --generations may
/// be asked for later. It ends when three generations in a row have brought less than 5 normalised Elo; all
/// twenty take about two hours on two cores.
#[derive(clap::Args)]
pub(super) struct RunCommand {
    #[command(flatten)]
    options: RunOptions,
    /// Stop after this many minutes
    #[arg(long, value_name = "MIN", value_parser = clap::value_parser!(u64).range(1..))]
    minutes: Option<u64>,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// What decides on a run.
#[derive(clap::Args)]
pub(super) struct RunOptions {
    /// The folder of the run
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    /// What plays the first games: baseline (material and advancement), or best (the shipped net)
    #[arg(long, value_name = "EVAL", default_value = "baseline", value_parser = ["baseline", "best"])]
    start: String,
    /// The most generations
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(super) generations: u32,
    /// Games of self-play in each
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    games: u64,
    /// Nodes a move in them
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games of a hundred that start from endings of 6 to 14 pieces, which random play leads to
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    endings: u8,
    /// Endgame tables they are played with: shipped, on (with those built here) or off
    #[arg(long, value_name = "T", default_value = "shipped", value_parser = tables)]
    tables: TableUse,
    /// Generations whose games a net learns from; those of the baseline serve the first two nets only
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    window: u32,
    /// Games of the match between a new net and the best before
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    match_games: u64,
    /// Nodes a move in it
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..))]
    match_nodes: u64,
    #[command(flatten)]
    learning: Learning,
    /// From this number all lots come
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

impl RunOptions {
    fn settings(&self) -> Result<RunSettings, Failure> {
        Ok(RunSettings {
            variant: self.variant.id().to_owned(),
            start: self.start.clone(),
            generations: self.generations,
            games: self.games,
            nodes: self.nodes,
            endings: self.endings,
            tables: self.tables.name().to_owned(),
            window: self.window,
            match_games: self.match_games,
            match_nodes: self.match_nodes,
            seed: self.seed,
            fit: self.learning.settings(self.seed)?,
        })
    }

    /// The run in its folder.
    pub(super) fn open(&self) -> Result<Run, Failure> {
        Run::open(&self.out, self.settings()?).map_err(|error| failure(&error))
    }
}

impl RunCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut run = self.options.open()?;
        let epochs = run.settings().fit.epochs;
        run.threads = threads(self.threads);
        let stop = stop_on_interrupt()?;
        let clock = Stopwatch::start();
        let limit = self.minutes.map(|minutes| Duration::from_secs(60 * minutes));
        let mut bar = Bar::new();
        let mut phase = (0, 0);
        let mut out_of_time = false;
        let ended = run.run(&stop, &mut |step| {
            if limit.is_some_and(|limit| clock.elapsed() > limit) && !stop.is_stopped() {
                out_of_time = true;
                stop.stop();
            }
            let now = match step {
                Step::Selfplay(generation, _) => (*generation, 1),
                Step::Fit(generation, _) => (*generation, 2),
                Step::Match(generation, _) => (*generation, 3),
                Step::Done(generation) => (generation.number, 4),
            };
            if now != phase {
                phase = now;
                bar = Bar::new();
                say_phase(now);
            }
            let what = format!("generation {}: ", now.0);
            match step {
                Step::Selfplay(_, progress) => bar.games(&what, progress),
                Step::Fit(_, moment) => bar.learning(&what, moment, epochs),
                Step::Match(_, result) => {
                    let total = result.total();
                    bar.bar.set_length(self.options.match_games);
                    bar.bar.set_position(result.games());
                    bar.bar.set_message(format!(
                        "{what}match +{} ={} -{}",
                        total.wins, total.draws, total.losses
                    ));
                }
                Step::Done(generation) => bar.bar.suspend(|| say(generation)),
            }
        });
        bar.bar.finish_and_clear();
        match ended.map_err(|error| failure(&error))? {
            RunEnd::Stopped => {
                let (number, _) = phase;
                writeln!(
                    stdout(),
                    "stopped in generation {number}; the same command goes on from there"
                )?;
                return if out_of_time { Ok(()) } else { Err(Failure::Interrupted) };
            }
            RunEnd::Complete => writeln!(stdout(), "all generations are played")?,
            RunEnd::Settled => writeln!(stdout(), "three generations brought next to nothing")?,
        }
        let history = run.history().map_err(|error| failure(&error))?;
        match run.best(&history) {
            Some(_) => {
                writeln!(stdout(), "the best net is {}", self.options.out.join(BEST).display())?;
            }
            None => writeln!(stdout(), "no net was better than the start")?,
        }
        Ok(())
    }
}

/// Says on a log, where there is no bar, what a run does now.
fn say_phase((generation, phase): (u32, u32)) {
    let what = ["self-play", "training", "match", "done"][phase as usize - 1];
    if !stderr().is_terminal() {
        let _ = writeln!(stderr(), "generation {generation}: {what}");
    }
}

/// Says what came of a generation; nobody may be reading.
pub(super) fn say(generation: &Generation) {
    let Generation { number, games, fit, result, elo, kept, .. } = generation;
    let [won, drawn, lost] = result;
    let end = |value: Option<f64>| value.map_or_else(|| "open".to_owned(), |v| format!("{v:+.0}"));
    let [value, low, high] = elo.map(end);
    let verdict = if *kept { "kept" } else { "not kept" };
    let _ = writeln!(
        stdout(),
        "generation {number}: {games} games, {} positions, loss {:.5}; match +{won} ={drawn} -{lost}, Elo \
         {value} [{low}, {high}], {verdict}",
        fit.positions,
        fit.loss
    );
}
