//! Which moves were played? A tree: every line that was ever tried is kept, one node is the current
//! one, and one line leads from the start through it to where redo goes.

use super::{Thought, Times};
use crownhead_notation::moves;
use crownhead_rules::{DrawRules, Game, Move, Path, Position};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of a node; 0 is the start.
pub(crate) type NodeId = u32;

/// The start.
pub(crate) const ROOT: NodeId = 0;

/// The most moves that one game keeps, lines that were taken back included.
pub(crate) const MOST_NODES: usize = 4_000;

/// Numeric annotation glyphs of moves beside their marks, which only studies keep.
pub(crate) type Nags = BTreeMap<NodeId, Vec<u16>>;

/// A move that was played.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) parent: NodeId,
    pub(crate) mv: Move,
    /// The squares it walked over; none for a pass.
    pub(crate) path: Path,
    pub(crate) after: Position,
    /// The text of PDN.
    pub(crate) text: String,
    /// The search behind it.
    pub(crate) thought: Option<Thought>,
    /// The clocks after it.
    pub(crate) clock: Option<Times>,
    /// What a record says of it.
    pub(crate) comment: Option<String>,
    /// The strength that a record gives it.
    pub(crate) mark: Option<String>,
}

/// The moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    start: Position,
    /// Whether draws by rule end the game; records may go on past them.
    draws: DrawRules,
    /// Node `n` is at `n - 1`; a parent comes before its children. Shared, since a table is copied for
    /// every change.
    nodes: Vec<Arc<Node>>,
    current: NodeId,
    /// The end of the line that redo follows.
    leaf: NodeId,
}

impl Tree {
    /// No moves yet.
    pub(crate) const fn new(start: Position) -> Self {
        Self { start, draws: DrawRules::Automatic, nodes: Vec::new(), current: ROOT, leaf: ROOT }
    }

    /// Says what the draw rules do.
    pub(crate) const fn set_draws(&mut self, draws: DrawRules) {
        self.draws = draws;
    }

    pub(crate) const fn draws(&self) -> DrawRules {
        self.draws
    }

    /// The moves that lead to a node, and nothing else.
    pub(crate) fn branch(&self, id: NodeId) -> Self {
        let mut tree = Self { draws: self.draws, ..Self::new(self.start) };
        for node in self.path_to(id).into_iter().filter_map(|id| self.node(id)) {
            let copy = tree.play(node.mv, node.path.clone());
            tree.remark(copy, node.comment.clone(), node.mark.clone());
        }
        tree
    }

    pub(crate) const fn start(&self) -> &Position {
        &self.start
    }

    pub(crate) const fn current(&self) -> NodeId {
        self.current
    }

    pub(crate) const fn leaf(&self) -> NodeId {
        self.leaf
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= MOST_NODES
    }

