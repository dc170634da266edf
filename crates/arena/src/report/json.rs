//! The match as lines of JSON: see [`crate::journal`].

use crate::error::ArenaError;
use crate::game::MatchGame;
use crate::journal::Entry;
use crate::result::{Effort, MatchResult};
use crate::settings::MatchSettings;
use crate::stats::{Estimate, Tally};
use crownhead_rules::Color;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The result of a match in a JSON report, from the view of A. An open end of an interval is null.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ResultEntry {
    /// Games that count.
    pub games: u64,
    /// Of all games: `[won, drawn, lost]`.
    pub total: [u64; 3],
    /// Of those in which A had Black.
    pub as_black: [u64; 3],
    /// Of those in which A had White.
    pub as_white: [u64; 3],
    /// The average score, `[value, low, high]` with its 95 % interval.
    pub score: [Option<f64>; 3],
    /// The Elo difference, likewise.
    pub elo: [Option<f64>; 3],
    /// The normalised Elo difference, likewise.
    pub normalized_elo: [Option<f64>; 3],
    /// The likelihood that A is the stronger player.
    pub superiority: f64,
    /// Pairs in which A took 0, ½, 1, 1½ and 2 points; null if colours were not swapped.
    pub pairs: Option<[u64; 5]>,
    /// The sequential test; null if there is none.
    pub sprt: Option<SprtEntry>,
    /// Mean length of a game in plies.
    pub mean_plies: f64,
    /// How often each ending occurred.
    pub endings: BTreeMap<String, u64>,
    /// What A spent.
    #[serde(alias = "black_player")]
    pub first: EffortEntry,
    /// What B spent.
    #[serde(alias = "white_player")]
    pub second: EffortEntry,
}

/// A sequential test in a JSON report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SprtEntry {
    /// The two hypotheses in normalised Elo.
    pub elo: [f64; 2],
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Its lower and upper bound.
    pub bounds: [f64; 2],
    /// `undecided`, `H0 accepted` or `H1 accepted`.
    pub state: String,
}

/// What a player spent, in a JSON report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EffortEntry {
    /// Moves chosen.
    pub moves: u64,
    /// Nodes looked at for them.
    pub nodes: u64,
    /// Time taken for them, in microseconds.
    pub time_us: u64,
}

impl ResultEntry {
    /// What a result says.
    pub fn new(result: &MatchResult) -> Self {
        let counts = |Tally { wins, draws, losses }| [wins, draws, losses];
        let finite = |number: f64| number.is_finite().then_some(number);
        let ends = |Estimate { value, low, high }| [value, low, high].map(finite);
        let effort = |Effort { moves, nodes, time_us }| EffortEntry { moves, nodes, time_us };
        let [first, second] = result.effort().map(effort);
        let sprt = result.sprt().map(|sprt| {
            let ((elo0, elo1), (lower, upper)) = (sprt.test.hypotheses(), sprt.test.bounds());
            let state = sprt.state.to_string();
            SprtEntry { elo: [elo0, elo1], llr: sprt.llr, bounds: [lower, upper], state }
        });
        Self {
            games: result.games(),
            total: counts(result.total()),
            as_black: counts(result.with(Color::Black)),
            as_white: counts(result.with(Color::White)),
            score: ends(result.score()),
            elo: ends(result.elo()),
            normalized_elo: ends(result.normalized_elo()),
            superiority: result.superiority(),
            pairs: result.pairs().map(|pairs| pairs.0),
            sprt,
            mean_plies: result.mean_plies(),
            endings: result.endings().clone(),
            first,
            second,
        }
    }
}

/// The first line.
pub(super) fn head(settings: &MatchSettings) -> Result<String, ArenaError> {
    text(&Entry::head(settings))
}

/// The line of a game.
pub(super) fn game(game: &MatchGame) -> Result<String, ArenaError> {
    text(&Entry::Game(game.clone()))
}

/// The last line.
pub(super) fn result(result: &MatchResult) -> Result<String, ArenaError> {
    text(&Entry::Result(ResultEntry::new(result)))
}

fn text(line: &Entry) -> Result<String, ArenaError> {
    line.text().map_err(|error| ArenaError::Settings(format!("cannot write JSON: {error}")))
}
