//! The same position through several methods: what each finds, and how much it has to look at for that. Those
//! that must agree on the value are minimax, alpha-beta, negamax and iterative deepening.

use crownhead_classic::trace::effective_branching_factor;
use crownhead_classic::{ClassicSpec, Evaluation, Order};
use crownhead_engine::{Effort, Engine, Options, TableUse};
use crownhead_notation::moves;
use crownhead_play::{Limits, Report, Score, Stop};
use crownhead_rules::{Game, Position};

/// The classic methods, in the order in which one learns them; the last one is free to find something else.
const CLASSIC: [&str; 5] = ["minimax", "alphabeta", "negamax", "deepening", "aggressor"];
/// The most nodes that minimax may have, those that a player may keep in memory, and how far the plot goes where
/// that is soon done.
pub(crate) const MOST_COMPARED: u64 = 2_000_000;
const MOST_KEPT: u64 = 300_000;
const FURTHER: u32 = 8;
/// Megabytes of the engine's table: small, so that it is soon there.
const HASH: usize = 4;

/// What a method found.
pub(crate) struct Method {
    /// The word that begins its SPEC.
    pub(crate) id: &'static str,
    pub(crate) spec: String,
    /// Plies that it looked ahead.
    pub(crate) depth: u32,
    pub(crate) score: Option<Score>,
    pub(crate) choice: String,
    pub(crate) report: Report,
    pub(crate) branching: Option<f64>,
    /// Positions looked at to each depth from 1 on, and a little further where that is soon done.
    pub(crate) growth: Vec<u64>,
    /// Whether it has to find the value of minimax.
    pub(crate) must_agree: bool,
}

/// One iteration of the engine.
pub(crate) struct Iteration {
    pub(crate) depth: u32,
    pub(crate) choice: String,
    pub(crate) score: crownhead_engine::ScoredLine,
    pub(crate) nodes: u64,
    /// Whether the best move is another than in the iteration before.
    pub(crate) changed: bool,
    pub(crate) effort: Effort,
}

/// Several methods side by side.
pub(crate) struct Comparison {
    pub(crate) methods: Vec<Method>,
    pub(crate) iterations: Vec<Iteration>,
    /// Whether those that must agree do.
    pub(crate) agree: bool,
}

/// Lets every method search a position that is not over; none if somebody says stop before all have ended.
pub(crate) fn compare(
    position: &Position,
    depth: u32,
    evaluation: Option<Evaluation>,
    order: Option<Order>,
    stop: &Stop,
) -> Option<Comparison> {
    let wish = Wish { position, evaluation, order, stop };
    let further = wish.deepest(depth);
    let mut methods: Vec<Method> =
        CLASSIC.iter().filter_map(|id| wish.classic(id, depth, further)).collect();
    let mut scores = methods.iter().filter(|method| method.must_agree).map(|method| method.score);
    let first = scores.next();
    let agree = scores.all(|score| Some(score) == first);
    let (engine, iterations) = engine(position, further, stop);
    methods.push(engine);
    (!stop.is_stopped()).then_some(Comparison { methods, iterations, agree })
}

/// What the classic methods are asked.
struct Wish<'a> {
    position: &'a Position,
    evaluation: Option<Evaluation>,
    order: Option<Order>,
    stop: &'a Stop,
}

impl Wish<'_> {
    /// A method of this wish.
    fn spec(&self, id: &str, depth: u32) -> Option<ClassicSpec> {
        let plain: ClassicSpec = format!("{id}:{depth}").parse().ok()?;
        let judges = plain.algorithm.takes_evaluation();
        Some(ClassicSpec {
            evaluation: self.evaluation.filter(|_| judges),
            order: self.order.filter(|_| judges),
            ..plain
        })
    }

    /// How far minimax goes without much work, but at least to this depth.
    fn deepest(&self, depth: u32) -> u32 {
        let further = depth.max(FURTHER);
        let counted = self
            .spec("minimax", further)
            .map(|spec| spec.count(self.position, MOST_KEPT, self.stop));
        match counted {
            Some(Ok(_)) => further,
            Some(Err(large)) => large.fits.map_or(depth, |(fits, _)| fits.max(depth)),
            None => depth,
        }
    }

    fn classic(&self, id: &'static str, depth: u32, further: u32) -> Option<Method> {
        let Self { position, .. } = *self;
        let whole = self.spec(id, depth)?;
        let must_agree = whole.algorithm.takes_evaluation();
        // One that keeps its tree stays at the depth that fits into memory.
        let (depth, further) = if must_agree {
            (depth, further)
        } else {
            let fits = match whole.count(position, MOST_KEPT, self.stop) {
                Ok(_) => depth,
                Err(large) => large.fits?.0,
            };
            (fits, fits)
        };
        let game = Game::new(*position);
        let limits = Limits { stop: self.stop.clone(), ..Limits::default() };
        let (mut growth, mut found) = (Vec::new(), None);
        for at in 1..=further {
            let spec = whole.at_depth(at)?;
            let choice =
                spec.player(position.variant()).choose(&game, &limits, &mut |_| {}).ok()?;
            growth.push(choice.report.nodes);
            if at == depth {
                found = Some((spec, choice));
            }
        }
        let (spec, choice) = found?;
        Some(Method {
            id,
            spec: spec.to_string(),
            depth,
            score: choice.report.score,
            choice: moves::write(position, choice.mv),
            branching: effective_branching_factor(choice.report.nodes, choice.report.depth),
            report: choice.report,
            growth,
            must_agree,
        })
    }
}

/// The engine, with a table of its own and without endgame tables, so that it has to think.
fn engine(position: &Position, depth: u32, stop: &Stop) -> (Method, Vec<Iteration>) {
    let options = Options { hash: HASH, tables: TableUse::Off, ..Options::default() };
    let limits = Limits { depth: Some(depth), stop: stop.clone(), ..Limits::default() };
    let mut iterations: Vec<Iteration> = Vec::new();
    let last = Engine::new(options).analyse(&Game::new(*position), &limits, 1, &mut |found| {
        let choice = moves::write(position, found.best());
        iterations.push(Iteration {
            depth: found.depth,
            changed: iterations.last().is_some_and(|before| before.choice != choice),
            choice,
            score: found.lines[0].clone(),
            nodes: found.nodes,
            effort: found.effort,
        });
    });
    let method = Method {
        id: "engine",
        spec: "engine".to_owned(),
        depth: last.depth,
        score: Some(last.lines[0].score.into()),
        choice: moves::write(position, last.best()),
        branching: effective_branching_factor(last.nodes, last.depth),
        report: last.report(),
        growth: iterations.iter().map(|iteration| iteration.nodes).collect(),
        must_agree: false,
    };
    (method, iterations)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Variant;

    #[test]
    fn what_was_cut_off_is_no_comparison() {
        let position = Position::start(Variant::Mini);
        let compared = |stop: &Stop| compare(&position, 3, None, None, stop);
        assert!(compared(&Stop::new()).is_some_and(|whole| whole.agree));
        let stop = Stop::new();
        stop.stop();
        assert!(compared(&stop).is_none());
    }
}
