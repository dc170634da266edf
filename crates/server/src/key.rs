//! Names that nobody can guess: games, clients and the seats of links are known by 128 random bits,
//! written as 22 characters that are safe in an address.

use std::fmt;
use std::str::FromStr;

/// The characters of base64 for addresses (RFC 4648, section 5).
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// How many of them hold 128 bits.
const LENGTH: usize = 22;

/// The texts that name a key, as a regular expression: the last character has two bits only.
#[cfg(test)]
pub(crate) const PATTERN: &str = "^[A-Za-z0-9_-]{21}[A-D]$";

/// 128 random bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key(u128);

/// The name of a game.
pub(crate) type GameId = Key;
/// The name of a browser, or of another program that speaks to us.
pub(crate) type ClientId = Key;
/// What opens a seat to the one who has the link.
pub(crate) type SeatToken = Key;

impl Key {
    /// A new one from the system's source of randomness.
    pub(crate) fn random() -> Self {
        let mut bytes = [0; 16];
        // Without randomness there would be no secrets; every supported system has it.
        getrandom::fill(&mut bytes).expect("the system gives random bytes");
        Self(u128::from_ne_bytes(bytes))
    }

    /// 64 of the bits, as a seed.
    pub(crate) const fn seed(self) -> u64 {
        self.0 as u64
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |place: usize| char::from(LETTERS[(self.0 >> (6 * place)) as usize & 63]);
        f.write_str(&(0..LENGTH).map(letter).collect::<String>())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not 22 of our characters.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoKey;

impl FromStr for Key {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        if text.len() != LENGTH {
            return Err(NoKey);
        }
        let mut bits = 0u128;
        for (place, byte) in text.bytes().enumerate() {
            let value = LETTERS.iter().position(|&letter| letter == byte).ok_or(NoKey)?;
            bits |= (value as u128) << (6 * place);
        }
        let key = Self(bits);
        // The last letter has room for more than 128 bits: only one text names a key.
        if key.to_string() == text { Ok(key) } else { Err(NoKey) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_one_text() {
        for _ in 0..100 {
            let key = Key::random();
            assert_eq!(key.to_string().parse(), Ok(key));
        }
        let most = Key(u128::MAX).to_string();
        assert_eq!(most.parse(), Ok(Key(u128::MAX)));
        // As the document says it: any characters, and a last one of the first four.
        let end = |last: char| (most[..LENGTH - 1].to_owned() + &last.to_string()).parse::<Key>();
        assert!(PATTERN.ends_with("{21}[A-D]$"));
        assert!(('A'..='D').all(|last| end(last).is_ok()) && end('E').is_err());
        for bad in [
            "",
            "x",
            &most[1..],
            &most.replace('D', "_"),
            "é234567890123456789012",
            "======================",
        ] {
            assert_eq!(bad.parse::<Key>(), Err(NoKey), "{bad}");
        }
    }
}
