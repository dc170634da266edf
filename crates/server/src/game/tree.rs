//! Which moves were played? A tree: every line that was ever tried is kept, one node is the current
//! one, and one line leads from the start through it to where redo goes.

use crate::wire::views::{NodeView, ReportView, Side, Times, board_text, path_view};
use crownhead_notation::moves;
use crownhead_rules::{DrawRules, Game, Move, Path, Position};
use std::sync::Arc;

/// The number of a node; 0 is the start.
pub(crate) type NodeId = u32;

/// The start.
pub(crate) const ROOT: NodeId = 0;

/// The most moves that one game keeps, lines that were taken back included.
pub(crate) const MOST_NODES: usize = 4_000;

/// A move that was played.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) parent: NodeId,
    pub(crate) mv: Move,
    /// The squares it walked over; none for a pass.
    pub(crate) path: Path,
    pub(crate) after: Position,
    /// As clients see it, made once.
    pub(crate) view: Arc<NodeView>,
}

/// The moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    start: Position,
    /// Whether draws by rule end the game; records may go on past them.
    draws: DrawRules,
    /// Node `n` is at `n - 1`; a parent comes before its children.
    nodes: Vec<Node>,
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
            let NodeView { comment, mark, .. } = (*node.view).clone();
            tree.remark(copy, comment, mark);
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
        self.nodes.get((id as usize).checked_sub(1)?)
    }

    pub(crate) fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// The position after a node.
    pub(crate) fn position(&self, id: NodeId) -> &Position {
        self.node(id).map_or(&self.start, |node| &node.after)
    }

    /// The moves after a node, those tried first before the others.
    pub(crate) fn children(&self, id: NodeId) -> impl DoubleEndedIterator<Item = (NodeId, &Node)> {
        let numbered = self.nodes.iter().enumerate().map(|(n, node)| (n as NodeId + 1, node));
        numbered.filter(move |(_, node)| node.parent == id)
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
        let mut game = Game::with_draw_rules(self.start, self.draws);
        for node in self.path_to(id).into_iter().filter_map(|id| self.node(id)) {
            // Only legal moves are ever added.
            let played = game.play(node.mv);
            debug_assert!(played.is_ok(), "{played:?}");
        }
        game
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
        let view = Arc::new(NodeView {
            id,
            parent,
            side: Side::from(before.turn()),
            text: moves::write(&before, mv),
            path: path_view(&before, mv, &path),
            crowns: mv.crowns(),
            board: board_text(&after),
            report: None,
            clock: None,
            comment: None,
            mark: None,
        });
        self.nodes.push(Node { parent, mv, path, after, view });
        id
    }

    /// Says what is known of a move beside the move.
    pub(crate) fn annotate(
        &mut self,
        id: NodeId,
        report: Option<ReportView>,
        clock: Option<Times>,
    ) {
        if let Some(view) = self.view_mut(id) {
            view.report = report;
            view.clock = clock;
        }
    }

    /// Says what a record says of a move.
    pub(crate) fn remark(&mut self, id: NodeId, comment: Option<String>, mark: Option<String>) {
        if let Some(view) = self.view_mut(id) {
            view.comment = comment;
            view.mark = mark;
        }
    }

    fn view_mut(&mut self, id: NodeId) -> Option<&mut NodeView> {
        let node = (id as usize).checked_sub(1).and_then(|n| self.nodes.get_mut(n))?;
        Some(Arc::make_mut(&mut node.view))
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
}
