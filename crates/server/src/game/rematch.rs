//! Another game of the same players: colours are swapped, and whatever was agreed on stays.

use super::{GameClock, Seat, Table, Tree};
use crate::key::Key;
use crownhead_rules::{Color, Position};

impl Table {
    /// The next game of the same players, with colours swapped.
    pub(crate) fn next_game(&self) -> Self {
        let [black, white] = &self.seats;
        let seats = [swapped(white, Color::Black), swapped(black, Color::White)];
        let tree = Tree::new(Position::start(self.variant()));
        let clock = self.clock.as_ref().map(|clock| GameClock::new(clock.control()));
        Self { clock, ..Self::new(self.owner, seats, self.agreed, tree) }
    }
}

/// A seat on the other side of the board. Its personal link keeps its secret, so that whoever comes by
/// the link of the game before finds the way on.
fn swapped(seat: &Seat, color: Color) -> Seat {
    match seat {
        Seat::Link { name, back, holder, .. } => {
            Seat::Link { name: name.clone(), token: Key::random(), back: *back, holder: *holder }
        }
        // Who goes by the name of a colour goes by that of the new one.
        Seat::Here { name } if *name == color.other().to_string() => {
            Seat::Here { name: color.to_string() }
        }
        other => other.clone(),
    }
}
