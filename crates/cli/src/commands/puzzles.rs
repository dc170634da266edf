//! `crownhead puzzles`: positions in which one move alone keeps the value, made, checked and listed.

use super::{bar, rule_sets, threads};
use crate::failure::Failure;
use crate::interrupt;
use crownhead_files::{Draft, read_bounded};
use crownhead_notation::{fen, moves};
use crownhead_play::Stop;
use crownhead_puzzles::{
    Check, Checked, Goal, Maker, Measure, Progress, Puzzle, PuzzleSet, Theme, pack, pick, unpack,
};
use crownhead_review::Basis;
use crownhead_rules::{Position, Variant};
use std::fmt::Write as _;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// The largest file of puzzles that is read, in megabytes.
const MOST: u64 = 64;

/// Make, check and list puzzles: positions in which one move alone keeps the value
#[derive(clap::Args)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(clap::Subcommand)]
enum PuzzlesCommand {
    Make(Make),
    Check(CheckFile),
    List(List),
}

impl Puzzles {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            PuzzlesCommand::Make(make) => make.run(),
            PuzzlesCommand::Check(check) => check.run(),
            PuzzlesCommand::List(list) => list.run(),
        }
    }
}

/// Make puzzles from games that levels of the engine play against each other
///
/// A position is a puzzle if one move alone wins, or one alone does not lose: by exact values where they are known, else
/// by a search that finds the second best move far behind. The solution goes on as long as that is so. Each is rated by
/// which levels solve it. The same seed gives the same puzzles; an interrupted command goes on where it was when it is
/// given again, by the journal OUT.jsonl beside the file.
#[derive(clap::Args)]
struct Make {
    /// The file for the puzzles
    #[arg(long, value_name = "OUT")]
    out: PathBuf,
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    /// How many games are played; most give one puzzle or two
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    games: u64,
    /// Keep at most so many, as many of every strength as there are
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    most: usize,
    #[command(flatten)]
    judging: Judging,
    /// Nodes for every move that is to be the only one
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// From this number all lots come
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl Make {
    fn run(self) -> Result<(), Failure> {
        let (variant, games) = (self.variant, self.games);
        let maker = Maker {
            variant,
            games,
            measure: self.judging.measure(),
            seed: self.seed,
            nodes: self.nodes,
            threads: threads(self.threads),
        };
        let output = Output::begin(&self.out)?;
        let stop = Stop::new();
        interrupt::gives(&stop)?;
        let bar = bar("games");
        let mut journal = self.out.clone().into_os_string();
        journal.push(".jsonl");
        let mut done = 0;
        let made = maker.make(journal.as_ref(), &stop, &mut |progress| {
            let Progress { games, all, puzzles } = progress;
            done = games;
            bar.set_length(all);
            bar.set_position(games);
            bar.set_message(format!("{puzzles} puzzles"));
        });
        bar.finish_and_clear();
        let made = made.map_err(Failure::input)?;
        let found = made.len();
        if done < games {
            writeln!(
                stdout(),
                "{found} puzzles in {done} of {games} games; give the command again to go on"
            )?;
            return Err(Failure::Interrupted);
        }
        let kept = PuzzleSet { nodes: self.nodes, puzzles: pick(made, self.most) };
        output.save(variant, &kept)?;
        let count = kept.puzzles.len();
        writeln!(stdout(), "{count} puzzles of {found} in {games} games")?;
        summary(&kept)
    }
}

/// By what it is judged which move is the only one.
#[derive(clap::Args)]
struct Judging {
    /// Judge by pieces and by what is proved, not by who is expected to win: one move alone gains a man, keeps all, or
    /// does not lose by force. For games that have no net
    #[arg(long)]
    by_material: bool,
}

impl Judging {
    const fn measure(&self) -> Measure {
        if self.by_material { Measure::Material } else { Measure::Value }
    }
}

/// Check every puzzle of a file again: each move to find must be the only one
///
/// With ten times the nodes with which the puzzles were made this is a check by somebody who sees further. Wrong ones
/// are told with their position; --out writes the right ones. Fails if a puzzle is wrong and --out is not given.
#[derive(clap::Args)]
struct CheckFile {
    /// The file
    file: PathBuf,
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    #[command(flatten)]
    judging: Judging,
    /// Nodes for every move
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Write the puzzles that are right to this file
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
    /// Puzzles at a time [default: one for each core]
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl CheckFile {
    fn run(self) -> Result<(), Failure> {
        let PuzzleSet { nodes, puzzles } = load(&self.file, self.variant)?;
        let output = self.out.as_deref().map(Output::begin).transpose()?;
        let check = Check {
            measure: self.judging.measure(),
            nodes: self.nodes,
            threads: threads(self.threads),
        };
        let stop = Stop::new();
        interrupt::gives(&stop)?;
        let bar = bar("puzzles");
        bar.set_length(puzzles.len() as u64);
        let said = check.run(self.variant, &puzzles, &stop, &mut |n| bar.set_position(n as u64));
        bar.finish_and_clear();
        let Some(said) = said else { return Err(Failure::Interrupted) };
        let mut out = stdout().lock();
        let mut right = Vec::new();
        for (puzzle, said) in puzzles.iter().zip(said) {
            match said {
                Checked::Right => right.push(puzzle.clone()),
                Checked::Wrong(position, mv) => {
                    let (fen, mv) = (fen::write(&position), moves::write(&position, mv));
                    writeln!(out, "{}: {mv} is not the only move in {fen}", puzzle.id())?;
                }
            }
        }
        writeln!(out, "{} of {} puzzles are right", right.len(), puzzles.len())?;
        match output {
            Some(output) => {
                let set = PuzzleSet { nodes: nodes.max(self.nodes), puzzles: right };
                output.save(self.variant, &set)
            }
            None if right.len() < puzzles.len() => Err(Failure::Told),
            None => Ok(()),
        }
    }
}

/// List the puzzles of a file: id, rating, goal, basis, position, solution, themes
///
/// The basis says how it is known that the moves of the solution are the only ones: exact (endgame tables or the solution
/// of the game), proved (by a search), or expected: a search found all others far behind, and nothing is proved.
#[derive(clap::Args)]
struct List {
    /// The file
    file: PathBuf,
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    /// Only those with this theme
    #[arg(long, value_name = "T", value_parser = theme)]
    theme: Option<Theme>,
}

impl List {
    fn run(self) -> Result<(), Failure> {
        let mut set = load(&self.file, self.variant)?;
        let wanted =
            |puzzle: &Puzzle| self.theme.is_none_or(|theme| puzzle.themes.contains(&theme));
        set.puzzles.retain(wanted);
        let mut out = stdout().lock();
        for puzzle in &set.puzzles {
            writeln!(out, "{}", listed(puzzle))?;
        }
        drop(out);
        summary(&set)
    }
}

fn theme(text: &str) -> Result<Theme, String> {
    let known = || Theme::ALL.map(Theme::id).join(", ");
    Theme::named(text)
        .ok_or_else(|| format!("there is no theme {text:?}; the themes are {}", known()))
}

/// A puzzle on one line.
fn listed(puzzle: &Puzzle) -> String {
    let Puzzle { position, solution, goal, basis, themes, rating } = puzzle;
    let themes: Vec<&str> = themes.iter().map(|theme| theme.id()).collect();
    let (id, goal, basis) = (puzzle.id(), goal.id(), basis.id());
    let mut line = format!("{id} {rating} {goal} {basis} {}", fen::write(position));
    let mut here: Position = *position;
    for &mv in solution {
        // Nothing fails when it is written into a text.
        let _ = write!(line, " {}", moves::write(&here, mv));
        here = here.after(mv);
    }
    let _ = write!(line, " # {}", themes.join(", "));
    line
}

/// How many there are of which kind.
fn summary(PuzzleSet { nodes, puzzles }: &PuzzleSet) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let count = |goal: Goal| puzzles.iter().filter(|puzzle| puzzle.goal == goal).count();
    let told = Goal::ALL.map(|goal| format!("{} to {}", count(goal), goal.id()));
    writeln!(out, "{}", told.join(", "))?;
    let count = |basis: Basis| puzzles.iter().filter(|puzzle| puzzle.basis == basis).count();
    writeln!(
        out,
        "{} proved by exact values, {} proved by a search; {} not proved: a search of {nodes} positions \
         found every other move far behind",
        count(Basis::Exact),
        count(Basis::Proved),
        count(Basis::Expected),
    )?;
    for theme in Theme::ALL {
        let count = puzzles.iter().filter(|puzzle| puzzle.themes.contains(&theme)).count();
        writeln!(out, "{:<14} {count:>6}", theme.id())?;
    }
    let ratings: Vec<u16> = puzzles.iter().map(|puzzle| puzzle.rating).collect();
    if let (Some(least), Some(most)) = (ratings.iter().min(), ratings.iter().max()) {
        writeln!(out, "rated from {least} to {most}")?;
    }
    Ok(())
}

fn load(path: &Path, variant: Variant) -> Result<PuzzleSet, Failure> {
    let bytes = read_bounded(path, MOST).map_err(|error| Failure::file("read", path, &error))?;
    let name = path.display().to_string();
    unpack(variant, &bytes).map_err(|error| Failure::input(format!("cannot use {name:?}: {error}")))
}

/// A file for puzzles, begun before the work, so that what cannot be written is refused at once.
struct Output<'a>(&'a Path, Draft);

impl<'a> Output<'a> {
    fn begin(path: &'a Path) -> Result<Self, Failure> {
        let draft = Draft::create(path).map_err(|error| Failure::file("write", path, &error))?;
        Ok(Self(path, draft))
    }

    fn save(self, variant: Variant, set: &PuzzleSet) -> Result<(), Failure> {
        let Self(path, mut draft) = self;
        let written = draft.write_all(&pack(variant, set)).and_then(|()| draft.finish());
        written.map_err(|error| Failure::file("write", path, &error))
    }
}
