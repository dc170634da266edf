//! Who can play? The one place that knows every kind of player: it turns a SPEC such as
//! `alphabeta:6,eval=advancement` into an [`Entrant`], which makes players. A new kind of player is one
//! arm here.

use crownhead_classic::ClassicSpec;
use crownhead_engine::{EnginePlayer, EngineSpec, Evaluation};
use crownhead_play::{Fault, Player};
use crownhead_protocol::hub::{CommandLine, HubPlayer};
use crownhead_rules::Variant;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// A player's SPEC, read. Displayed it is the SPEC in its canonical form.
#[derive(Clone, PartialEq, Debug)]
pub enum Spec {
    /// A classic player.
    Classic(ClassicSpec),
    /// The strong engine, at a level or with settings.
    Engine(EngineSpec),
    /// An engine behind the Hub protocol. It runs a command, so it must never come from strangers.
    Hub(CommandLine),
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
        match text.split_once(':') {
            Some(("engine", settings)) => match settings.parse() {
                Ok(engine) => Ok(Self::Engine(engine)),
                Err(error) => Err(RosterError::Unknown(format!("{error}"))),
            },
            Some(("hub", command)) => command.parse().map(Self::Hub).map_err(RosterError::Unknown),
            _ => match text.parse() {
                Ok(classic) => Ok(Self::Classic(classic)),
                Err(error) => Err(RosterError::Unknown(format!("{error}"))),
            },
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic(spec) => spec.fmt(f),
            Self::Engine(spec) => spec.fmt(f),
            Self::Hub(command) => write!(f, "hub:{command}"),
        }
    }
}

impl Spec {
    /// The hash of the net that it brings along, if it does.
    pub fn net(&self) -> Option<String> {
        match self {
            Self::Engine(spec) => match &spec.options.evaluation {
                Evaluation::Net(net) => Some(format!("{:016x}", net.hash())),
                Evaluation::Best | Evaluation::Baseline => None,
            },
            Self::Classic(_) | Self::Hub(_) => None,
        }
    }

    /// The entrant of a match in this variant.
    ///
    /// # Errors
    /// If such a player cannot be made; an engine behind the Hub protocol is started to see that.
    pub fn entrant(&self, variant: Variant) -> Result<Entrant, RosterError> {
        match self {
            &Self::Classic(spec) => {
                Ok(Entrant::new(spec.to_string(), move || spec.player(variant)))
            }
            Self::Engine(spec) => {
                let unknown =
                    |error: crownhead_engine::BadEngine| RosterError::Unknown(error.to_string());
                spec.check(variant).map_err(unknown)?;
                let spec = spec.clone();
                let make = move || Box::new(EnginePlayer::new(spec.clone())) as Box<dyn Player>;
                Ok(Entrant::new(self.to_string(), make))
            }
            Self::Hub(command) => {
                // A command that does not work should be told now, and not lose game after game.
                let mut probe = HubPlayer::new(command.clone(), variant);
                let broken = |why| RosterError::CannotPlay { spec: self.to_string(), why };
                probe.start().map_err(broken)?;
                let command = command.clone();
                let make =
                    move || Box::new(HubPlayer::new(command.clone(), variant)) as Box<dyn Player>;
                Ok(Entrant::new(self.to_string(), make))
            }
        }
    }
}

/// Someone who takes part in a match: a name, and a way to make the player, once for each thread.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    make: Arc<dyn Fn() -> Box<dyn Player> + Send + Sync>,
}

impl Entrant {
    /// An entrant whose players are made by `make`. Players of one entrant must play alike: whatever
    /// they remember ends with [`Player::new_game`].
    pub fn new(name: String, make: impl Fn() -> Box<dyn Player> + Send + Sync + 'static) -> Self {
        Self { name, make: Arc::new(make) }
    }

    /// The name under which its games are recorded: the SPEC.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A player.
    pub fn player(&self) -> Box<dyn Player> {
        (self.make)()
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entrant").field(&self.name).finish()
    }
}
