//! Captures: a flight is a capture under way, leg after leg, until the rules say that it ends.
//!
//! Whoever asks for flights is a [`Watch`]: it hears of every leg, of every leg taken back, and of
//! every end. A search cares about ends only; who wants paths keeps the landing squares.

use super::leg::{
    AHEAD, AHEAD_FAR, AHEAD_NEAR, BACK, BACK_FAR, BACK_NEAR, LEFT, RIGHT, opposite, step,
};
use super::{Scene, Side};
use crate::switches::{Capture, Chain, Promotion, Removal, Rules};
use crate::{Bitboard, Move, Square};

/// A capture under way: where the piece is now, and what it has taken.
#[derive(Clone, Copy)]
pub(super) struct Flight {
    pub(super) at: Bitboard,
    pub(super) captured: Bitboard,
    /// Whether a man has been crowned on the way.
    pub(super) crowned: bool,
    /// Which of the captured pieces were kings, the first in the highest bit; 0 where nobody asks.
    pub(super) kings_met: u16,
}

impl Flight {
    pub(super) const NONE: Self = Self::start(Bitboard::EMPTY);

    const fn start(at: Bitboard) -> Self {
        Self { at, captured: Bitboard::EMPTY, crowned: false, kings_met: 0 }
    }
}

/// Who is told how flights go. A closure will do where only their ends matter.
pub(super) trait Watch {
    /// The piece lands; more legs may follow.
    #[inline(always)]
    fn leg(&mut self, _landing: Bitboard) {}

    /// All flights over the last leg have been told: it is taken back.
    #[inline(always)]
    fn back(&mut self) {}

    /// The flight may end here.
    fn end(&mut self, flight: Flight);
}

impl<F: FnMut(Flight)> Watch for F {
    #[inline(always)]
    fn end(&mut self, flight: Flight) {
        self(flight);
    }
}

/// The pieces of the smallest ring that a short piece can run along diagonals.
const SMALLEST_RING: u32 = 4;

/// Captures of one piece that were told already. Two ways over the same pieces to the same square make
/// a ring; where rings are large, hardly any capture is ever looked up.
#[derive(Default)]
struct Told(Vec<(Bitboard, Bitboard)>);

impl Told {
    /// True if this capture has not been told by another way.
    #[inline(always)]
    fn is_new(&mut self, flight: &Flight) -> bool {
        flight.captured.len() < SMALLEST_RING || self.note(flight)
    }

    #[cold]
    fn note(&mut self, flight: &Flight) -> bool {
        let capture = (flight.at, flight.captured);
        let is_new = !self.0.contains(&capture);
        if is_new {
            self.0.push(capture);
        }
        is_new
    }
}

impl<R: Rules, S: Side> Scene<R, S> {
    /// Whether a man's capture only ever goes ahead. Then it comes nowhere twice and meets no piece
    /// twice, so that such captures can be found as sets, all at once.
    pub(super) const MEN_FLY_AHEAD: bool = matches!(R::SET.chain, Chain::Complete | Chain::Single)
        && Self::MEN_CAPTURE_AHEAD
        && !R::SET.regicide
        && !matches!(R::SET.promotion, Promotion::GoesOn);

    /// The capturers that go ahead only, and the others.
    #[inline(always)]
    pub(super) fn split(&self, capturers: Bitboard) -> (Bitboard, Bitboard) {
        let ahead_only =
            if Self::MEN_FLY_AHEAD { capturers.without(self.own_kings()) } else { Bitboard::EMPTY };
        (ahead_only, capturers.without(ahead_only))
    }

    /// The squares on which a flight that only goes ahead does not end.
    #[inline(always)]
    pub(super) fn goes_on_ahead(&self) -> Bitboard {
        match R::SET.chain {
            Chain::Single => Bitboard::EMPTY,
            _ => self.before_leg_of_man(),
        }
    }

    /// Every capture that there is of every capturer once, or with `PATHS` once for each way.
    #[inline(always)]
    pub(super) fn each_found<const PATHS: bool>(
        &self,
        capturers: Bitboard,
        visit: &mut impl FnMut(Bitboard, Flight),
    ) {
        let (ahead_only, others) = self.split(capturers);
        self.each_flight_towards::<AHEAD_NEAR, BACK_NEAR>(ahead_only, visit);
        self.each_flight_towards::<AHEAD_FAR, BACK_FAR>(ahead_only, visit);
        self.each_flight_of::<PATHS>(others, visit);
    }

