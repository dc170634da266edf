//! The switches by which rule sets differ, and the trait that gathers them.
//!
//! A rule set is a type without values whose constants the compiler folds into the move generator,
//! so that no switch is asked at run time. A variant lists only what differs from the defaults
//! below, which are those of English checkers. [`Variant`](crate::Variant) names the rule sets at
//! run time, and [`Variant::with_rules`](crate::Variant::with_rules) is the door from there to here.

use crate::{Color, Geometry};

/// Whether a side that can capture has to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capture {
    /// If any piece can capture, a capture must be played; which one is free.
    Mandatory,
    /// A capture is a move like any other.
    Optional,
}

/// How far one capturing move goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// It goes on until the piece can capture no more.
    Complete,
    /// It may stop after any leg, so every beginning of a chain is a move too.
    MayStop,
    /// It goes on only in the direction of its first leg, and there as far as it can.
    StraightLine,
    /// It is one leg.
    Single,
}

/// What happens to a man that reaches the far row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// There are no kings: it stays there as a man.
    Never,
    /// It is crowned, and the move ends.
    EndsMove,
    /// It is crowned at once, and a capture may go on as a king.
    GoesOn,
}

/// What it means that a side has pieces but no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMove {
    /// The side to move loses.
    Loses,
    /// The side to move passes if the other can move; if neither can, more pieces win.
    Passes,
    /// The game ends as soon as it is true of either side, to move or not; more pieces win.
    EndsByCount,
}

/// Which rules draw a game that goes on without progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draws {
    /// The third occurrence of a position, or 40 moves by each side without capture or man move.
    RepetitionOrFortyMoves,
    /// None: every move but a pass is irreversible, so nothing repeats.
    None,
}

/// A rule set, as constants.
pub trait Rules: 'static {
    /// The board.
    const GEOMETRY: Geometry = Geometry::new(8);
    /// How many rows each side fills with men at the start.
    const ROWS_OF_MEN: u8 = 3;
    /// Who moves first.
    const FIRST: Color = Color::Black;
    /// Whether captures are compulsory.
    const CAPTURE: Capture = Capture::Mandatory;
    /// How far a capture goes.
    const CHAIN: Chain = Chain::Complete;
    /// What becomes of a man on the far row.
    const PROMOTION: Promotion = Promotion::EndsMove;
    /// Whether a man that captures a king becomes a king at once and may go on.
    const REGICIDE: bool = false;
    /// What it means to have no move.
    const NO_MOVE: NoMove = NoMove::Loses;
    /// How games without progress are drawn.
    const DRAWS: Draws = Draws::RepetitionOrFortyMoves;

    /// The most pieces a side may have: those it starts with.
    const PIECES: u32 = (Self::ROWS_OF_MEN * (Self::GEOMETRY.width() / 2)) as u32;
    /// Whether there are kings at all.
    const HAS_KINGS: bool = !matches!(Self::PROMOTION, Promotion::Never);
}
