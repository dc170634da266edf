//! Which pieces are on the board: the class that a table belongs to, and the order in which classes are
//! solved.

use std::fmt;
use std::str::FromStr;

/// The most pieces that a table can have.
pub const MOST_PIECES: u8 = 6;

/// How many men and kings each side has, the side to move first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Men of the side to move.
    pub own_men: u8,
    /// Kings of the side to move.
    pub own_kings: u8,
    /// Men of the other side.
    pub men: u8,
    /// Kings of the other side.
    pub kings: u8,
}

impl Material {
    /// Pieces on the board.
    pub const fn pieces(self) -> u8 {
        self.own_men + self.own_kings + self.men + self.kings
    }

    /// The same pieces with the other side to move.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { own_men: self.men, own_kings: self.kings, men: self.own_men, kings: self.own_kings }
    }

    /// Every class with so many pieces in which both sides have one, those with fewer men first.
    pub fn all(pieces: u8) -> Vec<Self> {
        let mut classes = Vec::new();
        for own in 1..pieces {
            for own_men in 0..=own {
                for men in 0..=pieces - own {
                    let (own_kings, kings) = (own - own_men, pieces - own - men);
                    classes.push(Self { own_men, own_kings, men, kings });
                }
            }
        }
        classes.sort_by_key(|class| (class.all_men(), *class));
        classes
    }

    /// Men of both sides.
    pub const fn all_men(self) -> u8 {
        self.own_men + self.men
    }

    /// A small number of its own, below [`Material::NUMBERS`].
    #[inline(always)]
    pub(crate) const fn number(self) -> usize {
        let [a, b, c, d] = [self.own_men, self.own_kings, self.men, self.kings];
        a as usize + 6 * (b as usize + 6 * (c as usize + 6 * d as usize))
    }

    /// No class of up to six pieces with two sides has this number or a higher one.
    pub(crate) const NUMBERS: usize = 6 * 6 * 6 * 6;
}

impl fmt::Display for Material {
    /// Men and kings of the side to move, then of the other: `1m2k-2m0k`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { own_men, own_kings, men, kings } = self;
        f.pad(&format!("{own_men}m{own_kings}k-{men}m{kings}k"))
    }
}

/// A text that names no class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no material; it looks like 1m2k-2m0k, the side to move first")]
pub struct BadMaterial(String);

impl FromStr for Material {
    type Err = BadMaterial;

    fn from_str(text: &str) -> Result<Self, BadMaterial> {
        let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
        let bad = || BadMaterial(text.to_owned());
        let [own_men, own_kings, men, kings] = digits[..] else { return Err(bad()) };
        let class = Self { own_men, own_kings, men, kings };
        let known = class.pieces() <= MOST_PIECES && Self::all(class.pieces()).contains(&class);
        if known && class.to_string() == text { Ok(class) } else { Err(bad()) }
    }
}
