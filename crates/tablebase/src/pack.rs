//! From a solved class to a table in bytes, and back to all its values.
//!
//! A table need not tell what a probe finds by looking at the moves, and what is left out costs nothing:
//!
//! - Where the side to move can capture, the captures lead to smaller classes.
//! - Where only the other side threatens to capture (in value tables), the moves are looked at, and those
//!   that leave a threat behind again count as unknown. If the rest decides, the table need not. So no probe
//!   goes in circles.

use crate::coder::{Bits, Census, Model, Writer};
use crate::file::{Counts, Kind, Parts, Table, Tally};
use crate::material::Material;
use crate::runs::{ANY, BLOCK, DRAW, LOSS, WIN};
use crate::seen::Seen;
use crate::solve::{Best, DRAWN, HOLE, Library, Plies, Solved, bare};
use crate::{plies, runs};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// Of so many blocks one is looked at to find out what the coder should expect.
const SAMPLE: usize = 8;

/// Does something for each number below `count` on several threads, and gives the results in order.
pub(crate) fn each<T: Send>(
    threads: usize,
    count: usize,
    task: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(count));
    let run = || {
        loop {
            let n = next.fetch_add(1, Relaxed);
            if n >= count {
                return;
            }
            let result = task(n);
            done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((n, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            scope.spawn(run);
        }
        run();
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|&(n, _)| n);
    done.into_iter().map(|(_, result)| result).collect()
}

/// True if the other side threatens to capture and the side to move cannot.
pub(crate) fn is_threatened(seen: &Seen) -> bool {
    !seen.can_capture() && seen.turned().can_capture()
}

/// What the moves of a threatened position tell of its value, when asked for the value after each move that
/// leaves no threat behind; nothing if it depends on the other moves.
pub(crate) fn told_by_moves(seen: &Seen, mut ask: impl FnMut(&Seen) -> Plies) -> Option<Plies> {
    let mut best = Best::none();
    let mut unknown = false;
    let mut look = |after: Seen| {
        if is_threatened(&after) {
            unknown = true;
        } else {
            best.add(bare(ask(&after)));
        }
    };
    seen.each_crowning(&mut look);
    seen.each_plain_step(&mut look);
    (best.is_won() || !unknown).then(|| bare(best.value()))
}

/// A solved class, what its steps lead to, and all smaller classes.
pub(crate) struct Source<'a> {
    pub(crate) class: Material,
    pub(crate) solved: &'a Solved,
    pub(crate) reverse: &'a Solved,
    pub(crate) library: &'a Library,
}

impl Source<'_> {
    fn after(&self, after: &Seen) -> Plies {
        if after.material() == self.class.swapped() {
            self.reverse.plies[self.reverse.space.index(after)]
        } else {
            self.library.plies(after)
        }
    }

    fn range(&self, block: usize) -> std::ops::Range<usize> {
        block * BLOCK..((block + 1) * BLOCK).min(self.solved.space.size())
    }

    /// What a value table has to tell of a block.
    fn values(&self, block: usize) -> Vec<u8> {
        let range = self.range(block);
        let mut cells = vec![ANY; range.len()];
        self.solved.space.each(range.clone(), |index, seen| {
            let Some(seen) = seen else { return };
            if seen.can_capture() {
                return;
            }
            let threatened = seen.turned().can_capture();
            if threatened && told_by_moves(&seen, |after| self.after(after)).is_some() {
                return;
            }
            cells[index - range.start] = match bare(self.solved.plies[index]) {
                DRAWN => DRAW,
                1 => WIN,
                _ => LOSS,
            };
        });
        cells
    }

    /// What a distance table has to tell of a block.
    fn distances(&self, block: usize) -> Vec<Plies> {
        let range = self.range(block);
        let mut cells = self.solved.plies[range.clone()].to_vec();
        self.solved.space.each(range.clone(), |index, seen| {
            if seen.is_some_and(|seen| seen.can_capture()) {
                cells[index - range.start] = HOLE;
            }
        });
        cells
    }

    fn count(&self, block: usize, with_distances: bool) -> Counts {
        let mut counts = Counts::default();
        self.solved.space.each(self.range(block), |index, seen| {
            let Some(seen) = seen else { return };
            let quiet = !seen.can_capture() && !seen.turned().can_capture();
            let plies = self.solved.plies[index];
            let (one, longest) = match bare(plies) {
                DRAWN => (Tally { draws: 1, ..Tally::default() }, None),
                1 => (Tally { wins: 1, ..Tally::default() }, Some(&mut counts.longest_win)),
                _ => (Tally { losses: 1, ..Tally::default() }, Some(&mut counts.longest_loss)),
            };
            if let Some(longest) = longest.filter(|_| with_distances) {
                *longest = (*longest).max(Some(plies));
            }
            counts.all = counts.all.and(one);
            if quiet {
                counts.quiet = counts.quiet.and(one);
            }
        });
        counts
    }

    /// How many positions of the class are what.
    pub(crate) fn counts(&self, threads: usize, with_distances: bool) -> Counts {
        let blocks = self.solved.space.size().div_ceil(BLOCK);
        let parts = each(threads, blocks, |block| self.count(block, with_distances));
        parts.into_iter().fold(Counts::default(), |sum, part| Counts {
            all: sum.all.and(part.all),
            quiet: sum.quiet.and(part.quiet),
            longest_win: sum.longest_win.max(part.longest_win),
            longest_loss: sum.longest_loss.max(part.longest_loss),
        })
    }

    /// The table in bytes.
    pub(crate) fn pack(&self, kind: Kind, counts: Counts, threads: usize) -> Vec<u8> {
        let blocks = self.solved.space.size().div_ceil(BLOCK);
        let width = self.solved.space.width();
        let cells = |block| match kind {
            Kind::Values => self.values(block),
            Kind::Distances => self.distances(block),
        };
        let mut census = Census::new(kind.contexts());
        let mut nothing = Model::even(kind.contexts());
        for block in (0..blocks).step_by(if blocks < 4 * SAMPLE { 1 } else { SAMPLE }) {
            write(kind, &mut census, &mut nothing, width, &cells(block));
        }
        let model = census.model();
        let start = Model::read(&model);
        let blocks = each(threads, blocks, |block| {
            let mut writer = Writer::new();
            write(kind, &mut writer, &mut start.clone(), width, &cells(block));
            writer.finish()
        });
        Parts { kind, class: self.class, counts, model, blocks }.bytes()
    }
}

