//! The value of every position of a class and of its reverse, under any rules, found with their own moves.
//!
//! Level by level, from 0 plies up: a position that has just been found lost makes those before it candidates for a
//! win, and one that is won takes one off the count of unknown moves of those before it, which become candidates for a
//! loss at 0. Candidates are judged by generating their moves. Positions "before" are found by taking quiet moves back;
//! captures and crownings lead to classes that are solved already.
//!
//! Draw rules count moves, and a table over boards does not. So a win or loss is kept only if it comes true whatever the
//! defender does, when all counts begin at the position: see `Limits`. What would be won without draw rules and
//! cannot be kept is *long*, and nobody claims to know it. What is left is drawn, with draw rules or without.

use super::before::each_before;
use super::law::Law;
use super::space::{Field, Seen, Space};
use crate::material::Material;
use crownhead_rules::{Board, Move, MoveList};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What is known of a position in one byte: plies to the end, or one of the names below.
pub(crate) type Code = u8;

/// Neither side wins; until the end also what is not known yet.
pub(crate) const DRAWN: Code = 255;
/// A number without a position.
pub(crate) const HOLE: Code = 254;
/// Won without draw rules, and with them nobody knows.
pub(crate) const LONG_WIN: Code = 253;
/// Lost without draw rules, and with them nobody knows.
pub(crate) const LONG_LOSS: Code = 252;
/// The longest distance that can be told.
const LONGEST: Code = 250;

/// Whether a code is a win or a loss in some plies.
#[inline(always)]
pub(crate) const fn is_decided(code: Code) -> bool {
    code <= LONGEST
}

/// Whether a decided code is a win of the side to move. Without a move one loses, or wins if the goal is reversed;
/// from there the two alternate.
#[inline(always)]
pub(crate) const fn is_win(code: Code, reversed: bool) -> bool {
    (code % 2 == 1) != reversed
}

/// What is known of a position: its code, and for how many plies the line that proves a win or loss goes at the most
/// before a capture, a man's move or the end, that one included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) code: Code,
    pub(crate) idle: u8,
}

impl Told {
    const OVER: Self = Self { code: 0, idle: 0 };
    const UNKNOWN: Self = Self { code: DRAWN, idle: 0 };
}

/// A class that is solved: two bytes for each number.
pub(crate) struct Solved {
    pub(crate) space: Space,
    pub(crate) codes: Vec<Code>,
    pub(crate) idle: Vec<u8>,
}

/// The solved classes of a variant.
pub(crate) struct Library {
    pub(crate) law: Law,
    pub(crate) field: Arc<Field>,
    classes: Vec<Option<Arc<Solved>>>,
}

impl Library {
    pub(crate) fn new(law: Law) -> Self {
        let field = Arc::new(Field::new(law.rules));
        Self { law, field, classes: vec![None; Material::NUMBERS] }
    }

    #[inline(always)]
    pub(crate) fn get(&self, class: Material) -> Option<&Arc<Solved>> {
        self.classes[class.number()].as_ref()
    }

    /// What is known of a board with pieces of both sides, if its class is there.
    #[inline(always)]
    pub(crate) fn told(&self, board: &Board) -> Option<Told> {
        let seen = Seen::of(board, self.law.rules.geometry);
        let class = seen.material();
        let lost_to_king = self.law.has_won_by_king(board, board.turn().other());
        if class.own_men + class.own_kings == 0 || lost_to_king {
            return Some(Told::OVER);
        }
        let solved = self.get(class)?;
        let index = solved.space.index(&seen);
        Some(Told { code: solved.codes[index], idle: solved.idle[index] })
    }
}

/// How long the draw rules let a win take, when all counts begin at the position: a rule about material that holds
/// there may go on holding until the end, and so may a stretch without a capture or a man's move until the next one. Every
/// position on the way has limits of its own, so whatever begins to be counted later is looked at then.
pub(crate) struct Limits {
    plies: u32,
    idle: u32,
}

impl Limits {
    #[inline(always)]
    pub(crate) fn of(law: Law, board: &Board) -> Self {
        let mut plies = LONGEST.into();
        for rule in law.rules.draws {
            if let Some(most) = rule.most_held()
                && rule.holds(board, law.rules.geometry)
            {
                plies = most.min(plies);
            }
        }
        Self { plies, idle: law.rules.idle_plies_to_draw().unwrap_or(u32::MAX) }
    }

    #[inline(always)]
    pub(crate) fn allow(&self, told: Told) -> bool {
        u32::from(told.code) <= self.plies && u32::from(told.idle) <= self.idle
    }
}

