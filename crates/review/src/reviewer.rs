//! How is a game reviewed? In two rounds, on as many threads as there are, and with the same result on any number of
//! them.
//!
//! 1. Every position is looked at, from the end of each stretch of the game to its beginning: what is found late in the
//!    game is then in the transposition table when the move that led there is judged. Each stretch begins with an
//!    empty table.
//! 2. Where a move seems to be a fault, like is compared with like: the positions after it and after the better
//!    move, both searched as long.

use crate::expected::Curve;
use crate::explain::explain;
use crate::grade::{Grade, ONLY_MOVE};
use crate::look::{Desk, Look, has_distances, rank};
use crate::review::{Review, ReviewedPly};
use crate::worth::{Basis, Worth};
use crownhead_engine::TableUse;
use crownhead_play::{Limits, Turnstile};
use crownhead_rules::{DrawRules, Game, Move, Position, Reason};
use crownhead_tablebase::{Exact, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Plies of a stretch that one thread looks at.
const STRETCH: usize = 12;
/// Positions that the second round looks at for each move.
const LOOKS_AGAIN: usize = 2;

/// Who reviews games.
#[derive(Clone, Debug)]
pub struct Reviewer {
    /// How long each position is searched, and the word that ends the review early.
    pub limits: Limits,
    /// Which endgame tables are asked.
    pub tables: TableUse,
    /// Threads; 0 is one for each core.
    pub threads: usize,
    /// Where every search waits, if others come first.
    pub turnstile: Turnstile,
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions that were looked at.
    pub done: usize,
    /// Positions to look at, as far as that is known: the second round adds some.
    pub all: usize,
}

impl Default for Reviewer {
    /// The normal setting.
    fn default() -> Self {
        let (limits, turnstile) = (Limits::nodes(Self::NODES), Turnstile::default());
        Self { limits, tables: TableUse::Found, threads: 0, turnstile }
    }
}

impl Reviewer {
    /// Nodes for each position at the normal setting.
    pub const NODES: u64 = 200_000;
    /// Nodes for each position where somebody wants to know better.
    pub const DEEP_NODES: u64 = 10 * Self::NODES;

    /// Reviews the moves of a game. Gives nothing if the word to stop was given before it was done.
    pub fn review(&self, game: &Game, watch: &mut dyn FnMut(Progress)) -> Option<Review> {
        let work = Work::new(self, game);
        let stop = &self.limits.stop;
        let mut progress = Progress { done: 0, all: work.positions() };
        watch(progress);
        let mut looks = vec![None; work.positions()];
        let stretches = work.positions().div_ceil(STRETCH);
        work.in_parallel(
            stretches,
            |desk, n, tell| work.look_at_stretch(desk, n, tell),
            &mut |(n, look)| {
                looks[n] = look;
                progress.done += 1;
                watch(progress);
            },
        );
        if stop.is_stopped() {
            return None;
        }
        let looks = filled(looks);
        let mut plies: Vec<ReviewedPly> =
            (0..work.moves.len()).map(|n| work.judge(n, &looks[n], &looks[n + 1])).collect();
        let suspect = |n: &usize| plies[*n].grade.is_some_and(Grade::is_fault);
        let suspects: Vec<usize> = (0..plies.len()).filter(suspect).collect();
        progress.all += LOOKS_AGAIN * suspects.len();
        let again = |desk: &mut Desk, n: usize, tell: &mut dyn FnMut((usize, ReviewedPly))| {
            let n = suspects[n];
            tell((n, work.judge_again(desk, n, [&looks[n], &looks[n + 1]])));
        };
        work.in_parallel(suspects.len(), again, &mut |(n, ply)| {
            plies[n] = ply;
            progress.done += LOOKS_AGAIN;
            watch(progress);
        });
        let curve = work.curve;
        let variant = game.start().variant();
        let nodes = self.limits.nodes;
        (!stop.is_stopped()).then_some(Review { variant, curve, nodes, plies })
    }

    /// Judges the last move of a game alone, if there is one, and without looking at what came before more than the rules
    /// ask for. Gives nothing if the word to stop was given.
    pub fn review_last(&self, game: &Game) -> Option<ReviewedPly> {
        let work = Work::new(self, game);
        let last = work.moves.len().checked_sub(1)?;
        let mut desk = Desk::new(work.exact.clone(), self);
        let mut look = |n: usize| work.look_at(&mut desk, n, &work.game_at(n));
        // The later one first, so that the earlier search knows what was found.
        let after = look(last + 1);
        let looks = filled(vec![look(last), after]);
        let [before, after] = &looks[..] else { return None };
        let ply = work.judge(last, before, after);
        let suspect = ply.grade.is_some_and(Grade::is_fault);
        desk.clear();
        let mut ply =
            if suspect { work.judge_again(&mut desk, last, [before, after]) } else { ply };
        if ply.line.is_empty() {
            ply.line = desk.line(&work.game_at(last + 1), after);
        }
        (!self.limits.stop.is_stopped()).then_some(ply)
    }
}

/// A game under review.
struct Work<'a> {
    reviewer: &'a Reviewer,
    start: Position,
    moves: Vec<Move>,
    curve: Curve,
    /// Kept for both rounds, for it remembers what it has proved.
    exact: Option<Arc<dyn Exact>>,
    /// Whether the last move ended the game as a draw by a rule about standstill, which no board shows.
    stands_still: bool,
}

