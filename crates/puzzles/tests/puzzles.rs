//! Puzzles are right, the same every time, and survive being kept.

use crownhead_notation::{fen, moves};
use crownhead_play::Stop;
use crownhead_puzzles::{
    Bounds, Check, Checked, Goal, Judge, Maker, Measure, Puzzle, PuzzleError, PuzzleSet, Rater,
    Theme, pack, pick, unpack,
};
use crownhead_review::Basis;
use crownhead_rules::{Game, Move, Position, Variant};
use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

/// A file of this test's own, gone when it is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("crownhead-puzzles-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

const MAKER: Maker = Maker {
    variant: Variant::English,
    games: 16,
    measure: Measure::Value,
    seed: 5,
    nodes: 6_000,
    threads: 2,
};

fn make(maker: &Maker, journal: &Scratch) -> Vec<Puzzle> {
    maker.make(&journal.0, &Stop::new(), &mut |_| {}).expect("puzzles")
}

/// Puzzles that all tests share.
fn puzzles() -> &'static [Puzzle] {
    static MADE: OnceLock<Vec<Puzzle>> = OnceLock::new();
    MADE.get_or_init(|| make(&MAKER, &Scratch::new("shared")))
}

fn set(puzzles: &[Puzzle]) -> PuzzleSet {
    PuzzleSet { nodes: MAKER.nodes, puzzles: puzzles.to_vec() }
}

fn english(text: &str) -> Position {
    fen::read(Variant::English, text).expect("a position")
}

fn line(position: Position, text: &str) -> Vec<Move> {
    let mut here = position;
    let read = |text| {
        let mv = moves::read(&here, text).expect("a legal move");
        here = here.after(mv);
        mv
    };
    text.split(' ').map(read).collect()
}

