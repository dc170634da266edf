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

    #[inline(always)]
    pub(super) fn each_step(&self, visit: &mut impl Visit) {
        let (short, flying) = self.by_stride();
        let kings = short & self.own_kings();
        let ways = [
            (self.steps::<AHEAD_NEAR>(short), turn_back::<R, S, AHEAD_NEAR>()),
            (self.steps::<AHEAD_FAR>(short), turn_back::<R, S, AHEAD_FAR>()),
            (self.steps::<BACK_NEAR>(kings), turn_back::<R, S, BACK_NEAR>()),
            (self.steps::<BACK_FAR>(kings), turn_back::<R, S, BACK_FAR>()),
        ];
        for (targets, turn_back) in ways {
            for to in targets.singles() {
                let from = Bitboard(to.0.rotate_left(turn_back));
                let crowns =
                    R::SET.has_kings() && Self::FAR_ROW.meets(to) && !self.kings.meets(from);
                visit.change(Change { from, to, captured: Bitboard::EMPTY, crowns });
            }
        }
        for from in flying.singles() {
            for to in self.reach(from).singles() {
                visit.change(Change { from, to, captured: Bitboard::EMPTY, crowns: false });
            }
        }
    }
}
