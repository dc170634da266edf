//! The board as the side to move sees it: it always plays down the board, so one colour is enough.
//!
//! Squares are bits 0 to 31 in the order of their PDN numbers, without ghosts, because the index wants
//! them dense. Moves forwards serve the solver; moves backwards lead from a position to those that it
//! can come from. Tests compare both with `crownhead-rules`.

use crate::material::Material;
use crownhead_rules::{Bitboard, Board, Color};

/// Where the pieces stand, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seen {
    pub(crate) own_men: u32,
    pub(crate) own_kings: u32,
    pub(crate) men: u32,
    pub(crate) kings: u32,
}

/// The far row, where own men are crowned.
const FAR_ROW: u32 = 0xf000_0000;

/// Rows 0, 2, 4, 6, whose dark squares begin one column later than those of the others.
const EVEN: u32 = 0x0f0f_0f0f;
const ODD: u32 = !EVEN;
/// The squares of even rows in the last column, and those of odd rows in the first.
const RIGHT: u32 = 0x0808_0808;
const LEFT: u32 = 0x1010_1010;

/// The four diagonal directions: two ahead, two back.
pub(crate) const AHEAD: [usize; 2] = [0, 1];
pub(crate) const ALL: [usize; 4] = [0, 1, 2, 3];

/// Every square of a set moved by one step in a direction; what leaves the board is gone.
#[inline(always)]
pub(crate) const fn step(direction: usize, set: u32) -> u32 {
    match direction {
        0 => (set & EVEN) << 4 | (set & ODD & !LEFT) << 3,
        1 => (set & EVEN & !RIGHT) << 5 | (set & ODD) << 4,
        2 => (set & EVEN & !RIGHT) >> 3 | (set & ODD) >> 4,
        _ => (set & EVEN) >> 4 | (set & ODD & !LEFT) >> 5,
    }
}

