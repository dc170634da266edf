//! How are positions kept? By their keys, in order, in blocks of some kilobytes: of each its moves with their results, and
//! the numbers of the games that had it. A game counts once in a position, by the move that it played there first.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the key, lowest byte first |
//! | number | how many moves follow |
//! | 1, 4 numbers | of each move its place among the legal ones, or 255 where games ended, and the counts of its results |
//! | number | how many bytes follow |
//! | numbers | the games: the first by its number, each other by its distance from the one before |

use crate::game::NO_MOVE;
use crate::numbers::{put, take, take_array, take_bytes};
use crate::tally::Tally;

/// A block is full with so many bytes.
pub(crate) const FULL: usize = 8 << 10;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    pub(crate) key: u64,
    pub(crate) moves: Vec<(u8, Tally)>,
    /// The games, packed.
    pub(crate) games: &'a [u8],
}

/// Takes the next position from the front of a block; `None` if the block is damaged.
pub(crate) fn take_entry<'a>(bytes: &mut &'a [u8]) -> Option<Entry<'a>> {
    let (key, count) = take_head(bytes)?;
    let mut played = || {
        let [place] = take_array(bytes)?;
        Some((place, Tally::take(bytes)?))
    };
    let moves = (0..count).map(|_| played()).collect::<Option<Vec<_>>>()?;
    let length = take(bytes)?;
    Some(Entry { key, moves, games: take_bytes(bytes, length)? })
}

/// Looks for a position in a block.
pub(crate) fn find<'a>(mut bytes: &'a [u8], key: u64) -> Result<Option<Entry<'a>>, &'static str> {
    while !bytes.is_empty() {
        let entry = take_entry(&mut bytes).ok_or("a block of positions is damaged")?;
        if entry.key >= key {
            return Ok((entry.key == key).then_some(entry));
        }
    }
    Ok(None)
}

/// The key of the next position and how many moves it has.
fn take_head(bytes: &mut &[u8]) -> Option<(u64, u64)> {
    let key = u64::from_le_bytes(take_array(bytes)?);
    // A place is a byte.
    let count = take(bytes).filter(|&count| count <= u64::from(NO_MOVE) + 1)?;
    Some((key, count))
}

/// Appends a position to a block.
pub(crate) fn put_entry(block: &mut Vec<u8>, key: u64, moves: &[(u8, Tally)], games: &[u8]) {
    block.extend(key.to_le_bytes());
    put(block, moves.len() as u64);
    for (place, tally) in moves {
        block.push(*place);
        tally.put(block);
    }
    put(block, games.len() as u64);
    block.extend(games);
}

/// The numbers of games, packed and growing.
#[derive(Default)]
pub(crate) struct Games {
    pub(crate) packed: Vec<u8>,
    last: Option<u32>,
}

impl Games {
    /// Those of an entry, to which more are added.
    pub(crate) fn begin(&mut self, packed: &[u8]) {
        self.packed.clear();
        self.packed.extend(packed);
        self.last = unpacked(packed).last();
    }

    /// One more, with a greater number than all before.
    pub(crate) fn add(&mut self, game: u32) {
        put(&mut self.packed, (game - self.last.unwrap_or(0)).into());
        self.last = Some(game);
    }
}

/// The numbers of games, one by one; damage ends them.
pub(crate) fn unpacked(mut packed: &[u8]) -> impl Iterator<Item = u32> + '_ {
    let mut last = 0u32;
    std::iter::from_fn(move || {
        let next = u32::try_from(take(&mut packed)?).ok()?;
        last = last.checked_add(next)?;
        Some(last)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_back() {
        let mut games = Games::default();
        games.begin(&[]);
        [0, 5, 6, 70_000, u32::MAX].into_iter().for_each(|game| games.add(game));
        assert_eq!(unpacked(&games.packed).collect::<Vec<_>>(), [0, 5, 6, 70_000, u32::MAX]);
        let tally = Tally { black: 3, white: 200, drawn: 0, other: 1 };
        let moves = vec![(2, tally), (NO_MOVE, Tally::default())];
        let mut block = Vec::new();
        put_entry(&mut block, 7, &moves, &games.packed);
        put_entry(&mut block, u64::MAX, &[], &[]);
        let found = find(&block, 7).unwrap().unwrap();
        assert_eq!(found, Entry { key: 7, moves, games: &games.packed });
        assert_eq!(find(&block, 8), Ok(None));
        assert!(find(&block, u64::MAX).unwrap().is_some());
        assert!(find(&block[..block.len() - 1], u64::MAX).is_err());
        let packed = std::mem::take(&mut games.packed);
        games.begin(&packed[..1]);
        games.add(9);
        assert_eq!(unpacked(&games.packed).collect::<Vec<_>>(), [0, 9]);
    }
}
