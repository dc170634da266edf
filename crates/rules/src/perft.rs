//! Counting the leaves of the move tree, the measure by which move generators are proved.

use crate::board::{Change, Pieces};
use crate::generate::{BlackSide, Side, Visit, WhiteSide, count, each_change, for_side};
use crate::{Bitboard, Board, Color, Rules};
use std::marker::PhantomData;

/// What counts as one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// A move of the game: captures with the same start, end and captured set are one.
    Distinct,
    /// A path: each way of capturing counts, as in the published tables.
    Paths,
}

impl Board {
    /// The number of move sequences of this length from here. Steps of a king in a row are not counted, as in
    /// the published tables.
    ///
    /// ```
    /// use crownhead_rules::{Board, Counting, English};
    /// assert_eq!(Board::start::<English>().perft::<English>(6, Counting::Distinct), 36_768);
    /// ```
    pub fn perft<R: Rules>(&self, depth: u32, counting: Counting) -> u64 {
        match counting {
            Counting::Distinct => {
                for_side!(self.turn, S => leaves::<R, S, false>(&self.pieces, depth))
            }
            Counting::Paths => for_side!(self.turn, S => leaves::<R, S, true>(&self.pieces, depth)),
        }
    }
}

fn leaves<R: Rules, S: Side, const PATHS: bool>(pieces: &Pieces, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return count::<R, S, PATHS>(pieces),
        2 => {
            let mut replies = Replies::<R, S, PATHS> { pieces, total: 0, rules: PhantomData };
            each_change::<R, S, PATHS>(pieces, Bitboard::EMPTY, &mut replies);
            return replies.total;
        }
        _ => {}
    }
    let mut total = 0;
    each_change::<R, S, PATHS>(pieces, Bitboard::EMPTY, &mut |change| {
        let next = pieces.after(S::COLOR, &change);
        total += leaves::<R, S::Other, PATHS>(&next, depth - 1);
    });
    total
}

/// Counts the replies to each move: the two lowest plies, where nearly all the time goes.
struct Replies<'a, R, S, const PATHS: bool> {
    pieces: &'a Pieces,
    total: u64,
    rules: PhantomData<(R, S)>,
}

impl<R: Rules, S: Side, const PATHS: bool> Visit for Replies<'_, R, S, PATHS> {
    #[inline(always)]
    fn change(&mut self, change: Change) {
        self.total += count::<R, S::Other, PATHS>(&self.pieces.after(S::COLOR, &change));
    }
}
