//! The one table of all that depends on a variant: its rules, what it is called, how its games are
//! written, what the program brings along for it.
//!
//! Rooms above ask here and name no variant themselves. What they must not share with this room, such
//! as the bytes of a net, they keep under the id that stands here.

use crate::Color;
use crate::switches::RuleSet;

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
    /// What Hub programs call it that have the words of Scan, the first of them.
    pub hub_word: Option<&'static str>,
    /// How the squares of its moves are written.
    pub squares: SquareNames,
    /// The sign between the squares of a capture.
    pub capture_sign: char,
    /// Whether files of the PDN standard count its squares from White's end.
    pub counted_from_white: bool,
    /// Whose points stand first in a result.
    pub points_first: Color,
    /// Whether a win is two points, and a draw one.
    pub two_points: bool,
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
    /// From endgame tables of their own kind, up to six pieces.
    Tables,
    /// From the endgame tables that any rules with kings can have, of a few pieces.
    Endings,
    /// The game is small enough to be solved from any position on.
    Solution,
}

/// A variant of which nothing is known but its name and its rules: without net, decks and number in PDN, and with exact
/// values if endings with kings can be solved. A row says what there is beside that, and a test that its texts are there.
pub(super) const fn plain(id: &'static str, rules: RuleSet) -> About {
    About {
        id,
        rules,
        title: "",
        line: "",
        special: "",
        steps: None,
        game_type: None,
        hub_word: None,
        squares: SquareNames::Numbers,
        capture_sign: 'x',
        counted_from_white: false,
        // PDN 3.0: the points of the side that moves first.
        points_first: rules.first,
        two_points: false,
        evaluation: "advancement",
        net: None,
        exact: if rules.has_kings() { ExactValues::Endings } else { ExactValues::None },
        decks: &[],
        selfplay_plies: (4, 11),
        match_plies: 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switches::Rules;
    use crate::{Variant, WithRules};

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
            assert_eq!(variant as usize, n, "lists by variant are in the order of this one");
            let about = variant.about();
            assert_eq!(about.rules, variant.with_rules(Switches), "{variant}");
            assert_eq!(about.id.parse(), Ok(variant));
            assert_eq!(Variant::named(about.id), variant);
            for other in Variant::ALL[..n].iter().map(|other| other.about()) {
                assert!(other.id != about.id && other.title != about.title, "{variant}");
                let number_is_its_own =
                    about.game_type.is_none_or(|it| other.game_type != Some(it));
                let word_is_its_own = about.hub_word.is_none_or(|it| other.hub_word != Some(it));
                assert!(word_is_its_own, "{variant} has the word of {}", other.id);
                assert!(number_is_its_own, "{variant} has the GameType of {}", other.id);
            }
            for text in [about.title, about.line, about.special] {
                assert!(!text.is_empty(), "{variant}");
            }
            assert!(about.id.len() <= 14, "the file of a net has room for 14 letters");
        }
    }
}
