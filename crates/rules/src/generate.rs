//! Which moves are legal: the generator, generic over the rules and over the side to move.
//!
//! Both are types, so that for each rule set and side the compiler sees plain shifts and masks and no
//! switch. The parts by question: [`Scene`] is the board as the side to move sees it; `quiet_moves`
//! and `captures` find moves; [`Flight`] is a capture under way; `each_change` and `count`
//! put the parts together as the rules say.

use crate::board::{Change, Pieces};
use crate::switches::{Capture, Chain, NoMove, Promotion, Rules};
use crate::{Bitboard, Board, Color, Move, MoveList, Square};
use std::marker::PhantomData;

/// A side to move, known at compile time.
pub(crate) trait Side: 'static {
    const COLOR: Color;
    type Other: Side<Other = Self>;
}

pub(crate) enum BlackSide {}
pub(crate) enum WhiteSide {}

impl Side for BlackSide {
    const COLOR: Color = Color::Black;
    type Other = WhiteSide;
}

impl Side for WhiteSide {
    const COLOR: Color = Color::White;
    type Other = BlackSide;
}

/// The four diagonal directions, seen from the side to move.
const AHEAD_NEAR: u64 = 0;
const AHEAD_FAR: u64 = 1;
const BACK_NEAR: u64 = 2;
const BACK_FAR: u64 = 3;

/// Every square of the set moved by one diagonal step; what leaves the board is not masked off.
#[inline(always)]
fn step<R: Rules, S: Side, const DIRECTION: u64>(set: Bitboard) -> Bitboard {
    let ahead = DIRECTION == AHEAD_NEAR || DIRECTION == AHEAD_FAR;
    let far = DIRECTION == AHEAD_FAR || DIRECTION == BACK_FAR;
    let bits = R::SET.geometry.step() + far as u32;
    // Black's way ahead is down the board, White's is up.
    if ahead == matches!(S::COLOR, Color::Black) { set.down(bits) } else { set.up(bits) }
}

/// Who is told of the moves, one after the other. A closure will do; where it must be inlined, a type
/// of its own can say so.
pub(crate) trait Visit {
    fn change(&mut self, change: Change);
}

impl<F: FnMut(Change)> Visit for F {
    #[inline(always)]
    fn change(&mut self, change: Change) {
        self(change);
    }
}

/// A capture under way: where the piece is now, what it has taken, and how it came there.
#[derive(Clone, Copy)]
pub(crate) struct Flight {
    pub(crate) at: Bitboard,
    pub(crate) captured: Bitboard,
    /// Whether a man has been crowned on the way.
    pub(crate) crowned: bool,
    /// The directions flown, two bits for each leg, the last leg lowest.
    pub(crate) route: u64,
}

impl Flight {
    #[inline(always)]
    pub(crate) const fn start(at: Bitboard) -> Self {
        Self { at, captured: Bitboard::EMPTY, crowned: false, route: 0 }
    }
}

/// The board as the side to move sees it.
pub(crate) struct Scene<R, S> {
    own: Bitboard,
    opponent: Bitboard,
    kings: Bitboard,
    empty: Bitboard,
    rules: PhantomData<(R, S)>,
}

impl<R: Rules, S: Side> Scene<R, S> {
    const FAR_ROW: Bitboard = match S::COLOR {
        Color::Black => R::SET.geometry.row(R::SET.geometry.width() - 1),
        Color::White => R::SET.geometry.row(0),
    };

    #[inline(always)]
    pub(crate) fn new(pieces: &Pieces) -> Self {
        Self {
            own: pieces.of(S::COLOR),
            opponent: pieces.of(S::COLOR.other()),
            kings: pieces.kings,
            empty: R::SET.geometry.board().without(pieces.black | pieces.white),
            rules: PhantomData,
        }
    }

    /// Own kings, known to be none where the rules have none.
    #[inline(always)]
    fn own_kings(&self) -> Bitboard {
        if R::SET.has_kings() { self.own & self.kings } else { Bitboard::EMPTY }
    }

