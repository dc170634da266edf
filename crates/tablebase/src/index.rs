//! The number of a position within its class, and back.
//!
//! Men stand on 28 squares each, kings on the squares that the men leave free. A set of k squares has its
//! place among all sets of k squares in colexicographic order, and the four places make one number, the
//! kings of the other side varying fastest. Two men on one square give numbers that no position has:
//! holes, 3 % of the numbers.

use crate::material::Material;
use crate::seen::Seen;
use std::sync::LazyLock;

/// Most pieces of one kind and side: five against one.
const MOST: usize = 5;

/// Sets of at most five of 32 squares: how many, and which, in order.
struct Sets {
    /// `ways[k][n]` is n over k.
    ways: [[u32; 33]; MOST + 2],
    /// `listed[k]` are the sets of k squares in colexicographic order, which does not depend on how many
    /// squares there are.
    listed: [Vec<u32>; MOST + 1],
}

static SETS: LazyLock<Sets> = LazyLock::new(|| {
    let mut ways = [[0; 33]; MOST + 2];
    ways[0] = [1; 33];
    for k in 1..ways.len() {
        for n in 1..33 {
            ways[k][n] = ways[k - 1][n - 1] + ways[k][n - 1];
        }
    }
    let list = |k: usize| {
        let mut sets = Vec::with_capacity(ways[k][32] as usize);
        let mut set: u64 = (1 << k) - 1;
        while set < 1 << 32 && sets.len() < ways[k][32] as usize {
            sets.push(set as u32);
            // The next larger number with as many bits.
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            let moved = (set ^ carried).checked_div(lowest);
            set = moved.map_or(1 << 32, |moved| carried | moved >> 2);
        }
        sets
    };
    Sets { ways, listed: std::array::from_fn(list) }
});

/// n over k.
fn ways(n: u8, k: u8) -> usize {
    SETS.ways[k as usize][n as usize] as usize
}

/// How the positions of one class are numbered.
#[derive(Clone)]
pub(crate) struct Space {
    class: Material,
    /// How many places the own men, the other's men, the own kings and the other's kings have.
    men_ways: usize,
    own_kings_ways: usize,
    kings_ways: usize,
    size: usize,
}

/// Takes the squares of `occupied` out of the count: those above move down.
#[inline(always)]
fn squeeze(mut set: u32, mut occupied: u32) -> u32 {
    while occupied != 0 {
        let top = 1 << (31 - occupied.leading_zeros());
        occupied ^= top;
        let below = top - 1;
        set = set & below | set >> 1 & !below;
    }
    set
}

/// The reverse: makes room for the squares of `occupied`.
#[inline(always)]
fn spread(mut set: u32, mut occupied: u32) -> u32 {
    while occupied != 0 {
        let lowest = occupied & occupied.wrapping_neg();
        occupied ^= lowest;
        let below = lowest - 1;
        set = set & below | (set & !below) << 1;
    }
    set
}

/// The place of a set among those of its size.
#[inline(always)]
fn place(sets: &Sets, mut set: u32) -> usize {
    let mut place = 0;
    let mut k = 1;
    while set != 0 {
        place += sets.ways[k][set.trailing_zeros() as usize] as usize;
        set &= set - 1;
        k += 1;
    }
    place
}

impl Space {
    pub(crate) fn new(class: Material) -> Self {
        let Material { own_men, own_kings, men, kings } = class;
        let free = 32 - own_men - men;
        let men_ways = ways(28, men);
        let own_kings_ways = ways(free, own_kings);
        let kings_ways = ways(free - own_kings, kings);
        let size = ways(28, own_men) * men_ways * own_kings_ways * kings_ways;
        Self { class, men_ways, own_kings_ways, kings_ways, size }
    }

    /// How many numbers there are, holes included.
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// After how many numbers the pieces that vary fastest have gone through all their places.
    pub(crate) fn width(&self) -> usize {
        let groups = [self.kings_ways, self.own_kings_ways, self.men_ways];
        groups.into_iter().find(|&ways| ways > 1).unwrap_or(1)
    }

