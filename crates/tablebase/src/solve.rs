//! The value of every position of a class and of its reverse, by retrograde analysis.
//!
//! The steps, for a pair of classes that quiet moves lead back and forth between, or a pair of [slices of
//! them](crate::slice):
//!
//! 1. One sweep over all positions. Captures lead outside, to smaller classes, which are solved, so a position
//!    with a capture to play is finished at once; so is one without a move. In the others, crownings (and in
//!    slices all steps of men) lead outside too and may win or save the day; the remaining steps are counted.
//! 2. Level by level, from 0 plies up: every position that has just been found lost makes the positions
//!    before it won; every one found won takes one off the count of those before it, and at 0 they are lost.
//! 3. What is left is drawn.
//!
//! A level is found by a scan, not in a list, so memory is two bytes for each position; groups of positions
//! remember which levels occur in them, so that scans skip most.

use crate::index::{Numbering, Space};
use crate::material::{MOST_PIECES, Material};
use crate::seen::Seen;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The value of a position in one byte: the plies to the end for a decided one (odd for a win of the side
/// to move, even for a loss).
pub(crate) type Plies = u8;

/// A draw, and until the end what is not known yet.
pub(crate) const DRAWN: Plies = 255;
/// A number without a position.
pub(crate) const HOLE: Plies = 254;
/// A value without its distance, as a loss in 0 plies or a win in 1.
#[inline(always)]
pub(crate) const fn bare(plies: Plies) -> Plies {
    match plies {
        DRAWN => DRAWN,
        plies => plies % 2,
    }
}

/// The longest distance that can be told.
const LONGEST: u8 = 250;

/// Steps left that may save a position: none ever will be counted off these.
const FINISHED: u8 = 255;
const SAFE: u8 = 254;

/// Positions that remember together which levels occur in them.
const GROUP: usize = 4096;

/// What a win or loss in a smaller class counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Metric {
    /// The plies to the end of the game.
    End,
    /// Nothing: the plies to a smaller class are counted. Enough for win, draw and loss.
    Conversion,
}

/// A class that is solved: a byte for each number.
pub(crate) struct Solved {
    pub(crate) space: Space,
    pub(crate) plies: Vec<Plies>,
}

/// The solved classes, by number.
#[derive(Clone)]
pub(crate) struct Library {
    classes: Vec<Option<Arc<Solved>>>,
}

impl Library {
    pub(crate) fn new() -> Self {
        Self { classes: vec![None; Material::NUMBERS] }
    }

    pub(crate) fn add(&mut self, class: Material, solved: Arc<Solved>) {
        self.classes[class.number()] = Some(solved);
    }

    /// Forgets the classes that are not needed.
    pub(crate) fn keep(&mut self, needed: impl Fn(Material) -> bool) {
        for pieces in 2..=MOST_PIECES {
            for class in Material::all(pieces) {
                if !needed(class) {
                    self.classes[class.number()] = None;
                }
            }
        }
    }

    /// A class, if it is there.
    #[inline(always)]
    pub(crate) fn get(&self, class: Material) -> Option<&Arc<Solved>> {
        self.classes[class.number()].as_ref()
    }

    /// The value of a position of a class that is there.
    #[inline(always)]
    pub(crate) fn plies(&self, seen: &Seen) -> Plies {
        if seen.own() == 0 {
            return 0;
        }
        let solved = self.get(seen.material()).expect("smaller classes are solved first");
        solved.plies[solved.space.index(seen)]
    }
}

/// The best of several moves, each by the value that it leaves to the opponent.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    win: Plies,
    loss: Plies,
    draw: bool,
}

impl Best {
    pub(crate) const fn none() -> Self {
        Self { win: DRAWN, loss: 0, draw: false }
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, left: Plies) {
        match left {
            DRAWN => self.draw = true,
            lost if lost % 2 == 0 => self.win = self.win.min(lost + 1),
            won => self.loss = self.loss.max(won + 1),
        }
    }

    /// True if a move wins.
    pub(crate) const fn is_won(self) -> bool {
        self.win != DRAWN
    }

