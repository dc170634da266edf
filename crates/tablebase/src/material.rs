//! Which pieces are on the board: the class that a table belongs to, and the order in which classes are
//! solved.

use crate::index::ways;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// The most pieces that a table can have.
pub const MOST_PIECES: u8 = 8;

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
        a as usize | (b as usize) << 3 | (c as usize) << 6 | (d as usize) << 9
    }

    /// No class with two sides has this number or a higher one, as seven is the most that a side has.
    pub(crate) const NUMBERS: usize = 8 * 8 * 8 * 8;

    /// How many positions there are with this side to move.
    ///
    /// ```
    /// let class: crownhead_tablebase::Material = "0m1k-0m1k".parse().unwrap();
    /// assert_eq!(class.positions(), 32 * 31);
    /// ```
    pub fn positions(self) -> u64 {
        let mut men_ways = 0;
        // Of the own men, so many stand on the four squares where the other side has no men.
        for home in 0..=self.own_men.min(4) {
            let shared = self.own_men - home;
            men_ways += ways(4, home) * ways(24, shared) * ways(28 - shared, self.men);
        }
        let free = 32 - self.own_men - self.men;
        men_ways * ways(free, self.own_kings) * ways(free - self.own_kings, self.kings)
    }

    /// This class and its reverse, which are solved together; one if they are the same.
    pub(crate) fn pair(self) -> Vec<Self> {
        let mut pair = vec![self, self.swapped()];
        pair.dedup();
        pair
    }

    /// The classes that a crowning without a capture leads to from this class or its reverse, one of each pair.
    pub(crate) fn crowned(self) -> Vec<Self> {
        let mut classes = Vec::new();
        for class in self.pair() {
            if class.own_men > 0 {
                let (own_men, own_kings) = (class.own_men - 1, class.own_kings + 1);
                let crowned = Self { own_men, own_kings, ..class };
                classes.push(crowned.min(crowned.swapped()));
            }
        }
        classes.sort();
        classes.dedup();
        classes
    }

    /// The classes that one crowning or the capture of one piece leads to from this class or its reverse, one of each
    /// pair: what has to be solved before, as captures of several pieces lead to what these lead to.
    pub fn inputs(self) -> Vec<Self> {
        let mut classes = self.crowned();
        for class in self.pair() {
            let mut after = Vec::new();
            if class.men > 0 {
                after.push(Self { men: class.men - 1, ..class });
            }
            if class.kings > 0 {
                after.push(Self { kings: class.kings - 1, ..class });
            }
            for after in after.into_iter().filter(|after| after.men + after.kings > 0) {
                classes.push(after.min(after.swapped()));
                if after.own_men > 0 {
                    let (own_men, own_kings) = (after.own_men - 1, after.own_kings + 1);
                    let crowned = Self { own_men, own_kings, ..after };
                    classes.push(crowned.min(crowned.swapped()));
                }
            }
        }
        classes.sort();
        classes.dedup();
        classes
    }

    /// Its inputs, their inputs, and so on.
    pub(crate) fn all_inputs(self) -> HashSet<Self> {
        let mut all = HashSet::new();
        let mut todo = vec![self];
        while let Some(class) = todo.pop() {
            todo.extend(class.inputs().into_iter().filter(|&input| all.insert(input)));
        }
        all
    }

    /// True if this is the one of a pair by which the pair is called.
    pub(crate) fn is_first(self) -> bool {
        self <= self.swapped()
    }
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
