//! Second proof of the rules: at every position of 10,000 random games a variant (2,000 on 10x10), the
//! fast generator and the slow oracle find the same moves with the same paths, the same next positions,
//! and the same ends.

mod oracle;
mod support;

use crownhead_rules::{Color, Counting, Kind, Position, Square, Variant};
use oracle::{End, Oracle, OracleMove, Rule};
use std::collections::BTreeSet;

const GAMES: u64 = 10_000;
/// Longer games of kings shuffle; what they show has been seen by then.
const PLIES: usize = 150;

fn as_oracle(position: &Position, rule: Rule) -> Oracle {
    let squares = |color, kind| -> Vec<u8> {
        let all = position.pieces();
        let own = all.filter(|(_, piece)| (piece.color, piece.kind) == (color, kind));
        own.map(|(square, _)| square.number()).collect()
    };
    Oracle::from_pieces(
        rule,
        &squares(Color::Black, Kind::Man),
        &squares(Color::Black, Kind::King),
        &squares(Color::White, Kind::Man),
        &squares(Color::White, Kind::King),
        position.turn() == Color::Black,
    )
}

/// What tells one move from another: every path, with the captured squares in ascending order.
type Paths = BTreeSet<(Vec<u8>, Vec<u8>)>;

/// What the oracle calls a variant.
fn rule_of(variant: Variant) -> Rule {
    match variant {
        Variant::English => Rule::English,
        Variant::Regicide => Rule::Regicide,
        Variant::Mini => Rule::Mini,
        Variant::Straight => Rule::Straight,
        Variant::Ten => Rule::Ten,
    }
}

fn compare(position: &Position) {
    let rule = rule_of(position.variant());
    let oracle = as_oracle(position, rule);
    let theirs = oracle.moves();
    let mut ours = Paths::new();
    for &mv in &position.moves() {
        let captured: Vec<u8> = mv.captured().map(Square::number).collect();
        let after = as_oracle(&position.after(mv), rule);
        for path in position.paths(mv) {
            let path: Vec<u8> = path.iter().map(|square| square.number()).collect();
            let same = theirs.iter().find(|other| other.path == path);
            let same = same.unwrap_or_else(|| panic!("{path:?} is illegal in {}", oracle.fen()));
            assert_eq!(oracle.play(same), after, "{path:?} in {}", oracle.fen());
            assert!(ours.insert((path, captured.clone())), "a path twice in {}", oracle.fen());
        }
    }
    let sorted = |mv: OracleMove| {
        let mut captured = mv.captured;
        captured.sort_unstable();
        (mv.path, captured)
    };
    assert_eq!(ours, theirs.into_iter().map(sorted).collect(), "in {}", oracle.fen());
    assert_eq!(position.perft(1, Counting::Distinct), position.moves().len() as u64);
    assert_eq!(position.perft(1, Counting::Paths), ours.len() as u64);
    let end = position.outcome().map(|outcome| match outcome.winner {
        Some(Color::Black) => End::BlackWins,
        Some(Color::White) => End::WhiteWins,
        None => End::Draw,
    });
    assert_eq!(end, oracle.end(), "in {}", oracle.fen());
}

#[test]
fn english() {
    support::random_games(Variant::English, GAMES, PLIES, compare);
}

#[test]
fn regicide() {
    support::random_games(Variant::Regicide, GAMES, PLIES, compare);
}

#[test]
fn mini() {
    support::random_games(Variant::Mini, GAMES, PLIES, compare);
}

#[test]
fn straight() {
    support::random_games(Variant::Straight, GAMES, PLIES, compare);
}

#[test]
fn ten() {
    support::random_games(Variant::Ten, GAMES / 5, PLIES, compare);
}

/// Random games seldom have many kings; random drawings have, and rings to run with them.
#[test]
fn random_drawings() {
    let mut lots = support::Lots(7);
    for &variant in Variant::ALL {
        let mut legal = 0;
        while legal < 20_000 {
            let mut setup = crownhead_rules::Setup::new(Color::BOTH[lots.below(2)]);
            let last = u32::from(variant.geometry().squares());
            let (density, kings) = (2 + lots.below(6), lots.below(4));
            for number in 1..=last {
                if lots.below(8) < density {
                    let kind = if lots.below(4) < kings { Kind::King } else { Kind::Man };
                    setup.put(number, Color::BOTH[lots.below(2)], kind);
                }
            }
            if let Ok(position) = Position::new(variant, &setup) {
                compare(&position);
                legal += 1;
            }
        }
    }
}
