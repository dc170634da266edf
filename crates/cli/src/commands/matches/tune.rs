//! `crownhead tune`: which numbers a player should have, by games against itself; `tune merge` joins parts.

use super::options::{Playing, failure};
use super::{hypotheses, report, watch};
use crate::commands::rule_sets;
use crate::commands::shard::shard;
use crate::failure::Failure;
use crownhead_arena::plot::shown;
use crownhead_arena::roster::Knob;
use crownhead_arena::stats::Tally;
use crownhead_arena::tune::{
    Course, Parameter, Proof, TuneOutputs, TuneSettings, TuneStep, choose, merge, parameters,
};
use crownhead_arena::{Control, MatchResult, Openings, Shard, Spec, Tuning};
use crownhead_play::Stopwatch;
use crownhead_rules::Variant;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, Write, stdout};
use std::path::PathBuf;

/// Find better numbers for a player: it plays itself with some of them moved
///
/// Simultaneous perturbation (SPSA): in each iteration every number is moved up or down by lot, the player with these
/// values meets the one with the opposite values, with both colours from one opening, and all numbers go a little towards
/// the side that scored more. It tunes our engine, and any engine behind the Hub protocol that has parameters.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "`crownhead tune --help` also explains parameters, parts and files; docs/tuning.md has examples.",
    after_long_help = EXPLANATION
)]
pub(crate) struct TuneCommand {
    #[command(subcommand)]
    command: Option<Subcommand>,
    /// The player: our engine, or another as hub:COMMAND LINE
    #[arg(long, value_name = "SPEC", default_value = "engine:hash=16")]
    player: String,
    /// How often values are tried
    #[arg(long, value_name = "N", required_unless_present_any = ["games", "list"],
          value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    iterations: Option<u64>,
    /// The same in games: two for each pair of an iteration
    #[arg(long, value_name = "N", conflicts_with = "iterations",
          value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    games: Option<u64>,
    /// Pairs of games in each iteration. One learns the most from each game; more are for engines that take long to start
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// So many iterations may be under way besides the oldest; their values are as old as that. At least twice the
    /// cores keeps them all busy
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(0..=10_000))]
    ahead: u64,
    /// What is tuned: a file with a line `name start lowest highest step rate` for each parameter [default: the numbers of
    /// our engine that are not switches]
    #[arg(long, value_name = "FILE")]
    parameters: Option<PathBuf>,
    /// Tune only these
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// Print the parameters of the player as a file for --parameters, and play nothing
    #[arg(long)]
    list: bool,
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    #[command(flatten)]
    playing: Playing,
    /// At the end let the tuned values play the start values until a sequential test decides between these two
    /// differences in normalised Elo, with 5 % risk on either side, such as 0,10
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true, value_parser = hypotheses, conflicts_with = "shard")]
    sprt: Option<[f64; 2]>,
    /// The most games of that test
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "sprt",
          value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    sprt_games: u64,
    /// Play only part I of N of the iterations, or the one that Slurm or Kubernetes says (auto, auto/N); `tune merge`
    /// joins the parts
    #[arg(long, value_name = "I/N|auto", value_parser = shard)]
    shard: Option<Shard>,
    /// Keep each finished iteration in this file, and go on from it if the tuning was interrupted or killed; games of
    /// the test go to FILE.proof
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    exports: TuneExports,
}

/// Where the results go. A file has `.part` after its name until it is complete.
#[derive(clap::Args)]
struct TuneExports {
    /// Write settings, iterations and result as JSON, one object a line
    #[arg(long, value_name = "OUT")]
    json: Option<PathBuf>,
    /// Draw the way of each parameter, as SVG
    #[arg(long, value_name = "OUT.svg")]
    plot: Option<PathBuf>,
    /// No progress bar and no report, only the files asked for
    #[arg(long)]
    quiet: bool,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    Merge(TuneMerge),
}

/// Join the parts of a tuning (files of --resume or --json): the mean of where they got to
#[derive(clap::Args)]
struct TuneMerge {
    /// One file for each part, in any order
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    exports: TuneExports,
}

