//! `crownhead archive ballots`: what the engine thinks of the three-move ballots, as the program ships it.

use super::super::{Weights, bar};
use crate::failure::Failure;
use crate::interrupt;
use crownhead_archive::ballots::{Opinion, Opinions};
use crownhead_arena::Openings;
use crownhead_engine::{Engine, Options, TableUse};
use crownhead_files::Draft;
use crownhead_notation::moves;
use crownhead_play::{Limits, Stop};
use crownhead_rules::{DrawRules, Game, Variant};
use std::io::Write;
use std::path::PathBuf;

/// The moves of a line that are kept.
const LINE: usize = 8;

/// Search every three-move ballot and write what the engine thinks of it
///
/// One thread, an empty memory for each ballot and the endgame tables that come with the program: the same nodes give the
/// same file on every machine.
#[derive(clap::Args)]
pub(super) struct Ballots {
    /// The file for the table
    #[arg(long, value_name = "OUT")]
    out: PathBuf,
    /// The rules; only English checkers have three-move ballots
    #[arg(long, value_name = "V", default_value_t)]
    variant: Variant,
    /// Nodes for each ballot
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[command(flatten)]
    weights: Weights,
}

impl Ballots {
    pub(super) fn run(self) -> Result<(), Failure> {
        let variant = self.variant;
        if variant != Variant::default() {
            return Err(Failure::input(format!(
                "the table is of the three-move ballots of {}; {variant} has none",
                Variant::default()
            )));
        }
        let evaluation = self.weights.evaluation(Some(variant))?;
        let openings = Openings::ballots(variant).map_err(Failure::input)?;
        let Openings::List { list, .. } = openings else {
            return Err(Failure::input("there are no ballots"));
        };
        let unwritable = |error| Failure::file("write", &self.out, &error);
        // Begun before the work, so that what cannot be written is refused at once.
        let mut draft = Draft::create(&self.out).map_err(unwritable)?;
        let stop = Stop::new();
        interrupt::gives(&stop)?;
        let bar = bar("ballots");
        bar.set_length(list.len() as u64);
        let mut table =
            Opinions { net: evaluation.identity(variant), nodes: self.nodes, list: Vec::new() };
        for ballot in &list {
            let tables = TableUse::Shipped;
            let options = Options { tables, evaluation: evaluation.clone(), ..Options::default() };
            let position = ballot.position();
            let limits = Limits { stop: stop.clone(), ..Limits::nodes(self.nodes) };
            let game = Game::with_draw_rules(position, DrawRules::Claimed);
            let found = Engine::new(options).analyse(&game, &limits, 1, &mut |_| {});
            if stop.is_stopped() {
                bar.finish_and_clear();
                return Err(Failure::Interrupted);
            }
            let best = &found.lines[0];
            let mut here = position;
            let mut line = Vec::new();
            for &mv in best.moves.iter().take(LINE) {
                line.push(moves::write(&here, mv));
                here = here.after(mv);
            }
            table.list.push(Opinion {
                moves: ballot.move_text(),
                score: best.score.0,
                depth: found.depth,
                line: line.join(" "),
            });
            bar.inc(1);
        }
        bar.finish_and_clear();
        draft.write_all(table.text().as_bytes()).and_then(|()| draft.finish()).map_err(unwritable)
    }
}
