//! Listening to a search and writing its tree down.

use super::{
    Bound, Cut, Iteration, Kind, Leaf, NamedTerm, Narrowing, NoTree, Node, Role, Statistics, Tree,
    keep, notice,
};
use crate::evaluation::Term;
use crate::observe::{Form, Observer, Window};
use crate::value::Value;
use crownhead_notation::{fen, moves};
use crownhead_play::{Choice, Stop};
use crownhead_rules::{Color, Move, MoveList, Outcome, Position};

/// Writes down what a search does, up to a number of nodes.
#[derive(Clone, Debug)]
pub struct Recorder {
    root: Position,
    max_nodes: usize,
    form: Form,
    iterations: Vec<Iteration>,
    nodes: Vec<Node>,
    /// The nodes that have been entered and not left.
    path: Vec<Frame>,
    /// How many more have been entered below the deepest ply that is kept.
    hidden: u32,
    /// The deepest ply that is kept.
    deepest: u32,
    /// Nodes entered since the search began.
    entered: u64,
    /// The most that may be entered, and what ends the search then.
    limit: Option<(u64, Stop)>,
}

/// A node that the search is in.
#[derive(Clone, Debug)]
struct Frame {
    /// Its place among the nodes.
    node: usize,
    position: Position,
    /// Its moves, once they are needed; most nodes are leaves.
    legal: Option<MoveList>,
    tried: Vec<Move>,
    window: Window,
    /// Where its best move has moved the window to, and the node after that move.
    bound: Option<(Value, usize)>,
    /// Nodes entered from here on.
    searched: u64,
}

impl Frame {
    /// The text of a move from here.
    fn text(&mut self, mv: Move) -> String {
        let legal = self.legal.get_or_insert_with(|| self.position.moves());
        moves::write_among(&self.position, legal, mv)
    }
}

impl Recorder {
    /// A recording of a search from this position. When it would have more than `max_nodes` nodes it
    /// forgets its deepest ply, but never the moves of the root.
    pub const fn new(root: &Position, max_nodes: usize) -> Self {
        Self {
            root: *root,
            max_nodes,
            form: Form::MaxMin,
            iterations: Vec::new(),
            nodes: Vec::new(),
            path: Vec::new(),
            hidden: 0,
            deepest: u32::MAX,
            entered: 0,
            limit: None,
        }
    }

    /// One that only counts, and stops a search of more than `most` nodes.
    pub(super) fn counter(root: &Position, most: u64, stop: &Stop) -> Self {
        Self::new(root, 0).within(most, stop)
    }

    /// The same, but a search of more than `most` nodes is stopped.
    pub(super) fn within(self, most: u64, stop: &Stop) -> Self {
        Self { limit: Some((most, stop.clone())), ..self }
    }

    /// How many nodes the search had, if it came to its end.
    pub(super) fn counted(&self) -> Option<u64> {
        let whole = self.limit.as_ref().is_none_or(|(most, _)| self.entered <= *most);
        whole.then_some(self.entered)
    }

    /// The tree of the search, which has made this choice.
    ///
    /// # Errors
    /// If there was no search.
    pub fn finish(
        mut self,
        player: String,
        (evaluation, order): (Option<String>, Option<String>),
        choice: &Choice,
    ) -> Result<Tree, NoTree> {
        let mv = moves::write(&self.root, choice.mv);
        while let Some(frame) = self.path.pop() {
            // Stopped on the way: what was open stays without a value.
            self.close(&frame);
        }
        let Some(root) = self.nodes.first() else {
            return Err(NoTree::NoSearch { player, mv });
        };
        let (value, searched) = (root.value, root.searched);
        if let Some(iteration) = self.iterations.last_mut() {
            (iteration.value, iteration.nodes) = (value, searched);
        }
        Ok(Tree {
            player,
            variant: self.root.variant().to_string(),
            evaluation,
            order,
            form: self.form,
            turn: self.root.turn().to_string(),
            choice: mv,
            line: line(&self.root, &choice.report.line),
            value,
            statistics: Statistics::of(&choice.report),
            iterations: self.iterations,
            notice: notice(&self.nodes, searched, value.is_none()),
            nodes: self.nodes,
        })
    }

