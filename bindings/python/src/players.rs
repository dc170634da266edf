//! Every player that a SPEC names, and the searches of the classic ones as trees.

use crate::arguments::{Ruled, a_seed, a_seed_if_any, position_of, whole, whole_if_any, within};
use crate::engine::{game_of, limits};
use crate::errors;
use crate::moves::Move;
use crate::position::Position;
use crate::variants::Variant;
use crate::waiting::waited;
use crownhead_arena::Spec;
use crownhead_classic::trace::{self, Kind, Role};
use crownhead_classic::{ClassicSpec, Value};
use crownhead_notation::fen;
use crownhead_play::{self as play, Stop};
use crownhead_rules as rules;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Mutex, PoisonError};

/// Somebody who plays one variant: `random`, `minimax:4`, `alphabeta:6,eval=advancement`, `engine:3` and so on.
#[pyclass(frozen, module = "crownhead")]
pub(crate) struct Player {
    spec: Spec,
    variant: rules::Variant,
    player: Mutex<Box<dyn play::Player>>,
    /// Whether somebody chose its seed.
    seeded: bool,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (spec, variant=None, *, seed=None))]
    fn new(
        py: Python<'_>,
        spec: &str,
        variant: Option<Ruled>,
        #[pyo3(from_py_with = a_seed_if_any)] seed: Option<u64>,
    ) -> PyResult<Self> {
        let variant = variant.unwrap_or_default().0;
        let spec: Spec = spec.parse().map_err(errors::error)?;
        // An engine of somebody else is started for this.
        let entrant = py.detach(|| spec.entrant(variant)).map_err(errors::error)?;
        let (player, seeded) = (Mutex::new(entrant.player()), seed.is_some());
        let player = Self { spec, variant, player, seeded };
        player.new_game(py, seed.unwrap_or_default())?;
        Ok(player)
    }

    /// The SPEC in its canonical form.
    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }

    /// How people call it.
    #[getter]
    fn title(&self) -> String {
        self.spec.title()
    }

    /// The rule set that it plays.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant)
    }

    /// A new game begins, and all its lots come from this seed.
    #[pyo3(signature = (seed=0))]
    fn new_game(&self, py: Python<'_>, #[pyo3(from_py_with = a_seed)] seed: u64) -> PyResult<()> {
        let start = rules::Position::start(self.variant);
        py.detach(|| {
            self.player
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .new_game(&start, seed)
                .map_err(errors::error)
        })
    }

    /// Chooses a move. Who brings no limit of its own thinks as long as is said here.
    #[pyo3(signature = (game, *, depth=None, nodes=None, time=None))]
    fn play(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole_if_any)] depth: Option<i64>,
        #[pyo3(from_py_with = whole_if_any)] nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Move> {
        let limits = limits(depth, nodes, time)?;
        let game = game_of(game)?;
        let before = *game.position();
        self.check(&before)?;
        if let Some(outcome) = game.outcome() {
            return Err(errors::error(format!("there is nothing to choose: {outcome}")));
        }
        let choice = waited(py, &limits.stop.clone(), || {
            self.player.lock().unwrap_or_else(PoisonError::into_inner).choose(
                &game,
                &limits,
                &mut |_| {},
            )
        })?;
        choice.map(|choice| Move { mv: choice.mv, before }).map_err(errors::error)
    }

    /// The search of a classic player as a tree of at most about so many nodes; the deepest plies are left out where
    /// there are more.
    #[pyo3(signature = (position, *, max_nodes=100_000))]
    fn record(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole)] max_nodes: i64,
    ) -> PyResult<Tree> {
        let max_nodes = within("max_nodes", max_nodes, 1, 2_000_000)? as usize;
        let position = position_of(position)?;
        self.check(&position)?;
        let Spec::Classic(spec) = &self.spec else {
            let name = self.spec.to_string();
            return Err(errors::error(format!(
                "{name:?} is no classic player, so its search cannot be recorded"
            )));
        };
        let (spec, stop): (ClassicSpec, Stop) = (*spec, Stop::new());
        let tree = waited(py, &stop, || trace::Tree::of(&spec, &position, max_nodes, &stop))?;
        tree.map(|tree| Tree { tree, variant: self.variant }).map_err(errors::error)
    }

    fn __repr__(&self) -> String {
        format!("<Player {:?}, {:?}>", self.name(), self.variant.id())
    }
}

impl Player {
    /// The rule set that a match with this player is played by, unless another is asked for.
    pub(crate) const fn rules(&self) -> rules::Variant {
        self.variant
    }

    /// The SPEC of somebody like this for a match of a variant, whose games have seeds of their own.
    pub(crate) fn spec_in_match(&self, variant: rules::Variant) -> PyResult<&Spec> {
        if self.variant != variant {
            let (spec, ours) = (&self.spec, self.variant);
            return Err(errors::error(format!("{spec} plays {ours}, and the match is {variant}")));
        }
        if self.seeded {
            let told =
                format!("{} has a seed, and the lots of a match come from its own", self.spec);
            return Err(errors::error(told));
        }
        Ok(&self.spec)
    }