    /// The same, piece by piece and leg by leg.
    #[inline(always)]
    pub(super) fn each_flight_of<const PATHS: bool>(
        &self,
        capturers: Bitboard,
        visit: &mut impl FnMut(Bitboard, Flight),
    ) {
        for from in capturers.singles() {
            let mut told = Told::default();
            self.each_flight_from(from, &mut |flight| {
                if PATHS || told.is_new(&flight) {
                    visit(from, flight);
                }
            });
        }
    }

    /// Whether the order in which pieces are captured says which captures may be played.
    pub(super) const ORDER_MATTERS: bool = matches!(R::SET.capture, Capture::FourSteps);

    /// The flights of men that begin in one direction ahead.
    #[inline(always)]
    fn each_flight_towards<const DIRECTION: u8, const AGAINST: u8>(
        &self,
        men: Bitboard,
        visit: &mut impl FnMut(Bitboard, Flight),
    ) {
        for at in self.leg::<false, DIRECTION>(men, Bitboard::EMPTY).landings.singles() {
            let captured = step::<R, S, AGAINST>(at);
            let from = step::<R, S, AGAINST>(captured);
            let crowned = R::SET.has_kings() && Self::FAR_ROW.meets(at);
            let landed = self.landed(Flight::start(from), captured, at, crowned);
            if self.goes_on_ahead().meets(at) {
                self.fly::<false>(landed, ANYWHERE, &mut |flight| visit(from, flight));
            } else {
                visit(from, landed);
            }
        }
    }

    /// Every flight of one piece; where a capture may stop also every beginning of one.
    #[inline(always)]
    pub(super) fn each_flight_from(&self, from: Bitboard, watch: &mut impl Watch) {
        let scene = self.without(from);
        if self.own_kings().meets(from) {
            scene.fly::<true>(Flight::start(from), ANYWHERE, watch);
        } else {
            scene.fly::<false>(Flight::start(from), ANYWHERE, watch);
        }
    }

    /// Goes on with a flight in every direction but those of the set `shut`; false if there is no leg.
    fn fly<const KING: bool>(&self, here: Flight, shut: u8, watch: &mut impl Watch) -> bool {
        let mut flew = self.try_towards::<KING, AHEAD_NEAR>(here, shut, watch);
        flew |= self.try_towards::<KING, AHEAD_FAR>(here, shut, watch);
        flew |= self.try_towards::<KING, BACK_NEAR>(here, shut, watch);
        flew |= self.try_towards::<KING, BACK_FAR>(here, shut, watch);
        if Self::ALL_EIGHT {
            flew |= self.try_towards::<KING, AHEAD>(here, shut, watch);
            flew |= self.try_towards::<KING, BACK>(here, shut, watch);
            flew |= self.try_towards::<KING, LEFT>(here, shut, watch);
            flew |= self.try_towards::<KING, RIGHT>(here, shut, watch);
        }
        flew
    }

    #[inline(always)]
    fn try_towards<const KING: bool, const DIRECTION: u8>(
        &self,
        here: Flight,
        shut: u8,
        watch: &mut impl Watch,
    ) -> bool {
        // Only who lands far has directions to leave out.
        let open = !(KING && Self::KINGS_LAND_FAR) || shut & 1 << DIRECTION == 0;
        open && self.fly_towards::<KING, DIRECTION>(here, watch)
    }

    /// The flight after a leg.
    #[inline(always)]
    fn landed(&self, here: Flight, over: Bitboard, at: Bitboard, crowned: bool) -> Flight {
        let captured = here.captured | over;
        let mut kings_met = 0;
        if Self::ORDER_MATTERS {
            let king = u16::from(self.kings.meets(over));
            kings_met = here.kings_met | king << (15 - here.captured.len());
        }
        Flight { at, captured, crowned: here.crowned | crowned, kings_met }
    }

