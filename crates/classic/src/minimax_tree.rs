//! `minimax-tree:D`: minimax that really builds the tree of its nodes, scores it from the leaves up,
//! and hands it out.
//!
//! The values and the move are those of `minimax:D`: of equal moves the first in the order of
//! generation. Only the way differs: a node exists, with its children, before it has its value. That
//! takes memory, so a tree of more than five million nodes is refused.

use crate::evaluation::Evaluation;
use crate::kind::{DepthUse, Kind, LotsUse};
use crate::observe::{Form, Observer, Window};
use crate::order::Order;
use crate::seat::{Thinker, seat};
use crate::thinking::{self, Halt, Question, Search, Thinking};
use crate::value::Value;
use crownhead_play::{Choice, Fault, Unit};
use crownhead_rules::{Move, Position};

/// What is said of it on the roster.
pub(crate) const KIND: Kind = Kind {
    id: "minimax-tree",
    name: "Minimax with a tree",
    about: "Builds the whole tree before it decides.",
    depth: DepthUse::Needed,
    evaluation: true,
    count: false,
    lots: LotsUse::Never,
    unit: Unit::Points,
    quick_depth: 3,
    patient_depth: 6,
    keeps_tree: true,
    make: |depths, evaluation, _| {
        Box::new(MinimaxTree::new(depths.map_or(1, |depths| depths.most), evaluation))
    },
};

/// A position of the tree with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredNode {
    /// The move that leads here; none at the root.
    pub mv: Option<Move>,
    /// What it is worth to the side to move at the root.
    pub value: Value,
    /// What can follow, in the order of generation; nothing at the depth or at the end of a game.
    pub children: Vec<ScoredNode>,
}

impl ScoredNode {
    /// How many nodes there are from here on, this one included.
    pub fn len(&self) -> u64 {
        1 + self.children.iter().map(Self::len).sum::<u64>()
    }

    /// Never: a node is a tree of at least one.
    pub const fn is_empty(&self) -> bool {
        false
    }
}

/// Minimax with a tree to look at afterwards.
#[derive(Clone, Debug)]
pub struct MinimaxTree {
    depth: u32,
    evaluation: Evaluation,
    order: Order,
    tree: Option<ScoredNode>,
}

impl MinimaxTree {
    /// A player that looks `depth` plies ahead, at least one.
    pub const fn new(depth: u32, evaluation: Evaluation) -> Self {
        Self { depth, evaluation, order: Order::Generated, tree: None }
    }

    /// The tree behind the last choice, if it was finished.
    pub const fn tree(&self) -> Option<&ScoredNode> {
        self.tree.as_ref()
    }
}

/// Builds the tree below a position, which has been entered by a move, and scores it.
fn build<O: Observer>(
    thinking: &mut Thinking<'_, O>,
    mv: Option<Move>,
    position: &Position,
    ply: u32,
    depth: u32,
) -> Result<ScoredNode, Halt> {
    if thinking.is_too_large() {
        return Err(Halt::TooLarge);
    }
    let (mut children, mut best) = (Vec::new(), None);
    if depth > 0 {
        for n in 0..thinking.generate(position, ply) {
            let mv = thinking.generated(ply, n);
            thinking.enter(mv, Window::OPEN, depth - 1)?;
            let child = build(thinking, Some(mv), &position.after(mv), ply + 1, depth - 1)?;
            thinking.observer.exit(child.value);
            if best.is_none_or(|best| is_better(ply, child.value, best)) {
                best = Some(child.value);
                thinking.remember(ply, mv, child.value);
            }
            children.push(child);
        }
    }
    let value = best.unwrap_or_else(|| thinking.leaf_for_root(position, ply));
    Ok(ScoredNode { mv, value, children })
}

/// True if the side that chooses at this ply prefers a value: at even plies that is the higher one.
fn is_better(ply: u32, value: Value, best: Value) -> bool {
    if ply.is_multiple_of(2) { value > best } else { value < best }
}

impl Search for MinimaxTree {
    const FORM: Form = Form::MaxMin;

    fn depth(&self) -> u32 {
        self.depth
    }

    fn manner(&self) -> (Evaluation, Order) {
        (self.evaluation, self.order)
    }

    fn root<O: Observer>(
        &mut self,
        thinking: &mut Thinking<'_, O>,
        position: &Position,
    ) -> Result<Value, Halt> {
        self.tree = None;
        let tree = build(thinking, None, position, 0, self.depth)?;
        Ok(self.tree.insert(tree).value)
    }
}

impl Thinker for MinimaxTree {
    fn spec(&self) -> String {
        format!("minimax-tree:{},eval={}", self.depth, self.evaluation)
    }

    fn reorder(&mut self, order: Order) {
        self.order = order;
    }

    fn think<O: Observer>(
        &mut self,
        question: Question<'_>,
        observer: &mut O,
    ) -> Result<Choice, Fault> {
        thinking::choose(self, &question, observer)
    }
}

seat!(MinimaxTree);