impl Library {
    /// Adds a class and its reverse.
    pub(crate) fn add(&mut self, solved: Vec<Arc<Solved>>) {
        for solved in solved {
            let number = solved.space.class.number();
            self.classes[number] = Some(solved);
        }
    }
}

/// Quiet moves cannot be played here: there are captures, or crownings alone.
const CLOSED: u8 = 255;
/// Some move certainly does not lose.
const SAFE: u8 = 254;

/// One of the two classes.
struct Half {
    space: Space,
    codes: Vec<Code>,
    idle: Vec<u8>,
    /// How many quiet moves lead to positions that are not known to be won by the other side.
    open: Vec<u8>,
}

/// A position of the pair: its half in the highest bit, and its number.
type Place = u32;
const SECOND: Place = 1 << 31;

const fn place(half: usize, index: usize) -> Place {
    index as Place | if half == 1 { SECOND } else { 0 }
}

const fn split(place: Place) -> (usize, usize) {
    (if place & SECOND != 0 { 1 } else { 0 }, (place & !SECOND) as usize)
}

/// A class and its reverse while they are being solved.
struct Pair<'a> {
    law: Law,
    halves: Vec<Half>,
    library: &'a Library,
    /// Places to be judged at each level.
    levels: Vec<Vec<Place>>,
    /// Places that limits keep from being decided, or that lead to long wins.
    doubtful: Vec<Place>,
    moves: MoveList,
}

/// What a position is by its moves.
enum Judged {
    Open,
    Decided(Told),
    /// It would be decided, but not within the limits.
    Refused,
}

/// Solves a class and its reverse, given all classes that captures and crownings lead to; nothing if it is stopped.
pub(crate) fn solve(
    class: Material,
    library: &Library,
    stop: &AtomicBool,
) -> Option<Vec<Arc<Solved>>> {
    let mut classes = vec![class, class.swapped()];
    classes.dedup();
    let halves = classes.iter().map(|&class| {
        let space = Space::new(&library.field, class);
        let size = space.size();
        Half { space, codes: vec![DRAWN; size], idle: vec![0; size], open: vec![CLOSED; size] }
    });
    let mut pair = Pair {
        law: library.law,
        halves: halves.collect(),
        library,
        levels: vec![Vec::new(); usize::from(LONGEST) + 2],
        doubtful: Vec::new(),
        moves: MoveList::new(),
    };
    for half in 0..pair.halves.len() {
        for index in 0..pair.halves[half].space.size() {
            if index % 65_536 == 0 && stop.load(Relaxed) {
                return None;
            }
            pair.begin(half, index);
        }
    }
    for level in 0..=LONGEST {
        for place in std::mem::take(&mut pair.levels[usize::from(level)]) {
            pair.judge_at(place, level);
        }
        if stop.load(Relaxed) {
            return None;
        }
    }
    let beyond = pair.levels.pop().unwrap_or_default();
    pair.doubtful.extend(beyond);
    pair.find_long();
    let solved =
        |half: Half| Arc::new(Solved { space: half.space, codes: half.codes, idle: half.idle });
    Some(pair.halves.into_iter().map(solved).collect())
}

