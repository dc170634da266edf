//! Mini-Checkers solved. Every move but a pass advances a man and two passes never follow each other, so the
//! game has no circles: each position has a value that follows from its successors, down to the end.
//!
//! [`solve`] looks at every position that can come and so counts them too. [`Solver`] proves values with as
//! few positions as it can, and remembers: it is for play.

use crate::exact::Exact;
use crate::probe::Value;
use crownhead_rules::{Board, Color, ExactValues, Mini, Move, MoveList, Position, Rules};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, PoisonError};

/// What is known once all positions that can come have been looked at.
pub struct Solution {
    /// The value for the side to move.
    pub value: Value,
    /// Boards with a side to move that can come, the one asked for included.
    pub states: u64,
    /// A line on which neither side gives anything away, to the end of the game.
    pub line: Vec<Move>,
}

/// Solves a position of Mini-Checkers completely; `None` for other variants. Takes up to 200 MB for the time.
pub fn solve(position: &Position) -> Option<Solution> {
    if position.variant().about().exact != ExactValues::Solution {
        return None;
    }
    let mut sweep = Sweep::new();
    let value = sweep.value(position.board());
    let mut line = Vec::new();
    let mut here = *position;
    while let Some(&best) = here.moves().iter().max_by_key(|&&mv| {
        let left = sweep.value(here.after(mv).board());
        // The earliest of several equal ones.
        (left.reversed(), std::cmp::Reverse(mv.from()), std::cmp::Reverse(mv.to()))
    }) {
        line.push(best);
        here = here.after(best);
    }
    Some(Solution { value, states: sweep.states, line })
}

/// Squares of the board, each of which is empty, black or white.
const SQUARES: u32 = 18;
const BOARDS: usize = 3usize.pow(SQUARES);
/// Bits of the rules' layout, ghosts included.
const BITS: u32 = 20;

/// A value for every board and side to move, two bits each: none yet, loss, draw, win.
struct Sweep {
    known: Vec<u8>,
    /// For a set of squares the number with a 1 in base three at each.
    ternary: Vec<u32>,
    states: u64,
}

impl Sweep {
    fn new() -> Self {
        let geometry = Mini::SET.geometry;
        let mut ternary = vec![0u32; 1 << BITS];
        for set in 1..1usize << BITS {
            let bit = set.trailing_zeros() as u8;
            let number = u32::from(geometry.square(bit).number());
            // Ghost bits are never set; their numbers are never asked for.
            let weight = if number <= SQUARES { 3u32.pow(number - 1) } else { 0 };
            ternary[set] = ternary[set & (set - 1)] + weight;
        }
        Self { known: vec![0; BOARDS.div_ceil(2)], ternary, states: 0 }
    }

    fn place(&self, board: &Board) -> (usize, u32) {
        let [black, white] = Color::BOTH.map(|color| self.ternary[board.pieces(color).0 as usize]);
        let number = 2 * (black + 2 * white) as usize + board.turn() as usize;
        (number / 4, (number % 4 * 2) as u32)
    }

    fn value(&mut self, board: &Board) -> Value {
        let (byte, shift) = self.place(board);
        match self.known[byte] >> shift & 3 {
            0 => {}
            1 => return Value::Loss,
            2 => return Value::Draw,
            _ => return Value::Win,
        }
        let mut best = None;
        board.each_move::<Mini>(|mv| {
            best = best.max(Some(self.value(&board.after::<Mini>(mv)).reversed()));
        });
        let value = best.unwrap_or_else(|| ended(board));
        self.known[byte] |= (value as u8 + 1) << shift;
        self.states += 1;
        value
    }
}

/// The value of a finished game for the side to move.
fn ended(board: &Board) -> Value {
    match board.outcome::<Mini>().and_then(|outcome| outcome.winner) {
        None => Value::Draw,
        Some(winner) if winner == board.turn() => Value::Win,
        Some(_) => Value::Loss,
    }
}

/// Hashes a board that is one number already.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }
}

/// What has been proved of a position: it is at least, and at most.
#[derive(Clone, Copy)]
struct Bounds {
    least: Value,
    most: Value,
}

