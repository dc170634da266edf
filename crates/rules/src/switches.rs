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
    /// If a king can capture, one of a king's captures must be played; otherwise the choice is free.
    WithKing,
    /// If any piece can capture, one of the captures that take the most pieces must be played.
    Most,
    /// The most pieces, and among equals the most kings.
    MostKings,
    /// The most pieces; among equals with a king; then the most kings; then where a king is met first.
    FourSteps,
    /// The most valuable: n kings are worth more than 2n - 1 men and less than 2n; among equals with a king.
    Worth,
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
    /// The same, but it lands right behind what it captures.
    FlyingLandsBehind,
    /// The same as flying, but if the last piece that it captures is a king, it ends right behind that.
    FlyingStopsAtKing,
}

/// Where men capture, and what. They step ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenCapture {
    /// Ahead only.
    Ahead,
    /// Ahead only, and men only.
    AheadMenOnly,
    /// In every direction.
    AllWays,
}

/// Along which lines pieces capture. They step along diagonals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    /// Along diagonals.
    Diagonal,
    /// Along diagonals, rows and columns.
    AllEight,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// When the capture is over: until then they stand in the way.
    AtEnd,
    /// As soon as they are jumped.
    AtOnce,
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
    /// It is crowned if its move ends there; a capture that goes on leaves it a man.
    IfItEnds,
    /// It is crowned at once, and a capture may go on as a king.
    GoesOn,
}

/// What it means that a side has pieces but no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMove {
    /// The side to move loses.
    Loses,
    /// The side to move wins, and so does a side without pieces: the goal is reversed.
    Wins,
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
    /// Where men capture, and what.
    pub men_capture: MenCapture,
    /// Along which lines pieces capture.
    pub lines: Lines,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// Whether captures are compulsory, and which.
    pub capture: Capture,
    /// How far a capture goes.
    pub chain: Chain,
    /// What becomes of a man on the far row.
    pub promotion: Promotion,
    /// Whether a man that captures a king becomes a king at once and may go on.
    pub regicide: bool,
    /// How many steps in a row one king may make while its side has men; none where any number.
    pub king_run: Option<u8>,
    /// What it means to have no move.
    pub no_move: NoMove,
    /// Whether the first king wins the game.
    pub first_king_wins: bool,
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
    lines: Lines::Diagonal,
    removal: Removal::AtEnd,
    capture: Capture::Mandatory,
    chain: Chain::Complete,
    promotion: Promotion::EndsMove,
    regicide: false,
    king_run: None,
    no_move: NoMove::Loses,
    first_king_wins: false,
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

    /// Whether kings go as far as they like.
    #[inline(always)]
    pub const fn kings_fly(&self) -> bool {
        !matches!(self.kings, Kings::Short)
    }

    /// Whether a side that can capture has to.
    #[inline(always)]
    pub const fn must_capture(&self) -> bool {
        !matches!(self.capture, Capture::Optional)
    }

    /// Whether to lose all pieces is to win.
    #[inline(always)]
    pub const fn is_reversed(&self) -> bool {
        matches!(self.no_move, NoMove::Wins)
    }

    /// Every switch with its setting in words, as RULES.md shows them to people.
    pub fn switches(&self) -> [(&'static str, String); 15] {
        let Self { geometry, rows_of_men, first, kings, men_capture, lines, removal, .. } = self;
        let Self { capture, chain, promotion, regicide, king_run, no_move, draws, .. } = self;
        let mirrored = if geometry.is_mirrored() { " mirrored" } else { "" };
        let yes = |it: bool| if it { "Yes" } else { "No" }.to_owned();
        [
            ("board", format!("{0}x{0}{mirrored}", geometry.width())),
            ("rows of men", rows_of_men.to_string()),
            ("moves first", first.to_string()),
            ("kings", if self.has_kings() { format!("{kings:?}") } else { "None".to_owned() }),
            ("men capture", format!("{men_capture:?}")),
            ("captures along", format!("{lines:?}")),
            ("captured pieces go", format!("{removal:?}")),
            ("capture", format!("{capture:?}")),
            ("chain", format!("{chain:?}")),
            ("promotion", format!("{promotion:?}")),
            ("regicide", yes(*regicide)),
            (
                "steps of a king in a row",
                king_run.map_or("Any".to_owned(), |most| most.to_string()),
            ),
            ("no move", format!("{no_move:?}")),
            ("first king wins", yes(self.first_king_wins)),
            ("draws", listed(draws)),
        ]
    }
}

/// Draw rules as a cell of a table.
fn listed(draws: &[DrawRule]) -> String {
    let rules: Vec<_> = draws.iter().map(DrawRule::in_short).collect();
    if rules.is_empty() { "None".to_owned() } else { rules.join(", ") }
}

/// A rule set that the compiler knows: a type without values, whose switches are folded into the code
/// that is generic over it, so that no switch is asked at run time.
pub trait Rules: 'static {
    /// Its switches.
    const SET: RuleSet;
}
