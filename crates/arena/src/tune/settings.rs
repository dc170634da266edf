//! What tuning is it? Everything that decides which games are played and what is learned from them, and nothing else.

use super::spsa::{Parameter, Spsa};
use crate::settings::{MatchSettings, Shard, difference};
use serde::{Deserialize, Serialize};

/// The most iterations, pairs in one of them, and iterations ahead.
const MOST_ITERATIONS: u64 = 100_000_000;
const MOST_PAIRS: u64 = 1_000_000;
const MOST_AHEAD: u64 = 10_000;
/// Nobody tunes more parameters at once.
const MOST_PARAMETERS: usize = 1_000;

/// The settings of a tuning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TuneSettings {
    /// What is tuned.
    pub parameters: Vec<Parameter>,
    /// How often values are tried.
    pub iterations: u64,
    /// Pairs of games in each of these.
    pub pairs: u64,
    /// An iteration begins with the values after the one that was so many before its predecessor, so that as many can
    /// be played at once.
    pub ahead: u64,
    /// How games are played: the match of the player against itself.
    #[serde(flatten)]
    pub playing: MatchSettings,
}

impl TuneSettings {
    /// A tuning of this length, of the player that is named first in `playing` and under the conditions that stand there.
    pub fn new(
        parameters: Vec<Parameter>,
        iterations: u64,
        pairs: u64,
        ahead: u64,
        playing: MatchSettings,
    ) -> Self {
        let second = playing.first.clone();
        let games = iterations.saturating_mul(pairs).saturating_mul(2);
        let playing = MatchSettings { second, games, swap: true, sprt: None, ..playing };
        Self { parameters, iterations, pairs, ahead, playing }
    }

    /// Whether this can be played.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.parameters.is_empty() || self.parameters.len() > MOST_PARAMETERS {
            return Err(format!("there are 1 to {MOST_PARAMETERS} parameters to tune at once"));
        }
        for (what, number, least, most) in [
            ("iterations", self.iterations, 1, MOST_ITERATIONS),
            ("pairs in an iteration", self.pairs, 1, MOST_PAIRS),
            ("iterations ahead", self.ahead, 0, MOST_AHEAD),
        ] {
            if number < least || number > most {
                return Err(format!("{number} {what} are not between {least} and {most}"));
            }
        }
        if let Some(shard) = self.playing.shard
            && !self.iterations.is_multiple_of(shard.count())
        {
            let (iterations, parts) = (self.iterations, shard.count());
            return Err(format!(
                "{iterations} iterations cannot be shared by {parts} parts evenly"
            ));
        }
        self.parameters.iter().try_for_each(Parameter::check)
    }

    /// The method with these settings.
    pub(super) fn method(&self) -> Spsa {
        let pairs = self.iterations * self.pairs;
        Spsa::new(self.parameters.clone(), pairs, self.playing.seed)
    }

    /// How many parts there are.
    pub(super) fn parts(&self) -> u64 {
        self.playing.shard.map_or(1, Shard::count)
    }

    /// How many iterations are played here.
    pub fn turns(&self) -> u64 {
        self.iterations / self.parts()
    }

    /// The number of the iteration that is played here after so many others, from 0. Parts take turns.
    pub(super) fn number(&self, turn: u64) -> u64 {
        turn * self.parts() + self.playing.shard.map_or(0, Shard::index)
    }

    /// The same tuning, all of it.
    pub(super) fn whole(&self) -> Self {
        Self { playing: self.playing.whole(), ..self.clone() }
    }

    /// The first setting in which `there` differs, as a sentence; `None` if none does.
    pub(super) fn difference(&self, there: &Self) -> Option<String> {
        let text = |parameter: Option<&Parameter>| {
            parameter.map_or_else(|| "nothing".to_owned(), ToString::to_string)
        };
        let most = self.parameters.len().max(there.parameters.len());
        let mut places = (0..most).map(|n| (there.parameters.get(n), self.parameters.get(n)));
        match places.find(|(there, here)| there != here) {
            Some((there, here)) => {
                Some(format!("it tunes {:?}, not {:?}", text(there), text(here)))
            }
            None => difference(self, there),
        }
    }
}
