//! What was found before: a transposition table that all threads share without locks.
//!
//! An entry is two words, the data and the key mixed with the data. A reader that meets a half-written
//! entry sees a key that does not fit and takes it for empty, so torn writes do no harm and no unsafe
//! code is needed. Each bucket holds four entries; the one least worth keeping is replaced, by depth and
//! age. Nothing is stored from a search that was broken off.

use crate::score::Score;
use crownhead_files::{in_large_pages, machine_memory};
use crownhead_rules::Move;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a stored score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// It is this.
    Exact = 3,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The best move, by its mark.
    pub(crate) best: MoveMark,
    /// Counted from this position.
    pub(crate) score: Score,
    /// The evaluation of the position itself.
    pub(crate) eval: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// Enough of a move to know it again among the legal moves of its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct MoveMark(u16);

impl MoveMark {
    /// No move.
    pub(crate) const NONE: Self = Self(0);

    /// From, to, and four bits that tell captures over different pieces apart.
    #[inline(always)]
    pub(crate) fn of(mv: Move) -> Self {
        let taken = (mv.captured_set().0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60) as u16;
        let (from, to) = (u16::from(mv.from_bit() & 63), u16::from(mv.to_bit() & 63));
        // Only a pass has all bits clear; no board has a bit 63, so this mark is free.
        let mark = taken << 12 | from << 6 | to;
        Self(if mark == 0 { 63 << 6 | 63 } else { mark })
    }
}

const BUCKET: usize = 4;

#[derive(Default)]
struct Slot {
    /// The key, exclusive-or the data.
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

const fn buckets_in(megabytes: usize) -> usize {
    megabytes.saturating_mul((1 << 20) / size_of::<Bucket>())
}

/// The most megabytes that a table may be asked to take: three quarters of the machine's memory.
pub fn most_hash() -> usize {
    machine_memory().map_or(1 << 20, |megabytes| (megabytes / 4 * 3).clamp(1, 1 << 20))
}

/// Whether a table of so many megabytes can be had.
///
/// # Errors
/// A sentence that says why not.
pub fn check_hash(megabytes: usize) -> Result<(), String> {
    let most = most_hash();
    if !(1..=most).contains(&megabytes) {
        return Err(format!(
            "a transposition table of {megabytes} MB is not possible here: from 1 to {most} MB are"
        ));
    }
    let mut buckets = Vec::<Bucket>::new();
    buckets.try_reserve_exact(buckets_in(megabytes)).map_err(|_| {
        format!("there is no memory for a transposition table of {megabytes} MB; ask for less")
    })
}

/// The table.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Which search this is, modulo 64.
    age: u64,
}

impl TranspositionTable {
    /// A table of about this many megabytes, at least one bucket; a smaller one where memory does not suffice.
    pub(crate) fn new(megabytes: usize) -> Self {
        let mut count = buckets_in(megabytes).max(1);
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        // Half of the search's time would go into finding the place of a small page.
        in_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        Self { buckets, age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// A new search begins: what is there is older now.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high bits of the key choose the bucket without a division.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Asks the memory for the place of a key that will be probed soon.
    ///
    /// A probe of a large table waits for main memory most of the time: without this, half of the
    /// search's time went there.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn prefetch(&self, key: u64) {
        let place: *const Bucket = self.bucket(key);
        // SAFETY: a prefetch is a hint about an address; this one is of a bucket that exists.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(place.cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = place;
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            if check ^ data == key { unpack(data) } else { None }
        })
    }

    /// Keeps what was found, in place of what is least worth keeping.
    #[inline(always)]
    pub(crate) fn store(&self, key: u64, entry: &Entry) {
        let bucket = self.bucket(key);
        let mut best = MoveMark::NONE;
        let mut place = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                // A shallower result of the same search may not push out a deeper one, unless exact.
                let same_age = data >> AGE == self.age;
                if same_age && depth_of(data) > entry.depth + 3 && entry.bound != Bound::Exact {
                    return;
                }
                best = MoveMark((data >> BEST) as u16);
                place = slot;
                break;
            }
            let years = (self.age.wrapping_sub(data >> AGE) & 63) as i32;
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 8 * years };
            if worth < least {
                (least, place) = (worth, slot);
            }
        }
        // A result without a move keeps the move that was known.
        let best = if entry.best == MoveMark::NONE { best } else { entry.best };
        let data = pack(&Entry { best, ..*entry }, self.age);
        place.data.store(data, Ordering::Relaxed);
        place.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How full the table is with results of this search, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut seen, mut used) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            seen += 1;
            used += u32::from(data != 0 && data >> AGE == self.age);
        }
        1000 * used / seen
    }
}

/// The fields of a data word by their lowest bit: move 16, score 16, evaluation 16, depth 8, bound 2,
/// age 6.
const BEST: u32 = 0;
const SCORE: u32 = 16;
const EVAL: u32 = 32;
const DEPTH: u32 = 48;
const BOUND: u32 = 56;
const AGE: u32 = 58;

#[inline(always)]
fn pack(entry: &Entry, age: u64) -> u64 {
    let score = entry.score.0 as i16 as u16;
    let eval = entry.eval.0 as i16 as u16;
    let depth = entry.depth.clamp(-128, 127) as i8 as u8;
    u64::from(entry.best.0) << BEST
        | u64::from(score) << SCORE
        | u64::from(eval) << EVAL
        | u64::from(depth) << DEPTH
        | u64::from(entry.bound as u8) << BOUND
        | age << AGE
}

#[inline(always)]
fn depth_of(data: u64) -> i32 {
    i32::from((data >> DEPTH) as u8 as i8)
}

#[inline(always)]
fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> BOUND & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        best: MoveMark((data >> BEST) as u16),
        score: Score(i32::from((data >> SCORE) as u16 as i16)),
        eval: Score(i32::from((data >> EVAL) as u16 as i16)),
        depth: depth_of(data),
        bound,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: i32) -> Entry {
        Entry {
            best: MoveMark(7),
            score: Score(score),
            eval: Score(-12),
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        for score in [-30_000, -1, 0, 1, 29_999] {
            table.store(99, &entry(score, -3));
            let found = table.probe(99).expect("an entry");
            assert_eq!((found.score, found.eval), (Score(score), Score(-12)));
            assert_eq!((found.depth, found.bound, found.best), (-3, Bound::Lower, MoveMark(7)));
        }
        assert!(table.probe(100).is_none());
    }

    #[test]
    fn deep_results_of_this_search_stay_and_old_ones_go() {
        let mut table = TranspositionTable::new(0);
        let keys = [1, 2, 3, 4];
        for (key, depth) in keys.into_iter().zip([10, 3, 8, 9]) {
            table.store(key, &entry(0, depth));
        }
        table.store(5, &entry(0, 1));
        assert!(table.probe(2).is_none(), "the shallowest went");
        table.grow_older();
        table.grow_older();
        table.store(6, &entry(0, 0));
        assert!(table.probe(6).is_some() && table.probe(5).is_none());
        table.clear();
        assert!(keys.iter().all(|&key| table.probe(key).is_none()));
    }

    #[test]
    fn a_torn_entry_is_taken_for_empty() {
        let table = TranspositionTable::new(0);
        table.store(77, &entry(5, 5));
        let slot = table.buckets[0].0.iter().find(|slot| slot.data.load(Ordering::Relaxed) != 0);
        slot.expect("an entry").data.fetch_xor(1 << 20, Ordering::Relaxed);
        assert!(table.probe(77).is_none());
    }
}
