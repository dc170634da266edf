//! Which captures may be played, of all that there are? Every list of captures passes through here, so that a
//! precedence among them is written here and nowhere else.
//!
//! Where pieces fly or the choice is not free, captures are gathered first and told afterwards: one function
//! for each rule set and side flies all flights, whoever asks for them. Code is shorter by far, and one
//! flight over the board finds both the highest rank and what has it.

use super::flights::{Flight, Watch};
use super::{Scene, Side};
use crate::Bitboard;
use crate::switches::{Capture, Rules};
use std::marker::PhantomData;

impl<R: Rules, S: Side> Scene<R, S> {
    /// Whether all captures that there are may be played.
    const CHOICE_IS_FREE: bool = matches!(R::SET.capture, Capture::Mandatory | Capture::Optional);

    /// Whether captures are gathered before they are told.
    pub(super) const GATHERED: bool =
        !Self::CHOICE_IS_FREE || Self::KINGS_FLY || !Self::MEN_CAPTURE_AHEAD;

    /// Every capture of the capturers that may be played, once, or with `PATHS` once for each way.
    #[inline(always)]
    pub(super) fn each_capture<const PATHS: bool>(
        &self,
        capturers: Bitboard,
        visit: &mut impl FnMut(Bitboard, Flight),
    ) {
        if Self::GATHERED {
            if !capturers.is_empty() {
                self.gather(capturers, PATHS).each(visit);
            }
        } else {
            self.each_found::<PATHS>(capturers, visit);
        }
    }

    /// The captures that may be played.
    pub(super) fn gather(&self, capturers: Bitboard, paths: bool) -> Gathered<R> {
        let mut gathered = Gathered::new(self.kings, paths);
        for from in capturers.singles() {
            gathered.from = from;
            gathered.with_king = self.own_kings().meets(from);
            self.each_flight_from(from, &mut gathered);
        }
        gathered
    }
}

/// How many captures are gathered without a heap. More are rare.
const INLINE: usize = 12;

/// The captures of the highest rank so far.
pub(super) struct Gathered<R> {
    /// Whether every way of a capture counts.
    paths: bool,
    /// The kings on the board.
    kings: Bitboard,
    /// The piece that is flying, and whether it started as a king.
    from: Bitboard,
    with_king: bool,
    rank: u32,
    len: usize,
    inline: [(Bitboard, Flight); INLINE],
    more: Vec<(Bitboard, Flight)>,
    rules: PhantomData<R>,
}

impl<R: Rules> Gathered<R> {
    /// How many pieces two ways of one capture have in common at least: those of the smallest ring that can
    /// be run. Along diagonals it has four sides, with rows and columns three.
    const SMALLEST_RING: u32 = 3;

    #[inline(always)]
    fn new(kings: Bitboard, paths: bool) -> Self {
        Self {
            paths,
            kings,
            from: Bitboard::EMPTY,
            with_king: false,
            rank: 0,
            len: 0,
            inline: [(Bitboard::EMPTY, Flight::NONE); INLINE],
            more: Vec::new(),
            rules: PhantomData,
        }
    }

    /// How many there are.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) fn each(&self, visit: &mut impl FnMut(Bitboard, Flight)) {
        for n in 0..self.len {
            let (from, flight) = if n < INLINE { self.inline[n] } else { self.more[n - INLINE] };
            visit(from, flight);
        }
    }

    #[inline(always)]
    fn push(&mut self, flight: Flight) {
        match self.inline.get_mut(self.len) {
            Some(place) => *place = (self.from, flight),
            None => self.more.push((self.from, flight)),
        }
        self.len += 1;
    }

    #[cold]
    fn has(&self, flight: &Flight) -> bool {
        let told = |it: &Flight| (it.at, it.captured, it.crowned);
        let mut has = false;
        self.each(&mut |from, other| has |= from == self.from && told(&other) == told(flight));
        has
    }

    /// A capture goes before those of a lower rank. What is asked first stands in the higher bits.
    #[inline(always)]
    fn rank(&self, flight: &Flight) -> u32 {
        let captured = flight.captured.len();
        let with_king = u32::from(self.with_king);
        let kings = || (flight.captured & self.kings).len();
        match R::SET.capture {
            Capture::Mandatory | Capture::Optional => 0,
            Capture::WithKing => with_king,
            Capture::Most => captured,
            Capture::MostKings => captured << 8 | kings(),
            Capture::FourSteps => {
                (captured << 6 | with_king << 5 | kings()) << 16 | u32::from(flight.kings_met)
            }
            // A king counts for two men, and among equals fewer kings count more.
            Capture::Worth => ((captured + kings()) << 6 | (63 - kings())) << 1 | with_king,
        }
    }
}

impl<R: Rules> Watch for Gathered<R> {
    #[inline(always)]
    fn end(&mut self, flight: Flight) {
        let rank = self.rank(&flight);
        if rank < self.rank {
            return;
        }
        if rank > self.rank {
            (self.rank, self.len) = (rank, 0);
            self.more.clear();
        }
        let may_be_told = flight.captured.len() >= Self::SMALLEST_RING && !self.paths;
        if !(may_be_told && self.has(&flight)) {
            self.push(flight);
        }
    }
}
