//! How does a piece get from one square to the next? The one file that knows what tells men from kings:
//! in which directions a piece goes, how far, and what it jumps.
//!
//! [`Scene::leg`] is the question that every capture asks, square by square. The others are the same
//! knowledge for a whole set of pieces at once: where a leg can begin, and where a step leads.

use super::{Scene, Side};
use crate::switches::Rules;
use crate::{Bitboard, Color};

/// The four diagonal directions, seen from the side to move.
pub(super) const AHEAD_NEAR: u8 = 0;
pub(super) const AHEAD_FAR: u8 = 1;
pub(super) const BACK_NEAR: u8 = 2;
pub(super) const BACK_FAR: u8 = 3;

const fn is_ahead(direction: u8) -> bool {
    direction == AHEAD_NEAR || direction == AHEAD_FAR
}

/// By how many bits a step moves, and whether towards the bottom of the board.
const fn shift<R: Rules, S: Side>(direction: u8) -> (u32, bool) {
    let far = direction == AHEAD_FAR || direction == BACK_FAR;
    // Black's way ahead is down the board, White's is up.
    let down = is_ahead(direction) == matches!(S::COLOR, Color::Black);
    (R::SET.geometry.step() + far as u32, down)
}

/// Every square of the set moved by one diagonal step; what leaves the board is not masked off.
#[inline(always)]
pub(super) fn step<R: Rules, S: Side, const DIRECTION: u8>(set: Bitboard) -> Bitboard {
    let (bits, down) = const { shift::<R, S>(DIRECTION) };
    if down { set.down(bits) } else { set.up(bits) }
}

/// The rotation that takes the end of a step back to its start: one number for either direction.
#[inline(always)]
pub(super) const fn turn_back<R: Rules, S: Side, const DIRECTION: u8>() -> u32 {
    let (bits, down) = shift::<R, S>(DIRECTION);
    if down { 64 - bits } else { bits }
}

/// One leg of a capture in one direction: what is jumped, and where the piece may land behind it.
/// Without a landing square there is no leg.
#[derive(Clone, Copy)]
pub(super) struct Leg {
    pub(super) over: Bitboard,
    pub(super) landings: Bitboard,
}

impl Leg {
    const NONE: Self = Self { over: Bitboard::EMPTY, landings: Bitboard::EMPTY };
}

impl<R: Rules, S: Side> Scene<R, S> {
    /// The leg of a piece at `at` that has taken `taken` so far. Short pieces can be asked as a set.
    #[inline(always)]
    pub(super) fn leg<const KING: bool, const DIRECTION: u8>(
        &self,
        at: Bitboard,
        taken: Bitboard,
    ) -> Leg {
        if !KING && !is_ahead(DIRECTION) {
            return Leg::NONE;
        }
        // No piece is jumped twice.
        let over = step::<R, S, DIRECTION>(at) & self.opponent.without(taken);
        Leg { over, landings: step::<R, S, DIRECTION>(over) & self.empty }
    }

    /// The squares from which a man can capture, whoever stands there.
    #[inline(always)]
    pub(super) fn before_leg_of_man(&self) -> Bitboard {
        // From the empty landing squares back over an opponent: against the direction.
        self.before_leg::<BACK_NEAR>() | self.before_leg::<BACK_FAR>()
    }

    /// The squares from which only a king can capture, whoever stands there.
    #[inline(always)]
    pub(super) fn before_leg_of_king(&self) -> Bitboard {
        self.before_leg::<AHEAD_NEAR>() | self.before_leg::<AHEAD_FAR>()
    }

    #[inline(always)]
    fn before_leg<const AGAINST: u8>(&self) -> Bitboard {
        step::<R, S, AGAINST>(step::<R, S, AGAINST>(self.empty) & self.opponent)
    }
}
