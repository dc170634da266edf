//! The same position through several methods, as a page shows them side by side.

use super::ScoreView;
use super::explorer::WorthView;
use crate::explore::{Comparison, Iteration, Method};
use crownhead_play::Cuts;
use crownhead_rules::Color;
use serde::Serialize;
use utoipa::ToSchema;

/// What one method found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MethodView {
    /// The word that begins its SPEC; `engine` for the engine.
    pub(crate) id: String,
    pub(crate) spec: String,
    pub(crate) depth: u32,
    /// For the side to move, in points of its own.
    pub(crate) value: Option<WorthView>,
    pub(crate) choice: String,
    pub(crate) nodes: u64,
    /// Cuts by the side to move and by its opponent; null where there are none.
    pub(crate) max_cuts: Option<u64>,
    pub(crate) min_cuts: Option<u64>,
    /// The effective branching factor.
    pub(crate) branching: Option<f64>,
    /// Milliseconds.
    pub(crate) time: f64,
    /// Positions looked at to each depth from 1 on, and a little further where that is soon done.
    pub(crate) growth: Vec<u64>,
    /// Whether it has to find the value of minimax.
    pub(crate) must_agree: bool,
}

/// One iteration of the engine.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IterationView {
    pub(crate) depth: u32,
    pub(crate) choice: String,
    pub(crate) score: ScoreView,
    pub(crate) nodes: u64,
    /// Whether the best move is another than in the iteration before.
    pub(crate) changed: bool,
    /// Times that the transposition table was asked, and that it knew the position.
    pub(crate) lookups: u64,
    pub(crate) hits: u64,
    /// Late moves that were searched less deep, and those that were searched again.
    pub(crate) reduced: u64,
    pub(crate) again: u64,
}

/// The same position through several methods.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComparisonView {
    pub(crate) methods: Vec<MethodView>,
    pub(crate) iterations: Vec<IterationView>,
    /// Whether those that must agree do.
    pub(crate) agree: bool,
}

impl ComparisonView {
    pub(crate) fn new(comparison: &Comparison, mover: Color) -> Self {
        Self {
            methods: comparison.methods.iter().map(method).collect(),
            iterations: comparison.iterations.iter().map(|one| iteration(one, mover)).collect(),
            agree: comparison.agree,
        }
    }
}

fn method(method: &Method) -> MethodView {
    // Whoever never cuts has nothing to count.
    let cuts = method.report.cuts.filter(|_| method.id != "minimax");
    MethodView {
        id: method.id.to_owned(),
        spec: method.spec.clone(),
        depth: method.depth,
        value: method.score.map(WorthView::from),
        choice: method.choice.clone(),
        nodes: method.report.nodes,
        max_cuts: cuts.map(|Cuts { max, .. }| max),
        min_cuts: cuts.map(|Cuts { min, .. }| min),
        branching: method.branching,
        time: method.report.time.as_secs_f64() * 1000.0,
        growth: method.growth.clone(),
        must_agree: method.must_agree,
    }
}

fn iteration(iteration: &Iteration, mover: Color) -> IterationView {
    IterationView {
        depth: iteration.depth,
        choice: iteration.choice.clone(),
        score: ScoreView::of_line(&iteration.score, mover),
        nodes: iteration.nodes,
        changed: iteration.changed,
        lookups: iteration.effort.lookups,
        hits: iteration.effort.hits,
        reduced: iteration.effort.reduced,
        again: iteration.effort.again,
    }
}