    /// Flies one leg and what follows it; false if there is no leg this way.
    #[inline(always)]
    fn fly_towards<const KING: bool, const DIRECTION: u8>(
        &self,
        here: Flight,
        watch: &mut impl Watch,
    ) -> bool {
        let leg = self.leg::<KING, DIRECTION>(here.at, here.captured);
        if leg.landings.is_empty() {
            return false;
        }
        let reaches = R::SET.has_kings() && !KING && Self::FAR_ROW.meets(leg.landings);
        let crowned = reaches && !matches!(R::SET.promotion, Promotion::IfItEnds)
            || R::SET.regicide && !KING && self.kings.meets(leg.over);
        let may_stop = matches!(R::SET.chain, Chain::MayStop | Chain::Single);
        let must_stop = matches!(R::SET.chain, Chain::Single)
            || crowned && matches!(R::SET.promotion, Promotion::EndsMove);
        let mut told = may_stop || must_stop;
        for at in Self::landings::<KING>(&leg) {
            let next = self.landed(here, leg.over, at, crowned);
            watch.leg(at);
            if may_stop || must_stop {
                watch.end(next);
            }
            if !must_stop {
                told |= match R::SET.chain {
                    Chain::StraightLine => self.fly_towards::<KING, DIRECTION>(next, watch),
                    _ if KING || crowned => {
                        // Straight on it gets from each landing square alike: from the first is enough.
                        let ahead = if at == leg.behind { 0 } else { 1 << DIRECTION };
                        self.fly::<true>(next, ahead | Self::way_back(DIRECTION), watch)
                    }
                    _ => self.fly::<false>(next, ANYWHERE, watch),
                };
            }
            watch.back();
        }
        // It has to land where it can go on, if there is such a square.
        if !told {
            let crowned = crowned || reaches;
            for at in self.ends::<KING>(&leg) {
                watch.leg(at);
                watch.end(self.landed(here, leg.over, at, crowned));
                watch.back();
            }
        }
        true
    }

    /// The direction back as a set: what was just jumped stands there, unless it is gone already.
    const fn way_back(direction: u8) -> u8 {
        match R::SET.removal {
            Removal::AtEnd => 1 << opposite(direction),
            Removal::AtOnce => 0,
        }
    }
}

/// No direction is left out.
const ANYWHERE: u8 = 0;

/// Keeps the ways of one capture.
struct Ways<F> {
    at: Bitboard,
    captured: Bitboard,
    /// Whether it is crowned, where another way may not be.
    crowned: Option<bool>,
    square: F,
    path: Vec<Square>,
    /// Where the order matters, only those that meet kings as early as can be.
    all: Vec<Vec<Square>>,
    earliest: u16,
}

impl<F: Fn(Bitboard) -> Square> Watch for Ways<F> {
    fn leg(&mut self, landing: Bitboard) {
        self.path.push((self.square)(landing));
    }

    fn back(&mut self) {
        self.path.pop();
    }

    fn end(&mut self, flight: Flight) {
        let other_end = (flight.at, flight.captured) != (self.at, self.captured);
        if other_end || self.crowned.is_some_and(|crowned| crowned != flight.crowned) {
            return;
        }
        if flight.kings_met > self.earliest {
            self.earliest = flight.kings_met;
            self.all.clear();
        }
        if flight.kings_met == self.earliest {
            self.all.push(self.path.clone());
        }
    }
}

impl<R: Rules, S: Side> Scene<R, S> {
    /// Every way of playing a legal capture, as the squares it starts and lands on.
    pub(crate) fn paths(&self, capture: Move) -> Vec<Vec<Square>> {
        let change = capture.change();
        let square = |one: Bitboard| R::SET.geometry.square(one.first());
        let path = vec![square(change.from)];
        let captured = change.captured;
        let crowned = Self::GATHERED.then_some(change.crowns);
        let (all, at) = (Vec::new(), change.to);
        let mut ways = Ways { at, captured, crowned, square, path, all, earliest: 0 };
        if Self::KINGS_FLY {
            // What else there is decides where it may land.
            self.each_flight_from(change.from, &mut ways);
        } else {
            // With nothing else to capture a flight ends when it has them all.
            self.against(captured).each_flight_from(change.from, &mut ways);
        }
        ways.all
    }
}
