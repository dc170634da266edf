//! Which move first: the table's, then captures by what they take, killers, steps by history, and last
//! those that let the other side capture.

use super::Worker;
use crate::transposition::MoveMark;
use crownhead_rules::{Board, Color, Move, Rules};

const FROM_TABLE: i32 = 1 << 20;
const CAPTURE: i32 = 1 << 18;
const CAPTURED_PIECE: i32 = 1 << 12;
const CAPTURED_KING: i32 = 1 << 11;
const KILLER: [i32; 2] = [50_000, 45_000];
const CROWNS: i32 = 40_000;
const EXPOSED: i32 = -60_000;

impl<R: Rules> Worker<'_, R> {
    /// Ranks the moves of a ply, which have been generated.
    pub(super) fn rank_moves(&mut self, board: &Board, ply: usize, best: MoveMark, depth: i32) {
        let mut ranks = std::mem::take(&mut self.frames[ply].ranks);
        ranks.clear();
        if self.frames[ply].moves.len() > 1 {
            let before = self.answered(ply);
            for n in 0..self.frames[ply].moves.len() {
                let mv = self.frames[ply].moves[n];
                ranks.push(self.rank(board, ply, before, best, mv, depth));
            }
        } else {
            ranks.push(0);
        }
        self.frames[ply].ranks = ranks;
    }

    /// The opponent's step that the moves at this ply answer.
    pub(super) fn answered(&self, ply: usize) -> Option<Move> {
        let before = if self.params.continuation > 0 { ply.checked_sub(1) } else { None };
        before.and_then(|n| self.frames[n].played).filter(|mv| !mv.is_capture())
    }

    #[inline(always)]
    fn rank(
        &self,
        board: &Board,
        ply: usize,
        before: Option<Move>,
        best: MoveMark,
        mv: Move,
        depth: i32,
    ) -> i32 {
        let mark = MoveMark::of(mv);
        if mark == best {
            return FROM_TABLE;
        }
        let color: Color = board.turn();
        if mv.is_capture() {
            let taken = mv.captured_set();
            let kings = board.kings(color.other()) & taken;
            return CAPTURE
                + CAPTURED_PIECE * taken.len() as i32
                + CAPTURED_KING * kings.len() as i32;
        }
        let killers = &self.frames[ply].killers;
        let mut rank = match killers.iter().position(|killer| *killer == mark) {
            Some(n) => KILLER[n],
            None if mv.crowns() => CROWNS,
            None => self.history.rank(color, before, mv),
        };
        // At the lowest depths the look ahead costs more than it saves.
        let look = self.params.exposed_last > 0 && depth > 1;
        if look && board.after::<R>(mv).can_capture::<R>(color.other()) {
            rank += EXPOSED;
        }
        rank
    }

    /// Brings the best of the moves from `n` on to place `n` and gives it.
    #[inline(always)]
    pub(super) fn pick(&mut self, ply: usize, n: usize) -> Move {
        let frame = &mut self.frames[ply];
        let mut best = n;
        for other in n + 1..frame.moves.len() {
            if frame.ranks[other] > frame.ranks[best] {
                best = other;
            }
        }
        frame.moves.swap(n, best);
        frame.ranks.swap(n, best);
        frame.moves[n]
    }

    /// Remembers that a step refuted what the opponent tried, and that those before it did not.
    pub(super) fn reward(&mut self, board: &Board, ply: usize, tried: usize, depth: i32) {
        let good = self.frames[ply].moves[tried];
        if good.is_capture() || good.is_pass() {
            return;
        }
        let mark = MoveMark::of(good);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != mark {
            *killers = [mark, killers[0]];
        }
        let (color, before) = (board.turn(), self.answered(ply));
        let bonus = (depth * depth).clamp(1, 400);
        self.history.learn(color, before, good, bonus);
        for n in 0..tried {
            let poor = self.frames[ply].moves[n];
            if !poor.is_capture() {
                self.history.learn(color, before, poor, -bonus);
            }
        }
    }
}
