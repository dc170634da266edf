//! The one table of all that depends on a variant: its rules, what it is called, how its games are
//! written, what the program brings along for it.
//!
//! Rooms above ask here and name no variant themselves. What they must not share with this room, such
//! as the bytes of a net, they keep under the id that stands here.

use super::{
    Antidraughts, Brazilian, Breakthrough, Czech, English, Frisian, Frysk, International, Italian,
    Killer, Losing, Mini, Pool, Regicide, Russian, Spanish, Straight, Thai, Variant,
};
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
    /// From endgame tables.
    Tables,
    /// The game is small enough to be solved from any position on.
    Solution,
}

/// A variant of which nothing is known but its name and its rules: without net, exact values, decks and
/// number in PDN. A row says what there is beside that, and a test that its texts are there.
const fn plain(id: &'static str, rules: RuleSet) -> About {
    About {
        id,
        rules,
        title: "",
        line: "",
        special: "",
        steps: None,
        game_type: None,
        squares: SquareNames::Numbers,
        capture_sign: 'x',
        counted_from_white: false,
        // PDN 3.0: the points of the side that moves first.
        points_first: rules.first,
        two_points: false,
        evaluation: "advancement",
        net: None,
        exact: ExactValues::None,
        decks: &[],
        selfplay_plies: (4, 11),
        match_plies: 6,
    }
}

const ENGLISH: About = About {
    title: "English checkers",
    line: "8×8, the classic game",
    special: "The classic game, also called American checkers: captures are compulsory.",
    game_type: Some(21),
    evaluation: "weighted-features",
    net: Some("english"),
    exact: ExactValues::Tables,
    decks: &["ballots", "eleven-man"],
    ..plain("english", English::SET)
};

const REGICIDE: About = About {
    title: "Regicide",
    line: "8×8, taking a king crowns",
    special: "A capture may stop early, crowning does not end it, and taking a king crowns.",
    steps: Some("Regicide's six steps"),
    net: Some("regicide"),
    ..plain("regicide", Regicide::SET)
};

const MINI: About = About {
    title: "Mini-Checkers",
    line: "6×6, no kings, quick",
    special: "A 6x6 board without kings, single jumps only; who cannot move passes.",
    steps: Some("Mini's four steps"),
    evaluation: "material-and-half",
    net: Some("mini"),
    exact: ExactValues::Solution,
    // A game is over after some twenty plies.
    selfplay_plies: (1, 9),
    match_plies: 3,
    ..plain("mini", Mini::SET)
};

const STRAIGHT: About = About {
    title: "Straight checkers",
    line: "8×8, captures run straight",
    special: "No kings; captures are free to refuse and run in straight lines.",
    evaluation: "survivors-and-distance",
    net: Some("straight"),
    ..plain("straight", Straight::SET)
};

const INTERNATIONAL: About = About {
    title: "International draughts",
    line: "10×10, flying kings",
    special: "Twenty men a side on 10x10; kings fly, men capture backwards, and the most must be taken.",
    game_type: Some(20),
    two_points: true,
    ..plain("international", International::SET)
};

const BRAZILIAN: About = About {
    title: "Brazilian draughts",
    line: "8×8, flying kings, most first",
    special: "International rules on 8x8: kings fly, and the most must be taken.",
    game_type: Some(26),
    squares: SquareNames::Letters,
    ..plain("brazilian", Brazilian::SET)
};

const POOL: About = About {
    title: "Pool checkers",
    line: "8×8, flying kings, free choice",
    special: "Kings fly and men capture backwards; which capture to play is free.",
    game_type: Some(23),
    ..plain("pool", Pool::SET)
};

const RUSSIAN: About = About {
    title: "Russian draughts",
    line: "8×8, crowned in mid-capture",
    special: "Kings fly, men capture backwards, and one that is crowned in a capture goes on as a king.",
    game_type: Some(25),
    squares: SquareNames::Letters,
    capture_sign: ':',
    ..plain("russian", Russian::SET)
};

const CZECH: About = About {
    title: "Czech draughts",
    line: "8×8, kings capture first",
    special: "Kings fly and capture before men, which capture forward only.",
    game_type: Some(29),
    squares: SquareNames::Letters,
    ..plain("czech", Czech::SET)
};

