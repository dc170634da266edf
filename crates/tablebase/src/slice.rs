//! Slices of a class, for classes that are too large to be solved at once.
//!
//! Men never go back. Count for each side the rows that its men have advanced together: a step of a man adds
//! one, a step of a king nothing. So the positions with the same two counts are a slice; within it only kings
//! move, and men lead to the two slices with one count higher. Solved from the far end, each slice needs just
//! those two, smaller classes, and classes with a man fewer.
//!
//! A slice has numbers of its own, because the numbers of the class would leave gaps: the men of either side
//! among all sets with the same count, then the kings as in the class.

use crate::index::{Kings, Numbering, place, sets};
use crate::material::Material;
use crate::seen::Seen;
use std::sync::LazyLock;

/// Sets of k squares for men, by the rows that they have advanced together.
struct ByRows {
    /// For each set by its place among all: its place among those with as many rows.
    ranks: Vec<u32>,
    /// The sets with so many rows, in order.
    sets: Vec<Vec<u32>>,
}

static BY_ROWS: [LazyLock<ByRows>; 8] = [
    LazyLock::new(|| ByRows::new(0)),
    LazyLock::new(|| ByRows::new(1)),
    LazyLock::new(|| ByRows::new(2)),
    LazyLock::new(|| ByRows::new(3)),
    LazyLock::new(|| ByRows::new(4)),
    LazyLock::new(|| ByRows::new(5)),
    LazyLock::new(|| ByRows::new(6)),
    LazyLock::new(|| ByRows::new(7)),
];

impl ByRows {
    fn new(men: u8) -> Self {
        let mut by_rows = Self { ranks: Vec::new(), sets: vec![Vec::new(); 6 * men as usize + 1] };
        for &set in sets(men, 28) {
            let alike = &mut by_rows.sets[usize::from(rows(set))];
            by_rows.ranks.push(alike.len() as u32);
            alike.push(set);
        }
        by_rows
    }
}

/// The rows that men of the side to move have advanced together.
#[inline(always)]
pub(crate) const fn rows(own_men: u32) -> u8 {
    let ones = (own_men & 0xf0f0_f0f0).count_ones();
    let twos = (own_men & 0xff00_ff00).count_ones();
    let fours = (own_men & 0xffff_0000).count_ones();
    (ones + 2 * twos + 4 * fours) as u8
}

/// How far the men of both sides have advanced, the side to move first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Rows {
    pub(crate) own: u8,
    pub(crate) other: u8,
}

impl Rows {
    #[inline(always)]
    pub(crate) const fn of(seen: &Seen) -> Self {
        Self { own: rows(seen.own_men), other: rows(seen.men.reverse_bits()) }
    }

    const fn swapped(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// The most that the men of a class can advance, and a little more.
    pub(crate) const fn most(class: Material) -> Self {
        Self { own: 6 * class.own_men, other: 6 * class.men }
    }
}

/// The positions of a class whose men have advanced so many rows.
#[derive(Clone)]
pub(crate) struct Slice {
    pub(crate) class: Material,
    pub(crate) rows: Rows,
    own: &'static ByRows,
    other: &'static ByRows,
    /// How many places the other's men have.
    men_ways: usize,
    kings: Kings,
    size: usize,
}

impl Slice {
    pub(crate) fn new(class: Material, rows: Rows) -> Self {
        let by_rows = |men: u8| -> &'static ByRows { &BY_ROWS[men as usize] };
        let (own, other) = (by_rows(class.own_men), by_rows(class.men));
        let kings = Kings::new(class);
        let men_ways = other.sets[usize::from(rows.other)].len();
        let size = own.sets[usize::from(rows.own)].len() * men_ways * kings.all_ways();
        Self { class, rows, own, other, men_ways, kings, size }
    }

    /// This slice and the one that its steps of kings lead to, which are solved together; one if it is the same.
    pub(crate) fn pair(&self) -> Vec<Self> {
        let reverse = Self::new(self.class.swapped(), self.rows.swapped());
        let same = (reverse.class, reverse.rows) == (self.class, self.rows);
        if same { vec![self.clone()] } else { vec![self.clone(), reverse] }
    }

    /// The slices of a class and its reverse that have positions, one of each pair, in an order in which they can
    /// be solved.
    pub(crate) fn all(class: Material) -> Vec<Self> {
        let most = Rows::most(class);
        let mut slices = Vec::new();
        for own in (0..=most.own).rev() {
            for other in (0..=most.other).rev() {
                let slice = Self::new(class, Rows { own, other });
                let first = class != class.swapped() || own >= other;
                if first && slice.size > 0 {
                    slices.push(slice);
                }
            }
        }
        slices
    }
}

impl Numbering for Slice {
    const MEN_STAY: bool = false;

    fn size(&self) -> usize {
        self.size
    }

    #[inline(always)]
    fn kings(&self) -> &Kings {
        &self.kings
    }

    #[inline(always)]
    fn men_index(&self, seen: &Seen) -> usize {
        let own = self.own.ranks[place(seen.own_men)] as usize;
        own * self.men_ways + self.other.ranks[place(seen.men.reverse_bits())] as usize
    }

    #[inline(always)]
    fn men(&self, number: usize) -> (u32, u32) {
        let own = self.own.sets[usize::from(self.rows.own)][number / self.men_ways];
        let other = self.other.sets[usize::from(self.rows.other)][number % self.men_ways];
        (own, other.reverse_bits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Space;
    use std::collections::HashMap;

    #[test]
    fn slices_share_out_the_class_and_men_lead_ahead() {
        for class in ["1m1k-2m0k", "2m0k-2m0k", "0m1k-1m1k", "0m2k-0m1k"] {
            let class: Material = class.parse().expect("a class");
            let mut sizes: HashMap<Material, usize> = HashMap::new();
            for slice in Slice::all(class).iter().flat_map(Slice::pair) {
                *sizes.entry(slice.class).or_default() += slice.size();
                slice.each(0..slice.size(), |index, seen| {
                    let Some(seen) = seen else { return };
                    assert_eq!((slice.index(&seen), Rows::of(&seen)), (index, slice.rows));
                    assert_eq!((slice.seen(index), seen.material()), (Some(seen), slice.class));
                    let Rows { own, other } = slice.rows.swapped();
                    seen.each_king_step(|next| assert_eq!(Rows::of(&next), Rows { own, other }));
                    seen.each_man_step(|next| {
                        assert_eq!(Rows::of(&next), Rows { own, other: other + 1 });
                    });
                });
            }
            for (class, size) in sizes {
                assert_eq!(Space::new(class).size(), size, "{class}");
            }
        }
    }
}
