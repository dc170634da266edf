//! Players by name: `alphabeta:6,eval=advancement` to a player and back.

use crate::alphabeta;
use crate::deep_aggressor::{Count, UnknownCount};
use crate::evaluation::{Evaluation, UnknownEvaluation};
use crate::kind::{DepthUse, Depths, Kind, LotsUse};
use crate::order::{Order, UnknownOrder};
use crate::preset::{Preset, UnknownPreset};
use crate::seat::Classic;
use crate::trace::Recorder;
use crownhead_play::{Choice, Fault, Limits, Player, Stop, Watch, scramble};
use crownhead_rules::{Game, Position, Variant};
use std::fmt;
use std::str::FromStr;

/// The greatest depth that can be asked for.
pub const DEEPEST: u32 = 99;

/// A classic player, as its SPEC names it. Displayed, it is that SPEC in its canonical form.
///
/// ```
/// use crownhead_classic::ClassicSpec;
/// use crownhead_rules::Variant;
/// let spec: ClassicSpec = "alphabeta:6,eval=advancement".parse().unwrap();
/// let player = spec.player(Variant::Regicide);
/// assert_eq!(player.name(), "alphabeta:6,eval=advancement");
/// assert!("alphabeta:deep".parse::<ClassicSpec>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassicSpec {
    /// The algorithm and its depth.
    pub algorithm: Algorithm,
    /// How leaves are judged; `None` is the evaluation of the variant that is played.
    pub evaluation: Option<Evaluation>,
    /// What an aggressor with a depth counts; `None` is what it counts unless told.
    pub count: Option<Count>,
    /// A seed of its own, which is mixed into that of every game.
    pub seed: Option<u64>,
    /// In which order moves are tried; `None` is as they are generated.
    pub order: Option<Order>,
}

/// What a classic player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// One of the kinds, with the plies that it looks ahead if it has been given any.
    Kind(&'static Kind, Option<Depths>),
    /// A ready-made opponent.
    Preset(Preset),
}

impl Algorithm {
    /// The plies that it looks ahead; `None` if it does not.
    pub const fn depths(&self) -> Option<Depths> {
        match self {
            Self::Kind(_, depths) => *depths,
            Self::Preset(preset) => Some(preset.depths()),
        }
    }

    /// True if its games depend on the seed.
    pub const fn draws_lots(&self) -> bool {
        match self {
            Self::Kind(kind, depths) => match (kind.lots, depths) {
                (LotsUse::Never, _) => false,
                (LotsUse::EachGame, Some(depths)) => depths.vary(),
                (LotsUse::EachGame, None) | (LotsUse::EachMove, _) => true,
            },
            Self::Preset(preset) => preset.draws_lots(),
        }
    }

    /// True if it judges leaves by an evaluation that can be chosen.
    pub const fn takes_evaluation(&self) -> bool {
        matches!(self, Self::Kind(kind, _) if kind.evaluation)
    }

    /// True if it looks ahead and can be told what to count there.
    pub const fn takes_count(&self) -> bool {
        matches!(self, Self::Kind(kind, Some(_)) if kind.count)
    }

    /// True if a move takes a moment only.
    pub fn is_quick(&self) -> bool {
        let quick_depth = match self {
            Self::Kind(kind, _) => kind.quick_depth,
            Self::Preset(_) => alphabeta::KIND.quick_depth,
        };
        self.depths().is_none_or(|depths| depths.most <= quick_depth)
    }

    /// How people call it.
    pub fn title(&self) -> String {
        match self {
            Self::Preset(preset) => preset.title().to_owned(),
            Self::Kind(kind, None) => kind.name.to_owned(),
            Self::Kind(kind, Some(Depths { least, most })) if least != most => {
                format!("{}, depth {least} to {most}", kind.name)
            }
            Self::Kind(kind, Some(depths)) => format!("{}, depth {}", kind.name, depths.most),
        }
    }

    /// The player without its name.
    fn classic(&self, evaluation: Evaluation, count: Count) -> Box<dyn Classic> {
        match self {
            Self::Kind(kind, depths) => (kind.make)(*depths, evaluation, count),
            Self::Preset(preset) => preset.classic(),
        }
    }
}

impl From<Algorithm> for ClassicSpec {
    fn from(algorithm: Algorithm) -> Self {
        Self { algorithm, evaluation: None, count: None, seed: None, order: None }
    }
}

