//! The commands, one file each.

pub(crate) mod analyze;
pub(crate) mod archive;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod completions;
pub(crate) mod data;
pub(crate) mod doctor;
pub(crate) mod dxp;
pub(crate) mod hub;
pub(crate) mod jobs;
pub(crate) mod ladder;
pub(crate) mod manual;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod problems;
pub(crate) mod puzzles;
pub(crate) mod review;
pub(crate) mod shard;
pub(crate) mod solve;
pub(crate) mod tablebase;
pub(crate) mod train;
pub(crate) mod tree;
pub(crate) mod worksheet;

use crate::failure::Failure;
use crownhead_engine::{Evaluation, Net, TableUse};
use crownhead_files::user_data_directory;
use crownhead_notation::fen;
use crownhead_play::Limits;
use crownhead_rules::{Move, Position, Variant};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The help of `--variant` where it takes the rule sets for which something holds.
fn rule_sets(holds: impl Fn(Variant) -> bool) -> String {
    format!("Rule set: {}", Variant::ids_where(holds))
}

/// The directory of the games: the one that is named, or the user's.
///
/// # Errors
/// What to do where there is none.
fn data_directory(named: Option<PathBuf>) -> Result<PathBuf, &'static str> {
    let say = "the environment names no home directory for the games; give one with --data DIR";
    named.or_else(user_data_directory).ok_or(say)
}

/// A progress bar on a terminal that counts these things.
fn bar(what: &str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    let template = format!("{{bar:20}} {{pos}}/{{len}} {what}, {{eta}} left {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}

/// Bytes for people.
fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// The position that a command starts from.
#[derive(clap::Args)]
pub(crate) struct From {
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    /// Position as PDN FEN, such as B:W21,22,K30:B1,2,K5 [default: the start position]
    #[arg(long, value_name = "F")]
    fen: Option<String>,
}

impl From {
    fn position(&self) -> Result<Position, Failure> {
        match &self.fen {
            None => Ok(Position::start(self.variant)),
            Some(fen) => fen::read(self.variant, fen).map_err(Failure::input),
        }
    }
}

/// How long a position is searched: until the first of these is reached.
#[derive(clap::Args)]
pub(crate) struct Effort {
    /// Think for this many milliseconds about a position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Search to this depth
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=190))]
    depth: Option<u32>,
    /// Look at this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Effort {
    /// The limits that were given, or else those of the command.
    fn limits_or(&self, usual: Limits) -> Limits {
        let time = self.movetime.map(Duration::from_millis);
        let given = Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::default() };
        if given.is_endless() { usual } else { given }
    }
}

/// A net to try in place of the one that the program brings along.
#[derive(clap::Args)]
pub(crate) struct Weights {
    /// Evaluate with the net in this file, as `crownhead train` writes it
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl Weights {
    /// The evaluation that is asked for; refused if it is not for the variant, where that matters.
    fn evaluation(&self, variant: Option<Variant>) -> Result<Evaluation, Failure> {
        match &self.weights {
            None => Ok(Evaluation::Best),
            Some(path) => net(path, variant),
        }
    }
}

/// The evaluation by the net in a file; refused if it is not for the variant, where that matters.
fn net(path: &Path, variant: Option<Variant>) -> Result<Evaluation, Failure> {
    let net = Net::load(path).map_err(Failure::input)?;
    match variant {
        Some(wanted) if wanted != net.variant() => {
            let (path, theirs) = (path.display().to_string(), net.variant());
            let sentence = format!("the weights {path:?} are for {theirs}, not for {wanted}");
            Err(Failure::input(sentence))
        }
        _ => Ok(Evaluation::Net(Arc::new(net))),
    }
}

/// The legal moves in the order of their squares, for people to read.
fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.moves().to_vec();
    moves.sort_by_key(|mv| (mv.from(), mv.to()));
    moves
}

/// All the processor has, unless told otherwise.
fn threads(wanted: Option<u16>) -> usize {
    crownhead_files::threads(wanted.map_or(0, usize::from))
}

/// The endgame tables of an option.
pub(crate) fn tables(name: &str) -> Result<TableUse, &'static str> {
    TableUse::named(name).ok_or("it is on, shipped or off")
}