const SPANISH: About = About {
    title: "Spanish draughts",
    line: "8×8 mirrored, flying kings",
    special: "Also called Portuguese: a mirrored board, flying kings, the most and then the most kings.",
    game_type: Some(24),
    counted_from_white: true,
    ..plain("spanish", Spanish::SET)
};

const ITALIAN: About = About {
    title: "Italian draughts",
    line: "8×8 mirrored, short kings",
    special: "A mirrored board; men cannot capture kings, and four steps say which capture comes first.",
    game_type: Some(22),
    ..plain("italian", Italian::SET)
};

const THAI: About = About {
    title: "Thai draughts",
    line: "8×8, eight men a side",
    special: "Eight men a side; kings fly and land right behind what they capture.",
    game_type: Some(31),
    capture_sign: '-',
    counted_from_white: true,
    ..plain("thai", Thai::SET)
};

const KILLER: About = About {
    title: "Killer draughts",
    line: "10×10, fewer draws",
    special: "International draughts in which a king that captures a king last stops right behind it.",
    ..plain("killer", Killer::SET)
};

const ANTIDRAUGHTS: About = About {
    title: "Antidraughts",
    line: "10×10, lose to win",
    special: "International draughts with the goal reversed: who has no pieces or no move wins.",
    // As lidraughts writes it.
    game_type: Some(98),
    ..plain("antidraughts", Antidraughts::SET)
};

const BREAKTHROUGH: About = About {
    title: "Breakthrough",
    line: "10×10, first king wins",
    special: "International draughts in which the first king wins.",
    // As lidraughts writes it.
    game_type: Some(96),
    ..plain("breakthrough", Breakthrough::SET)
};

const LOSING: About = About {
    title: "Losing checkers",
    line: "8×8, lose to win",
    special: "English checkers with the goal reversed: who has no pieces or no move wins.",
    ..plain("losing", Losing::SET)
};

const FRISIAN: About = About {
    title: "Frisian draughts",
    line: "10×10, eight directions",
    special: "Captures go along rows and columns too, and the most valuable must be played.",
    game_type: Some(40),
    ..plain("frisian", Frisian::SET)
};

const FRYSK: About = About {
    title: "Frysk!",
    line: "10×10, five men a side",
    special: "Frisian draughts with five men a side.",
    // As lidraughts writes it.
    game_type: Some(97),
    ..plain("frysk", Frysk::SET)
};

/// Nothing that English checkers has and a new variant has not.
#[cfg(feature = "testing")]
const TEN: About = About {
    title: "Ten by ten",
    line: "10×10, for tests",
    special: "Twenty men a side on 10x10, White first; kings fly, and the most must be taken.",
    squares: SquareNames::Letters,
    ..plain("ten", super::Ten::SET)
};

impl Variant {
    /// Its row of the table.
    pub const fn about(self) -> &'static About {
        match self {
            Self::English => &ENGLISH,
            Self::Regicide => &REGICIDE,
            Self::Mini => &MINI,
            Self::Straight => &STRAIGHT,
            Self::International => &INTERNATIONAL,
            Self::Brazilian => &BRAZILIAN,
            Self::Pool => &POOL,
            Self::Russian => &RUSSIAN,
            Self::Czech => &CZECH,
            Self::Spanish => &SPANISH,
            Self::Italian => &ITALIAN,
            Self::Thai => &THAI,
            Self::Killer => &KILLER,
            Self::Antidraughts => &ANTIDRAUGHTS,
            Self::Breakthrough => &BREAKTHROUGH,
            Self::Losing => &LOSING,
            Self::Frisian => &FRISIAN,
            Self::Frysk => &FRYSK,
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
                let number_is_its_own =
                    about.game_type.is_none_or(|it| other.game_type != Some(it));
                assert!(number_is_its_own, "{variant} has the GameType of {}", other.id);
            }
            for text in [about.title, about.line, about.special] {
                assert!(!text.is_empty(), "{variant}");
            }
            assert!(about.id.len() <= 14, "the file of a net has room for 14 letters");
        }
    }
}