impl ClassicSpec {
    /// The evaluation that it judges by in a variant; `None` if it uses none.
    pub fn evaluation_in(&self, variant: Variant) -> Option<Evaluation> {
        match self.algorithm {
            Algorithm::Preset(preset) => Some(preset.evaluation()),
            algorithm if algorithm.takes_evaluation() => {
                Some(self.evaluation.unwrap_or(Evaluation::of_variant(variant)))
            }
            _ => None,
        }
    }

    /// The player, for games of a variant. Its name is this SPEC, and it mixes the seed of the SPEC
    /// into the seed of each game by itself.
    pub fn player(&self, variant: Variant) -> Box<dyn Player> {
        self.classic(variant)
    }

    /// The player, for one who wants to record it.
    pub fn classic(&self, variant: Variant) -> Box<dyn Classic> {
        let evaluation = self.evaluation.unwrap_or(Evaluation::of_variant(variant));
        let player = self.algorithm.classic(evaluation, self.count.unwrap_or_default());
        let mut player = Named { spec: *self, player };
        player.player.set_order(self.order.unwrap_or_default());
        // The seed of the SPEC holds even if nobody announces a game. No player refuses one.
        let announced = player.new_game(&Position::start(variant), 0);
        debug_assert!(announced.is_ok());
        Box::new(player)
    }
}

/// A player that goes by its SPEC.
struct Named {
    spec: ClassicSpec,
    player: Box<dyn Classic>,
}

impl Player for Named {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn new_game(&mut self, start: &Position, seed: u64) -> Result<(), Fault> {
        let seed = self.spec.seed.map_or(seed, |own| scramble(seed ^ scramble(own)));
        self.player.new_game(start, seed)
    }

    fn choose(&mut self, game: &Game, limits: &Limits, watch: Watch) -> Result<Choice, Fault> {
        self.player.choose(game, limits, watch)
    }
}

impl Classic for Named {
    fn set_order(&mut self, order: Order) {
        self.spec.order = Some(order);
        self.player.set_order(order);
    }

    fn record(
        &mut self,
        position: &Position,
        stop: &Stop,
        recorder: &mut Recorder,
    ) -> Result<Choice, Fault> {
        self.player.record(position, stop, recorder)
    }
}

impl fmt::Display for ClassicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.algorithm {
            Algorithm::Preset(preset) => write!(f, "preset:{preset}")?,
            Algorithm::Kind(kind, depths) => {
                f.write_str(kind.id)?;
                match depths {
                    None => {}
                    Some(Depths { least, most }) if least == most => write!(f, ":{most}")?,
                    Some(Depths { least, most }) => write!(f, ":{least}-{most}")?,
                }
            }
        }
        if let Some(evaluation) = self.evaluation {
            write!(f, ",eval={evaluation}")?;
        }
        if let Some(count) = self.count {
            write!(f, ",count={count}")?;
        }
        if let Some(order) = self.order {
            write!(f, ",order={order}")?;
        }
        self.seed.map_or(Ok(()), |seed| write!(f, ",seed={seed}"))
    }
}

