//! The rule sets by name, and the one door from a name at run time to its compile-time constants.
//!
//! A new variant is one file of clauses here, one row of the table in `table.rs`, and one line in each list
//! of this file. No other room names one.

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

pub use antidraughts::Antidraughts;
pub use brazilian::Brazilian;
pub use breakthrough::Breakthrough;
pub use czech::Czech;
pub use english::English;
pub use frisian::Frisian;
pub use frysk::Frysk;
pub use international::International;
pub use italian::Italian;
pub use killer::Killer;
pub use losing::Losing;
pub use mini::Mini;
pub use pool::Pool;
pub use regicide::Regicide;
pub use russian::Russian;
pub use spanish::Spanish;
pub use straight::Straight;
pub use table::{About, ExactValues, SquareNames};
#[cfg(feature = "testing")]
pub use ten::Ten;
pub use thai::Thai;

use crate::Geometry;
use crate::switches::{RuleSet, Rules};
use std::fmt;
use std::str::FromStr;

/// A rule set, chosen at run time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Variant {
    /// English draughts, American checkers.
    #[default]
    English,
    /// Captures may stop early; crowning in passing, and by taking a king.
    Regicide,
    /// 6x6 without kings, single jumps, passes.
    Mini,
    /// 8x8 without kings, free captures in straight lines.
    Straight,
    /// 10x10, flying kings, the most must be taken.
    International,
    /// International rules on 8x8.
    Brazilian,
    /// 8x8, flying kings, men capture backwards, free choice.
    Pool,
    /// The same, White first, and a man crowned in a capture goes on as a king.
    Russian,
    /// Flying kings, men capture ahead, kings before men.
    Czech,
    /// Mirrored 8x8, flying kings, most pieces, then most kings.
    Spanish,
    /// Mirrored 8x8, short kings that are safe from men, four steps of precedence.
    Italian,
    /// Eight men, flying kings that land right behind.
    Thai,
    /// International, with kings that stop behind a captured king.
    Killer,
    /// International with the goal reversed.
    Antidraughts,
    /// International; the first king wins.
    Breakthrough,
    /// English with the goal reversed.
    Losing,
    /// 10x10, captures along rows and columns too.
    Frisian,
    /// Frisian with five men a side.
    Frysk,
    /// 10x10, for tests only.
    #[cfg(feature = "testing")]
    Ten,
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
    /// Every rule set; with the feature `testing` also the one that is for tests only.
    pub const ALL: &[Self] = &[
        Self::English,
        Self::Regicide,
        Self::Mini,
        Self::Straight,
        Self::International,
        Self::Brazilian,
        Self::Pool,
        Self::Russian,
        Self::Czech,
        Self::Spanish,
        Self::Italian,
        Self::Thai,
        Self::Killer,
        Self::Antidraughts,
        Self::Breakthrough,
        Self::Losing,
        Self::Frisian,
        Self::Frysk,
        #[cfg(feature = "testing")]
        Self::Ten,
    ];

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

    /// The door from the name of a rule set to its constants: runs `work` under this one's rules.
    #[inline(always)]
    pub fn with_rules<W: WithRules>(self, work: W) -> W::Output {
        match self {
            Self::English => work.run::<English>(),
            Self::Regicide => work.run::<Regicide>(),
            Self::Mini => work.run::<Mini>(),
            Self::Straight => work.run::<Straight>(),
            Self::International => work.run::<International>(),
            Self::Brazilian => work.run::<Brazilian>(),
            Self::Pool => work.run::<Pool>(),
            Self::Russian => work.run::<Russian>(),
            Self::Czech => work.run::<Czech>(),
            Self::Spanish => work.run::<Spanish>(),
            Self::Italian => work.run::<Italian>(),
            Self::Thai => work.run::<Thai>(),
            Self::Killer => work.run::<Killer>(),
            Self::Antidraughts => work.run::<Antidraughts>(),
            Self::Breakthrough => work.run::<Breakthrough>(),
            Self::Losing => work.run::<Losing>(),
            Self::Frisian => work.run::<Frisian>(),
            Self::Frysk => work.run::<Frysk>(),
            #[cfg(feature = "testing")]
            Self::Ten => work.run::<Ten>(),
        }
    }

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
