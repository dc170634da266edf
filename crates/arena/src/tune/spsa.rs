//! How are many numbers tuned at once? By simultaneous perturbation (J. C. Spall, *Multivariate stochastic
//! approximation using a simultaneous perturbation gradient approximation*, 1992): every number is moved up or down by
//! lot, the player with these values meets the one with the opposite values, and all numbers go a little towards the
//! side that scored more. What is learned from a game does not depend on how many numbers there are.
//!
//! Nothing here knows a game: what is tried comes out, a result goes in.

use crate::seeds::{Use, derive};
use crownhead_play::Lots;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How fast steps shrink, and how fast learning slows down: what Spall advises for practice.
const GAMMA: f64 = 0.101;
const ALPHA: f64 = 0.602;
/// Learning begins as if this part of the games had been played already, so that the first results do not
/// throw the values about.
const CALM: f64 = 0.1;
/// Larger numbers would not be what they are when they are written and read.
const LARGEST: f64 = 1e9;
/// Significant digits of a number that is not whole.
const DIGITS: usize = 6;

/// A number to be tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The value to begin with.
    pub start: f64,
    /// The lowest value that is tried.
    pub lowest: f64,
    /// The highest value that is tried.
    pub highest: f64,
    /// How far from its value it is tried at the end; in the beginning somewhat further.
    pub step: f64,
    /// How much is learned at the end: by so many steps a value moves for a game won.
    pub rate: f64,
    /// Whether it is a whole number.
    pub whole: bool,
}

/// The line of a file that names it.
impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, start, lowest, highest, step, rate, whole: _ } = self;
        write!(f, "{name} {start} {lowest} {highest} {step} {rate}")
    }
}

impl Parameter {
    /// Whether this can be tuned.
    pub(super) fn check(&self) -> Result<(), String> {
        let Self { name, start, lowest, highest, step, rate, whole } = self;
        let bad = |what: String| Err(format!("{name}: {what}"));
        let ends = [start, lowest, highest];
        if ends.into_iter().any(|number| number.is_nan() || number.abs() > LARGEST) {
            return bad(format!("a number is larger than {LARGEST}"));
        }
        if lowest >= highest {
            return bad(format!("the lowest value {lowest} is not below the highest {highest}"));
        }
        if start < lowest || start > highest {
            return bad(format!("the start {start} is not between {lowest} and {highest}"));
        }
        if !(*step > 0.0 && *step <= highest - lowest) {
            return bad(format!("the step {step} is not above 0 and within the range"));
        }
        if !(*rate > 0.0 && *rate <= 1.0) {
            return bad(format!("the rate {rate} is not above 0 and at most 1"));
        }
        if *whole && let Some(number) = ends.into_iter().find(|number| number.fract() != 0.0) {
            return bad(format!("{number} is not a whole number"));
        }
        Ok(())
    }

    fn clip(&self, value: f64) -> f64 {
        value.clamp(self.lowest, self.highest)
    }

    /// A value that a player can have: a whole number is rounded up if its fraction is above `1 - lot`.
    fn playable(&self, value: f64, lot: f64) -> f64 {
        let value = self.clip(value);
        if self.whole {
            // Adding 0 makes a plain zero of a negative one.
            return self.clip((value + lot).floor()) + 0.0;
        }
        let short = format!("{value:.*e}", DIGITS - 1);
        self.clip(short.parse().unwrap_or(value)) + 0.0
    }

    /// The value that is played with in the end: the nearest one that a player can have.
    pub fn nearest(&self, value: f64) -> f64 {
        self.playable(value, 0.5)
    }
}

/// The method, for certain parameters and a certain length.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    /// Pairs of games that will be played in all.
    pairs: u64,
    seed: u64,
}

/// The two sets of values that meet each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// In the direction of the lots.
    pub plus: Vec<f64>,
    /// Against it.
    pub minus: Vec<f64>,
}

impl Spsa {
    /// The method for these parameters, which will see so many pairs of games; its lots come from the seed.
    pub fn new(parameters: Vec<Parameter>, pairs: u64, seed: u64) -> Self {
        Self { parameters, pairs: pairs.max(1), seed }
    }

