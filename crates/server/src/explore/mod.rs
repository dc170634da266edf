//! Recorded searches that somebody looks at, step by step: how they are made within bounds, in which order
//! their steps come, and how long they are kept.

mod compare;
mod kept;
mod steps;

pub(crate) use compare::{Comparison, Iteration, MOST_COMPARED, Method, compare};
pub(crate) use kept::Explorations;
pub(crate) use steps::{Steps, Stretch};

use crownhead_classic::ClassicSpec;
use crownhead_classic::trace::{Kind, Node, NotWhole, Role, Tree};
use crownhead_classic::{Form, Value};
use crownhead_play::Stop;
use crownhead_rules::Position;

/// The most nodes of one recorded search.
pub(crate) const MOST_NODES: u64 = 250_000;

/// A recorded search with its steps.
pub(crate) struct Exploration {
    pub(crate) spec: ClassicSpec,
    pub(crate) root: Position,
    pub(crate) tree: Tree,
    pub(crate) steps: Steps,
    /// Leaves at and below each node.
    pub(crate) leaves: Vec<u32>,
    /// Whether the player carries a window.
    pub(crate) has_window: bool,
}

/// What is known of a node at some step, for the side to move at the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Known {
    pub(crate) value: Value,
    pub(crate) kind: Kind,
}

/// One end of a window with the node that holds it: the child by which its parent has this value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct End {
    pub(crate) value: Value,
    pub(crate) with: usize,
}

impl Exploration {
    /// Records the search of a position if it is not too large.
    pub(crate) fn record(spec: ClassicSpec, root: Position, stop: &Stop) -> Result<Self, NotWhole> {
        let tree = Tree::whole(&spec, &root, MOST_NODES, stop)?;
        let steps = Steps::of(&tree);
        let mut leaves: Vec<u32> = vec![0; tree.nodes.len()];
        for (index, node) in tree.nodes.iter().enumerate().rev() {
            leaves[index] += u32::from(node.children.is_empty());
            if let Some(parent) = node.parent {
                leaves[parent] += leaves[index];
            }
        }
        let has_window = tree.nodes.iter().any(|node| !node.narrowed.is_empty());
        Ok(Self { spec, root, tree, steps, leaves, has_window })
    }

    /// Does the side to move at the root choose at a node?
    pub(crate) fn chooses_highest(node: &Node) -> bool {
        match node.role {
            Role::Max => true,
            Role::Min | Role::Mean => false,
            Role::Negamax => node.ply.is_multiple_of(2),
        }
    }

    /// What the search knows of a node after a step: its value, or a bound from the children it has seen.
    pub(crate) fn known(&self, index: usize, step: u32) -> Option<Known> {
        let node = &self.tree.nodes[index];
        if self.steps.leave(index) <= step {
            let turned = self.tree.form == Form::Negamax && node.ply % 2 == 1;
            let kind = match (node.kind?, turned) {
                (Kind::AtLeast, true) => Kind::AtMost,
                (Kind::AtMost, true) => Kind::AtLeast,
                (kind, _) => kind,
            };
            return Some(Known { value: self.tree.value_for_root(index)?, kind });
        }
        let seen = node.children.iter().filter(|&&child| self.steps.leave(child) <= step);
        let exact = seen.filter(|&&child| self.tree.nodes[child].kind == Some(Kind::Exact));
        let values = exact.filter_map(|&child| self.tree.value_for_root(child));
        match (Self::chooses_highest(node), self.tree.form) {
            (_, Form::Mean) => None,
            (true, _) => values.max().map(|value| Known { value, kind: Kind::AtLeast }),
            (false, _) => values.min().map(|value| Known { value, kind: Kind::AtMost }),
        }
    }

    /// The window at a node after a step, alpha and beta, each with what holds it.
    pub(crate) fn window(&self, index: usize, step: u32) -> [Option<End>; 2] {
        let mut ends = [None, None];
        let way = self.tree.way(index);
        for (place, &at) in way.iter().enumerate() {
            let node = &self.tree.nodes[at];
            let end = usize::from(!Self::chooses_highest(node));
            for narrowing in &node.narrowed {
                let by =
                    |child: &&usize| self.tree.nodes[**child].mv.as_ref() == Some(&narrowing.mv);
                let with = node.children.iter().find(by).copied();
                // What a node brought to its parent was not in its own window.
                let before = |with: &usize| {
                    self.steps.leave(*with) <= step && way.get(place + 1) != Some(with)
                };
                if let Some(with) = with.filter(before)
                    && let Some(value) = self.tree.value_for_root(with)
                {
                    ends[end] = Some(End { value, with });
                }
            }
        }
        ends
    }
}
