//! `crownhead match`: many games between two players, and what they prove; `match merge` joins parts.

mod options;
mod report;
mod tournament;
mod tune;
mod watch;

pub(super) use options::failure;
pub(super) use report::percent;
pub(crate) use tournament::TournamentCommand;
pub(crate) use tune::TuneCommand;

use crate::commands::rule_sets;
use crate::commands::shard::shard;
use crate::failure::Failure;
use crownhead_arena::experiments::{self, EXPERIMENTS, Experiment};
use crownhead_arena::{Contest, Control, MatchResult, MatchSettings, Openings, Shard, merge};
use crownhead_play::Stopwatch;
use crownhead_rules::Variant;
use options::{Exports, Playing};
use std::io::stdout;
use std::path::PathBuf;
use std::time::Duration;

/// Play a match between two players, on all cores
///
/// Every number in the report is from the view of the player named with --black, who really has Black in
/// all games unless --swap is given.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "`crownhead match --help` also explains the SPECs, the ready experiments and the \
                  formats.",
    after_long_help = explanation()
)]
pub(crate) struct Match {
    #[command(subcommand)]
    command: Option<MatchCommand>,
    /// The player with Black
    #[arg(long, value_name = "SPEC", required_unless_present = "preset")]
    black: Option<String>,
    /// The player with White
    #[arg(long, value_name = "SPEC", required_unless_present = "preset")]
    white: Option<String>,
    /// How many games [default with --preset: those of the experiment]
    #[arg(long, value_name = "N", required_unless_present = "preset",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    #[arg(long, value_name = "V", help = format!("{} [default: {}]", rule_sets(|_| true), Variant::default()))]
    variant: Option<Variant>,
    /// A ready experiment by name, in place of players and variant
    #[arg(long, value_name = "NAME", conflicts_with_all = ["black", "white", "variant"])]
    preset: Option<String>,
    #[command(flatten)]
    playing: Playing,
    /// Play each opening twice, with colours swapped; the games are then counted in pairs
    #[arg(long)]
    swap: bool,
    /// Stop as soon as a sequential test decides between these two differences in normalised Elo, with
    /// 5 % risk on either side, such as 0,10
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true, value_parser = hypotheses)]
    sprt: Option<[f64; 2]>,
    /// Play only part I of N of the games, or the one that Slurm or Kubernetes says (auto, auto/N); `match merge` joins
    /// the parts. A part does not stop early: the
    /// test is applied when they are joined
    #[arg(long, value_name = "I/N|auto", value_parser = shard)]
    shard: Option<Shard>,
    /// Keep each finished game in this file, and go on from it if the match was interrupted or killed
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    exports: Exports,
    /// Draw the result: bars by colour and the running score, as SVG
    #[arg(long, value_name = "OUT.svg")]
    plot: Option<PathBuf>,
}

#[derive(clap::Subcommand)]
enum MatchCommand {
    Merge(Merge),
}

/// Join the parts of a match (files of --resume or --json) into the result of one run
#[derive(clap::Args)]
struct Merge {
    /// One file for each part, in any order
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    exports: Exports,
    /// Draw the result as SVG
    #[arg(long, value_name = "OUT.svg")]
    plot: Option<PathBuf>,
}

/// The two numbers of a test.
fn hypotheses(text: &str) -> Result<[f64; 2], String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let pair = text.split_once(',').and_then(|(low, high)| Some([number(low)?, number(high)?]));
    pair.ok_or_else(|| "it is not two numbers E0,E1".to_owned())
}

