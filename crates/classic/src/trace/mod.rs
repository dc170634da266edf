//! The recorded search: what a player looked at, in which window, and why it stopped looking.
//!
//! A [`Recorder`] listens to a search and makes a [`Tree`]: a list of [`Node`]s in the order in which
//! they were entered, each with the index of its parent and its children. [`Tree::of`] asks a player
//! and records it in one go. A tree can be written as text ([`Tree::to_text`]), as JSON
//! ([`Tree::to_json`]), for Graphviz ([`Tree::to_dot`]) and as a picture ([`Tree::to_svg`]).
//!
//! A recording has a limit of nodes. When it is reached the deepest ply is dropped, so that what
//! remains is a whole tree and not the beginning of one; the [`notice`](Tree::notice) says so, and
//! every node still knows how many nodes were searched below it.

mod dot;
mod json;
mod layout;
mod recorder;
mod size;
mod skipped;
mod statistics;
mod svg;
mod text;
mod why;

pub use recorder::Recorder;
pub use size::{NotWhole, TooLarge};
pub use skipped::{Expansion, TooMany};
pub use statistics::{Statistics, effective_branching_factor};
pub use svg::MOST_DRAWN;
pub use why::Why;

use crate::observe::Form;
use crate::spec::ClassicSpec;
use crate::value::Value;
use crownhead_play::{Fault, Stop};
use crownhead_rules::{Outcome, Position};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A recorded search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tree {
    /// The SPEC of the player.
    pub player: String,
    /// The variant by its word.
    pub variant: String,
    /// The evaluation by its word, if the player uses one.
    pub evaluation: Option<String>,
    /// In which order moves were tried, by its word, if the player has a choice.
    pub order: Option<String>,
    /// For whom the values are: see [`Form`].
    pub form: Form,
    /// The side to move at the root, `Black` or `White`.
    pub turn: String,
    /// The move that was chosen.
    pub choice: String,
    /// The best line, the chosen move first.
    pub line: Vec<String>,
    /// The value at the root for its side to move; none if the search was stopped.
    pub value: Option<Value>,
    /// The whole search in numbers.
    pub statistics: Statistics,
    /// The searches one after the other; iterative deepening has several, and the nodes are those of
    /// the last.
    pub iterations: Vec<Iteration>,
    /// What is missing, as a sentence.
    pub notice: Option<String>,
    /// The nodes in the order in which they were entered, the root first.
    pub nodes: Vec<Node>,
}

/// One search to one depth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Iteration {
    /// Plies that it looked ahead.
    pub depth: u32,
    /// Positions that it looked at.
    pub nodes: u64,
    /// The value that it found; none if it was stopped.
    pub value: Option<Value>,
}

/// A position that the search looked at. Values and bounds are as the search saw them: see [`Form`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Node {
    /// The node from which it was entered; none at the root.
    pub parent: Option<usize>,
    /// The nodes entered from it, in order.
    pub children: Vec<usize>,
    /// The move that leads here; none at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The position.
    pub fen: String,
    /// Its side to move, `Black` or `White`.
    pub turn: Cow<'static, str>,
    /// How its value comes from those of its children.
    pub role: Role,
    /// Plies from the root.
    pub ply: u32,
    /// Plies that the search still looked ahead.
    pub depth: u32,
    /// The lower end of the window on entering; none if everything mattered.
    pub alpha: Option<Value>,
    /// The upper end of the window on entering.
    pub beta: Option<Value>,
    /// When the window became narrower here: the best move so far, again and again.
    pub narrowed: Vec<Narrowing>,
    /// Why it went no further, if it did not.
    pub leaf: Option<Leaf>,
    /// Why it did not look at the rest of the moves, if it did not; few nodes have one.
    pub cut: Option<Box<Cut>>,
    /// The value that it returned; none if the search was stopped here.
    pub value: Option<Value>,
    /// What kind of value that is.
    pub kind: Option<Kind>,
    /// Nodes searched from here on, this one included.
    pub searched: u64,
}

/// How the value of a node comes from those of its children.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The highest of them.
    Max,
    /// The lowest of them.
    Min,
    /// The highest of their opposites.
    Negamax,
    /// Their mean.
    Mean,
}

/// A move that made the window of its node narrower.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Narrowing {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Which end of the window moved.
    pub bound: Bound,
    /// Where it is now.
    pub value: Value,
}

/// An end of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// The lower end.
    Alpha,
    /// The upper end.
    Beta,
}

/// A node without further search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leaf {
    /// How the game ended, if it is over.
    pub ending: Option<String>,
    /// The terms of the evaluation, if it is not; their sum is the value.
    pub terms: Vec<NamedTerm>,
}

/// A term of an evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NamedTerm {
    /// What it counts.
    pub name: Cow<'static, str>,
    /// What that adds to the value.
    pub value: Value,
}

/// The end of the search at a node before all its moves were tried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cut {
    /// Which end of the window was reached.
    pub bound: Bound,
    /// Where it was.
    pub value: Value,
    /// The ancestor that has this value already, by another move, and belongs to the other side.
    pub by: usize,
    /// The child of that ancestor with this value, by the move that it already has.
    pub with: usize,
    /// The move that reached the bound, after which the others were not tried.
    pub reply: String,
    /// The moves that were not tried.
    pub skipped: Vec<String>,
}

/// What a returned value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It is the value.
    Exact,
    /// The value may be higher.
    AtLeast,
    /// The value may be lower.
    AtMost,
}

