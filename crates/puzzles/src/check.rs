//! Are the puzzles right? Every move that is to be found is looked at again, with more nodes: it must still be the
//! only one that keeps the value.

use crate::judge::{Bounds, Judge, Measure};
use crate::parallel::in_parallel;
use crate::puzzle::Puzzle;
use crownhead_play::Stop;
use crownhead_rules::{Game, Move, Position, Variant};
use std::convert::Infallible;

/// Who checks puzzles.
#[derive(Clone, Debug)]
pub struct Check {
    /// By what it is judged.
    pub measure: Measure,
    /// Nodes for every move.
    pub nodes: u64,
    /// Threads; 0 is one for each core.
    pub threads: usize,
}

/// What a check says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// It is right.
    Right,
    /// Here this move is not the only one that keeps the value, or keeps it not.
    Wrong(Position, Move),
}

impl Check {
    /// Checks puzzles of a variant; gives back what is said of each, in their order, or nothing if the word to stop was
    /// given before all were checked. `watch` is told how many are done.
    pub fn run(
        &self,
        variant: Variant,
        puzzles: &[Puzzle],
        stop: &Stop,
        watch: &mut dyn FnMut(usize),
    ) -> Option<Vec<Checked>> {
        let mut checked = vec![None; puzzles.len()];
        let mut done = 0;
        let all: Result<(), Infallible> = in_parallel(
            (self.threads, puzzles.len()),
            stop,
            || Judge::new(variant, self.measure, self.nodes).stopped_by(stop),
            |judge, n| check(judge, &puzzles[n]),
            |n, said| {
                checked[n] = Some(said);
                done += 1;
                watch(done);
                Ok(())
            },
        );
        let Ok(()) = all;
        checked.into_iter().collect()
    }
}

fn check(judge: &mut Judge, puzzle: &Puzzle) -> Checked {
    let is_only = |judge: &mut Judge, position: Position, mv: Move| {
        let found = judge.only_move(&Game::new(position), Bounds::TOLERANT);
        let forced = position.moves().len() == 1;
        forced || found.is_some_and(|only| only.mv == mv && only.goal == puzzle.goal)
    };
    let wrong = puzzle.questions().find(|&(position, mv)| !is_only(judge, position, mv));
    wrong.map_or(Checked::Right, |(position, mv)| Checked::Wrong(position, mv))
}
