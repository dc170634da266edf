//! In which order does a search go through its tree? Entering a node is a step and leaving it another one; a leaf is
//! one step. Everything that one can do at a step leads to the number of another.

use crownhead_classic::trace::{Role, Tree};

/// The steps of a recorded search.
pub(crate) struct Steps {
    /// When each node is entered, and when it is left.
    enter: Vec<u32>,
    leave: Vec<u32>,
    /// The node of each step.
    node: Vec<u32>,
    parent: Vec<Option<u32>>,
    /// The steps at which something is cut off, in order.
    cuts: Vec<u32>,
    /// The steps after which one can ask whether the rest will be skipped, in order.
    questions: Vec<u32>,
}

/// Where one can go from a step, each to the number of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways {
    pub(crate) back: Option<u32>,
    pub(crate) into: Option<u32>,
    pub(crate) over: Option<u32>,
    pub(crate) out: Option<u32>,
    pub(crate) next_cut: Option<u32>,
    pub(crate) next_question: Option<u32>,
}

/// Some steps that follow one another, as the overview of a search draws them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stretch {
    /// The fewest and the most plies from the root.
    pub(crate) highest: u32,
    pub(crate) deepest: u32,
    /// How many of the steps cut something off.
    pub(crate) cuts: u32,
}

impl Steps {
    pub(crate) fn of(tree: &Tree) -> Self {
        let count = tree.nodes.len();
        let mut steps = Self {
            enter: vec![0; count],
            leave: vec![0; count],
            node: Vec::with_capacity(2 * count),
            parent: tree.nodes.iter().map(|node| node.parent.map(|parent| parent as u32)).collect(),
            cuts: Vec::new(),
            questions: Vec::new(),
        };
        let mut open: Vec<usize> = Vec::new();
        for (index, node) in tree.nodes.iter().enumerate() {
            while let Some(last) = open.pop_if(|last| Some(*last) != node.parent) {
                steps.end(tree, last);
            }
            steps.enter[index] = steps.push(index);
            if node.children.is_empty() {
                steps.leave[index] = steps.enter[index];
            } else {
                open.push(index);
            }
        }
        while let Some(last) = open.pop() {
            steps.end(tree, last);
        }
        steps.questions = steps.questions(tree);
        steps
    }

    /// A child has been left, moves of its parent are still to come, and the other side has something with which
    /// it could be cut off: that is a question.
    fn questions(&self, tree: &Tree) -> Vec<u32> {
        let mut questions = Vec::new();
        for node in &tree.nodes {
            let bound = if node.role == Role::Min { node.alpha } else { node.beta };
            let skips = node.cut.as_ref().is_some_and(|cut| !cut.skipped.is_empty());
            let asked = node.children.len() - usize::from(!skips && !node.children.is_empty());
            if bound.is_some() {
                questions.extend(node.children[..asked].iter().map(|&child| self.leave[child]));
            }
        }
        questions.sort_unstable();
        questions
    }

    fn push(&mut self, index: usize) -> u32 {
        self.node.push(index as u32);
        self.node.len() as u32 - 1
    }

