//! The file of a net: a head that says what it is, and its weights.
//!
//! After the head, in which stand the numbers of inputs, hidden values and outputs and the hundredths of a man for one unit
//! of the logit, 2 bytes each:
//!
//! | bytes | what |
//! |---|---|
//! | 2 each | first layer by input, its bias, second layer by output |
//! | 4 each | bias of the second layer |

use super::layout::{BUCKETS, Layout};
use super::net::{Net, Weights};
use crate::head::{END, Head, OWN, hash, seal};
use crownhead_files::read_bounded;
use std::fmt;
use std::path::Path;

const HEAD: Head = Head { word: b"CROWNNET", version: 1 };

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
        let bad = |why: &str| BadWeights(why.to_owned());
        let variant = HEAD.check(bytes).map_err(bad)?;
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let [inputs, hidden, outputs, scale] =
            [0, 2, 4, 6].map(|at| usize::from(short(OWN.start + at)));
        let sizes = [inputs * hidden, hidden, outputs * hidden];
        let wanted = END + 2 * sizes.iter().sum::<usize>() + 4 * outputs;
        if inputs != Layout::of(variant).inputs() || outputs != BUCKETS || bytes.len() != wanted {
            return Err(bad("they are of an architecture that this program does not use"));
        }
        let mut place = END;
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
        let sizes = [inputs, weights.hidden, BUCKETS, weights.scale as usize];
        let mut own = [0; 8];
        for (place, size) in own.chunks_exact_mut(2).zip(sizes) {
            place.copy_from_slice(&(size as u16).to_le_bytes());
        }
        let mut bytes = HEAD.begin(weights.variant, own);
        for list in [&weights.first, &weights.first_bias, &weights.second] {
            bytes.extend(list.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(weights.second_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        seal(&mut bytes);
        bytes
    }

    /// The number by which nets are told apart: the hash in its file.
    pub fn hash(&self) -> u64 {
        hash(&self.to_bytes())
    }
}