    fn check(&self, position: &rules::Position) -> PyResult<()> {
        let (ours, theirs) = (self.variant, position.variant());
        if ours == theirs {
            return Ok(());
        }
        Err(errors::error(format!("this player plays {ours}, and the game is {theirs}")))
    }
}

/// A recorded search: its nodes in the order in which they were entered, the root first.
#[pyclass(frozen, sequence, module = "crownhead")]
pub(crate) struct Tree {
    tree: trace::Tree,
    variant: rules::Variant,
}

/// Points of an evaluation; infinite for a decided game.
fn points(value: Value) -> f64 {
    match (value.is_decided(), value > Value::ZERO) {
        (false, _) => value.in_points(),
        (true, true) => f64::INFINITY,
        (true, false) => f64::NEG_INFINITY,
    }
}

#[pymethods]
impl Tree {
    /// The SPEC of the player.
    #[getter]
    fn player(&self) -> &str {
        &self.tree.player
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant)
    }

    /// The evaluation by its word, if the player uses one.
    #[getter]
    fn evaluation(&self) -> Option<&str> {
        self.tree.evaluation.as_deref()
    }

    /// The text of the move that was chosen.
    #[getter]
    fn choice(&self) -> &str {
        &self.tree.choice
    }

    /// The best line as texts, the chosen move first.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.tree.line.clone()
    }

    /// The value at the root for its side to move; none if the search was stopped.
    #[getter]
    fn value(&self) -> Option<f64> {
        self.tree.value.map(points)
    }

    /// What is missing from the tree, as a sentence.
    #[getter]
    fn notice(&self) -> Option<&str> {
        self.tree.notice.as_deref()
    }

    /// The whole search in numbers: `depth`, `nodes`, `max_cuts`, `min_cuts`, `branching`.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = &self.tree.statistics;
        let statistics = PyDict::new(py);
        statistics.set_item("depth", told.depth)?;
        statistics.set_item("nodes", told.nodes)?;
        statistics.set_item("max_cuts", told.max_cuts)?;
        statistics.set_item("min_cuts", told.min_cuts)?;
        statistics.set_item("branching", told.branching)?;
        Ok(statistics)
    }

    /// Where the search began.
    #[getter]
    fn root(slf: Py<Self>) -> Node {
        Node { tree: slf, index: 0 }
    }

    /// The tree in plain characters.
    fn text(&self) -> String {
        self.tree.to_text()
    }

    /// The tree as JSON.
    fn json(&self) -> String {
        self.tree.to_json()
    }

    /// The tree for Graphviz.
    fn dot(&self) -> String {
        self.tree.to_dot()
    }

    /// A picture of the tree, without its deepest plies where it is large.
    fn svg(&self) -> String {
        self.tree.to_svg()
    }

    fn _repr_svg_(&self) -> String {
        self.tree.to_svg()
    }

    fn __len__(&self) -> usize {
        self.tree.nodes.len()
    }

    fn __getitem__(slf: Py<Self>, index: isize) -> PyResult<Node> {
        let len = slf.get().tree.nodes.len() as isize;
        let place = if index < 0 { index.saturating_add(len) } else { index };
        if place < 0 || place >= len {
            return Err(PyIndexError::new_err(format!("there are {len} nodes")));
        }
        Ok(Node { tree: slf, index: place as usize })
    }

    fn __iter__(slf: Py<Self>) -> TreeIterator {
        TreeIterator { tree: slf, next: 0 }
    }

    /// A tree is pickled as its JSON.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let kept = serde_json::to_string(&slf.get().tree).map_err(errors::error)?;
        Ok((slf.get_type().getattr("_made")?.unbind(), (kept,)))
    }

    /// The tree that was pickled.
    #[staticmethod]
    fn _made(json: &str) -> PyResult<Self> {
        let tree: trace::Tree = serde_json::from_str(json).map_err(errors::error)?;
        let variant = tree.variant.parse().map_err(errors::error)?;
        if !is_whole(&tree.nodes) {
            return Err(errors::error("the nodes of this tree do not belong together"));
        }
        Ok(Self { tree, variant })
    }

    fn __repr__(&self) -> String {
        format!(
            "<Tree {:?}, {} nodes, {}>",
            self.tree.player,
            self.tree.nodes.len(),
            self.tree.choice
        )
    }
}

/// Whether nodes are joined as those of a search are, so that whatever is asked of one leads to another of them: each but
/// the first was entered from one before it, which names it as a child, and a cut is due to one above.
fn is_whole(nodes: &[trace::Node]) -> bool {
    let sound = |(n, node): (usize, &trace::Node)| {
        let entered = match node.parent {
            None => n == 0 && node.ply == 0,
            Some(above) => {
                above < n && nodes[above].children.contains(&n) && node.ply == nodes[above].ply + 1
            }
        };
        let is_child = |&child: &usize| nodes.get(child).is_some_and(|it| it.parent == Some(n));
        let is_due =
            |cut: &trace::Cut| cut.by < n && nodes[cut.by].ply < node.ply && cut.with < nodes.len();
        entered
            && node.ply <= DEEPEST
            && node.children.iter().all(is_child)
            && node.cut.as_deref().is_none_or(is_due)
    };
    !nodes.is_empty() && nodes.iter().enumerate().all(sound)
}

