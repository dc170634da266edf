//! How many moves are there? The same answers as the list of moves gives, without making it: this is
//! where perft spends its time.

use super::leg::{AHEAD_FAR, AHEAD_NEAR};
use super::{Scene, Side, State, state};
use crate::Bitboard;
use crate::board::Pieces;
use crate::switches::{Capture, Rules};

/// How many moves [`each_change`](super::each_change) would visit.
#[inline(always)]
pub(crate) fn count<R: Rules, S: Side, const PATHS: bool>(pieces: &Pieces) -> u64 {
    let scene = Scene::<R, S>::new(pieces);
    match state(pieces, &scene) {
        State::Over => return 0,
        State::Open { must_pass: true } => return 1,
        State::Open { must_pass: false } => {}
    }
    if Scene::<R, S>::COUNTED_AS_SETS && scene.own_kings().is_empty() {
        // No branch on whether there is a capture: it is the one that processors cannot guess.
        let captures = scene.count_ahead(scene.own, scene.goes_on_ahead());
        let steps = scene.count_steps_of_men();
        return u64::from(if captures > 0 { captures } else { steps });
    }
    let capturers = scene.capturers();
    if capturers.is_empty() {
        return scene.count_steps().into();
    }
    let captures = scene.count_captures::<PATHS>(capturers);
    if R::SET.must_capture() { captures } else { captures + u64::from(scene.count_steps()) }
}

impl<R: Rules, S: Side> Scene<R, S> {
    /// Whether the moves of men can be counted without asking who captures.
    const COUNTED_AS_SETS: bool =
        Self::MEN_FLY_AHEAD && matches!(R::SET.capture, Capture::Mandatory);

    /// How many captures the capturers have; with `PATHS` every way counts.
    #[inline(always)]
    fn count_captures<const PATHS: bool>(&self, capturers: Bitboard) -> u64 {
        if Self::GATHERED {
            return self.gather(capturers, PATHS).len() as u64;
        }
        let (ahead_only, others) = self.split(capturers);
        let mut captures = self.count_ahead(ahead_only, self.goes_on_ahead()).into();
        self.each_flight_of::<PATHS>(others, &mut |_, _| captures += 1);
        captures
    }

    /// How many flights that only go ahead start on the squares of a set.
    #[inline(always)]
    fn count_ahead(&self, men: Bitboard, goes_on: Bitboard) -> u32 {
        // Two men may land on one square, so the two directions are counted apart.
        let near = self.leg::<false, AHEAD_NEAR>(men, Bitboard::EMPTY).landings;
        let far = self.leg::<false, AHEAD_FAR>(men, Bitboard::EMPTY).landings;
        let mut flights = near.without(goes_on).len() + far.without(goes_on).len();
        if (near | far).meets(goes_on) {
            flights += self.count_further(near & goes_on, goes_on);
            flights += self.count_further(far & goes_on, goes_on);
        }
        flights
    }

    #[cold]
    fn count_further(&self, men: Bitboard, goes_on: Bitboard) -> u32 {
        if men.is_empty() { 0 } else { self.count_ahead(men, goes_on) }
    }
}
