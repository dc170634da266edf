//! A recorded search as a page sees it: the whole in numbers, and what lies open at one step. All values are for the
//! side to move at the root, whatever the form of the search.

use super::cut::{CutView, side};
use super::{PositionView, Side};
use crate::explore::{End, Exploration, Known, Stretch};
use crownhead_classic::trace::Kind;
use crownhead_classic::{Evaluation, Form, Value};
use crownhead_notation::{fen, moves};
use crownhead_play::Score;
use crownhead_rules::{Color, Position};
use serde::Serialize;
use utoipa::ToSchema;

/// A value for the side to move at the root: one of these.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, ToSchema)]
pub(crate) struct WorthView {
    /// Points of the evaluation, or mean captures.
    pub(crate) points: Option<f64>,
    /// A game that is won after so many plies from the root.
    pub(crate) win_in: Option<u32>,
    /// A game that is lost after so many plies from the root.
    pub(crate) loss_in: Option<u32>,
}

impl From<Value> for WorthView {
    fn from(value: Value) -> Self {
        value.score().into()
    }
}

impl From<Score> for WorthView {
    fn from(score: Score) -> Self {
        let nothing = Self::default();
        match score {
            Score::WinIn(plies) => Self { win_in: Some(plies), ..nothing },
            Score::LossIn(plies) => Self { loss_in: Some(plies), ..nothing },
            Score::Value(points) => Self { points: Some(points), ..nothing },
            // Only tables know such, and none is asked.
            Score::Win | Score::Loss => nothing,
        }
    }
}

/// How exact a value is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Exactness {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct KnownView {
    pub(crate) value: WorthView,
    pub(crate) kind: Exactness,
}

impl From<Known> for KnownView {
    fn from(known: Known) -> Self {
        let kind = match known.kind {
            Kind::Exact => Exactness::Exact,
            Kind::AtLeast => Exactness::AtLeast,
            Kind::AtMost => Exactness::AtMost,
        };
        Self { value: known.value.into(), kind }
    }
}

/// A recorded search in numbers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExplorationView {
    /// Its name, by which its steps are asked for.
    pub(crate) id: String,
    /// The SPEC of the player.
    pub(crate) player: String,
    pub(crate) variant: String,
    pub(crate) fen: String,
    /// By its word, where the player uses one.
    pub(crate) evaluation: Option<String>,
    /// In which order moves were tried, by its word, where the player has a choice.
    pub(crate) order: Option<String>,
    /// Whether values are means and not the best of something.
    pub(crate) means: bool,
    /// Whether the player carries a window.
    pub(crate) window: bool,
    pub(crate) turn: Side,
    pub(crate) depth: u32,
    pub(crate) choice: String,
    pub(crate) line: Vec<String>,
    pub(crate) value: Option<WorthView>,
    /// Positions in this tree; iterative deepening has looked at more before.
    pub(crate) nodes: usize,
    pub(crate) leaves: u32,
    /// Cuts that skipped something.
    pub(crate) cuts: usize,
    /// How many steps there are; the first is 0.
    pub(crate) steps: u32,
    /// The whole search in stretches of about the same number of steps, in their order.
    pub(crate) overview: Vec<StretchView>,
}

/// Steps that follow one another.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StretchView {
    /// The fewest plies from the root.
    pub(crate) highest: u32,
    /// The most plies from the root.
    pub(crate) deepest: u32,
    /// Cuts that skipped something.
    pub(crate) cuts: u32,
}

/// The most stretches of an overview, which is a few hundred dots wide.
const MOST_STRETCHES: usize = 300;

impl From<Stretch> for StretchView {
    fn from(Stretch { highest, deepest, cuts }: Stretch) -> Self {
        Self { highest, deepest, cuts }
    }
}

impl ExplorationView {
    pub(crate) fn new(id: String, exploration: &Exploration) -> Self {
        let Exploration { tree, root, steps, .. } = exploration;
        Self {
            id,
            player: tree.player.clone(),
            variant: tree.variant.clone(),
            fen: fen::write(root),
            evaluation: tree.evaluation.clone(),
            order: tree.order.clone(),
            means: tree.form == Form::Mean,
            window: exploration.has_window,
            turn: root.turn().into(),
            depth: tree.nodes[0].depth,
            choice: tree.choice.clone(),
            line: tree.line.clone(),
            value: tree.value.map(WorthView::from),
            nodes: tree.nodes.len(),
            leaves: exploration.leaves[0],
            cuts: steps.cuts(),
            steps: steps.len(),
            overview: steps.overview(tree, MOST_STRETCHES).into_iter().map(Into::into).collect(),
        }
    }
}

