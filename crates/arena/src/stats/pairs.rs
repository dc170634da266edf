//! What do the games say, taken as pairs from one opening with colours swapped? Two games from an
//! opening that favours one side go one each way more often than chance, so they must be counted
//! together; [`Pairs`] does that with five counts instead of three.

use std::ops::{Add, AddAssign};

use super::estimate::{Estimate, elo_of_score};
use super::sample::Sample;

/// Pairs of games by the points that A took from them: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The pairs in a list of single scores, of which the first and second belong together, then
    /// the third and fourth, and so on; a game without a partner is left out.
    #[must_use]
    pub fn from_games(scores: &[f64]) -> Self {
        let mut pairs = Self::default();
        for pair in scores.chunks_exact(2) {
            pairs.record(pair.iter().sum());
        }
        pairs
    }

    /// Counts one more pair from which A took `points`; a number between the five counts as the
    /// nearest.
    pub fn record(&mut self, points: f64) {
        let slot = match points {
            p if p >= 1.75 => 4,
            p if p >= 1.25 => 3,
            p if p <= 0.25 => 0,
            p if p <= 0.75 => 1,
            _ => 2,
        };
        let count = &mut self.0[slot];
        *count = count.saturating_add(1);
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The number of games: two in each pair.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.pairs().saturating_mul(2)
    }

    /// The same pairs from the view of player B.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// The average score from 0 to 1; the interval is `± 1.96·√(variance / pairs)`.
    #[must_use]
    pub fn score(&self) -> Estimate {
        self.sample().mean()
    }

    /// The variance of a pair's score, where 2 points are a score of 1.
    #[must_use]
    pub fn variance(&self) -> f64 {
        self.sample().variance()
    }

    /// The logistic Elo difference that the score and the ends of its interval stand for.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        self.score().map(elo_of_score)
    }

    /// The normalised Elo difference: `(score - ½) / σ · 800 / ln 10`, where `σ = √(2·variance)`
    /// is the standard deviation of one game.
    #[must_use]
    pub fn normalized_elo(&self) -> Estimate {
        self.sample().normalized_elo(2.0)
    }

    /// The likelihood that A is the stronger player, from 0 to 1.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        self.sample().superiority()
    }

    fn sample(&self) -> Sample {
        Sample::new(self.0)
    }
}

impl Add for Pairs {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let mut sum = self.0;
        for (count, more) in sum.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
        Self(sum)
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn close(ours: f64, published: f64) {
        assert!((ours - published).abs() <= 0.005_001, "{ours} is not {published}");
    }

    /// The unit tests of fastchess, `app/tests/elo_test.cpp`, suite "Elo Model", EloPentanomial
    /// 1 to 3 (which count `WL` and `DD` apart; both are one point).
    #[test]
    fn agrees_with_fastchess() {
        for (counts, elo, margin, normalized, superiority) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 100.00),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 5.05),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 0.00),
        ] {
            let pairs = Pairs(counts);
            close(pairs.elo().value, elo);
            close(pairs.elo().margin(), margin);
            close(pairs.normalized_elo().value, normalized);
            close(pairs.superiority() * 100.0, superiority);
        }
    }

    /// Output of fastchess quoted in the Stockfish commit 4b71d8e20: Elo 59.64 ± 35.35, nElo 117.61,
    /// LOS 99.96 %, 58.50 % of 100 games.
    #[test]
    fn agrees_with_a_quoted_match() {
        let pairs = Pairs([0, 4, 28, 15, 3]);
        assert_eq!((pairs.pairs(), pairs.games()), (50, 100));
        close(pairs.elo().value, 59.64);
        close(pairs.elo().margin(), 35.35);
        close(pairs.normalized_elo().value, 117.61);
        close(pairs.superiority() * 100.0, 99.96);
        close(pairs.score().value * 100.0, 58.50);
    }

    /// Results of fishtest quoted in the Stockfish commits 154e7afed, 85f8ee619 (two) and
    /// 1adf8e1ae, as nElo with a margin to one digit.
    #[test]
    fn agrees_with_fishtest() {
        for (counts, value, margin) in [
            ([96, 1426, 13277, 30130, 5071], 284.13, 3.3),
            ([51, 636, 2266, 1779, 268], 96.95, 7.2),
            ([10, 403, 3727, 831, 29], 44.12, 6.7),
            ([102, 2937, 5363, 2293, 97], -19.99, 4.7),
        ] {
            let nelo = Pairs(counts).normalized_elo();
            close(nelo.value, value);
            assert!((nelo.margin() - margin).abs() < 0.050_001, "{counts:?}: {nelo:.3}");
        }
    }

    /// The statistics page of a fishtest server,
    /// `montytest.muzhen.org/tests/stats/69d3c8dc7c5b3724e29d2712`.
    #[test]
    fn agrees_with_a_statistics_page() {
        let pairs = Pairs([13, 37, 50, 25, 3]);
        assert_eq!(pairs.score().value, 0.4375);
        assert!((pairs.variance() - 0.057_62).abs() < 5e-6);
        close(pairs.normalized_elo().value, -63.97);
    }

    #[test]
    fn games_are_paired_in_order() {
        let games = [1.0, 1.0, 1.0, 0.5, 0.0, 1.0, 0.5, 0.5, 0.0, 0.5, 0.0, 0.0, 1.0];
        assert_eq!(Pairs::from_games(&games), Pairs([1, 1, 2, 1, 1]));
        assert_eq!(Pairs::from_games(&games).reversed(), Pairs([1, 1, 2, 1, 1]));
        assert_eq!(Pairs::from_games(&[f64::NAN, 1.0]), Pairs([0, 0, 1, 0, 0]));
        let mut sum = Pairs([1, 0, 0, 0, u64::MAX]);
        sum += Pairs([0, 2, 0, 0, 1]);
        assert_eq!(sum, Pairs([1, 2, 0, 0, u64::MAX]));
        assert_eq!(sum.games(), u64::MAX);
    }

    #[test]
    fn pairs_without_spread_keep_their_doubt() {
        let sweep = Pairs([0, 0, 0, 0, 20]);
        assert_eq!(sweep.elo().high, f64::INFINITY);
        assert!(sweep.elo().low > 200.0 && sweep.elo().low.is_finite());
        assert!(sweep.normalized_elo().low > 0.0);
        let level = Pairs([0, 0, 20, 0, 0]);
        assert_eq!((level.elo().value, level.superiority()), (0.0, 0.5));
        assert!(level.elo().margin() > 30.0);
        assert_eq!(level.normalized_elo().high, f64::INFINITY);
        assert_eq!(Pairs::default().score().margin(), 0.5);
    }
}