impl Kind {
    /// `=`, `≥` or `≤`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Exact => "=",
            Self::AtLeast => "≥",
            Self::AtMost => "≤",
        }
    }
}

/// Why there is no tree.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTree {
    /// The game is over.
    #[error("there is nothing to search: {0}")]
    GameOver(Outcome),
    /// The player chose without looking ahead.
    #[error("{player} plays {mv} here without a search, so there is no tree")]
    NoSearch {
        /// Its SPEC.
        player: String,
        /// The move.
        mv: String,
    },
    /// The player could not choose.
    #[error("{player} cannot search this: {fault}")]
    Fault {
        /// Its SPEC.
        player: String,
        /// What it says.
        fault: Fault,
    },
}

impl Tree {
    /// Asks a player for a move in a position and records its search, with at most about `max_nodes`
    /// nodes; the root and its moves are always there.
    ///
    /// # Errors
    /// If there is nothing to search, or nothing to record.
    pub fn of(
        spec: &ClassicSpec,
        position: &Position,
        max_nodes: usize,
        stop: &Stop,
    ) -> Result<Self, NoTree> {
        Self::written(spec, position, Recorder::new(position, max_nodes), stop)
    }

    /// The tree of a search that this recorder writes down.
    fn written(
        spec: &ClassicSpec,
        position: &Position,
        mut recorder: Recorder,
        stop: &Stop,
    ) -> Result<Self, NoTree> {
        if let Some(outcome) = position.outcome() {
            return Err(NoTree::GameOver(outcome));
        }
        let answer = spec.classic(position.variant()).record(position, stop, &mut recorder);
        let player = spec.to_string();
        let choice = match answer {
            Ok(choice) => choice,
            Err(fault) => return Err(NoTree::Fault { player, fault }),
        };
        let evaluation = spec.evaluation_in(position.variant()).map(|e| e.to_string());
        let order = evaluation.is_some().then(|| spec.order.unwrap_or_default().to_string());
        recorder.finish(player, (evaluation, order), &choice)
    }

    /// The node at an index with what the same value says to the side to move at the root.
    pub fn value_for_root(&self, index: usize) -> Option<Value> {
        let node = &self.nodes[index];
        node.value.map(|value| self.for_root(node, value))
    }

    /// What a value of a node says to the side to move at the root.
    fn for_root(&self, node: &Node, value: Value) -> Value {
        let reversed = self.form == Form::Negamax && node.ply % 2 == 1;
        if reversed { -value } else { value }
    }

    /// The nodes from the root to a node, both included.
    pub fn way(&self, index: usize) -> Vec<usize> {
        let mut way = vec![index];
        while let Some(parent) = self.nodes[way[way.len() - 1]].parent {
            way.push(parent);
        }
        way.reverse();
        way
    }

    /// The part of this tree that lies open when one looks at a node: the way to it, and the children of every
    /// node on that way.
    #[must_use]
    pub fn open_at(&self, index: usize) -> Self {
        let mut tree = self.clone();
        let way = self.way(index);
        let parent = |node: &Node| node.parent.is_none_or(|parent| way.contains(&parent));
        keep(&mut tree.nodes, |_, node| parent(node));
        tree.notice = notice(&tree.nodes, tree.nodes[0].searched, self.value.is_none());
        tree
    }

    /// The same tree with at most so many nodes, without its deepest plies; the root and its moves
    /// are always kept. The notice says what is missing.
    #[must_use]
    pub fn trimmed(&self, max_nodes: usize) -> Self {
        let mut tree = self.clone();
        while tree.nodes.len() > max_nodes {
            let deepest = tree.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
            if deepest <= 1 {
                break;
            }
            keep(&mut tree.nodes, |_, node| node.ply < deepest);
        }
        let stopped = self.value.is_none();
        tree.notice = notice(&tree.nodes, tree.nodes[0].searched, stopped);
        tree
    }
}

/// Keeps some nodes of a list, with the parents of each among them, and gives them their new numbers.
fn keep(nodes: &mut Vec<Node>, kept: impl Fn(usize, &Node) -> bool) -> Vec<Option<usize>> {
    let mut free = 0..;
    let place = |(index, node): (usize, &Node)| if kept(index, node) { free.next() } else { None };
    let places: Vec<Option<usize>> = nodes.iter().enumerate().map(place).collect();
    let mut index = 0..;
    nodes.retain(|_| index.next().is_some_and(|index| places[index].is_some()));
    for node in nodes {
        // The ancestors of a node were kept too.
        node.parent = node.parent.and_then(|parent| places[parent]);
        node.children = node.children.iter().filter_map(|&child| places[child]).collect();
        if let Some(cut) = &mut node.cut {
            cut.by = places[cut.by].unwrap_or(0);
            cut.with = places[cut.with].unwrap_or(cut.by);
        }
    }
    places
}

/// What is missing from a recording.
fn notice(nodes: &[Node], searched: u64, stopped: bool) -> Option<String> {
    let mut sentences = Vec::new();
    if stopped {
        sentences.push("The search was stopped before its end.".to_owned());
    }
    if (nodes.len() as u64) < searched {
        let deepest = nodes.iter().map(|node| node.ply).max().unwrap_or(0);
        let whole = |node: &Node| node.ply == deepest || node.not_shown().is_none();
        let shown = match deepest {
            _ if !nodes.iter().all(whole) => format!("{} along one line", nodes.len()),
            1 => format!("{} of the first ply", nodes.len()),
            plies => format!("{} of plies 1 to {plies}", nodes.len()),
        };
        sentences.push(format!("The search looked at {searched} nodes; the {shown} are shown."));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}
