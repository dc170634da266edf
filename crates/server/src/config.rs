//! How is the server set up? Where it listens, where its games lie, which other engines it knows.

use crownhead_arena::Spec;
use crownhead_files::{threads, user_data_directory};
use crownhead_play::Stop;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The port that is tried first.
pub const DEFAULT_PORT: u16 = 6464;

/// An engine of somebody else that may be played against.
#[derive(Clone, PartialEq, Debug)]
pub struct ExternalEngine {
    /// The name that people see and requests use.
    pub name: String,
    /// What is run.
    pub spec: Spec,
}

impl FromStr for ExternalEngine {
    type Err = String;

    /// `NAME=COMMAND LINE`.
    fn from_str(text: &str) -> Result<Self, String> {
        let form =
            || format!("{text:?} is not an engine; write NAME=COMMAND, such as scan=\"scan hub\"");
        let (name, command) = text.split_once('=').ok_or_else(form)?;
        let name = name.trim();
        let good = |c: char| c.is_alphanumeric() || " -_.".contains(c);
        if name.is_empty() || name.len() > 40 || !name.chars().all(good) {
            return Err(form());
        }
        let spec = format!("hub:{command}").parse().map_err(|error| format!("{error}"))?;
        Ok(Self { name: name.to_owned(), spec })
    }
}

/// Who may start experiments, stop them and throw them away. Everybody may look at them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExperimentsFor {
    /// Whoever sits at this machine.
    ThisMachine,
    /// Everybody who can reach the server.
    Network,
}

/// What somebody who analyses may use of the machine at the most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Threads of one analysis.
    pub threads: usize,
    /// Megabytes that one analysis remembers positions in.
    pub memory: usize,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { threads: threads(0), memory: 128 }
    }
}

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address or name to listen on.
    pub bind: String,
    /// The port; `None` is [`DEFAULT_PORT`], or a free one if that is taken.
    pub port: Option<u16>,
    /// The directory of the games; empty by default where the environment names no home.
    pub data: PathBuf,
    /// The address of this machine to offer to its network; `None` is to find out.
    pub network: Option<IpAddr>,
    /// How long a player by link may be away before the other one may claim the game; `None` is a minute
    /// with a clock and three without.
    pub patience: Option<Duration>,
    /// Engines of others.
    pub engines: Vec<ExternalEngine>,
    /// Who may start experiments.
    pub experiments: ExperimentsFor,
    /// What an analysis may use.
    pub analysis: Allowance,
    /// Cores to think on.
    pub workers: usize,
    /// Ends a start that is under way.
    pub called_off: Stop,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            bind: "127.0.0.1".into(),
            port: None,
            data: user_data_directory().unwrap_or_default(),
            network: None,
            patience: None,
            engines: Vec::new(),
            experiments: ExperimentsFor::ThisMachine,
            analysis: Allowance::default(),
            workers: threads(0),
            called_off: Stop::new(),
        }
    }
}