/// No classic player searches deeper than this.
const DEEPEST: u32 = 1_000;

/// The nodes of a tree, one after the other.
#[pyclass(module = "crownhead")]
pub(crate) struct TreeIterator {
    tree: Py<Tree>,
    next: usize,
}

#[pymethods]
impl TreeIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> Option<Node> {
        let index = self.next;
        (index < self.tree.get().tree.nodes.len()).then(|| {
            self.next += 1;
            Node { tree: self.tree.clone_ref(py), index }
        })
    }
}

/// A pickled node: its tree and its place there.
type Place = (Py<Tree>, usize);

/// A position that a search looked at. Values and bounds are as the search saw them.
#[pyclass(frozen, module = "crownhead")]
pub(crate) struct Node {
    tree: Py<Tree>,
    index: usize,
}

impl Node {
    fn node(&self) -> &trace::Node {
        &self.tree.get().tree.nodes[self.index]
    }

    fn at(&self, py: Python<'_>, index: usize) -> Self {
        Self { tree: self.tree.clone_ref(py), index }
    }
}

#[pymethods]
impl Node {
    /// Its place in the tree.
    #[getter]
    fn index(&self) -> usize {
        self.index
    }

    /// The node from which it was entered; none at the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Self> {
        self.node().parent.map(|index| self.at(py, index))
    }

    /// The nodes entered from it, in order.
    #[getter]
    fn children(&self, py: Python<'_>) -> Vec<Self> {
        self.node().children.iter().map(|&index| self.at(py, index)).collect()
    }

    /// The text of the move that leads here; none at the root.
    #[getter(r#move)]
    fn mv(&self) -> Option<&str> {
        self.node().mv.as_deref()
    }

    /// The position.
    #[getter]
    fn position(&self) -> PyResult<Position> {
        let read = fen::read(self.tree.get().variant, &self.node().fen);
        read.map(Position).map_err(errors::of_fen)
    }

    /// How its value comes from those of its children: `max`, `min`, `negamax` or `mean`.
    #[getter]
    fn role(&self) -> &'static str {
        match self.node().role {
            Role::Max => "max",
            Role::Min => "min",
            Role::Negamax => "negamax",
            Role::Mean => "mean",
        }
    }

    /// Plies from the root.
    #[getter]
    fn ply(&self) -> u32 {
        self.node().ply
    }

    /// Plies that the search still looked ahead.
    #[getter]
    fn depth(&self) -> u32 {
        self.node().depth
    }

    /// The lower end of the window on entering; none if everything mattered.
    #[getter]
    fn alpha(&self) -> Option<f64> {
        self.node().alpha.map(points)
    }

    /// The upper end of the window on entering.
    #[getter]
    fn beta(&self) -> Option<f64> {
        self.node().beta.map(points)
    }

    /// The value that it returned; none if the search was stopped here.
    #[getter]
    fn value(&self) -> Option<f64> {
        self.node().value.map(points)
    }

    /// Whether that is the value (`=`), or the value may be higher (`≥`) or lower (`≤`).
    #[getter]
    fn bound(&self) -> Option<&'static str> {
        self.node().kind.map(Kind::sign)
    }

    /// Nodes searched from here on, this one included.
    #[getter]
    fn searched(&self) -> u64 {
        self.node().searched
    }

    /// The terms of the evaluation at a leaf, by name; their sum is the value.
    #[getter]
    fn terms(&self) -> Option<Vec<(String, f64)>> {
        let leaf = self.node().leaf.as_ref()?;
        Some(leaf.terms.iter().map(|term| (term.name.to_string(), points(term.value))).collect())
    }

    /// The moves that were not looked at because they could not matter.
    #[getter]
    fn skipped(&self) -> Vec<String> {
        self.node().cut.as_ref().map(|cut| cut.skipped.clone()).unwrap_or_default()
    }

    /// Why they could not matter, as a sentence.
    #[getter]
    fn why(&self) -> Option<String> {
        self.tree.get().tree.why(self.index).map(|why| why.to_string())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| other.get().index == self.index && other.get().tree.is(&self.tree))
    }

    fn __hash__(&self) -> u64 {
        self.index as u64
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Place)> {
        let (py, it) = (slf.py(), slf.get());
        let getitem = py.import("operator")?.getattr("getitem")?;
        Ok((getitem.unbind(), (it.tree.clone_ref(py), it.index)))
    }

    fn __repr__(&self) -> String {
        let node = self.node();
        let value = node.value.map(|value| format!(", {value}")).unwrap_or_default();
        format!("<Node {}, {}{value}>", self.index, node.mv.as_deref().unwrap_or("root"))
    }
}
