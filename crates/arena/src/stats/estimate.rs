//! How is a figure written down together with its doubt? An [`Estimate`] is a value and the ends
//! of its 95 % interval; the two functions below it translate between scores and Elo.

use std::fmt;

/// A figure with the ends of its 95 % interval; an end that the data leave open is infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best single guess.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval: the number people write after `±`.
    #[must_use]
    pub fn margin(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The same estimate on another scale; `scale` must be increasing.
    #[must_use]
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Self {
        Self { value: scale(self.value), low: scale(self.low), high: scale(self.high) }
    }
}

/// Writes `value [low, high]` with the precision (one digit unless told) and the sign that the
/// format asks for, and `∞` for an open end.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_number(f, self.value)?;
        f.write_str(" [")?;
        write_number(f, self.low)?;
        f.write_str(", ")?;
        write_number(f, self.high)?;
        f.write_str("]")
    }
}

fn write_number(f: &mut fmt::Formatter<'_>, number: f64) -> fmt::Result {
    let digits = f.precision().unwrap_or(1);
    match (number.is_infinite(), number > 0.0, f.sign_plus()) {
        (true, true, true) => f.write_str("+∞"),
        (true, true, false) => f.write_str("∞"),
        (true, false, _) => f.write_str("-∞"),
        (false, _, true) => write!(f, "{number:+.digits$}"),
        (false, _, false) => write!(f, "{number:.digits$}"),
    }
}

/// The Elo difference at which `score` (0 to 1) is expected: `400 · log10(s / (1 - s))`.
///
/// This is the logistic curve of the rating system, read backwards. A clean sweep is worth `+∞`,
/// a whitewash `-∞`.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score that an Elo difference lets expect: `1 / (1 + 10^(-elo / 400))`.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_undo_each_other() {
        for elo in [-800.0, -100.0, -1.0, 0.0, 3.5, 400.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn estimates_print_with_their_interval() {
        let open = Estimate { value: 191.0, low: 12.34, high: f64::INFINITY };
        assert_eq!(format!("{open:+.0}"), "+191 [+12, +∞]");
        assert_eq!(format!("{open}"), "191.0 [12.3, ∞]");
        assert_eq!(open.margin(), f64::INFINITY);
        let below = Estimate { value: f64::NEG_INFINITY, low: f64::NEG_INFINITY, high: -5.0 };
        assert_eq!(format!("{below:.2}"), "-∞ [-∞, -5.00]");
    }
}