/// How far the search is with a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stage {
    /// Not there yet.
    Coming,
    /// In it, or below it.
    Open,
    /// It has been left.
    Done,
    /// Cut off: it will never be entered.
    Skipped,
}

/// A node of the part of the tree that lies open.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BranchView {
    /// Its number; null for a move that is never searched.
    pub(crate) node: Option<usize>,
    /// The number of its parent; null at the root.
    pub(crate) parent: Option<usize>,
    pub(crate) ply: u32,
    /// The move that leads here; null at the root.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// The side to move there.
    pub(crate) turn: Side,
    pub(crate) stage: Stage,
    pub(crate) known: Option<KnownView>,
    /// Whether it has children.
    pub(crate) inner: bool,
    /// Leaves at and below it.
    pub(crate) leaves: u32,
    /// Moves of it that are cut off, once they are.
    pub(crate) skipped: usize,
    /// Whether it is on the way to the current node, which is the last of them.
    pub(crate) way: bool,
    /// The step to go to for looking at it.
    pub(crate) step: Option<u32>,
}

/// An end of the window.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EndView {
    pub(crate) value: WorthView,
    /// Who has it, by which move, and after which moves from the root.
    pub(crate) side: Side,
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) place: Vec<String>,
    pub(crate) node: usize,
}

/// A term of the evaluation.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TermView {
    /// What it counts: a name that stands for itself.
    pub(crate) name: String,
    pub(crate) value: f64,
    /// What each piece adds to it.
    pub(crate) squares: Vec<SquareView>,
}

/// What the piece on a square adds to a term.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SquareView {
    pub(crate) square: u8,
    pub(crate) value: f64,
}

/// What there is to see at one step.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LookView {
    pub(crate) step: u32,
    /// The steps that lead elsewhere; null where there is nothing.
    pub(crate) back: Option<u32>,
    pub(crate) into: Option<u32>,
    pub(crate) over: Option<u32>,
    pub(crate) out: Option<u32>,
    pub(crate) next_cut: Option<u32>,
    /// The next step at which one can ask what will be skipped, and whether this is one.
    pub(crate) next_question: Option<u32>,
    pub(crate) question: bool,
    pub(crate) node: usize,
    /// Whether it has just been left, and not only entered.
    pub(crate) left: bool,
    /// The moves from the root.
    pub(crate) way: Vec<String>,
    pub(crate) position: PositionView,
    /// The squares of the move that led here, the first and the last.
    pub(crate) path: Vec<u8>,
    pub(crate) depth: u32,
    /// Whether the side to move here wants the highest value.
    pub(crate) highest: bool,
    pub(crate) known: Option<KnownView>,
    pub(crate) alpha: Option<EndView>,
    pub(crate) beta: Option<EndView>,
    /// The window of its parent at this step.
    pub(crate) above_alpha: Option<EndView>,
    pub(crate) above_beta: Option<EndView>,
    /// What the evaluation says of this position, in parts.
    pub(crate) terms: Vec<TermView>,
    /// Whether it is evaluated here, or the game over.
    pub(crate) leaf: bool,
    pub(crate) cut: Option<CutView>,
    /// The nodes on the way and their children.
    pub(crate) tree: Vec<BranchView>,
}

impl LookView {
    pub(crate) fn new(exploration: &Exploration, step: u32) -> Self {
        let Exploration { tree, steps, root, .. } = exploration;
        let step = step.min(steps.len() - 1);
        let index = steps.node(step);
        let node = &tree.nodes[index];
        let left = steps.leave(index) <= step;
        let ways = steps.ways(step);
        let position = read(root, &node.fen);
        let before = node.parent.map(|parent| read(root, &tree.nodes[parent].fen));
        let played =
            before.zip(node.mv.as_ref()).and_then(|(from, text)| moves::read(&from, text).ok());
        let [alpha, beta] = exploration.window(index, step);
        let [above_alpha, above_beta] =
            node.parent.map_or([None, None], |parent| exploration.window(parent, step));
        let end = |end: End| end_view(exploration, end);
        Self {
            step,
            back: ways.back,
            into: ways.into,
            over: ways.over,
            out: ways.out,
            next_cut: ways.next_cut,
            next_question: ways.next_question,
            question: steps.is_question(step),
            node: index,
            left,
            way: tree.way(index).iter().filter_map(|&at| tree.nodes[at].mv.clone()).collect(),
            path: played
                .filter(|mv| !mv.is_pass())
                .map(|mv| vec![mv.from().number(), mv.to().number()])
                .unwrap_or_default(),
            depth: node.depth,
            highest: Exploration::chooses_highest(node),
            known: exploration.known(index, step).map(KnownView::from),
            alpha: alpha.map(end),
            beta: beta.map(end),
            above_alpha: above_alpha.map(end),
            above_beta: above_beta.map(end),
            terms: terms(exploration, index, &position),
            leaf: node.leaf.is_some(),
            cut: if left { tree.why(index).map(CutView::from) } else { None },
            tree: branches(exploration, index, step),
            position: PositionView::of(&position),
        }
    }
}

