//! Does a review tell the truth where it is known? Positions with known values are the starts of games, and every legal
//! move is played: what throws a win or a draw away is marked, and nothing that keeps it is called a mistake.
//!
//! The values are those of `crates/tablebase/tests/data/sample_values.csv`, and the only moves those of
//! `crates/puzzles/data/classic.txt`, whose heads name their sources.

mod support;

use crownhead_notation::{fen, moves};
use crownhead_review::{Basis, Fact, Grade, ReviewedPly};
use crownhead_rules::{Game, Move, Position, Variant};
use crownhead_tablebase::{Tables, Value};
use support::{data, english, game, review};

/// Nodes for lines, which are all that has to be searched here.
const NODES: u64 = 300;
/// Pieces of which every value comes with the program.
const KNOWN: usize = 5;

/// The only ply of the game in which a move is played.
fn judged(start: Position, mv: Move) -> ReviewedPly {
    let mut game = Game::new(start);
    game.play(mv).expect("a legal move");
    review(&game, NODES).plies.remove(0)
}

fn is_fault(ply: &ReviewedPly) -> bool {
    ply.grade.is_some_and(Grade::is_fault)
}

fn in_tables(position: &Position) -> bool {
    position.pieces().count() <= KNOWN
}

#[test]
fn every_move_that_throws_a_known_value_away_is_marked_and_no_other() {
    let tables = Tables::shipped();
    let text = data("tablebase/tests/data/sample_values.csv");
    let rows: Vec<&str> = text.lines().skip(1).collect();
    let (mut positions, mut faults, mut kept) = (0, 0, 0);
    // Spread over the file, which begins with few pieces.
    for row in rows.iter().step_by(5) {
        let (start, rest) = match row.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\",").expect(row),
            None => row.split_once(',').expect(row),
        };
        let value = match rest.split(',').nth(1) {
            Some("win") => Value::Win,
            Some("draw") => Value::Draw,
            Some("loss") => Value::Loss,
            _ => panic!("{row}"),
        };
        let start = english(start);
        if start.moves().is_empty() || !in_tables(&start) {
            continue;
        }
        positions += 1;
        let mut some_keep = false;
        for &mv in &start.moves() {
            let after = tables.probe(&start.after(mv)).expect("it has no more pieces").reversed();
            let ply = judged(start, mv);
            assert_eq!(is_fault(&ply), after < value, "{row}: {}", moves::write(&start, mv));
            some_keep |= after == value;
            if after < value {
                faults += 1;
                assert_eq!(ply.basis(), Basis::Exact);
                let now = ply.finding.as_ref().map(|finding| finding.fact);
                match now {
                    Some(Fact::WinThrownAway { now, .. }) => {
                        assert_eq!((value, now), (Value::Win, after));
                    }
                    Some(Fact::DrawThrownAway { .. }) => assert_eq!(value, Value::Draw),
                    other => panic!("{row}: {other:?}"),
                }
                let better = tables.probe(&start.after(ply.better[0])).expect("a value");
                assert_eq!(
                    better.reversed(),
                    value,
                    "{row}: what is called better keeps the value"
                );
            } else {
                kept += 1;
            }
        }
        assert!(some_keep, "{row}: the file and the tables agree");
    }
    assert!(positions > 250 && faults > 50 && kept > 500, "{positions} {faults} {kept}");
}

#[test]
fn the_only_move_is_named_and_every_other_is_marked() {
    let text = data("puzzles/data/classic.txt");
    let (mut positions, mut others) = (0, 0);
    for row in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = row.split_whitespace().collect();
        let [_, start, only, _] = fields[..] else { panic!("{row}") };
        let start = fen::read(Variant::English, start).expect(row);
        if !in_tables(&start) {
            continue;
        }
        positions += 1;
        let only = moves::read(&start, only).expect(row);
        for &mv in &start.moves() {
            let ply = judged(start, mv);
            if mv == only {
                assert!(!is_fault(&ply) && ply.found_only_move(), "{row}: {ply:?}");
            } else {
                others += 1;
                assert!(is_fault(&ply) && ply.only, "{row}: {}", moves::write(&start, mv));
                assert_eq!(ply.better[0], only, "{row}");
                let said = ply.finding.expect(row).to_string();
                assert!(said.ends_with("was the only move"), "{row}: {said}");
            }
        }
    }
    assert!(positions > 45 && others > 200, "{positions} {others}");
}

#[test]
fn a_solved_game_is_judged_by_its_solution() {
    // A late position of Mini-Checkers: whatever is played, the solution knows it.
    let mut start = Position::start(Variant::Mini);
    for text in ["4-7", "13-11", "1-4", "15-12"] {
        start = start.after(moves::read(&start, text).expect(text));
    }
    let (mut judged_exactly, mut lengths) = (0, 0);
    for &mv in &start.moves() {
        let ply = judged(start, mv);
        assert_eq!(ply.basis(), Basis::Exact);
        let kept = ply.best.decided() == ply.played.decided();
        assert_eq!(is_fault(&ply), !kept, "{ply:?}");
        // What is won or lost is so in a number of plies.
        for worth in [ply.best, ply.played] {
            let decided = worth.decided().is_some_and(|value| value != Value::Draw);
            assert_eq!(worth.plies().is_some(), decided, "{ply:?}");
            lengths += usize::from(decided);
        }
        judged_exactly += 1;
    }
    assert!(judged_exactly > 2 && lengths > 0);
}

#[test]
fn a_win_that_ends_by_repetition_is_thrown_away_by_the_last_move() {
    // Two kings against one, going to and fro until the rule ends it.
    let start = english("W:WK18,K19:BK1");
    let mut played = game(start, "18-22 1-5 22-18 5-1 18-22 1-5 22-18 5-1");
    assert!(
        played.outcome().is_some_and(|outcome| outcome.winner.is_none()),
        "a draw by repetition"
    );
    // Black, who moved last, is lost by the tables and has drawn.
    let last = review(&played, NODES).plies.pop().expect("a move");
    assert_eq!((last.played.decided(), is_fault(&last)), (Some(Value::Draw), false), "{last:?}");
    assert!(played.undo());
    let last = review(&played, NODES).plies.pop().expect("a move");
    assert_eq!(last.played.decided(), Some(Value::Win), "without the end it is still won");
}
