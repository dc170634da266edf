//! The number of a position within its class, and back.
//!
//! Men stand on 28 squares each, kings on the squares that the men leave free. A set of k squares has its
//! place among all sets of k squares in colexicographic order, and the four places make one number, the
//! kings of the other side varying fastest. Two men on one square give numbers that no position has:
//! holes, 3 % of the numbers.

use crate::material::{MOST_PIECES, Material};
use crate::seen::Seen;
use std::sync::LazyLock;

/// Most pieces of one kind and side: all but the one that the other side has.
const MOST: usize = MOST_PIECES as usize - 1;

/// `WAYS[k][n]` is n over k.
static WAYS: [[u32; 33]; MOST + 2] = {
    let mut ways = [[0; 33]; MOST + 2];
    ways[0] = [1; 33];
    let mut k = 1;
    while k < ways.len() {
        let mut n = 1;
        while n < 33 {
            ways[k][n] = ways[k - 1][n - 1] + ways[k][n - 1];
            n += 1;
        }
        k += 1;
    }
    ways
};

/// The sets of k squares in colexicographic order, which does not depend on how many squares there are. Those of
/// many squares are long, so each list is made when it is first asked for.
static LISTED: [LazyLock<Vec<u32>>; MOST + 1] = [
    LazyLock::new(|| list(0)),
    LazyLock::new(|| list(1)),
    LazyLock::new(|| list(2)),
    LazyLock::new(|| list(3)),
    LazyLock::new(|| list(4)),
    LazyLock::new(|| list(5)),
    LazyLock::new(|| list(6)),
    LazyLock::new(|| list(7)),
];

fn list(k: u8) -> Vec<u32> {
    let count = ways(32, k) as usize;
    let mut sets = Vec::with_capacity(count);
    let mut set: u64 = (1 << k) - 1;
    while set < 1 << 32 && sets.len() < count {
        sets.push(set as u32);
        // The next larger number with as many bits.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        let moved = (set ^ carried).checked_div(lowest);
        set = moved.map_or(1 << 32, |moved| carried | moved >> 2);
    }
    sets
}

/// The sets of k of the first `squares` squares, in order.
pub(crate) fn sets(k: u8, squares: u8) -> &'static [u32] {
    &LISTED[k as usize][..ways(squares, k) as usize]
}

/// n over k.
pub(crate) fn ways(n: u8, k: u8) -> u64 {
    WAYS[k as usize][n as usize].into()
}

/// How the kings of a class are numbered on the squares that its men leave free.
#[derive(Clone)]
pub(crate) struct Kings {
    class: Material,
    own_ways: usize,
    ways: usize,
}

impl Kings {
    pub(crate) fn new(class: Material) -> Self {
        let free = 32 - class.all_men();
        let own_ways = ways(free, class.own_kings) as usize;
        Self { class, own_ways, ways: ways(free - class.own_kings, class.kings) as usize }
    }

    /// How many places the kings of both sides have for each place of the men.
    pub(crate) const fn all_ways(&self) -> usize {
        self.own_ways * self.ways
    }
}

/// A way to number positions: the men have numbers of some order, and below each the kings are numbered in
/// one and the same way.
pub(crate) trait Numbering: Sync {
    /// True if steps of men lead to positions of the same pair of numberings; otherwise only those of kings do.
    const MEN_STAY: bool;

    /// How many numbers there are, holes included.
    fn size(&self) -> usize;

    fn kings(&self) -> &Kings;

    /// The number of the places of both sides' men.
    fn men_index(&self, seen: &Seen) -> usize;

    /// The own men and the other's of such a number, which may stand on the same square.
    fn men(&self, number: usize) -> (u32, u32);

    /// The number of a position.
    #[inline(always)]
    fn index(&self, seen: &Seen) -> usize {
        let men = seen.own_men | seen.men;
        let own_kings = squeeze(seen.own_kings, men);
        let kings = squeeze(seen.kings, men | seen.own_kings);
        let mut index = self.men_index(seen);
        index = index * self.kings().own_ways + place(own_kings);
        index * self.kings().ways + place(kings)
    }