    /// The squares that a quiet step in one direction reaches from `movers`.
    #[inline(always)]
    fn steps<const DIRECTION: u64>(&self, movers: Bitboard) -> Bitboard {
        step::<R, S, DIRECTION>(movers) & self.empty
    }

    /// The squares that a jump in one direction reaches from `movers`.
    #[inline(always)]
    fn jumps<const DIRECTION: u64>(&self, movers: Bitboard) -> Bitboard {
        step::<R, S, DIRECTION>(step::<R, S, DIRECTION>(movers) & self.opponent) & self.empty
    }

    /// The squares from which a capture ahead is possible, whoever stands there.
    #[inline(always)]
    fn before_capture_ahead(&self) -> Bitboard {
        // From the empty landing squares back over an opponent: against the direction.
        self.before_jump::<BACK_NEAR>() | self.before_jump::<BACK_FAR>()
    }

    /// Own pieces that can capture.
    #[inline(always)]
    pub(crate) fn capturers(&self) -> Bitboard {
        let mut capturers = self.own & self.before_capture_ahead();
        let kings = self.own_kings();
        if !kings.is_empty() {
            let back = self.before_jump::<AHEAD_NEAR>() | self.before_jump::<AHEAD_FAR>();
            capturers |= kings & back;
        }
        capturers
    }

    #[inline(always)]
    fn before_jump<const AGAINST: u64>(&self) -> Bitboard {
        step::<R, S, AGAINST>(step::<R, S, AGAINST>(self.empty) & self.opponent)
    }

    #[inline(always)]
    fn can_step(&self) -> bool {
        let ahead = self.steps::<AHEAD_NEAR>(self.own) | self.steps::<AHEAD_FAR>(self.own);
        let kings = self.own_kings();
        let back = self.steps::<BACK_NEAR>(kings) | self.steps::<BACK_FAR>(kings);
        !(ahead | back).is_empty()
    }

    /// True if any piece can move or capture.
    #[inline(always)]
    pub(crate) fn can_move(&self) -> bool {
        self.can_step() || !self.capturers().is_empty()
    }

    #[inline(always)]
    fn count_steps_ahead(&self) -> u32 {
        self.steps::<AHEAD_NEAR>(self.own).len() + self.steps::<AHEAD_FAR>(self.own).len()
    }

    #[inline(always)]
    fn count_steps(&self) -> u32 {
        let kings = self.own_kings();
        let back = self.steps::<BACK_NEAR>(kings).len() + self.steps::<BACK_FAR>(kings).len();
        self.count_steps_ahead() + back
    }

    #[inline(always)]
    fn each_step(&self, visit: &mut impl Visit) {
        let kings = self.own_kings();
        let ways = [
            (self.steps::<AHEAD_NEAR>(self.own), Self::turn_back::<AHEAD_NEAR>()),
            (self.steps::<AHEAD_FAR>(self.own), Self::turn_back::<AHEAD_FAR>()),
            (self.steps::<BACK_NEAR>(kings), Self::turn_back::<BACK_NEAR>()),
            (self.steps::<BACK_FAR>(kings), Self::turn_back::<BACK_FAR>()),
        ];
        for (targets, turn_back) in ways {
            for to in targets.singles() {
                let from = Bitboard(to.0.rotate_left(turn_back));
                let crowns =
                    R::SET.has_kings() && Self::FAR_ROW.meets(to) && !self.kings.meets(from);
                visit.change(Change { from, to, captured: Bitboard::EMPTY, crowns });
            }
        }
    }

    /// The rotation that takes the end of a step back to its start: one number for either direction.
    #[inline(always)]
    const fn turn_back<const DIRECTION: u64>() -> u32 {
        let ahead = DIRECTION == AHEAD_NEAR || DIRECTION == AHEAD_FAR;
        let far = DIRECTION == AHEAD_FAR || DIRECTION == BACK_FAR;
        let bits = R::SET.geometry.step() + far as u32;
        if ahead == matches!(S::COLOR, Color::Black) { 64 - bits } else { bits }
    }

    /// Whether a man's capture only ever goes ahead. Then it comes nowhere twice and meets no piece
    /// twice, so that such captures can be found as sets, all at once.
    const MEN_FLY_AHEAD: bool = matches!(R::SET.chain, Chain::Complete | Chain::Single)
        && !R::SET.regicide
        && !matches!(R::SET.promotion, Promotion::GoesOn);