fn write(kind: Kind, bits: &mut impl Bits, model: &mut Model, width: usize, source: &[u8]) {
    let mut cells = vec![0; source.len()];
    match kind {
        Kind::Values => runs::code(bits, model, width, Some(source), &mut cells),
        Kind::Distances => plies::code(bits, model, Some(source), &mut cells),
    }
}

/// All values of a class and its reverse from their tables, given all smaller classes: distances from
/// distance tables, bare values from value tables.
pub(crate) fn restore(tables: &[Table], library: &Library, threads: usize) -> Vec<Arc<Solved>> {
    let kind = tables[0].kind;
    let mut solved: Vec<Solved> = tables
        .iter()
        .map(|table| {
            let blocks =
                each(threads, table.blocks(), |block| with_captures(table, block, library));
            Solved { space: table.space.clone(), plies: blocks.concat() }
        })
        .collect();
    if kind == Kind::Values {
        let filled: Vec<Vec<Plies>> = (0..solved.len())
            .map(|side| {
                let source = Source {
                    class: tables[side].class,
                    solved: &solved[side],
                    reverse: &solved[solved.len() - 1 - side],
                    library,
                };
                let blocks = tables[side].blocks();
                each(threads, blocks, |block| source.with_threats(block)).concat()
            })
            .collect();
        for (solved, plies) in solved.iter_mut().zip(filled) {
            solved.plies = plies;
        }
    }
    solved.into_iter().map(Arc::new).collect()
}

/// The values of a block with those of the captures put in.
fn with_captures(table: &Table, block: usize, library: &Library) -> Vec<Plies> {
    let mut cells = Vec::new();
    table.unpack(block, &mut cells);
    let range = table.range(block);
    table.space.each(range.clone(), |index, seen| {
        let cell = &mut cells[index - range.start];
        *cell = match (seen, table.kind) {
            (None, _) => HOLE,
            (Some(seen), kind) if seen.can_capture() => {
                let mut best = Best::none();
                seen.each_capture(&mut |after| best.add(library.plies(&after)));
                if kind == Kind::Values { bare(best.value()) } else { best.value() }
            }
            (Some(_), Kind::Distances) => *cell,
            (Some(_), Kind::Values) => match *cell {
                DRAW => DRAWN,
                LOSS => 0,
                _ => 1,
            },
        };
    });
    cells
}

impl Source<'_> {
    /// The values of a block with those of threatened positions put in that the table does not tell.
    fn with_threats(&self, block: usize) -> Vec<Plies> {
        let range = self.range(block);
        let mut cells = self.solved.plies[range.clone()].to_vec();
        self.solved.space.each(range.clone(), |index, seen| {
            if let Some(seen) = seen
                && is_threatened(&seen)
                && let Some(value) = told_by_moves(&seen, |after| self.after(after))
            {
                cells[index - range.start] = value;
            }
        });
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::solve_small;

    #[test]
    fn packed_values_and_distances_are_restored_whole() {
        let library = solve_small();
        let get = |class: Material| library.get(class).expect("it is solved");
        for class in (2..=4).flat_map(Material::all).filter(|class| *class <= class.swapped()) {
            let mut classes = vec![class, class.swapped()];
            classes.dedup();
            for kind in Kind::BOTH {
                let tables: Vec<Table> = classes
                    .iter()
                    .map(|&class| {
                        let (solved, reverse) = (get(class), get(class.swapped()));
                        let source = Source { class, solved, reverse, library: &library };
                        let bytes = source.pack(kind, Counts::default(), 2);
                        Table::read(bytes.into()).expect("a sound table")
                    })
                    .collect();
                for (class, restored) in classes.iter().zip(restore(&tables, &library, 2)) {
                    let wanted = get(*class).plies.iter().map(|&plies| match (kind, plies) {
                        (Kind::Distances, plies) | (_, plies @ HOLE) => plies,
                        (Kind::Values, plies) => bare(plies),
                    });
                    assert!(wanted.eq(restored.plies.iter().copied()), "{class} {kind:?}");
                }
            }
        }
    }
}
