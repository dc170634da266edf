//! Where the nodes of a tree stand in a picture: the root at the left, one column for each ply, the
//! children of a node below each other and the node at their middle.

use super::{Node, Tree};

/// The width of a node.
pub(super) const WIDTH: f64 = 150.0;
/// The height of a node with two lines of text.
pub(super) const HEIGHT: f64 = 34.0;
/// The height of a leaf, which mostly has one.
const LEAF_HEIGHT: f64 = 22.0;
/// From one column to the next.
const COLUMN: f64 = WIDTH + 60.0;
/// Between a row and the next.
const GAP: f64 = 7.0;
/// And a little more between the children of different nodes.
const FAMILY: f64 = 7.0;

/// The left end and the middle line of a thing in the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spot {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The places of all nodes, and of what stands for their moves cut off.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layout {
    pub(super) nodes: Vec<Spot>,
    pub(super) cuts: Vec<Option<Spot>>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Layout {
    pub(super) fn of(tree: &Tree) -> Self {
        let nowhere = Spot { x: 0.0, y: 0.0 };
        let count = tree.nodes.len();
        let mut layout =
            Self { nodes: vec![nowhere; count], cuts: vec![None; count], width: 0.0, height: 0.0 };
        layout.place(tree, 0, HEIGHT);
        layout.height += FAMILY;
        layout
    }

    /// Places a node after all that is above it, in a row of at least this height, and gives back its
    /// middle line.
    fn place(&mut self, tree: &Tree, index: usize, least: f64) -> f64 {
        let node = &tree.nodes[index];
        let x = COLUMN * f64::from(node.ply);
        self.width = self.width.max(x + WIDTH);
        // An only child needs a row in which its parent has room too.
        let least_below = if node.children.len() == 1 { HEIGHT } else { 0.0 };
        let mut rows = Vec::new();
        for &child in &node.children {
            rows.push(self.place(tree, child, least_below));
        }
        if node.cut.as_ref().is_some_and(|cut| !cut.skipped.is_empty()) {
            let place = Spot { x: x + COLUMN, y: self.next_row(HEIGHT) };
            self.width = self.width.max(place.x + WIDTH);
            self.cuts[index] = Some(place);
            rows.push(place.y);
        }
        let y = match (rows.first(), rows.last()) {
            (Some(first), Some(last)) => f64::midpoint(*first, *last),
            _ => self.next_row(height(node).max(least)),
        };
        if !rows.is_empty() {
            self.height += FAMILY;
        }
        self.nodes[index] = Spot { x, y };
        y
    }

    /// The middle line of the next free row, which is to be so high.
    fn next_row(&mut self, height: f64) -> f64 {
        self.height += height + GAP;
        self.height - (height + GAP) / 2.0
    }
}

/// The height of a node.
pub(super) fn height(node: &Node) -> f64 {
    match &node.leaf {
        Some(leaf) if leaf.ending.is_none() => LEAF_HEIGHT,
        _ => HEIGHT,
    }
}
