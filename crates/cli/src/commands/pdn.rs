//! `crownhead pdn`: checking, converting and counting PDN files.

use crate::failure::{Failure, shortened};
use crate::interrupt;
use crownhead_files::{Draft, without_endless_devices};
use crownhead_notation::pdn::{PdnError, PdnGame, Reader, Terminator, write_game};
use crownhead_notation::record::{self, GameResult, Record, RecordError};
use crownhead_rules::{Color, Variant};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write, stderr, stdout};
use std::path::{Path, PathBuf};

/// Check, convert or count PDN files
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub(crate) struct Pdn {
    #[command(subcommand)]
    command: PdnCommand,
}

#[derive(clap::Subcommand)]
enum PdnCommand {
    /// Replay every game and report what is wrong, with its place
    Check(Check),
    /// Rewrite the games as PDN 3.0, with moves in their canonical text
    Convert(Convert),
    /// Count games, results and lengths
    Stats(Files),
}

#[derive(clap::Args)]
pub(super) struct Files {
    /// Rule set of games whose tags do not name one
    #[arg(long, value_name = "V", default_value_t)]
    variant: Variant,
    /// Files to read; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(clap::Args)]
struct Check {
    #[command(flatten)]
    files: Files,
    /// Check the syntax only, which works for games of any rules
    #[arg(long)]
    syntax: bool,
}

#[derive(clap::Args)]
struct Convert {
    #[command(flatten)]
    files: Files,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Pdn {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            PdnCommand::Check(check) => check.run(),
            PdnCommand::Convert(convert) => convert.run(),
            PdnCommand::Stats(files) => stats(&files),
        }
    }
}

/// A game as it was read, and what came of replaying it.
pub(super) enum Read {
    Good(Box<PdnGame>, Record),
    /// A game of other rules: its syntax is fine, and that is all that can be said of it. Its place is
    /// told only where a game is lost by that.
    Foreign {
        place: String,
        error: RecordError,
    },
    Bad,
}

impl Files {
    /// Reads every game of every file and tells `visit` of it with its number in its file, or of the
    /// sentence that says why it cannot be read.
    fn each_game(
        &self,
        mut visit: impl FnMut(&Path, usize, Result<PdnGame, String>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for path in &self.files {
            for (game, number) in Reader::new(open(path)?).zip(1..) {
                match game {
                    Err(error @ PdnError::Io(_)) => {
                        return Err(Failure::Input(format!("{}: {error}", path.display())));
                    }
                    Err(error) => visit(path, number, Err(error.to_string()))?,
                    Ok(game) => visit(path, number, Ok(game))?,
                }
            }
        }
        Ok(())
    }

    /// Replays every game and tells `visit` its file, its number there and what came of it. Complaints go to
    /// standard error.
    pub(super) fn each(
        &self,
        mut visit: impl FnMut(&Path, usize, Read) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.each_game(|path, number, game| {
            let replayed = game.and_then(|game| match record::replay(&game, self.variant) {
                Ok(record) => Ok(Read::Good(Box::new(game), record)),
                Err(error) if error.is_foreign() => {
                    let place = format!("{}: game {number}", path.display());
                    Ok(Read::Foreign { place, error })
                }
                Err(error) => Err(format!("game {number}, {error}")),
            });
            let read = replayed.or_else(|sentence| {
                complain(path, &sentence)?;
                Ok::<_, Failure>(Read::Bad)
            })?;
            visit(path, number, read)
        })
    }
}

pub(super) fn complain(path: &Path, sentence: &str) -> io::Result<()> {
    writeln!(stderr(), "{}: {}", path.display(), shortened(sentence))
}

pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    // A directory opens, but reading it fails only later and with fewer words.
    let usable = |file: File| match file.metadata()?.is_dir() {
        true => Err(io::ErrorKind::IsADirectory.into()),
        false => without_endless_devices(file),
    };
    let file = if path == Path::new("-") { standard_input() } else { File::open(path) };
    let file = file.and_then(usable).map_err(|error| Failure::file("read", path, &error))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Standard input as a file, so that it can be looked at like one.
fn standard_input() -> io::Result<File> {
    #[cfg(unix)]
    let own = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned()?;
    #[cfg(windows)]
    let own = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned()?;
    Ok(own.into())
}

impl Check {
    fn run(self) -> Result<(), Failure> {
        let counts = if self.syntax { self.syntax()? } else { self.replay()? };
        let Counts { good, bad, foreign } = counts;
        writeln!(stdout(), "games {} good {good} bad {bad}", good + bad + foreign)?;
        if bad > 0 { Err(Failure::Told) } else { Ok(()) }
    }

    fn syntax(&self) -> Result<Counts, Failure> {
        let mut counts = Counts::default();
        self.files.each_game(|path, _, game| {
            match game {
                Ok(_) => counts.good += 1,
                Err(sentence) => {
                    complain(path, &sentence)?;
                    counts.bad += 1;
                }
            }
            Ok(())
        })?;
        Ok(counts)
    }

