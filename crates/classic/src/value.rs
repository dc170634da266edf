//! What a position is worth: one number type for every evaluation and every search.
//!
//! The values are exact fractions with one common denominator, so that two searches that add and
//! compare in different orders still agree to the last digit. A won game is worth more than any
//! evaluation, and the nearer win more than the farther one.

use crownhead_play::Score;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// The value of a position for one side: exact, comparable, and the opposite for the other side.
///
/// Serialised it is a number of points, or a text such as `"win in 3"` when the game is decided.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(into = "Written", try_from = "Written")]
pub struct Value(i64);

/// What a win at the root would be worth; every ply on the way to it costs one unit.
const WIN: i64 = 1 << 40;

/// No search goes deeper than this, so a value beyond `WIN - FARTHEST` is a decided game.
const FARTHEST: i64 = 1 << 20;

impl Value {
    /// Worth the same to both sides; also a drawn game.
    pub const ZERO: Self = Self(0);

    /// One point of an evaluation, as a number of units: 27,720 is divisible by every number of
    /// pieces from 1 to 12, and 24 by the rows of 6x6 and 8x8. On larger boards parts of a point are
    /// rounded down to units, for both sides alike.
    pub const ONE: Self = Self(27_720 * 24);

    /// Below every value that a search returns.
    pub const LOWEST: Self = Self(-WIN - 1);

    /// Above every value that a search returns.
    pub const HIGHEST: Self = Self(WIN + 1);

    /// So many points.
    #[inline(always)]
    pub const fn points(points: i64) -> Self {
        Self(points * Self::ONE.0)
    }

    /// One point divided into equal parts, exact where [`ONE`](Self::ONE) says so.
    #[inline(always)]
    pub const fn one_in(parts: u32) -> Self {
        Self(Self::ONE.0 / parts as i64)
    }

    /// The nearest value to a number of points.
    pub fn nearest(points: f64) -> Self {
        Self((points * Self::ONE.0 as f64).round() as i64)
    }

    /// A game that is won after so many plies from the root.
    #[inline(always)]
    pub const fn win_in(plies: u32) -> Self {
        Self(WIN - plies as i64)
    }

    /// A game that is lost after so many plies from the root.
    #[inline(always)]
    pub const fn loss_in(plies: u32) -> Self {
        Self(plies as i64 - WIN)
    }

    /// As people read it.
    pub fn score(self) -> Score {
        let plies = (WIN - self.0.abs()) as u32;
        match self.0 {
            ..=-1 if self.is_decided() => Score::LossIn(plies),
            1.. if self.is_decided() => Score::WinIn(plies),
            _ => Score::Value(self.in_points()),
        }
    }

    /// In points, as a decimal number; without meaning for a decided game.
    pub fn in_points(self) -> f64 {
        self.0 as f64 / Self::ONE.0 as f64
    }

    /// True for a won or a lost game.
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= WIN - FARTHEST
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.score() {
            _ if *self <= Self::LOWEST => "-inf".to_owned(),
            _ if *self >= Self::HIGHEST => "+inf".to_owned(),
            Score::Value(_) if *self == Self::ZERO => "0".to_owned(),
            Score::Value(points) if self.0 % Self::ONE.0 == 0 => format!("{points:+}"),
            Score::Value(points) => format!("{points:+.3}"),
            Score::WinIn(plies) => format!("win in {plies}"),
            Score::LossIn(plies) => format!("loss in {plies}"),
            // A classic search counts every end that it sees.
            decided @ (Score::Win | Score::Loss) => decided.to_string(),
        };
        f.pad(&text)
    }
}

/// A value as it is written in JSON.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Points(f64),
    Decided(String),
}

impl From<Value> for Written {
    fn from(value: Value) -> Self {
        match value.score() {
            Score::Value(points) => Self::Points(points),
            _ => Self::Decided(value.to_string()),
        }
    }
}

impl TryFrom<Written> for Value {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let text = match written {
            Written::Points(points) => return Ok(Self::nearest(points)),
            Written::Decided(text) => text,
        };
        let plies = |prefix| text.strip_prefix(prefix)?.parse().ok();
        let won = plies("win in ").map(Self::win_in);
        let decided = won.or_else(|| plies("loss in ").map(Self::loss_in));
        decided.ok_or_else(|| format!("{text:?} is not a value"))
    }
}

impl Neg for Value {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Value {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Value {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<u32> for Value {
    type Output = Self;
    #[inline(always)]
    fn mul(self, times: u32) -> Self {
        Self(self.0 * i64::from(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearer_win_is_better_and_beyond_any_evaluation() {
        assert!(Value::win_in(1) > Value::win_in(2));
        assert!(Value::loss_in(1) < Value::loss_in(2));
        assert!(Value::win_in(99) > Value::points(12 * 300));
        assert_eq!(-Value::win_in(3), Value::loss_in(3));
        assert!(Value::HIGHEST > Value::win_in(0) && Value::LOWEST < Value::loss_in(0));
        assert_eq!(Value::win_in(3).score(), Score::WinIn(3));
        assert_eq!(Value::loss_in(4).score(), Score::LossIn(4));
        assert!(!Value::points(3600).is_decided());
    }

    #[test]
    fn parts_of_a_point_are_exact() {
        for pieces in 1..=12 {
            for rows in [6, 8] {
                assert_eq!(Value::one_in(pieces * rows) * (pieces * rows), Value::ONE);
            }
        }
    }

    #[test]
    fn values_read_well() {
        let texts = [
            (Value::ZERO, "0"),
            (Value::points(-3), "-3"),
            (Value::points(2) + Value::one_in(8), "+2.125"),
            (Value::win_in(5), "win in 5"),
            (Value::LOWEST, "-inf"),
        ];
        for (value, text) in texts {
            assert_eq!(value.to_string(), text);
        }
        assert_eq!(Value::nearest(0.125), Value::one_in(8));
    }

    #[test]
    fn values_survive_json() {
        let third = Value::one_in(3);
        for value in [Value::ZERO, third, -third, Value::win_in(7), Value::loss_in(12)] {
            let text = serde_json::to_string(&value).unwrap();
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value, "{text}");
        }
        assert!(serde_json::from_str::<Value>("\"win\"").is_err());
    }
}
