//! What several test files need: random positions from a seed, and asking a player.

// Each test file uses a part of it.
#![allow(dead_code)]

use crownhead_classic::ClassicSpec;
use crownhead_notation::fen;
use crownhead_play::{Choice, Limits, Player};
use crownhead_rules::{Game, Position, Variant};

/// A small generator of random numbers (SplitMix64).
pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// A position of a random game that is not over, after a random number of plies.
pub(crate) fn random_position(variant: Variant, lots: &mut Lots) -> Position {
    loop {
        let mut position = Position::start(variant);
        for _ in 0..lots.below(if variant == Variant::Mini { 20 } else { 60 }) {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[lots.below(moves.len())]);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// The choice of a player that knows nothing of the game before.
pub(crate) fn ask(player: &mut (impl Player + ?Sized), position: &Position) -> Choice {
    let answer = player.choose(&Game::new(*position), &Limits::default(), &mut |_| {});
    answer.unwrap_or_else(|fault| panic!("{}: {fault}", fen::write(position)))
}

/// The choice of the player that a SPEC names.
pub(crate) fn ask_spec(spec: &str, position: &Position) -> Choice {
    ask(&mut *spec.parse::<ClassicSpec>().expect(spec).player(position.variant()), position)
}

/// A position from FEN.
pub(crate) fn position(variant: Variant, text: &str) -> Position {
    fen::read(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
