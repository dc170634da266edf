//! What can be said of the mean of equally spaced outcomes between 0 and 1? Single games have
//! three of them, game pairs five; this file treats both alike.

use super::estimate::Estimate;
use super::normal::{Z95, below};

/// One unit of "score above ½, in standard deviations of a game" is worth this much normalised
/// Elo: `800 / ln 10`, chosen so that without draws and near equality normalised and logistic
/// Elo agree. Michel Van den Bergh, *Comments on normalized Elo*
/// (`cantate.be/Fishtest/normalized_elo_practical.pdf`).
pub(super) const NORMALIZED_ELO: f64 = 800.0 / std::f64::consts::LN_10;

/// Count, mean and central moments of the outcomes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    items: f64,
    mean: f64,
    variance: f64,
    /// The mean third and fourth power of the distance from the mean.
    third: f64,
    fourth: f64,
    /// Every outcome was the same, so the sample shows no spread of its own.
    uniform: bool,
}

impl Sample {
    /// The sample in which outcome `i / (N - 1)` was seen `counts[i]` times.
    pub(super) fn new<const N: usize>(counts: [u64; N]) -> Self {
        let items: f64 = counts.iter().map(|&count| count as f64).sum();
        let average = |of: &dyn Fn(f64) -> f64| {
            let part = |(i, &count): (usize, &u64)| count as f64 * of(step::<N>(i));
            counts.iter().enumerate().map(part).sum::<f64>() / items
        };
        let mean = if items == 0.0 { 0.5 } else { average(&|x| x) };
        let moment = |power| {
            if items == 0.0 { 0.0 } else { average(&|x| (x - mean).powi(power)) }
        };
        Self {
            items,
            mean,
            variance: moment(2),
            third: moment(3),
            fourth: moment(4),
            uniform: counts.iter().filter(|&&count| count > 0).count() <= 1,
        }
    }

    /// The variance of one item about the observed mean.
    pub(super) fn variance(&self) -> f64 {
        self.variance
    }

    /// The mean with its interval `mean ± z·√(variance / items)`, cut at 0 and 1.
    ///
    /// If all outcomes are alike that interval would be a point and claim certainty. Wilson's
    /// bound is used instead: a share seen `n` times out of `n` is at least `n / (n + z²)`, and
    /// the rest may lie at either end of the scale.
    pub(super) fn mean(&self) -> Estimate {
        let (low, high) = if self.uniform {
            let sure = self.items / (self.items + Z95 * Z95);
            (self.mean * sure, 1.0 - (1.0 - self.mean) * sure)
        } else {
            let margin = Z95 * (self.variance / self.items).sqrt();
            (self.mean - margin, self.mean + margin)
        };
        Estimate { value: self.mean, low: low.max(0.0), high: high.min(1.0) }
    }

    /// The likelihood of superiority: the share of the normal distribution with the observed
    /// mean and standard error that lies above ½.
    ///
    /// If all outcomes are alike the spread about ½ takes the place of the spread about the mean;
    /// for single games that is the well-known `(wins - losses) / √(wins + losses)`.
    pub(super) fn superiority(&self) -> f64 {
        let lead = self.mean - 0.5;
        let spread = if self.uniform { lead * lead } else { self.variance };
        if lead == 0.0 { 0.5 } else { below(lead * (self.items / spread).sqrt()) }
    }

    /// Normalised Elo, `(mean - ½) / σ · 800 / ln 10`, where `σ` is the standard deviation of one
    /// game and an item (a game or a pair of games) has `σ² / games_each` of variance.
    ///
    /// The interval allows for the error of the mean and for that of `σ`, as fishtest does: with
    /// `t` the lead in standard deviations of an item, `t` has the variance
    /// `(1 - t·skewness + t²/4·(kurtosis - 1)) / items` (the rule for the error of a function,
    /// applied to mean and variance).
    pub(super) fn normalized_elo(&self, games_each: f64) -> Estimate {
        if self.uniform {
            return self.normalized_elo_without_spread(games_each);
        }
        let sigma = self.variance.sqrt();
        let t = (self.mean - 0.5) / sigma;
        let skewness = self.third / sigma.powi(3);
        let kurtosis = self.fourth / sigma.powi(4);
        let variance = 1.0 - t * skewness + t * t / 4.0 * (kurtosis - 1.0);
        let scale = NORMALIZED_ELO / games_each.sqrt();
        let margin = scale * Z95 * (variance.max(0.0) / self.items).sqrt();
        Estimate { value: scale * t, low: scale * t - margin, high: scale * t + margin }
    }

    /// With no spread seen, the value itself is infinite (or 0 at an even score). The inner bound
    /// is that of the widest distribution whose mean is the inner bound of [`Self::mean`]: all
    /// weight on 0 and 1, variance `m · (1 - m)`.
    fn normalized_elo_without_spread(&self, games_each: f64) -> Estimate {
        let Estimate { value: mean, low, high } = self.mean();
        let widest = |m: f64| NORMALIZED_ELO * (m - 0.5) / (games_each * m * (1.0 - m)).sqrt();
        let open = Estimate { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
        if mean > 0.5 {
            let low = if low > 0.5 { widest(low) } else { open.low };
            Estimate { value: f64::INFINITY, low, ..open }
        } else if mean < 0.5 {
            let high = if high < 0.5 { widest(high) } else { open.high };
            Estimate { value: f64::NEG_INFINITY, high, ..open }
        } else {
            open
        }
    }
}

/// The `i`-th of `N` equally spaced outcomes from 0 to 1.
pub(super) fn step<const N: usize>(i: usize) -> f64 {
    i as f64 / (N as f64 - 1.0)
}

/// The share `part / whole` with Wilson's score interval.
///
/// `(p + z²/2n ± z·√(p(1-p)/n + z²/4n²)) / (1 + z²/n)`: E. B. Wilson, *Probable inference, the
/// law of succession, and statistical inference*, JASA 22 (1927). Unlike `p ± z·√(p(1-p)/n)` it
/// stays inside 0 to 1 and does not shrink to a point at the ends.
pub(super) fn wilson(part: u64, whole: u64) -> Estimate {
    if whole == 0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let n = whole as f64;
    let share = (part as f64 / n).min(1.0);
    let slack = Z95 * Z95 / n;
    let middle = (share + slack / 2.0) / (1.0 + slack);
    let margin = Z95 * (share * (1.0 - share) / n + slack / (4.0 * n)).sqrt() / (1.0 + slack);
    let low = if part == 0 { 0.0 } else { middle - margin };
    let high = if part >= whole { 1.0 } else { middle + margin };
    Estimate { value: share, low, high }
}
