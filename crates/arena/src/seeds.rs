//! What are the seeds of a match for? All of them come from the seed of the match and from numbers such as
//! the game and the side. Nothing here depends on time, threads or the machine, so a match can be
//! repeated.

use crownhead_play::derive_seed;

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
    /// The direction of an iteration of a tuning, and how its values are rounded.
    Trial = 5,
    /// The seed of the match that ends a tuning.
    Proof = 6,
}

/// A seed made from a seed, its use and two numbers.
pub(crate) fn derive(seed: u64, purpose: Use, first: u64, second: u64) -> u64 {
    derive_seed(seed, &[purpose as u64, first, second])
}
