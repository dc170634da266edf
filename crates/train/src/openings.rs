//! From where do the games of self-play start? From many kinds of positions, so that the net sees more
//! than one way to play: random plies from the start, and where there are decks of openings also these,
//! each with some random plies after them. Some may be asked to start from endings, which hardly come about by chance: kings
//! against many men, cramped sides. Random play leads there.

use crownhead_arena::openings::Opening;
use crownhead_arena::{ArenaError, Openings};
use crownhead_play::{Lots, scramble};
use crownhead_rules::{Game, Position, Variant};
use std::collections::HashSet;

/// Where games start.
#[derive(Clone, Debug)]
pub(crate) struct Starts {
    variant: Variant,
    /// Decks, each with its share of ten games and the most random plies that follow.
    decks: Vec<(usize, usize, Vec<Opening>)>,
    /// The fewest and the most plies of a random opening.
    random: (usize, usize),
    /// Games of a hundred that start from an ending.
    endings: usize,
}

/// For each deck its share of ten games, and the most random plies after its openings.
const SHARES: [(&str, usize, usize); 2] = [("ballots", 2, 7), ("eleven-man", 4, 4)];

/// The fewest and the most pieces of an ending in which a game starts.
const ENDING: (usize, usize) = (6, 14);

/// Attempts after which a start that another game has is taken.
const MOST_ATTEMPTS: u8 = 50;

impl Starts {
    /// The starts of a variant, with so many endings in a hundred.
    pub(crate) fn of(variant: Variant, endings: u8) -> Result<Self, ArenaError> {
        let mut decks = Vec::new();
        for &id in variant.about().decks {
            if let Some(&(_, share, plies)) = SHARES.iter().find(|(deck, ..)| *deck == id)
                && let Openings::List { list, .. } = Openings::deck(id, variant)?
            {
                decks.push((share, plies, list));
            }
        }
        Ok(Self { variant, decks, random: variant.about().selfplay_plies, endings: endings.into() })
    }

    /// For each game the first attempt at a start that no game before it has: equal starts would be
    /// equal games.
    pub(crate) fn first_attempts(&self, seed: u64, games: u64) -> Vec<u8> {
        let mut taken = HashSet::new();
        let mut first = |number| {
            let free = |&attempt: &u8| taken.insert(self.draw(seed, number, attempt.into()).key());
            (0..MOST_ATTEMPTS).find(free).unwrap_or(MOST_ATTEMPTS)
        };
        (0..games).map(&mut first).collect()
    }

    /// The start of a game by lot: a position in which the game is not over and the side to move has a
    /// choice. Later attempts are made after more random plies, so that they hardly repeat another.
    pub(crate) fn draw(&self, seed: u64, number: u64, attempt: u64) -> Position {
        let mut lots = Lots::new(scramble(scramble(seed ^ scramble(number)) ^ attempt));
        let ending = self.endings > 0 && lots.below(100) < self.endings;
        loop {
            let position = if ending {
                self.ending(&mut lots)
            } else {
                let (game, (fewest, most)) = self.begin(&mut lots);
                let more = if attempt > 0 { most - fewest } else { lots.below(most - fewest + 1) };
                let mut plies = 0..fewest + more;
                wander(game, &mut lots, |_| plies.next().is_some())
            };
            if position.outcome().is_none() && position.moves().len() > 1 {
                return position;
            }
        }
    }

    /// A position with few pieces, by lot.
    fn ending(&self, lots: &mut Lots) -> Position {
        let (fewest, most) = ENDING;
        let pieces = fewest + lots.below(most - fewest + 1);
        let game = Game::new(Position::start(self.variant));
        wander(game, lots, |position| position.pieces().count() > pieces)
    }

    /// Where to begin, and the fewest and the most random plies from there.
    fn begin(&self, lots: &mut Lots) -> (Game, (usize, usize)) {
        let mut share = lots.below(10);
        for (part, plies, deck) in &self.decks {
            if share < *part {
                return (Game::new(deck[lots.below(deck.len())].position()), (0, *plies));
            }
            share -= part;
        }
        (Game::new(Position::start(self.variant)), self.random)
    }
}

/// Plays by lot for as long as is wanted, or until the game is over.
fn wander(mut game: Game, lots: &mut Lots, mut more: impl FnMut(&Position) -> bool) -> Position {
    while more(game.position()) {
        let moves = game.moves();
        if moves.is_empty() || game.play(lots.draw(&moves)).is_err() {
            break;
        }
    }
    *game.position()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::{Color, Kind};

    #[test]
    fn games_start_from_different_positions() {
        for &variant in Variant::ALL {
            let starts = Starts::of(variant, 0).unwrap();
            let attempts = starts.first_attempts(1, 4000);
            let start = |n: u64| starts.draw(1, n, attempts[n as usize].into());
            let drawn: HashSet<Position> = (0..4000).map(start).collect();
            assert!(drawn.len() >= 3990, "{variant}: {}", drawn.len());
            assert!(drawn.iter().all(|position| position.moves().len() > 1));
            let fewer = starts.first_attempts(1, 100);
            assert_eq!(fewer, attempts[..100], "a game does not depend on later ones");
        }
    }

    #[test]
    fn endings_are_as_many_as_asked_for() {
        let starts = Starts::of(Variant::English, 40).unwrap();
        let drawn: Vec<Position> = (0..1000).map(|n| starts.draw(1, n, 0)).collect();
        let few = drawn.iter().filter(|position| position.pieces().count() <= ENDING.1);
        let kings = few.clone().filter(|position| {
            Color::BOTH.into_iter().any(|color| position.count(color, Kind::King) > 0)
        });
        let (few, kings) = (few.count(), kings.count());
        assert!((340..460).contains(&few), "{few}");
        assert!(kings > few / 3, "{kings} of {few}");
    }
}
