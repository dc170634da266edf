//! `aggressor:D`: the move with the highest expected number of captures in the coming moves: an average
//! over everything that can happen.
//!
//! Two readings of that average, which a SPEC chooses between by `count=`:
//! - `captures`, the usual one: the opponent's pieces that are gone since the root, averaged over all leaves
//!   of the subtree, each leaf with the same weight, in a tree one ply deeper than D.
//! - `net`: the same less the own pieces that are gone; every node is the mean of its children, as if both
//!   sides drew lots, and the tree is D plies deep.
//!
//! A leaf is where the depth is reached or the game is over. The root takes the move with the highest mean;
//! ties (closer than a rounding error) are broken by the seed.
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
use crownhead_rules::{Color, Move, MoveList, Position};
use std::fmt;
use std::str::FromStr;

/// Means closer than this are equal.
const ROUNDING: f64 = 1e-9;

/// What a leaf that counts both sides adds to [`CAPTURES`].
const LOSSES: &str = "own pieces lost";

/// What is averaged, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Count {
    /// The opponent's lost pieces, over all leaves alike, one ply deeper than the depth.
    #[default]
    Captures,
    /// The opponent's lost pieces less the own ones, as the mean of the children.
    Net,
}

/// There is nothing of this name to count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is nothing to count; an aggressor counts captures or net")]
pub struct UnknownCount(String);

impl FromStr for Count {
    type Err = UnknownCount;

    fn from_str(text: &str) -> Result<Self, UnknownCount> {
        match text {
            "captures" => Ok(Self::Captures),
            "net" => Ok(Self::Net),
            other => Err(UnknownCount(other.to_owned())),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Captures => "captures",
            Self::Net => "net",
        })
    }
}

impl Count {
    /// The plies of the tree of a player that is told to look so far ahead.
    pub(crate) const fn plies(self, depth: u32) -> u32 {
        match self {
            Self::Captures => depth + 1,
            Self::Net => depth,
        }
    }

    /// What a leaf is worth to the side to move at the root: the sum of its terms.
    fn leaf(self, leaf: &Position, root: &Position) -> i32 {
        let taken = gone(root, leaf, root.turn().other());
        match self {
            Self::Captures => taken,
            Self::Net => taken - gone(root, leaf, root.turn()),
        }
    }

    /// The same, split.
    fn terms(self, leaf: &Position, root: &Position) -> Vec<Term> {
        let term = |name, count: i32| Term { name, value: Value::nearest(count.into()) };
        let taken = term(CAPTURES, gone(root, leaf, root.turn().other()));
        match self {
            Self::Captures => vec![taken],
            Self::Net => vec![taken, term(LOSSES, -gone(root, leaf, root.turn()))],
        }
    }
}

/// How many pieces a side has lost on the way from one position to another.
fn gone(from: &Position, to: &Position, side: Color) -> i32 {
    (from.board().pieces(side).len() - to.board().pieces(side).len()) as i32
}

/// What the leaves below a node come to: the mean, and how much it weighs in the mean above it.
#[derive(Clone, Copy)]
struct Mean {
    sum: f64,
    weight: f64,
}

impl Mean {
    const NONE: Self = Self { sum: 0.0, weight: 0.0 };

    fn value(self) -> f64 {
        self.sum / self.weight
    }

    /// The mean of what came before and one child more.
    fn and(self, child: Self, count: Count) -> Self {
        let Self { sum, weight } = match count {
            Count::Captures => child,
            Count::Net => Self { sum: child.value(), weight: 1.0 },
        };
        Self { sum: self.sum + sum, weight: self.weight + weight }
    }
}

/// Captures most on average.
#[derive(Clone, Debug)]
pub struct DeepAggressor {
    depth: u32,
    count: Count,
    lots: Lots,
    tree: Option<Node>,
}

/// A position of the tree.
#[derive(Clone, Debug)]
struct Node {
    position: Position,
    /// The moves with what follows them; `None` as long as nobody looked.
    children: Option<Vec<(Move, Node)>>,
}

impl DeepAggressor {
    /// A player of this depth, at least one, that counts captures; with seed 0 until a game gives another.
    pub const fn new(depth: u32) -> Self {
        Self { depth, count: Count::Captures, lots: Lots::new(0), tree: None }
    }

