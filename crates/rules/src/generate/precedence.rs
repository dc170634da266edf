//! Which captures may be played, of all that there are? Every list of captures is made here, so that a
//! precedence among them is written here and nowhere else.

use super::flights::Flight;
use super::{Scene, Side};
use crate::Bitboard;
use crate::switches::{Capture, Rules};

impl<R: Rules, S: Side> Scene<R, S> {
    /// Whether all captures that there are may be played: who only counts them need not find them.
    pub(super) const CHOICE_IS_FREE: bool =
        matches!(R::SET.capture, Capture::Mandatory | Capture::Optional);

    /// Every capture of the capturers that may be played, once, or with `PATHS` once for each way.
    #[inline(always)]
    pub(super) fn each_capture<const PATHS: bool>(
        &self,
        capturers: Bitboard,
        visit: &mut impl FnMut(Bitboard, Flight),
    ) {
        if Self::CHOICE_IS_FREE {
            self.each_found::<PATHS>(capturers, visit);
        } else {
            self.each_of_the_most::<PATHS>(capturers, visit);
        }
    }

    /// Those that take the most pieces.
    fn each_of_the_most<const PATHS: bool>(
        &self,
        capturers: Bitboard,
        visit: &mut impl FnMut(Bitboard, Flight),
    ) {
        let mut most = 0;
        self.each_found::<true>(capturers, &mut |_, flight| {
            most = most.max(flight.captured.len());
        });
        self.each_found::<PATHS>(capturers, &mut |from, flight| {
            if flight.captured.len() == most {
                visit(from, flight);
            }
        });
    }
}
