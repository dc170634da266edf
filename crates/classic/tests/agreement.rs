//! Minimax, minimax-tree, alpha-beta, negamax and deepening agree on the value of 10,000 random
//! positions over all variants, evaluations and depths 1 to 5, and pruning never costs nodes.

mod support;

use crownhead_classic::{AlphaBeta, Deepening, Evaluation, Minimax, MinimaxTree, Negamax};
use crownhead_notation::fen;
use crownhead_play::{Report, Score};
use crownhead_rules::{Position, Variant};
use support::{Lots, ask, random_position};

/// Positions for each variant and evaluation at depth 1, 2, ...: 625 in all, times 16 is 10,000.
const POSITIONS: [usize; 5] = [125; 5];

fn compare(position: &Position, evaluation: Evaluation, depth: u32) {
    let place = || format!("{} {} {evaluation}:{depth}", position.variant(), fen::write(position));
    let minimax = ask(&mut Minimax::new(depth, evaluation), position);
    let mut treed = MinimaxTree::new(depth, evaluation);
    let tree = ask(&mut treed, position);
    let alphabeta = ask(&mut AlphaBeta::new(depth, evaluation), position);
    let negamax = ask(&mut Negamax::new(depth, evaluation), position);
    let deepening = ask(&mut Deepening::new(depth..=depth, evaluation), position);
    for other in [&tree, &alphabeta, &negamax] {
        assert_eq!(minimax.report.score, other.report.score, "{}", place());
        assert_eq!(minimax.mv, other.mv, "{}", place());
    }
    assert_eq!(minimax.report.score, deepening.report.score, "{}", place());
    assert_eq!(minimax.report.line, tree.report.line, "{}", place());
    assert_eq!(alphabeta.report.line, negamax.report.line, "{}", place());
    assert!(alphabeta.report.nodes <= minimax.report.nodes, "{}", place());
    assert_eq!(alphabeta.report.nodes, negamax.report.nodes, "{}", place());
    assert_eq!(alphabeta.report.cuts, negamax.report.cuts, "{}", place());
    let kept = treed.tree().expect("a finished tree");
    assert_eq!(
        (kept.len(), kept.value.score()),
        (minimax.report.nodes, minimax.report.score.unwrap())
    );
    assert_eq!(minimax.report.nodes, tree.report.nodes, "{}", place());
    for choice in [&minimax, &alphabeta] {
        check_line(position, &choice.report, evaluation, &place());
    }
}

/// The best line can be played, and at its end stands the value of the search.
fn check_line(start: &Position, report: &Report, evaluation: Evaluation, place: &str) {
    let mut end = *start;
    for mv in &report.line {
        assert!(end.moves().contains(mv), "{place}");
        end = end.after(*mv);
    }
    let sign = if end.turn() == start.turn() { 1.0 } else { -1.0 };
    let plies = report.line.len() as u32;
    let value = match end.outcome() {
        None => Score::Value(sign * evaluation.value(&end).in_points()),
        Some(outcome) => match outcome.winner {
            None => Score::Value(0.0),
            Some(winner) if winner == start.turn() => Score::WinIn(plies),
            Some(_) => Score::LossIn(plies),
        },
    };
    assert_eq!(report.score, Some(value), "{place}");
    assert!(plies == report.depth || end.outcome().is_some(), "{place}");
}

fn agree_in(variant: Variant) {
    for (evaluation, seed) in Evaluation::ALL.into_iter().zip(1..) {
        let mut lots = Lots(seed);
        for (count, depth) in POSITIONS.into_iter().zip(1..) {
            for _ in 0..count {
                compare(&random_position(variant, &mut lots), evaluation, depth);
            }
        }
    }
}

#[test]
fn the_sample_is_ten_thousand_positions_and_more() {
    let of_a_pair: usize = POSITIONS.iter().sum();
    assert!(of_a_pair * Evaluation::ALL.len() * Variant::ALL.len() >= 10_000);
}

/// Side by side.
#[test]
fn searches_agree_in_every_variant() {
    std::thread::scope(|scope| {
        for &variant in Variant::ALL {
            scope.spawn(move || agree_in(variant));
        }
    });
}
