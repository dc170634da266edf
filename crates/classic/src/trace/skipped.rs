//! What if it had looked? The moves that a cut skipped are searched to the end after all, and with them the
//! values from the cut up to the root: the one at the root stays.

use super::{Node, Role, Tree};
use crate::alphabeta::value_below;
use crate::evaluation::Evaluation;
use crate::observe::Unobserved;
use crate::spec::ClassicSpec;
use crate::thinking::Thinking;
use crate::value::Value;
use crownhead_notation::{fen, moves};
use crownhead_play::Stop;
use crownhead_rules::Position;

/// The skipped moves of one node with their values, for the side to move at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Expansion {
    /// The moves in the order in which they would have been tried, each with its exact value.
    pub moves: Vec<(String, Value)>,
    /// Positions that had to be looked at for that.
    pub nodes: u64,
    /// The values along the way from the node to the root, the node first, as they are with those moves.
    pub values: Vec<Value>,
}

/// The skipped moves were not searched to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search of the skipped moves was stopped")]
pub struct TooMany;

impl Expansion {
    /// The value at the root.
    pub fn root(&self) -> Option<Value> {
        self.values.last().copied()
    }
}

impl Tree {
    /// Searches what a cut skipped at a node of this tree, which a player of this SPEC searched.
    ///
    /// # Errors
    /// If the search was stopped on the way.
    pub fn expand(
        &self,
        index: usize,
        spec: &ClassicSpec,
        root: &Position,
        stop: &Stop,
    ) -> Result<Expansion, TooMany> {
        let node = &self.nodes[index];
        let variant = root.variant();
        // Every player with cuts has an evaluation, and a recorded position is legal.
        let evaluation = spec.evaluation_in(variant).unwrap_or(Evaluation::of_variant(variant));
        let position = fen::read(variant, &node.fen).unwrap_or(*root);
        let mut expansion = Expansion { moves: Vec::new(), nodes: 0, values: Vec::new() };
        let skipped = node.cut.iter().flat_map(|cut| &cut.skipped);
        for text in skipped {
            let Ok(mv) = moves::read(&position, text) else { continue };
            let after = position.after(mv);
            let mut observer = Unobserved;
            let manner = (evaluation, spec.order.unwrap_or_default());
            let mut thinking = Thinking::new(manner, root.turn(), stop, &mut observer);
            let (ply, depth) = (node.ply + 1, node.depth - 1);
            let value = value_below(&mut thinking, &after, ply, depth).map_err(|_| TooMany)?;
            expansion.nodes += thinking.nodes();
            expansion.moves.push((text.clone(), value));
        }
        expansion.values = self.values_with(index, &expansion.moves);
        Ok(expansion)
    }

    /// The values from a node up to the root, if these moves had been tried there too.
    fn values_with(&self, index: usize, tried: &[(String, Value)]) -> Vec<Value> {
        let tried = tried.iter().map(|(_, value)| *value);
        let mut extra: Vec<Value> = tried.chain(self.value_for_root(index)).collect();
        let mut changed = None;
        let mut values = Vec::new();
        for &at in self.way(index).iter().rev() {
            let node = &self.nodes[at];
            let below = node.children.iter().filter_map(|&child| match changed {
                Some((known, value)) if known == child => Some(value),
                _ => self.value_for_root(child),
            });
            let all: Vec<Value> = below.chain(std::mem::take(&mut extra)).collect();
            let value = self.best(node, all);
            changed = Some((at, value));
            values.push(value);
        }
        values
    }

    /// What the side to move at a node chooses among values for the side to move at the root.
    fn best(&self, node: &Node, values: Vec<Value>) -> Value {
        let lowest = node.role == Role::Min || (node.role == Role::Negamax && node.ply % 2 == 1);
        let best = if lowest { values.into_iter().min() } else { values.into_iter().max() };
        best.or(node.value).unwrap_or_default()
    }
}