impl Match {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(MatchCommand::Merge(merge)) = self.command {
            return merge.run();
        }
        let settings = self.settings()?;
        let openings = self.playing.openings(settings.variant, Openings::None)?;
        let contest = Contest::new(settings, openings).map_err(|error| failure(&error))?;
        let control = Control { concurrency: self.playing.concurrency(), ..Control::default() };
        watch::on_interrupt(&control)?;
        let bar = watch::Watch::new(contest.games(), self.exports.quiet);
        let outputs = self.exports.outputs(self.plot.as_deref());
        let clock = Stopwatch::start();
        let played = contest.play(&control, self.resume.as_deref(), &outputs, &mut |result, _| {
            bar.game(result);
        });
        bar.end();
        let result = played.map_err(|error| failure(&error))?;
        self.exports.report(&result, clock.elapsed())?;
        if result.games() < contest.games() && !result.is_decided() {
            return Err(Failure::Interrupted);
        }
        Ok(())
    }

    /// What match it is.
    fn settings(&self) -> Result<MatchSettings, Failure> {
        let (variant, black, white, games) = match &self.preset {
            None => (
                self.variant.unwrap_or_default(),
                self.black.as_deref().unwrap_or_default(),
                self.white.as_deref().unwrap_or_default(),
                self.games.unwrap_or_default(),
            ),
            Some(name) => {
                let Experiment { variant, black, white, games, .. } = experiment(name)?;
                (*variant, *black, *white, self.games.unwrap_or(*games))
            }
        };
        Ok(MatchSettings {
            swap: self.swap,
            sprt: self.sprt,
            shard: self.shard,
            ..self.playing.settings(variant, black, white, games)
        })
    }
}

impl Merge {
    fn run(self) -> Result<(), Failure> {
        let outputs = self.exports.outputs(self.plot.as_deref());
        let result = merge(&self.files, &outputs).map_err(|error| failure(&error))?;
        self.exports.report(&result, Duration::ZERO)
    }
}

impl Exports {
    /// The report on standard output, unless nobody wants it.
    fn report(&self, result: &MatchResult, took: Duration) -> Result<(), Failure> {
        if !self.quiet {
            report::write(&mut stdout().lock(), result, took)?;
        }
        Ok(())
    }
}

fn experiment(name: &str) -> Result<&'static Experiment, Failure> {
    experiments::find(name).ok_or_else(|| {
        let known = EXPERIMENTS.map(|experiment| experiment.name).join(", ");
        Failure::input(format!("there is no experiment {name:?}; there are {known}"))
    })
}

/// What `--help` says after the options.
fn explanation() -> String {
    let mut text = EXPLANATION.to_owned();
    for Experiment { name, games, published, .. } in EXPERIMENTS {
        text += &format!("  {name:24} {games:>4} games; {published}\n");
    }
    text
}

const EXPLANATION: &str = "\
Players (SPEC):
  random, minimax:D, minimax-tree:D, alphabeta:D, negamax:D, aggressor, aggressor:D (,count=net takes own
  losses off), and preset:NAME (regicide-1 to -6, english-1 to -5, english-level-1 to -12, mini-easy, mini-medium,
  mini-hard). Searches take ,eval=ID (advancement, weighted-features, material-and-half,
  survivors-and-distance), players that draw lots take ,seed=N. engine:LEVEL (1 to 10) or
  engine:time=100ms,nodes=50000,threads=2 is the engine. hub:COMMAND LINE is another engine that speaks the
  Hub protocol, such as \"hub:./scan hub\", or \"hub:{threads=2,hash=64} ./scan hub\" with its parameters set; if it
  crashes, falls silent or plays an illegal move, it loses.

The same seed gives the same games, whatever the concurrency and on every machine, unless a limit of time
is given. Each game's lots come from the seed, the number of the game, the side and the SPEC's own seed.

With --clock 60+0.5 or 40/60 each side has a clock: the engine and Hub engines share their time out by it, a
SPEC with a limit of its own keeps to that, classic players think as long as they do, and who runs out of time
loses the game (ending \"flag\").

Ctrl-C stops after the games under way, writes everything and ends with exit code 130; a second Ctrl-C
calls these games off. With --resume FILE the same command goes on later, also after the program was
killed; a file that belongs to other settings is refused.

JSON has one object a line: first {\"type\":\"match\",\"format\":2} with every setting (first and second are the
players named with --black and --white), then a {\"type\":\"game\"} for each game (game, black and white with
player, moves, nodes and time_us, swapped, winner, ending, termination, fen, opening, moves, plies), last
{\"type\":\"result\"} (games; total, as_black and as_white as [won, drawn, lost]; score, elo and normalized_elo as
[value, low, high], null for an open end; superiority, pairs, sprt, mean_plies, endings, first and second with
moves, nodes and time_us). Files of format 1, in which these were black and white whichever colour they had, are
still read.

Ready experiments (--preset), variant straight; X-v-Y means that X has Black:
";