#[test]
fn games_give_puzzles_that_can_be_solved() {
    assert!(puzzles().len() >= 4, "only {}", puzzles().len());
    for puzzle in puzzles() {
        assert!(puzzle.position.moves().len() > 2, "who has no choice solves nothing");
        assert_eq!(puzzle.solution.len() % 2, 1, "it ends with a move to find");
        assert!((300..4000).contains(&puzzle.rating), "{}", puzzle.rating);
        assert_eq!(puzzle.themes.contains(&Theme::OnlyDraw), puzzle.goal == Goal::Draw);
        for (position, mv) in puzzle.questions() {
            assert_eq!(position.turn(), puzzle.position.turn());
            assert!(position.moves().contains(&mv));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    let alone = Maker { threads: 1, games: 6, ..MAKER };
    let some = make(&alone, &Scratch::new("alone"));
    assert!(!some.is_empty());
    assert_eq!(some[..], puzzles()[..some.len()]);
    let other = make(&Maker { seed: 6, ..alone }, &Scratch::new("other"));
    assert_ne!(some, other);
}

#[test]
fn an_interrupted_making_goes_on_where_it_was() {
    let journal = Scratch::new("resumed");
    let whole = make(&Maker { games: 6, ..MAKER }, &journal);
    let text = fs::read_to_string(&journal.0).expect("a journal");
    // In the middle of the last line, as a crash leaves it.
    fs::write(&journal.0, &text[..text.len() - 20]).expect("a place for files");
    let mut told = Vec::new();
    let again = Maker { games: 6, ..MAKER }
        .make(&journal.0, &Stop::new(), &mut |progress| told.push(progress.games))
        .expect("puzzles");
    assert_eq!(again, whole);
    assert_eq!(told, [5, 6], "all but one were there");
    let other = Maker { nodes: 7_000, games: 6, ..MAKER };
    let refused = other.make(&journal.0, &Stop::new(), &mut |_| {}).expect_err("other settings");
    assert!(matches!(refused, PuzzleError::OtherSettings { .. }), "{refused}");
    assert!(refused.to_string().contains("nodes 6000, not 7000"), "{refused}");
    fs::write(&journal.0, text.replace("\"goal\":\"", "\"goal\":\"un")).expect("a place for files");
    let refused = Maker { games: 6, ..MAKER }
        .make(&journal.0, &Stop::new(), &mut |_| {})
        .expect_err("a damaged journal");
    assert!(refused.to_string().contains("there is no goal \"un"), "{refused}");
}

#[test]
fn a_word_to_stop_keeps_what_is_done() {
    let (journal, stop) = (Scratch::new("stopped"), Stop::new());
    let mut most = 0;
    let first = Maker { threads: 1, ..MAKER }
        .make(&journal.0, &stop, &mut |progress| {
            most = progress.games;
            if progress.games == 6 {
                stop.stop();
            }
        })
        .expect("puzzles");
    assert_eq!(most, 6);
    assert_eq!(first[..], puzzles()[..first.len()]);
}

#[test]
fn a_second_solution_is_found_by_the_check() {
    let check = Check { measure: Measure::Value, nodes: 60_000, threads: 2 };
    let problem = english("W:WK12,30:BK5,27");
    let puzzle = |position, text| Puzzle {
        position,
        solution: line(position, text),
        goal: Goal::Draw,
        basis: Basis::Exact,
        themes: Vec::new(),
        rating: 1000,
    };
    let right = puzzle(problem, "30-26");
    let wrong = puzzle(problem, "12-16");
    // King against king in the open: any quiet move holds.
    let easy = english("W:WK18:BK5");
    let several = puzzle(easy, "18-14");
    let all = [right, wrong, several];
    let mut done = 0;
    let said = check.run(Variant::English, &all, &Stop::new(), &mut |n| done = n).expect("said");
    assert_eq!(said[0], Checked::Right);
    assert_eq!(said[1], Checked::Wrong(problem, all[1].solution[0]));
    assert_eq!(said[2], Checked::Wrong(easy, all[2].solution[0]));
    assert_eq!(done, 3);
}

#[test]
fn exact_values_say_which_move_alone_holds() {
    // Classic problems of four pieces (Gould's Problems 77, Gems 26, 36, 45, 46, 55).
    let classic = [
        ("W:WK12,30:BK5,27", "30-26"),
        ("B:WK2,K32:B8,K28", "8-11"),
        ("W:W29,K31:B21,K24", "31-26"),
        ("B:WK7,K32:B9,20", "20-24"),
        ("B:WK20,K23:BK5,11", "5-9"),
        ("W:W23,31:B2,K22", "23-19"),
    ];
    let mut judge = Judge::new(Variant::English, Measure::Value, 1);
    for (text, solution) in classic {
        let position = english(text);
        let only = judge.only_move(&Game::new(position), Bounds::STRICT).expect(text);
        assert_eq!(only.mv, line(position, solution)[0], "{text}");
        assert_eq!(only.basis, Basis::Exact);
        assert!(
            judge
                .only_move(&Game::new(position.after(only.mv)), Bounds::STRICT)
                .is_none_or(|reply| reply.goal == Goal::Draw && only.goal == Goal::Draw)
        );
    }
}

#[test]
fn where_pieces_are_counted_one_move_gains_keeps_or_survives() {
    let mut judge = Judge::new(Variant::Russian, Measure::Material, 20_000);
    let gain = "B:W19,20,21,23,25,26,27,28,31:B1,2,7,8,11,12,13,14,16";
    let keep = "W:W5,13,20,21,22,25,31:B1,7,8,10,11,12,14,15,23";
    for (text, goal, solution) in [
        (gain, Goal::Gain, "c5-d4"),
        (keep, Goal::Keep, "c3-b4"),
        ("W:WK6,21,27:B12,20,26", Goal::Win, "f2-e3"),
    ] {
        let position = fen::read(Variant::Russian, text).expect("a position");
        let found = judge.only_move(&Game::new(position), Bounds::STRICT).expect(text);
        assert_eq!((found.goal, found.mv), (goal, line(position, solution)[0]), "{text}");
    }
    let start = Game::new(Position::start(Variant::Russian));
    assert_eq!(judge.only_move(&start, Bounds::STRICT), None, "nothing is gained at the start");
    // Where tables know all moves, they say what is kept.
    let mut judge = Judge::new(Variant::English, Measure::Material, 1_000);
    let known = Game::new(english("W:WK12,30:BK5,27"));
    let only = judge.only_move(&known, Bounds::STRICT).expect("an only move");
    assert_eq!((only.goal, only.basis), (Goal::Draw, Basis::Exact));
}

#[test]
fn a_game_without_a_net_gives_puzzles_of_pieces_and_proofs() {
    let maker = Maker { variant: Variant::Russian, measure: Measure::Material, games: 3, ..MAKER };
    let made = make(&maker, &Scratch::new("russian"));
    assert!(!made.is_empty());
    // A draw cannot be counted; that of an ending is known.
    let is_ending = |puzzle: &Puzzle| puzzle.position.pieces().count() <= 4;
    for puzzle in &made {
        assert!(puzzle.goal != Goal::Draw || is_ending(puzzle), "{puzzle:?}");
        let defends = matches!(puzzle.goal, Goal::Keep | Goal::Survive);
        assert_eq!(puzzle.themes.contains(&Theme::OnlyDefence), defends);
    }
    let set = set(&made);
    let packed = pack(Variant::Russian, &set);
    assert_eq!(unpack(Variant::Russian, &packed).expect("puzzles"), set);
    // Where the goal is reversed, pieces are no aim.
    let maker = Maker { variant: Variant::Losing, games: 6, ..maker };
    let proved = make(&maker, &Scratch::new("losing"));
    let is_proof = |puzzle: &Puzzle| matches!(puzzle.goal, Goal::Win | Goal::Survive);
    assert!(proved.iter().all(|puzzle| is_proof(puzzle) || is_ending(puzzle)));
}

#[test]
fn an_easy_puzzle_is_rated_below_a_hard_one() {
    let puzzle = |text: &str, solution: &str| {
        let position = english(text);
        let solution = line(position, solution);
        let (basis, themes) = (Basis::Expected, Vec::new());
        Puzzle { position, solution, goal: Goal::Win, basis, themes, rating: 0 }
    };
    let mut rater = Rater::default();
    // What is forced everybody finds. The draw of the classic problem is seen from far away alone.
    let easy = rater.rate(&puzzle("W:W31,30:B27,19,1", "31x15"));
    let hard = rater.rate(&puzzle("W:WK12,30:BK5,27", "30-26"));
    assert!(easy < 1000 && easy + 300 < hard, "{easy}, {hard}");
}

#[test]
fn puzzles_are_packed_and_found_again() {
    let set = set(puzzles());
    let packed = pack(Variant::English, &set);
    assert_eq!(unpack(Variant::English, &packed).expect("puzzles"), set);
    let bases = puzzles().iter().map(|puzzle| puzzle.basis);
    assert!(bases.collect::<std::collections::HashSet<_>>().len() > 1, "of one kind alone");
    assert!(packed.len() <= 40 + 30 * puzzles().len(), "{} bytes", packed.len());
    for at in 0..packed.len() {
        let mut damaged = packed.clone();
        damaged[at] ^= 4;
        assert!(unpack(Variant::English, &damaged).is_err(), "byte {at}");
    }
    assert!(unpack(Variant::Regicide, &packed).is_err());
    let ids: std::collections::HashSet<_> = puzzles().iter().map(Puzzle::id).collect();
    assert_eq!(ids.len(), puzzles().len());
}

#[test]
fn who_picks_takes_from_every_strength_and_nothing_twice() {
    let some: Vec<Puzzle> = puzzles().iter().chain(puzzles()).cloned().collect();
    let all = pick(some.clone(), usize::MAX);
    assert_eq!(all.len(), puzzles().len());
    assert!(all.is_sorted_by_key(|puzzle| puzzle.rating));
    assert_eq!(pick(some.clone(), 0), []);
    let many = |rating: u16, count: usize| {
        let mut same = vec![puzzles()[0].clone(); count];
        let lone = |(n, puzzle): (usize, &mut Puzzle)| {
            puzzle.rating = rating;
            puzzle.position = english(&format!("W:WK{}:B{}", 5 + n, 1));
        };
        same.iter_mut().enumerate().for_each(lone);
        same
    };
    let mut uneven = many(900, 20);
    uneven.extend(many(1500, 1).into_iter().map(|mut puzzle| {
        puzzle.position = english("W:WK32:B2");
        puzzle
    }));
    let few = pick(uneven, 3);
    assert_eq!(few.iter().map(|puzzle| puzzle.rating).collect::<Vec<_>>(), [900, 900, 1500]);
}

proptest! {
    #[test]
    fn no_bytes_break_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = unpack(Variant::English, &bytes);
        // With the right beginning and end the inside is read too.
        let mut dressed = pack(Variant::English, &set(&[]));
        dressed.truncate(dressed.len() - 8);
        dressed.extend(&bytes);
        let sum = crownhead_files::table_checksum(&dressed);
        dressed.extend(sum.to_le_bytes());
        let _ = unpack(Variant::English, &dressed);
    }
}