    /// The value for the side that has the moves; without any it is lost now.
    pub(crate) const fn value(self) -> Plies {
        match self {
            Self { win, .. } if self.is_won() => win,
            Self { draw: true, .. } => DRAWN,
            Self { loss, .. } => loss,
        }
    }
}

/// Which levels occur in a group of positions: a bit for each.
#[derive(Default)]
struct Levels([AtomicU64; 4]);

impl Levels {
    #[inline(always)]
    fn add(&self, level: Plies) {
        let (word, bit) = (&self.0[level as usize / 64], 1 << (level % 64));
        // Most are there already, and reading is cheaper than writing.
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    fn has(&self, level: Plies) -> bool {
        self.0[level as usize / 64].load(Relaxed) >> (level % 64) & 1 == 1
    }
}

/// One class or slice of a pair under work.
struct Work<N> {
    numbers: N,
    plies: Vec<AtomicU8>,
    /// Steps that do not lose yet, or `FINISHED` or `SAFE`.
    left: Vec<AtomicU8>,
    levels: Vec<Levels>,
}

impl<N: Numbering> Work<N> {
    fn new(numbers: N) -> Self {
        let bytes = |value: u8| {
            let mut bytes = Vec::new();
            bytes.resize_with(numbers.size(), || AtomicU8::new(value));
            bytes
        };
        let mut levels = Vec::new();
        levels.resize_with(numbers.size().div_ceil(GROUP), Levels::default);
        Self { plies: bytes(DRAWN), left: bytes(FINISHED), levels, numbers }
    }

    fn group(&self, group: usize) -> std::ops::Range<usize> {
        group * GROUP..((group + 1) * GROUP).min(self.numbers.size())
    }

    fn finish(self) -> Vec<Plies> {
        self.plies.into_iter().map(AtomicU8::into_inner).collect()
    }
}

/// Bytes that solving a pair of so many numbers takes.
pub(crate) const fn memory(numbers: usize) -> usize {
    2 * numbers + numbers.div_ceil(GROUP) * size_of::<Levels>()
}

/// How a class is solved.
pub(crate) struct Effort<'a> {
    pub(crate) threads: usize,
    pub(crate) metric: Metric,
    /// Ends the work early.
    pub(crate) stop: &'a AtomicBool,
}

/// A pair under work; what is its own reverse is one.
struct Pair<'a, N, F> {
    /// What a position counts that a capture, a crowning or a step away leads to.
    outside: &'a F,
    threads: usize,
    stop: &'a AtomicBool,
    work: Vec<Work<N>>,
    /// The levels that occur anywhere.
    levels: Levels,
}

/// Solves a class and its reverse, given all classes that captures and crownings lead to. Gives one table
/// for a class that is its own reverse, else two; `None` if it was stopped.
pub(crate) fn solve(
    class: Material,
    library: &Library,
    effort: &Effort,
) -> Option<Vec<Arc<Solved>>> {
    let spaces: Vec<Space> = class.pair().into_iter().map(Space::new).collect();
    let outside = |seen: &Seen| match effort.metric {
        Metric::End => library.plies(seen),
        Metric::Conversion => bare(library.plies(seen)),
    };
    let solved = solve_pair(spaces.clone(), &outside, effort.threads, effort.stop)?;
    let solved = spaces.into_iter().zip(solved).map(|(space, plies)| Solved { space, plies });
    Some(solved.map(Arc::new).collect())
}

/// Solves a numbering and its reverse, or one that is its own reverse, given the values outside. `None` if it was
/// stopped.
pub(crate) fn solve_pair<N: Numbering, F: Fn(&Seen) -> Plies + Sync>(
    numbers: Vec<N>,
    outside: &F,
    threads: usize,
    stop: &AtomicBool,
) -> Option<Vec<Vec<Plies>>> {
    let work = numbers.into_iter().map(Work::new).collect();
    let pair = Pair { outside, threads, stop, work, levels: Levels::default() };
    pair.each_group(|side, group| pair.begin(side, group))?;
    for level in 0..=LONGEST {
        if pair.levels.has(level) {
            pair.each_group(|side, group| pair.spread(side, group, level))?;
        }
    }
    // Rather none than a wrong one; no class is known that comes near.
    assert!((LONGEST + 1..HOLE).all(|level| !pair.levels.has(level)), "a game of {LONGEST} plies");
    Some(pair.work.into_iter().map(Work::finish).collect())
}

