//! The engine as one thing: a table, some threads, and a search for the rules of the game at hand.

use crate::endings::{Advice, Endings, Proved, TableUse};
use crate::eval::{Distortion, Evaluation, Evaluator};
use crate::params::Params;
use crate::score::Score;
use crate::search::{DEEPEST, Effort, Found, Held, History, Plan, Root, Shared, Worker};
use crate::time::Timer;
use crate::transposition::TranspositionTable;
use crownhead_play::{Cuts, Limits, Report};
use crownhead_rules::{Game, Move, Position, Rules, Variant, WithRules};
use crownhead_tablebase::{Exact, Value};
use std::sync::Arc;
use std::time::Duration;

/// How an engine is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads that search together. One gives the same nodes every time.
    pub threads: usize,
    /// Megabytes of transposition table.
    pub hash: usize,
    /// What steers the search.
    pub params: Params,
    /// Which endgame tables are asked.
    pub tables: TableUse,
    /// What tells good positions from bad ones.
    pub evaluation: Evaluation,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: 1,
            hash: 64,
            params: Params::DEFAULT,
            tables: TableUse::Found,
            evaluation: Evaluation::Best,
        }
    }
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Depth of the last finished iteration, in plies.
    pub depth: u32,
    /// Positions looked at by all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The best lines, the very best first; as many as were asked for and there are.
    pub lines: Vec<ScoredLine>,
    /// Cut-offs of the main thread.
    pub cuts: Cuts,
    /// What the main thread's short cuts were worth.
    pub effort: Effort,
    /// How full the table is, in thousandths.
    pub fullness: u32,
}

/// A move with what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredLine {
    /// The value for the side to move.
    pub score: Score,
    /// The moves, the first one to be played now.
    pub moves: Vec<Move>,
    /// What endgame tables prove of the first move, if they reach so far.
    pub proved: Option<Proved>,
}

impl Analysis {
    /// The best move.
    pub fn best(&self) -> Move {
        self.lines[0].moves[0]
    }

    /// The same as a player's report.
    pub fn report(&self) -> Report {
        Report {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            score: Some(self.lines[0].score.into()),
            line: self.lines[0].moves.clone(),
            cuts: Some(self.cuts),
        }
    }
}

/// A checkers engine.
pub struct Engine {
    options: Options,
    table: TranspositionTable,
    /// The rules that the table's results belong to.
    variant: Option<Variant>,
    distortion: Distortion,
    /// What the last search has learned of moves: one for each thread.
    histories: Vec<History>,
    /// Who knows exact values of that variant without thinking, if anybody may be asked.
    endings: Option<Arc<dyn Exact>>,
    /// What the table's results were found under: see [`Endings::signature`].
    signature: Option<(u32, Value)>,
}

impl Engine {
    /// An engine with an empty table.
    pub fn new(options: Options) -> Self {
        Self {
            table: TranspositionTable::new(options.hash),
            endings: None,
            options,
            variant: None,
            distortion: Distortion::default(),
            histories: Vec::new(),
            signature: None,
        }
    }

    /// Forgets what was found in earlier games.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// From now on the evaluation is wrong by up to this many hundredths, as it pleases the seed.
    pub(crate) fn distort(&mut self, seed: u64, size: i32) {
        self.distortion = Distortion { seed, size };
    }

    /// Searches the position of a game that is not over, until a limit is reached; tells `watch` of
    /// every finished iteration. `lines` is how many best lines are wanted.
    ///
    /// # Panics
    /// If the game is over.
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &Limits,
        lines: usize,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        assert!(game.outcome().is_none(), "there is nothing to search in a game that is over");
        let variant = game.position().variant();
        if self.variant.replace(variant) != Some(variant) {
            self.clear();
            let at_once = |exact: &Arc<dyn Exact>| exact.most_pieces() > 0;
            self.endings = self.options.tables.open(variant).filter(at_once);
        }
        self.table.grow_older();
        let mut root = root_of(game);
        let tables = self.endings.as_ref();
        let advice = tables.and_then(|tables| Advice::of(&**tables, game, limits, lines));
        if let Some(known) = advice.as_ref().and_then(|advice| advice.settled(lines)) {
            watch(&known);
            return known;
        }
        let endings = tables.map(|tables| Endings::new(tables, game.position(), advice.as_ref()));
        if let Some(advice) = &advice
            && lines == 1
        {
            root.only = advice.best_moves();
        }
        let signature = endings.as_ref().and_then(Endings::signature);
        if signature.is_some() && self.signature != signature {
            self.table.clear();
        }
        self.signature = signature;
        let advice = advice.as_ref();
        let mut histories = std::mem::take(&mut self.histories);
        match self.options.params.history_keep {
            0 => histories.clear(),
            percent => histories.iter_mut().for_each(|history| history.fade(percent)),
        }
        histories.resize_with(self.options.threads.max(1), History::new);
        let job =
            Job { engine: self, root: &root, endings, advice, limits, lines, watch, histories };
        let (analysis, histories) = variant.with_rules(job);
        self.histories = histories;
        analysis
    }
}

