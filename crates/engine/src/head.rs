//! How do the files of the engine begin, nets and books? With what they are, of which version and variant, and a hash by
//! which damage is seen.
//!
//! All numbers have their lowest byte first.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the word for what it is |
//! | 2 | version of the format |
//! | 14 | the variant's name, filled up with zeros |
//! | 8 | what the kind of file needs |
//! | 8 | hash of everything else |

use crownhead_files::Checksum;
use crownhead_rules::Variant;
use std::ops::Range;

const NAME: Range<usize> = 10..24;
/// What the kind of file needs.
pub(crate) const OWN: Range<usize> = 24..32;
const HASH: Range<usize> = 32..40;
/// Where the content begins.
pub(crate) const END: usize = HASH.end;

/// A kind of file.
pub(crate) struct Head {
    pub(crate) word: &'static [u8; 8],
    pub(crate) version: u16,
}

impl Head {
    /// The head of a file without its hash.
    pub(crate) fn begin(&self, variant: Variant, own: [u8; 8]) -> Vec<u8> {
        let mut bytes = vec![0; END];
        bytes[..8].copy_from_slice(self.word);
        bytes[8..10].copy_from_slice(&self.version.to_le_bytes());
        let id = variant.id().as_bytes();
        bytes[NAME][..id.len()].copy_from_slice(id);
        bytes[OWN].copy_from_slice(&own);
        bytes
    }

    /// The variant of a whole file.
    ///
    /// # Errors
    /// What is wrong, as the end of a sentence.
    pub(crate) fn check(&self, bytes: &[u8]) -> Result<Variant, &'static str> {
        if bytes.len() < END || !bytes.starts_with(self.word) {
            return Err("the file begins with other words");
        }
        if bytes[8..10] != self.version.to_le_bytes() {
            return Err("the file is of a version that this program does not know");
        }
        if bytes[HASH] != hash(bytes).to_le_bytes() {
            return Err("the file is damaged (its hash does not fit its content)");
        }
        let name = String::from_utf8_lossy(&bytes[NAME]);
        // Spelt as we write it: a file says one thing in one way.
        let named = |variant: &&Variant| variant.id() == name.trim_end_matches('\0');
        let found = Variant::ALL.iter().find(named);
        found.copied().ok_or("the file is for a variant that this program does not know")
    }
}

/// Puts the hash of a whole file into its head.
pub(crate) fn seal(bytes: &mut [u8]) {
    let sum = hash(bytes);
    bytes[HASH].copy_from_slice(&sum.to_le_bytes());
}

/// Of all bytes but the hash itself.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let (head, content) = (&bytes[..HASH.start], &bytes[HASH.end..]);
    Checksum::of_length(bytes.len()).and(head).and(content).value()
}
