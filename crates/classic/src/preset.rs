//! The opponents of the five programs, by name: their difficulty steps, levels and modes.

use crate::alphabeta::AlphaBeta;
use crate::deepening::Deepening;
use crate::evaluation::Evaluation;
use crate::kind::Depths;
use crate::negamax::Negamax;
use crate::seat::Classic;
use crate::spec::{Algorithm, ClassicSpec};
use crownhead_play::Player;
use crownhead_rules::Variant;
use std::fmt;
use std::str::FromStr;

/// A ready-made opponent. It belongs to a variant and plays any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Preset {
    id: &'static str,
    title: &'static str,
    variant: Variant,
    plays: Plays,
}

/// How a preset plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Plays {
    /// System A: alpha-beta to this depth; the only legal move is played at once.
    ForcedAtOnce(u32),
    /// System B: alpha-beta to this depth.
    AlphaBeta(u32),
    /// System C: negamax to this depth.
    Negamax(u32),
    /// System D: iterative deepening to a depth drawn from this range for each game.
    Deepening(u32, u32),
}

const fn preset(id: &'static str, title: &'static str, plays: Plays) -> Preset {
    // The variant of the program that it comes from.
    let variant = match plays {
        Plays::ForcedAtOnce(_) => Variant::named("regicide"),
        Plays::AlphaBeta(_) | Plays::Negamax(_) => Variant::named("english"),
        Plays::Deepening(..) => Variant::named("mini"),
    };
    Preset { id, title, variant, plays }
}

impl Preset {
    /// The letter of the program that it comes from.
    pub const fn system(&self) -> &'static str {
        match self.plays {
            Plays::ForcedAtOnce(_) => "A",
            Plays::AlphaBeta(_) => "B",
            Plays::Negamax(_) => "C",
            Plays::Deepening(..) => "D",
        }
    }

    /// Every preset, the easier of a kind first.
    pub const ALL: [Self; 26] = [
        preset("regicide-1", "Regicide, difficulty 1 of 6", Plays::ForcedAtOnce(3)),
        preset("regicide-2", "Regicide, difficulty 2 of 6", Plays::ForcedAtOnce(4)),
        preset("regicide-3", "Regicide, difficulty 3 of 6", Plays::ForcedAtOnce(5)),
        preset("regicide-4", "Regicide, difficulty 4 of 6", Plays::ForcedAtOnce(6)),
        preset("regicide-5", "Regicide, difficulty 5 of 6", Plays::ForcedAtOnce(7)),
        preset("regicide-6", "Regicide, difficulty 6 of 6", Plays::ForcedAtOnce(8)),
        preset("english-1", "English, difficulty 1 of 5", Plays::AlphaBeta(2)),
        preset("english-2", "English, difficulty 2 of 5", Plays::AlphaBeta(4)),
        preset("english-3", "English, difficulty 3 of 5", Plays::AlphaBeta(6)),
        preset("english-4", "English, difficulty 4 of 5", Plays::AlphaBeta(8)),
        preset("english-5", "English, difficulty 5 of 5", Plays::AlphaBeta(10)),
        preset("english-level-1", "English, level 1 of 12", Plays::Negamax(1)),
        preset("english-level-2", "English, level 2 of 12", Plays::Negamax(2)),
        preset("english-level-3", "English, level 3 of 12", Plays::Negamax(3)),
        preset("english-level-4", "English, level 4 of 12", Plays::Negamax(4)),
        preset("english-level-5", "English, level 5 of 12", Plays::Negamax(5)),
        preset("english-level-6", "English, level 6 of 12", Plays::Negamax(6)),
        preset("english-level-7", "English, level 7 of 12", Plays::Negamax(7)),
        preset("english-level-8", "English, level 8 of 12", Plays::Negamax(8)),
        preset("english-level-9", "English, level 9 of 12", Plays::Negamax(9)),
        preset("english-level-10", "English, level 10 of 12", Plays::Negamax(10)),
        preset("english-level-11", "English, level 11 of 12", Plays::Negamax(11)),
        preset("english-level-12", "English, level 12 of 12", Plays::Negamax(12)),
        preset("mini-easy", "Mini-Checkers, easy", Plays::Deepening(1, 4)),
        preset("mini-medium", "Mini-Checkers, medium", Plays::Deepening(5, 8)),
        preset("mini-hard", "Mini-Checkers, hard", Plays::Deepening(9, 15)),
    ];

    /// The word that names it in a SPEC.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// The name that people read.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// Where it comes from, in one sentence.
    pub const fn about(&self) -> &'static str {
        match self.plays {
            Plays::ForcedAtOnce(_) => {
                "As system A played: alpha-beta, and the only legal move at once."
            }
            Plays::AlphaBeta(_) => "As system B played: alpha-beta.",
            Plays::Negamax(_) => "As system C played: negamax.",
            Plays::Deepening(..) => {
                "As system D played: iterative deepening to a depth that each game draws."
            }
        }
    }

    /// The variant that it belongs to.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The evaluation that it judges by, in every variant.
    pub fn evaluation(&self) -> Evaluation {
        Evaluation::of_variant(self.variant())
    }

    /// The plies that it looks ahead: the least and the most that a game can draw.
    pub const fn depths(&self) -> Depths {
        match self.plays {
            Plays::ForcedAtOnce(depth) | Plays::AlphaBeta(depth) | Plays::Negamax(depth) => {
                Depths::always(depth)
            }
            Plays::Deepening(least, most) => Depths { least, most },
        }
    }

    /// True if it draws lots, so that its games depend on the seed.
    pub const fn draws_lots(&self) -> bool {
        matches!(self.plays, Plays::Deepening(..))
    }

    /// The player, under the name `preset:ID`.
    pub fn player(&self) -> Box<dyn Player> {
        ClassicSpec::from(Algorithm::Preset(*self)).player(self.variant())
    }

    /// The player without its name.
    pub(crate) fn classic(&self) -> Box<dyn Classic> {
        let evaluation = self.evaluation();
        match self.plays {
            Plays::ForcedAtOnce(depth) => {
                Box::new(AlphaBeta::new(depth, evaluation).forced_at_once())
            }
            Plays::AlphaBeta(depth) => Box::new(AlphaBeta::new(depth, evaluation)),
            Plays::Negamax(depth) => Box::new(Negamax::new(depth, evaluation)),
            Plays::Deepening(least, most) => Box::new(Deepening::new(least..=most, evaluation)),
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id)
    }
}

/// A word that names no preset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPreset(String);

impl fmt::Display for UnknownPreset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = "regicide-1 to regicide-6, english-1 to english-5, english-level-1 to \
                     english-level-12, mini-easy, mini-medium and mini-hard";
        write!(f, "there is no preset {:?}; the presets are {known}", self.0)
    }
}

impl std::error::Error for UnknownPreset {}

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(text: &str) -> Result<Self, UnknownPreset> {
        let found = Self::ALL.into_iter().find(|preset| preset.id == text);
        found.ok_or_else(|| UnknownPreset(text.to_owned()))
    }
}
