//! `crownhead problems`: how many positions with a single good move the engine solves.

use super::Weights;
use crate::failure::Failure;
use crownhead_engine::{Engine, Options};
use crownhead_files::read_text_bounded;
use crownhead_notation::moves;
use crownhead_notation::problem::{self, Problem};
use crownhead_play::Limits;
use crownhead_puzzles::CLASSIC_TEXT;
use crownhead_rules::{Game, Variant};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Solve positions that have exactly one good move
#[derive(clap::Args)]
pub(crate) struct Problems {
    /// Lines of an id, a FEN, the move to find and perhaps a word [default: 124 classic problems that come with the
    /// program]
    file: Option<PathBuf>,
    /// The rules of the file; the problems that come with the program are of English checkers
    #[arg(long, value_name = "V", default_value_t)]
    variant: Variant,
    /// Milliseconds for each
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: u64,
    /// Show only those that were not solved
    #[arg(long)]
    failures: bool,
    #[command(flatten)]
    weights: Weights,
}

/// From so many pieces on a problem counts as large.
const LARGE: usize = 7;

impl Problems {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let text = match &self.file {
            None if self.variant != Variant::default() => {
                return Err(Failure::input(format!(
                    "the problems that come with the program are of {}; name a file with problems of {}",
                    Variant::default(),
                    self.variant
                )));
            }
            None => CLASSIC_TEXT.to_owned(),
            Some(path) => {
                read_text_bounded(path, 64).map_err(|error| Failure::file("read", path, &error))?
            }
        };
        let mut out = stdout().lock();
        let evaluation = self.weights.evaluation(Some(self.variant))?;
        let mut engine = Engine::new(Options { evaluation, ..Options::default() });
        // Solved and asked, of the small and of the large ones.
        let mut counts = [(0, 0); 2];
        let problems = problem::read_all(self.variant, &text).map_err(Failure::input)?;
        for Problem { id, position, solution: wanted, .. } in problems {
            let game = Game::new(position);
            engine.clear();
            let limits = Limits::time(Duration::from_millis(self.movetime));
            let analysis = engine.analyse(&game, &limits, 1, &mut |_| {});
            let solved = analysis.best() == wanted;
            let large = usize::from(position.pieces().count() >= LARGE);
            counts[large].0 += u32::from(solved);
            counts[large].1 += 1;
            if !solved || !self.failures {
                let mark = if solved { "solved" } else { "FAILED" };
                let [found, wanted] =
                    [analysis.best(), wanted].map(|mv| moves::write(&position, mv));
                let score = analysis.lines[0].score.to_string();
                writeln!(
                    out,
                    "{mark} {id:<28} {wanted:<10} found {found:<10} depth {:>2} {score}",
                    analysis.depth
                )?;
            }
        }
        let [small, large] = counts;
        if small.1 + large.1 == 0 {
            let file = self.file.as_deref().unwrap_or(Path::new("")).display().to_string();
            return Err(Failure::input(format!("{file:?} holds no problem")));
        }
        writeln!(out, "fewer than {LARGE} pieces: {} of {}", small.0, small.1)?;
        writeln!(out, "{LARGE} pieces and more: {} of {}", large.0, large.1)?;
        writeln!(out, "solved {} of {}", small.0 + large.0, small.1 + large.1)?;
        Ok(())
    }
}
