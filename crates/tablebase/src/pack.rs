//! From a solved class to a table in bytes, and back to all its values.
//!
//! A table need not tell what a probe finds by looking at the moves, and what is left out costs nothing:
//!
//! - Where the side to move can capture, the captures lead to smaller classes.
//! - Where only the other side threatens to capture (in value tables), the moves are looked at, and those
//!   that leave a threat behind again count as unknown. If the rest decides, the table need not. So no probe
//!   goes in circles.

use crate::coder::{Bits, Census, Model, Writer};
use crate::counts::Counts;
use crate::file::{Kind, Parts, Table};
use crate::index::{Numbering, Space};
use crate::material::Material;
use crate::runs::{ANY, BLOCK, DRAW, LOSS, WIN};
use crate::seen::Seen;
use crate::solve::{Best, DRAWN, HOLE, Library, Plies, Solved, bare};
use crate::{plies, runs};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// Of so many blocks one is looked at to find out what the coder should expect.
const SAMPLE: usize = 8;
/// So many of those are counted together.
const TOGETHER: usize = 16;

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

/// A class of which all is known that a table has to tell.
pub(crate) trait Known: Sync {
    fn class(&self) -> Material;

    fn space(&self) -> &Space;

    /// The value of a position of the class, which has this number.
    fn here(&self, index: usize, seen: &Seen) -> Plies;

    /// The value after a move that is no capture.
    fn after(&self, after: &Seen) -> Plies;

    /// How many positions there are of each value.
    fn counts(&self, threads: usize, with_distances: bool) -> Counts {
        let space = self.space();
        let parts = each(threads, space.size().div_ceil(BLOCK), |block| {
            let mut counts = Counts::default();
            space.each(range(space, block), |index, seen| {
                if let Some(seen) = seen {
                    counts.add(&seen, self.here(index, &seen), with_distances);
                }
            });
            counts
        });
        parts.into_iter().fold(Counts::default(), Counts::and)
    }

    /// The table in bytes.
    fn pack(&self, kind: Kind, counts: Counts, threads: usize) -> Vec<u8>
    where
        Self: Sized,
    {
        let blocks = self.space().size().div_ceil(BLOCK);
        let width = self.space().width();
        let cells = |block| match kind {
            Kind::Values => values(self, block),
            Kind::Distances => distances(self, block),
        };
        let step = if blocks < 4 * SAMPLE { 1 } else { SAMPLE };
        let sampled: Vec<usize> = (0..blocks).step_by(step).collect();
        let samples = each(threads, sampled.len().div_ceil(TOGETHER), |n| {
            let mut census = Census::new(kind.contexts());
            let mut nothing = Model::even(kind.contexts());
            for &block in sampled.iter().skip(n * TOGETHER).take(TOGETHER) {
                write(kind, &mut census, &mut nothing, width, &cells(block));
            }
            census
        });
        let mut census = Census::new(kind.contexts());
        samples.iter().for_each(|sample| census.add(sample));
        let model = census.model();
        let start = Model::read(&model);
        let blocks = each(threads, blocks, |block| {
            let mut writer = Writer::new();
            write(kind, &mut writer, &mut start.clone(), width, &cells(block));
            writer.finish()
        });
        Parts { kind, class: self.class(), counts, model, blocks }.bytes()
    }
}

/// The numbers of a block.
fn range(space: &Space, block: usize) -> std::ops::Range<usize> {
    block * BLOCK..((block + 1) * BLOCK).min(space.size())
}

/// What a value table has to tell of a block.
fn values(known: &impl Known, block: usize) -> Vec<u8> {
    let range = range(known.space(), block);
    let mut cells = vec![ANY; range.len()];
    known.space().each(range.clone(), |index, seen| {
        let Some(seen) = seen else { return };
        if seen.can_capture() {
            return;
        }
        let threatened = seen.turned().can_capture();
        if threatened && told_by_moves(&seen, |after| known.after(after)).is_some() {
            return;
        }
        cells[index - range.start] = cell(known.here(index, &seen));
    });
    cells
}

/// What a distance table has to tell of a block.
fn distances(known: &impl Known, block: usize) -> Vec<Plies> {
    let range = range(known.space(), block);
    let mut cells = vec![HOLE; range.len()];
    known.space().each(range.clone(), |index, seen| {
        if let Some(seen) = seen.filter(|seen| !seen.can_capture()) {
            cells[index - range.start] = known.here(index, &seen);
        }
    });
    cells
}

/// A value as the cell of a value table.
pub(crate) const fn cell(plies: Plies) -> u8 {
    match bare(plies) {
        DRAWN => DRAW,
        1 => WIN,
        _ => LOSS,
    }
}

/// And back.
pub(crate) const fn plies_of(cell: u8) -> Plies {
    match cell {
        DRAW => DRAWN,
        WIN => 1,
        _ => 0,
    }
}

/// A class that was solved whole, what its steps lead to, and all smaller classes.
pub(crate) struct Source<'a> {
    pub(crate) class: Material,
    pub(crate) solved: &'a Solved,
    pub(crate) reverse: &'a Solved,
    pub(crate) library: &'a Library,
}

impl Known for Source<'_> {
    fn class(&self) -> Material {
        self.class
    }

    fn space(&self) -> &Space {
        &self.solved.space
    }

    fn here(&self, index: usize, _: &Seen) -> Plies {
        self.solved.plies[index]
    }

    fn after(&self, after: &Seen) -> Plies {
        if after.material() == self.class.swapped() {
            self.reverse.plies[self.reverse.space.index(after)]
        } else {
            self.library.plies(after)
        }
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
pub(crate) fn restore(
    tables: &[Table],
    library: &Library,
    threads: usize,
) -> io::Result<Vec<Arc<Solved>>> {
    let kind = tables[0].kind;
    let mut solved: Vec<Solved> = tables
        .iter()
        .map(|table| {
            let blocks =
                each(threads, table.blocks(), |block| with_captures(table, block, library));
            let blocks = blocks.into_iter().collect::<io::Result<Vec<_>>>()?;
            Ok(Solved { space: table.space.clone(), plies: blocks.concat() })
        })
        .collect::<io::Result<_>>()?;
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
    Ok(solved.into_iter().map(Arc::new).collect())
}

/// The values of a block with those of the captures put in.
fn with_captures(table: &Table, block: usize, library: &Library) -> io::Result<Vec<Plies>> {
    let mut cells = Vec::new();
    table.unpack(block, &mut cells)?;
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
            (Some(_), Kind::Values) => plies_of(*cell),
        };
    });
    Ok(cells)
}

impl Source<'_> {
    /// The values of a block with those of threatened positions put in that the table does not tell.
    fn with_threats(&self, block: usize) -> Vec<Plies> {
        let range = range(self.space(), block);
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
                let restored = restore(&tables, &library, 2).expect("they can be read");
                for (class, restored) in classes.iter().zip(restored) {
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
