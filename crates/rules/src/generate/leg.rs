//! How does a piece get from one square to the next? The one file that knows what tells men from kings,
//! and short kings from flying ones: in which directions a piece goes, how far, and what it jumps.
//!
//! [`Scene::leg`] is the question that every capture asks, square by square, and [`Scene::reach`] is the
//! same for steps. The others are that knowledge for a whole set of pieces at once: where a leg can
//! begin, and where a step leads. Men are short under all rules.

use super::{Scene, Side};
use crate::switches::{Kings, Lines, MenCapture, Removal, Rules};
use crate::{Bitboard, Color};

/// The four diagonal directions, seen from the side to move.
pub(super) const AHEAD_NEAR: u8 = 0;
pub(super) const AHEAD_FAR: u8 = 1;
pub(super) const BACK_NEAR: u8 = 2;
pub(super) const BACK_FAR: u8 = 3;

/// The four along columns and rows, in which some rules capture.
pub(super) const AHEAD: u8 = 4;
pub(super) const BACK: u8 = 5;
pub(super) const LEFT: u8 = 6;
pub(super) const RIGHT: u8 = 7;

const fn is_ahead(direction: u8) -> bool {
    direction == AHEAD_NEAR || direction == AHEAD_FAR || direction == AHEAD
}

/// The direction that leads back.
pub(super) const fn opposite(direction: u8) -> u8 {
    match direction {
        AHEAD_NEAR => BACK_NEAR,
        AHEAD_FAR => BACK_FAR,
        BACK_NEAR => AHEAD_NEAR,
        BACK_FAR => AHEAD_FAR,
        AHEAD => BACK,
        BACK => AHEAD,
        LEFT => RIGHT,
        _ => LEFT,
    }
}

/// By how many bits a step moves, and whether towards the bottom of the board.
const fn shift<R: Rules, S: Side>(direction: u8) -> (u32, bool) {
    let step = R::SET.geometry.step();
    // Black's way ahead is down the board, White's is up.
    let down = is_ahead(direction) == matches!(S::COLOR, Color::Black);
    match direction {
        AHEAD_NEAR | BACK_NEAR => (step, down),
        AHEAD_FAR | BACK_FAR => (step + 1, down),
        // The next playing square of a column is two rows further.
        AHEAD | BACK => (2 * step + 1, down),
        LEFT => (1, false),
        _ => (1, true),
    }
}

/// The squares from which a step in a direction leads on: only along rows another row would follow.
const fn inside<R: Rules>(direction: u8) -> Bitboard {
    match direction {
        LEFT => Bitboard(!R::SET.geometry.row_ends(false).0),
        RIGHT => Bitboard(!R::SET.geometry.row_ends(true).0),
        _ => Bitboard(!0),
    }
}

/// Every square of the set moved by one step; what leaves the board is not masked off.
#[inline(always)]
pub(super) fn step<R: Rules, S: Side, const DIRECTION: u8>(set: Bitboard) -> Bitboard {
    let (bits, down) = const { shift::<R, S>(DIRECTION) };
    let set = set & const { inside::<R>(DIRECTION) };
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
    /// The square right behind.
    pub(super) behind: Bitboard,
    /// Every landing square, that one included.
    pub(super) landings: Bitboard,
}

impl Leg {
    const NONE: Self =
        Self { over: Bitboard::EMPTY, behind: Bitboard::EMPTY, landings: Bitboard::EMPTY };
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
    pub(super) const KINGS_FLY: bool = R::SET.kings_fly();

    /// Whether a king may land further than right behind what it jumps.
    pub(super) const KINGS_LAND_FAR: bool =
        matches!(R::SET.kings, Kings::Flying | Kings::FlyingStopsAtKing);

    /// Whether men capture ahead only.
    pub(super) const MEN_CAPTURE_AHEAD: bool = !matches!(R::SET.men_capture, MenCapture::AllWays);

    /// Whether pieces capture along rows and columns, too.
    pub(super) const ALL_EIGHT: bool = matches!(R::SET.lines, Lines::AllEight);

    /// Whether men may capture men only.
    const KINGS_ARE_SAFE: bool = matches!(R::SET.men_capture, MenCapture::AheadMenOnly);

    /// What a man can capture, or a king.
    #[inline(always)]
    fn prey<const KING: bool>(&self) -> Bitboard {
        if Self::KINGS_ARE_SAFE && !KING {
            self.opponent.without(self.kings)
        } else {
            self.opponent
        }
    }

    /// The leg of a piece at `at` that has taken `taken` so far. Short pieces can be asked as a set.
    #[inline(always)]
    pub(super) fn leg<const KING: bool, const DIRECTION: u8>(
        &self,
        at: Bitboard,
        taken: Bitboard,
    ) -> Leg {
        if !KING && Self::MEN_CAPTURE_AHEAD && !is_ahead(DIRECTION)
            || !Self::ALL_EIGHT && DIRECTION >= AHEAD
        {
            return Leg::NONE;
        }
        let empty = match R::SET.removal {
            Removal::AtEnd => self.empty,
            Removal::AtOnce => self.empty | taken,
        };
        let before =
            if KING && Self::KINGS_FLY { at | flight::<R, S, DIRECTION>(at, empty) } else { at };
        // No piece is jumped twice.
        let over = step::<R, S, DIRECTION>(before) & self.prey::<KING>().without(taken);
        let behind = step::<R, S, DIRECTION>(over) & empty;
        let landings = if KING && Self::KINGS_LAND_FAR {
            behind | flight::<R, S, DIRECTION>(behind, empty)
        } else {
            behind
        };
        Leg { over, behind, landings }
    }

