//! `aggressor:D`: the move after which, on average over everything that can happen, the opponent
//! loses most pieces within D plies.
//!
//! A leaf (the depth is reached or the game is over) counts the opponent's pieces that are gone since
//! the root; every other node is the mean of its children, as if both sides drew lots. The root takes
//! the move with the highest mean; ties (closer than a rounding error) are broken by the seed.
//!
//! The tree is kept between moves: when two plies have been played, the part of it that came true
//! becomes the tree, and its leaves grow two plies further. Nothing is computed twice, and the answer
//! is that of a tree built from nothing. A tree of more than five million nodes is refused. Limits of
//! time and nodes are not looked at; a stop is.

use crate::aggressor::CAPTURES;
use crate::evaluation::Term;
use crate::observe::{Form, Observer, Window};
use crate::seat::{Thinker, seat};
use crate::thinking::{self, Halt, MOST_KEPT_NODES, Question};
use crate::value::Value;
use crownhead_play::{Choice, Fault, Lots, Report, Score, Stop, Stopwatch};
use crownhead_rules::{Board, Move, MoveList, Position, Rules, WithRules};

/// Means closer than this are equal.
const ROUNDING: f64 = 1e-9;

/// Captures most on average.
#[derive(Clone, Debug)]
pub struct DeepAggressor {
    depth: u32,
    lots: Lots,
    tree: Option<Node>,
}

/// A position of the tree.
#[derive(Clone, Debug)]
struct Node {
    board: Board,
    /// The moves with what follows them; `None` as long as nobody looked.
    children: Option<Vec<(Move, Node)>>,
}

impl DeepAggressor {
    /// A player that looks `depth` plies ahead, at least one; with seed 0 until a game gives another.
    pub const fn new(depth: u32) -> Self {
        Self { depth, lots: Lots::new(0), tree: None }
    }

    /// Throws the kept tree away, so that the next choice builds it from nothing.
    pub fn forget(&mut self) {
        self.tree = None;
    }
}

impl Node {
    const fn new(board: Board) -> Self {
        Self { board, children: None }
    }

    /// The part of the tree that begins with this position, at most two plies on.
    fn descend(self, board: &Board, plies: u32) -> Option<Self> {
        if self.board == *board {
            return Some(self);
        }
        let children = if plies > 0 { self.children? } else { Vec::new() };
        children.into_iter().find_map(|(_, child)| child.descend(board, plies - 1))
    }

    /// Makes sure that the tree reaches to this depth; `nodes` counts those of the whole tree.
    fn grow<R: Rules>(&mut self, depth: u32, stop: &Stop, nodes: &mut u64) -> Result<(), Halt> {
        if depth == 0 {
            return Ok(());
        }
        if stop.is_stopped() {
            return Err(Halt::Stopped);
        }
        let children = self.children.get_or_insert_with(|| {
            let mut moves = MoveList::new();
            self.board.moves_into::<R>(&mut moves);
            *nodes += moves.len() as u64;
            moves.iter().map(|&mv| (mv, Self::new(self.board.after::<R>(mv)))).collect()
        });
        if *nodes > MOST_KEPT_NODES {
            return Err(Halt::TooLarge);
        }
        children.iter_mut().try_for_each(|(_, child)| child.grow::<R>(depth - 1, stop, nodes))
    }

    /// How many pieces the opponent of the root's side has lost on average, `depth` plies from here.
    fn mean<O: Observer>(&self, depth: u32, root: &Board, observer: &mut O) -> f64 {
        let children = self.children.as_ref().filter(|moves| depth > 0 && !moves.is_empty());
        let Some(children) = children else {
            let victim = root.turn().other();
            let lost = root.pieces(victim).len() - self.board.pieces(victim).len();
            let term = || vec![Term { name: CAPTURES, value: Value::ONE * lost }];
            observer.leaf(None, term);
            return lost.into();
        };
        let sum: f64 =
            children.iter().map(|(mv, child)| child.visit(*mv, depth - 1, root, observer)).sum();
        sum / children.len() as f64
    }

    /// The mean of a child, with its steps told to the observer.
    fn visit<O: Observer>(&self, mv: Move, depth: u32, root: &Board, observer: &mut O) -> f64 {
        observer.enter(Some(mv), Window::OPEN, depth);
        let mean = self.mean(depth, root, observer);
        observer.exit(Value::nearest(mean));
        mean
    }

    fn len(&self) -> u64 {
        let children = self.children.iter().flatten();
        1 + children.map(|(_, child)| child.len()).sum::<u64>()
    }
}

/// The work of growing a tree under the rules of its variant; gives back how many nodes it has.
struct Grow<'a>(&'a mut Node, u32, &'a Stop);

impl WithRules for Grow<'_> {
    type Output = Result<u64, Halt>;
    fn run<R: Rules>(self) -> Self::Output {
        let mut nodes = self.0.len();
        self.0.grow::<R>(self.1, self.2, &mut nodes)?;
        Ok(nodes)
    }
}

impl DeepAggressor {
    /// The tree of a position to the full depth, and its number of nodes: what was kept of it, grown
    /// further.
    fn grown(&mut self, position: &Position, stop: &Stop) -> Result<(&Node, u64), Halt> {
        let kept = self.tree.take().and_then(|tree| tree.descend(position.board(), 2));
        let tree = self.tree.insert(kept.unwrap_or_else(|| Node::new(*position.board())));
        let nodes = position.variant().with_rules(Grow(tree, self.depth, stop))?;
        Ok((tree, nodes))
    }
}

impl Thinker for DeepAggressor {
    fn spec(&self) -> String {
        format!("aggressor:{}", self.depth)
    }

    fn reseed(&mut self, seed: u64) {
        self.lots = Lots::new(seed);
        self.forget();
    }

    fn think<O: Observer>(
        &mut self,
        question: Question<'_>,
        observer: &mut O,
    ) -> Result<Choice, Fault> {
        let watch = Stopwatch::start();
        let depth = self.depth;
        let (tree, nodes) = match self.grown(question.position, question.stop) {
            Ok(grown) => grown,
            Err(Halt::Stopped) => {
                return Ok(thinking::choice(question.position, Report::default()));
            }
            Err(Halt::TooLarge) => {
                self.forget();
                return Err(thinking::too_large());
            }
        };
        let root = &tree.board;
        observer.begin(Form::Mean, depth);
        observer.enter(None, Window::OPEN, depth);
        let children = tree.children.as_deref().unwrap_or_default();
        let means: Vec<(Move, f64)> = children
            .iter()
            .map(|(mv, child)| (*mv, child.visit(*mv, depth - 1, root, observer)))
            .collect();
        let highest = means.iter().map(|(_, mean)| *mean).fold(f64::MIN, f64::max);
        observer.exit(Value::nearest(highest));
        let best: Vec<Move> = means
            .iter()
            .filter(|(_, mean)| *mean > highest - ROUNDING)
            .map(|(mv, _)| *mv)
            .collect();
        let report = Report {
            depth,
            nodes,
            time: watch.elapsed(),
            score: Some(Score::Value(highest)),
            line: vec![self.lots.draw(&best)],
            cuts: None,
        };
        Ok(thinking::choice(question.position, report))
    }
}

seat!(DeepAggressor);
