//! A puzzle as a page plays it: every position of its solution with the moves that can be tried there, so that nothing has
//! to be asked while somebody thinks.

use super::{OutcomeView, PathView, PositionView, path_view};
use crate::game::Ending;
use crate::proved;
use crate::wire::names::VariantName;
use crownhead_notation::moves;
use crownhead_puzzles::{Classic, Goal, Puzzle, level_of};
use crownhead_review::Basis;
use crownhead_rules::{Move, Position, Variant};
use serde::Serialize;
use utoipa::ToSchema;

/// The sets of puzzles that there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleSets {
    pub(crate) sets: Vec<PuzzleSet>,
}

/// The puzzles of one variant.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleSet {
    #[schema(value_type = VariantName)]
    pub(crate) variant: &'static str,
    /// How many there are.
    pub(crate) puzzles: usize,
}

/// Every puzzle of a variant, the easiest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleIndex {
    pub(crate) puzzles: Vec<PuzzleEntry>,
}

/// A puzzle in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleEntry {
    id: String,
    rating: u16,
    themes: Vec<ThemeName>,
}

/// What happens in a solution.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct ThemeName(&'static str);

/// What the right move keeps.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GoalName {
    /// A win; no other move wins.
    Win,
    /// A draw; all other moves lose.
    Draw,
    /// A man or more; no other move gains anything.
    Gain,
    /// All that there is; all other moves lose a man or more.
    Keep,
    /// A game that goes on; all other moves lose it by force.
    Survive,
}

/// How it is known that the moves of a solution are the only ones.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BasisName {
    /// By a search that found all others far behind; nothing is proved.
    Expected,
    /// By a search that proved it.
    Proved,
    /// By exact values: endgame tables, or the solution of the game.
    Exact,
}

/// A puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleView {
    id: String,
    #[schema(value_type = VariantName)]
    variant: &'static str,
    rating: u16,
    /// The lowest level that is more likely than not to solve it; null if that is the top level alone.
    level: Option<u8>,
    goal: GoalName,
    basis: BasisName,
    /// Nodes of the search that looked at every move to find; where exact values do not know it, that is all there is.
    nodes: u64,
    themes: Vec<ThemeName>,
    /// The solution: a move to find, the reply, the next move to find and so on. It ends with a move to find.
    steps: Vec<PuzzleStep>,
    /// What is on the board after it.
    end: PositionView,
}

/// A move of a solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleStep {
    /// Where it is played.
    position: PositionView,
    /// The text of PDN.
    #[serde(rename = "move")]
    mv: String,
    /// A way of walking it.
    path: PathView,
}

impl PuzzleEntry {
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        Self { id: puzzle.id(), rating: puzzle.rating, themes: themes(puzzle) }
    }
}

fn themes(puzzle: &Puzzle) -> Vec<ThemeName> {
    puzzle.themes.iter().map(|theme| ThemeName(theme.id())).collect()
}

/// Every classic problem, by the collection that it is from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProblemIndex {
    pub(crate) problems: Vec<ProblemEntry>,
}

/// A classic problem in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProblemEntry {
    id: String,
    /// The name of the collection that it is from.
    collection: &'static str,
    /// Its number there.
    number: String,
    /// How many are on the board.
    pieces: usize,
}

/// A classic problem with its solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProblemView {
    id: String,
    #[schema(value_type = VariantName)]
    variant: &'static str,
    goal: GoalName,
    /// The move to find.
    steps: Vec<PuzzleStep>,
    /// What is on the board after it.
    end: PositionView,
}

impl ProblemEntry {
    pub(crate) fn of(classic: &Classic) -> Self {
        let Classic { id, collection, number, puzzle } = classic;
        let pieces = puzzle.position.pieces().count();
        Self { id: id.clone(), collection, number: number.clone(), pieces }
    }
}

impl ProblemView {
    pub(crate) fn of(classic: &Classic) -> Self {
        let (steps, end) = walked(&classic.puzzle);
        let variant = classic.puzzle.position.variant().id();
        Self { id: classic.id.clone(), variant, goal: classic.puzzle.goal.into(), steps, end }
    }
}

impl From<Goal> for GoalName {
    fn from(goal: Goal) -> Self {
        match goal {
            Goal::Win => Self::Win,
            Goal::Draw => Self::Draw,
            Goal::Gain => Self::Gain,
            Goal::Keep => Self::Keep,
            Goal::Survive => Self::Survive,
        }
    }
}

impl From<Basis> for BasisName {
    fn from(basis: Basis) -> Self {
        match basis {
            Basis::Expected => Self::Expected,
            Basis::Proved => Self::Proved,
            Basis::Exact => Self::Exact,
        }
    }
}

/// The solution move by move, and what is on the board after it.
fn walked(puzzle: &Puzzle) -> (Vec<PuzzleStep>, PositionView) {
    let mut here = puzzle.position;
    let mut step = |&mv: &Move| {
        let paths = here.paths(mv);
        let path = paths.first().map(|path| path_view(&here, mv, path)).unwrap_or_default();
        let step = PuzzleStep { position: shown(&here), mv: moves::write(&here, mv), path };
        here = here.after(mv);
        step
    };
    let steps = puzzle.solution.iter().map(&mut step).collect();
    (steps, shown(&here))
}

impl PuzzleView {
    pub(crate) fn of(variant: Variant, nodes: u64, puzzle: &Puzzle) -> Self {
        let (steps, end) = walked(puzzle);
        Self {
            id: puzzle.id(),
            variant: variant.id(),
            rating: puzzle.rating,
            level: level_of(puzzle.rating),
            goal: puzzle.goal.into(),
            basis: puzzle.basis.into(),
            nodes,
            themes: themes(puzzle),
            steps,
            end,
        }
    }
}

/// A position without what tables say of it, which would be the answer.
fn shown(position: &Position) -> PositionView {
    let outcome = position.outcome().map(|outcome| OutcomeView::from(Ending::Ruled(outcome)));
    PositionView::in_game(position, outcome, &proved::nobody)
}
