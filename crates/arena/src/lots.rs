//! Where do the lots come from? From numbers that are passed in: the seed of the match, the game, the
//! side. Nothing here depends on time, threads or the machine, so a match can be repeated.

use crownhead_play::{Lots, scramble};

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

/// Keeps small numbers apart from those that are scrambled themselves.
const APART: u64 = 0x9e37_79b9_7f4a_7c15;

/// A seed made from a seed, its use and two numbers.
pub(crate) fn derive(seed: u64, purpose: Use, first: u64, second: u64) -> u64 {
    [purpose as u64, first, second].into_iter().fold(scramble(seed), |made, part| {
        scramble(made.rotate_left(23) ^ scramble(part.wrapping_add(APART)))
    })
}

/// The numbers from 0 up to but not including `count` in a drawn order.
pub(crate) fn order(seed: u64, count: usize) -> Vec<usize> {
    let mut lots = Lots::new(seed);
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, lots.below(last + 1));
    }
    order
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
        let drawn = order(2, 50);
        assert_ne!(drawn, (0..50).collect::<Vec<_>>());
        assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), 50);
        assert_eq!(drawn, order(2, 50));
    }
}