    fn replay(&self) -> Result<Counts, Failure> {
        let mut counts = Counts::default();
        let mut broken = 0;
        let mut foreign: BTreeMap<String, u64> = BTreeMap::new();
        self.files.each(|_, _, read| {
            match read {
                Read::Good(_, record) => {
                    counts.good += 1;
                    broken += u64::from(!record.line.is_whole());
                }
                Read::Bad => counts.bad += 1,
                Read::Foreign { error, .. } => {
                    *foreign.entry(error.to_string()).or_default() += 1;
                }
            }
            Ok(())
        })?;
        let mut out = stdout().lock();
        for (sentence, count) in &foreign {
            writeln!(out, "{count} games not replayed: {sentence}")?;
            counts.foreign += count;
        }
        if broken > 0 {
            writeln!(out, "{broken} games replayed up to a move that the file does not know")?;
        }
        Ok(counts)
    }
}

/// How many games were found good, bad, or of other rules.
#[derive(Default)]
struct Counts {
    good: u64,
    bad: u64,
    foreign: u64,
}

impl Convert {
    fn run(self) -> Result<(), Failure> {
        let Some(path) = &self.output else {
            return self.write(&mut BufWriter::new(stdout().lock()));
        };
        let fail = |error: io::Error| Failure::file("write", path, &error);
        let mut out = BufWriter::new(interrupt::begin_file(path)?);
        let converted = self.write(&mut out);
        // Bad games were told of and left out; the good ones are kept.
        if let Ok(()) | Err(Failure::Told) = converted {
            let draft = out.into_inner().map_err(io::IntoInnerError::into_error);
            draft.and_then(Draft::finish).map_err(fail)?;
        }
        converted
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut left_out = 0;
        self.files.each(|_, _, read| {
            match read {
                // What follows an unknown move was not replayed: such a game is kept as it is.
                Read::Good(mut game, record) if !record.line.is_whole() => {
                    // Without it the first game of the next file could run into this one.
                    game.terminator.get_or_insert(Terminator::Star);
                    write_game(out, &game)?;
                }
                Read::Good(_, record) => write_game(out, &record.to_pdn())?,
                Read::Bad => left_out += 1,
                Read::Foreign { place, error } => {
                    left_out += 1;
                    writeln!(stderr(), "{place}, {error}")?;
                }
            }
            Ok(())
        })?;
        out.flush()?;
        if left_out == 0 {
            return Ok(());
        }
        writeln!(stderr(), "{left_out} games were left out")?;
        Err(Failure::Told)
    }
}

/// Lengths and results of one rule set.
#[derive(Default)]
struct Tally {
    games: u64,
    black: u64,
    white: u64,
    drawn: u64,
    other: u64,
    plies: u64,
    longest: usize,
    shortest: usize,
    captures: u64,
}

fn stats(files: &Files) -> Result<(), Failure> {
    let mut tallies: BTreeMap<Variant, Tally> = BTreeMap::new();
    let (mut bad, mut foreign) = (0u64, 0u64);
    files.each(|_, _, read| {
        match read {
            Read::Good(_, record) => tallies.entry(record.variant).or_default().add(&record),
            Read::Bad => bad += 1,
            Read::Foreign { .. } => foreign += 1,
        }
        Ok(())
    })?;
    let mut out = stdout().lock();
    for (variant, tally) in &tallies {
        tally.print(*variant, &mut out)?;
    }
    writeln!(out, "games that could not be replayed: {bad}")?;
    writeln!(out, "games of other rules: {foreign}")?;
    if bad > 0 { Err(Failure::Told) } else { Ok(()) }
}

impl Tally {
    fn add(&mut self, record: &Record) {
        let plies = record.line.plies.len();
        match record.result {
            GameResult::Won(Color::Black) => self.black += 1,
            GameResult::Won(Color::White) => self.white += 1,
            GameResult::Drawn => self.drawn += 1,
            _ => self.other += 1,
        }
        self.shortest = if self.games == 0 { plies } else { self.shortest.min(plies) };
        self.longest = self.longest.max(plies);
        self.games += 1;
        self.plies += plies as u64;
        let captures = record.line.plies.iter().filter(|ply| ply.mv.is_capture());
        self.captures += captures.count() as u64;
    }

    fn print(&self, variant: Variant, out: &mut impl Write) -> io::Result<()> {
        let share = |count: u64, of: u64| 100.0 * count as f64 / of.max(1) as f64;
        let results =
            [("Black wins", self.black), ("White wins", self.white), ("draws", self.drawn)];
        writeln!(out, "{variant}: {} games", self.games)?;
        for (name, count) in results.into_iter().chain([("no result", self.other)]) {
            writeln!(out, "  {name:<12} {count:>8}  {:5.1} %", share(count, self.games))?;
        }
        let mean = self.plies as f64 / self.games as f64;
        writeln!(
            out,
            "  plies        {:>8}  mean {mean:.1}, {} to {}",
            self.plies, self.shortest, self.longest
        )?;
        writeln!(
            out,
            "  captures     {:>8}  {:5.1} % of the moves",
            self.captures,
            share(self.captures, self.plies)
        )
    }
}
