//! The rule sets by name, and the one door from a name at run time to its compile-time constants.
//!
//! A new rule set is one new file here, one line in each list of this file, and one perft file.

mod english;
mod mini;
mod regicide;
mod straight;

pub use english::English;
pub use mini::Mini;
pub use regicide::Regicide;
pub use straight::Straight;

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
}

/// Work that wants the constants of a rule set: see [`Variant::with_rules`].
pub trait WithRules {
    /// What the work gives back.
    type Output;

    /// Does the work under the rules `R`.
    fn run<R: Rules>(self) -> Self::Output;
}

impl Variant {
    /// Every rule set.
    pub const ALL: [Self; 4] = [Self::English, Self::Regicide, Self::Mini, Self::Straight];

    /// The door from the name of a rule set to its constants: runs `work` under this one's rules.
    #[inline(always)]
    pub fn with_rules<W: WithRules>(self, work: W) -> W::Output {
        match self {
            Self::English => work.run::<English>(),
            Self::Regicide => work.run::<Regicide>(),
            Self::Mini => work.run::<Mini>(),
            Self::Straight => work.run::<Straight>(),
        }
    }

    /// The word that names the rule set on the command line, in files and in the API.
    pub const fn id(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::Regicide => "regicide",
            Self::Mini => "mini",
            Self::Straight => "straight",
        }
    }

    /// The switches of the rule set.
    #[inline(always)]
    pub fn rules(self) -> &'static RuleSet {
        struct Switches;
        impl WithRules for Switches {
            type Output = &'static RuleSet;
            fn run<R: Rules>(self) -> &'static RuleSet {
                const { &R::SET }
            }
        }
        self.with_rules(Switches)
    }

    /// The board of the rule set.
    #[inline(always)]
    pub fn geometry(self) -> Geometry {
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
        let known = Variant::ALL.map(Variant::id).join(", ");
        write!(f, "there is no variant {:?}; the variants are {known}", self.0)
    }
}

impl std::error::Error for UnknownVariant {}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        let named = |variant: &Self| variant.id().eq_ignore_ascii_case(text);
        let found = Self::ALL.into_iter().find(named);
        found.ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}
