//! Lots: random choices that depend on a seed alone, so that every game can be repeated.

/// A sequence of random numbers (the SplitMix64 generator).
#[derive(Clone, Debug)]
pub(crate) struct Lots(u64);

impl Lots {
    /// The sequence that belongs to a seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, but without, `end`. Some numbers are likelier than others by no more
    /// than `end` in 2^64, which nobody will ever notice.
    pub(crate) const fn below(&mut self, end: usize) -> usize {
        ((self.next() as u128 * end as u128) >> 64) as usize
    }

    /// One of several things, each as likely as the others; there must be at least one.
    pub(crate) fn draw<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}

/// One seed from two, such that every bit of either matters.
pub(crate) const fn mix(seed: u64, other: u64) -> u64 {
    let mut lots = Lots::new(other);
    Lots::new(seed ^ lots.next()).next()
}
