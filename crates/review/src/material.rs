//! What was taken and what was given along a line? Counted where it comes to rest: in the middle of an exchange
//! everybody is ahead.

use crownhead_rules::{Kind, Move, Position};

/// Pieces that were taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Haul {
    /// Men.
    pub men: u32,
    /// Kings.
    pub kings: u32,
}

impl Haul {
    /// All of them.
    pub const fn pieces(self) -> u32 {
        self.men + self.kings
    }

    fn add(&mut self, position: &Position, mv: Move) {
        for square in mv.captured() {
            match position.piece_on(square).map(|piece| piece.kind) {
                Some(Kind::Man) => self.men += 1,
                Some(Kind::King) => self.kings += 1,
                None => {}
            }
        }
    }
}

/// What a line is worth in pieces, for the side that begins it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Exchange {
    /// What it took.
    pub taken: Haul,
    /// What it gave.
    pub given: Haul,
    /// Plies of the line after which that is done and the balance stays as it is.
    pub plies: usize,
}

impl Exchange {
    /// What a line from this position comes to.
    pub fn of(start: &Position, line: &[Move]) -> Self {
        let mut here = *start;
        let mut now = Self::default();
        let mut at_rest = Self::default();
        for (&mv, plies) in line.iter().zip(1..) {
            let side = if here.turn() == start.turn() { &mut now.taken } else { &mut now.given };
            side.add(&here, mv);
            here = here.after(mv);
            now.plies = plies;
            let quiet = !here.can_capture(here.turn());
            if quiet && now.balance() != at_rest.balance() {
                at_rest = now;
            }
        }
        at_rest
    }

    /// Pieces more than before.
    pub fn balance(&self) -> i64 {
        i64::from(self.taken.pieces()) - i64::from(self.given.pieces())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_notation::{fen, moves};
    use crownhead_rules::Variant;

    fn line(start: &Position, text: &str) -> Vec<Move> {
        let mut here = *start;
        let play = |text| {
            let mv = moves::read(&here, text).expect("a legal move");
            here = here.after(mv);
            mv
        };
        text.split(' ').map(play).collect()
    }

    #[test]
    fn an_exchange_is_counted_when_it_is_over() {
        let start = Position::start(Variant::English);
        let even = line(&start, "11-15 22-18 15x22 25x18 8-11");
        assert_eq!(Exchange::of(&start, &even), Exchange::default(), "one for one is nothing");
        assert_eq!(Exchange::of(&start, &even[..3]), Exchange::default(), "it is not over");
    }

    #[test]
    fn a_shot_gives_one_and_takes_two() {
        let start = fen::read(Variant::English, "W:W22,23,27,32:B1,14,K15").expect("a position");
        let shot = line(&start, "23-18 14x23 27x11 1-6");
        let found = Exchange::of(&start, &shot);
        assert_eq!(found.taken, Haul { men: 1, kings: 1 });
        assert_eq!((found.given, found.plies), (Haul { men: 1, kings: 0 }, 3));
        assert_eq!(found.balance(), 1);
        assert_eq!(Exchange::of(&start, &shot[..2]), Exchange::default(), "it is not over");
    }
}
