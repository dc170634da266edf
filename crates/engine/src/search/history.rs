//! Which steps were good elsewhere: by start and direction, and by the step that they answer.

use crownhead_rules::{Color, Move};

/// Steps by start square and one of four directions.
const STEPS: usize = 64 * 4;
/// No value grows beyond this.
const LIMIT: i32 = 16_000;

/// How good steps have proved to be.
pub(super) struct History {
    plain: Box<[[i16; STEPS]; 2]>,
    /// After the opponent's step.
    replies: Vec<[i16; STEPS]>,
}

/// The place of a step in the tables; captures have none.
#[inline(always)]
fn index(mv: Move) -> usize {
    let (from, to) = (usize::from(mv.from_bit() & 63), usize::from(mv.to_bit() & 63));
    // The two steps down differ in the lowest bit of their length, and so do the two up.
    from * 4 + usize::from(to > from) * 2 + (to.wrapping_sub(from) & 1)
}

impl History {
    pub(super) fn new() -> Self {
        Self { plain: Box::new([[0; STEPS]; 2]), replies: vec![[0; STEPS]; STEPS] }
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
