//! What matches and tournaments can be asked alike: the rules, the lots, the openings, the limits, and
//! where the games go.

use crate::failure::Failure;
use crownhead_arena::openings::RANDOM_PLIES;
use crownhead_arena::settings::AdjudicationRule;
use crownhead_arena::{ArenaError, MatchSettings, Openings, Outputs};
use crownhead_play::TimeControl;
use crownhead_rules::Variant;
use std::path::{Path, PathBuf};

/// How the games are played.
#[derive(clap::Args)]
pub(crate) struct Playing {
    /// From this number all lots come: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: Option<u16>,
    /// Where the games start: none, random, a deck, or a file with a FEN or a line of moves on each line.
    /// English checkers has the decks ballots (156 three-move ballots) and eleven-man (2,253 ballots), Russian and
    /// Brazilian draughts idf-basic (150 openings), the tables with flying checkers idf-russian (740) and
    /// idf-brazilian (732), Italian eleven-man-italian (2,400). A deck is drawn in an order that comes from the seed, a
    /// file is played in its own [default: none; for tune the largest deck of the variant, or else random]
    #[arg(long, value_name = "FILE|DECK|random|none")]
    openings: Option<String>,
    /// Plies of a random opening [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=200))]
    opening_plies: Option<u16>,
    /// Time a move in milliseconds, for players whose SPEC sets no limit
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Nodes a move, likewise
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth in plies, likewise
    #[arg(long, value_name = "D", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Clocks, in seconds: 60+0.5 is a minute for the game and half a second more for each move, 40/60 a
    /// minute for every 40 moves. Who runs out of time loses
    #[arg(long, value_name = "CLOCK")]
    clock: Option<TimeControl>,
    /// Count the processor's time for each player instead of the time of day, so that a busy machine is fair to
    /// both. Programs behind hub: keep time as they like and are charged for what the system says that they used;
    /// ours does the same with crownhead hub --cpu-clock
    #[arg(long)]
    cpu_clock: bool,
    /// Call a game a draw after so many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: Option<u32>,
    /// End a game once both players have seen at least WIN for the same side for PLIES plies in a row, or
    /// no more than DRAW for anyone from ply FROM on, such as 3,0.1,8,80
    #[arg(long, value_name = "WIN,DRAW,PLIES,FROM", allow_hyphen_values = true)]
    adjudicate: Option<AdjudicationRule>,
}

impl Playing {
    /// These options as settings of a match.
    pub(crate) fn settings(
        &self,
        variant: Variant,
        black: &str,
        white: &str,
        games: u64,
    ) -> MatchSettings {
        MatchSettings {
            seed: self.seed,
            movetime_ms: self.movetime,
            nodes: self.nodes,
            depth: self.depth,
            clock: self.clock,
            cpu_clock: self.cpu_clock,
            max_plies: self.max_plies.map(|plies| plies as usize),
            adjudication: self.adjudicate,
            ..MatchSettings::new(variant, black, white, games)
        }
    }

    /// The openings, or else the usual ones.
    pub(crate) fn openings(&self, variant: Variant, usual: Openings) -> Result<Openings, Failure> {
        let asked = self.openings.as_deref();
        if self.opening_plies.is_some() && asked != Some("random") {
            let given = asked.unwrap_or("none");
            let sentence = format!("--opening-plies is for --openings random, not {given:?}");
            return Err(Failure::input(sentence));
        }
        let plies = self.opening_plies.map_or(RANDOM_PLIES, usize::from);
        let named = |word| Openings::named(word, variant, plies).map_err(Failure::input);
        asked.map_or(Ok(usual), named)
    }

    /// Threads, 0 for one on each core.
    pub(crate) fn concurrency(&self) -> usize {
        self.concurrency.map_or(0, usize::from)
    }
}

/// Where the games go. A file has `.part` after its name until it is complete.
#[derive(clap::Args)]
pub(crate) struct Exports {
    /// Write the games as PDN, each as it ends; players are named by their SPEC
    #[arg(long, value_name = "OUT")]
    pdn: Option<PathBuf>,
    /// Write settings, games and result as JSON, one object a line
    #[arg(long, value_name = "OUT")]
    json: Option<PathBuf>,
    /// Write a table with a row for each game
    #[arg(long, value_name = "OUT")]
    csv: Option<PathBuf>,
    /// Write a table with a row for each opening, the worst for the first player first
    #[arg(long, value_name = "OUT")]
    by_opening: Option<PathBuf>,
    /// No progress bar and no report, only the files asked for
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl Exports {
    /// The files.
    pub(crate) fn outputs(&self, plot: Option<&Path>) -> Outputs {
        let Self { pdn, json, csv, by_opening, quiet: _ } = self;
        Outputs {
            pdn: pdn.clone(),
            json: json.clone(),
            csv: csv.clone(),
            openings: by_opening.clone(),
            plot: plot.map(Path::to_owned),
        }
    }
}

/// What went wrong in the arena: bad input, unless the machine failed.
pub(crate) fn failure(error: &ArenaError) -> Failure {
    match error {
        ArenaError::Write { .. } => Failure::Machine(error.to_string()),
        _ => Failure::input(error),
    }
}