/// A recorded position, which is always legal.
fn read(root: &Position, text: &str) -> Position {
    fen::read(root.variant(), text).unwrap_or(*root)
}

fn end_view(exploration: &Exploration, End { value, with }: End) -> EndView {
    let tree = &exploration.tree;
    let parent = tree.nodes[with].parent.unwrap_or(0);
    EndView {
        value: value.into(),
        side: side(&tree.nodes[parent].turn),
        mv: tree.nodes[with].mv.clone().unwrap_or_default(),
        place: tree.way(parent).iter().filter_map(|&at| tree.nodes[at].mv.clone()).collect(),
        node: with,
    }
}

/// The evaluation of a position in parts, for the side to move at the root; what was recorded, where the player
/// has no evaluation.
fn terms(exploration: &Exploration, index: usize, position: &Position) -> Vec<TermView> {
    let sign = if position.turn() == exploration.root.turn() { 1.0 } else { -1.0 };
    let evaluation: Option<Evaluation> =
        exploration.tree.evaluation.as_deref().and_then(|id| id.parse().ok());
    if let Some(evaluation) = evaluation.filter(|_| position.outcome().is_none()) {
        let shares = evaluation.shares(position);
        let squares = |name| {
            let own = shares.iter().filter(move |share| share.name == name);
            own.map(|share| SquareView {
                square: share.square.number(),
                value: sign * share.value.in_points(),
            })
        };
        let term = |term: crownhead_classic::Term| TermView {
            name: term.name.to_owned(),
            value: sign * term.value.in_points(),
            squares: squares(term.name).collect(),
        };
        return evaluation.terms(position).into_iter().map(term).collect();
    }
    let recorded = exploration.tree.nodes[index].leaf.iter().flat_map(|leaf| &leaf.terms);
    let term = |term: &crownhead_classic::trace::NamedTerm| TermView {
        name: term.name.to_string(),
        value: term.value.in_points(),
        squares: Vec::new(),
    };
    recorded.map(term).collect()
}

/// The nodes on the way to a node, each followed by its children.
fn branches(exploration: &Exploration, index: usize, step: u32) -> Vec<BranchView> {
    let way = exploration.tree.way(index);
    let mut shown = vec![branch(exploration, 0, step, &way)];
    for &at in &way {
        let node = &exploration.tree.nodes[at];
        let child = |&child: &usize| branch(exploration, child, step, &way);
        shown.extend(node.children.iter().map(child));
        let cut = exploration.steps.leave(at) <= step;
        let skipped = node.cut.iter().flat_map(|cut| &cut.skipped);
        shown.extend(skipped.map(|mv| BranchView {
            node: None,
            parent: Some(at),
            ply: node.ply + 1,
            mv: Some(mv.clone()),
            turn: Color::from(side(&node.turn)).other().into(),
            stage: if cut { Stage::Skipped } else { Stage::Coming },
            known: None,
            inner: false,
            leaves: 0,
            skipped: 0,
            way: false,
            step: None,
        }));
    }
    shown
}

fn branch(exploration: &Exploration, index: usize, step: u32, way: &[usize]) -> BranchView {
    let Exploration { tree, steps, leaves, .. } = exploration;
    let node = &tree.nodes[index];
    let stage = match step {
        step if steps.leave(index) <= step => Stage::Done,
        step if steps.enter(index) <= step => Stage::Open,
        _ => Stage::Coming,
    };
    let skipped = node.cut.as_ref().map_or(0, |cut| cut.skipped.len());
    BranchView {
        node: Some(index),
        parent: node.parent,
        ply: node.ply,
        mv: node.mv.clone(),
        turn: side(&node.turn),
        stage,
        known: exploration.known(index, step).map(KnownView::from),
        inner: !node.children.is_empty(),
        leaves: leaves[index],
        skipped: if stage == Stage::Done { skipped } else { 0 },
        way: way.contains(&index),
        step: Some(steps.leave(index)),
    }
}