    /// A node by its number; `None` for the start and for numbers that there are not.
    pub(crate) fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get((id as usize).checked_sub(1)?).map(Arc::as_ref)
    }

    /// Every node with its number, a parent before its children.
    pub(crate) fn nodes(&self) -> impl DoubleEndedIterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(n, node)| (n as NodeId + 1, node.as_ref()))
    }

    /// The position after a node.
    pub(crate) fn position(&self, id: NodeId) -> &Position {
        self.node(id).map_or(&self.start, |node| &node.after)
    }

    /// The moves after a node, those tried first before the others.
    pub(crate) fn children(&self, id: NodeId) -> impl DoubleEndedIterator<Item = (NodeId, &Node)> {
        self.nodes().filter(move |(_, node)| node.parent == id)
    }

    /// The node that was tried last after another.
    fn last_child(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).next_back().map(|(child, _)| child)
    }

    fn exists(&self, id: NodeId) -> bool {
        id == ROOT || self.node(id).is_some()
    }

    /// The nodes from the start to this one.
    pub(crate) fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let back = std::iter::successors(Some(id), |&id| self.node(id).map(|node| node.parent));
        let mut path: Vec<NodeId> = back.take_while(|&id| id != ROOT).collect();
        path.reverse();
        path
    }

    /// The nodes from the start through the current one to where redo leads.
    pub(crate) fn line(&self) -> Vec<NodeId> {
        self.path_to(self.leaf)
    }

    /// The game up to a node, in which the draw rules end it.
    pub(crate) fn game_at(&self, id: NodeId) -> Game {
        let (game, whole) = self.replay(id);
        // Only legal moves are ever added.
        debug_assert!(whole, "node {id} cannot be reached");
        game
    }

    /// The game up to a node, or up to where it was over before, and whether that is all of it.
    fn replay(&self, id: NodeId) -> (Game, bool) {
        let mut game = Game::with_draw_rules(self.start, self.draws);
        let mut moves = self.path_to(id).into_iter().filter_map(|id| self.node(id));
        let whole = moves.all(|node| game.play(node.mv).is_ok());
        (game, whole)
    }

    /// The first node that cannot be reached, because the game is over before it.
    pub(crate) fn beyond_the_end(&self) -> Option<NodeId> {
        let mut parents = vec![false; self.nodes.len() + 1];
        for (_, node) in self.nodes() {
            parents[node.parent as usize] = true;
        }
        let mut last = self.nodes().map(|(id, _)| id).filter(|&id| !parents[id as usize]);
        last.find(|&id| !self.replay(id).1)
    }

    /// Makes a node the current one. Redo goes on along the line if the node is on it, or else along
    /// what was tried last.
    pub(crate) fn go_to(&mut self, id: NodeId) {
        if id != ROOT && !self.path_to(self.leaf).contains(&id) {
            self.leaf = id;
            while let Some(child) = self.last_child(self.leaf) {
                self.leaf = child;
            }
        }
        self.current = id;
    }

    /// Plays a legal move in the current position; gives its node, which may have been there before.
    pub(crate) fn play(&mut self, mv: Move, path: Path) -> NodeId {
        let known = self.children(self.current).find(|(_, node)| node.mv == mv).map(|(id, _)| id);
        if let Some(id) = known {
            self.go_to(id);
            return id;
        }
        let id = self.add(self.current, mv, path);
        self.current = id;
        self.leaf = id;
        id
    }

    /// Adds a legal move after a node.
    pub(crate) fn add(&mut self, parent: NodeId, mv: Move, path: Path) -> NodeId {
        let before = *self.position(parent);
        let after = before.after(mv);
        let id = self.nodes.len() as NodeId + 1;
        let text = moves::write(&before, mv);
        let (thought, clock, comment, mark) = Default::default();
        let node = Node { parent, mv, path, after, text, thought, clock, comment, mark };
        self.nodes.push(Arc::new(node));
        id
    }

    /// Says what is known of a move beside the move.
    pub(crate) fn annotate(&mut self, id: NodeId, thought: Option<Thought>, clock: Option<Times>) {
        if let Some(node) = self.node_mut(id) {
            node.thought = thought;
            node.clock = clock;
        }
    }

    /// Says what a record says of a move.
    pub(crate) fn remark(&mut self, id: NodeId, comment: Option<String>, mark: Option<String>) {
        if let Some(node) = self.node_mut(id) {
            node.comment = comment;
            node.mark = mark;
        }
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        (id as usize).checked_sub(1).and_then(|n| self.nodes.get_mut(n)).map(Arc::make_mut)
    }

    /// Restores which node was current and where its line ended.
    pub(crate) fn restore(&mut self, current: NodeId, leaf: NodeId) {
        if self.exists(leaf) {
            self.leaf = leaf;
        }
        if self.exists(current) {
            self.go_to(current);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Variant;

    fn play(tree: &mut Tree, text: &str) -> NodeId {
        let here = *tree.position(tree.current());
        let mv = moves::read(&here, text).unwrap();
        tree.play(mv, here.paths(mv).remove(0))
    }

    #[test]
    fn lines_that_were_left_are_kept() {
        let mut tree = Tree::new(Position::start(Variant::English));
        for text in ["11-15", "23-19", "8-11"] {
            play(&mut tree, text);
        }
        assert_eq!((tree.current(), tree.line()), (3, vec![1, 2, 3]));
        tree.go_to(1);
        assert_eq!((tree.current(), tree.line()), (1, vec![1, 2, 3]));
        // The same move again goes on along the same line.
        assert_eq!(play(&mut tree, "23-19"), 2);
        assert_eq!(tree.line(), [1, 2, 3]);
        tree.go_to(1);
        assert_eq!(play(&mut tree, "22-17"), 4);
        assert_eq!(tree.line(), [1, 4]);
        tree.go_to(2);
        assert_eq!(tree.line(), [1, 2, 3], "the other line goes on to its end");
        tree.go_to(ROOT);
        assert_eq!((tree.current(), tree.line()), (0, vec![1, 2, 3]));
        assert_eq!(tree.game_at(4).history().len(), 2);
        assert_eq!(tree.children(1).map(|(id, _)| id).collect::<Vec<_>>(), [2, 4]);
    }

    /// A row of the store may claim what the rules do not allow.
    #[test]
    fn moves_after_a_draw_by_repetition_are_noticed() {
        let start = crownhead_notation::fen::read(Variant::English, "B:WK30:BK3").unwrap();
        let mut tree = Tree::new(start);
        let mut add = |text: &str| {
            let (parent, before) = (tree.len() as NodeId, *tree.position(tree.len() as NodeId));
            let mv = moves::read(&before, text).unwrap();
            tree.add(parent, mv, before.paths(mv).remove(0));
            tree.beyond_the_end()
        };
        for _ in 0..2 {
            for text in ["3-7", "30-26", "7-3", "26-30"] {
                assert_eq!(add(text), None);
            }
        }
        assert_eq!(add("3-7"), Some(9));
    }
}
