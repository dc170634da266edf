//! Puzzles and classic problems: which there are, and each with its solution. Who has solved what is the page's business.

use crate::saying::Saying;
use crate::wire::error::Problem;
use crate::wire::names::VariantName;
use crate::wire::request::{Named, NamedTwice};
use crate::wire::views::{
    ProblemEntry, ProblemIndex, ProblemView, PuzzleEntry, PuzzleIndex, PuzzleSet, PuzzleSets,
    PuzzleView,
};
use axum::Json;
use crownhead_puzzles::{PuzzleSet as Shipped, classic, shipped};
use crownhead_rules::Variant;

/// The sets of puzzles that there are
#[utoipa::path(get, path = "/api/puzzles", responses((status = 200, body = PuzzleSets)))]
pub(super) async fn sets() -> Json<PuzzleSets> {
    let set = |&variant: &Variant| {
        let puzzles = shipped(variant).puzzles.len();
        (puzzles > 0).then_some(PuzzleSet { variant: variant.id(), puzzles })
    };
    Json(PuzzleSets { sets: Variant::ALL.iter().filter_map(set).collect() })
}

/// Every puzzle of a variant, the easiest first
#[utoipa::path(get, path = "/api/puzzles/{variant}", params(("variant" = VariantName, Path)),
    responses((status = 200, body = PuzzleIndex), (status = 404)))]
pub(super) async fn index(Named(variant): Named) -> Result<Json<PuzzleIndex>, Problem> {
    let (_, set) = set(&variant)?;
    Ok(Json(PuzzleIndex { puzzles: set.puzzles.iter().map(PuzzleEntry::of).collect() }))
}

/// A puzzle with its solution
#[utoipa::path(get, path = "/api/puzzles/{variant}/{id}", params(("variant" = VariantName, Path), ("id" = String, Path)),
    responses((status = 200, body = PuzzleView), (status = 404)))]
pub(super) async fn show(NamedTwice(variant, id): NamedTwice) -> Result<Json<PuzzleView>, Problem> {
    let (variant, set) = set(&variant)?;
    let puzzle = set.puzzles.iter().find(|puzzle| puzzle.id() == id).ok_or_else(missing)?;
    Ok(Json(PuzzleView::of(variant, set.nodes, puzzle)))
}

/// The classic problems, by the collection that each is from
#[utoipa::path(get, path = "/api/problems", responses((status = 200, body = ProblemIndex)))]
pub(super) async fn problems() -> Json<ProblemIndex> {
    Json(ProblemIndex { problems: classic().iter().map(ProblemEntry::of).collect() })
}

/// A classic problem with its solution
#[utoipa::path(get, path = "/api/problems/{id}", params(("id" = String, Path)),
    responses((status = 200, body = ProblemView), (status = 404)))]
pub(super) async fn problem(Named(id): Named) -> Result<Json<ProblemView>, Problem> {
    let known = classic().iter().find(|classic| classic.id == id);
    known.map(|classic| Json(ProblemView::of(classic))).ok_or_else(missing)
}

/// The puzzles of a variant by its word.
fn set(word: &str) -> Result<(Variant, &'static Shipped), Problem> {
    let variant: Variant = word.parse().map_err(|_| missing())?;
    let set = shipped(variant);
    if set.puzzles.is_empty() { Err(missing()) } else { Ok((variant, set)) }
}

const fn missing() -> Problem {
    Problem::NotFound(Saying::NoPuzzle)
}
