//! Is Mini-Checkers solved? The sweep over all positions against the prover, and against plain minimax.

use crownhead_notation::fen;
use crownhead_rules::{Position, Variant};
use crownhead_tablebase::{Exact, Value, mini};

/// Minimax without memory or short cuts.
fn minimax(position: &Position) -> Value {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            None => Value::Draw,
            Some(winner) if winner == position.turn() => Value::Win,
            Some(_) => Value::Loss,
        };
    }
    let values = position.moves().iter().map(|&mv| minimax(&position.after(mv)).reversed()).max();
    values.expect("a game that is not over has a move")
}

#[test]
fn small_positions_have_the_value_of_minimax() {
    let prover = mini::Solver::new();
    for text in [
        "B:W13,14:B5,6",
        "W:W10,13,17:B6,9",
        "B:W7,12:B2,3,5",
        "W:W9,17:B8,11,12",
        "B:W8,15:B4,6,7",
        "B:W10,11,16:B2,9",
    ] {
        let position = fen::read(Variant::Mini, text).expect(text);
        let value = minimax(&position);
        let solution = mini::solve(&position).expect("a mini position");
        assert_eq!(
            (solution.value, prover.value(position.board())),
            (value, Some(value)),
            "{text}"
        );
        let end = solution.line.iter().fold(position, |here, &mv| here.after(mv));
        assert!(end.outcome().is_some(), "{text}: the line leads to the end");
    }
}

#[test]
fn the_start_is_a_draw_after_looking_at_every_state() {
    let start = Position::start(Variant::Mini);
    let solution = mini::solve(&start).expect("a mini position");
    assert_eq!((solution.value, solution.states), (Value::Draw, 34_337_081));
    let end = solution.line.iter().fold(start, |here, &mv| here.after(mv));
    assert!(end.outcome().is_some_and(|outcome| outcome.winner.is_none()));
    let prover = mini::Solver::new();
    assert_eq!(prover.value(start.board()), Some(Value::Draw));
}

#[test]
fn the_longest_way_of_a_lost_game_is_as_long_as_was_said() {
    // One of the weak answers to a first move: every ply of best play is one less.
    let prover = mini::Solver::new();
    let mut here = Position::start(Variant::Mini);
    let lost = |here: &Position| prover.value(here.board()) == Some(Value::Loss);
    let first = here.moves();
    let bad = first.iter().map(|&mv| here.after(mv)).flat_map(|next| {
        let replies = next.moves();
        replies.iter().map(|&mv| next.after(mv)).collect::<Vec<_>>()
    });
    let bad: Vec<Position> = bad.collect();
    here = bad.into_iter().find(lost).expect("a reply that loses");
    let mut left = prover.distance(here.board()).expect("a length");
    assert!(left > 20, "{left}");
    while left > 0 {
        let told = prover.move_values(&here);
        let value = prover.value(here.board());
        let kept = told.iter().filter(|told| told.value == value);
        let best = kept.min_by_key(|told| {
            let plies = i32::from(told.distance.expect("a length"));
            if value == Some(Value::Win) { plies } else { -plies }
        });
        let best = best.expect("a move that keeps it");
        assert_eq!(best.distance, Some(left), "{here:?}");
        here = here.after(best.mv);
        left -= 1;
        assert_eq!(prover.distance(here.board()), Some(left));
    }
    assert!(here.outcome().is_some_and(|outcome| outcome.winner.is_some()));
}

#[test]
fn other_variants_are_not_solved() {
    let start = Position::start(Variant::English);
    assert!(mini::solve(&start).is_none());
}
