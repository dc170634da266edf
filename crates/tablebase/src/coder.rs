//! Bits in fewer bits: a range coder whose probabilities adapt as they are used.
//!
//! Both directions go through [`Bits`], so a format is written once: the code that describes a block asks
//! for bits, and either they come from the data or they are given and go there.

/// The chance that a bit is set, in 65,536ths; never certain.
type Chance = u16;

/// How slowly a chance follows the bits.
const RATE: u32 = 5;
/// Chances stay this far from certainty.
const MARGIN: Chance = 48;

/// What is expected of the next bit in each context.
#[derive(Clone)]
pub(crate) struct Model(Vec<Chance>);

impl Model {
    /// A model as it is kept in files: a byte for each context.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        Self(bytes.iter().map(|&byte| Chance::from(byte.clamp(1, 254)) << 8 | 128).collect())
    }

    /// A model that expects nothing.
    pub(crate) fn even(contexts: usize) -> Self {
        Self(vec![1 << 15; contexts])
    }

    #[inline(always)]
    fn adapt(&mut self, context: usize, bit: bool) {
        let chance = &mut self.0[context];
        if bit {
            *chance += (Chance::MAX - MARGIN - *chance) >> RATE;
        } else {
            *chance -= (*chance - MARGIN) >> RATE;
        }
    }
}

/// Where bits go to or come from.
pub(crate) trait Bits {
    /// One bit: the one given when writing, the one found when reading.
    fn bit(&mut self, model: &mut Model, context: usize, bit: bool) -> bool;

    /// The lowest `count` bits of a number, without any expectation.
    fn plain(&mut self, count: u32, number: u32) -> u32;
}

/// Bits that come from data. What lies behind the end reads as zeros.
pub(crate) struct Reader<'a> {
    bytes: std::slice::Iter<'a, u8>,
    range: u32,
    code: u32,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        let mut reader = Self { bytes: data.iter(), range: u32::MAX, code: 0 };
        for _ in 0..4 {
            reader.code = reader.code << 8 | reader.byte();
        }
        reader
    }

    #[inline(always)]
    fn byte(&mut self) -> u32 {
        self.bytes.next().copied().unwrap_or(0).into()
    }
}

impl Reader<'_> {
    #[inline(always)]
    fn take(&mut self, chance: Chance) -> bool {
        let bound = (self.range >> 16) * u32::from(chance);
        let bit = self.code < bound;
        if bit {
            self.range = bound;
        } else {
            self.code -= bound;
            self.range -= bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | self.byte();
        }
        bit
    }
}

impl Bits for Reader<'_> {
    #[inline(always)]
    fn bit(&mut self, model: &mut Model, context: usize, _: bool) -> bool {
        let bit = self.take(model.0[context]);
        model.adapt(context, bit);
        bit
    }

    fn plain(&mut self, count: u32, _: u32) -> u32 {
        (0..count).fold(0, |number, _| number << 1 | u32::from(self.take(1 << 15)))
    }
}

/// Bits that become data.
pub(crate) struct Writer {
    data: Vec<u8>,
    low: u64,
    range: u32,
}

impl Writer {
    pub(crate) const fn new() -> Self {
        Self { data: Vec::new(), low: 0, range: u32::MAX }
    }

    /// Adds a carry to what is written already.
    fn carry(&mut self) {
        for byte in self.data.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
    }

    fn shift(&mut self) {
        if self.low >> 32 != 0 {
            self.carry();
            self.low &= 0xffff_ffff;
        }
        self.data.push((self.low >> 24) as u8);
        self.low = self.low << 8 & 0xffff_ffff;
    }

    /// The data: the shortest that reads as what was written, given that zeros follow.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let last = self.low + u64::from(self.range) - 1;
        let round = |bits: u32| (self.low + (1 << bits) - 1) >> bits << bits;
        let bits = (0..32).rev().find(|&bits| round(bits) <= last).unwrap_or(0);
        self.low = round(bits);
        for _ in 0..4 {
            self.shift();
        }
        let used = self.data.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        self.data.truncate(used);
        self.data
    }
}

impl Writer {
    fn give(&mut self, chance: Chance, bit: bool) {
        let bound = (self.range >> 16) * u32::from(chance);
        if bit {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
    }
}

impl Bits for Writer {
    fn bit(&mut self, model: &mut Model, context: usize, bit: bool) -> bool {
        self.give(model.0[context], bit);
        model.adapt(context, bit);
        bit
    }

    fn plain(&mut self, count: u32, number: u32) -> u32 {
        for place in (0..count).rev() {
            self.give(1 << 15, number >> place & 1 == 1);
        }
        number
    }
}

/// Counts the bits of each context, to find out what a table begins best with.
pub(crate) struct Census(Vec<[u64; 2]>);

impl Census {
    pub(crate) fn new(contexts: usize) -> Self {
        Self(vec![[0; 2]; contexts])
    }

    /// Counts what another has counted too.
    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, more) in self.0.iter_mut().zip(&other.0) {
            *sum = [sum[0] + more[0], sum[1] + more[1]];
        }
    }

    /// The model that expects what was seen, as it is kept in files.
    pub(crate) fn model(&self) -> Vec<u8> {
        let byte = |&[clear, set]: &[u64; 2]| (256 * (2 * set + 1) / (2 * (clear + set) + 2)) as u8;
        self.0.iter().map(byte).collect()
    }
}

impl Bits for Census {
    fn bit(&mut self, _: &mut Model, context: usize, bit: bool) -> bool {
        self.0[context][usize::from(bit)] += 1;
        bit
    }

    fn plain(&mut self, _: u32, number: u32) -> u32 {
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let bits: Vec<bool> = (0..5000u32).map(|n| n.wrapping_mul(n) % 11 < 2).collect();
        let mut writer = Writer::new();
        let mut model = Model::even(3);
        for (n, &bit) in bits.iter().enumerate() {
            writer.bit(&mut model, n % 3, bit);
            writer.plain(3, n as u32 & 7);
        }
        let data = writer.finish();
        let mut reader = Reader::new(&data);
        let mut model = Model::even(3);
        for (n, &bit) in bits.iter().enumerate() {
            assert_eq!(reader.bit(&mut model, n % 3, false), bit);
            assert_eq!(reader.plain(3, 0), n as u32 & 7);
        }
    }

    #[test]
    fn what_is_expected_costs_nearly_nothing() {
        let mut census = Census::new(1);
        let mut model = Model::even(1);
        (0..10_000).for_each(|_| {
            census.bit(&mut model, 0, true);
        });
        let mut model = Model::read(&census.model());
        let mut writer = Writer::new();
        (0..10_000).for_each(|_| {
            writer.bit(&mut model, 0, true);
        });
        assert!(writer.finish().len() < 20);
        assert!(Writer::new().finish().is_empty());
    }
}
