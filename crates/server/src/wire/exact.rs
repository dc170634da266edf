//! Requests are read as the document tells them: 3 and 3.0 are the same number, whatever wrote them, and an object is no
//! list of its members.

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// The greatest number that every reader of JSON knows exactly, also as a fraction.
pub(crate) const MOST: u64 = (1 << 53) - 1;

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
        // The last place of a long number is not read exactly.
        let near = number.round();
        if (number - near).abs() <= near * 2.0 * f64::EPSILON && (0.0..=MOST as f64).contains(&near)
        {
            return self.visit_u64(near as u64);
        }
        Err(E::invalid_value(Unexpected::Float(number), &self))
    }
}

impl<'de, T: TryFrom<u64>> Deserialize<'de> for Whole<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_u64(Reader(PhantomData))
    }
}

/// The seed of a query: a number that everybody knows exactly.
pub(crate) fn seed<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let number = u64::deserialize(from)?;
    let too_large = || D::Error::custom(format!("a seed is at most {MOST}, not {number}"));
    (number <= MOST).then_some(number).ok_or_else(too_large)
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

/// Something with members that have names.
pub(crate) struct Object<T>(pub(crate) T);

struct ObjectReader<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectReader<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(members)).map(Object)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(ObjectReader(PhantomData))
    }
}

/// An object.
pub(crate) fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<T, D::Error> {
    Object::deserialize(from).map(|Object(inner)| inner)
}

/// An object that may be left out.
pub(crate) fn maybe_object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    Option::<Object<T>>::deserialize(from).map(|object| object.map(|Object(inner)| inner))
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
        let read_long = |text: &str| serde_json::from_str::<Whole<u64>>(text).ok();
        let long = read_long("1873516940897983.0").map(|whole| whole.0);
        assert_eq!(long, Some(1_873_516_940_897_983));
        for text in ["3.5", "3.001", "-3", "-3.0", "256", "1e300", "\"3\"", "null", "true", "[3]"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_list_is_no_object() {
        #[derive(serde::Deserialize)]
        struct Pair {
            one: u8,
        }
        let read = |text: &str| serde_json::from_str::<Object<Pair>>(text).map(|pair| pair.0.one);
        assert_eq!(read(r#"{"one":1}"#).ok(), Some(1));
        assert!(read("[1]").is_err_and(|error| error.to_string().contains("expected an object")));
    }
}
