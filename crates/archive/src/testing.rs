//! For tests that change the bytes of an archive: its sums are put right, so that small changes get past them.

use crate::game::seal;
use crate::layout::{BlockLine, LINE, TAIL, Tail};
use crownhead_files::Checksum;

/// Puts every sum right, as far as the parts of the file can be found.
pub fn mend(bytes: &mut [u8]) {
    let Some(end) = bytes.len().checked_sub(TAIL) else { return };
    let number = |bytes: &[u8], place: usize| {
        let word = bytes.get(place..).and_then(<[u8]>::first_chunk);
        word.map_or(0, |word| u64::from_le_bytes(*word))
    };
    let [games, plies, positions, places, identities, directory] =
        [0, 1, 2, 3, 4, 5].map(|n| number(bytes, end + 8 * n));
    let within = |place: u64| usize::try_from(place).ok().filter(|&place| place <= end);
    let mut tail =
        Tail { games, plies, positions, places, identities, directory, ..Tail::default() };
    if let (Some(at), Some(last)) = (within(places), within(identities)) {
        let list: Vec<u64> =
            (at..last.saturating_sub(7)).step_by(8).map(|place| number(bytes, place)).collect();
        for pair in list.windows(2) {
            if let [Some(begin), Some(end)] = [within(pair[0]), within(pair[1])] {
                bytes.get_mut(begin..end).into_iter().for_each(seal);
            }
        }
    }
    if let Some(begin) = within(directory) {
        for place in (begin..end.saturating_sub(LINE - 1)).step_by(LINE) {
            let mut line = &bytes[place..place + LINE];
            let Some(mut line) = BlockLine::take(&mut line) else { break };
            let block = within(line.place).and_then(|at| bytes.get(at..at + line.length as usize));
            if let Some(block) = block {
                line.sum = Checksum::of(block).short();
                bytes[place..place + LINE].copy_from_slice(&line.to_bytes());
            }
        }
        tail.directory_sum = Checksum::of(&bytes[begin..end]).value();
    }
    if let Some(begin) = within(identities) {
        let known = bytes.get(begin..begin.saturating_add(8 * games.min(1 << 32) as usize));
        tail.identities_sum = known.map_or(0, |known| Checksum::of(known).value());
    }
    bytes[end..].copy_from_slice(&tail.to_bytes());
}