    /// Is the search at a node that is not written down?
    const fn is_hidden(&self) -> bool {
        self.hidden > 0
    }

    /// Gives the node of a frame its count and adds it to that of its parent.
    fn close(&mut self, frame: &Frame) {
        self.nodes[frame.node].searched = frame.searched;
        if let Some(parent) = self.path.last_mut() {
            parent.searched += frame.searched;
        }
    }

    /// Writes a node down that is entered from the last of the path.
    fn open(&mut self, mv: Option<Move>, window: Window, depth: u32) {
        let (node, ply) = (self.nodes.len(), self.path.len() as u32);
        let (mut position, mut parent, mut text) = (self.root, None, None);
        if let Some((mv, from)) = mv.zip(self.path.last_mut()) {
            text = Some(from.text(mv));
            from.tried.push(mv);
            position = from.position.after(mv);
            parent = Some(from.node);
            self.nodes[from.node].children.push(node);
        }
        let end = |value: Value, open| (value != open).then_some(value);
        self.nodes.push(Node {
            parent,
            children: Vec::new(),
            mv: text,
            fen: fen::write(&position),
            turn: name(position.turn()).into(),
            role: self.role(position.turn()),
            ply,
            depth,
            alpha: end(window.alpha, Value::LOWEST),
            beta: end(window.beta, Value::HIGHEST),
            narrowed: Vec::new(),
            leaf: None,
            cut: None,
            value: None,
            kind: None,
            searched: 1,
        });
        let (legal, tried) = (None, Vec::new());
        self.path.push(Frame { node, position, legal, tried, window, bound: None, searched: 1 });
        if self.nodes.len() > self.max_nodes {
            self.forget_deepest_ply();
        }
    }

    fn role(&self, turn: Color) -> Role {
        match self.form {
            // The root takes the child with the highest mean.
            Form::Mean if self.path.is_empty() => Role::Max,
            Form::Mean => Role::Mean,
            Form::Negamax => Role::Negamax,
            Form::MaxMin if turn == self.root.turn() => Role::Max,
            Form::MaxMin => Role::Min,
        }
    }

    fn forget_deepest_ply(&mut self) {
        let ply = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
        if ply <= 1 {
            return;
        }
        self.deepest = ply - 1;
        let places = keep(&mut self.nodes, |_, node| node.ply < ply);
        while self.path.len() as u32 > ply {
            self.hidden += 1;
            let lost = self.path.pop().map_or(0, |frame| frame.searched);
            if let Some(parent) = self.path.last_mut() {
                parent.searched += lost;
            }
        }
        for frame in &mut self.path {
            frame.node = places[frame.node].unwrap_or(0);
            frame.bound = frame.bound.and_then(|(bound, best)| Some((bound, places[best]?)));
        }
    }

    /// The ancestor that moved the window to this bound, and the node after its move. On the way down bounds only become narrower,
    /// so it is the nearest one of the other side that has just this value.
    fn holder(&self, bound: Value) -> (usize, usize) {
        let sought = if self.form == Form::Negamax { -bound } else { bound };
        let ancestors = self.path.iter().rev().skip(1).step_by(2);
        let held = |frame: &Frame| frame.bound.filter(|(bound, _)| *bound == sought);
        ancestors.filter_map(|frame| Some((frame.node, held(frame)?.1))).next().unwrap_or((0, 0))
    }
}

impl Observer for Recorder {
    fn begin(&mut self, form: Form, depth: u32) {
        self.form = form;
        self.iterations.push(Iteration { depth, nodes: 0, value: None });
        self.nodes.clear();
        self.path.clear();
        (self.hidden, self.deepest, self.entered) = (0, u32::MAX, 0);
    }