    /// The landing squares of a leg one by one.
    #[inline(always)]
    pub(super) const fn landings<const KING: bool>(leg: &Leg) -> Landings {
        Landings { left: leg.landings, several: KING && Self::KINGS_LAND_FAR }
    }

    /// The squares of a leg on which a capture may end. One that takes a king may have to stop there.
    #[inline(always)]
    pub(super) fn ends<const KING: bool>(&self, leg: &Leg) -> Landings {
        let stops = matches!(R::SET.kings, Kings::FlyingStopsAtKing) && self.kings.meets(leg.over);
        let left = if stops { leg.behind } else { leg.landings };
        Landings { left, several: KING && Self::KINGS_LAND_FAR }
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
            flight::<R, S, AHEAD_NEAR>(piece, self.empty)
                | flight::<R, S, AHEAD_FAR>(piece, self.empty)
                | flight::<R, S, BACK_NEAR>(piece, self.empty)
                | flight::<R, S, BACK_FAR>(piece, self.empty)
        } else {
            self.steps::<AHEAD_NEAR>(piece)
                | self.steps::<AHEAD_FAR>(piece)
                | self.steps::<BACK_NEAR>(piece)
                | self.steps::<BACK_FAR>(piece)
        }
    }

    /// Own pieces that step one square, and those that fly, without one that may not step.
    #[inline(always)]
    pub(super) fn by_stride(&self) -> (Bitboard, Bitboard) {
        let own = self.steppers();
        let flying = if Self::KINGS_FLY { self.own_kings() & own } else { Bitboard::EMPTY };
        (own.without(flying), flying)
    }

    /// The squares from which a man can capture, whoever stands there.
    #[inline(always)]
    pub(super) fn before_leg_of_man(&self) -> Bitboard {
        let prey = self.prey::<false>();
        let mut all = self.before_leg_ahead(prey);
        if !Self::MEN_CAPTURE_AHEAD {
            all |= self.before_leg_back(prey);
        }
        if Self::ALL_EIGHT {
            all |= self.before_leg::<AHEAD>(prey)
                | self.before_leg::<BACK>(prey)
                | self.before_leg::<LEFT>(prey)
                | self.before_leg::<RIGHT>(prey);
        }
        all
    }

    /// Those of some own kings that can capture where a man on their square could not. Where kings fly it
    /// may be all of them as soon as one can: who looks for captures finds out.
    #[inline(always)]
    pub(super) fn capturing_kings(&self, kings: Bitboard) -> Bitboard {
        if Self::KINGS_FLY {
            if self.fly_to_capture(kings) { kings } else { Bitboard::EMPTY }
        } else if Self::KINGS_ARE_SAFE {
            kings & (self.before_leg_ahead(self.opponent) | self.before_leg_back(self.opponent))
        } else {
            kings & self.before_leg_back(self.opponent)
        }
    }

    fn fly_to_capture(&self, kings: Bitboard) -> bool {
        // A ray of one king over another one's square sees no more than the other king's own.
        let mut landings = self.leg::<true, AHEAD_NEAR>(kings, Bitboard::EMPTY).behind
            | self.leg::<true, AHEAD_FAR>(kings, Bitboard::EMPTY).behind
            | self.leg::<true, BACK_NEAR>(kings, Bitboard::EMPTY).behind
            | self.leg::<true, BACK_FAR>(kings, Bitboard::EMPTY).behind;
        if Self::ALL_EIGHT {
            landings |= self.leg::<true, AHEAD>(kings, Bitboard::EMPTY).behind
                | self.leg::<true, BACK>(kings, Bitboard::EMPTY).behind
                | self.leg::<true, LEFT>(kings, Bitboard::EMPTY).behind
                | self.leg::<true, RIGHT>(kings, Bitboard::EMPTY).behind;
        }
        !landings.is_empty()
    }

    /// The squares from which a short piece that goes ahead can capture some of `prey`.
    #[inline(always)]
    fn before_leg_ahead(&self, prey: Bitboard) -> Bitboard {
        // From the empty landing squares back over an opponent: against the direction.
        self.before_leg::<BACK_NEAR>(prey) | self.before_leg::<BACK_FAR>(prey)
    }

    /// The same for a piece that goes back.
    #[inline(always)]
    fn before_leg_back(&self, prey: Bitboard) -> Bitboard {
        self.before_leg::<AHEAD_NEAR>(prey) | self.before_leg::<AHEAD_FAR>(prey)
    }

    #[inline(always)]
    fn before_leg<const AGAINST: u8>(&self, prey: Bitboard) -> Bitboard {
        step::<R, S, AGAINST>(step::<R, S, AGAINST>(self.empty) & prey)
    }
}

/// The empty squares in one direction up to whatever stands in the way.
#[inline(always)]
fn flight<R: Rules, S: Side, const DIRECTION: u8>(from: Bitboard, empty: Bitboard) -> Bitboard {
    let mut all = step::<R, S, DIRECTION>(from) & empty;
    let mut next = all;
    while !next.is_empty() {
        next = step::<R, S, DIRECTION>(next) & empty;
        all |= next;
    }
    all
}
