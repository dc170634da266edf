//! The search, divided by question:
//!
//! - [`iterate`]: deeper and deeper from the root, and what to report on the way.
//! - [`node`]: the value of a position to some depth: alpha-beta with a principal variation.
//! - [`order`]: which move first.
//! - [`history`]: which moves were good elsewhere.
//!
//! This file has what they share: the [`Worker`], one for each thread.

mod history;
mod iterate;
mod node;
mod order;
#[cfg(test)]
mod tests;

pub(crate) use iterate::{DEEPEST, Found, Plan, RootMove};

use crate::endings::Endings;
use crate::eval::Evaluator;
use crate::params::Params;
use crate::score::{MAX_PLY, Score};
use crate::time::Timer;
use crate::transposition::{MoveMark, TranspositionTable};
use crownhead_play::Cuts;
use crownhead_rules::{Board, Move, MoveList, Rules};
use crownhead_tablebase::Standing;
pub(crate) use history::History;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Nodes between two looks at the clock: about a quarter of a millisecond.
const CHECK_EVERY: u64 = 1024;

/// What the short cuts of a search were worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Times that the transposition table was asked.
    pub lookups: u64,
    /// Times that it knew the position.
    pub hits: u64,
    /// Late moves that were searched less deep.
    pub reduced: u64,
    /// Those of them that looked good and were searched again to the full depth.
    pub again: u64,
}

/// What all threads of one search look at.
#[derive(Default)]
pub(crate) struct Shared {
    over: AtomicBool,
    nodes: AtomicU64,
}

impl Shared {
    /// Tells all threads to end.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// What the other threads have counted so far, as far as they have told.
    pub(crate) fn nodes_of_others(&self, own: u64) -> u64 {
        self.nodes.load(Ordering::Relaxed).saturating_sub(own)
    }
}

/// Where a search starts: the position, and what the game remembers of earlier ones.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    pub(crate) board: Board,
    /// Plies without progress up to the position.
    pub(crate) idle: u32,
    /// For how many positions in a row each draw rule about material has held.
    pub(crate) held: Held,
    /// Keys of the positions before it that could come again, the latest last.
    pub(crate) earlier: Vec<u64>,
    /// The moves that are worth searching; none means all.
    pub(crate) only: Vec<Move>,
}

/// For each draw rule of a variant, in their order, in how many positions in a row it has held.
pub(crate) type Held = [u32; MOST_DRAW_RULES];

/// More draw rules than this no variant has.
pub(crate) const MOST_DRAW_RULES: usize = 8;

/// What is known at one ply of the line that is being searched.
struct Frame {
    key: u64,
    /// Plies without progress.
    idle: u32,
    /// For how long draw rules about material have held.
    held: Held,
    /// The move that led to the next ply.
    played: Option<Move>,
    /// A move that may not be searched here, to see what there is without it.
    excluded: MoveMark,
    moves: MoveList,
    /// For each move how early it should be tried.
    ranks: Vec<i32>,
    /// Two steps that refuted something at this ply.
    killers: [MoveMark; 2],
    /// The best line from here.
    line: Vec<Move>,
    /// The evaluation, where nothing was to be captured.
    eval: Option<Score>,
}

impl Frame {
    fn new() -> Self {
        Self {
            key: 0,
            idle: 0,
            held: Held::default(),
            played: None,
            excluded: MoveMark::NONE,
            moves: MoveList::new(),
            ranks: Vec::new(),
            killers: [MoveMark::NONE; 2],
            line: Vec::new(),
            eval: None,
        }
    }
}

/// One thread's search.
pub(crate) struct Worker<'a, R> {
    table: &'a TranspositionTable,
    timer: &'a Timer,
    shared: &'a Shared,
    params: Params,
    evaluator: Evaluator,
    endings: Option<&'a Endings>,
    root: &'a Root,
    frames: Vec<Frame>,
    history: History,
    /// Hundredths of a ply that late moves are reduced by, by depth and number; nothing where the plain rule serves.
    late: Option<Box<LateTable>>,
    nodes: u64,
    /// Nodes already added to the shared count.
    counted: u64,
    /// When to look at the clock next.
    check_at: u64,
    over: bool,
    cuts: Cuts,
    effort: Effort,
    /// The depth of this iteration, which bounds extensions.
    iteration: i32,
    /// The best root move that this iteration has proved so far.
    improved: Option<RootMove>,
    rules: PhantomData<fn() -> R>,
}

impl<'a, R: Rules> Worker<'a, R> {
    /// Whether there are draws without progress, so that it has to be counted.
    const DRAWS_BY_RULE: bool = !R::SET.draws.is_empty();

    /// Plies without progress after which a game is drawn.
    const IDLE_DRAW: u32 = match R::SET.idle_plies_to_draw() {
        Some(plies) => plies,
        None => u32::MAX,
    };

    /// Whether some draw rule is about material.
    const COUNTS_MATERIAL: bool = {
        assert!(R::SET.draws.len() <= MOST_DRAW_RULES);
        R::SET.counts_material()
    };

    /// Whether a position that comes again draws at some time.
    const REPETITION_DRAWS: bool = R::SET.repetitions_to_draw().is_some();

