//! By which switches do rule sets differ? Each is a field of [`RuleSet`], one value that says it all.
//!
//! A variant lists only what differs from [`ENGLISH`]. Code that is not hot reads the value
//! ([`Variant::rules`](crate::Variant::rules)); the generator and the searches are generic over
//! [`Rules`], a type that carries it for the compiler. [`Variant`](crate::Variant) names the rule sets
//! at run time, and [`Variant::with_rules`](crate::Variant::with_rules) is the door from there to here.

use crate::draws::{DrawRule, FORTY_MOVES, THIRD_REPETITION};
use crate::{Color, Geometry};

/// Whether a side that can capture has to, and what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capture {
    /// If any piece can capture, a capture must be played; which one is free.
    Mandatory,
    /// If any piece can capture, one of the captures that take the most pieces must be played.
    Most,
    /// A capture is a move like any other.
    Optional,
}

/// How far a king goes. Men go one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kings {
    /// One square in every direction; it captures what stands next to it and lands right behind.
    Short,
    /// As far as nothing stands in its way; it captures from afar and lands on any empty square behind.
    Flying,
}

/// Where men capture. They step ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenCapture {
    /// Ahead only.
    Ahead,
    /// In every direction.
    AllWays,
}

/// How far one capturing move goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// It goes on until the piece can capture no more. A flying king lands where it can go on, if it can.
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

/// A rule set: every switch with its setting.
///
/// A variant is written by what differs from English checkers:
///
/// ```
/// use crownhead_rules::switches::{Chain, ENGLISH, RuleSet};
/// const STOPS: RuleSet = RuleSet { chain: Chain::MayStop, ..ENGLISH };
/// assert_eq!(STOPS.pieces(), 12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// The board.
    pub geometry: Geometry,
    /// How many rows each side fills with men at the start.
    pub rows_of_men: u8,
    /// Who moves first.
    pub first: Color,
    /// How far kings go, if there are any.
    pub kings: Kings,
    /// Where men capture.
    pub men_capture: MenCapture,
    /// Whether captures are compulsory, and which.
    pub capture: Capture,
    /// How far a capture goes.
    pub chain: Chain,
    /// What becomes of a man on the far row.
    pub promotion: Promotion,
    /// Whether a man that captures a king becomes a king at once and may go on.
    pub regicide: bool,
    /// What it means to have no move.
    pub no_move: NoMove,
    /// The rules that draw a game without progress; none where nothing can come again.
    pub draws: &'static [DrawRule],
}

/// English draughts, American checkers: what every other rule set is told from.
pub const ENGLISH: RuleSet = RuleSet {
    geometry: Geometry::new(8),
    rows_of_men: 3,
    first: Color::Black,
    kings: Kings::Short,
    men_capture: MenCapture::Ahead,
    capture: Capture::Mandatory,
    chain: Chain::Complete,
    promotion: Promotion::EndsMove,
    regicide: false,
    no_move: NoMove::Loses,
    draws: &[THIRD_REPETITION, FORTY_MOVES],
};

impl RuleSet {
    /// The most pieces a side may have: those it starts with.
    #[inline(always)]
    pub const fn pieces(&self) -> u32 {
        (self.rows_of_men * (self.geometry.width() / 2)) as u32
    }

    /// Whether there are kings at all.
    #[inline(always)]
    pub const fn has_kings(&self) -> bool {
        !matches!(self.promotion, Promotion::Never)
    }

    /// Whether a side that has pieces but no move may have to pass.
    pub const fn has_passes(&self) -> bool {
        matches!(self.no_move, NoMove::Passes)
    }

    /// Every switch with its setting in words, as RULES.md shows them to people.
    pub fn switches(&self) -> [(&'static str, String); 11] {
        let Self { geometry, rows_of_men, first, kings, men_capture, capture, .. } = self;
        let Self { chain, promotion, regicide, no_move, draws, .. } = self;
        [
            ("board", format!("{0}x{0}", geometry.width())),
            ("rows of men", rows_of_men.to_string()),
            ("moves first", first.to_string()),
            ("kings", if self.has_kings() { format!("{kings:?}") } else { "None".to_owned() }),
            ("men capture", format!("{men_capture:?}")),
            ("capture", format!("{capture:?}")),
            ("chain", format!("{chain:?}")),
            ("promotion", format!("{promotion:?}")),
            ("regicide", if *regicide { "Yes" } else { "No" }.to_owned()),
            ("no move", format!("{no_move:?}")),
            ("draws", listed(draws)),
        ]
    }
}

/// Draw rules as a cell of a table.
fn listed(draws: &[DrawRule]) -> String {
    let rule = |rule: &DrawRule| match rule {
        DrawRule::Repetition { times } => format!("Repetition {times}"),
        DrawRule::NoProgress { moves } => format!("NoProgress {moves}"),
    };
    let rules: Vec<_> = draws.iter().map(rule).collect();
    if rules.is_empty() { "None".to_owned() } else { rules.join(", ") }
}

/// A rule set that the compiler knows: a type without values, whose switches are folded into the code
/// that is generic over it, so that no switch is asked at run time.
pub trait Rules: 'static {
    /// Its switches.
    const SET: RuleSet;
}
