//! How far is a tuning, and where has it got to? [`Course`] takes in iterations one by one, in their order, and knows at
//! each moment what is tried next.

use super::journal::Iteration;
use super::settings::TuneSettings;
use super::spsa::{Spsa, Trial};
use crate::error::ArenaError;
use crate::plot;
use crate::result::MatchResult;
use crate::roster::Spec;
use crate::stats::Tally;
use std::collections::VecDeque;

/// So many moments of a way are kept.
const MOMENTS: u64 = 400;

/// A tuning under way.
#[derive(Clone, Debug)]
pub struct Course {
    settings: TuneSettings,
    method: Spsa,
    /// Iterations taken in.
    done: u64,
    /// The values after each of the last iterations, the newest at the end.
    recent: VecDeque<Vec<f64>>,
    way: Vec<Moment>,
    trials: Tally,
    faults: u64,
}

/// The values after some iterations.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// How many iterations of the whole tuning have been played.
    pub iterations: u64,
    /// The values.
    pub values: Vec<f64>,
}

impl Course {
    /// The beginning of a tuning, whose settings were checked.
    pub(super) fn new(settings: &TuneSettings) -> Self {
        let method = settings.method();
        let start = method.start();
        let way = vec![Moment { iterations: 0, values: start.clone() }];
        Self {
            settings: settings.clone(),
            method,
            done: 0,
            recent: VecDeque::from([start]),
            way,
            trials: Tally::default(),
            faults: 0,
        }
    }

    /// Takes in the next iteration.
    pub(super) fn take(&mut self, iteration: &Iteration) {
        let settings = &self.settings;
        let number = settings.number(self.done);
        let before = number * settings.pairs;
        let points = iteration.won as f64 - iteration.lost as f64;
        let mut values = self.values().to_vec();
        // A part sees one of so many iterations, and the mean of all parts is to go as far as the whole would have.
        self.method.learn(number, before, points, settings.parts() as f64, &mut values);
        self.done += 1;
        let turns = settings.turns();
        if self.done.is_multiple_of(turns.div_ceil(MOMENTS)) || self.done == turns {
            let iterations = self.done * settings.parts();
            self.way.push(Moment { iterations, values: values.clone() });
        }
        self.recent.push_back(values);
        if self.recent.len() as u64 > settings.ahead + 1 {
            self.recent.pop_front();
        }
        let Iteration { won: wins, drawn: draws, lost: losses, faults, .. } = *iteration;
        self.trials += Tally { wins, draws, losses };
        self.faults += faults;
    }

    /// What the iteration with this turn tries; it must be one of those that may be played now.
    pub(super) fn trial(&self, turn: u64) -> Trial {
        let number = self.settings.number(turn);
        let base = turn.saturating_sub(self.settings.ahead);
        let age = self.done.saturating_sub(base) as usize;
        let values = &self.recent[self.recent.len() - 1 - age];
        self.method.trial(number, number * self.settings.pairs, values)
    }

    /// Several parts as one: their mean.
    pub(super) fn mean(parts: &[Self]) -> Option<Self> {
        let first = parts.first()?;
        let mean = |lists: Vec<&Vec<f64>>| -> Vec<f64> {
            let places = 0..first.settings.parameters.len();
            let sum = |n: usize| lists.iter().map(|list| list[n]).sum::<f64>();
            places.map(|n| sum(n) / lists.len() as f64).collect()
        };
        let moments = parts.iter().map(|part| part.way.len()).min().unwrap_or(0);
        let way = (0..moments).map(|n| Moment {
            iterations: first.way[n].iterations,
            values: mean(parts.iter().map(|part| &part.way[n].values).collect()),
        });
        let settings = first.settings.whole();
        Some(Self {
            method: settings.method(),
            settings,
            done: parts.iter().map(|part| part.done).sum(),
            recent: VecDeque::from([mean(
                parts.iter().map(|part| &part.recent[part.recent.len() - 1]).collect(),
            )]),
            way: way.collect(),
            trials: parts.iter().fold(Tally::default(), |sum, part| sum + part.trials),
            faults: parts.iter().map(|part| part.faults).sum(),
        })
    }

    /// What tuning it is.
    pub const fn settings(&self) -> &TuneSettings {
        &self.settings
    }

    /// Iterations taken in.
    pub const fn done(&self) -> u64 {
        self.done
    }

    /// Whether all iterations that are played here have been.
    pub fn is_complete(&self) -> bool {
        self.done >= self.settings.turns()
    }

    /// The values now, as the method sees them.
    pub fn values(&self) -> &[f64] {
        self.recent.back().map_or(&[], Vec::as_slice)
    }

    /// The values now, as a player can have them, by name.
    pub fn playable(&self) -> Vec<(String, f64)> {
        let places = self.settings.parameters.iter().zip(self.values());
        places
            .map(|(parameter, &value)| (parameter.name.clone(), parameter.nearest(value)))
            .collect()
    }

    /// Whether a player with the values now would not be the one that it was.
    pub fn has_moved(&self) -> bool {
        let starts = self.settings.parameters.iter().map(|parameter| parameter.start);
        self.playable().iter().map(|(_, value)| *value).ne(starts)
    }

    /// The player with the values now.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn spec(&self) -> Result<Spec, ArenaError> {
        let spec: Spec = self.settings.playing.first.parse()?;
        Ok(spec.turned(&self.playable())?)
    }

    /// The values at several moments, the first at the start and the last now.
    pub fn way(&self) -> Vec<Moment> {
        let mut way = self.way.clone();
        let iterations = self.done * self.settings.parts();
        if way.last().is_some_and(|last| last.iterations < iterations) {
            way.push(Moment { iterations, values: self.values().to_vec() });
        }
        way
    }

    /// All games, from the side that went with the lots.
    pub const fn trials(&self) -> Tally {
        self.trials
    }

    /// Games that a player lost by failing.
    pub const fn faults(&self) -> u64 {
        self.faults
    }

    /// What it rests on, in one line.
    pub fn caption(&self) -> String {
        MatchResult::new(&self.settings.playing).caption()
    }

    /// The ways of all parameters as SVG.
    pub fn picture(&self) -> String {
        plot::ways(self)
    }
}