/// Why a text names no classic player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No classic player has this name. Others may: engines, programs behind a protocol.
    #[error(
        "there is no player {0:?}; the classic players are random, minimax:D, minimax-tree:D, \
         alphabeta:D, negamax:D, deepening:D, aggressor, aggressor:D and preset:NAME"
    )]
    UnknownPlayer(String),
    /// The player looks ahead, and it was not said how far.
    #[error("{0:?} needs a depth, such as {0}:4")]
    NoDepth(String),
    /// The depth is not a number, or not one that makes sense.
    #[error("{0:?} is not a depth from 1 to {DEEPEST}")]
    Depth(String),
    /// The player has no depth.
    #[error("{player} has no depth, so {depth:?} cannot follow it")]
    NoDepthTaken {
        /// The player.
        player: &'static str,
        /// What followed it.
        depth: String,
    },
    /// There is no such preset.
    #[error(transparent)]
    Preset(#[from] UnknownPreset),
    /// There is no such evaluation.
    #[error(transparent)]
    Evaluation(#[from] UnknownEvaluation),
    /// The player judges by an evaluation of its own, or by none.
    #[error("{player} takes no evaluation, so {option:?} cannot follow it")]
    NoEvaluationTaken {
        /// The player.
        player: String,
        /// The option.
        option: String,
    },
    /// There is nothing of this name to count.
    #[error(transparent)]
    Count(#[from] UnknownCount),
    /// The player counts nothing that could be chosen.
    #[error("{player} does not count ahead, so {option:?} cannot follow it")]
    NoCountTaken {
        /// The player.
        player: String,
        /// The option.
        option: String,
    },
    /// The player draws no lots.
    #[error("{player} draws no lots, so {option:?} cannot follow it")]
    NoSeedTaken {
        /// The player.
        player: String,
        /// The option.
        option: String,
    },
    /// There is no such order of moves.
    #[error(transparent)]
    Order(#[from] UnknownOrder),
    /// The player does not search, or searches as its program did.
    #[error("{player} tries moves in its own order, so {option:?} cannot follow it")]
    NoOrderTaken {
        /// The player.
        player: String,
        /// The option.
        option: String,
    },
    /// The seed is not a number.
    #[error("{0:?} is not a seed: a whole number from 0 to {max}", max = u64::MAX)]
    Seed(String),
    /// An option that does not exist.
    #[error("{0:?} is not an option; the options are eval=ID, count=ID, order=ORDER and seed=N")]
    Option(String),
    /// An option that was given before.
    #[error("{0:?} comes after another of its kind")]
    Twice(String),
}

impl FromStr for ClassicSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut parts = text.split(',');
        let algorithm = algorithm(parts.next().unwrap_or_default(), text)?;
        let mut spec = Self::from(algorithm);
        for option in parts {
            spec.take(option)?;
        }
        Ok(spec)
    }
}

impl ClassicSpec {
    /// Adds an option such as `eval=advancement`.
    fn take(&mut self, option: &str) -> Result<(), SpecError> {
        let quoted = || option.to_owned();
        let player = || Self::from(self.algorithm).to_string();
        let twice = match option.split_once('=') {
            Some(("eval", _)) if !self.algorithm.takes_evaluation() => {
                return Err(SpecError::NoEvaluationTaken { player: player(), option: quoted() });
            }
            Some(("count", _)) if !self.algorithm.takes_count() => {
                return Err(SpecError::NoCountTaken { player: player(), option: quoted() });
            }
            Some(("seed", _)) if !self.algorithm.draws_lots() => {
                return Err(SpecError::NoSeedTaken { player: player(), option: quoted() });
            }
            Some(("order", _)) if !self.algorithm.takes_evaluation() => {
                return Err(SpecError::NoOrderTaken { player: player(), option: quoted() });
            }
            Some(("order", word)) => self.order.replace(word.parse()?).is_some(),
            Some(("eval", id)) => self.evaluation.replace(id.parse()?).is_some(),
            Some(("count", id)) => self.count.replace(id.parse()?).is_some(),
            Some(("seed", n)) => {
                let seed = n.parse().map_err(|_| SpecError::Seed(n.to_owned()))?;
                self.seed.replace(seed).is_some()
            }
            _ => return Err(SpecError::Option(quoted())),
        };
        if twice { Err(SpecError::Twice(quoted())) } else { Ok(()) }
    }
}

/// The algorithm of the first part of a SPEC; `whole` is quoted if it names none.
fn algorithm(text: &str, whole: &str) -> Result<Algorithm, SpecError> {
    let (name, argument) = match text.split_once(':') {
        Some((name, argument)) => (name, Some(argument)),
        None => (text, None),
    };
    if let ("preset", Some(id)) = (name, argument) {
        return Ok(Algorithm::Preset(id.parse()?));
    }
    let kind = Kind::find(name).ok_or_else(|| SpecError::UnknownPlayer(whole.to_owned()))?;
    let depths = match (kind.depth, argument) {
        (DepthUse::Never | DepthUse::Optional, None) => None,
        (DepthUse::Never, Some(depth)) => {
            return Err(SpecError::NoDepthTaken { player: kind.id, depth: format!(":{depth}") });
        }
        (DepthUse::Needed | DepthUse::Range, None) => {
            return Err(SpecError::NoDepth(name.to_owned()));
        }
        (DepthUse::Range, Some(range)) => {
            let (least, most) = range.split_once('-').unwrap_or((range, range));
            let depths = Depths { least: read_depth(least)?, most: read_depth(most)? };
            if depths.least > depths.most {
                return Err(SpecError::Depth(range.to_owned()));
            }
            Some(depths)
        }
        (DepthUse::Needed | DepthUse::Optional, Some(depth)) => {
            Some(Depths::always(read_depth(depth)?))
        }
    };
    Ok(Algorithm::Kind(kind, depths))
}

fn read_depth(text: &str) -> Result<u32, SpecError> {
    let depth = text.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
    depth.ok_or_else(|| SpecError::Depth(text.to_owned()))
}