impl Pair<'_> {
    /// The half that a quiet move leads to.
    fn other(&self, half: usize) -> usize {
        self.halves.len() - 1 - half
    }

    fn generate(&mut self, board: &Board) {
        self.law.moves_into(board, &mut self.moves);
    }

    /// Whether a move stays within the pair.
    fn is_quiet(mv: Move) -> bool {
        !mv.is_capture() && !mv.crowns()
    }

    /// What is known after a move.
    #[inline(always)]
    fn after(&self, half: usize, board: &Board, mv: Move) -> Told {
        let after = self.law.after(board, mv);
        if Self::is_quiet(mv) {
            let to = &self.halves[self.other(half)];
            let index = to.space.index(&Seen::of(&after, self.law.rules.geometry));
            Told { code: to.codes[index], idle: to.idle[index] }
        } else {
            self.library.told(&after).unwrap_or(Told::UNKNOWN)
        }
    }

    /// Looks at a position for the first time.
    fn begin(&mut self, half: usize, index: usize) {
        let Some(seen) = self.halves[half].space.seen(index) else {
            self.halves[half].codes[index] = HOLE;
            return;
        };
        let board = seen.board();
        let here = place(half, index);
        self.generate(&board);
        if self.moves.is_empty() {
            // A side that has won already although it lacks no move: nothing leads there.
            let winner = self.law.outcome(&board).and_then(|outcome| outcome.winner);
            if winner.is_some_and(|winner| (winner == board.turn()) == self.law.reversed) {
                self.levels[0].push(here);
            } else {
                self.halves[half].codes[index] = HOLE;
            }
            return;
        }
        let (mut quiet, mut safe, mut win, mut loss) = (0, false, None::<Code>, 0);
        for n in 0..self.moves.len() {
            let mv = self.moves[n];
            if Self::is_quiet(mv) {
                quiet += 1;
                continue;
            }
            match self.after(half, &board, mv).code {
                code if !is_decided(code) => {
                    safe = true;
                    if code != DRAWN {
                        self.doubtful.push(here);
                    }
                }
                code if is_win(code, self.law.reversed) => loss = loss.max(code + 1),
                code => {
                    safe = true;
                    win = Some(win.map_or(code + 1, |win: Code| win.min(code + 1)));
                }
            }
        }
        if let Some(win) = win {
            self.levels[usize::from(win)].push(here);
        } else if quiet == 0 && !safe {
            self.levels[usize::from(loss)].push(here);
        }
        self.halves[half].open[index] = match quiet {
            0 => CLOSED,
            _ if safe => SAFE,
            some => some,
        };
    }

    /// What a position is by what is known of its moves.
    fn judge(&mut self, half: usize, board: &Board) -> Judged {
        self.generate(board);
        if self.moves.is_empty() {
            return Judged::Decided(Told::OVER);
        }
        let limits = Limits::of(self.law, board);
        let (mut win, mut refused, mut lost) = (None::<Told>, false, true);
        let mut loss = Told::OVER;
        for &mv in &self.moves {
            let next = self.after(half, board, mv);
            if !is_decided(next.code) {
                lost = false;
                continue;
            }
            let idle = if board.is_progress(mv) { 1 } else { next.idle + 1 };
            let here = Told { code: next.code + 1, idle };
            if is_win(next.code, self.law.reversed) {
                loss.code = loss.code.max(here.code);
                loss.idle = loss.idle.max(here.idle);
                continue;
            }
            lost = false;
            if !limits.allow(here) {
                refused = true;
            } else if win.is_none_or(|win| (here.code, here.idle) < (win.code, win.idle)) {
                win = Some(here);
            }
        }
        match win {
            Some(win) => Judged::Decided(win),
            None if refused => Judged::Refused,
            None if lost && limits.allow(loss) => Judged::Decided(loss),
            None if lost => Judged::Refused,
            None => Judged::Open,
        }
    }

    fn judge_at(&mut self, here: Place, level: Code) {
        let (half, index) = split(here);
        if self.halves[half].codes[index] != DRAWN {
            return;
        }
        let Some(seen) = self.halves[half].space.seen(index) else { return };
        match self.judge(half, &seen.board()) {
            Judged::Open => {}
            Judged::Refused => self.doubtful.push(here),
            Judged::Decided(told) if told.code > level => {
                self.levels[usize::from(told.code)].push(here);
            }
            Judged::Decided(told) => {
                let from = &mut self.halves[half];
                (from.codes[index], from.idle[index]) = (told.code, told.idle);
                let won = is_win(told.code, self.law.reversed);
                let next = usize::from(level) + 1;
                let other = self.other(half);
                let Half { space, codes, open, .. } = &mut self.halves[other];
                let candidates = &mut self.levels[next];
                each_before(self.law.rules, &seen, &mut |before| {
                    let index = space.index(before);
                    let open = &mut open[index];
                    if codes[index] != DRAWN || *open == CLOSED || won && *open == SAFE {
                        return;
                    }
                    if won {
                        *open -= 1;
                    }
                    if !won || *open == 0 {
                        candidates.push(place(other, index));
                    }
                });
            }
        }
    }

    /// Finds what would be won or lost without limits.
    fn find_long(&mut self) {
        let reversed = self.law.reversed;
        while let Some(here) = self.doubtful.pop() {
            let (half, index) = split(here);
            if self.halves[half].codes[index] != DRAWN {
                continue;
            }
            let Some(seen) = self.halves[half].space.seen(index) else { continue };
            let board = seen.board();
            self.generate(&board);
            let (mut won, mut lost) = (false, !self.moves.is_empty());
            for &mv in &self.moves {
                match self.after(half, &board, mv).code {
                    LONG_LOSS => won = true,
                    LONG_WIN => {}
                    code if !is_decided(code) => lost = false,
                    code if is_win(code, reversed) => {}
                    _ => won = true,
                }
            }
            if !won && !lost {
                continue;
            }
            self.halves[half].codes[index] = if won { LONG_WIN } else { LONG_LOSS };
            let other = self.other(half);
            let Half { space, codes, open, .. } = &self.halves[other];
            let doubtful = &mut self.doubtful;
            each_before(self.law.rules, &seen, &mut |before| {
                let index = space.index(before);
                if codes[index] == DRAWN && open[index] != CLOSED {
                    doubtful.push(place(other, index));
                }
            });
        }
    }
}
