//! What several test files need: random games from a seed, random boards, and short ways to say things.

// Each test file uses a part of it.
#![allow(dead_code)]

use crownhead_notation::pdn::{PdnGame, Reader};
use crownhead_notation::record::{self, Line, Record, RecordError};
use crownhead_notation::{fen, moves};
use crownhead_rules::{Color, Kind, Move, Piece, Position, Setup, Variant};
use proptest::collection::vec;
use proptest::prelude::*;

/// The position of a FEN that is known to be good.
pub(crate) fn position(variant: Variant, text: &str) -> Position {
    fen::read(variant, text).unwrap_or_else(|error| panic!("{error}"))
}

/// The one game of a PDN text.
pub(crate) fn game(text: &str) -> PdnGame {
    let mut games = Reader::new(text.as_bytes());
    let game = games.next().expect("a game").unwrap_or_else(|error| panic!("{error}"));
    assert!(games.next().is_none(), "there is more than one game in {text}");
    game
}

/// The record of a PDN text, English unless its tags say otherwise.
pub(crate) fn replay(text: &str) -> Record {
    record::replay(&game(text), Variant::English).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Why a PDN text cannot be replayed.
pub(crate) fn replay_error(text: &str) -> RecordError {
    record::replay(&game(text), Variant::English).expect_err(text)
}

/// The moves of a line in their canonical text, passes included.
pub(crate) fn moves_of(line: &Line) -> String {
    let mut here = line.start;
    let mut texts = Vec::new();
    for ply in &line.plies {
        texts.push(moves::write(&here, ply.mv));
        here = ply.after;
    }
    texts.join(" ")
}

/// The body of a record as it is written, on one line.
pub(crate) fn body_of(record: &Record) -> String {
    let game = PdnGame { tags: Vec::new(), ..record.to_pdn() };
    game.to_string().trim().replace('\n', " ")
}

/// A small generator of random numbers (SplitMix64).
pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// One of the legal moves.
    pub(crate) fn draw(&mut self, moves: &[Move]) -> Move {
        moves[self.below(moves.len())]
    }
}

/// Plays games at random, each up to its end or this many plies, and shows every position.
pub(crate) fn random_games(
    variant: Variant,
    games: u64,
    plies: usize,
    mut visit: impl FnMut(&Position),
) {
    let mut lots = Lots(1962);
    for _ in 0..games {
        let mut here = Position::start(variant);
        for _ in 0..plies {
            visit(&here);
            let legal = here.moves();
            if legal.is_empty() {
                break;
            }
            here = here.after(lots.draw(&legal));
        }
    }
}

/// Any variant.
pub(crate) fn any_variant() -> impl Strategy<Value = Variant> {
    proptest::sample::select(Variant::ALL)
}

/// Any legal position of any variant, most of which no game would reach.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    let man = |color| Piece::new(color, Kind::Man);
    let king = |color| Piece::new(color, Kind::King);
    let square = prop_oneof![
        6 => Just(None),
        2 => Just(Some(man(Color::Black))),
        2 => Just(Some(man(Color::White))),
        1 => Just(Some(king(Color::Black))),
        1 => Just(Some(king(Color::White))),
    ];
    let turn = prop_oneof![Just(Color::Black), Just(Color::White)];
    let drawing = any_variant().prop_flat_map(move |variant| {
        let squares = vec(square.clone(), usize::from(variant.geometry().squares()));
        (Just(variant), turn.clone(), squares)
    });
    drawing.prop_filter_map("an empty board", |(variant, turn, squares)| {
        let setup = made_legal(variant, turn, &squares);
        Position::new(variant, &setup).ok()
    })
}

/// The pieces as far as the variant allows them: kings only where there are any, no man where it would
/// have been crowned, and no more than a side can have.
fn made_legal(variant: Variant, turn: Color, squares: &[Option<Piece>]) -> Setup {
    let rules = variant.rules();
    let mut setup = Setup::new(turn);
    let mut left = [rules.pieces(); 2];
    for (number, piece) in (1..=u32::from(rules.geometry.squares())).zip(squares) {
        let Some(piece) = piece.filter(|piece| left[piece.color as usize] > 0) else { continue };
        left[piece.color as usize] -= 1;
        let per_row = u32::from(rules.geometry.width()) / 2;
        let king_row = match piece.color {
            Color::Black => number > u32::from(rules.geometry.squares()) - per_row,
            Color::White => number <= per_row,
        };
        let kind = match piece.kind {
            _ if !rules.has_kings() => Kind::Man,
            Kind::Man if king_row => Kind::King,
            kind => kind,
        };
        setup.put(number, piece.color, kind);
    }
    setup
}
