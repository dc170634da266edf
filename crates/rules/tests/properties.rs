//! Third proof of the rules: what must hold in every position, whatever the rules are.

mod support;

use crownhead_rules::{
    Color, Fault, Game, Kind, Move, Piece, Position, Refused, Rules, Setup, Square, Variant,
    WithRules,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

const GAMES: u64 = 500;
const PLIES: usize = 150;

fn everywhere(mut check: impl FnMut(&Position)) {
    for &variant in Variant::ALL {
        support::random_games(variant, GAMES, PLIES, &mut check);
    }
}

/// A move without its board: squares turned if asked.
fn signature(position: &Position, mv: Move, turned: bool) -> (u8, u8, Vec<u8>, bool) {
    let last = position.geometry().squares();
    let turn = |square: Square| if turned { last + 1 - square.number() } else { square.number() };
    let mut captured: Vec<u8> = mv.captured().map(turn).collect();
    captured.sort_unstable();
    if mv.is_pass() {
        return (0, 0, captured, false);
    }
    (turn(mv.from()), turn(mv.to()), captured, mv.crowns())
}

#[test]
fn turning_the_board_and_swapping_colours_changes_nothing() {
    everywhere(|position| {
        let other = position.turned();
        assert_eq!(other.turned(), *position);
        let signatures = |p: &Position, turned| -> BTreeSet<_> {
            p.moves().iter().map(|&mv| signature(p, mv, turned)).collect()
        };
        assert_eq!(signatures(position, true), signatures(&other, false));
        let (here, there) = (position.outcome(), other.outcome());
        assert_eq!(here.map(|o| o.reason), there.map(|o| o.reason));
        assert_eq!(here.and_then(|o| o.winner).map(Color::other), there.and_then(|o| o.winner));
    });
}

#[test]
fn the_key_is_the_recomputed_key() {
    let mut keys = std::collections::HashMap::new();
    everywhere(|position| {
        assert_eq!(position.key(), position.board().recomputed_key());
        let same = keys.entry((position.variant(), position.key())).or_insert(*position);
        assert_eq!(same, position, "two positions share a key");
    });
    assert!(keys.len() > 50_000);
}

#[test]
fn a_position_equals_its_drawing() {
    everywhere(|position| {
        assert_eq!(Position::new(position.variant(), &position.setup()), Ok(*position));
    });
}

#[test]
fn there_are_moves_exactly_while_nobody_has_won() {
    everywhere(|position| {
        assert_eq!(position.outcome().is_none(), !position.moves().is_empty());
    });
}

/// Whether the rules are known as a type or not, a step is chosen by its place in the list; and it can be wherever nothing but
/// men can step.
#[test]
fn a_step_is_chosen_by_its_place_in_the_list() {
    struct Chosen<'a>(&'a Position, usize);
    impl WithRules for Chosen<'_> {
        type Output = Option<Move>;
        fn run<R: Rules>(self) -> Option<Move> {
            let moves = self.0.moves();
            self.0.board().choose_step::<R>(|many| {
                assert_eq!(many, moves.len());
                self.1
            })
        }
    }
    let mut chosen = 0;
    everywhere(|position| {
        let moves = position.moves();
        let plain = moves.iter().all(|mv| !mv.is_capture() && !mv.is_pass());
        let turn = position.turn();
        let men_only = position.count(turn, Kind::King) == 0;
        for (place, &mv) in moves.iter().enumerate() {
            let found = position.variant().with_rules(Chosen(position, place));
            if found.is_some() {
                assert_eq!(found, Some(mv), "{position:?}");
                chosen += 1;
            }
            assert!(found.is_some() || !plain || !men_only, "{position:?}");
            assert!(plain || found.is_none(), "{position:?}");
        }
        assert!(!moves.is_empty() || position.variant().with_rules(Chosen(position, 0)).is_none());
    });
    assert!(chosen > 1_000_000, "{chosen}");
}

