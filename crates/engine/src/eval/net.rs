//! What a net thinks of a position: one hidden layer, in whole numbers.
//!
//! Each input that is set adds its row of weights to the hidden values. These are clipped to 0..=255
//! (which stands for 0 to 1), squared, weighted by the output that belongs to the number of pieces, and
//! added up. Weights of the first layer count in 1/255, those of the second in 1/64, and the sum is the
//! logit of the expected score, which `scale` turns into hundredths of a man.
//!
//! There is one code path for every machine, written so that the compiler makes vectors of it; as
//! everything is a whole number the result is the same everywhere.

use super::layout::{BUCKETS, Layout, View};
use crownhead_rules::{Bitboard, Board, Color, Variant};
use std::fmt;

/// The hidden value that stands for 1.
pub const ONE: i16 = 255;
/// The second layer's weight that stands for 1.
pub const OUTPUT_ONE: i16 = 64;
/// No weight of the second layer is beyond this: times 255 it still fits 16 bits.
pub const OUTPUT_LIMIT: i16 = 126;
/// Hidden values come in blocks of this many, which a processor keeps in its registers.
pub const BLOCK: usize = 64;
/// The most blocks of a net.
pub const MOST_BLOCKS: usize = 8;

type Block = [i16; BLOCK];

/// The numbers of a net, as they are trained and stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The variant it plays.
    pub variant: Variant,
    /// Hidden values: a multiple of [`BLOCK`].
    pub hidden: usize,
    /// Hundredths of a man for one unit of the logit.
    pub scale: i32,
    /// For each input one weight for each hidden value.
    pub first: Vec<i16>,
    /// The hidden values of an empty board.
    pub first_bias: Vec<i16>,
    /// For each output one weight for each hidden value.
    pub second: Vec<i16>,
    /// One for each output, in 1/(255 x 64).
    pub second_bias: Vec<i32>,
}

/// A net that is ready to evaluate.
#[derive(Clone, PartialEq, Eq)]
pub struct Net {
    layout: Layout,
    blocks: usize,
    scale: i32,
    first: Vec<Block>,
    bias: Vec<Block>,
    second: Vec<Block>,
    second_bias: [i32; BUCKETS],
}

/// Why numbers make no net, as the end of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotANet(pub &'static str);

impl fmt::Display for NotANet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NotANet {}

impl Net {
    /// The net with these weights.
    ///
    /// # Errors
    /// If there are too many or too few of them, or one is beyond its limit.
    pub fn new(weights: &Weights) -> Result<Self, NotANet> {
        let layout = Layout::of(weights.variant);
        let hidden = weights.hidden;
        let blocks = hidden / BLOCK;
        if !hidden.is_multiple_of(BLOCK) || !(1..=MOST_BLOCKS).contains(&blocks) {
            return Err(NotANet("its hidden layer has a size that this version cannot use"));
        }
        let sizes = [weights.first.len(), weights.first_bias.len(), weights.second.len()];
        let second_bias = weights.second_bias.as_slice().try_into();
        let (Ok(second_bias), true) =
            (second_bias, sizes == [layout.inputs() * hidden, hidden, BUCKETS * hidden])
        else {
            return Err(NotANet("it has not as many weights as it should"));
        };
        let within = |list: &[i16], limit: i16| list.iter().all(|w| (-limit..=limit).contains(w));
        let limit = layout.hidden_limit();
        let fits = within(&weights.first, limit)
            && within(&weights.first_bias, limit)
            && within(&weights.second, OUTPUT_LIMIT)
            && weights.second_bias.iter().all(|bias| bias.unsigned_abs() < 1 << 24)
            && (1..=10_000).contains(&weights.scale);
        if !fits {
            return Err(NotANet("one of its weights is beyond its limit"));
        }
        let blocked = |list: &[i16]| -> Vec<Block> {
            list.chunks_exact(BLOCK).map(|chunk| std::array::from_fn(|n| chunk[n])).collect()
        };
        Ok(Self {
            layout,
            blocks,
            scale: weights.scale,
            first: blocked(&weights.first),
            bias: blocked(&weights.first_bias),
            second: blocked(&weights.second),
            second_bias,
        })
    }

    /// Its weights.
    pub fn weights(&self) -> Weights {
        Weights {
            variant: self.layout.variant(),
            hidden: self.blocks * BLOCK,
            scale: self.scale,
            first: self.first.concat(),
            first_bias: self.bias.concat(),
            second: self.second.concat(),
            second_bias: self.second_bias.to_vec(),
        }
    }

    /// The variant it plays.
    pub fn variant(&self) -> Variant {
        self.layout.variant()
    }