    /// The same player, counting this.
    #[must_use]
    pub fn counting(self, count: Count) -> Self {
        Self { count, tree: None, ..self }
    }

    /// Throws the kept tree away, so that the next choice builds it from nothing.
    pub fn forget(&mut self) {
        self.tree = None;
    }
}

impl Node {
    const fn new(position: Position) -> Self {
        Self { position, children: None }
    }

    /// The part of the tree that begins with this position, at most two plies on.
    fn descend(self, position: &Position, plies: u32) -> Option<Self> {
        if self.position == *position {
            return Some(self);
        }
        let children = if plies > 0 { self.children? } else { Vec::new() };
        children.into_iter().find_map(|(_, child)| child.descend(position, plies - 1))
    }

    /// Makes sure that the tree reaches to this depth; `nodes` counts those of the whole tree, and `moves` is a list to
    /// use again and again.
    fn grow(
        &mut self,
        depth: u32,
        stop: &Stop,
        nodes: &mut u64,
        moves: &mut MoveList,
    ) -> Result<(), Halt> {
        if depth == 0 {
            return Ok(());
        }
        if stop.is_stopped() {
            return Err(Halt::Stopped);
        }
        let children = self.children.get_or_insert_with(|| {
            self.position.moves_into(moves);
            *nodes += moves.len() as u64;
            moves.iter().map(|&mv| (mv, Self::new(self.position.after(mv)))).collect()
        });
        if *nodes > MOST_KEPT_NODES {
            return Err(Halt::TooLarge);
        }
        children.iter_mut().try_for_each(|(_, child)| child.grow(depth - 1, stop, nodes, moves))
    }

    /// What the leaves come to, `depth` plies from here.
    fn mean<O: Observer>(
        &self,
        depth: u32,
        root: &Position,
        count: Count,
        observer: &mut O,
    ) -> Mean {
        let children = self.children.as_ref().filter(|moves| depth > 0 && !moves.is_empty());
        let Some(children) = children else {
            observer.leaf(None, || count.terms(&self.position, root));
            return Mean { sum: count.leaf(&self.position, root).into(), weight: 1.0 };
        };
        children.iter().fold(Mean::NONE, |mean, (mv, child)| {
            mean.and(child.visit(*mv, depth - 1, root, count, observer), count)
        })
    }

    /// What a child comes to, with its steps told to the observer.
    fn visit<O: Observer>(
        &self,
        mv: Move,
        depth: u32,
        root: &Position,
        count: Count,
        observer: &mut O,
    ) -> Mean {
        observer.enter(Some(mv), Window::OPEN, depth);
        let mean = self.mean(depth, root, count, observer);
        observer.exit(Value::nearest(mean.value()));
        mean
    }

    fn len(&self) -> u64 {
        let children = self.children.iter().flatten();
        1 + children.map(|(_, child)| child.len()).sum::<u64>()
    }
}

impl DeepAggressor {
    /// The tree of a position to the full depth, and its number of nodes: what was kept of it, grown
    /// further.
    fn grown(&mut self, position: &Position, stop: &Stop) -> Result<(&Node, u64), Halt> {
        let plies = self.count.plies(self.depth);
        let kept = self.tree.take().and_then(|tree| tree.descend(position, 2));
        let tree = self.tree.insert(kept.unwrap_or_else(|| Node::new(*position)));
        let mut nodes = tree.len();
        tree.grow(plies, stop, &mut nodes, &mut MoveList::new())?;
        Ok((tree, nodes))
    }
}

impl Thinker for DeepAggressor {
    fn spec(&self) -> String {
        match self.count {
            Count::Captures => format!("aggressor:{}", self.depth),
            count => format!("aggressor:{},count={count}", self.depth),
        }
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
        let (depth, count) = (self.count.plies(self.depth), self.count);
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
        let root = &tree.position;
        observer.begin(Form::Mean, depth);
        observer.enter(None, Window::OPEN, depth);
        let children = tree.children.as_deref().unwrap_or_default();
        let means: Vec<(Move, f64)> = children
            .iter()
            .map(|(mv, child)| (*mv, child.visit(*mv, depth - 1, root, count, observer).value()))
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
