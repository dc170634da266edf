//! Where do the lots come from? From numbers that are passed in: the seed of the match, the game, the
//! side. Nothing here depends on time, threads or the machine, so a match can be repeated.

/// The step of the SplitMix64 generator: the golden ratio as a 64-bit fraction.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// What a seed is used for, so that no two uses share their lots.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub(crate) enum Use {
    /// The lots of a player in a game.
    Player = 1,
    /// The random moves of an opening.
    Opening = 2,
    /// The order in which a deck of ballots is drawn.
    Deck = 3,
    /// The seed of one pairing of a tournament.
    Pairing = 4,
}

/// A seed made from a seed, its use and two numbers.
pub(crate) fn derive(seed: u64, purpose: Use, first: u64, second: u64) -> u64 {
    [purpose as u64, first, second].into_iter().fold(scramble(seed), |made, part| {
        scramble(made.rotate_left(23) ^ scramble(part.wrapping_add(STEP)))
    })
}

/// The finaliser of SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom
/// number generators*, 2014), after one step.
fn scramble(number: u64) -> u64 {
    let mut z = number.wrapping_add(STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A source of lots.
#[derive(Clone, Debug)]
pub(crate) struct Lots(u64);

impl Lots {
    /// The lots that belong to a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 up to but not including `count`, which must not be 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let number = scramble(self.0);
        self.0 = self.0.wrapping_add(STEP);
        // The high half of the product: every number is equally likely but for one part in 2^64 / count.
        ((u128::from(number) * count as u128) >> 64) as usize
    }

    /// The numbers from 0 up to but not including `count` in a drawn order.
    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
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
            for purpose in [Use::Player, Use::Opening, Use::Deck, Use::Pairing] {
                for first in 0..10 {
                    for second in 0..10 {
                        assert!(seen.insert(derive(seed, purpose, first, second)));
                    }
                }
            }
        }
    }

    #[test]
    fn lots_are_fair_enough_and_orders_complete() {
        let mut counts = [0; 7];
        let mut lots = Lots::new(1);
        for _ in 0..7_000 {
            counts[lots.below(7)] += 1;
        }
        assert!(counts.iter().all(|&count| (850..1150).contains(&count)), "{counts:?}");
        let order = Lots::new(2).order(50);
        assert_ne!(order, (0..50).collect::<Vec<_>>());
        assert_eq!(order.iter().collect::<HashSet<_>>().len(), 50);
        assert_eq!(order, Lots::new(2).order(50));
    }
}
