//! Lots: random choices that depend on a seed alone, so that every game can be repeated.

/// The step of the SplitMix64 generator: the golden ratio as a 64-bit fraction.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number that looks like a lot drawn for another: the finaliser of SplitMix64 (G. L. Steele, D. Lea
/// and C. H. Flood, *Fast splittable pseudorandom number generators*, 2014), after one step.
pub const fn scramble(number: u64) -> u64 {
    let z = number.wrapping_add(STEP);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A seed made from a seed and numbers that say what it is for, so that no two uses share their lots.
pub fn derive_seed(seed: u64, parts: &[u64]) -> u64 {
    // The step keeps small numbers apart from those that are scrambled themselves.
    parts.iter().fold(scramble(seed), |made, part| {
        scramble(made.rotate_left(23) ^ scramble(part.wrapping_add(STEP)))
    })
}

/// A sequence of lots.
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// The sequence that belongs to a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        let bits = scramble(self.0);
        self.0 = self.0.wrapping_add(STEP);
        bits
    }

    /// A number from 0 up to, but without, `end`, which must not be 0. Some are likelier than others by
    /// no more than `end` in 2^64, which nobody will ever notice.
    pub const fn below(&mut self, end: usize) -> usize {
        ((self.bits() as u128 * end as u128) >> 64) as usize
    }

    /// Puts things into a drawn order, each order as likely as the others (Fisher and Yates).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// One of several things, each as likely as the others; there must be at least one.
    pub fn draw<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_part_of_a_seed_matters() {
        let mut seen = HashSet::new();
        for seed in 0..10 {
            for first in 0..10 {
                for second in 0..10 {
                    assert!(seen.insert(derive_seed(seed, &[1, first, second])));
                }
            }
        }
        assert_ne!(derive_seed(1, &[2]), derive_seed(1, &[2, 0]));
    }

    #[test]
    fn lots_are_fair_enough_and_orders_complete() {
        let mut counts = [0; 7];
        let mut lots = Lots::new(1);
        for _ in 0..7_000 {
            counts[lots.below(7)] += 1;
        }
        assert!(counts.iter().all(|&count| (850..1150).contains(&count)), "{counts:?}");
        let drawn = |seed| {
            let mut order: Vec<usize> = (0..50).collect();
            Lots::new(seed).shuffle(&mut order);
            order
        };
        assert!(!drawn(2).is_sorted());
        assert_eq!(drawn(2).iter().collect::<HashSet<_>>().len(), 50);
        assert_eq!(drawn(2), drawn(2));
    }
}
