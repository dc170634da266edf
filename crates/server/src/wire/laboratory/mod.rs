//! Experiments over the wire: what is asked for (`request`), their games (`games`), and here how the laboratory and an
//! experiment with its figures are shown.

mod games;
mod request;

pub(crate) use games::{MatchGameView, MatchGamesPage, SceneView};
pub(crate) use request::{MatchGamesQuery, NameExperiment, NewExperiment, ReportFormat, WhichGame};

use crate::laboratory::{Bout, Glimpse, MOST_GAMES, MOST_PLAYERS, Plan, Standing, State};
use crate::players::Players;
use crownhead_arena::MatchResult;
use crownhead_arena::experiments::{EXPERIMENTS, Experiment};
use crownhead_arena::stats::{Estimate, Tally};
use crownhead_rules::{Color, Variant};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Moments of the running score that are shown.
const MOMENTS: usize = 120;

/// Games under way that are shown.
const SCENES: usize = 2;

/// The laboratory as a whole.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LaboratoryView {
    /// The newest first.
    experiments: Vec<ExperimentSummary>,
    ready: Vec<ReadyView>,
    /// The opening decks of each rule set that has some.
    decks: BTreeMap<&'static str, Vec<&'static str>>,
    /// Whether whoever asks may start experiments.
    may_start: bool,
    most_games: u64,
    most_players: usize,
}

/// A ready experiment, with what was published of it and what comes of it here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReadyView {
    name: &'static str,
    variant: &'static str,
    black: &'static str,
    white: &'static str,
    games: u64,
    published: &'static str,
    ours: &'static str,
}

/// Where an experiment stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Progress {
    Running,
    /// It ends after the games under way.
    Stopping,
    Waiting,
    Stopped,
    Finished,
    Failed,
}

/// An experiment in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ExperimentSummary {
    id: String,
    /// Empty if nobody has named it.
    name: String,
    ready: Option<String>,
    created: u64,
    state: Progress,
    /// How many come before it, if it waits.
    place: Option<usize>,
    round_robin: bool,
    /// SPECs.
    players: Vec<String>,
    /// How people call the players.
    titles: Vec<String>,
    variant: String,
    played: u64,
    /// All games that it is to have.
    games: u64,
    /// The score of the first player, from 0 to 1; null for a round robin and without games.
    score: Option<f64>,
}

/// An experiment with its figures.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ExperimentView {
    summary: ExperimentSummary,
    plan: PlanView,
    /// The equal command line, which gives exactly the same games; null if an engine of somebody else plays.
    command: Option<String>,
    /// Why it cannot go on.
    why: Option<String>,
    /// Games a second, while it runs.
    pace: Option<f64>,
    /// Whether it waits because people need all cores.
    held_up: bool,
    /// Of a match.
    figures: Option<FiguresView>,
    /// Of a round robin, the best score first.
    table: Vec<TableRow>,
    /// Its matches, in the order in which they are played.
    bouts: Vec<BoutView>,
    /// The games that ended last, the newest first.
    recent: Vec<MatchGameView>,
    /// The first games under way, at most two.
    scenes: Vec<SceneView>,
}

/// What is played beside players and rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PlanView {
    /// Games of each pairing.
    games: u64,
    openings: String,
    opening_plies: Option<u32>,
    swap: bool,
    seed: u64,
    movetime_ms: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    clock: Option<String>,
    max_plies: Option<u32>,
}

/// What the games of a match say, from the view of the first player. An open end of an interval is null.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FiguresView {
    /// Games won, drawn and lost.
    total: [u64; 3],
    as_black: [u64; 3],
    as_white: [u64; 3],
    /// The average score with the ends of its 95 % interval.
    score: [Option<f64>; 3],
    elo: [Option<f64>; 3],
    /// The likelihood that the first player is the stronger one.
    superiority: f64,
    test: Option<TestView>,
    mean_plies: f64,
    /// How often each ending occurred.
    endings: BTreeMap<String, u64>,
    first: EffortView,
    second: EffortView,
    /// The score as the match went on: games, value, and the ends of its interval.
    running: Vec<[f64; 4]>,
}

/// Where a sequential test stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TestView {
    elo: [f64; 2],
    /// The log-likelihood ratio, and the bounds at which it decides.
    llr: f64,
    bounds: [f64; 2],
    decided: bool,
}

/// What a player spent on a move on average.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct EffortView {
    nodes: f64,
    time_us: f64,
}

/// A player's line of a cross table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TableRow {
    player: String,
    /// Games won, drawn and lost against each row of the table, in its order.
    against: Vec<[u64; 3]>,
    total: [u64; 3],
    score: [Option<f64>; 3],
}

/// A match of an experiment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BoutView {
    first: String,
    second: String,
    played: u64,
    games: u64,
}

fn counts(Tally { wins, draws, losses }: Tally) -> [u64; 3] {
    [wins, draws, losses]
}

fn ends(Estimate { value, low, high }: Estimate) -> [Option<f64>; 3] {
    [value, low, high].map(|number| number.is_finite().then_some(number))
}

