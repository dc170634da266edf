//! What several test files need: a small FEN reader, and random numbers from a seed.

// Each test file uses a part of it.
#![allow(dead_code)]

use crownhead_rules::{Color, Kind, Move, Position, Setup, Variant};

/// Reads plain FEN such as `B:W21,22,K30:B1,2,K5`; test data is known to be well formed.
pub(crate) fn setup(fen: &str) -> Setup {
    let mut sections = fen.split(':');
    let color = |letter| if letter == 'B' { Color::Black } else { Color::White };
    let turn = sections.next().and_then(|text| text.chars().next()).map(color);
    let mut setup = Setup::new(turn.expect("a side to move"));
    for section in sections {
        let owner = color(section.chars().next().expect("a side"));
        for square in section[1..].split(',').filter(|text| !text.is_empty()) {
            let king = square.strip_prefix('K');
            let kind = if king.is_some() { Kind::King } else { Kind::Man };
            setup.put(king.unwrap_or(square).parse().expect("a number"), owner, kind);
        }
    }
    setup
}

/// A position from plain FEN.
pub(crate) fn position(variant: Variant, fen: &str) -> Position {
    Position::new(variant, &setup(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

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

    pub(crate) fn draw(&mut self, moves: &[Move]) -> Move {
        moves[self.below(moves.len())]
    }
}

/// Random play from the start: calls `visit` at every position, for at most `plies` plies a game.
pub(crate) fn random_games(
    variant: Variant,
    games: u64,
    plies: usize,
    mut visit: impl FnMut(&Position),
) {
    let mut lots = Lots(2026);
    for _ in 0..games {
        let mut position = Position::start(variant);
        for _ in 0..plies {
            visit(&position);
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(lots.draw(&moves));
        }
    }
}