    /// The position of a number; `None` for a hole.
    #[inline(always)]
    fn seen(&self, index: usize) -> Option<Seen> {
        let kings_ways = self.kings().ways;
        self.row(index / kings_ways).map(|row| self.in_row(&row, index % kings_ways))
    }

    /// A row is all places of the other's kings with the other pieces fixed.
    #[inline(always)]
    fn row(&self, row: usize) -> Option<Seen> {
        let Kings { class, own_ways, .. } = self.kings();
        let (own_men, men) = self.men(row / own_ways);
        if own_men & men != 0 {
            return None;
        }
        let own_kings = LISTED[class.own_kings as usize][row % own_ways];
        Some(Seen { own_men, own_kings: spread(own_kings, own_men | men), men, kings: 0 })
    }

    #[inline(always)]
    fn in_row(&self, row: &Seen, kings: usize) -> Seen {
        let set = LISTED[self.kings().class.kings as usize][kings];
        Seen { kings: spread(set, row.own() | row.men), ..*row }
    }

    /// Visits the positions of a range of numbers, with `None` for holes.
    #[inline(always)]
    fn each(&self, range: std::ops::Range<usize>, mut visit: impl FnMut(usize, Option<Seen>)) {
        let kings_ways = self.kings().ways;
        let mut index = range.start;
        while index < range.end {
            let (number, first) = (index / kings_ways, index % kings_ways);
            let row = self.row(number);
            let length = (kings_ways - first).min(range.end - index);
            for n in 0..length {
                visit(index + n, row.as_ref().map(|row| self.in_row(row, first + n)));
            }
            index += length;
        }
    }
}

/// How the positions of one class are numbered.
#[derive(Clone)]
pub(crate) struct Space {
    class: Material,
    men_ways: usize,
    kings: Kings,
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
pub(crate) fn place(mut set: u32) -> usize {
    let mut place = 0;
    let mut k = 1;
    while set != 0 {
        place += WAYS[k][set.trailing_zeros() as usize] as usize;
        set &= set - 1;
        k += 1;
    }
    place
}

impl Space {
    pub(crate) fn new(class: Material) -> Self {
        let kings = Kings::new(class);
        let men_ways = ways(28, class.men) as usize;
        let size = ways(28, class.own_men) as usize * men_ways * kings.all_ways();
        Self { class, men_ways, kings, size }
    }

    /// After how many numbers the pieces that vary fastest have gone through all their places.
    pub(crate) fn width(&self) -> usize {
        let groups = [self.kings.ways, self.kings.own_ways, self.men_ways];
        groups.into_iter().find(|&ways| ways > 1).unwrap_or(1)
    }
}

impl Numbering for Space {
    const MEN_STAY: bool = true;

    fn size(&self) -> usize {
        self.size
    }

    #[inline(always)]
    fn kings(&self) -> &Kings {
        &self.kings
    }

    #[inline(always)]
    fn men_index(&self, seen: &Seen) -> usize {
        place(seen.own_men) * self.men_ways + place(seen.men >> 4)
    }

    #[inline(always)]
    fn men(&self, number: usize) -> (u32, u32) {
        let own_men = LISTED[self.class.own_men as usize][number / self.men_ways];
        (own_men, LISTED[self.class.men as usize][number % self.men_ways] << 4)
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
            (7, 34_779_531_480),
            (8, 406_309_208_481),
        ] {
            let both: u64 = Material::all(pieces).into_iter().map(Material::positions).sum();
            let mut alone = 0;
            for men in 0..=pieces {
                alone += 2 * ways(28, men) * ways(32 - men, pieces - men);
            }
            assert_eq!(both + alone, published, "{pieces} pieces");
        }
    }

    #[test]
    fn holes_are_what_the_numbers_have_too_many() {
        for class in (2..=4).flat_map(Material::all) {
            let space = Space::new(class);
            let mut positions = 0;
            space.each(0..space.size(), |_, seen| positions += u64::from(seen.is_some()));
            assert_eq!(positions, class.positions(), "{class}");
        }
    }
}
