//! How does a puzzle go on? As long as one move alone keeps the value, each answered by the best reply.

use crate::judge::{Bounds, Judge, OnlyMove};
use crownhead_review::Basis;
use crownhead_rules::{Game, Move, Position};

/// A puzzle has so many moves to find at most.
const MOST_MOVES: usize = 5;
/// Between two moves to find there may be so many that are forced.
const MOST_FORCED: usize = 3;
/// Who has fewer moves to choose from at the beginning guesses.
const LEAST_CHOICE: usize = 3;

/// A solution, with the weakest of the reasons by which its moves are known to be the only ones.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Solution {
    pub(crate) moves: Vec<Move>,
    pub(crate) first: OnlyMove,
    pub(crate) basis: Basis,
    /// What comes after it, as far as a search sees.
    pub(crate) after: Vec<Move>,
}

/// The solution of a position, if it is a puzzle.
pub(crate) fn solve(judge: &mut Judge, position: Position) -> Option<Solution> {
    let mut game = Game::new(position);
    if game.moves().len() < LEAST_CHOICE {
        return None;
    }
    let first = judge.only_move(&game, Bounds::STRICT)?;
    let mut solution =
        Solution { moves: vec![first.mv], first, basis: first.basis, after: Vec::new() };
    game.play(first.mv).ok()?;
    let mut found = 1;
    while found < MOST_MOVES {
        match next(judge, &mut game, first) {
            Next::Found(moves, only) => {
                solution.moves.extend(moves);
                solution.basis = solution.basis.min(only.basis);
                found += 1;
            }
            Next::Ends(after) => {
                solution.after = after;
                return Some(solution);
            }
        }
    }
    if game.outcome().is_none() {
        solution.after = judge.best_line(&game);
    }
    Some(solution)
}

enum Next {
    /// The reply, forced moves if there are any, and the next move to find: they are played.
    Found(Vec<Move>, OnlyMove),
    /// Nothing more is to be found; the best line from the last move that was.
    Ends(Vec<Move>),
}

/// What follows a move that was found.
fn next(judge: &mut Judge, game: &mut Game, first: OnlyMove) -> Next {
    let before = game.clone();
    let ends = |judge: &mut Judge| match before.outcome() {
        Some(_) => Next::Ends(Vec::new()),
        None => Next::Ends(judge.best_line(&before)),
    };
    let mut moves = Vec::new();
    for _ in 0..=MOST_FORCED {
        if game.outcome().is_some() {
            return ends(judge);
        }
        let Some(&reply) = judge.best_line(game).first() else { return ends(judge) };
        if game.play(reply).is_err() || game.outcome().is_some() {
            return ends(judge);
        }
        moves.push(reply);
        let only = match *game.moves() {
            [_] => None,
            _ => judge.only_move(game, Bounds::STRICT),
        };
        let own = match (only, &game.moves()[..]) {
            (Some(only), _) if only.goal == first.goal => only.mv,
            (None, &[forced]) => forced,
            _ => return ends(judge),
        };
        moves.push(own);
        if game.play(own).is_err() {
            return ends(judge);
        }
        if let Some(only) = only {
            return Next::Found(moves, only);
        }
    }
    ends(judge)
}