    /// Hundredths of a man for one unit of the logit.
    pub fn scale(&self) -> i32 {
        self.scale
    }

    /// The value of a board for its side to move, in hundredths of a man, from nothing.
    pub fn evaluate(&self, board: &Board) -> i32 {
        Memory::new().evaluate(self, board)
    }

    /// The logit of the expected score in 1/(255 x 64), from the sum of the squared hidden values.
    #[inline(always)]
    fn value(&self, sum: i64, bucket: usize) -> i32 {
        let logit = sum / i64::from(ONE) + i64::from(self.second_bias[bucket]);
        let unit = i64::from(ONE) * i64::from(OUTPUT_ONE);
        (logit * i64::from(self.scale) / unit) as i32
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({}, {} hidden)", self.variant(), self.blocks * BLOCK)
    }
}

/// The hidden values of the board that was evaluated last, for each side to move.
///
/// A search evaluates positions that differ in a few pieces from the one before, so that taking rows
/// off and putting others on is less work than adding all of them up: see DESIGN.md for the measurement.
#[derive(Clone)]
pub struct Memory([Remembered; 2]);

#[derive(Clone)]
struct Remembered {
    view: View,
    hidden: [Block; MOST_BLOCKS],
}

/// The rows to add and to take away.
struct Changes {
    rows: [u32; 2 * Variant::MOST_PIECES],
    added: usize,
    all: usize,
}

impl Changes {
    /// What leads from one view to another.
    #[inline(always)]
    fn between(net: &Net, old: &View, new: &View) -> Self {
        let mut changes = Self { rows: [0; 2 * Variant::MOST_PIECES], added: 0, all: 0 };
        changes.collect(net, new, old);
        changes.added = changes.all;
        changes.collect(net, old, new);
        changes
    }

    /// The pieces of one view that the other has not.
    #[inline(always)]
    fn collect(&mut self, net: &Net, these: &View, not_those: &View) {
        for kind in 0..4 {
            for one in these[kind].without(not_those[kind]).singles() {
                self.rows[self.all] = (net.layout.input(kind, one.first()) * net.blocks) as u32;
                self.all += 1;
            }
        }
    }

    fn added(&self) -> &[u32] {
        &self.rows[..self.added]
    }

    fn removed(&self) -> &[u32] {
        &self.rows[self.added..self.all]
    }
}

impl Memory {
    /// Nothing is remembered.
    pub fn new() -> Self {
        let nothing = Remembered { view: [Bitboard::EMPTY; 4], hidden: [[0; BLOCK]; MOST_BLOCKS] };
        Self([nothing.clone(), nothing])
    }

    /// The value of a board for its side to move. A memory serves one net.
    #[inline]
    pub fn evaluate(&mut self, net: &Net, board: &Board) -> i32 {
        let view = net.layout.view(board);
        let last = &mut self.0[usize::from(board.turn() == Color::White)];
        let pieces = count(&view);
        let differ: u32 = (0..4).map(|kind| (view[kind] ^ last.view[kind]).len()).sum();
        if differ > pieces || count(&last.view) == 0 {
            last.view = [Bitboard::EMPTY; 4];
            last.hidden[..net.blocks].copy_from_slice(&net.bias);
        }
        let changes = Changes::between(net, &last.view, &view);
        last.view = view;
        let bucket = net.layout.bucket(pieces);
        let outputs = &net.second[bucket * net.blocks..][..net.blocks];
        let mut sum = 0i64;
        for ((n, hidden), output) in last.hidden.iter_mut().enumerate().zip(outputs) {
            update(hidden, &net.first, n, &changes);
            sum += i64::from(weighted(hidden, output));
        }
        net.value(sum, bucket)
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

#[inline(always)]
fn count(view: &View) -> u32 {
    view.iter().map(|set| set.len()).sum()
}

/// Changes one block of hidden values.
#[inline(always)]
fn update(hidden: &mut Block, first: &[Block], block: usize, changes: &Changes) {
    let mut sums = *hidden;
    for &row in changes.added() {
        let weights = &first[row as usize + block];
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    for &row in changes.removed() {
        let weights = &first[row as usize + block];
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
    *hidden = sums;
}

/// The squares of clipped hidden values, weighted. At the most 255 x 255 x 126 x 64, which fits.
#[inline(always)]
fn weighted(hidden: &Block, output: &Block) -> i32 {
    let mut sum = 0i32;
    for (value, weight) in hidden.iter().zip(output) {
        let clipped = (*value).clamp(0, ONE);
        sum += i32::from(clipped) * i32::from(clipped.wrapping_mul(*weight));
    }
    sum
}