impl LaboratoryView {
    pub(crate) fn new(all: &[Glimpse], players: &Players, may_start: bool) -> Self {
        let decks = |variant: &&Variant| !variant.about().decks.is_empty();
        let with_decks = Variant::ALL.iter().filter(decks);
        Self {
            experiments: all.iter().map(|one| ExperimentSummary::new(one, players)).collect(),
            ready: EXPERIMENTS.iter().map(ReadyView::from).collect(),
            decks: with_decks.map(|one| (one.id(), one.about().decks.to_vec())).collect(),
            may_start,
            most_games: MOST_GAMES,
            most_players: MOST_PLAYERS,
        }
    }
}

impl From<&'static Experiment> for ReadyView {
    fn from(one: &'static Experiment) -> Self {
        let Experiment { name, variant, black, white, games, published, ours } = *one;
        Self { name, variant: variant.id(), black, white, games, published, ours }
    }
}

impl ExperimentSummary {
    fn new(glimpse: &Glimpse, players: &Players) -> Self {
        let Glimpse { kept, running, stopping, .. } = glimpse;
        let plan = &kept.plan;
        let count = plan.players.len() as u64;
        let pairings = if plan.round_robin { count * (count - 1) / 2 } else { 1 };
        let live = running.as_ref().map(|standing| {
            let standing = standing.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            (standing.played(), standing.score())
        });
        let (played, score) = live.unwrap_or((kept.played, kept.score));
        Self {
            id: glimpse.id.to_string(),
            name: kept.name.clone(),
            ready: kept.ready.clone(),
            created: kept.created,
            state: match &kept.state {
                _ if *stopping => Progress::Stopping,
                _ if running.is_some() => Progress::Running,
                State::Waiting => Progress::Waiting,
                State::Stopped => Progress::Stopped,
                State::Finished => Progress::Finished,
                State::Failed(_) => Progress::Failed,
            },
            place: glimpse.place,
            round_robin: plan.round_robin,
            players: plan.players.clone(),
            titles: plan.players.iter().map(|spec| players.name(spec)).collect(),
            variant: plan.variant.clone(),
            played,
            games: plan.games * pairings,
            score,
        }
    }
}

impl ExperimentView {
    pub(crate) fn new(
        glimpse: &Glimpse,
        standing: &Standing,
        players: &Players,
        held_up: bool,
    ) -> Self {
        let plan = &glimpse.kept.plan;
        let rows = if plan.round_robin { standing.table().rows() } else { Vec::new() };
        let row = |row: crownhead_arena::tournament::Row| TableRow {
            score: ends(row.score()),
            player: row.name,
            against: row.against.into_iter().map(counts).collect(),
            total: counts(row.total),
        };
        let alone = match standing.bouts() {
            [one] if !plan.round_robin => Some(one),
            _ => None,
        };
        Self {
            summary: ExperimentSummary::new(glimpse, players),
            plan: PlanView::from(plan),
            command: plan.command(),
            why: match &glimpse.kept.state {
                State::Failed(why) => Some(why.clone()),
                _ => None,
            },
            pace: glimpse.running.as_ref().and_then(|_| standing.pace()),
            held_up: held_up && glimpse.running.is_some(),
            figures: alone.map(|bout| FiguresView::new(&bout.result)),
            table: rows.into_iter().map(row).collect(),
            bouts: standing.bouts().iter().map(BoutView::from).collect(),
            scenes: standing
                .under_way()
                .take(SCENES)
                .map(|one| SceneView::new(one, standing))
                .collect(),
            recent: standing.recent().map(|(bout, game)| MatchGameView::new(*bout, game)).collect(),
        }
    }
}

impl From<&Plan> for PlanView {
    fn from(plan: &Plan) -> Self {
        Self {
            games: plan.games,
            openings: plan.openings.clone(),
            opening_plies: plan.opening_plies,
            swap: plan.swap,
            seed: plan.seed,
            movetime_ms: plan.movetime_ms,
            nodes: plan.nodes,
            depth: plan.depth,
            clock: plan.clock.clone(),
            max_plies: plan.max_plies,
        }
    }
}

impl FiguresView {
    fn new(result: &MatchResult) -> Self {
        let [first, second] = result.effort().map(|effort| EffortView {
            nodes: effort.nodes_a_move(),
            time_us: effort.time_a_move().as_secs_f64() * 1e6,
        });
        let point = |point: crownhead_arena::plot::Point| {
            let Estimate { value, low, high } = point.score;
            [point.games as f64, value, low, high]
        };
        Self {
            total: counts(result.total()),
            as_black: counts(result.with(Color::Black)),
            as_white: counts(result.with(Color::White)),
            score: ends(result.score()),
            elo: ends(result.elo()),
            superiority: result.superiority(),
            test: result.sprt().map(|sprt| TestView {
                elo: sprt.test.hypotheses().into(),
                llr: sprt.llr,
                bounds: sprt.test.bounds().into(),
                decided: result.is_decided(),
            }),
            mean_plies: result.mean_plies(),
            endings: result.endings().clone(),
            first,
            second,
            running: result.running(MOMENTS).into_iter().map(point).collect(),
        }
    }
}

impl From<&Bout> for BoutView {
    fn from(bout: &Bout) -> Self {
        let settings = bout.result.settings();
        Self {
            first: settings.first.clone(),
            second: settings.second.clone(),
            played: bout.result.games(),
            games: bout.games,
        }
    }
}