/// The position and the keys of earlier ones that could come again.
fn root_of(game: &Game) -> Root {
    let keys: Vec<u64> = game.positions().map(Position::key).collect();
    let idle = game.idle_plies();
    let before = &keys[..keys.len() - 1];
    let reach = before.len().saturating_sub(idle as usize);
    let earlier = before[reach..].to_vec();
    let mut held = Held::default();
    for (held, rule) in held.iter_mut().zip(game.position().variant().rules().draws) {
        *held = if rule.most_held().is_some() { game.held(rule) } else { 0 };
    }
    Root { board: *game.position().board(), idle, held, earlier, only: Vec::new() }
}

/// A search that waits for its rules.
struct Job<'a> {
    engine: &'a Engine,
    root: &'a Root,
    endings: Option<Endings>,
    advice: Option<&'a Advice<'a>>,
    limits: &'a Limits,
    lines: usize,
    watch: &'a mut dyn FnMut(&Analysis),
    histories: Vec<History>,
}

impl WithRules for Job<'_> {
    type Output = (Analysis, Vec<History>);

    fn run<R: Rules>(self) -> Self::Output {
        let Engine { options, table, variant, distortion, .. } = self.engine;
        let timer = Timer::start(self.limits, &options.params);
        let shared = Shared::default();
        let evaluator =
            Evaluator::new(variant.unwrap_or_default(), &options.evaluation, *distortion);
        let worker = |history| {
            let judges = (evaluator.clone(), self.endings.as_ref());
            Worker::<R>::new(table, &timer, &shared, options.params, judges, self.root, history)
        };
        let depth = self.limits.depth.map_or(DEEPEST, |depth| (depth as i32).clamp(1, DEEPEST));
        let plan = Plan { max_depth: depth, lines: self.lines, first: 1, leads: true };
        let present = |found: &Found, time: Duration, others: u64| Analysis {
            depth: found.depth as u32,
            nodes: found.nodes + others,
            time,
            lines: found
                .lines
                .iter()
                .map(|line| {
                    let proved = self.advice.and_then(|advice| advice.proved(line.mv));
                    ScoredLine { score: line.score, moves: line.line.clone(), proved }.with_proof()
                })
                .collect(),
            cuts: found.cuts,
            effort: found.effort,
            fullness: table.fullness(),
        };
        std::thread::scope(|scope| {
            let mut histories = self.histories;
            let mut main = worker(histories.pop().unwrap_or_else(History::new));
            let start = |(n, history)| {
                let mut helper = worker(history);
                let first = 2 - n % 2;
                let plan = Plan { max_depth: DEEPEST, first, leads: false, ..plan };
                scope.spawn(move || {
                    helper.run(&plan, &mut |_| {});
                    helper.into_history()
                })
            };
            let helpers: Vec<_> = (0..).zip(histories).map(start).collect();
            let watch = self.watch;
            let mut report = |found: &Found| {
                watch(&present(found, timer.elapsed(), shared.nodes_of_others(found.nodes)));
            };
            let found = main.run(&plan, &mut report);
            shared.end();
            let found = found.unwrap_or_else(|| main.first_move());
            let analysis = present(&found, timer.elapsed(), shared.nodes_of_others(found.nodes));
            let others = helpers.into_iter().filter_map(|helper| helper.join().ok());
            (analysis, others.chain([main.into_history()]).collect())
        })
    }
}