    fn enter(&mut self, mv: Option<Move>, window: Window, depth: u32) {
        self.entered += 1;
        if let Some((_, stop)) = self.limit.as_ref().filter(|(most, _)| self.entered > *most) {
            stop.stop();
        }
        if self.is_hidden() || self.path.len() as u32 > self.deepest {
            self.hidden += 1;
            if let Some(frame) = self.path.last_mut() {
                frame.searched += 1;
                frame.tried.extend(mv.filter(|_| self.hidden == 1));
            }
        } else {
            self.open(mv, window, depth);
        }
    }

    fn leaf(&mut self, outcome: Option<Outcome>, terms: impl FnOnce() -> Vec<Term>) {
        let Some(frame) = self.path.last().filter(|_| self.hidden == 0) else { return };
        let ending = outcome.map(|outcome| outcome.to_string());
        let named = |term: Term| NamedTerm { name: term.name.into(), value: term.value };
        let terms = if outcome.is_none() { terms() } else { Vec::new() };
        let terms = terms.into_iter().map(named).collect();
        self.nodes[frame.node].leaf = Some(Leaf { ending, terms });
    }

    fn narrowed(&mut self, bound: Value) {
        if self.is_hidden() {
            return;
        }
        let Some(frame) = self.path.last_mut() else { return };
        let best = frame.tried.last().copied();
        let mv = best.map(|mv| frame.text(mv)).unwrap_or_default();
        let node = &mut self.nodes[frame.node];
        // The deepest moves are tried without being written down, and nothing below needs them.
        frame.bound = node.children.last().map(|&after| (bound, after));
        let (end, _) = ends(node.role);
        node.narrowed.push(Narrowing { mv, bound: end, value: bound });
    }

    fn cut(&mut self, bound: Value) {
        if self.is_hidden() {
            return;
        }
        let (by, with) = self.holder(bound);
        let Some(frame) = self.path.last_mut() else { return };
        let Frame { node, position, legal, tried, .. } = frame;
        let legal = legal.get_or_insert_with(|| position.moves());
        let untried = legal.iter().filter(|mv| !tried.contains(mv));
        let text = |mv: &Move| moves::write_among(position, legal, *mv);
        let skipped = untried.map(text).collect();
        let reply = tried.last().map(text).unwrap_or_default();
        let node = &mut self.nodes[*node];
        let (_, end) = ends(node.role);
        node.cut = Some(Box::new(Cut { bound: end, value: bound, by, with, reply, skipped }));
    }

    fn exit(&mut self, value: Value) {
        if self.is_hidden() {
            self.hidden -= 1;
            return;
        }
        let Some(frame) = self.path.pop() else { return };
        let node = &mut self.nodes[frame.node];
        node.value = Some(value);
        node.kind = Some(match value {
            _ if node.leaf.is_some() => Kind::Exact,
            value if value <= frame.window.alpha => Kind::AtMost,
            value if value >= frame.window.beta => Kind::AtLeast,
            _ => Kind::Exact,
        });
        self.close(&frame);
        if let (true, Some(iteration)) = (self.path.is_empty(), self.iterations.last_mut()) {
            (iteration.value, iteration.nodes) = (Some(value), self.nodes[0].searched);
        }
    }
}

/// A side as it is printed, which every node would otherwise write anew.
const fn name(side: Color) -> &'static str {
    match side {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Which end of its window a node of this role moves, and which end cuts it off.
const fn ends(role: Role) -> (Bound, Bound) {
    match role {
        Role::Min => (Bound::Beta, Bound::Alpha),
        Role::Max | Role::Negamax | Role::Mean => (Bound::Alpha, Bound::Beta),
    }
}

/// The text of a line of moves.
fn line(start: &Position, line: &[Move]) -> Vec<String> {
    let mut position = *start;
    let step = |mv: &Move| {
        let text = moves::write(&position, *mv);
        position = position.after(*mv);
        text
    };
    line.iter().map(step).collect()
}
