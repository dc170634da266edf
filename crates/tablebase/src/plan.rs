//! What has to be solved for tables of so many pieces, in which order, and what each class takes: the plan by which
//! many machines build together.

use crate::build::{
    MOST_PIECES_WITH_DISTANCES, job_memory, size_of_pair, table_bytes, whole_class_memory,
};
use crate::material::Material;
use crate::sliced::disk_of;

/// A class that is solved together with its reverse: one job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The class, the first of the two.
    pub class: Material,
    /// The classes that have to be there before, each the first of two; all stand earlier in the plan.
    pub inputs: Vec<Material>,
    /// Positions of the class and its reverse.
    pub positions: u64,
    /// Bytes of memory that it cannot do without.
    pub memory: u64,
    /// Bytes of slices on the disk while it is at work.
    pub slices: u64,
    /// Bytes of its tables, about.
    pub tables: u64,
    /// Seconds that one core is busy, about.
    pub core_seconds: u64,
}

/// Positions that a core solves in a second. Whole classes were measured (five pieces in 61 s, six in 913 s) and are
/// rounded down. Slices ask tables for all that lies outside; half as many is assumed until seven pieces have been timed.
const WHOLE_RATE: u64 = 2_000_000;
const SLICED_RATE: u64 = 1_000_000;

/// Every class with 2 to so many pieces, each after those that it needs.
pub fn plan(pieces: u8) -> Vec<Job> {
    (2..=pieces).flat_map(Material::all).filter(|class| class.is_first()).map(job).collect()
}

fn job(class: Material) -> Job {
    let positions: u64 = class.pair().into_iter().map(Material::positions).sum();
    let whole = class.pieces() <= MOST_PIECES_WITH_DISTANCES;
    let rate = if whole { WHOLE_RATE } else { SLICED_RATE };
    Job {
        class,
        inputs: class.inputs(),
        positions,
        memory: if whole { whole_class_memory(class) } else { job_memory(class) },
        slices: if whole { 0 } else { disk_of(class) },
        tables: table_bytes(size_of_pair(class)),
        core_seconds: 1 + positions / rate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_class_comes_after_what_it_needs() {
        let mut there = HashSet::new();
        let mut positions = 0;
        for job in plan(8) {
            assert!(job.inputs.iter().all(|input| there.contains(input)), "{}", job.class);
            assert!(there.insert(job.class), "{} twice", job.class);
            positions += job.positions;
        }
        let all: u64 = (2..=8).flat_map(Material::all).map(Material::positions).sum();
        assert_eq!(positions, all);
    }

    #[test]
    fn every_move_leads_to_an_input_or_to_what_an_input_needs() {
        use crate::index::{Numbering, Space};
        for class in (2..=4).flat_map(Material::all) {
            let mut reached = HashSet::from([class.min(class.swapped())]);
            let mut todo = vec![class];
            while let Some(class) = todo.pop() {
                todo.extend(class.inputs().into_iter().filter(|&input| reached.insert(input)));
            }
            let space = Space::new(class);
            for index in (0..space.size()).step_by(1 + space.size() / 20_000) {
                let Some(seen) = space.seen(index) else { continue };
                let mut look = |after: crate::seen::Seen| {
                    let class = after.material();
                    let over = after.own() == 0;
                    assert!(over || reached.contains(&class.min(class.swapped())), "{seen:?}");
                };
                seen.each_capture(&mut look);
                seen.each_crowning(&mut look);
            }
        }
    }
}
