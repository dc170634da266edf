//! The forward pass as the trainer has it: written once, for fractions while a net learns and for the whole
//! numbers that it becomes. The engine has a pass of its own, made for speed; in whole numbers the two agree to
//! the last bit, which a test looks after.

use crate::dataset::Sample;
use crownhead_engine::ONE;
use std::ops::{Add, AddAssign, Mul};

/// What a net counts in.
pub(crate) trait Number:
    Copy + PartialOrd + Add<Output = Self> + AddAssign + Mul<Output = Self>
{
    const ZERO: Self;
    /// The hidden value that stands for 1, to which they are clipped.
    const ONE: Self;
    /// A product of two numbers that both count in [`ONE`](Self::ONE), in that unit again.
    fn in_one(self) -> Self;
}

impl Number for f32 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    #[inline(always)]
    fn in_one(self) -> Self {
        self
    }
}

impl Number for i64 {
    const ZERO: Self = 0;
    const ONE: Self = ONE as Self;
    #[inline(always)]
    fn in_one(self) -> Self {
        self / <Self as Number>::ONE
    }
}

/// Sums that are kept apart, so that the compiler makes vectors of them.
const LANES: usize = 16;

/// A net of one hidden layer.
pub(crate) struct Layers<'a, N> {
    /// By input.
    pub(crate) first: &'a [N],
    pub(crate) first_bias: &'a [N],
    /// By output.
    pub(crate) second: &'a [N],
    pub(crate) second_bias: &'a [N],
}

impl<N: Number> Layers<'_, N> {
    /// The logit of a sample's expected score; `hidden` is left with the values before they were clipped.
    #[inline(always)]
    pub(crate) fn forward(&self, sample: &Sample, hidden: &mut [N]) -> N {
        let size = hidden.len();
        hidden.copy_from_slice(self.first_bias);
        for &input in sample.inputs() {
            let row = &self.first[usize::from(input) * size..][..size];
            for (value, weight) in hidden.iter_mut().zip(row) {
                *value += *weight;
            }
        }
        let bucket = usize::from(sample.bucket);
        let output = &self.second[bucket * size..][..size];
        let mut lanes = [N::ZERO; LANES];
        for (values, weights) in hidden.chunks_exact(LANES).zip(output.chunks_exact(LANES)) {
            for lane in 0..LANES {
                let clipped = clip(values[lane]);
                lanes[lane] += clipped * clipped * weights[lane];
            }
        }
        let sum = lanes.into_iter().fold(N::ZERO, |sum, lane| sum + lane);
        sum.in_one() + self.second_bias[bucket]
    }
}

/// A hidden value within 0 and 1.
#[inline(always)]
fn clip<N: Number>(value: N) -> N {
    if value < N::ZERO {
        N::ZERO
    } else if value > N::ONE {
        N::ONE
    } else {
        value
    }
}
