//! From where do the games of self-play start? From many kinds of positions, so that the net sees more
//! than one way to play: random plies from the start, and for English checkers also the three-move
//! ballots and the eleven-man ballots, each with some random plies after them.

use crownhead_arena::openings::Opening;
use crownhead_arena::{ArenaError, Openings};
use crownhead_play::Lots;
use crownhead_rules::{Game, Position, Variant};

/// Where games start.
#[derive(Clone, Debug)]
pub(crate) struct Starts {
    variant: Variant,
    /// Decks, each with its share of ten games and the most random plies that follow.
    decks: Vec<(usize, usize, Vec<Opening>)>,
    /// The fewest and the most plies of a random opening.
    random: (usize, usize),
}

impl Starts {
    /// The starts of a variant.
    pub(crate) fn of(variant: Variant) -> Result<Self, ArenaError> {
        let mut decks = Vec::new();
        if variant == Variant::English {
            for (share, plies, deck) in
                [(2, 5, Openings::ballots(variant)?), (4, 3, Openings::eleven_man(variant)?)]
            {
                if let Openings::List { list, .. } = deck {
                    decks.push((share, plies, list));
                }
            }
        }
        // A game of Mini-Checkers is over after some twenty plies.
        let random = if variant == Variant::Mini { (1, 6) } else { (4, 10) };
        Ok(Self { variant, decks, random })
    }

    /// A position by lot in which the game is not over and the side to move has a choice.
    pub(crate) fn draw(&self, lots: &mut Lots) -> Position {
        loop {
            let (mut game, plies) = self.begin(lots);
            for _ in 0..plies {
                let moves = game.moves();
                if moves.is_empty() || game.play(lots.draw(&moves)).is_err() {
                    break;
                }
            }
            let position = *game.position();
            if position.outcome().is_none() && position.moves().len() > 1 {
                return position;
            }
        }
    }

    /// Where to begin, and how many random plies to play from there.
    fn begin(&self, lots: &mut Lots) -> (Game, usize) {
        let mut share = lots.below(10);
        for (part, plies, deck) in &self.decks {
            if share < *part {
                let position = deck[lots.below(deck.len())].position();
                return (Game::new(position), lots.below(plies + 1));
            }
            share -= part;
        }
        let (fewest, most) = self.random;
        let plies = fewest + lots.below(most - fewest + 1);
        (Game::new(Position::start(self.variant)), plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn starts_differ_and_can_be_played() {
        for (variant, least) in Variant::ALL.into_iter().zip([290, 270, 60, 270]) {
            let starts = Starts::of(variant).unwrap();
            let draw = |n| starts.draw(&mut Lots::new(n));
            let drawn: HashSet<Position> = (0..300).map(draw).collect();
            assert!(drawn.len() >= least, "{variant}: {}", drawn.len());
            assert!(drawn.iter().all(|position| position.moves().len() > 1));
            assert_eq!(draw(7), draw(7));
        }
    }
}
