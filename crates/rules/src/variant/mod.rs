//! The rule sets by name, and the one door from a name at run time to its compile-time constants.
//!
//! A new variant is one file here, with its clauses and its row of the table, and two lines in this file:
//! its module and its place in the list of all. No other room names one.

mod antidraughts;
mod brazilian;
mod breakthrough;
mod czech;
mod english;
mod frisian;
mod frysk;
mod international;
mod italian;
mod killer;
mod losing;
mod mini;
mod pool;
mod regicide;
mod russian;
mod spanish;
mod straight;
mod table;
#[cfg(feature = "testing")]
mod ten;
mod thai;

pub use table::{About, ExactValues, SquareNames};

use crate::Geometry;
use crate::switches::{RuleSet, Rules};
use std::fmt;
use std::str::FromStr;

/// Makes of one list of rule sets (what each is, its name and its file) all that goes through the whole list:
/// the enum, its members, the door to their constants and the rows of the table.
macro_rules! variants {
    ($($(#[doc = $doc:literal])* $(#[cfg($condition:meta)])? $name:ident = $file:ident,)*) => {
        $($(#[cfg($condition)])? pub use $file::$name;)*

        /// A rule set, chosen at run time.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub enum Variant {
            #[default]
            $($(#[doc = $doc])* $(#[cfg($condition)])? $name,)*
        }

        impl Variant {
            /// Every rule set; with the feature `testing` also the one that is for tests only.
            pub const ALL: &[Self] = &[$($(#[cfg($condition)])? Self::$name,)*];

            /// The door from the name of a rule set to its constants: runs `work` under this one's rules.
            #[inline(always)]
            pub fn with_rules<W: WithRules>(self, work: W) -> W::Output {
                match self {
                    $($(#[cfg($condition)])? Self::$name => work.run::<$name>(),)*
                }
            }

            /// Its row of the table.
            pub const fn about(self) -> &'static About {
                match self {
                    $($(#[cfg($condition)])? Self::$name => &$file::ABOUT,)*
                }
            }
        }
    };
}

// Seeds of fuzzers name a rule set by its place: new ones come last.
variants! {
    /// English draughts, American checkers.
    English = english,
    /// Captures may stop early; crowning in passing, and by taking a king.
    Regicide = regicide,
    /// 6x6 without kings, single jumps, passes.
    Mini = mini,
    /// 8x8 without kings, free captures in straight lines.
    Straight = straight,
    /// 10x10, flying kings, the most must be taken.
    International = international,
    /// International rules on 8x8.
    Brazilian = brazilian,
    /// 8x8, flying kings, men capture backwards, free choice.
    Pool = pool,
    /// The same, White first, and a man crowned in a capture goes on as a king.
    Russian = russian,
    /// Flying kings, men capture ahead, kings before men.
    Czech = czech,
    /// Mirrored 8x8, flying kings, most pieces, then most kings.
    Spanish = spanish,
    /// Mirrored 8x8, short kings that are safe from men, four steps of precedence.
    Italian = italian,
    /// Eight men, flying kings that land right behind.
    Thai = thai,
    /// International, with kings that stop behind a captured king.
    Killer = killer,
    /// International with the goal reversed.
    Antidraughts = antidraughts,
    /// International; the first king wins.
    Breakthrough = breakthrough,
    /// English with the goal reversed.
    Losing = losing,
    /// 10x10, captures along rows and columns too.
    Frisian = frisian,
    /// Frisian with five men a side.
    Frysk = frysk,
    /// 10x10, for tests only.
    #[cfg(feature = "testing")]
    Ten = ten,
}

/// Texts cannot be compared in constants yet, but bytes can, one by one.
const fn equal(one: &[u8], two: &[u8]) -> bool {
    let mut n = 0;
    while n < one.len() && n < two.len() && one[n] == two[n] {
        n += 1;
    }
    n == one.len() && n == two.len()
}

/// Work that wants the constants of a rule set: see [`Variant::with_rules`].
pub trait WithRules {
    /// What the work gives back.
    type Output;

    /// Does the work under the rules `R`.
    fn run<R: Rules>(self) -> Self::Output;
}

impl Variant {
    /// The most pieces on a board of any rule set.
    pub const MOST_PIECES: usize = {
        let (mut n, mut most) = (0, 0);
        while n < Self::ALL.len() {
            let pieces = 2 * Self::ALL[n].rules().pieces() as usize;
            most = if pieces > most { pieces } else { most };
            n += 1;
        }
        most
    };

    /// The word that names the rule set on the command line, in files and in the API.
    pub const fn id(self) -> &'static str {
        self.about().id
    }

    /// The rule set with this id, for data that belongs to one: in a constant the compiler finds out
    /// whether there is one.
    ///
    /// # Panics
    /// If there is none. Texts from outside are parsed.
    pub const fn named(id: &str) -> Self {
        let mut n = 0;
        while n < Self::ALL.len() {
            if equal(Self::ALL[n].id().as_bytes(), id.as_bytes()) {
                return Self::ALL[n];
            }
            n += 1;
        }
        panic!("there is no variant of this name")
    }

    /// The ids of the rule sets for which something holds, as people read them.
    pub fn ids_where(holds: impl Fn(Self) -> bool) -> String {
        let those = Self::ALL.iter().copied().filter(|&variant| holds(variant));
        those.map(Self::id).collect::<Vec<_>>().join(", ")
    }

    /// The switches of the rule set.
    #[inline(always)]
    pub const fn rules(self) -> &'static RuleSet {
        &self.about().rules
    }

    /// The board of the rule set.
    #[inline(always)]
    pub const fn geometry(self) -> Geometry {
        self.rules().geometry
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A word that names no rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVariant(String);

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Variant::ids_where(|_| true);
        write!(f, "there is no variant {:?}; the variants are {known}", self.0)
    }
}

impl std::error::Error for UnknownVariant {}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        let named = |variant: &Self| variant.id().eq_ignore_ascii_case(text);
        let found = Self::ALL.iter().copied().find(named);
        found.ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}