impl<N: Numbering, F: Fn(&Seen) -> Plies + Sync> Pair<'_, N, F> {
    /// Does something for every group of both, on all threads; `None` if it was stopped.
    fn each_group(&self, task: impl Fn(usize, usize) + Sync) -> Option<()> {
        let groups: usize = self.work.iter().map(|work| work.levels.len()).sum();
        let first = self.work[0].levels.len();
        let next = AtomicUsize::new(0);
        let run = || {
            loop {
                let n = next.fetch_add(1, Relaxed);
                if n >= groups || self.stop.load(Relaxed) {
                    return;
                }
                if n < first { task(0, n) } else { task(1, n - first) }
            }
        };
        // A small class is not worth a thread.
        let threads = self.threads.min(groups / 16);
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(run);
            }
            run();
        });
        (!self.stop.load(Relaxed)).then_some(())
    }

    /// What a step from this one leads to.
    fn other(&self, side: usize) -> &Work<N> {
        &self.work[self.work.len() - 1 - side]
    }

    #[inline(always)]
    fn set(&self, work: &Work<N>, index: usize, plies: Plies) {
        work.plies[index].store(plies, Relaxed);
        work.levels[index / GROUP].add(plies);
        self.levels.add(plies);
    }

    /// The best of the moves that lead outside and are no captures.
    #[inline(always)]
    fn best_outside(&self, seen: &Seen) -> Best {
        let mut best = Best::none();
        seen.each_crowning(|next| best.add((self.outside)(&next)));
        if !N::MEN_STAY {
            seen.each_man_step(|next| best.add((self.outside)(&next)));
        }
        best
    }

    /// Step 1 for a group.
    fn begin(&self, side: usize, group: usize) {
        let work = &self.work[side];
        work.numbers.each(work.group(group), |index, seen| {
            let Some(seen) = seen else {
                work.plies[index].store(HOLE, Relaxed);
                return;
            };
            let mut best = Best::none();
            if seen.can_capture() {
                seen.each_capture(&mut |next| best.add((self.outside)(&next)));
            } else {
                best = self.best_outside(&seen);
                let steps =
                    if N::MEN_STAY { seen.count_plain_steps() } else { seen.count_king_steps() };
                if steps > 0 {
                    // It may win by crowning, and earlier by a step; it may be saved by crowning.
                    let safe = best.draw || best.is_won();
                    work.left[index].store(if safe { SAFE } else { steps as u8 }, Relaxed);
                    if best.is_won() {
                        self.set(work, index, best.win);
                    }
                    return;
                }
            }
            if best.value() != DRAWN {
                self.set(work, index, best.value());
            }
        });
    }

    /// Step 2 for a group and a level.
    fn spread(&self, side: usize, group: usize, level: Plies) {
        let work = &self.work[side];
        if !work.levels[group].has(level) {
            return;
        }
        let before = self.other(side);
        for index in work.group(group) {
            if work.plies[index].load(Relaxed) != level {
                continue;
            }
            let seen = work.numbers.seen(index).expect("no hole has a level");
            let visit = |earlier: Seen| {
                let index = before.numbers.index(&earlier);
                let left = before.left[index].load(Relaxed);
                if level.is_multiple_of(2) {
                    if left != FINISHED && before.plies[index].load(Relaxed) > level + 1 {
                        self.set(before, index, level + 1);
                    }
                } else if left < SAFE && before.left[index].fetch_sub(1, Relaxed) == 1 {
                    self.set(before, index, self.lost(&earlier, work));
                }
            };
            if N::MEN_STAY {
                seen.each_step_before(visit);
            } else {
                seen.each_king_step_before(visit);
            }
        }
    }

    /// How long a position lasts of which every move is known to lose.
    fn lost(&self, seen: &Seen, next: &Work<N>) -> Plies {
        let mut best = self.best_outside(seen);
        let mut add = |after: Seen| {
            best.add(next.plies[next.numbers.index(&after)].load(Relaxed));
        };
        if N::MEN_STAY {
            seen.each_plain_step(&mut add);
        } else {
            seen.each_king_step(&mut add);
        }
        best.value()
    }
}
