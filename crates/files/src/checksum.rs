//! Is a file still what was written? Two sums, because files of both kinds exist and must stay readable:
//! [`Checksum`] guards games and nets and is the one for everything new, [`table_checksum`] guards
//! endgame tables, whose megabytes it runs through faster.

/// The golden ratio as a 64-bit fraction: a number without a pattern.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A sum over bytes that come in parts. Eight bytes at a time are mixed in by the finaliser of SplitMix64
/// (Steele, Lea and Flood 2014); the last bytes of a part are filled up with zeros.
#[derive(Clone, Copy, Debug)]
pub struct Checksum(u64);

impl Checksum {
    /// The sum before any byte, of a text of this length.
    pub const fn of_length(length: usize) -> Self {
        Self(length as u64)
    }

    /// The sum of one text.
    pub fn of(bytes: &[u8]) -> Self {
        Self::of_length(bytes.len()).and(bytes)
    }

    /// The sum with one more part.
    #[must_use]
    pub fn and(self, part: &[u8]) -> Self {
        Self(part.chunks(8).fold(self.0, |sum, chunk| mix(sum.rotate_left(29) ^ word(chunk))))
    }

    /// All of it.
    pub const fn value(self) -> u64 {
        self.0
    }

    /// The lower half, where four bytes are enough.
    pub const fn short(self) -> u32 {
        self.0 as u32
    }
}

/// The checksum of an endgame table, in which every bit of every eight bytes counts, over bytes that come in parts:
/// each part but the last has a multiple of eight.
#[derive(Clone, Copy, Debug)]
pub struct TableChecksum(u64);

impl TableChecksum {
    /// The sum before any byte, of a table of this length.
    pub const fn of_length(length: usize) -> Self {
        Self(GOLDEN ^ length as u64)
    }

    /// The sum with one more part.
    #[must_use]
    pub fn and(self, part: &[u8]) -> Self {
        Self(part.chunks(8).fold(self.0, |sum, chunk| {
            let sum = (sum ^ word(chunk)).wrapping_mul(0xff51_afd7_ed55_8ccd);
            sum ^ (sum >> 32)
        }))
    }

    /// All of it.
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// The checksum of an endgame table that is at hand whole.
pub fn table_checksum(bytes: &[u8]) -> u64 {
    TableChecksum::of_length(bytes.len()).and(bytes).value()
}

/// Up to eight bytes as a number, the lowest first.
fn word(chunk: &[u8]) -> u64 {
    let mut eight = [0; 8];
    eight[..chunk.len()].copy_from_slice(chunk);
    u64::from_le_bytes(eight)
}

const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(GOLDEN);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_counts() {
        let text = b"a king takes four, and a man is crowned".to_vec();
        let sums = |bytes: &[u8]| (Checksum::of(bytes).value(), table_checksum(bytes));
        let (sum, table) = sums(&text);
        for bit in 0..8 * text.len() {
            let mut other = text.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            let (other_sum, other_table) = sums(&other);
            assert!(sum != other_sum && table != other_table, "bit {bit}");
        }
        assert_ne!(Checksum::of(b"a").value(), Checksum::of(b"a\0").value());
        assert_ne!(table_checksum(b"a"), table_checksum(b"a\0"));
    }

    #[test]
    fn sums_of_old_files_do_not_change() {
        // Written down when files with these sums were in the world already.
        let text = b"CROWNHEAD: thirteen!";
        assert_eq!(Checksum::of(text).value(), OLD.0);
        assert_eq!(Checksum::of_length(20).and(&text[..8]).and(&text[8..]).value(), OLD.0);
        assert_eq!(Checksum::of(text).short(), OLD.0 as u32);
        assert_eq!(table_checksum(text), OLD.1);
        let parts = TableChecksum::of_length(20).and(&text[..16]).and(&text[16..]);
        assert_eq!(parts.value(), OLD.1);
    }

    const OLD: (u64, u64) = (0x55ef_c717_6526_c865, 0x209c_e176_f55a_1b99);
}