/// Proves values of Mini-Checkers positions and remembers them from question to question.
#[derive(Default)]
pub struct Solver(Mutex<Proofs>);

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Exact for Solver {
    fn value(&self, board: &Board) -> Option<Value> {
        // What a thread that panicked has proved is still true.
        Some(self.0.lock().unwrap_or_else(PoisonError::into_inner).exact(board))
    }

    fn distance(&self, board: &Board) -> Option<u16> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).distance(board).map(u16::from)
    }
}

/// What has been proved so far.
#[derive(Default)]
struct Proofs {
    known: HashMap<u64, Bounds, BuildHasherDefault<Mix>>,
    lengths: HashMap<u64, Length, BuildHasherDefault<Mix>>,
}

/// How long a decided game takes with best play, as far as it has been proved.
#[derive(Clone, Copy)]
struct Length {
    least: u8,
    most: u8,
}

impl Proofs {
    fn exact(&mut self, board: &Board) -> Value {
        if self.is_at_least(board, Value::Win) {
            Value::Win
        } else if self.is_at_least(board, Value::Draw) {
            Value::Draw
        } else {
            Value::Loss
        }
    }

    /// Plies to the end of a decided game: the winner takes the shortest way, the loser the longest.
    fn distance(&mut self, board: &Board) -> Option<u8> {
        match self.exact(board) {
            Value::Draw => None,
            value => (0..u8::MAX).find(|&plies| self.ends_within(board, value, plies)),
        }
    }

    /// Whether a game of this value, which is no draw, is over after so many plies at most.
    fn ends_within(&mut self, board: &Board, value: Value, plies: u8) -> bool {
        let key = key(board);
        let known = self.lengths.get(&key).copied().unwrap_or(Length { least: 0, most: u8::MAX });
        if known.most <= plies || known.least > plies {
            return known.most <= plies;
        }
        let mut moves = MoveList::new();
        board.moves_into::<Mini>(&mut moves);
        let mut ends = |mv: Move| {
            let after = board.after::<Mini>(mv);
            // Of a won game only the moves that keep it; of a lost one all are lost.
            (value == Value::Loss || self.exact(&after) == Value::Loss)
                && self.ends_within(&after, value.reversed(), plies - 1)
        };
        let within = match (moves.is_empty(), plies, value) {
            (true, _, _) => true,
            (false, 0, _) => false,
            (false, _, Value::Win) => moves.iter().any(|&mv| ends(mv)),
            (false, _, _) => moves.iter().all(|&mv| ends(mv)),
        };
        let known = if within {
            Length { most: plies, ..known }
        } else {
            Length { least: plies + 1, ..known }
        };
        self.lengths.insert(key, known);
        within
    }

    fn is_at_least(&mut self, board: &Board, bar: Value) -> bool {
        let key = key(board);
        let bounds = self.known.get(&key).copied();
        let bounds = bounds.unwrap_or(Bounds { least: Value::Loss, most: Value::Win });
        if bounds.least >= bar || bounds.most < bar {
            return bounds.least >= bar;
        }
        let mut moves = MoveList::new();
        board.moves_into::<Mini>(&mut moves);
        let reached = if moves.is_empty() {
            ended(board) >= bar
        } else {
            // To reach a win the opponent must be left below a draw; to reach a draw, below a win.
            let other = if bar == Value::Win { Value::Draw } else { Value::Win };
            // The replies that leave the opponent least to do first.
            moves.sort_by_cached_key(|&mv| freedom(&board.after::<Mini>(mv)));
            moves.iter().any(|&mv| !self.is_at_least(&board.after::<Mini>(mv), other))
        };
        let below = if bar == Value::Win { Value::Draw } else { Value::Loss };
        let bounds = if reached {
            Bounds { least: bar, ..bounds }
        } else {
            Bounds { most: below, ..bounds }
        };
        self.known.insert(key, bounds);
        reached
    }
}

/// A board with its side to move, as one number.
fn key(board: &Board) -> u64 {
    let [black, white] = Color::BOTH.map(|color| board.pieces(color).0);
    black | white << BITS | (board.turn() as u64) << (2 * BITS)
}

/// How well off the side to move is, roughly: its pieces less the opponent's, and how many moves it has.
fn freedom(board: &Board) -> i32 {
    let mover = board.turn();
    let pieces = board.pieces(mover).len() as i32 - board.pieces(mover.other()).len() as i32;
    let mut moves = 0;
    board.each_move::<Mini>(|_| moves += 1);
    16 * pieces + moves
}