    /// The capturers that go ahead only, and the others.
    #[inline(always)]
    fn split(&self, capturers: Bitboard) -> (Bitboard, Bitboard) {
        let ahead_only =
            if Self::MEN_FLY_AHEAD { capturers.without(self.own_kings()) } else { Bitboard::EMPTY };
        (ahead_only, capturers.without(ahead_only))
    }

    /// The squares on which a flight that only goes ahead does not end.
    #[inline(always)]
    fn goes_on_ahead(&self) -> Bitboard {
        match R::SET.chain {
            Chain::Single => Bitboard::EMPTY,
            _ => self.before_capture_ahead(),
        }
    }

    /// Every complete flight of every capturer; for rules with `MayStop` also every beginning.
    #[inline(always)]
    fn each_flight(&self, capturers: Bitboard, visit: &mut impl FnMut(Bitboard, Flight)) {
        let (ahead_only, others) = self.split(capturers);
        self.each_flight_towards::<AHEAD_NEAR, BACK_NEAR>(ahead_only, visit);
        self.each_flight_towards::<AHEAD_FAR, BACK_FAR>(ahead_only, visit);
        for from in others.singles() {
            self.each_flight_from(from, &mut |flight| visit(from, flight));
        }
    }

    /// The flights of men that begin in one direction ahead.
    #[inline(always)]
    fn each_flight_towards<const DIRECTION: u64, const AGAINST: u64>(
        &self,
        men: Bitboard,
        visit: &mut impl FnMut(Bitboard, Flight),
    ) {
        for at in self.jumps::<DIRECTION>(men).singles() {
            let captured = step::<R, S, AGAINST>(at);
            let from = step::<R, S, AGAINST>(captured);
            let crowned = R::SET.has_kings() && Self::FAR_ROW.meets(at);
            let landed = Flight { at, captured, crowned, route: DIRECTION };
            if self.goes_on_ahead().meets(at) {
                self.fly::<false>(landed, &mut |flight| visit(from, flight));
            } else {
                visit(from, landed);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn each_flight_from(&self, from: Bitboard, visit: &mut impl FnMut(Flight)) {
        // The start square is empty while the piece is in the air.
        let scene = Self { empty: self.empty | from, ..*self };
        if self.own_kings().meets(from) {
            scene.fly::<true>(Flight::start(from), visit);
        } else {
            scene.fly::<false>(Flight::start(from), visit);
        }
    }

    /// Goes on with a flight in every direction that the piece may capture in.
    fn fly<const KING: bool>(&self, here: Flight, visit: &mut impl FnMut(Flight)) {
        let mut stuck = self.fly_towards::<KING, AHEAD_NEAR>(here, visit);
        stuck &= self.fly_towards::<KING, AHEAD_FAR>(here, visit);
        if KING {
            stuck &= self.fly_towards::<KING, BACK_NEAR>(here, visit);
            stuck &= self.fly_towards::<KING, BACK_FAR>(here, visit);
        }
        let ends_only_when_stuck = matches!(R::SET.chain, Chain::Complete | Chain::StraightLine);
        if ends_only_when_stuck && stuck && !here.captured.is_empty() {
            visit(here);
        }
    }

    /// Flies one leg and what follows it; true if there is no leg this way.
    #[inline(always)]
    fn fly_towards<const KING: bool, const DIRECTION: u64>(
        &self,
        here: Flight,
        visit: &mut impl FnMut(Flight),
    ) -> bool {
        let turns = !here.captured.is_empty() && here.route & 3 != DIRECTION;
        if matches!(R::SET.chain, Chain::StraightLine) && turns {
            return true;
        }
        // No piece is jumped twice.
        let over = step::<R, S, DIRECTION>(here.at) & self.opponent.without(here.captured);
        let to = step::<R, S, DIRECTION>(over) & self.empty;
        if to.is_empty() {
            return true;
        }
        let crowned = R::SET.has_kings()
            && !KING
            && (Self::FAR_ROW.meets(to) || R::SET.regicide && self.kings.meets(over));
        let next = Flight {
            at: to,
            captured: here.captured | over,
            crowned: here.crowned | crowned,
            route: here.route << 2 | DIRECTION,
        };
        let may_stop = matches!(R::SET.chain, Chain::MayStop | Chain::Single);
        let must_stop = matches!(R::SET.chain, Chain::Single)
            || crowned && matches!(R::SET.promotion, Promotion::EndsMove);
        if may_stop || must_stop {
            visit(next);
        }
        if !must_stop {
            if KING || crowned {
                self.fly::<true>(next, visit);
            } else {
                self.fly::<false>(next, visit);
            }
        }
        false
    }

    /// How many flights the capturers have; with `PATHS` every way counts.
    #[inline(always)]
    fn count_flights<const PATHS: bool>(&self, capturers: Bitboard) -> u64 {
        let (ahead_only, others) = self.split(capturers);
        let mut flights = self.count_ahead(ahead_only, self.goes_on_ahead()).into();
        for from in others.singles() {
            self.each_flight_from(from, &mut |flight| {
                flights += (PATHS || self.is_first_way(from, &flight)) as u64;
            });
        }
        flights
    }

    /// How many flights that only go ahead start on the squares of a set.
    #[inline(always)]
    fn count_ahead(&self, men: Bitboard, goes_on: Bitboard) -> u32 {
        // Two men may land on one square, so the two directions are counted apart.
        let (near, far) = (self.jumps::<AHEAD_NEAR>(men), self.jumps::<AHEAD_FAR>(men));
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

    /// True if no other flight to the same square over the same pieces comes earlier in the order of
    /// generation: so that each capture is counted once, without a list of those seen before.
    #[inline(always)]
    fn is_first_way(&self, from: Bitboard, flight: &Flight) -> bool {
        // Two ways over the same pieces make a ring, and the smallest ring has four.
        flight.captured.len() < 4 || self.first_way(from, flight) == flight.route
    }

    #[cold]
    fn first_way(&self, from: Bitboard, flight: &Flight) -> u64 {
        let mut first = None;
        self.each_way(from, flight.at, flight.captured, &mut |route| {
            first = first.or(Some(route));
        });
        first.unwrap_or(flight.route)
    }

    /// The routes of all flights from `from` to `to` over exactly the pieces `captured`.
    pub(crate) fn each_way(
        &self,
        from: Bitboard,
        to: Bitboard,
        captured: Bitboard,
        visit: &mut dyn FnMut(u64),
    ) {
        // With nothing else to capture a flight ends when it has them all.
        let scene = Self { opponent: captured, ..*self };
        scene.each_flight_from(from, &mut |flight| {
            if flight.at == to && flight.captured == captured {
                visit(flight.route);
            }
        });
    }
}

impl<R: Rules, S: Side> Scene<R, S> {
    /// Every way of playing a legal capture, as the squares it starts and lands on.
    pub(crate) fn paths(&self, capture: Move) -> Vec<Vec<Square>> {
        let Change { from, to, captured, .. } = capture.change();
        let mut paths = Vec::new();
        self.each_way(from, to, captured, &mut |route| {
            let mut at = from;
            let mut path = vec![R::SET.geometry.square(at.first())];
            for leg in (0..captured.len()).rev() {
                let jump = |set| match route >> (2 * leg) & 3 {
                    AHEAD_NEAR => step::<R, S, AHEAD_NEAR>(set),
                    AHEAD_FAR => step::<R, S, AHEAD_FAR>(set),
                    BACK_NEAR => step::<R, S, BACK_NEAR>(set),
                    _ => step::<R, S, BACK_FAR>(set),
                };
                at = jump(jump(at));
                path.push(R::SET.geometry.square(at.first()));
            }
            paths.push(path);
        });
        paths
    }
}

/// What the game is at for the side to move, before any move is looked for.
enum State {
    /// It can move, or it has to pass.
    Open { must_pass: bool },
    /// The game is over.
    Over,
}

#[inline(always)]
fn state<R: Rules, S: Side>(pieces: &Pieces, scene: &Scene<R, S>) -> State {
    if pieces.black.is_empty() | pieces.white.is_empty() {
        return State::Over;
    }
    let other_can_move = || Scene::<R, S::Other>::new(pieces).can_move();
    match R::SET.no_move {
        NoMove::Loses => State::Open { must_pass: false },
        NoMove::Passes if scene.can_move() => State::Open { must_pass: false },
        NoMove::Passes if other_can_move() => State::Open { must_pass: true },
        NoMove::Passes => State::Over,
        // That the side to move has none shows by itself.
        NoMove::EndsByCount if other_can_move() => State::Open { must_pass: false },
        NoMove::EndsByCount => State::Over,
    }
}

/// Visits every legal move once, or with `PATHS` once for each path of a capture. A pass is the
/// change that changes nothing.
#[inline(always)]
pub(crate) fn each_change<R: Rules, S: Side, const PATHS: bool>(
    pieces: &Pieces,
    visit: &mut impl Visit,
) {
    let scene = Scene::<R, S>::new(pieces);
    match state(pieces, &scene) {
        State::Over => return,
        State::Open { must_pass: true } => return visit.change(Change::PASS),
        State::Open { must_pass: false } => {}
    }
    let capturers = scene.capturers();
    scene.each_flight(capturers, &mut |from, flight| {
        if PATHS || scene.is_first_way(from, &flight) {
            let Flight { at: to, captured, crowned: crowns, .. } = flight;
            visit.change(Change { from, to, captured, crowns });
        }
    });
    if matches!(R::SET.capture, Capture::Optional) || capturers.is_empty() {
        scene.each_step(visit);
    }
}

/// How many moves [`each_change`] would visit, without making them.
#[inline(always)]
pub(crate) fn count<R: Rules, S: Side, const PATHS: bool>(pieces: &Pieces) -> u64 {
    let scene = Scene::<R, S>::new(pieces);
    match state(pieces, &scene) {
        State::Over => return 0,
        State::Open { must_pass: true } => return 1,
        State::Open { must_pass: false } => {}
    }
    if Scene::<R, S>::MEN_FLY_AHEAD && scene.own_kings().is_empty() {
        // No branch on whether there is a capture: it is the one that processors cannot guess.
        let captures = scene.count_ahead(scene.own, scene.goes_on_ahead());
        let steps = scene.count_steps_ahead();
        return u64::from(if captures > 0 { captures } else { steps });
    }
    let capturers = scene.capturers();
    if capturers.is_empty() {
        return scene.count_steps().into();
    }
    let captures = scene.count_flights::<PATHS>(capturers);
    match R::SET.capture {
        Capture::Mandatory => captures,
        Capture::Optional => captures + u64::from(scene.count_steps()),
    }
}

/// Runs a function of the side to move that is known only at run time.
macro_rules! for_side {
    ($turn:expr, $side:ident => $work:expr) => {
        match $turn {
            Color::Black => {
                type $side = BlackSide;
                $work
            }
            Color::White => {
                type $side = WhiteSide;
                $work
            }
        }
    };
}
pub(crate) use for_side;

impl Board {
    /// Visits every legal move.
    #[inline(always)]
    pub fn each_move<R: Rules>(&self, mut visit: impl FnMut(Move)) {
        for_side!(self.turn, S => each_change::<R, S, false>(&self.pieces, &mut |change| {
            visit(Move::new(R::SET.geometry, &change));
        }));
    }

    /// Puts the legal moves into a list, which is cleared first.
    #[inline(always)]
    pub fn moves_into<R: Rules>(&self, list: &mut MoveList) {
        list.clear();
        self.each_move::<R>(|mv| list.push(mv));
    }

    /// True if a side, to move or not, has a piece that can capture.
    #[inline(always)]
    pub fn can_capture<R: Rules>(&self, color: Color) -> bool {
        for_side!(color, S => !Scene::<R, S>::new(&self.pieces).capturers().is_empty())
    }

    /// True if a side, to move or not, has a piece that can move or capture.
    #[inline(always)]
    pub fn can_move<R: Rules>(&self, color: Color) -> bool {
        for_side!(color, S => Scene::<R, S>::new(&self.pieces).can_move())
    }
}
