//! The tables of a variant as bytes: what stands in a file, and in the data that comes with the program.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `CROWNEND` |
//! | 1 | version of the format |
//! | 1 | up to how many pieces every class is there |
//! | 1 + n | the variant by its id |
//! | 2 | number of classes |
//! | 31 each | a class: see [`Part`] |
//! | n | the packed classes |
//! | 8 | checksum of all before |
//!
//! Numbers have their lowest byte first.

use super::pack::Layers;
use crate::counts::Tally;
use crate::material::Material;
use crownhead_files::table_checksum;
use crownhead_rules::Variant;
use std::collections::HashMap;
use std::ops::Range;

const MAGIC: &[u8; 8] = b"CROWNEND";
const VERSION: u8 = 1;
const CHECKSUM: usize = 8;
const PART: usize = 31;

/// What is known of a class as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClassCounts {
    /// Positions by their values.
    pub tally: Tally,
    /// Positions that are won or lost without draw rules, and with them nobody knows.
    pub long: u64,
    /// Plies of the longest win or loss.
    pub longest: u8,
    /// Plies that a win or loss takes at the most before a capture, a man's move or the end, that one included.
    pub longest_idle: u8,
}

/// A class in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) class: Material,
    /// What is packed of it; nothing where the moves tell all.
    pub(crate) layers: Option<Layers>,
    /// Whether positions with a capture to play are told, too.
    pub(crate) captures: bool,
    pub(crate) counts: ClassCounts,
    /// Where its data is among the bytes.
    pub(crate) data: Range<usize>,
}

/// The tables of a variant, not yet unpacked.
pub(crate) struct Contents {
    pub(crate) variant: Variant,
    pub(crate) pieces: u8,
    pub(crate) parts: Vec<Part>,
}

/// Why bytes are no tables of a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Damage {
    #[error("it is not a file of endings of Crownhead")]
    Foreign,
    #[error("it has version {0} of the format and this program reads version {VERSION}")]
    Version(u8),
    #[error("its checksum is wrong")]
    Checksum,
    #[error("its parts do not fit together")]
    Parts,
    #[error("it holds endings of {found} and not of {wanted}")]
    Variant { found: Variant, wanted: Variant },
}