    /// What is tuned.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The values to begin with.
    pub fn start(&self) -> Vec<f64> {
        self.parameters.iter().map(|parameter| parameter.start).collect()
    }

    /// What iteration `number` tries around these values, when so many pairs have been played before it.
    ///
    /// Both sides are rounded by the same lot: then they differ as much as they should on average, and no more by
    /// chance than they have to.
    pub fn trial(&self, number: u64, before: u64, values: &[f64]) -> Trial {
        let side = |sign: f64| {
            let mut lots = self.lots(number);
            let places = self.parameters.iter().zip(values);
            let tried = places.map(|(parameter, value)| {
                let (direction, lot) = draw(&mut lots);
                let step = parameter.step * self.width(before);
                parameter.playable(value + sign * direction * step, lot)
            });
            tried.collect()
        };
        Trial { plus: side(1.0), minus: side(-1.0) }
    }

    /// Learns from iteration `number`: the points that its plus side won more than it lost. With a weight of 2 it
    /// counts as if it had happened twice.
    pub fn learn(&self, number: u64, before: u64, points: f64, weight: f64, values: &mut [f64]) {
        let mut lots = self.lots(number);
        for (parameter, value) in self.parameters.iter().zip(values) {
            let (direction, _) = draw(&mut lots);
            let gain = parameter.rate * parameter.step * self.speed(before) / self.width(before);
            *value = parameter.clip(*value + weight * gain * direction * points);
        }
    }

    fn lots(&self, number: u64) -> Lots {
        Lots::new(derive(self.seed, Use::Trial, number, 0))
    }

    /// How wide steps are now, where those at the end are 1.
    fn width(&self, before: u64) -> f64 {
        (self.pairs as f64 / (before as f64 + 1.0)).powf(GAMMA)
    }

    /// How fast is learned now, where it is 1 at the end.
    fn speed(&self, before: u64) -> f64 {
        let calm = CALM * self.pairs as f64;
        ((calm + self.pairs as f64) / (calm + before as f64 + 1.0)).powf(ALPHA)
    }
}

