//! Moves without a capture: which there are, and how many.

use super::leg::{AHEAD_FAR, AHEAD_NEAR, BACK_FAR, BACK_NEAR, turn_back};
use super::{Scene, Side, Visit};
use crate::Bitboard;
use crate::board::Change;
use crate::switches::Rules;

impl<R: Rules, S: Side> Scene<R, S> {
    #[inline(always)]
    pub(super) fn can_step(&self) -> bool {
        let own = self.steppers();
        let ahead = self.steps::<AHEAD_NEAR>(own) | self.steps::<AHEAD_FAR>(own);
        let kings = self.own_kings() & own;
        let back = self.steps::<BACK_NEAR>(kings) | self.steps::<BACK_FAR>(kings);
        !(ahead | back).is_empty()
    }

    /// How many steps there are where all own pieces are men.
    #[inline(always)]
    pub(super) fn count_steps_of_men(&self) -> u32 {
        self.steps::<AHEAD_NEAR>(self.own).len() + self.steps::<AHEAD_FAR>(self.own).len()
    }

    #[inline(always)]
    pub(super) fn count_steps(&self) -> u32 {
        let (short, flying) = self.by_stride();
        let kings = short & self.own_kings();
        let ahead = self.steps::<AHEAD_NEAR>(short).len() + self.steps::<AHEAD_FAR>(short).len();
        let back = self.steps::<BACK_NEAR>(kings).len() + self.steps::<BACK_FAR>(kings).len();
        ahead + back + flying.singles().map(|king| self.reach(king).len()).sum::<u32>()
    }

    /// Where short pieces get by one step in each direction, and how far such a step is turned back.
    #[inline(always)]
    fn ways(&self, short: Bitboard) -> [(Bitboard, u32); 4] {
        let kings = short & self.own_kings();
        [
            (self.steps::<AHEAD_NEAR>(short), turn_back::<R, S, AHEAD_NEAR>()),
            (self.steps::<AHEAD_FAR>(short), turn_back::<R, S, AHEAD_FAR>()),
            (self.steps::<BACK_NEAR>(kings), turn_back::<R, S, BACK_NEAR>()),
            (self.steps::<BACK_FAR>(kings), turn_back::<R, S, BACK_FAR>()),
        ]
    }

    #[inline(always)]
    fn step_to(&self, to: Bitboard, turn_back: u32) -> Change {
        let from = Bitboard(to.0.rotate_left(turn_back));
        let crowns = R::SET.has_kings() && Self::FAR_ROW.meets(to) && !self.kings.meets(from);
        Change { from, to, captured: Bitboard::EMPTY, crowns }
    }

    /// One of the steps: `choose` is told how many there are, and names its place in the order of
    /// [`each_step`](Self::each_step). `None` if there is none, or a piece that flies.
    #[inline(always)]
    pub(super) fn choose_step(&self, choose: impl FnOnce(usize) -> usize) -> Option<Change> {
        let (short, flying) = self.by_stride();
        let ways = self.ways(short);
        let mut starts = [0; 5];
        for (n, (targets, _)) in ways.iter().enumerate() {
            starts[n + 1] = starts[n] + targets.len() as usize;
        }
        let steps = starts[4];
        if steps == 0 || !flying.is_empty() {
            return None;
        }
        let place = choose(steps);
        // A sum of comparisons, because no processor guesses which way a lot goes.
        let way = (1..4).map(|n| usize::from(starts[n] <= place)).sum::<usize>();
        let (Bitboard(mut targets), turn_back) = ways[way];
        for _ in starts[way]..place {
            targets &= targets.wrapping_sub(1);
        }
        Some(self.step_to(Bitboard(targets & targets.wrapping_neg()), turn_back))
    }

    #[inline(always)]
    pub(super) fn each_step(&self, visit: &mut impl Visit) {
        let (short, flying) = self.by_stride();
        for (targets, turn_back) in self.ways(short) {
            for to in targets.singles() {
                visit.change(self.step_to(to, turn_back));
            }
        }
        for from in flying.singles() {
            for to in self.reach(from).singles() {
                visit.change(Change { from, to, captured: Bitboard::EMPTY, crowns: false });
            }
        }
    }
}
