//! What do the games say, taken one by one? A [`Tally`] counts them from the view of player A.

use std::ops::{Add, AddAssign};

use super::estimate::{Estimate, elo_of_score};
use super::sample::{Sample, wilson};

/// Games won, drawn and lost, from the view of player A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Games that A won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that A lost.
    pub losses: u64,
}

impl Tally {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// Counts one more game, scored 1, ½ or 0; any other number counts as the nearest of these.
    pub fn record(&mut self, score: f64) {
        let count = if score >= 0.75 {
            &mut self.wins
        } else if score <= 0.25 {
            &mut self.losses
        } else {
            &mut self.draws
        };
        *count = count.saturating_add(1);
    }

    /// The same games from the view of player B.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// The share of games won, with Wilson's interval.
    #[must_use]
    pub fn win_share(&self) -> Estimate {
        wilson(self.wins, self.games())
    }

    /// The share of games drawn, with Wilson's interval.
    #[must_use]
    pub fn draw_share(&self) -> Estimate {
        wilson(self.draws, self.games())
    }

    /// The share of games lost, with Wilson's interval.
    #[must_use]
    pub fn loss_share(&self) -> Estimate {
        wilson(self.losses, self.games())
    }

    /// The average score from 0 to 1; the interval is `± 1.96·√(variance / games)` with the
    /// variance of the three outcomes. Without games it is ½, and anything from 0 to 1.
    #[must_use]
    pub fn score(&self) -> Estimate {
        self.sample().mean()
    }

    /// The logistic Elo difference that the score and the ends of its interval stand for.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        self.score().map(elo_of_score)
    }

    /// The normalised Elo difference: the lead over ½ in standard deviations of a game, on a
    /// scale close to Elo.
    #[must_use]
    pub fn normalized_elo(&self) -> Estimate {
        self.sample().normalized_elo(1.0)
    }

    /// The likelihood that A is the stronger player, from 0 to 1.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        self.sample().superiority()
    }

    /// The counts from worst to best: lost, drawn, won.
    pub(super) fn ascending(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }

    fn sample(&self) -> Sample {
        Sample::new(self.ascending())
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally { wins, draws, losses }
    }

    #[track_caller]
    fn close(ours: f64, published: f64) {
        assert!((ours - published).abs() <= 0.005_001, "{ours} is not {published}");
    }

    /// The unit tests of fastchess, `app/tests/elo_test.cpp`, suite "Elo Model", EloWDL 1 to 3.
    #[test]
    fn agrees_with_fastchess() {
        let first = tally(76, 89, 123);
        close(first.normalized_elo().value, -20.76);
        close(first.superiority() * 100.0, 15.53);

        let second = tally(136, 96, 111);
        close(second.normalized_elo().value, 49.77);
        close(second.elo().value, 40.70);
        close(second.elo().margin(), 30.43);
        close(second.superiority() * 100.0, 99.60);
        assert_eq!(format!("{:+.1}", second.elo()), "+40.7 [+10.6, +71.4]");

        close(tally(34, 356, 0).normalized_elo().value, -508.44);
    }

    /// Without draws the t-value is a function of the win share `p` alone, and the rule for the
    /// error of a function gives its standard error as `1 / (4·p·(1-p)) / √games`.
    #[test]
    fn normalized_elo_knows_that_its_sigma_is_estimated() {
        let (p, games) = (34.0 / 390.0, 390.0_f64);
        let margin = 1.959_964 * 347.435_586 / (4.0 * p * (1.0 - p)) / games.sqrt();
        close(tally(34, 356, 0).normalized_elo().margin(), margin);
    }

    /// Table I of R. G. Newcombe, *Two-sided confidence intervals for the single proportion*,
    /// Statistics in Medicine 17 (1998), method 3.
    #[test]
    fn agrees_with_newcombe() {
        for (part, whole, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let share = tally(part, whole - part, 0).win_share();
            assert!((share.low - low).abs() < 5.1e-5, "{part}/{whole}: {share:.5}");
            assert!((share.high - high).abs() < 5.1e-5, "{part}/{whole}: {share:.5}");
        }
    }

    #[test]
    fn a_clean_sweep_leaves_the_upper_end_open() {
        let sweep = tally(10, 0, 0);
        let elo = sweep.elo();
        assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
        // Wilson: at least 10 / (10 + 1.96²) = 72.2 % of the points, or 166 Elo.
        close(elo.low, 166.20);
        close(sweep.superiority(), 0.999_2);
        assert_eq!(sweep.normalized_elo().high, f64::INFINITY);
        assert!(sweep.normalized_elo().low > 0.0);
        let lost = sweep.reversed().elo();
        assert_eq!((lost.value, lost.low), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        close(lost.high, -166.20);
    }

    #[test]
    fn equal_results_do_not_claim_certainty() {
        let drawn = tally(0, 0, 10);
        assert_eq!((drawn.score().value, drawn.superiority()), (0.5, 0.5));
        assert!(drawn.score().low < 0.4 && drawn.score().high > 0.6);
        assert!(drawn.elo().margin() > 50.0 && drawn.elo().margin().is_finite());
    }

    #[test]
    fn no_games_say_nothing() {
        let none = Tally::default();
        assert_eq!(none.score(), Estimate { value: 0.5, low: 0.0, high: 1.0 });
        assert_eq!(format!("{:+.0}", none.elo()), "+0 [-∞, +∞]");
        assert_eq!(format!("{:+.0}", none.normalized_elo()), "+0 [-∞, +∞]");
        assert_eq!(none.superiority(), 0.5);
        assert_eq!(none.win_share(), Estimate { value: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn scores_are_recorded_as_the_nearest_result() {
        let mut count = Tally::default();
        for score in [1.0, 0.5, 0.0, 9.0, -1.0, f64::NAN] {
            count.record(score);
        }
        assert_eq!(count, tally(2, 2, 2));
        count += tally(u64::MAX, 0, 1);
        assert_eq!(count, tally(u64::MAX, 2, 3));
        assert_eq!(count.games(), u64::MAX);
        assert!(count.score().value <= 1.0);
    }
}
