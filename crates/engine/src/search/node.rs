//! The value of a position to some depth: principal variation search, its steps numbered.

use super::Worker;
use crate::params::Params;
use crate::score::{MAX_PLY, Score};
use crate::transposition::{Bound, Entry, MoveMark};
use crownhead_rules::{Board, Color, Move, Rules};

/// A step that has proved good nearly always.
const BEST_HISTORY: i32 = 16_000;

/// What the table says about a node.
struct Known {
    entry: Option<Entry>,
    best: MoveMark,
}

impl<R: Rules> Worker<'_, R> {
    /// The value of a position for its side to move, between `alpha` and `beta`. A node of the
    /// principal variation (`PV`) has a window that is open and gives its best line.
    pub(super) fn node<const PV: bool>(
        &mut self,
        board: &Board,
        ply: usize,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        cut: bool,
    ) -> Score {
        // 1. Limits. What is returned after the end is thrown away.
        if self.count_node() {
            return Score::DRAW;
        }
        if PV {
            self.frames[ply].line.clear();
        }
        // 2. Draws by the draw rules.
        if ply > 0 && self.is_drawn(ply) {
            return Score::DRAW;
        }
        if ply >= MAX_PLY {
            return self.evaluate(board);
        }
        // 3. A win that is nearer than any from here has been found already.
        alpha = alpha.max(Score::loss_at(ply));
        beta = beta.min(Score::win_at(ply));
        if alpha >= beta {
            return alpha;
        }
        // 4. What the table knows.
        let excluded = self.frames[ply].excluded;
        let known = self.known(board, depth, excluded);
        if !PV
            && let Some(entry) = known.entry
            && excluded == MoveMark::NONE
            && let Some(score) = self.settled(&entry, ply, depth, alpha, beta)
        {
            return score;
        }
        // 5. What the endgame tables know, where nothing is to be captured.
        let capturing = board.can_capture::<R>(board.turn());
        if !capturing
            && excluded == MoveMark::NONE
            && let Some(endings) = self.endings
            && let Some(score) = endings.score::<R>(board, ply, depth, || self.standing(ply))
        {
            return score;
        }
        // 6. A leaf, unless there is something to capture.
        let must_capture = capturing && R::SET.must_capture();
        if depth <= 0 && !must_capture {
            match self.leaf(board, ply, depth, capturing) {
                Leaf::Value(score) => return score,
                Leaf::Threat => depth = 0,
                Leaf::Captures(stand) => {
                    return self.optional_captures::<PV>(board, ply, stand, alpha, beta);
                }
            }
        }
        // 7. The evaluation, where nothing is to be captured.
        let plain = match known.entry {
            _ if must_capture => None,
            Some(entry) => Some(entry.eval),
            None => Some(self.evaluate(board)),
        };
        let eval = plain.map(|plain| self.corrected(board, plain));
        self.frames[ply].eval = eval;
        let improving = self.improving(ply);
        // 8. Far above beta or far below alpha: near the leaves the evaluation is believed, further
        //    up a shallow search proves what is above.
        if !PV
            && excluded == MoveMark::NONE
            && let Some(eval) = eval
        {
            if self.is_far_off(board, depth, (alpha, beta), eval, improving) {
                return eval;
            }
            if let Some(score) = self.far_above(board, ply, depth, beta, eval) {
                return score;
            }
        }
        // 9. Without a table move the order is poor: search less deep, the table will know next time.
        let unknown = self.params.reduce_unknown;
        if unknown > 0 && depth >= unknown && known.best == MoveMark::NONE && !must_capture {
            depth -= 1;
        }
        // 10. The table move goes deeper if all others are much worse.
        let mut singular = 0;
        if excluded == MoveMark::NONE && ply > 0 {
            match self.singular::<PV>(board, ply, depth, beta, known.entry, cut) {
                Alone::By(plies) => singular = plies,
                Alone::Cut(score) => return score,
            }
        }
        // 11. The moves, one after the other.
        board.moves_into::<R>(&mut self.frames[ply].moves);
        if self.frames[ply].moves.is_empty() {
            return over(
                board.outcome::<R>().and_then(|outcome| outcome.winner),
                board.turn(),
                ply,
            );
        }
        // 12. A child that the table knows may be good enough.
        let asks = self.params.children_depth;
        if !PV
            && asks > 0
            && depth >= asks
            && excluded == MoveMark::NONE
            && let Some(score) = self.known_child(board, ply, depth, beta)
        {
            return score;
        }
        self.rank_moves(board, ply, known.best, depth);
        let traits = Traits { singular, excluded, improving, cut };
        let (best, best_mark, bound) =
            self.each_move::<PV>(board, ply, depth, (alpha, beta), traits);
        // 13. Keep what was found, if it was found to the end.
        if self.over {
            return Score::DRAW;
        }
        if excluded == MoveMark::NONE && depth > 0 && self.params.table > 0 {
            let score = best.seen_from_node(ply);
            if self.params.correction > 0
                && let Some(eval) = plain
                && !best.is_proved()
                && (bound != Bound::Lower || best > eval)
                && (bound != Bound::Upper || best < eval)
            {
                self.history.learn_error(board, best.0 - eval.0, depth);
            }
            let eval = plain.unwrap_or(Score::DRAW);
            self.table.store(board.key(), &Entry { best: best_mark, score, eval, depth, bound });
        }
        best
    }

    /// Searches the ranked moves of a node: the best score, its move, and how it bounds the truth.
    fn each_move<const PV: bool>(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        (mut alpha, beta): (Score, Score),
        traits: Traits,
    ) -> (Score, MoveMark, Bound) {
        let Traits { singular, excluded, cut, .. } = traits;
        let skip_from = self.skip_from::<PV>(depth, traits.improving);
        let count = self.frames[ply].moves.len();
        let mut best = -Score::INFINITE;
        let mut best_mark = MoveMark::NONE;
        let mut bound = Bound::Upper;
        for n in 0..count {
            let mv = self.pick(ply, n);
            let mark = MoveMark::of(mv);
            if mark == excluded {
                continue;
            }
            if n >= skip_from && !best.is_proved() && !mv.is_capture() && !mv.crowns() {
                continue;
            }
            let extension = self.extension(ply, mv, count, if n == 0 { singular } else { 0 });
            // Below the horizon captures cost no depth, so that a threat behind them is still seen.
            let cost = if depth <= 0 && mv.is_capture() { 0 } else { 1 - extension };
            let reduction = if n == 0 {
                0
            } else {
                self.reduction::<PV>(ply, depth, (n, mv), extension, traits)
            };
            let next = self.advance(board, ply, mv);
            if depth - cost > 0 {
                self.table.prefetch(next.key());
            }
            let window = (alpha, beta);
            let score =
                self.move_value::<PV>(&next, ply, depth - cost, reduction, window, (n == 0, cut));
            if self.over {
                return (Score::DRAW, MoveMark::NONE, Bound::Upper);
            }
            if score <= best {
                continue;
            }
            best = score;
            if score <= alpha {
                continue;
            }
            best_mark = mark;
            bound = Bound::Exact;
            if PV {
                self.keep_line(ply, mv);
            }
            if score >= beta {
                bound = Bound::Lower;
                self.count_cut(ply);
                self.reward(board, ply, n, depth);
                break;
            }
            alpha = score;
        }
        // Only the excluded move is legal: without it there is nothing as good.
        if best == -Score::INFINITE { (alpha, best_mark, bound) } else { (best, best_mark, bound) }
    }

    /// The value of a move that has been played: with a closed window first, unless it is the first.
    fn move_value<const PV: bool>(
        &mut self,
        next: &Board,
        ply: usize,
        depth: i32,
        reduction: i32,
        (alpha, beta): (Score, Score),
        (first, cut): (bool, bool),
    ) -> Score {
        if PV && first {
            return -self.node::<true>(next, ply + 1, depth, -beta, -alpha, false);
        }
        // What a late move leads to is expected to be cut; so is what follows where no cut was expected.
        let expected = !first || !cut;
        let less = depth - reduction;
        let mut score = -self.node::<false>(next, ply + 1, less, -alpha - 1, -alpha, expected);
        self.effort.reduced += u64::from(reduction > 0);
        if score > alpha && reduction > 0 {
            self.effort.again += 1;
            score = -self.node::<false>(next, ply + 1, depth, -alpha - 1, -alpha, !cut);
        }
        if PV && score > alpha && score < beta {
            score = -self.node::<true>(next, ply + 1, depth, -beta, -alpha, false);
        }
        score
    }

    #[inline(always)]
    fn known(&mut self, board: &Board, depth: i32, excluded: MoveMark) -> Known {
        // A leaf is evaluated faster than looked up.
        let asked = self.params.table > 0 && depth > 0;
        let probe = if asked { self.table.probe(board.key()) } else { None };
        self.effort.lookups += u64::from(asked);
        self.effort.hits += u64::from(probe.is_some());
        let best = probe.map_or(MoveMark::NONE, |entry| entry.best);
        Known { entry: probe, best: if best == excluded { MoveMark::NONE } else { best } }
    }

    /// The score of the table, if it was searched deep enough and decides this node.
    fn settled(
        &self,
        entry: &Entry,
        ply: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let score = entry.score.seen_from_root(ply);
        // A win that a draw without progress may come before is not to be taken from memory.
        let idle = self.frames[ply].idle;
        let in_doubt = entry.score.is_decided()
            && (idle + entry.score.plies_to_end() >= Self::IDLE_DRAW
                || self.is_cut_short(ply, entry.score.plies_to_end()));
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (entry.depth >= depth && decides && !in_doubt).then_some(score)
    }

    /// What to do where the depth is used up and no capture is forced.
    #[inline(always)]
    fn leaf(&mut self, board: &Board, ply: usize, depth: i32, capturing: bool) -> Leaf {
        if let Some(outcome) = board.outcome::<R>() {
            return Leaf::Value(over(outcome.winner, board.turn(), ply));
        }
        if capturing {
            return Leaf::Captures(self.evaluate(board));
        }
        let threatened = board.can_capture::<R>(board.turn().other());
        if depth == 0 && self.params.threat > 0 && threatened {
            return Leaf::Threat;
        }
        Leaf::Value(self.evaluate(board))
    }

    /// Where captures may be refused, the evaluation stands against them.
    fn optional_captures<const PV: bool>(
        &mut self,
        board: &Board,
        ply: usize,
        stand: Score,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let mut best = stand;
        alpha = alpha.max(best);
        if best >= beta {
            return best;
        }
        board.moves_into::<R>(&mut self.frames[ply].moves);
        for n in 0..self.frames[ply].moves.len() {
            let mv = self.frames[ply].moves[n];
            if !mv.is_capture() {
                continue;
            }
            let next = self.advance(board, ply, mv);
            let score = -self.node::<PV>(&next, ply + 1, 0, -beta, -alpha, false);
            if self.over {
                return Score::DRAW;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// True if the evaluation is so far outside the window that the few plies left will not bring it
    /// back. The side that is ahead must not be about to lose something, and has to have a move.
    fn is_far_off(
        &self,
        board: &Board,
        depth: i32,
        (alpha, beta): (Score, Score),
        eval: Score,
        improving: bool,
    ) -> bool {
        let Params { trust_margin, trust_depth, doubt_margin, doubt_depth, .. } = self.params;
        let less = if improving { self.params.trust_improving } else { 0 };
        let above = trust_margin > 0
            && depth <= trust_depth
            && eval >= beta + trust_margin * depth - less
            && !beta.is_proved()
            && !board.can_capture::<R>(board.turn().other());
        let below = doubt_margin > 0
            && depth <= doubt_depth
            && eval <= alpha - doubt_margin * depth
            && !alpha.is_proved();
        (above || below) && board.outcome::<R>().is_none()
    }

    /// The score of a position whose evaluation is far above beta, if a shallow search agrees.
    fn far_above(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        beta: Score,
        eval: Score,
    ) -> Option<Score> {
        let margin = self.params.probe_margin;
        if margin == 0 || depth < self.params.probe_depth || beta.is_decided() {
            return None;
        }
        let bar = beta + margin;
        if eval < bar || bar.is_decided() {
            return None;
        }
        let shallow = depth - self.params.probe_reduction;
        let score = self.node::<false>(board, ply, shallow.max(1), bar - 1, bar, true);
        (score >= bar && !self.over).then_some(if score.is_decided() {
            score
        } else {
            score - margin
        })
    }

    /// Whether the table's move is the only good one, and by how many plies it is searched deeper then.
    fn singular<const PV: bool>(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        beta: Score,
        entry: Option<Entry>,
        cut: bool,
    ) -> Alone {
        let from = self.params.singular_depth;
        let Some(entry) = entry.filter(|_| from > 0 && depth >= from) else { return Alone::By(0) };
        if entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || entry.score.is_decided()
            || entry.best == MoveMark::NONE
        {
            return Alone::By(0);
        }
        let bar = entry.score - self.params.singular_margin * depth;
        self.frames[ply].excluded = entry.best;
        let others = self.node::<false>(board, ply, (depth - 1) / 2, bar - 1, bar, cut);
        self.frames[ply].excluded = MoveMark::NONE;
        if self.over {
            return Alone::By(0);
        }
        if others < bar {
            let far = self.params.singular_double;
            let two = !PV && far > 0 && others < bar - far * depth;
            return Alone::By(1 + i32::from(two));
        }
        if !PV && self.params.multi_cut > 0 && bar >= beta && !bar.is_proved() {
            return Alone::Cut(bar);
        }
        if !PV && entry.score >= beta {
            return Alone::By(-self.params.singular_less);
        }
        Alone::By(0)
    }

    /// The score of a move that the table knows to be good enough.
    fn known_child(&mut self, board: &Board, ply: usize, depth: i32, beta: Score) -> Option<Score> {
        for n in 0..self.frames[ply].moves.len() {
            let mv = self.frames[ply].moves[n];
            let next = self.advance(board, ply, mv);
            self.effort.lookups += 1;
            if let Some(entry) = self.table.probe(next.key())
                && !self.is_drawn(ply + 1)
                && let Some(score) = self.settled(&entry, ply + 1, depth - 1, -beta, -beta + 1)
                && -score >= beta
            {
                return Some(-score);
            }
        }
        None
    }

    /// An evaluation as what was found of positions with the same men corrects it.
    #[inline(always)]
    fn corrected(&self, board: &Board, eval: Score) -> Score {
        let percent = self.params.correction;
        if percent == 0 {
            return eval;
        }
        Score::value(eval.0 + self.history.error(board) * percent / 100)
    }

    /// Whether the side to move stands better than at its last turn.
    #[inline(always)]
    fn improving(&self, ply: usize) -> bool {
        let earlier = ply.checked_sub(2).and_then(|ply| self.frames[ply].eval);
        match (self.frames[ply].eval, earlier) {
            (Some(now), Some(earlier)) => now > earlier,
            _ => false,
        }
    }

    /// The number from which steps are skipped.
    #[inline(always)]
    fn skip_from<const PV: bool>(&self, depth: i32, improving: bool) -> usize {
        let Params { skip_depth, skip_first, .. } = self.params;
        if PV || depth > skip_depth || depth < 1 {
            return usize::MAX;
        }
        let steps = skip_first + depth * depth;
        (if improving { steps } else { steps / 2 }).max(1) as usize
    }

    /// Plies by which a move is searched deeper.
    #[inline(always)]
    fn extension(&self, ply: usize, mv: Move, legal: usize, singular: i32) -> i32 {
        // Forced lines end, but their number is better bounded.
        if ply as i32 >= 2 * self.iteration + 8 {
            return singular.min(0);
        }
        let answers_capture =
            ply > 0 && mv.is_capture() && self.frames[ply - 1].played.is_some_and(Move::is_capture);
        let single = legal == 1 && self.params.extend_single > 0;
        let recapture = answers_capture && self.params.extend_recapture > 0;
        if singular != 0 { singular } else { i32::from(single || recapture) }
    }

    /// Plies by which a late step is searched less deep.
    #[inline(always)]
    fn reduction<const PV: bool>(
        &self,
        ply: usize,
        depth: i32,
        (n, mv): (usize, Move),
        extension: i32,
        Traits { improving, cut, .. }: Traits,
    ) -> i32 {
        let late = n as i32;
        if extension > 0
            || mv.is_capture()
            || depth < self.params.late_depth
            || late < self.params.late_first
        {
            return 0;
        }
        let Some(table) = &self.late else {
            let two = late >= self.params.late_second && !PV;
            return 1 + i32::from(two);
        };
        let Params { late_history, late_worse, late_cut, late_pv, .. } = self.params;
        let mut less = table[depth.clamp(1, 63) as usize][n.min(63)];
        // The rank that put the move in its place: killers are beyond the best history, exposed moves beyond the worst.
        let rank = self.frames[ply].ranks[n].clamp(-BEST_HISTORY, BEST_HISTORY);
        less -= rank * late_history / BEST_HISTORY;
        if !improving {
            less += late_worse;
        }
        if cut {
            less += late_cut;
        }
        if PV {
            less -= late_pv;
        }
        (less / 100).clamp(0, depth - 1)
    }

    #[inline(always)]
    fn count_cut(&mut self, ply: usize) {
        if ply.is_multiple_of(2) {
            self.cuts.max += 1;
        } else {
            self.cuts.min += 1;
        }
    }
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy)]
struct Traits {
    /// Plies by which the table's move is searched deeper.
    singular: i32,
    /// A move that is not searched.
    excluded: MoveMark,
    /// Whether the side to move stands better than at its last turn.
    improving: bool,
    /// Whether some move is expected to be above beta.
    cut: bool,
}

/// What comes of the question whether the table's move is the only good one.
enum Alone {
    /// It is searched so many plies deeper.
    By(i32),
    /// Others are above beta too: this is enough.
    Cut(Score),
}

/// What a leaf is.
enum Leaf {
    /// A quiet position, or a finished one.
    Value(Score),
    /// The other side threatens to capture: one ply more.
    Threat,
    /// Captures that may be refused, and the evaluation that stands against them.
    Captures(Score),
}

/// The score of a finished game.
fn over(winner: Option<Color>, mover: Color, ply: usize) -> Score {
    match winner {
        Some(winner) if winner == mover => Score::win_at(ply),
        Some(_) => Score::loss_at(ply),
        None => Score::DRAW,
    }
}
