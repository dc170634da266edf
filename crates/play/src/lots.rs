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

    /// One of several things, each as likely as the others; there must be at least one.
    pub fn draw<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}