impl TuneCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(Subcommand::Merge(merge)) = self.command {
            return merge.run();
        }
        let spec: Spec = self.player.parse().map_err(Failure::input)?;
        let knobs = spec.knobs(self.variant).map_err(Failure::input)?;
        if self.list {
            return self.list(&knobs);
        }
        let tuning = self.tuning(&knobs)?;
        let control = Control { concurrency: self.playing.concurrency(), ..Control::default() };
        watch::on_interrupt(&control)?;
        let mut bars = Bars::new(tuning.settings().turns(), self.sprt_games, self.exports.quiet);
        let proof = self.sprt.map(|sprt| Proof { sprt, games: self.sprt_games });
        let clock = Stopwatch::start();
        let outputs = self.exports.outputs();
        let mut tell = |step: TuneStep| bars.show(step);
        let ended = tuning.run(&control, self.resume.as_deref(), proof, &outputs, &mut tell);
        bars.end();
        let (course, proved) = ended.map_err(|error| failure(&error))?;
        let mut out = stdout().lock();
        if !self.exports.quiet {
            write(&mut out, &course)?;
            match &proved {
                Some(result) => {
                    writeln!(out, "\nthe tuned values against the start:")?;
                    report::write(&mut out, result, clock.elapsed())?;
                }
                None if proof.is_some() && course.is_complete() => {
                    writeln!(out, "\nno value has changed, so there is nothing to test")?;
                }
                None => {}
            }
        }
        let cut_short =
            |result: MatchResult| !result.is_decided() && result.games() < result.settings().games;
        if !course.is_complete() || proved.is_some_and(cut_short) {
            return Err(Failure::Interrupted);
        }
        Ok(())
    }

    /// Prints everything that can be tuned within known bounds.
    fn list(&self, knobs: &[Knob]) -> Result<(), Failure> {
        let list = if self.only.is_empty() && self.parameters.is_none() {
            parameters::every(knobs)
        } else {
            self.parameters(knobs)?
        };
        let mut out = stdout().lock();
        writeln!(out, "# name start lowest highest step rate")?;
        for parameter in list {
            writeln!(out, "{parameter}")?;
        }
        Ok(())
    }

    fn parameters(&self, knobs: &[Knob]) -> Result<Vec<Parameter>, Failure> {
        choose(&self.player, knobs, self.parameters.as_deref(), &self.only)
            .map_err(|error| failure(&error))
    }

    /// What tuning it is.
    fn tuning(&self, knobs: &[Knob]) -> Result<Tuning, Failure> {
        let parameters = self.parameters(knobs)?;
        let iterations = match (self.iterations, self.games) {
            (Some(iterations), _) => iterations,
            (None, games) => {
                let (games, each) = (games.unwrap_or_default(), 2 * self.pairs);
                if !games.is_multiple_of(each) {
                    let sentence = format!(
                        "{games} games are not a multiple of {each}, those of an iteration"
                    );
                    return Err(Failure::input(sentence));
                }
                games / each
            }
        };
        let mut playing = self.playing.settings(self.variant, &self.player, &self.player, 0);
        playing.shard = self.shard;
        let openings = self.playing.openings(self.variant, Openings::telling(self.variant))?;
        let settings = TuneSettings::new(parameters, iterations, self.pairs, self.ahead, playing);
        Tuning::new(settings, openings).map_err(|error| failure(&error))
    }
}

impl TuneMerge {
    fn run(self) -> Result<(), Failure> {
        let course =
            merge(&self.files, &self.exports.outputs()).map_err(|error| failure(&error))?;
        if !self.exports.quiet {
            write(&mut stdout().lock(), &course)?;
        }
        Ok(())
    }
}

impl TuneExports {
    fn outputs(&self) -> TuneOutputs {
        TuneOutputs { json: self.json.clone(), plot: self.plot.clone() }
    }
}

/// What one sees while games are played, on a terminal only: first the iterations, then the games of the test.
struct Bars {
    iterations: ProgressBar,
    proof: Option<watch::Watch>,
    proof_games: u64,
    quiet: bool,
}

impl Bars {
    fn new(turns: u64, proof_games: u64, quiet: bool) -> Self {
        let iterations = if quiet { ProgressBar::hidden() } else { ProgressBar::new(turns) };
        let style = ProgressStyle::with_template(
            "{bar:20} {human_pos}/{human_len} iterations, {eta} left  {wide_msg}",
        );
        if let Ok(style) = style {
            iterations.set_style(style);
        }
        Self { iterations, proof: None, proof_games, quiet }
    }