/// Writes the tables of a variant; the ranges of the parts are put in order.
pub(crate) fn write(variant: Variant, pieces: u8, parts: &[(Part, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let id = variant.id();
    bytes.extend([VERSION, pieces, id.len() as u8]);
    bytes.extend(id.bytes());
    bytes.extend((parts.len() as u16).to_le_bytes());
    for (part, data) in parts {
        let Material { own_men, own_kings, men, kings } = part.class;
        let form = part.layers.map_or(0, |layers| 1 + layers as u8) | u8::from(part.captures) << 3;
        let ClassCounts { tally, long, longest, longest_idle } = part.counts;
        bytes.extend([own_men, own_kings, men, kings, form, longest, longest_idle]);
        for count in [tally.wins, tally.losses, tally.draws, long] {
            bytes.extend((count as u32).to_le_bytes());
        }
        bytes.extend((data.len() as u64).to_le_bytes());
    }
    bytes.extend(parts.iter().flat_map(|(_, data)| data));
    let sum = table_checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Reads what is in the tables of a variant.
pub(crate) fn read(bytes: &[u8], wanted: Variant) -> Result<Contents, Damage> {
    if bytes.len() < MAGIC.len() + 1 + CHECKSUM || &bytes[..MAGIC.len()] != MAGIC {
        return Err(Damage::Foreign);
    }
    if bytes[8] != VERSION {
        return Err(Damage::Version(bytes[8]));
    }
    let (body, sum) = bytes.split_at(bytes.len() - CHECKSUM);
    if table_checksum(body).to_le_bytes() != sum {
        return Err(Damage::Checksum);
    }
    let mut at: usize = 9;
    let mut take = |count: usize| {
        let part = body.get(at..at.checked_add(count)?);
        at += count;
        part
    };
    let head = take(2).ok_or(Damage::Parts)?;
    let (pieces, length) = (head[0], usize::from(head[1]));
    let id = take(length).and_then(|id| std::str::from_utf8(id).ok()).ok_or(Damage::Parts)?;
    let variant: Variant = id.parse().map_err(|_| Damage::Parts)?;
    if variant != wanted {
        return Err(Damage::Variant { found: variant, wanted });
    }
    let count = take(2).ok_or(Damage::Parts)?;
    let count = u16::from_le_bytes([count[0], count[1]]);
    let heads = take(usize::from(count) * PART).ok_or(Damage::Parts)?;
    let mut start = 9 + 2 + length + 2 + heads.len();
    let mut parts = Vec::new();
    for head in heads.chunks_exact(PART) {
        let part = part(head, start).ok_or(Damage::Parts)?;
        start = part.data.end;
        parts.push(part);
    }
    if start == body.len() && pieces <= super::space::MOST_PIECES && are_grounded(&parts) {
        Ok(Contents { variant, pieces, parts })
    } else {
        Err(Damage::Parts)
    }
}

/// Whether no class is there twice, and of a class and its reverse at most one is told by its moves: a probe would go
/// from one to the other without end.
fn are_grounded(parts: &[Part]) -> bool {
    let mut by_moves = HashMap::new();
    for part in parts {
        let moves = matches!(part.layers, None | Some(Layers::Long));
        if by_moves.insert(part.class, moves).is_some() {
            return false;
        }
    }
    by_moves.iter().all(|(class, moves)| !moves || by_moves.get(&class.swapped()) != Some(&true))
}

fn part(head: &[u8], start: usize) -> Option<Part> {
    let [own_men, own_kings, men, kings, form, longest, longest_idle] = head[..7] else {
        return None;
    };
    let class = Material { own_men, own_kings, men, kings };
    // Large numbers must not add up to a small one.
    let few = head[..4].iter().all(|&count| count < super::space::MOST_PIECES);
    let known = few
        && class.pieces() <= super::space::MOST_PIECES
        && Material::all(class.pieces()).contains(&class);
    let layers = match form & 7 {
        0 => None,
        some => Some(*Layers::ALL.get(usize::from(some - 1))?),
    };
    let number = |at: usize| head[at..at + 4].iter().rev().fold(0, |n, &b| n << 8 | u64::from(b));
    let [wins, losses, draws, long] = [7, 11, 15, 19].map(number);
    let length = u64::from_le_bytes(head[23..31].try_into().ok()?);
    let end = start.checked_add(usize::try_from(length).ok()?)?;
    let counts = ClassCounts { tally: Tally { wins, losses, draws }, long, longest, longest_idle };
    let sound = known && form < 16;
    sound.then_some(Part { class, layers, captures: form & 8 != 0, counts, data: start..end })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A class and its reverse, told by these layers.
    fn pair(layers: [Option<Layers>; 2]) -> Vec<u8> {
        let class: Material = "0m1k-1m0k".parse().expect("a class");
        let tally = Tally { wins: 230, losses: 108, draws: 654 };
        let counts = ClassCounts { tally, long: 3, longest: 11, longest_idle: 7 };
        let part = |class, layers| Part { class, layers, captures: true, counts, data: 0..0 };
        let [one, two] = layers;
        let parts = [(part(class, one), vec![1, 2, 3]), (part(class.swapped(), two), Vec::new())];
        write(Variant::Russian, 2, &parts)
    }

    fn small() -> Vec<u8> {
        pair([Some(Layers::Distances), None])
    }

    #[test]
    fn tables_are_read_as_written() {
        let bytes = small();
        let contents = read(&bytes, Variant::Russian).expect("they are sound");
        assert_eq!((contents.variant, contents.pieces), (Variant::Russian, 2));
        let [one, two] = &contents.parts[..] else { panic!("two parts") };
        assert_eq!((one.layers, two.layers), (Some(Layers::Distances), None));
        assert_eq!(&bytes[one.data.clone()], [1, 2, 3]);
        assert_eq!((one.counts, one.captures, two.data.len()), (two.counts, true, 0));
        assert_eq!((one.counts.long, one.counts.tally.draws), (3, 654));
    }

    #[test]
    fn every_changed_byte_every_cut_and_another_variant_are_noticed() {
        let good = small();
        for n in 0..good.len() {
            let mut bad = good.clone();
            bad[n] ^= 1;
            assert!(read(&bad, Variant::Russian).is_err(), "byte {n} changed");
            assert!(read(&good[..n], Variant::Russian).is_err(), "cut at {n}");
        }
        assert!(matches!(read(&good, Variant::Pool), Err(Damage::Variant { .. })));
    }

    #[test]
    fn a_class_and_its_reverse_are_not_both_told_by_their_moves() {
        let by_moves = [None, Some(Layers::Long)];
        for layers in by_moves.into_iter().flat_map(|one| by_moves.map(|two| [one, two])) {
            assert_eq!(read(&pair(layers), Variant::Russian).err(), Some(Damage::Parts));
        }
    }
}
