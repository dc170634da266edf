//! Is the search right? With everything switched off that prunes, extends or remembers, it has to agree
//! with a minimax that is too plain to be wrong.

use super::{Held, History, Plan, Root, Shared, Worker};
use crate::eval::{Distortion, Evaluation, Evaluator};
use crate::params::Params;
use crate::score::Score;
use crate::time::Timer;
use crate::transposition::TranspositionTable;
use crownhead_play::{Limits, scramble};
use crownhead_rules::{Board, Move, Position, Rules, Variant, WithRules};

/// Nothing but alpha-beta with its move ordering.
fn bare() -> Params {
    let mut params = Params::DEFAULT;
    for (name, off) in [
        ("table", 0),
        ("threat", 0),
        ("extend_single", 0),
        ("extend_recapture", 0),
        ("reduce_unknown", 0),
        ("late_first", 64),
        ("probe_margin", 0),
        ("trust_margin", 0),
        ("doubt_margin", 0),
        ("singular_depth", 0),
    ] {
        assert!(params.set(name, off), "{name}");
    }
    params
}

/// Everything that there is, also what is not played with.
fn all_ideas() -> Params {
    let mut params = Params::DEFAULT;
    for (name, on) in [
        ("late_slope", 60),
        ("late_base", 60),
        ("late_history", 100),
        ("late_worse", 60),
        ("late_cut", 100),
        ("children_depth", 2),
        ("multi_cut", 1),
        ("singular_depth", 4),
        ("singular_less", 1),
        ("singular_double", 2),
        ("correction", 100),
        ("skip_depth", 4),
        ("skip_first", 1),
        ("trust_improving", 30),
    ] {
        assert!(params.set(name, on), "{name}");
    }
    params
}

/// Nodes after which a position is too bushy for minimax and another one is drawn.
const BUDGET: u64 = 10_000;

/// Minimax with the same horizon: captures that must be played are played before anything is judged,
/// captures that may be refused are weighed against standing still, and a position that comes again on
/// the line is drawn. `line` has the keys of the positions before this one. Counts its nodes.
fn minimax<R: Rules>(
    board: &Board,
    evaluator: &mut Evaluator,
    depth: i32,
    line: &mut Vec<u64>,
    nodes: &mut u64,
) -> Score {
    let ply = line.len();
    *nodes += 1;
    if *nodes > BUDGET {
        return Score::DRAW;
    }
    let comes_again = line.iter().rev().skip(3).step_by(2).any(|&key| key == board.key());
    if comes_again && !R::SET.draws.is_empty() {
        return Score::DRAW;
    }
    if let Some(outcome) = board.outcome::<R>() {
        return match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == board.turn() => Score::win_at(ply),
            Some(_) => Score::loss_at(ply),
        };
    }
    let capturing = board.can_capture::<R>(board.turn());
    let leaf = depth <= 0 && !(capturing && R::SET.must_capture());
    let mut best = if leaf { evaluator.evaluate::<R>(board) } else { -Score::INFINITE };
    line.push(board.key());
    board.each_move::<R>(|mv| {
        if !leaf || mv.is_capture() {
            let deeper = if depth <= 0 { 0 } else { depth - 1 };
            best = best.max(-minimax::<R>(&board.after::<R>(mv), evaluator, deeper, line, nodes));
        }
    });
    line.pop();
    best
}

fn search<R: Rules>(
    board: &Board,
    variant: Variant,
    depth: i32,
    params: Params,
) -> (Score, Move, u64) {
    let table = TranspositionTable::new(4);
    let timer = Timer::start(&Limits::default(), &params);
    let shared = Shared::default();
    let held = Held::default();
    let root = Root { board: *board, idle: 0, held, earlier: Vec::new(), only: Vec::new() };
    let evaluator = Evaluator::new(variant, &Evaluation::Best, Distortion::default());
    let mut worker =
        Worker::<R>::new(&table, &timer, &shared, params, (evaluator, None), &root, History::new());
    let plan = Plan { max_depth: depth, lines: 1, first: 1, leads: true };
    let found = worker.run(&plan, &mut |_| {}).expect("no limit but depth");
    (found.lines[0].score, found.lines[0].mv, found.nodes)
}

struct Compare(Board, Variant, i32);

impl WithRules for Compare {
    /// Whether there was something to compare with.
    type Output = bool;

