//! The board as the side to move sees it: own pieces, opponents, kings, empty squares, and who among
//! the own pieces can do anything.

use super::Side;
use crate::board::Pieces;
use crate::switches::Rules;
use crate::{Bitboard, Color};
use std::marker::PhantomData;

/// The board as the side to move sees it.
pub(crate) struct Scene<R, S> {
    pub(super) own: Bitboard,
    pub(super) opponent: Bitboard,
    pub(super) kings: Bitboard,
    pub(super) empty: Bitboard,
    /// An own king that may not step; none where the rules do not count its steps.
    pub(super) tired: Bitboard,
    pub(super) rules: PhantomData<(R, S)>,
}

impl<R: Rules, S: Side> Scene<R, S> {
    /// Where men are crowned, if there are kings.
    pub(super) const FAR_ROW: Bitboard = match S::COLOR {
        Color::Black => R::SET.geometry.row(R::SET.geometry.width() - 1),
        Color::White => R::SET.geometry.row(0),
    };

    /// All squares, worked out when it is compiled.
    const BOARD: Bitboard = R::SET.geometry.board();

    #[inline(always)]
    pub(crate) fn new(pieces: &Pieces) -> Self {
        Self {
            own: pieces.of(S::COLOR),
            opponent: pieces.of(S::COLOR.other()),
            kings: pieces.kings,
            empty: Self::BOARD.without(pieces.black | pieces.white),
            tired: Bitboard::EMPTY,
            rules: PhantomData,
        }
    }

    /// The same board with a king that may not step.
    #[inline(always)]
    pub(crate) fn with_tired(self, tired: Bitboard) -> Self {
        Self { tired, ..self }
    }

    /// Own pieces that may step.
    #[inline(always)]
    pub(super) fn steppers(&self) -> Bitboard {
        if R::SET.king_run.is_some() { self.own.without(self.tired) } else { self.own }
    }

    /// Own kings, known to be none where the rules have none.
    #[inline(always)]
    pub(super) fn own_kings(&self) -> Bitboard {
        if R::SET.has_kings() { self.own & self.kings } else { Bitboard::EMPTY }
    }

    /// Own pieces that can capture.
    #[inline(always)]
    pub(crate) fn capturers(&self) -> Bitboard {
        let mut capturers = self.own & self.before_leg_of_man();
        let kings = self.own_kings();
        if !kings.is_empty() {
            capturers |= self.capturing_kings(kings);
        }
        capturers
    }

    /// True if any piece can move or capture.
    #[inline(always)]
    pub(crate) fn can_move(&self) -> bool {
        self.can_step() || !self.capturers().is_empty()
    }

    /// The same board while a piece is in the air: its square is empty.
    #[inline(always)]
    pub(super) fn without(&self, piece: Bitboard) -> Self {
        Self { empty: self.empty | piece, ..*self }
    }

    /// The same board with fewer opponents to capture; the others stand in the way as before.
    #[inline(always)]
    pub(super) fn against(&self, opponent: Bitboard) -> Self {
        Self { opponent, ..*self }
    }
}