impl<'a> Work<'a> {
    fn new(reviewer: &'a Reviewer, game: &Game) -> Self {
        let outcome = game.outcome();
        Self {
            reviewer,
            start: *game.start(),
            moves: game.history().collect(),
            curve: Curve::of(game.start().variant()),
            exact: reviewer.tables.open(game.start().variant()),
            stands_still: outcome
                .is_some_and(|outcome| matches!(outcome.reason, Reason::Standstill(_))),
        }
    }

    fn positions(&self) -> usize {
        self.moves.len() + 1
    }

    /// The game after so many plies, in which draws that nobody claimed end nothing.
    fn game_at(&self, plies: usize) -> Game {
        let mut game = Game::with_draw_rules(self.start, DrawRules::Claimed);
        for &mv in &self.moves[..plies] {
            // They are the moves of a game, and so legal.
            let played = game.play(mv);
            debug_assert!(played.is_ok());
        }
        game
    }

    /// Does numbered jobs on all threads, each with a desk of its own, until all are done or the word to stop is given.
    fn in_parallel<T: Send>(
        &self,
        jobs: usize,
        work: impl Fn(&mut Desk, usize, &mut dyn FnMut(T)) + Sync,
        collect: &mut dyn FnMut(T),
    ) {
        let Reviewer { limits, threads, .. } = self.reviewer;
        let threads = crownhead_files::threads(*threads).min(jobs);
        let next = AtomicUsize::new(0);
        let (sender, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, exact) = (sender.clone(), self.exact.clone());
                let (next, work) = (&next, &work);
                scope.spawn(move || {
                    let mut desk = Desk::new(exact, self.reviewer);
                    while !limits.stop.is_stopped() {
                        let job = next.fetch_add(1, Ordering::Relaxed);
                        if job >= jobs {
                            return;
                        }
                        desk.clear();
                        // The other end is there as long as this scope.
                        work(&mut desk, job, &mut |result| drop(sender.send(result)));
                    }
                });
            }
            drop(sender);
            results.into_iter().for_each(collect);
        });
    }

    /// Looks at the positions of a stretch, the last one first.
    fn look_at_stretch(
        &self,
        desk: &mut Desk,
        stretch: usize,
        tell: &mut dyn FnMut((usize, Option<Look>)),
    ) {
        let first = stretch * STRETCH;
        let last = (first + STRETCH).min(self.positions()) - 1;
        let mut game = self.game_at(last);
        for n in (first..=last).rev() {
            if self.reviewer.limits.stop.is_stopped() {
                return;
            }
            tell((n, self.look_at(desk, n, &game)));
            game.undo();
        }
    }

    /// What the game is worth after so many plies; nothing where there is one move only, since nothing has to be judged
    /// there, and what it is worth is seen one ply later.
    fn look_at(&self, desk: &mut Desk, n: usize, game: &Game) -> Option<Look> {
        let next = self.moves.get(n);
        match next {
            None if self.stands_still => return Some(Look::settled(DRAWN)),
            Some(_) if game.moves().len() == 1 => return None,
            _ => {}
        }
        let look = desk.look(game);
        let last = next.filter(|_| self.stands_still && n + 1 == self.moves.len());
        Some(match last {
            Some(&drawing) => look.with_draw(drawing),
            None => look,
        })
    }

    /// The first judgement of a move, by what is known before and after it.
    fn judge(&self, n: usize, before: &Look, after: &Look) -> ReviewedPly {
        let position = *self.game_at(n).position();
        let mv = self.moves[n];
        let played = after.worth.before_the_move();
        let mut ply = ReviewedPly {
            before: position,
            mv,
            best: played,
            played,
            expected: [0.0; 2],
            grade: None,
            only: false,
            better: Vec::new(),
            line: Vec::new(),
            finding: None,
        };
        if position.moves().len() > 1 {
            ply.only = self.is_only_move(before);
            if before.told.is_empty() {
                let is_best = before.line.first() == Some(&mv);
                self.compare(&mut ply, if is_best { played } else { before.worth });
                ply.better = if is_best { Vec::new() } else { before.line.clone() };
            } else {
                self.compare_told(&mut ply, before);
            }
        }
        if ply.grade.is_none_or(|grade| grade == Grade::Best) {
            ply.better.clear();
        }
        let after = ply.played.expected(self.curve);
        ply.expected = [ply.best.expected(self.curve).max(after), after];
        ply
    }

    /// Sets the worth of the best move and the grade that follows.
    fn compare(&self, ply: &mut ReviewedPly, best: Worth) {
        let [before, after] = [best, ply.played].map(|worth| worth.expected(self.curve));
        ply.best = if before > after { best } else { ply.played };
        ply.expected = [before.max(after), after];
        ply.grade = Some(Grade::of_loss(ply.loss()));
    }

    /// The same where the exact values of all moves are known: what keeps the value is good, and best if nothing
    /// is nearer to a win or farther from a loss.
    fn compare_told(&self, ply: &mut ReviewedPly, before: &Look) {
        let own = before.told.iter().find(|told| told.mv == ply.mv);
        let best = before.told.iter().max_by_key(|told| rank(told));
        let (Some(own), Some(best)) = (own, best) else { return };
        if let Some(value) = own.value {
            ply.played = Worth::Exact { value, plies: own.distance.map(u32::from) };
        }
        self.compare(ply, before.worth);
        ply.best = before.worth;
        if own.value == best.value {
            let nearer = best.value.is_some_and(|value| has_distances(&before.told, value))
                && own.distance != best.distance;
            ply.grade = Some(if nearer { Grade::Good } else { Grade::Best });
        }
        ply.better = vec![best.mv];
    }

    /// Whether all moves but the best lose half a point or more.
    fn is_only_move(&self, look: &Look) -> bool {
        if look.told.is_empty() {
            let second = look.second.map(|second| second.expected(self.curve));
            return second
                .is_some_and(|second| look.worth.expected(self.curve) - second >= ONLY_MOVE);
        }
        let best = look.told.iter().filter_map(|told| told.value).max();
        look.told.iter().filter(|told| told.value == best).count() == 1
    }

    /// The second judgement of a move that seems to be a fault, with what is wrong with it.
    fn judge_again(&self, desk: &mut Desk, n: usize, [before, after]: [&Look; 2]) -> ReviewedPly {
        let mut ply = self.judge(n, before, after);
        let game = self.game_at(n);
        let mut played = game.clone();
        // Both are legal moves of this position.
        let _ = played.play(ply.mv);
        let mut after = after.clone();
        if before.told.is_empty() {
            let Some(&better) = before.line.first() else { return ply };
            let mut instead = game.clone();
            let _ = instead.play(better);
            let other = desk.look(&instead);
            if after.worth.basis() < Basis::Exact {
                after = desk.look(&played);
            }
            ply.played = after.worth.before_the_move();
            self.compare(&mut ply, other.worth.before_the_move());
            ply.better = [vec![better], desk.line(&instead, &other)].concat();
        } else {
            let best = desk.line(&game, before);
            // The line of a search may begin with another move that keeps the value.
            ply.better = if best.is_empty() { ply.better } else { best };
        }
        if ply.grade.is_some_and(Grade::is_fault) {
            ply.line = desk.line(&played, &after);
            ply.finding = Some(explain(&ply, desk));
        } else if ply.grade == Some(Grade::Best) {
            ply.better.clear();
        }
        ply
    }
}

/// The looks with those that were left out.
fn filled(looks: Vec<Option<Look>>) -> Vec<Look> {
    let mut whole: Vec<Look> = Vec::with_capacity(looks.len());
    for look in looks.into_iter().rev() {
        let later = whole.last().map(|later| Look::settled(later.worth.before_the_move()));
        whole.extend(look.or(later));
    }
    whole.reverse();
    whole
}

/// A game that ended as a draw.
const DRAWN: Worth = Worth::Exact { value: Value::Draw, plies: None };
