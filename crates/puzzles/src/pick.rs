//! Which puzzles are kept, if there are more than wanted? As many of every strength as there are, so that beginners
//! and masters find enough.

use crate::puzzle::Puzzle;
use std::collections::HashSet;

/// Puzzles whose ratings differ by less are equally hard.
const STEP: u16 = 100;

/// At most so many puzzles: no position twice, the ratings as even as can be, the earlier one of two equals. They are
/// given back by rating.
pub fn pick(puzzles: Vec<Puzzle>, most: usize) -> Vec<Puzzle> {
    let mut seen = HashSet::new();
    let mut shelves: Vec<Vec<Puzzle>> = Vec::new();
    for puzzle in puzzles {
        if !seen.insert(puzzle.position) {
            continue;
        }
        let shelf = usize::from(puzzle.rating / STEP);
        if shelves.len() <= shelf {
            shelves.resize_with(shelf + 1, Vec::new);
        }
        shelves[shelf].push(puzzle);
    }
    // One from every shelf in turn: the emptiest shelves are emptied, and the others shortened to one height.
    let mut height = 0;
    let with = |height: usize, shelves: &[Vec<Puzzle>]| -> usize {
        shelves.iter().map(|shelf| shelf.len().min(height)).sum()
    };
    let highest = shelves.iter().map(Vec::len).max().unwrap_or_default();
    while height < highest && with(height + 1, &shelves) <= most {
        height += 1;
    }
    let mut left = most.saturating_sub(with(height, &shelves));
    let mut picked = Vec::new();
    for mut shelf in shelves {
        let more = usize::from(left > 0 && shelf.len() > height);
        left -= more;
        shelf.truncate(height + more);
        picked.extend(shelf);
    }
    picked.sort_by_key(|puzzle| (puzzle.rating, puzzle.position.key()));
    picked
}