/// A direction, 1 or -1, and a lot from 0 up to, but without, 1.
fn draw(lots: &mut Lots) -> (f64, f64) {
    let direction = if lots.bits() >> 63 == 1 { 1.0 } else { -1.0 };
    (direction, (lots.bits() >> 11) as f64 / (1u64 << 53) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, start: f64, step: f64, whole: bool) -> Parameter {
        let name = name.to_owned();
        Parameter { name, start, lowest: -100.0, highest: 100.0, step, rate: 0.01, whole }
    }

    /// A pair of games between two sets of values, with the noise that games have: each is won, drawn or lost by lot,
    /// and a point is likelier the better the values are.
    fn pair(trial: &Trial, best: &[f64], lots: &mut Lots) -> f64 {
        let worth = |values: &[f64]| {
            -values.iter().zip(best).map(|(v, b)| ((v - b) / 20.0).powi(2)).sum::<f64>()
        };
        let edge = 0.5 * (worth(&trial.plus) - worth(&trial.minus)).clamp(-1.0, 1.0);
        let game = |lots: &mut Lots| {
            let lot = (lots.bits() >> 11) as f64 / (1u64 << 53) as f64;
            if lot < 0.25 + edge / 2.0 {
                1.0
            } else if lot > 0.75 + edge / 2.0 {
                -1.0
            } else {
                0.0
            }
        };
        game(lots) + game(lots)
    }

    /// Where tuning ends after so many pairs.
    fn tuned(parameters: &[Parameter], best: &[f64], pairs: u64, seed: u64) -> Vec<f64> {
        let method = Spsa::new(parameters.to_vec(), pairs, seed);
        let mut lots = Lots::new(seed);
        let mut values = method.start();
        for number in 0..pairs {
            let trial = method.trial(number, number, &values);
            let points = pair(&trial, best, &mut lots);
            method.learn(number, number, points, 1.0, &mut values);
        }
        values
    }

    #[test]
    fn the_maximum_of_a_noisy_hill_is_found() {
        let best = [20.0, -7.0, 3.0];
        let start = [
            parameter("a", 0.0, 4.0, false),
            parameter("b", 10.0, 4.0, true),
            parameter("c", -15.0, 4.0, true),
        ];
        for seed in 0..5 {
            let values = tuned(&start, &best, 20_000, seed);
            for (value, best) in values.iter().zip(best) {
                assert!((value - best).abs() < 3.0, "{seed}: {values:?}");
            }
        }
    }

    #[test]
    fn parts_that_learn_more_from_each_pair_get_as_far_as_the_whole() {
        let (best, start) = ([20.0], [parameter("a", 0.0, 4.0, true)]);
        let whole: f64 = (0..4).map(|seed| tuned(&start, &best, 800, seed)[0]).sum::<f64>() / 4.0;
        let method = |seed| Spsa::new(start.to_vec(), 800, seed);
        let part = |seed: u64, part: u64| {
            let (mut values, mut lots) = (method(seed).start(), Lots::new(seed * 7 + part));
            for number in (part..800).step_by(4) {
                let trial = method(seed).trial(number, number, &values);
                let points = pair(&trial, &best, &mut lots);
                method(seed).learn(number, number, points, 4.0, &mut values);
            }
            values[0]
        };
        let seeds = (0..4).flat_map(|seed| (0..4).map(move |n| (seed, n)));
        let parts = seeds.map(|(seed, n)| part(seed, n)).sum::<f64>() / 16.0;
        assert!(whole > 3.0 && (parts - whole).abs() < 0.35 * whole, "{parts} {whole}");
    }

    #[test]
    fn whole_numbers_are_right_on_average_and_values_stay_within_their_bounds() {
        let start = [parameter("a", 3.3, 0.6, true), parameter("b", 99.9, 1.0, false)];
        let method = Spsa::new(start.to_vec(), 1, 7);
        let values = method.start();
        let (mut plus, mut minus) = (0.0, 0.0);
        for number in 0..20_000 {
            let trial = method.trial(number, 0, &values);
            for side in [&trial.plus, &trial.minus] {
                assert!(side[0].fract() == 0.0 && side[1] <= 100.0, "{trial:?}");
            }
            plus += trial.plus[0];
            minus += trial.minus[0];
        }
        for mean in [plus, minus] {
            assert!((mean / 20_000.0 - 3.3).abs() < 0.03, "{mean}");
        }
        let mut values = method.start();
        for number in 0..1_000 {
            method.learn(number, 0, 1e6, 1.0, &mut values);
            assert!(values.iter().all(|value| value.abs() <= 100.0));
        }
    }

    #[test]
    fn a_trial_depends_on_seed_number_and_values_alone() {
        let start = [parameter("a", 30.0, 5.0, true), parameter("b", 0.5, 0.1, false)];
        let method = |seed| Spsa::new(start.to_vec(), 100, seed);
        let values = method(1).start();
        assert_eq!(method(1).trial(5, 5, &values), method(1).trial(5, 5, &values));
        let others = (0..20).map(|number| method(1).trial(number, 5, &values));
        assert!(others.clone().any(|trial| trial != method(1).trial(5, 5, &values)));
        assert!((0..20).any(|number| {
            method(2).trial(number, 5, &values) != method(1).trial(number, 5, &values)
        }));
    }

    #[test]
    fn the_last_step_is_the_one_that_was_asked_for() {
        let start = [parameter("a", 0.0, 4.0, false)];
        let method = Spsa::new(start.to_vec(), 500, 1);
        let trial = method.trial(499, 499, &[0.0]);
        assert_eq!((trial.plus[0] - trial.minus[0]).abs(), 8.0);
        assert!((method.trial(0, 0, &[0.0]).plus[0]).abs() > 6.0);
        let mut values = [0.0];
        method.learn(499, 499, 1.0, 1.0, &mut values);
        assert!((values[0].abs() - 0.01 * 4.0).abs() < 1e-9, "{values:?}");
    }
}