    fn run<R: Rules>(self) -> bool {
        let Self(board, variant, depth) = self;
        let mut evaluator = Evaluator::new(variant, &Evaluation::Best, Distortion::default());
        let mut nodes = 0;
        let expected = minimax::<R>(&board, &mut evaluator, depth, &mut Vec::new(), &mut nodes);
        if nodes > BUDGET {
            return false;
        }
        let (score, best, _) = search::<R>(&board, variant, depth, bare());
        assert_eq!(score, expected, "{variant} depth {depth} {board:?}");
        let mut line = vec![board.key()];
        let next = board.after::<R>(best);
        let value = -minimax::<R>(&next, &mut evaluator, depth - 1, &mut line, &mut 0);
        assert_eq!(value, expected, "the best move of {variant} depth {depth} {board:?}");
        true
    }
}

/// Positions of random games with at least two moves. Forty moves do not come into play: their counter
/// starts at 0, and no line is long enough.
fn random_positions(variant: Variant, count: usize, seed: u64) -> Vec<Board> {
    let mut lots = seed;
    let mut draw = |below: usize| {
        lots = scramble(lots);
        (lots % below as u64) as usize
    };
    // A little less than random games last, so that some are near their end.
    let longest = if variant.geometry().width() > 8 { 120 } else { 60 };
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut position = Position::start(variant);
        for _ in 0..draw(longest) {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[draw(moves.len())]);
        }
        if position.moves().len() > 1 {
            boards.push(*position.board());
        }
    }
    boards
}

/// A thousand positions a variant, depth 1 to the deepest that plain minimax has the time for.
fn agree(variant: Variant, deepest: i32) {
    let boards = random_positions(variant, 12_000, 1);
    let mut boards = boards.iter();
    for n in 0..1000 {
        let depth = 1 + n % deepest;
        let compared = boards.any(|board| variant.with_rules(Compare(*board, variant, depth)));
        assert!(compared, "there are not enough positions");
    }
}

#[test]
fn every_variant_agrees_with_minimax() {
    std::thread::scope(|scope| {
        for &variant in Variant::ALL {
            // There are many more moves on a larger board.
            let deepest = if variant.geometry().width() > 8 { 4 } else { 6 };
            scope.spawn(move || agree(variant, deepest));
        }
    });
}

/// Decided scores are exact with everything switched on, too: what is called a win is one.
#[test]
fn wins_are_wins() {
    struct Claim(Board, Variant, Params);
    impl WithRules for Claim {
        type Output = bool;
        fn run<R: Rules>(self) -> bool {
            let Self(board, variant, params) = self;
            let (score, _, _) = search::<R>(&board, variant, 7, params);
            if !score.is_decided() || score.plies_to_end() > 6 {
                return false;
            }
            let proof = prove::<R>(&board, score.plies_to_end() as i32);
            assert_eq!(proof, Some(score > Score::DRAW), "{variant} {score} {board:?}");
            true
        }
    }
    for &variant in Variant::ALL {
        for params in [Params::DEFAULT, all_ideas()] {
            let boards = random_positions(variant, 600, 2).into_iter();
            let claim = |board: &Board| variant.with_rules(Claim(*board, variant, params));
            let decided = boards.filter(claim).count();
            assert!(decided > 5, "{variant}: {decided}");
        }
    }
}

/// Whether the side to move wins or loses within so many plies, by looking at everything.
fn prove<R: Rules>(board: &Board, plies: i32) -> Option<bool> {
    if let Some(outcome) = board.outcome::<R>() {
        return outcome.winner.map(|winner| winner == board.turn());
    }
    if plies <= 0 {
        return None;
    }
    let mut all_lose = true;
    let mut wins = false;
    board.each_move::<R>(|mv| {
        if !wins {
            match prove::<R>(&board.after::<R>(mv), plies - 1) {
                Some(false) => wins = true,
                Some(true) => {}
                None => all_lose = false,
            }
        }
    });
    if wins {
        Some(true)
    } else if all_lose {
        Some(false)
    } else {
        None
    }
}

#[test]
fn the_same_search_twice_has_the_same_nodes() {
    struct Twice(Board, Variant);
    impl WithRules for Twice {
        type Output = ();
        fn run<R: Rules>(self) {
            for params in [Params::DEFAULT, all_ideas()] {
                let run = || search::<R>(&self.0, self.1, 9, params);
                assert_eq!(run(), run());
            }
        }
    }
    for &variant in Variant::ALL {
        for board in random_positions(variant, 20, 3) {
            variant.with_rules(Twice(board, variant));
        }
    }
}
