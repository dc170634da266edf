//! Who can play? The one place that knows every player: it turns a SPEC such as
//! `alphabeta:6,eval=advancement` into an [`Entrant`], which makes players, and says what people may be told of
//! each: its name, what it does, how long it takes, what it counts in.
//!
//! Players come in families, one file each in this folder. A new family (a protocol, say) is one more file and
//! one more line in the list below; a new classic player is a file and a line in `crownhead-classic`.

mod classic;
mod engine;
mod hub;

use crownhead_classic::{ClassicSpec, DepthUse};
use crownhead_engine::EngineSpec;
use crownhead_play::{Fault, Player, Stop, Unit};
use crownhead_protocol::hub::HubSpec;
use crownhead_rules::Variant;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// What a family says of its players.
trait Family: Sized + Clone + Send + Sync + 'static {
    /// What stands before the colon in its SPECs; empty for the family whose players have names of their own.
    const PREFIX: &'static str;

    /// Reads what stands behind the colon.
    fn read(text: &str) -> Result<Self, String>;

    /// The option of such a text that names a file, which [`Family::read`] would open.
    fn file_option(text: &str) -> Option<&'static str>;

    /// The whole SPEC in its canonical form.
    fn spec(&self) -> String;

    /// The entrant of a match in a variant, if such a player can be made.
    fn entrant(&self, variant: Variant) -> Result<Entrant, RosterError>;

    /// A player for games of a variant; whether it can play is not looked at.
    fn player(&self, variant: Variant) -> Box<dyn Player>;

    /// The numbers in it that can be turned.
    fn knobs(&self, _: Variant) -> Result<Vec<Knob>, RosterError> {
        Err(RosterError::Unknown(format!("{:?} has no parameters to tune", self.spec())))
    }

    /// The same player with these numbers in place of its own.
    fn turned(&self, _: &[(String, f64)]) -> Result<Self, String> {
        Err(format!("{:?} has no parameters to tune", self.spec()))
    }

    /// Makes sure that such a player can play, and gives up after a time or when called off.
    fn try_out(&self, variant: Variant, _time: Duration, _stop: &Stop) -> Result<(), RosterError> {
        self.entrant(variant).map(|_| ())
    }

    /// Whether it runs a command of this machine.
    const RUNS_COMMANDS: bool = false;

    /// How people call it.
    fn title(&self) -> String;

    /// What its values are counted in.
    fn unit(&self) -> Unit;

    /// Whether a move takes a moment only.
    fn is_quick(&self) -> bool;

    /// The hash of the net that it brings along, if it does.
    fn net(&self) -> Option<String> {
        None
    }

    /// The megabytes that one such player asks for beyond what is usual.
    fn memory(&self) -> usize {
        0
    }

    /// What people are offered of this family.
    fn offers() -> Vec<Offer>;
}

