//! The file of a net: a header that says what it is, and its weights.
//!
//! All numbers have their lowest byte first.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `CROWNNET` |
//! | 2 | version of the format: 1 |
//! | 14 | the variant's name, filled up with zeros |
//! | 2, 2, 2 | inputs, hidden values, outputs |
//! | 2 | hundredths of a man for one unit of the logit |
//! | 8 | hash of everything else, this field taken as zero |
//! | 2 each | first layer by input, its bias, second layer by output |
//! | 4 each | bias of the second layer |

use super::layout::{BUCKETS, Layout};
use super::net::{Net, Weights};
use crownhead_files::{Checksum, read_bounded};
use crownhead_rules::Variant;
use std::fmt;
use std::path::Path;

const MAGIC: &[u8; 8] = b"CROWNNET";
const VERSION: u16 = 1;
const NAME: usize = 14;
/// Where the hash stands.
pub(super) const HASH: std::ops::Range<usize> = 32..40;
const HEADER: usize = 40;

/// Why bytes are no weights, as one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadWeights(String);

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadWeights {}

/// No net is nearly as large.
const MOST_MEGABYTES: u64 = 64;

impl Net {
    /// Reads a net from a file.
    ///
    /// # Errors
    /// One sentence that names the file.
    pub fn load(path: &Path) -> Result<Self, BadWeights> {
        let shown = path.display().to_string();
        let bytes = read_bounded(path, MOST_MEGABYTES)
            .map_err(|error| BadWeights(format!("cannot read the weights {shown:?}: {error}")))?;
        Self::from_bytes(&bytes).map_err(|BadWeights(why)| {
            BadWeights(format!("the weights {shown:?} are no use: {why}"))
        })
    }

    /// Reads a net from the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BadWeights> {
        let bad = |why: &str| Err(BadWeights(why.to_owned()));
        if bytes.len() < HEADER || !bytes.starts_with(MAGIC) {
            return bad("they do not begin as a file of weights does");
        }
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        if short(8) != VERSION {
            return bad("they are of a version that this program does not know");
        }
        if bytes[HASH] != hash(bytes).to_le_bytes() {
            return bad("the file is damaged (its hash does not fit its content)");
        }
        let name = String::from_utf8_lossy(&bytes[10..10 + NAME]);
        let name = name.trim_end_matches('\0');
        // Spelt as we write it: a file says one thing in one way.
        let named = |variant: &&Variant| variant.id() == name;
        let Some(&variant) = Variant::ALL.iter().find(named) else {
            return bad("they belong to a variant that this program does not know");
        };
        let [inputs, hidden, outputs, scale] = [24, 26, 28, 30].map(|at| usize::from(short(at)));
        let sizes = [inputs * hidden, hidden, outputs * hidden];
        let wanted = HEADER + 2 * sizes.iter().sum::<usize>() + 4 * outputs;
        if inputs != Layout::of(variant).inputs() || outputs != BUCKETS || bytes.len() != wanted {
            return bad("they are of an architecture that this program does not use");
        }
        let mut place = HEADER;
        let mut shorts = |count: usize| -> Vec<i16> {
            let from = place;
            place += 2 * count;
            bytes[from..place].chunks_exact(2).map(|b| i16::from_le_bytes([b[0], b[1]])).collect()
        };
        let [first, first_bias, second] = sizes.map(&mut shorts);
        let longs = bytes[place..].chunks_exact(4);
        let weights = Weights {
            variant,
            hidden,
            scale: scale as i32,
            first,
            first_bias,
            second,
            second_bias: longs.map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect(),
        };
        Self::new(&weights).map_err(|why| BadWeights(why.to_string()))
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.weights();
        let inputs = Layout::of(weights.variant).inputs();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let mut name = [0; NAME];
        let id = weights.variant.id().as_bytes();
        name[..id.len()].copy_from_slice(id);
        bytes.extend(name);
        for number in [inputs, weights.hidden, BUCKETS, weights.scale as usize] {
            bytes.extend((number as u16).to_le_bytes());
        }
        bytes.extend([0; HASH.end - HASH.start]);
        for list in [&weights.first, &weights.first_bias, &weights.second] {
            bytes.extend(list.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(weights.second_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let hash = hash(&bytes);
        bytes[HASH].copy_from_slice(&hash.to_le_bytes());
        bytes
    }

    /// The number by which nets are told apart: the hash in its file.
    pub fn hash(&self) -> u64 {
        hash(&self.to_bytes())
    }
}

/// Of all bytes but the hash itself.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let (head, body) = (&bytes[..HASH.start], &bytes[HASH.end..]);
    Checksum::of_length(bytes.len()).and(head).and(body).value()
}
