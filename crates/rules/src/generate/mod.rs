//! Which moves are legal: the generator, generic over the rules and over the side to move.
//!
//! Both are types, so that for each rule set and side the compiler sees plain shifts and masks and no
//! switch. The rooms by question:
//!
//! - `scene`: what does the side to move see, and who of its pieces can capture?
//! - `leg`: how does a piece get from one square to the next? Men and kings, short and flying ones,
//!   differ nowhere else.
//! - `steps`: which moves capture nothing?
//! - `flights`: which captures are there, leg by leg?
//! - `precedence`: which of them may be played?
//! - `forbidden`: which may not, and why?
//! - `count`: how many moves are there, without making them?
//!
//! This file puts their answers together as the rules say.

mod count;
mod flights;
mod forbidden;
mod leg;
mod precedence;
mod scene;
mod steps;

pub(crate) use count::count;
pub use forbidden::{Forbidden, ForbiddenMove, Taken};
pub(crate) use scene::Scene;

use crate::board::{Change, Pieces};
use crate::switches::{NoMove, Rules};
use crate::{Bitboard, Board, Color, Move, MoveList};
use flights::Flight;

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
    if R::SET.first_king_wins && !pieces.kings.is_empty() {
        return State::Over;
    }
    let other_can_move = || Scene::<R, S::Other>::new(pieces).can_move();
    match R::SET.no_move {
        NoMove::Loses | NoMove::Wins => State::Open { must_pass: false },
        NoMove::Passes if scene.can_move() => State::Open { must_pass: false },
        NoMove::Passes if other_can_move() => State::Open { must_pass: true },
        NoMove::Passes => State::Over,
        // That the side to move has none shows by itself.
        NoMove::EndsByCount if other_can_move() => State::Open { must_pass: false },
        NoMove::EndsByCount => State::Over,
    }
}

/// Visits every legal move once, or with `PATHS` once for each path of a capture. A pass is the
/// change that changes nothing. `tired` is a king that may not step.
#[inline(always)]
pub(crate) fn each_change<R: Rules, S: Side, const PATHS: bool>(
    pieces: &Pieces,
    tired: Bitboard,
    visit: &mut impl Visit,
) {
    let scene = Scene::<R, S>::new(pieces).with_tired(tired);
    match state(pieces, &scene) {
        State::Over => return,
        State::Open { must_pass: true } => return visit.change(Change::PASS),
        State::Open { must_pass: false } => {}
    }
    let capturers = scene.capturers();
    scene.each_capture::<PATHS>(capturers, &mut |from, flight| {
        let Flight { at: to, captured, crowned: crowns, .. } = flight;
        visit.change(Change { from, to, captured, crowns });
    });
    if !R::SET.must_capture() || capturers.is_empty() {
        scene.each_step(visit);
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
        let tired = self.tired::<R>(self.turn);
        for_side!(self.turn, S => each_change::<R, S, false>(&self.pieces, tired, &mut |change| {
            visit(Move::new(R::SET.geometry, &change));
        }));
    }

    /// Puts the legal moves into a list, which is cleared first.
    #[inline(always)]
    pub fn moves_into<R: Rules>(&self, list: &mut MoveList) {
        list.clear();
        self.each_move::<R>(|mv| list.push(mv));
    }

    /// One of the legal moves without a list of them, for games by lot: `choose` is told how many there are, and names the
    /// place that the move has in the list of [`moves_into`](Self::moves_into). `None`, without a question, where there is
    /// more to know than how many pieces step which way: captures, flying kings, a pass, or the end.
    #[inline(always)]
    pub fn choose_step<R: Rules>(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        for_side!(self.turn, S => {
            let scene = Scene::<R, S>::new(&self.pieces).with_tired(self.tired::<R>(self.turn));
            let State::Open { must_pass: false } = state(&self.pieces, &scene) else { return None };
            if !scene.capturers().is_empty() {
                return None;
            }
            scene.choose_step(choose).map(|change| Move::new(R::SET.geometry, &change))
        })
    }

    /// True if a side, to move or not, has a piece that can capture.
    #[inline(always)]
    pub fn can_capture<R: Rules>(&self, color: Color) -> bool {
        for_side!(color, S => !Scene::<R, S>::new(&self.pieces).capturers().is_empty())
    }

    /// True if a side, to move or not, has a piece that can move or capture.
    #[inline(always)]
    pub fn can_move<R: Rules>(&self, color: Color) -> bool {
        let tired = self.tired::<R>(color);
        for_side!(color, S => Scene::<R, S>::new(&self.pieces).with_tired(tired).can_move())
    }
}