/// The squares of a set, each as a set of one.
#[inline(always)]
pub(crate) fn singles(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// A set without the ghost bits of the rules' layout.
#[inline(always)]
const fn dense(set: Bitboard) -> u32 {
    let s = set.0;
    (s & 0xff | s >> 1 & 0xff00 | s >> 2 & 0x00ff_0000 | s >> 3 & 0xff00_0000) as u32
}

impl Seen {
    /// The board as its side to move sees it.
    #[inline(always)]
    pub(crate) fn of(board: &Board) -> Self {
        let [own, other] = [board.turn(), board.turn().other()];
        let sets = [board.men(own), board.kings(own), board.men(other), board.kings(other)];
        let [own_men, own_kings, men, kings] = match own {
            Color::Black => sets.map(dense),
            Color::White => sets.map(|set| dense(set).reverse_bits()),
        };
        Self { own_men, own_kings, men, kings }
    }

    /// The same position as the other side sees it, with the move passed to it.
    #[inline(always)]
    pub(crate) const fn turned(&self) -> Self {
        Self {
            own_men: self.men.reverse_bits(),
            own_kings: self.kings.reverse_bits(),
            men: self.own_men.reverse_bits(),
            kings: self.own_kings.reverse_bits(),
        }
    }

    /// Which pieces there are.
    #[inline(always)]
    pub(crate) const fn material(&self) -> Material {
        Material {
            own_men: self.own_men.count_ones() as u8,
            own_kings: self.own_kings.count_ones() as u8,
            men: self.men.count_ones() as u8,
            kings: self.kings.count_ones() as u8,
        }
    }

    /// How many pieces there are.
    #[inline(always)]
    pub(crate) const fn pieces(&self) -> u32 {
        (self.own() | self.opponent()).count_ones()
    }

    #[inline(always)]
    pub(crate) const fn own(&self) -> u32 {
        self.own_men | self.own_kings
    }

    #[inline(always)]
    pub(crate) const fn opponent(&self) -> u32 {
        self.men | self.kings
    }

    #[inline(always)]
    const fn empty(&self) -> u32 {
        !(self.own() | self.opponent())
    }

    /// True if the side to move can capture.
    #[inline(always)]
    pub(crate) fn can_capture(&self) -> bool {
        let (empty, opponent) = (self.empty(), self.opponent());
        let jumps = |direction, from| step(direction, step(direction, from) & opponent) & empty;
        let ahead = jumps(0, self.own()) | jumps(1, self.own());
        let back = jumps(2, self.own_kings) | jumps(3, self.own_kings);
        ahead | back != 0
    }

    /// How many steps stay in the class: all but those that crown a man.
    #[inline(always)]
    pub(crate) fn count_plain_steps(&self) -> u32 {
        let empty = self.empty();
        let to = |direction, from| step(direction, from) & empty;
        let men = [0, 1].map(|d| (to(d, self.own_men) & !FAR_ROW).count_ones());
        men[0] + men[1] + self.count_king_steps()
    }

    /// How many steps kings have.
    #[inline(always)]
    pub(crate) fn count_king_steps(&self) -> u32 {
        ALL.map(|direction| (step(direction, self.own_kings) & self.empty()).count_ones())
            .into_iter()
            .sum()
    }

    /// Visits every position after a step that stays in the class, seen by the other side.
    #[inline(always)]
    pub(crate) fn each_plain_step(&self, mut visit: impl FnMut(Self)) {
        self.each_king_step(&mut visit);
        self.each_man_step(visit);
    }

    /// Visits every position after a step of a king, seen by the other side.
    #[inline(always)]
    pub(crate) fn each_king_step(&self, mut visit: impl FnMut(Self)) {
        for direction in ALL {
            for from in singles(self.own_kings) {
                let to = step(direction, from) & self.empty();
                if to != 0 {
                    let own_kings = self.own_kings ^ from ^ to;
                    visit(Self { own_kings, ..*self }.turned());
                }
            }
        }
    }

    /// Visits every position after a step of a man that does not crown it, seen by the other side.
    #[inline(always)]
    pub(crate) fn each_man_step(&self, mut visit: impl FnMut(Self)) {
        for direction in AHEAD {
            for from in singles(self.own_men) {
                let to = step(direction, from) & self.empty() & !FAR_ROW;
                if to != 0 {
                    visit(Self { own_men: self.own_men ^ from ^ to, ..*self }.turned());
                }
            }
        }
    }

    /// Visits every position after a step that crowns a man, seen by the other side.
    #[inline(always)]
    pub(crate) fn each_crowning(&self, mut visit: impl FnMut(Self)) {
        for direction in AHEAD {
            for from in singles(self.own_men & FAR_ROW >> 4) {
                let to = step(direction, from) & self.empty();
                if to != 0 {
                    let (own_men, own_kings) = (self.own_men ^ from, self.own_kings | to);
                    visit(Self { own_men, own_kings, ..*self }.turned());
                }
            }
        }
    }

    /// Visits every position after a capture, seen by the other side; one that can be reached in two
    /// ways is visited twice.
    pub(crate) fn each_capture(&self, visit: &mut impl FnMut(Self)) {
        for from in singles(self.own_kings) {
            let lifted = Self { own_kings: self.own_kings ^ from, ..*self };
            lifted.fly::<true>(from, 0, visit);
        }
        for from in singles(self.own_men) {
            let lifted = Self { own_men: self.own_men ^ from, ..*self };
            lifted.fly::<false>(from, 0, visit);
        }
    }

    /// Goes on with a capture by a piece that is in the air over `at` and has taken `taken`.
    fn fly<const KING: bool>(&self, at: u32, taken: u32, visit: &mut impl FnMut(Self)) {
        let mut stuck = true;
        for direction in 0..if KING { 4 } else { 2 } {
            let over = step(direction, at) & self.opponent() & !taken;
            let to = step(direction, over) & self.empty();
            if to == 0 {
                continue;
            }
            stuck = false;
            if !KING && to & FAR_ROW != 0 {
                self.land::<true>(to, taken | over, visit);
            } else {
                self.fly::<KING>(to, taken | over, visit);
            }
        }
        if stuck && taken != 0 {
            self.land::<KING>(at, taken, visit);
        }
    }

    fn land<const KING: bool>(&self, at: u32, taken: u32, visit: &mut impl FnMut(Self)) {
        let (man, king) = if KING { (0, at) } else { (at, 0) };
        let after = Self {
            own_men: self.own_men | man,
            own_kings: self.own_kings | king,
            men: self.men & !taken,
            kings: self.kings & !taken,
        };
        visit(after.turned());
    }

    /// Visits every position that leads to this one by a step which stays in the class, seen by its own
    /// side to move. Whether a capture would have been due there is for the caller to know.
    #[inline(always)]
    pub(crate) fn each_step_before(&self, mut visit: impl FnMut(Self)) {
        self.each_king_step_before(&mut visit);
        let before = self.turned();
        let empty = before.empty();
        for back in [2, 3] {
            for to in singles(before.own_men) {
                let from = step(back, to) & empty;
                if from != 0 {
                    visit(Self { own_men: before.own_men ^ from ^ to, ..before });
                }
            }
        }
    }

    /// The same, but by a step of a king only.
    #[inline(always)]
    pub(crate) fn each_king_step_before(&self, mut visit: impl FnMut(Self)) {
        // The side that has just moved is the one to move before.
        let before = self.turned();
        let empty = before.empty();
        for back in ALL {
            for to in singles(before.own_kings) {
                let from = step(back, to) & empty;
                if from != 0 {
                    visit(Self { own_kings: before.own_kings ^ from ^ to, ..before });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::{Numbering, Space};
    use crownhead_rules::Position;

    /// Positions of several classes, each some numbers apart.
    fn samples() -> impl Iterator<Item = Seen> {
        let classes =
            ["1m2k-2m0k", "2m1k-1m1k", "1m1k-3m1k", "3m0k-3m0k", "0m3k-2m1k", "0m1k-3m1k"];
        classes.into_iter().flat_map(|class| {
            let space = Space::new(class.parse().expect("a class"));
            (0..space.size()).step_by(space.size() / 4000 + 1).filter_map(move |n| space.seen(n))
        })
    }

    fn sorted(mut all: Vec<Seen>) -> Vec<Seen> {
        all.sort_by_key(|seen| [seen.own_men, seen.own_kings, seen.men, seen.kings]);
        all.dedup();
        all
    }

    fn by_rules(position: &Position) -> Vec<Seen> {
        let after = |&mv: &_| Seen::of(position.after(mv).board());
        sorted(position.moves().iter().map(after).collect())
    }

    #[test]
    fn moves_are_those_of_the_rules() {
        for seen in samples() {
            let position = seen.position().expect("numbers lead to legal positions");
            assert_eq!(Seen::of(position.board()), seen);
            assert_eq!(Seen::of(position.turned().board()), seen, "either colour may move");
            assert_eq!(seen.can_capture(), position.can_capture(Color::Black));
            assert_eq!(seen.turned().can_capture(), position.can_capture(Color::White));
            let mut after = Vec::new();
            if seen.can_capture() {
                seen.each_capture(&mut |next| after.push(next));
            } else {
                seen.each_plain_step(|next| after.push(next));
                assert_eq!(after.len() as u32, seen.count_plain_steps());
                seen.each_crowning(|next| after.push(next));
            }
            assert_eq!(sorted(after), by_rules(&position), "{seen:?}");
        }
    }

    #[test]
    fn steps_back_are_steps_forward_reversed() {
        for seen in samples() {
            seen.each_plain_step(|next| {
                let mut found = false;
                next.each_step_before(|before| found |= before == seen);
                assert!(found, "{seen:?} is not before {next:?}");
            });
            seen.each_step_before(|before| {
                let mut found = false;
                before.each_plain_step(|next| found |= next == seen);
                assert!(found, "{seen:?} does not follow {before:?}");
            });
        }
    }
}