macro_rules! families {
    ($($(#[$about:meta])* $name:ident($type:ty),)*) => {
        /// A player's SPEC, read. Displayed it is the SPEC in its canonical form.
        #[derive(Clone, PartialEq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "players are few, and never held by the thousand")]
        pub enum Spec {
            $($(#[$about])* $name($type),)*
        }

        impl Spec {
            /// Reads the text behind a prefix, or a text without a prefix that anyone knows.
            fn read(prefix: &str, rest: &str) -> Option<Result<Self, String>> {
                $(if prefix == <$type as Family>::PREFIX {
                    return Some(<$type as Family>::read(rest).map(Self::$name));
                })*
                None
            }

            /// The option of a text that names a file of this machine, which reading it as a SPEC would open. A text of
            /// strangers that has one must not be read.
            pub fn file_option(text: &str) -> Option<&'static str> {
                let mut option = None;
                $(option = option.or_else(|| <$type as Family>::file_option(text));)*
                option
            }

            /// The hash of the net that it brings along, if it does.
            pub fn net(&self) -> Option<String> {
                match self { $(Self::$name(spec) => spec.net(),)* }
            }

            /// The entrant of a match in this variant.
            ///
            /// # Errors
            /// If such a player cannot be made; an engine behind the Hub protocol is started to see that.
            pub fn entrant(&self, variant: Variant) -> Result<Entrant, RosterError> {
                match self { $(Self::$name(spec) => Family::entrant(spec, variant),)* }
            }

            /// A player for games of a variant. Whether it can play shows in its first game.
            pub fn player(&self, variant: Variant) -> Box<dyn Player> {
                match self { $(Self::$name(spec) => Family::player(spec, variant),)* }
            }

            /// The numbers in it that can be turned; an engine behind the Hub protocol is started to see that.
            ///
            /// # Errors
            /// If it is of a kind that has none, or cannot play.
            pub fn knobs(&self, variant: Variant) -> Result<Vec<Knob>, RosterError> {
                match self { $(Self::$name(spec) => Family::knobs(spec, variant),)* }
            }

            /// The same player with these numbers in place of its own.
            ///
            /// # Errors
            /// If it has no such number, where that is known without starting it.
            pub fn turned(&self, values: &[(String, f64)]) -> Result<Self, RosterError> {
                match self {
                    $(Self::$name(spec) => Family::turned(spec, values).map(Self::$name),)*
                }
                .map_err(RosterError::Unknown)
            }

            /// Makes sure that such a player can play this variant. An engine of somebody else is started for it, waited for
            /// so long, and ended again.
            ///
            /// # Errors
            /// If it cannot, or does not say in time that it can.
            pub fn try_out(
                &self,
                variant: Variant,
                time: Duration,
                stop: &Stop,
            ) -> Result<(), RosterError> {
                match self { $(Self::$name(spec) => Family::try_out(spec, variant, time, stop),)* }
            }

            /// Whether it runs a command of this machine, so that it must never come from strangers.
            pub fn runs_commands(&self) -> bool {
                match self { $(Self::$name(_) => <$type as Family>::RUNS_COMMANDS,)* }
            }

            /// How people call it, such as `Level 3` or `Alpha-beta, depth 6`.
            pub fn title(&self) -> String {
                match self { $(Self::$name(spec) => Family::title(spec),)* }
            }

            /// What its values are counted in.
            pub fn unit(&self) -> Unit {
                match self { $(Self::$name(spec) => Family::unit(spec),)* }
            }

            /// Whether a move takes a moment only.
            pub fn is_quick(&self) -> bool {
                match self { $(Self::$name(spec) => Family::is_quick(spec),)* }
            }

            /// Everyone who can be offered to people, in the order in which they are shown.
            pub fn offers() -> Vec<Offer> {
                let mut offers = Vec::new();
                $(offers.extend(<$type as Family>::offers());)*
                offers
            }
        }

        impl fmt::Display for Spec {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$name(spec) => f.write_str(&Family::spec(spec)),)* }
            }
        }
    };
}

families! {
    /// The strong engine, at a level or with settings.
    Engine(EngineSpec),
    /// A classic player.
    Classic(ClassicSpec),
    /// An engine behind the Hub protocol.
    Hub(HubSpec),
}

/// A number in a player that can be turned.
#[derive(Clone, PartialEq, Debug)]
pub struct Knob {
    /// Its name.
    pub name: String,
    /// What the player has it at.
    pub value: f64,
    /// The lowest value, if it is known.
    pub low: Option<f64>,
    /// The highest value, if it is known.
    pub high: Option<f64>,
    /// A change that makes a difference, if one can be guessed.
    pub step: Option<f64>,
    /// Whether it is a whole number.
    pub whole: bool,
    /// Whether it is tuned unless somebody chooses.
    pub usual: bool,
}

/// A player that people can be offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What its SPEC begins with, or the whole SPEC if it takes nothing more.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What sort of opponent it is, where the name does not say.
    pub title: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// Whether it takes a depth.
    pub depth: DepthUse,
    /// The greatest depth that a patient person waits for, if it takes one.
    pub patient_depth: Option<u32>,
    /// Whether it takes an evaluation.
    pub evaluation: bool,
    /// What its values are counted in.
    pub unit: Unit,
    /// The only variant that it plays; `None` if it plays all.
    pub variant: Option<Variant>,
}

/// Why there is no such player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RosterError {
    /// It is no SPEC of a player.
    #[error("{0}")]
    Unknown(String),
    /// The player named cannot play this game.
    #[error("{spec:?} cannot play: {why}")]
    CannotPlay {
        /// The SPEC.
        spec: String,
        /// What is wrong with it.
        why: Fault,
    },
}

impl FromStr for Spec {
    type Err = RosterError;