    pub(crate) fn new(
        table: &'a TranspositionTable,
        timer: &'a Timer,
        shared: &'a Shared,
        params: Params,
        (evaluator, endings): (Evaluator, Option<&'a Endings>),
        root: &'a Root,
        history: History,
    ) -> Self {
        let mut frames: Vec<Frame> = (0..MAX_PLY + 2).map(|_| Frame::new()).collect();
        frames[0].key = root.board.key();
        frames[0].idle = root.idle;
        frames[0].held = root.held;
        Self {
            table,
            timer,
            shared,
            params,
            evaluator,
            endings,
            root,
            frames,
            history,
            late: (params.late_slope > 0).then(|| late_table(&params)),
            nodes: 0,
            counted: 0,
            check_at: 0,
            over: false,
            cuts: Cuts::default(),
            effort: Effort::default(),
            iteration: 0,
            improved: None,
            rules: PhantomData,
        }
    }

    /// What was learned of moves, for the next search.
    pub(crate) fn into_history(self) -> History {
        self.history
    }

    /// Counts a node and looks at the limits now and then; true if the search is over.
    #[inline(always)]
    fn count_node(&mut self) -> bool {
        if self.nodes >= self.check_at {
            self.check_limits();
        }
        self.nodes += u64::from(!self.over);
        self.over
    }

    #[cold]
    fn check_limits(&mut self) {
        let all = self.shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        let all = all + self.nodes - self.counted;
        self.counted = self.nodes;
        if self.timer.is_over(all) {
            self.shared.end();
        }
        self.over |= self.shared.over.load(Ordering::Relaxed);
        self.check_at = self.nodes + CHECK_EVERY.min(self.timer.nodes_left(all));
    }

    /// Plays a move on the line: the next ply knows its key and how long nothing has happened.
    #[inline(always)]
    fn advance(&mut self, board: &Board, ply: usize, mv: Move) -> Board {
        let next = board.after::<R>(mv);
        let idle = if Self::DRAWS_BY_RULE {
            if board.is_progress(mv) { 0 } else { self.frames[ply].idle + 1 }
        } else {
            0
        };
        self.frames[ply].played = Some(mv);
        let frame = &mut self.frames[ply + 1];
        frame.key = next.key();
        frame.idle = idle;
        if Self::COUNTS_MATERIAL {
            self.hold(ply, mv, &next);
        }
        next
    }

    /// What draw rules have counted up to a ply.
    fn standing(&self, ply: usize) -> Standing<'_> {
        let Frame { idle, ref held, .. } = self.frames[ply];
        Standing { idle, held }
    }

    /// Counts on for how long draw rules about material have held.
    fn hold(&mut self, ply: usize, mv: Move, next: &Board) {
        let before = self.frames[ply].held;
        let changed = mv.is_capture() || mv.crowns();
        let held = &mut self.frames[ply + 1].held;
        for (n, rule) in R::SET.draws.iter().enumerate() {
            let holds = rule.most_held().is_some() && rule.holds(next, R::SET.geometry);
            held[n] = match holds {
                true if changed && rule.is_about_balance() => 1,
                true => before[n] + 1,
                false => 0,
            };
        }
    }

    /// True if a rule about material draws the game within so many plies from this one, should the pieces
    /// stay as they are.
    #[inline(always)]
    fn is_cut_short(&self, ply: usize, plies: u32) -> bool {
        Self::COUNTS_MATERIAL && {
            let held = &self.frames[ply].held;
            let mut rules = R::SET.draws.iter().zip(held);
            rules.any(|(rule, &held)| {
                held > 0 && rule.most_held().is_some_and(|most| held + plies > most)
            })
        }
    }

    /// True if the position at this ply is a draw by the draw rules. One repetition is enough here: what
    /// can be repeated once can be repeated again.
    #[inline(always)]
    fn is_drawn(&self, ply: usize) -> bool {
        if !Self::DRAWS_BY_RULE {
            return false;
        }
        let Frame { key, idle, .. } = self.frames[ply];
        // The shortest way back to a position takes two moves by each side.
        let may_repeat = Self::REPETITION_DRAWS && idle >= 4;
        idle >= Self::IDLE_DRAW
            || self.is_cut_short(ply, 0)
            || may_repeat && self.repeats(ply, key, idle as usize)
    }

    fn repeats(&self, ply: usize, key: u64, idle: usize) -> bool {
        (4..=idle).step_by(2).any(|back| match ply.checked_sub(back) {
            Some(earlier) => self.frames[earlier].key == key,
            None => {
                let before_root = back - ply;
                let earlier = &self.root.earlier;
                earlier.len().checked_sub(before_root).is_some_and(|n| earlier[n] == key)
            }
        })
    }

    /// The evaluation of a quiet position.
    #[inline(always)]
    fn evaluate(&mut self, board: &Board) -> Score {
        let score = self.evaluator.evaluate::<R>(board);
        self.endings.map_or(score, |endings| endings.among_equals(board, score))
    }

    /// Puts a move before the best line of the next ply.
    fn keep_line(&mut self, ply: usize, mv: Move) {
        let (here, next) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&next[0].line);
    }
}

/// Numbers by depth and by the number of a move, each up to 63.
type LateTable = [[i32; 64]; 64];

/// Hundredths of a ply by which late moves are reduced.
fn late_table(params: &Params) -> Box<LateTable> {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, hundredths) in row.iter_mut().enumerate().skip(1) {
            let growth = (depth as f32).ln() * (number as f32).ln();
            *hundredths = params.late_base + (params.late_slope as f32 * growth) as i32;
        }
    }
    table
}