/// Every generated move is accepted, and nothing else is: all moves ever seen are tried everywhere.
#[test]
fn only_legal_moves_are_accepted() {
    for &variant in Variant::ALL {
        let mut seen: Vec<Move> = Vec::new();
        support::random_games(variant, 60, PLIES, |position| {
            let legal = position.moves();
            for &mv in legal.iter().filter(|mv| !seen.contains(mv)).collect::<Vec<_>>() {
                seen.push(mv);
            }
            for &mv in &seen {
                let played = Game::new(*position).play(mv);
                if legal.contains(&mv) {
                    assert_eq!(played, Ok(()));
                } else if legal.is_empty() {
                    assert!(matches!(played, Err(Refused::Over(_))));
                } else {
                    assert_eq!(played, Err(Refused::Illegal(mv)));
                }
            }
        });
        assert!(seen.len() > 20, "{variant}: {}", seen.len());
    }
}

#[test]
fn undo_and_redo_walk_the_same_game() {
    for &variant in Variant::ALL {
        let mut lots = support::Lots(11);
        for _ in 0..200 {
            let mut game = Game::new(Position::start(variant));
            let mut positions = vec![*game.position()];
            while game.outcome().is_none() {
                let mv = lots.draw(&game.moves());
                game.play(mv).expect("a legal move");
                positions.push(*game.position());
            }
            let outcome = game.outcome();
            for position in positions.iter().rev().skip(1) {
                assert!(game.undo());
                assert_eq!(game.position(), position);
                assert!(game.outcome().is_none());
            }
            assert!(!game.undo());
            for position in &positions[1..] {
                assert!(game.redo());
                assert_eq!(game.position(), position);
            }
            assert!(!game.redo());
            assert_eq!(game.outcome(), outcome);
            assert_eq!(game.positions().copied().collect::<Vec<_>>(), positions);
        }
    }
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    let kind = prop_oneof![4 => Just(Kind::Man), 1 => Just(Kind::King)];
    let piece = (color.clone(), kind).prop_map(|(color, kind)| Piece::new(color, kind));
    // A little more than the largest board has: 0 and numbers behind the last square are drawn, too.
    let last = Variant::ALL.iter().map(|one| one.geometry().squares()).max().unwrap_or(0);
    let pieces = proptest::collection::vec((0..=u32::from(last) + 3, piece), 0..45);
    (color, pieces).prop_map(|(turn, pieces)| Setup { turn, pieces, runs: Vec::new() })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    /// A drawing becomes a position exactly if it has none of the faults, and the error names each.
    #[test]
    fn every_fault_is_found(setup in any_setup(), which in 0..Variant::ALL.len()) {
        let variant = Variant::ALL[which];
        let (rules, geometry) = (variant.rules(), variant.geometry());
        let mut expected = Vec::new();
        let mut seen = BTreeSet::new();
        let mut counts = [0; 2];
        for &(number, piece) in &setup.pieces {
            if number == 0 || number > u32::from(geometry.squares()) {
                expected.push(Fault::NoSuchSquare { number, last: geometry.squares() });
                continue;
            }
            let square = Square::new(number as u8);
            if !seen.insert(number) {
                expected.push(Fault::NamedTwice(square));
                continue;
            }
            counts[piece.color as usize] += 1;
            let row = geometry.row_of(square);
            let far = if piece.color == Color::Black { geometry.width() - 1 } else { 0 };
            match piece.kind {
                Kind::King if !rules.has_kings() => expected.push(Fault::NoKings(square)),
                Kind::Man if rules.has_kings() && row == far => {
                    expected.push(Fault::Uncrowned(square, piece.color));
                }
                _ => {}
            }
        }
        if setup.pieces.is_empty() {
            expected.push(Fault::EmptyBoard);
        }
        for color in Color::BOTH {
            let count = counts[color as usize];
            if count > rules.pieces() {
                expected.push(Fault::TooMany { color, count, most: rules.pieces() });
            }
        }
        match Position::new(variant, &setup) {
            Ok(position) => {
                prop_assert!(expected.is_empty());
                let drawn: BTreeSet<_> = setup.pieces.iter().copied().collect();
                let redrawn: BTreeSet<_> = position.setup().pieces.into_iter().collect();
                prop_assert_eq!(drawn, redrawn);
                prop_assert_eq!(position.key(), position.board().recomputed_key());
            }
            Err(error) => {
                prop_assert_eq!(error.faults(), &expected[..]);
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}
