//! Second proof of the rules: at every position of 10,000 random games a variant (2,000 on 10x10), the
//! fast generator and the slow oracle find the same moves with the same paths, the same next positions,
//! and the same ends.

mod oracle;
mod support;

use crownhead_rules::switches::{ENGLISH, Kings, MenCapture, Promotion, RuleSet, Rules};
use crownhead_rules::{Board, Color, Counting, Kind, Position, Setup, Square, Variant};
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
fn drawing(lots: &mut support::Lots, squares: u8) -> Setup {
    let mut setup = Setup::new(Color::BOTH[lots.below(2)]);
    let (density, kings) = (1 + lots.below(7), lots.below(5));
    for number in 1..=squares.into() {
        if lots.below(8) < density {
            let kind = if lots.below(4) < kings { Kind::King } else { Kind::Man };
            setup.put(number, Color::BOTH[lots.below(2)], kind);
        }
    }
    setup
}

#[test]
fn random_drawings() {
    let mut lots = support::Lots(7);
    for &variant in Variant::ALL {
        let drawn = std::iter::repeat_with(|| drawing(&mut lots, variant.geometry().squares()));
        let legal = drawn.filter_map(|setup| Position::new(variant, &setup).ok());
        legal.take(20_000).for_each(|position| compare(&position));
    }
}

/// Switches that no variant has together: kings fly, men capture backwards, and one that is crowned in
/// mid-capture flies on.
enum Flying8 {}

impl Rules for Flying8 {
    const SET: RuleSet = RuleSet {
        kings: Kings::Flying,
        men_capture: MenCapture::AllWays,
        promotion: Promotion::GoesOn,
        ..ENGLISH
    };
}

fn board_as_oracle(board: &Board) -> Oracle {
    let squares = |set| Flying8::SET.geometry.squares_of(set).map(Square::number).collect();
    let [men, kings]: [[Vec<u8>; 2]; 2] = [
        Color::BOTH.map(|color| squares(board.men(color))),
        Color::BOTH.map(|color| squares(board.kings(color))),
    ];
    let black_to_move = board.turn() == Color::Black;
    Oracle::from_pieces(Rule::Flying8, &men[0], &kings[0], &men[1], &kings[1], black_to_move)
}

#[test]
fn flying_kings_land_where_they_can_go_on() {
    let mut lots = support::Lots(8);
    let mut long = 0;
    for _ in 0..60_000 {
        let Ok(board) = drawing(&mut lots, 32).board::<Flying8>() else { continue };
        let oracle = board_as_oracle(&board);
        let theirs = oracle.moves();
        let mut moves = 0;
        board.each_move::<Flying8>(|mv| {
            let captured: Vec<u8> = mv.captured().map(Square::number).collect();
            let is_same = |other: &&OracleMove| {
                let mut taken = other.captured.clone();
                taken.sort_unstable();
                let ends = (other.path.first().copied(), other.path.last().copied());
                ends == (Some(mv.from().number()), Some(mv.to().number())) && taken == captured
            };
            let same = theirs.iter().find(is_same);
            let same = same.unwrap_or_else(|| panic!("{mv:?} is illegal in {}", oracle.fen()));
            assert_eq!(oracle.play(same), board_as_oracle(&board.after(mv)), "{}", oracle.fen());
            moves += 1;
            long += usize::from(captured.len() > 2);
        });
        assert_eq!(oracle.perft(1, true), moves, "{}", oracle.fen());
        assert_eq!(board.perft::<Flying8>(1, Counting::Distinct), moves, "{}", oracle.fen());
        assert_eq!(
            board.perft::<Flying8>(1, Counting::Paths),
            theirs.len() as u64,
            "{}",
            oracle.fen()
        );
    }
    assert!(long > 1000, "only {long} captures of three or more");
}