    fn end(&mut self, tree: &Tree, index: usize) {
        let step = self.push(index);
        self.leave[index] = step;
        if tree.nodes[index].cut.as_ref().is_some_and(|cut| !cut.skipped.is_empty()) {
            self.cuts.push(step);
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u32 {
        self.node.len() as u32
    }

    /// How many of them cut something off.
    pub(crate) fn cuts(&self) -> usize {
        self.cuts.len()
    }

    /// The whole search as stretches of about the same length, at most so many.
    pub(crate) fn overview(&self, tree: &Tree, most: usize) -> Vec<Stretch> {
        let all = self.node.len();
        let count = all.min(most);
        let stretch = |n: usize| {
            let [from, to] = [n, n + 1].map(|n| n * all / count);
            let plies = self.node[from..to].iter().map(|&node| tree.nodes[node as usize].ply);
            let (highest, deepest) =
                plies.fold((u32::MAX, 0), |(high, deep), ply| (high.min(ply), deep.max(ply)));
            let before = |step: usize| self.cuts.partition_point(|&cut| (cut as usize) < step);
            Stretch { highest, deepest, cuts: (before(to) - before(from)) as u32 }
        };
        (0..count).map(stretch).collect()
    }

    /// The step at which a node is entered.
    pub(crate) fn enter(&self, index: usize) -> u32 {
        self.enter[index]
    }

    /// The step at which a node is left.
    pub(crate) fn leave(&self, index: usize) -> u32 {
        self.leave[index]
    }

    /// The node of a step; the last one for steps that there are not.
    pub(crate) fn node(&self, step: u32) -> usize {
        self.node.get(step as usize).or(self.node.last()).map_or(0, |&node| node as usize)
    }

    /// Whether one can ask at a step what will be skipped.
    pub(crate) fn is_question(&self, step: u32) -> bool {
        self.questions.binary_search(&step).is_ok()
    }

    /// Where one can go from a step.
    pub(crate) fn ways(&self, step: u32) -> Ways {
        let index = self.node(step);
        let next = (step + 1 < self.len()).then_some(step + 1);
        let over = if step < self.leave[index] {
            Some(self.leave[index])
        } else {
            // The next sibling as a whole, or the end of the parent.
            next.map(|next| self.leave[self.node(next)])
        };
        let out = self.parent[index].map(|parent| self.leave[parent as usize]);
        let after = |steps: &[u32]| steps.get(steps.partition_point(|&one| one <= step)).copied();
        Ways {
            back: step.checked_sub(1),
            into: next,
            over,
            out: out.or(over.filter(|_| index == 0)),
            next_cut: after(&self.cuts),
            next_question: after(&self.questions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_play::Stop;
    use crownhead_rules::{Position, Variant};

    #[test]
    fn every_node_is_entered_and_left_in_the_order_of_the_search() {
        let spec = "alphabeta:4".parse().unwrap();
        let start = Position::start(Variant::English);
        let tree = Tree::of(&spec, &start, usize::MAX, &Stop::new()).unwrap();
        let steps = Steps::of(&tree);
        let leaves = tree.nodes.iter().filter(|node| node.children.is_empty()).count();
        assert_eq!(steps.len() as usize, 2 * tree.nodes.len() - leaves);
        for (index, node) in tree.nodes.iter().enumerate() {
            assert_eq!(steps.node(steps.enter(index)), index);
            assert_eq!(steps.node(steps.leave(index)), index);
            for &child in &node.children {
                assert!(steps.enter(index) < steps.enter(child));
                assert!(steps.leave(child) < steps.leave(index));
            }
        }
        let skipping = |node: &&crownhead_classic::trace::Node| {
            node.cut.as_ref().is_some_and(|cut| !cut.skipped.is_empty())
        };
        assert_eq!(steps.cuts(), tree.nodes.iter().filter(skipping).count());
        // From cut to cut one comes by all of them, and over everything at once to the end.
        let (mut at, mut met) = (0, 0);
        while let Some(next) = steps.ways(at).next_cut {
            assert!(next > at && tree.nodes[steps.node(next)].cut.is_some());
            (at, met) = (next, met + 1);
        }
        assert_eq!(met, steps.cuts());
        assert_eq!(steps.ways(0).over, Some(steps.len() - 1));
        assert_eq!(steps.ways(steps.len() - 1).into, None);
    }

    #[test]
    fn the_overview_has_every_step_and_every_cut_once() {
        let start = Position::start(Variant::English);
        for (depth, most) in [(1, 240), (3, 240), (4, 7), (4, 1), (5, 240)] {
            let spec = format!("alphabeta:{depth}").parse().unwrap();
            let tree = Tree::of(&spec, &start, usize::MAX, &Stop::new()).unwrap();
            let steps = Steps::of(&tree);
            let overview = steps.overview(&tree, most);
            assert_eq!(overview.len(), most.min(steps.len() as usize));
            let cuts: u32 = overview.iter().map(|stretch| stretch.cuts).sum();
            assert_eq!(cuts as usize, steps.cuts());
            let deepest = tree.nodes.iter().map(|node| node.ply).max();
            assert_eq!(overview.iter().map(|stretch| stretch.deepest).max(), deepest);
            assert!(overview.iter().all(|stretch| stretch.highest <= stretch.deepest));
            // It begins and ends at the root.
            let ends = [overview.first(), overview.last()].map(|one| one.unwrap().highest);
            assert_eq!(ends, [0, 0]);
        }
    }
}
