//! How does a piece get from one square to the next? The one file that knows what tells men from kings,
//! and short kings from flying ones: in which directions a piece goes, how far, and what it jumps.
//!
//! [`Scene::leg`] is the question that every capture asks, square by square, and [`Scene::reach`] is the
//! same for steps. The others are that knowledge for a whole set of pieces at once, which short pieces
//! allow: where a leg can begin, and where a step leads. Men are short under all rules.

use super::{Scene, Side};
use crate::switches::{Kings, MenCapture, Rules};
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

/// The landing squares of a leg. Of a short piece the compiler sees that there is only one.
pub(super) struct Landings {
    left: Bitboard,
    several: bool,
}

impl Iterator for Landings {
    type Item = Bitboard;

    #[inline(always)]
    fn next(&mut self) -> Option<Bitboard> {
        let at = if self.several { self.left.singles().next()? } else { self.left };
        if at.is_empty() {
            return None;
        }
        self.left = if self.several { self.left.without(at) } else { Bitboard::EMPTY };
        Some(at)
    }
}

impl<R: Rules, S: Side> Scene<R, S> {
    /// Whether kings go as far as they like.
    pub(super) const KINGS_FLY: bool = matches!(R::SET.kings, Kings::Flying);

    /// Whether men capture ahead only.
    pub(super) const MEN_CAPTURE_AHEAD: bool = matches!(R::SET.men_capture, MenCapture::Ahead);

    /// How many pieces two ways of one capture have in common at least. Short pieces run a ring, and the
    /// smallest has four; a flying king can land in several places between two pieces.
    pub(super) const SMALLEST_RING: u32 = if Self::KINGS_FLY { 2 } else { 4 };

    /// The leg of a piece at `at` that has taken `taken` so far. Short pieces can be asked as a set.
    #[inline(always)]
    pub(super) fn leg<const KING: bool, const DIRECTION: u8>(
        &self,
        at: Bitboard,
        taken: Bitboard,
    ) -> Leg {
        if !KING && Self::MEN_CAPTURE_AHEAD && !is_ahead(DIRECTION) {
            return Leg::NONE;
        }
        let flies = KING && Self::KINGS_FLY;
        let before = if flies { at | self.flight::<DIRECTION>(at) } else { at };
        // No piece is jumped twice.
        let over = step::<R, S, DIRECTION>(before) & self.opponent.without(taken);
        let behind = step::<R, S, DIRECTION>(over) & self.empty;
        let landings = if flies { behind | self.flight::<DIRECTION>(behind) } else { behind };
        Leg { over, landings }
    }

    /// The landing squares of a leg one by one.
    #[inline(always)]
    pub(super) const fn landings<const KING: bool>(leg: &Leg) -> Landings {
        Landings { left: leg.landings, several: KING && Self::KINGS_FLY }
    }

    /// The empty squares in one direction up to whatever stands in the way.
    fn flight<const DIRECTION: u8>(&self, from: Bitboard) -> Bitboard {
        let (mut all, mut next) = (Bitboard::EMPTY, self.steps::<DIRECTION>(from));
        while !next.is_empty() {
            all |= next;
            next = self.steps::<DIRECTION>(next);
        }
        all
    }

    /// The squares that one step in a direction reaches from `movers`.
    #[inline(always)]
    pub(super) fn steps<const DIRECTION: u8>(&self, movers: Bitboard) -> Bitboard {
        step::<R, S, DIRECTION>(movers) & self.empty
    }

    /// The squares that one own piece can go to without a capture.
    pub(crate) fn reach(&self, piece: Bitboard) -> Bitboard {
        if !self.own_kings().meets(piece) {
            self.steps::<AHEAD_NEAR>(piece) | self.steps::<AHEAD_FAR>(piece)
        } else if Self::KINGS_FLY {
            self.flight::<AHEAD_NEAR>(piece)
                | self.flight::<AHEAD_FAR>(piece)
                | self.flight::<BACK_NEAR>(piece)
                | self.flight::<BACK_FAR>(piece)
        } else {
            self.steps::<AHEAD_NEAR>(piece)
                | self.steps::<AHEAD_FAR>(piece)
                | self.steps::<BACK_NEAR>(piece)
                | self.steps::<BACK_FAR>(piece)
        }
    }

    /// Own pieces that step one square, and those that fly.
    #[inline(always)]
    pub(super) fn by_stride(&self) -> (Bitboard, Bitboard) {
        let flying = if Self::KINGS_FLY { self.own_kings() } else { Bitboard::EMPTY };
        (self.own.without(flying), flying)
    }

    /// The squares from which a man can capture, whoever stands there.
    #[inline(always)]
    pub(super) fn before_leg_of_man(&self) -> Bitboard {
        // From the empty landing squares back over an opponent: against the direction.
        let ahead = self.before_leg::<BACK_NEAR>() | self.before_leg::<BACK_FAR>();
        if Self::MEN_CAPTURE_AHEAD { ahead } else { ahead | self.before_leg_back() }
    }

    /// Those of some own kings that can capture where a man on their square could not.
    #[inline(always)]
    pub(super) fn capturing_kings(&self, kings: Bitboard) -> Bitboard {
        if Self::KINGS_FLY {
            let capturing = kings.singles().filter(|&king| self.flies_to_capture(king));
            capturing.fold(Bitboard::EMPTY, |all, king| all | king)
        } else {
            kings & self.before_leg_back()
        }
    }

    fn flies_to_capture(&self, king: Bitboard) -> bool {
        let legs = [
            self.leg::<true, AHEAD_NEAR>(king, Bitboard::EMPTY),
            self.leg::<true, AHEAD_FAR>(king, Bitboard::EMPTY),
            self.leg::<true, BACK_NEAR>(king, Bitboard::EMPTY),
            self.leg::<true, BACK_FAR>(king, Bitboard::EMPTY),
        ];
        legs.iter().any(|leg| !leg.landings.is_empty())
    }

    /// The squares from which a short piece that goes back can capture.
    #[inline(always)]
    fn before_leg_back(&self) -> Bitboard {
        self.before_leg::<AHEAD_NEAR>() | self.before_leg::<AHEAD_FAR>()
    }

    #[inline(always)]
    fn before_leg<const AGAINST: u8>(&self) -> Bitboard {
        step::<R, S, AGAINST>(step::<R, S, AGAINST>(self.empty) & self.opponent)
    }
}
