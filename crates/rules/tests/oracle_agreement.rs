//! Second proof of the rules: at every position of random games of each variant, the fast generator and the
//! slow oracle find the same moves with the same paths, the same next positions, and the same ends. The games
//! are 500 a variant, fewer on 10x10, and 10,000 in the long test.

mod oracle;
mod support;

use crownhead_rules::{Color, Counting, Kind, Position, Setup, Square, Variant};
use oracle::{End, Oracle, OracleMove, Rule};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

const GAMES: u64 = 500;
const MANY_GAMES: u64 = 10_000;
/// Longer games of kings shuffle; what they show has been seen by then.
const PLIES: usize = 150;

fn as_oracle(position: &Position, rule: Rule) -> Oracle {
    let squares = |color, kind| -> Vec<u8> {
        let all = position.pieces();
        let own = all.filter(|(_, piece)| (piece.color, piece.kind) == (color, kind));
        own.map(|(square, _)| square.number()).collect()
    };
    let oracle = Oracle::from_pieces(
        rule,
        &squares(Color::Black, Kind::Man),
        &squares(Color::Black, Kind::King),
        &squares(Color::White, Kind::Man),
        &squares(Color::White, Kind::King),
        position.turn() == Color::Black,
    );
    position.setup().runs.into_iter().fold(oracle, |oracle, (color, square, steps)| {
        oracle.with_run(color == Color::Black, square as u8, steps)
    })
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
        Variant::International => Rule::International,
        Variant::Brazilian => Rule::Brazilian,
        Variant::Pool => Rule::Pool,
        Variant::Russian => Rule::Russian,
        Variant::Czech => Rule::Czech,
        Variant::Spanish => Rule::Spanish,
        Variant::Italian => Rule::Italian,
        Variant::Thai => Rule::Thai,
        Variant::Killer => Rule::Killer,
        Variant::Antidraughts => Rule::Antidraughts,
        Variant::Breakthrough => Rule::Breakthrough,
        Variant::Losing => Rule::Losing,
        Variant::Frisian => Rule::Frisian,
        Variant::Frysk => Rule::Frysk,
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
    // Published counts know nothing of steps in a row.
    if !oracle.has_tired_king() {
        assert_eq!(position.perft(1, Counting::Distinct), position.moves().len() as u64);
        assert_eq!(position.perft(1, Counting::Paths), ours.len() as u64);
    }
    let end = position.outcome().map(|outcome| match outcome.winner {
        Some(Color::Black) => End::BlackWins,
        Some(Color::White) => End::WhiteWins,
        None => End::Draw,
    });
    assert_eq!(end, oracle.end(), "in {}", oracle.fen());
}

/// Games of all variants, several at a time.
fn agree(games: impl Fn(Variant) -> u64 + Sync) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(&variant) = Variant::ALL.get(next.fetch_add(1, Ordering::Relaxed)) {
            support::random_games(variant, games(variant), PLIES, compare);
        }
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(work);
        work();
        other.join().expect("no disagreement");
    });
}

#[test]
fn random_games() {
    agree(|variant| if variant.geometry().width() > 8 { GAMES / 4 } else { GAMES });
}

#[test]
#[ignore = "takes some minutes; see CONTRIBUTING.md"]
fn ten_thousand_random_games() {
    agree(|_| MANY_GAMES);
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
        let mut long = 0;
        let drawn = std::iter::repeat_with(|| drawing(&mut lots, variant.geometry().squares()));
        let legal = drawn.filter_map(|setup| Position::new(variant, &setup).ok());
        // Of Frysk's five men a side few drawings are legal.
        let number = if variant.rules().pieces() > 5 { 3_000 } else { 300 };
        legal.take(number).for_each(|position| {
            compare(&position);
            long += position.moves().iter().filter(|mv| mv.captured().count() > 2).count();
        });
        let rules = variant.rules();
        let kings = rules.has_kings() && !rules.first_king_wins && rules.pieces() > 5;
        assert!(!kings || long > 50, "{variant}: only {long} captures of three or more");
    }
}
