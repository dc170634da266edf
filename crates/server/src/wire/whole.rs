//! Whole numbers as JSON means them: 3 and 3.0 are the same number, whatever wrote them.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// The greatest number that is exact as a fraction too.
const MOST: f64 = 9_007_199_254_740_991.0;

/// A number that is whole.
struct Whole<T>(T);

struct Reader<T>(PhantomData<T>);

impl<T: TryFrom<u64>> Visitor<'_> for Reader<T> {
    type Value = Whole<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number that is not too large")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        let no = |_| E::invalid_value(Unexpected::Unsigned(number), &self);
        T::try_from(number).map(Whole).map_err(no)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        if number.fract() == 0.0 && (0.0..=MOST).contains(&number) {
            return self.visit_u64(number as u64);
        }
        Err(E::invalid_value(Unexpected::Float(number), &self))
    }
}

impl<'de, T: TryFrom<u64>> Deserialize<'de> for Whole<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_u64(Reader(PhantomData))
    }
}

/// A whole number.
pub(crate) fn whole<'de, T: TryFrom<u64>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    Whole::deserialize(from).map(|Whole(number)| number)
}

/// A whole number that may be left out.
pub(crate) fn maybe<'de, T: TryFrom<u64>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    Option::<Whole<T>>::deserialize(from).map(|number| number.map(|Whole(number)| number))
}

/// Whole numbers that may be left out.
pub(crate) fn maybe_many<'de, T: TryFrom<u64>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<Vec<T>>, D::Error> {
    let numbers = Option::<Vec<Whole<T>>>::deserialize(from)?;
    Ok(numbers.map(|all| all.into_iter().map(|Whole(number)| number).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_is_three_however_it_is_written() {
        let read = |text: &str| serde_json::from_str::<Whole<u8>>(text).ok().map(|whole| whole.0);
        for text in ["3", "3.0", "0.3e1", "30e-1"] {
            assert_eq!(read(text), Some(3), "{text}");
        }
        for text in ["3.5", "-3", "-3.0", "256", "1e300", "\"3\"", "null", "true", "[3]"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
