//! `crownhead tree`: the tree that a player searches, with its windows and cuts.

use super::From;
use crate::failure::Failure;
use crownhead_classic::trace::{MOST_DRAWN, Tree as Recorded};
use crownhead_classic::{ClassicSpec, SpecError};
use crownhead_play::Stop;
use std::io::{Write, stdout};

/// Show the tree that a player searches for the side to move
#[derive(clap::Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    from: From,
    /// The player, such as alphabeta:3, minimax:2,eval=advancement or preset:mini-easy
    #[arg(long, value_name = "SPEC")]
    player: String,
    /// text: an outline and the statistics; json: one object; dot: for Graphviz; svg: a picture
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Show at most about so many nodes, in whole plies; the search itself is not limited
    /// [default: 10000 for json, 400 for svg, 1000 otherwise]
    #[arg(long, value_name = "N")]
    max_nodes: Option<usize>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Dot,
    Svg,
}

impl Format {
    const fn nodes(self) -> usize {
        match self {
            Self::Json => 10_000,
            Self::Svg => MOST_DRAWN,
            Self::Text | Self::Dot => 1_000,
        }
    }
}

impl Tree {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let spec = self.spec()?;
        let position = self.from.position()?;
        let max_nodes = self.max_nodes.unwrap_or(self.format.nodes());
        let tree = Recorded::of(&spec, &position, max_nodes, &Stop::new());
        let tree = tree.map_err(Failure::input)?;
        let written = match self.format {
            Format::Text => tree.to_text(),
            Format::Json => tree.to_json() + "\n",
            Format::Dot => tree.to_dot(),
            Format::Svg => tree.to_svg(),
        };
        Ok(stdout().lock().write_all(written.as_bytes())?)
    }

    fn spec(&self) -> Result<ClassicSpec, Failure> {
        let foreign = ["engine:", "hub:"].iter().any(|kind| self.player.starts_with(kind));
        match self.player.parse() {
            Err(SpecError::UnknownPlayer(player)) if foreign => Err(Failure::Input(format!(
                "the search of {player:?} cannot be recorded yet; the trees of the classic players can"
            ))),
            read => read.map_err(Failure::input),
        }
    }
}
