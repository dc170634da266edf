//! Which steps were good elsewhere: by start and direction, and by the step that they answer. And by how much evaluations
//! were wrong elsewhere: by the men that stand on the board.

use crownhead_play::scramble;
use crownhead_rules::{Board, Color, Move};

/// Steps by start square and one of four directions.
const STEPS: usize = 64 * 4;
/// No value grows beyond this.
const LIMIT: i32 = 16_000;

/// How good steps have proved to be.
pub(crate) struct History {
    plain: Box<[[i16; STEPS]; 2]>,
    /// After the opponent's step.
    replies: Vec<[i16; STEPS]>,
    /// By side to move and men: hundredths, times [`GRAIN`].
    errors: Vec<i16>,
}

/// Places for the errors of evaluations, for each side.
const ERRORS: usize = 1 << 14;
/// Parts of a hundredth that errors are counted in.
const GRAIN: i32 = 64;
/// The largest error that is believed, in hundredths.
const MOST_ERROR: i32 = 120;

/// The place of a step in the tables; captures have none.
#[inline(always)]
fn index(mv: Move) -> usize {
    let (from, to) = (usize::from(mv.from_bit() & 63), usize::from(mv.to_bit() & 63));
    // The two steps down differ in the lowest bit of their length, and so do the two up.
    from * 4 + usize::from(to > from) * 2 + (to.wrapping_sub(from) & 1)
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            plain: Box::new([[0; STEPS]; 2]),
            replies: vec![[0; STEPS]; STEPS],
            errors: vec![0; 2 * ERRORS],
        }
    }

    /// What is left of it for the next move: so many percent.
    pub(crate) fn fade(&mut self, percent: i32) {
        let values = self.plain.iter_mut().chain(&mut self.replies).flatten();
        values.for_each(|value| *value = (i32::from(*value) * percent / 100) as i16);
    }

    #[inline(always)]
    fn place(board: &Board) -> usize {
        let men = board.men(Color::Black).0 ^ board.men(Color::White).0.rotate_left(29);
        let side = board.turn() as usize;
        side * ERRORS + (scramble(men) as usize & (ERRORS - 1))
    }

    /// By how many hundredths evaluations of positions with these men were too low.
    #[inline(always)]
    pub(super) fn error(&self, board: &Board) -> i32 {
        i32::from(self.errors[Self::place(board)]) / GRAIN
    }

    /// A search to this depth found an evaluation too low by so many hundredths.
    #[inline(always)]
    pub(super) fn learn_error(&mut self, board: &Board, hundredths: i32, depth: i32) {
        let error = &mut self.errors[Self::place(board)];
        let weight = (depth + 1).min(16);
        let found = hundredths.clamp(-MOST_ERROR, MOST_ERROR) * GRAIN;
        *error = ((i32::from(*error) * (256 - weight) + found * weight) / 256) as i16;
    }

    /// How good a step is expected to be.
    #[inline(always)]
    pub(super) fn rank(&self, color: Color, before: Option<Move>, mv: Move) -> i32 {
        let index = index(mv);
        let plain = i32::from(self.plain[color as usize][index]);
        let reply = before.map_or(0, |before| i32::from(self.replies[self::index(before)][index]));
        plain + reply
    }

    /// A step refuted something (a positive bonus) or failed to (a negative one).
    pub(super) fn learn(&mut self, color: Color, before: Option<Move>, mv: Move, bonus: i32) {
        let index = index(mv);
        teach(&mut self.plain[color as usize][index], bonus);
        if let Some(before) = before {
            teach(&mut self.replies[self::index(before)][index], bonus);
        }
    }
}

/// Moves a value towards the bonus, more slowly the nearer it is to the limit.
#[inline(always)]
fn teach(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
