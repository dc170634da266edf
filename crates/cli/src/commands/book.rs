//! `crownhead book`: opening moves that were searched beforehand, made and shown.

use super::{Weights, bar, rule_sets, threads};
use crate::failure::Failure;
use crate::interrupt;
use crownhead_engine::{Book, Score};
use crownhead_files::Draft;
use crownhead_notation::{fen, moves};
use crownhead_play::Stop;
use crownhead_rules::{Position, Variant};
use crownhead_train::{BookMaker, TrainError};
use std::io::{Write, stdout};
use std::path::PathBuf;

/// Make a book of openings by long searches, and look at one
#[derive(clap::Args)]
pub(crate) struct BookCommand {
    #[command(subcommand)]
    command: Subcommand,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    Make(Make),
    Show(Show),
}

impl BookCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Subcommand::Make(make) => make.run(),
            Subcommand::Show(show) => show.run(),
        }
    }
}

/// Make a book by the engine's own search
///
/// From the start position and the three-move ballots the tree of moves grows where both sides come to with the smallest
/// losses; every position is searched, and values are backed up to the moves before. Use the book with
/// engine:time=1s,book=FILE or crownhead hub --book FILE. An interrupted command goes on where it was when it is given
/// again, by the journal OUT.log beside the file; with more --positions it makes a larger book of what is there.
#[derive(clap::Args)]
struct Make {
    /// The file for the book
    #[arg(long, value_name = "OUT")]
    out: PathBuf,
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    /// How many positions are searched; about one in seven becomes a page of the book
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    positions: u32,
    /// Nodes for every position
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The loss, in hundredths of a man, that weighs as much as a ply: a greater one makes a wider book
    #[arg(long, value_name = "L", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    width: u32,
    #[command(flatten)]
    weights: Weights,
    /// Positions at a time [default: one for each core]
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl Make {
    fn run(self) -> Result<(), Failure> {
        let positions = self.positions as usize;
        let maker = BookMaker {
            variant: self.variant,
            evaluation: self.weights.evaluation(Some(self.variant))?,
            nodes: self.nodes,
            positions,
            width: self.width,
            threads: threads(self.threads),
        };
        let unwritable = |error| Failure::file("write", &self.out, &error);
        // Begun before the work, so that what cannot be written is refused at once.
        let mut draft = Draft::create(&self.out).map_err(unwritable)?;
        let stop = Stop::new();
        interrupt::gives(&stop)?;
        let bar = bar("positions");
        bar.set_length(self.positions.into());
        let mut journal = self.out.clone().into_os_string();
        journal.push(".log");
        let mut searched = 0;
        let made = maker.make(journal.as_ref(), &stop, &mut |done| {
            searched = done;
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let book = made.map_err(|error| match &error {
            TrainError::Arena(_) => Failure::Machine(error.to_string()),
            _ => Failure::input(error),
        })?;
        if stop.is_stopped() {
            writeln!(
                stdout(),
                "{searched} of {positions} positions; give the command again to go on"
            )?;
            return Err(Failure::Interrupted);
        }
        let bytes = book.to_bytes();
        draft.write_all(&bytes).and_then(|()| draft.finish()).map_err(unwritable)?;
        let (pages, size) = (book.len(), super::size(bytes.len() as u64));
        writeln!(stdout(), "{pages} pages from {searched} positions, {size}")?;
        Ok(())
    }
}

/// Show what a book says of a position
#[derive(clap::Args)]
struct Show {
    /// The book
    file: PathBuf,
    /// The position, as FEN [default: the start position]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
}

impl Show {
    fn run(self) -> Result<(), Failure> {
        let book = Book::load(&self.file).map_err(Failure::input)?;
        let variant = book.variant();
        let position = match &self.fen {
            Some(text) => fen::read(variant, text).map_err(Failure::input)?,
            None => Position::start(variant),
        };
        let mut out = stdout().lock();
        writeln!(out, "a book of {variant} with {} pages", book.len())?;
        let Some((score, known)) = book.look_up(&position) else {
            writeln!(out, "{} is not in it", fen::write(&position))?;
            return Ok(());
        };
        for (mv, loss) in known {
            let value = Score(score.0 - i32::from(loss));
            writeln!(out, "{:<12} {value}", moves::write(&position, mv))?;
        }
        Ok(())
    }
}
