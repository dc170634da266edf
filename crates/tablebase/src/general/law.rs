//! The rules of a variant as the solver asks them: generated moves, boards after them, captures and ends.
//!
//! The variant is known at run time only, so that solving is compiled once and not for each of them; the generator
//! behind it is the rules' own.

use crownhead_rules::{Board, Color, Move, MoveList, Outcome, Position, RuleSet, Variant};

/// The rules of one variant.
#[derive(Clone, Copy)]
pub(crate) struct Law {
    pub(crate) variant: Variant,
    pub(crate) rules: &'static RuleSet,
    pub(crate) reversed: bool,
}

impl Law {
    pub(crate) const fn of(variant: Variant) -> Self {
        let rules = variant.rules();
        Self { variant, rules, reversed: rules.is_reversed() }
    }

    fn position(self, board: &Board) -> Position {
        Position::of_board(self.variant, *board)
    }

    /// Puts the legal moves into a list, which is cleared first.
    #[inline(always)]
    pub(crate) fn moves_into(self, board: &Board, moves: &mut MoveList) {
        self.position(board).moves_into(moves);
    }

    /// The board after a legal move.
    #[inline(always)]
    pub(crate) fn after(self, board: &Board, mv: Move) -> Board {
        board.after_under(mv, self.rules.king_run)
    }

    /// Whether the side to move has a capture to play before anything else.
    #[inline(always)]
    pub(crate) fn must_capture(self, board: &Board) -> bool {
        self.rules.must_capture() && self.position(board).can_capture(board.turn())
    }

    /// The end of the game, if the board alone decides it.
    pub(crate) fn outcome(self, board: &Board) -> Option<Outcome> {
        self.position(board).outcome()
    }

    /// Whether a side has a king where the first one wins.
    #[inline(always)]
    pub(crate) fn has_won_by_king(self, board: &Board, color: Color) -> bool {
        self.rules.first_king_wins && !board.kings(color).is_empty()
    }
}