    fn show(&mut self, step: TuneStep) {
        match step {
            TuneStep::Iteration(course) => {
                self.iterations.set_position(course.done());
                if !self.iterations.is_hidden() {
                    let places = course.settings().parameters.iter().zip(course.values());
                    let told = places.map(|(parameter, &value)| {
                        format!("{} {}", parameter.name, shown(value, parameter.step))
                    });
                    self.iterations.set_message(told.collect::<Vec<_>>().join(", "));
                }
            }
            TuneStep::Proof(result) => {
                let (games, quiet) = (self.proof_games, self.quiet);
                let bar = self.proof.get_or_insert_with(|| {
                    self.iterations.finish_and_clear();
                    watch::Watch::new(games, quiet)
                });
                bar.game(result);
            }
        }
    }

    fn end(&self) {
        self.iterations.finish_and_clear();
        if let Some(bar) = &self.proof {
            bar.end();
        }
    }
}

/// Writes the report.
fn write(out: &mut impl Write, course: &Course) -> io::Result<()> {
    let settings = course.settings();
    let (done, all) = (course.done(), settings.turns());
    let Tally { wins, draws, losses } = course.trials();
    let games = wins + draws + losses;
    writeln!(out, "{}, {done} of {all} iterations, {games} games", settings.playing.first)?;
    writeln!(out, "{}\n", course.caption())?;
    let names = settings.parameters.iter().map(|parameter| parameter.name.chars().count());
    let width = names.max().unwrap_or(0).max(9);
    writeln!(
        out,
        "{:width$} {:>10} {:>10} {:>10}   range, step, rate",
        "parameter", "start", "tuned", "value"
    )?;
    for (parameter, &value) in settings.parameters.iter().zip(course.values()) {
        let Parameter { name, start, lowest, highest, step, rate, .. } = parameter;
        let (tuned, exact) = (parameter.nearest(value), shown(value, *step));
        writeln!(
            out,
            "{name:width$} {start:>10} {tuned:>10} {exact:>10}   {lowest} to {highest}, {step}, {rate}"
        )?;
    }
    writeln!(out, "\ngames drawn  {:.1} %", 100.0 * draws as f64 / games.max(1) as f64)?;
    if course.faults() > 0 {
        writeln!(out, "games lost because a player failed  {}", course.faults())?;
    }
    match course.spec() {
        Ok(spec) => writeln!(out, "tuned SPEC   {spec}"),
        // The parts may have been played elsewhere, with files that are not here.
        Err(why) => writeln!(out, "there is no SPEC of it here: {why}"),
    }
}

const EXPLANATION: &str = "\
Parameters: a value is tried as far from where it is as its step says (in the beginning somewhat further), within its
range, and at the end moves by rate x step for a game won; a usual rate is 0.002, and a good step is one that costs a few
Elo. Whole numbers are rounded by lot, so that they are right on average. `--list` prints those of a player with its bounds
and a first guess at steps. Our engine is tuned in all its numbers that are not switches, or in those of --only; an engine
behind Hub needs --only (its own bounds, a twentieth of the way between them as step) or --parameters. It is started anew
for each iteration, because Hub sets parameters before init. `crownhead hub --tune` offers the numbers of our own.

The same seed gives the same iterations, whatever the concurrency, unless a limit of time is given: perturbation,
opening and lots come from the seed and the number of the iteration, and an iteration starts from the values after the one
that was --ahead before its predecessor, not from the newest.

Parts: --shard I/N plays every Nth iteration, from the start values, and learns N times as much from each, so that the
mean of all parts goes as far as one run would have. `tune merge` takes that mean; the SPECs it prints are for
`crownhead match --sprt`.

Ctrl-C stops after the iterations under way, writes everything and ends with exit code 130; a second Ctrl-C calls
them off. With --resume FILE the same command goes on later, also after the program was killed; a file that belongs to
other settings is refused. A test may be asked for later.

JSON has one object a line: first {\"type\":\"tuning\",\"format\":1} with every setting, then an {\"type\":\"iteration\"} for each
(iteration, plus and minus as lists of values, won, drawn and lost by plus, faults), last {\"type\":\"result\"} (iterations,
trials as [won, drawn, lost], faults, tuned with name, start, value and playable, spec, and proof, which is the result of
the test as in the JSON of a match).
";
