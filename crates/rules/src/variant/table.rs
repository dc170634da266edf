//! The one table of all that depends on a variant: its rules, what it is called, how its games are
//! written, what the program brings along for it.
//!
//! Rooms above ask here and name no variant themselves. What they must not share with this room, such
//! as the bytes of a net, they keep under the id that stands here.

use super::{English, Mini, Regicide, Straight, Variant};
use crate::Color;
use crate::switches::{RuleSet, Rules};

/// All that depends on a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The word that names it on the command line, in files and in the API.
    pub id: &'static str,
    /// Its switches. Code that must be fast has them from its type instead: a test compares the two.
    pub rules: RuleSet,
    /// The name that people read.
    pub title: &'static str,
    /// What it is, in a few words.
    pub line: &'static str,
    /// What is special, in one line.
    pub special: &'static str,
    /// What the steps of its own presets are called, where it has some.
    pub steps: Option<&'static str>,
    /// Its number in PDN's `GameType` tag. Games without one are written with a `Variant` tag.
    pub game_type: Option<u8>,
    /// How the squares of its moves are written.
    pub squares: SquareNames,
    /// Whose points stand first in a result.
    pub points_first: Color,
    /// The id of the classic evaluation that belongs to it.
    pub evaluation: &'static str,
    /// The id of the net that comes with the program; without one the baseline evaluation plays.
    pub net: Option<&'static str>,
    /// Where exact values come from.
    pub exact: ExactValues,
    /// The ids of the opening decks that come with the program, the largest last.
    pub decks: &'static [&'static str],
    /// The fewest and the most random plies before a game of self-play.
    pub selfplay_plies: (usize, usize),
    /// Random plies before a game of a match where there is no deck.
    pub match_plies: usize,
}

/// How squares are named in the text of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareNames {
    /// By their numbers: `11-15`.
    Numbers,
    /// As on a chessboard, seen by the side that moves first: `c3-d4`.
    Letters,
}

/// Where the exact values of positions come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExactValues {
    /// Nowhere.
    None,
    /// From endgame tables.
    Tables,
    /// The game is small enough to be solved from any position on.
    Solution,
}

/// English checkers; the others are told from it.
const ENGLISH: About = About {
    id: "english",
    rules: English::SET,
    title: "English checkers",
    line: "8×8, the classic game",
    special: "The classic game, also called American checkers: captures are compulsory.",
    steps: None,
    game_type: Some(21),
    squares: SquareNames::Numbers,
    // PDN 3.0: the points of the side that moves first.
    points_first: Color::Black,
    evaluation: "weighted-features",
    net: Some("english"),
    exact: ExactValues::Tables,
    decks: &["ballots", "eleven-man"],
    selfplay_plies: (4, 11),
    match_plies: 6,
};

const REGICIDE: About = About {
    id: "regicide",
    rules: Regicide::SET,
    title: "Regicide",
    line: "8×8, taking a king crowns",
    special: "A capture may stop early, crowning does not end it, and taking a king crowns.",
    steps: Some("Regicide's six steps"),
    game_type: None,
    evaluation: "advancement",
    net: Some("regicide"),
    exact: ExactValues::None,
    decks: &[],
    ..ENGLISH
};

const MINI: About = About {
    id: "mini",
    rules: Mini::SET,
    title: "Mini-Checkers",
    line: "6×6, no kings, quick",
    special: "A 6x6 board without kings, single jumps only; who cannot move passes.",
    steps: Some("Mini's four steps"),
    game_type: None,
    evaluation: "material-and-half",
    net: Some("mini"),
    exact: ExactValues::Solution,
    decks: &[],
    // A game is over after some twenty plies.
    selfplay_plies: (1, 9),
    match_plies: 3,
    ..ENGLISH
};

const STRAIGHT: About = About {
    id: "straight",
    rules: Straight::SET,
    title: "Straight checkers",
    line: "8×8, captures run straight",
    special: "No kings; captures are free to refuse and run in straight lines.",
    game_type: None,
    evaluation: "survivors-and-distance",
    net: Some("straight"),
    exact: ExactValues::None,
    decks: &[],
    ..ENGLISH
};

/// Everything that English checkers has and a new variant has not.
#[cfg(feature = "testing")]
const TEN: About = About {
    id: "ten",
    rules: super::Ten::SET,
    title: "Ten by ten",
    line: "10×10, for tests",
    special: "English checkers with twenty men a side on 10x10, White first.",
    game_type: None,
    squares: SquareNames::Letters,
    points_first: Color::White,
    evaluation: "advancement",
    net: None,
    exact: ExactValues::None,
    decks: &[],
    ..ENGLISH
};

impl Variant {
    /// Its row of the table.
    pub const fn about(self) -> &'static About {
        match self {
            Self::English => &ENGLISH,
            Self::Regicide => &REGICIDE,
            Self::Mini => &MINI,
            Self::Straight => &STRAIGHT,
            #[cfg(feature = "testing")]
            Self::Ten => &TEN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WithRules;

    struct Switches;
    impl WithRules for Switches {
        type Output = RuleSet;
        fn run<R: Rules>(self) -> RuleSet {
            R::SET
        }
    }

    #[test]
    fn every_row_stands_for_its_own_variant() {
        for (n, &variant) in Variant::ALL.iter().enumerate() {
            let about = variant.about();
            assert_eq!(about.rules, variant.with_rules(Switches), "{variant}");
            assert_eq!(about.id.parse(), Ok(variant));
            assert_eq!(Variant::named(about.id), variant);
            for other in Variant::ALL[..n].iter().map(|other| other.about()) {
                assert!(other.id != about.id && other.title != about.title, "{variant}");
            }
            assert!(about.id.len() <= 14, "the file of a net has room for 14 letters");
        }
    }
}