    fn from_str(text: &str) -> Result<Self, RosterError> {
        let text = text.trim();
        let known = text.split_once(':').and_then(|(prefix, rest)| Self::read(prefix, rest));
        let read = known.or_else(|| Self::read("", text));
        let nobody = || Err(format!("there is no player {text:?}"));
        read.unwrap_or_else(nobody).map_err(RosterError::Unknown)
    }
}

/// Someone who takes part in a match: a name, and a way to make the player, once for each thread.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    make: Arc<dyn Fn() -> Box<dyn Player> + Send + Sync>,
    /// The megabytes that each of its players asks for, beyond what is usual.
    memory: usize,
}

impl Entrant {
    /// An entrant whose players are made by `make`. Players of one entrant must play alike: whatever
    /// they remember ends with [`Player::new_game`].
    pub fn new(name: String, make: impl Fn() -> Box<dyn Player> + Send + Sync + 'static) -> Self {
        Self { name, make: Arc::new(make), memory: 0 }
    }

    /// The players that a SPEC of a family names.
    fn of(spec: &impl Family, variant: Variant) -> Self {
        let own = spec.clone();
        let memory = spec.memory();
        Self { memory, ..Self::new(spec.spec(), move || own.player(variant)) }
    }

    /// The name under which its games are recorded: the SPEC.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A player.
    pub fn player(&self) -> Box<dyn Player> {
        (self.make)()
    }

    /// The megabytes that each of its players asks for, beyond what is usual.
    pub(crate) const fn memory(&self) -> usize {
        self.memory
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entrant").field(&self.name).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_offered_can_play() {
        for offer in Spec::offers() {
            let depth = match offer.depth {
                DepthUse::Never | DepthUse::Optional => "",
                DepthUse::Needed | DepthUse::Range => ":2",
            };
            let spec: Spec = format!("{}{depth}", offer.id).parse().unwrap();
            assert_eq!(spec.unit(), offer.unit, "{spec}");
            assert!(spec.entrant(offer.variant.unwrap_or_default()).is_ok(), "{spec}");
            assert!(!offer.about.is_empty() && !offer.name.is_empty(), "{spec}");
        }
        assert!(Spec::offers().iter().any(|offer| offer.id == "engine:perfect"));
    }

    #[test]
    fn numbers_are_turned_and_stand_in_the_spec() {
        let spec: Spec = "engine:nodes=100,tune.late_depth=5".parse().unwrap();
        let knobs = spec.knobs(Variant::English).unwrap();
        let late = knobs.iter().find(|knob| knob.name == "late_depth").unwrap();
        assert_eq!((late.value, late.low, late.whole, late.usual), (5.0, Some(1.0), true, true));
        let switch = knobs.iter().find(|knob| knob.name == "table").unwrap();
        assert!(!switch.usual);
        let value = |name: &str, value| [(name.to_owned(), value)];
        let turned = spec.turned(&value("late_depth", 4.0)).unwrap();
        assert_eq!(turned.to_string(), "engine:nodes=100,tune.late_depth=4");
        assert!(spec.turned(&value("late_depth", 1e9)).is_err());
        let foreign: Spec = "hub:{margin=30} scan hub".parse().unwrap();
        let turned = foreign.turned(&value("margin", 2.5)).unwrap();
        assert_eq!(turned.to_string(), "hub:{margin=2.5} scan hub");
        let random: Spec = "random".parse().unwrap();
        assert!(random.knobs(Variant::English).is_err() && random.turned(&[]).is_err());
    }

    #[test]
    fn specs_have_titles_and_a_pace() {
        for (text, title, quick) in [
            ("engine:2", "Level 2", true),
            ("engine:10", "Level 10", false),
            ("engine:perfect", "Perfect", false),
            ("engine:nodes=5000", "engine:nodes=5000", false),
            ("alphabeta:4,eval=advancement", "Alpha-beta, depth 4", true),
            ("deepening:1-6", "Iterative deepening, depth 1 to 6", false),
            ("aggressor", "Aggressor", true),
            ("preset:mini-easy", "Mini-Checkers, easy", true),
            ("hub:scan hub", "hub:scan hub", false),
            ("hub:{margin=30} scan hub", "hub:{margin=30} scan hub", false),
        ] {
            let spec: Spec = text.parse().unwrap();
            assert_eq!((spec.title().as_str(), spec.is_quick()), (title, quick), "{text}");
            assert_eq!(spec.to_string(), text);
        }
    }
}
