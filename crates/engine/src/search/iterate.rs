//! Deeper and deeper from the root, one iteration after the other, each with a window around the last
//! score.

use super::{Effort, Worker};
use crate::score::{MAX_PLY, Score};
use crate::time::Difficulty;
use crate::transposition::{Bound, Entry, MoveMark};
use crownhead_play::Cuts;
use crownhead_rules::{Move, Rules};
use std::cmp::Reverse;

/// A move at the root with what was found of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: Score,
    /// The best line, this move first.
    pub(crate) line: Vec<Move>,
    /// Nodes that the last search of it took.
    nodes: u64,
}

/// What an iteration found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) depth: i32,
    pub(crate) nodes: u64,
    pub(crate) cuts: Cuts,
    pub(crate) effort: Effort,
    /// The best lines, the very best first.
    pub(crate) lines: Vec<RootMove>,
}

/// What to search.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) max_depth: i32,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
    /// The first iteration; helper threads start elsewhere than the main one.
    pub(crate) first: i32,
    /// Whether this is the main thread, which sees to the time.
    pub(crate) leads: bool,
}

/// A fall of the score by so many hundredths is one to think about.
const FALL: i32 = 15;

/// What is to be known of the iterations so far to judge how hard the choice is.
#[derive(Default)]
struct SoFar {
    best: Option<Move>,
    steady: u32,
    /// The last two scores.
    scores: [Option<Score>; 2],
}

impl SoFar {
    /// After another iteration.
    fn difficulty(&mut self, moves: &[RootMove]) -> Difficulty {
        let RootMove { mv, score, nodes, .. } = moves[0];
        self.steady = if self.best.replace(mv) == Some(mv) { self.steady + 1 } else { 0 };
        let before = self.scores.into_iter().flatten().max();
        self.scores = [Some(score), self.scores[0]];
        let all: u64 = moves.iter().map(|one| one.nodes).sum();
        Difficulty {
            steady: self.steady,
            fallen: before.map_or(0, |before| before.0 - score.0),
            share: (100 * nodes / all.max(1)) as u32,
        }
    }
}

/// Sorts by score. A function of no rules: sorting is compiled once and not for each variant.
fn best_first(moves: &mut [RootMove]) {
    moves.sort_by_key(|line| Reverse(line.score));
}

impl<R: Rules> Worker<'_, R> {
    /// Searches until a limit is reached; tells `report` of each finished iteration.
    pub(crate) fn run(&mut self, plan: &Plan, report: &mut dyn FnMut(&Found)) -> Option<Found> {
        let mut moves = Vec::new();
        self.root.board.each_move::<R>(|mv| {
            if self.root.only.is_empty() || self.root.only.contains(&mv) {
                moves.push(RootMove { mv, score: -Score::INFINITE, line: vec![mv], nodes: 0 });
            }
        });
        let lines = plan.lines.clamp(1, moves.len().max(1));
        let mut found: Option<Found> = None;
        let mut so_far = SoFar::default();
        for depth in plan.first..=plan.max_depth {
            self.iteration = depth;
            self.improved = None;
            if !self.iterate(&mut moves, lines, depth, plan.leads) {
                // A broken-off iteration counts as far as it has found a better move.
                if let (Some(found), Some(better)) = (&mut found, self.improved.take()) {
                    found.lines[0] = better;
                }
                break;
            }
            // A later line can turn out better than an earlier one.
            best_first(&mut moves[..lines]);
            let result = self.found(depth, moves[..lines].to_vec());
            report(&result);
            let decided = result.lines[0].score;
            found = Some(result);
            // A win cannot be found nearer than the depth that has been searched.
            let settled = decided.is_decided() && (decided.plies_to_end() as i32) <= depth;
            if settled && lines == 1 {
                break;
            }
            let difficulty = so_far.difficulty(&moves);
            if plan.leads {
                self.timer.set_falling(difficulty.fallen >= FALL);
                if self.timer.is_late(difficulty) {
                    break;
                }
            }
        }
        found.map(|found| self.found(found.depth, found.lines))
    }

    /// These lines with all that was counted so far.
    fn found(&self, depth: i32, lines: Vec<RootMove>) -> Found {
        Found { depth, nodes: self.nodes, cuts: self.cuts, effort: self.effort, lines }
    }

    /// The answer of a search that was stopped before it had found anything: the first legal move.
    pub(crate) fn first_move(&self) -> Found {
        let mut first = Vec::new();
        self.root.board.each_move::<R>(|mv| {
            if first.is_empty() {
                first.push(RootMove { mv, score: Score::DRAW, line: vec![mv], nodes: 0 });
            }
        });
        self.found(0, first)
    }

    /// One iteration for each wanted line; false if it was broken off.
    fn iterate(&mut self, moves: &mut [RootMove], lines: usize, depth: i32, leads: bool) -> bool {
        for line in 0..lines {
            let last = moves[line].score;
            let mut width = self.params.aspiration;
            let open = depth < 4 || last.is_decided();
            let (mut alpha, mut beta) = if open {
                (-Score::INFINITE, Score::INFINITE)
            } else {
                (last - width, last + width)
            };
            loop {
                let best = self.root_node(&mut moves[line..], depth, (alpha, beta), line == 0);
                if self.over {
                    return false;
                }
                width *= 3;
                if best <= alpha && alpha > -Score::INFINITE {
                    if leads && line == 0 {
                        self.timer.set_falling(true);
                    }
                    alpha = if width > 500 { -Score::INFINITE } else { best - width };
                } else if best >= beta && beta < Score::INFINITE {
                    beta = if width > 500 { Score::INFINITE } else { best + width };
                } else {
                    break;
                }
            }
        }
        true
    }

    /// Searches the root moves in their order and brings the best to the front.
    fn root_node(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        (alpha, beta): (Score, Score),
        first_line: bool,
    ) -> Score {
        let board = self.root.board;
        let mut best = -Score::INFINITE;
        let mut low = alpha;
        for n in 0..moves.len() {
            let mv = moves[n].mv;
            let next = self.advance(&board, 0, mv);
            let before = self.nodes;
            let score = if n == 0 {
                -self.node::<true>(&next, 1, depth - 1, -beta, -low, false)
            } else {
                let scout = -self.node::<false>(&next, 1, depth - 1, -low - 1, -low, true);
                if scout > low {
                    -self.node::<true>(&next, 1, depth - 1, -beta, -low, false)
                } else {
                    scout
                }
            };
            if self.over {
                return best;
            }
            moves[n].nodes = self.nodes - before;
            if score > best {
                best = score;
                if score > low || n == 0 {
                    self.keep_line(0, mv);
                    moves[n].score = score;
                    moves[n].line.clone_from(&self.frames[0].line);
                    moves[..=n].rotate_right(1);
                    if first_line && score > alpha {
                        self.improved = Some(moves[0].clone());
                    }
                }
                low = low.max(score);
            }
            if low >= beta {
                break;
            }
        }
        let bound = match best {
            best if best <= alpha => Bound::Upper,
            best if best >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        if self.params.table > 0 && first_line {
            let best_mark = MoveMark::of(moves[0].mv);
            let eval = self.evaluate(&board);
            let entry = Entry { best: best_mark, score: best, eval, depth, bound };
            self.table.store(board.key(), &entry);
        }
        best
    }
}

/// The deepest iteration there is.
pub(crate) const DEEPEST: i32 = MAX_PLY as i32 - 10;