    /// The number of a position of this class.
    #[inline(always)]
    pub(crate) fn index(&self, seen: &Seen) -> usize {
        let sets: &Sets = &SETS;
        let men = seen.own_men | seen.men;
        let own_kings = squeeze(seen.own_kings, men);
        let kings = squeeze(seen.kings, men | seen.own_kings);
        let mut index = place(sets, seen.own_men);
        index = index * self.men_ways + place(sets, seen.men >> 4);
        index = index * self.own_kings_ways + place(sets, own_kings);
        index * self.kings_ways + place(sets, kings)
    }

    /// The position of a number; `None` for a hole.
    #[inline(always)]
    pub(crate) fn seen(&self, index: usize) -> Option<Seen> {
        self.row(index / self.kings_ways).map(|row| self.in_row(&row, index % self.kings_ways))
    }

    /// A row is all places of the other's kings with the other pieces fixed.
    #[inline(always)]
    fn row(&self, row: usize) -> Option<Seen> {
        let sets: &Sets = &SETS;
        let (rest, own_kings) = (row / self.own_kings_ways, row % self.own_kings_ways);
        let own_men = sets.listed[self.class.own_men as usize][rest / self.men_ways];
        let men = sets.listed[self.class.men as usize][rest % self.men_ways] << 4;
        if own_men & men != 0 {
            return None;
        }
        let own_kings =
            spread(sets.listed[self.class.own_kings as usize][own_kings], own_men | men);
        Some(Seen { own_men, own_kings, men, kings: 0 })
    }

    #[inline(always)]
    fn in_row(&self, row: &Seen, kings: usize) -> Seen {
        let set = SETS.listed[self.class.kings as usize][kings];
        Seen { kings: spread(set, row.own() | row.men), ..*row }
    }

    /// Visits the positions of a range of numbers, with `None` for holes.
    #[inline(always)]
    pub(crate) fn each(
        &self,
        range: std::ops::Range<usize>,
        mut visit: impl FnMut(usize, Option<Seen>),
    ) {
        let mut index = range.start;
        while index < range.end {
            let (number, first) = (index / self.kings_ways, index % self.kings_ways);
            let row = self.row(number);
            let length = (self.kings_ways - first).min(range.end - index);
            for n in 0..length {
                visit(index + n, row.as_ref().map(|row| self.in_row(row, first + n)));
            }
            index += length;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_leads_back_to_itself() {
        for pieces in 2..=4 {
            for class in Material::all(pieces) {
                let space = Space::new(class);
                let step = 1 + space.size() / 5000;
                for index in (0..space.size()).step_by(step) {
                    if let Some(seen) = space.seen(index) {
                        assert_eq!(space.index(&seen), index, "{class}: {seen:?}");
                        let counts = [seen.own_men, seen.own_kings, seen.men, seen.kings];
                        let [own_men, own_kings, men, kings] =
                            counts.map(|set| set.count_ones() as u8);
                        assert_eq!(Material { own_men, own_kings, men, kings }, class);
                    }
                }
            }
        }
    }

    #[test]
    fn rows_and_single_positions_agree() {
        let space = Space::new("1m1k-1m2k".parse().expect("a class"));
        space.each(700_000..702_000, |index, seen| assert_eq!(seen, space.seen(index)));
    }

    #[test]
    fn there_are_as_many_positions_as_published() {
        // Schaeffer's totals count one side empty as well: all pieces of one colour.
        for (pieces, published) in [
            (1, 120u64),
            (2, 6_972),
            (3, 261_224),
            (4, 7_092_774),
            (5, 148_688_232),
            (6, 2_503_611_964),
        ] {
            let both: u64 = Material::all(pieces).into_iter().map(positions).sum();
            let mut alone = 0;
            for men in 0..=pieces {
                alone += 2 * (ways(28, men) * ways(32 - men, pieces - men)) as u64;
            }
            assert_eq!(both + alone, published, "{pieces} pieces");
        }
    }

    /// Positions without holes, by formula: men on their squares, some of them on the 24 shared ones.
    fn positions(class: Material) -> u64 {
        let mut men_ways = 0;
        // Of the own men, so many stand on the four squares where the other side has no men.
        for home in 0..=class.own_men.min(4) {
            let shared = class.own_men - home;
            men_ways += ways(4, home) * ways(24, shared) * ways(28 - shared, class.men);
        }
        let free = 32 - class.own_men - class.men;
        let kings = ways(free, class.own_kings) * ways(free - class.own_kings, class.kings);
        (men_ways * kings) as u64
    }
}
