//! Reviews of games that nobody plays any more: asked for, looked at, called off, saved; and other moves tried in place of
//! those that were played.

use super::games::{download, file_of};
use super::hints::searched;
use crate::app::App;
use crate::game::{Table, Walk, reviewed_pdn_of};
use crate::live::thinking::too_much;
use crate::reviews::{Crowded, Stage};
use crate::saying::Saying;
use crate::search::Caller;
use crate::wire::error::Problem;
use crate::wire::names::GameName;
use crate::wire::request::{Body, Named, StartReview, TryMove};
use crate::wire::views::{ReviewView, TriedView};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use crownhead_notation::moves;
use crownhead_play::Limits;
use crownhead_review::Reviewer;
use crownhead_review::json::{FORMAT, PlyText, ReviewText};
use std::sync::Arc;
use std::time::Duration;

/// The longest that a move is looked at which somebody tries.
const LONGEST_TRY: Duration = Duration::from_secs(60);

/// There is a game, but no review of it.
const NOT_REVIEWED: Problem = Problem::Conflict { saying: Saying::NotReviewed, game: None };

/// The review of a game, or how far it is
#[utoipa::path(get, path = "/api/games/{id}/review", params(("id" = GameName, Path)), responses((status = 200, body = ReviewView)))]
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Named(id): Named,
) -> Result<Json<ReviewView>, Problem> {
    let table = app.hall.find(&id).await?.table();
    look(&app, &table).await
}

/// Review a game that is over, or a record without a result
///
/// Games wait for their turn, and those that people play come first. A game that has been reviewed is shown at once, unless
/// a deep review is wanted and there is none.
#[utoipa::path(post, path = "/api/games/{id}/review", params(("id" = GameName, Path)), request_body = StartReview,
    responses((status = 200, body = ReviewView), (status = 409), (status = 429)))]
pub(super) async fn start(
    State(app): State<Arc<App>>,
    caller: Caller,
    Named(id): Named,
    Body(StartReview { deep }): Body<StartReview>,
) -> Result<Json<ReviewView>, Problem> {
    let table = app.hall.find(&id).await?.table();
    check(&table)?;
    let nodes = if deep == Some(true) { Reviewer::DEEP_NODES } else { Reviewer::NODES };
    let kept = kept(&app, &table).await?.and_then(|review| review.nodes);
    if kept.is_none_or(|kept| kept < nodes) {
        let game = table.tree.game_at(table.tree.leaf());
        let asked = app.reviews.ask(caller.from, table.id, game, nodes);
        asked.map_err(|Crowded| too_much())?;
    }
    look(&app, &table).await
}

/// Call the review of a game off, if it is not done
#[utoipa::path(delete, path = "/api/games/{id}/review", params(("id" = GameName, Path)), responses((status = 200, body = ReviewView)))]
pub(super) async fn cancel(
    State(app): State<Arc<App>>,
    Named(id): Named,
) -> Result<Json<ReviewView>, Problem> {
    let table = app.hall.find(&id).await?.table();
    app.reviews.cancel(table.id);
    look(&app, &table).await
}

/// Try another move than the one that was played, in a game that has been reviewed
///
/// It is judged as the moves of a review are. What the review knows already is answered at once.
#[utoipa::path(post, path = "/api/games/{id}/review/try", params(("id" = GameName, Path)), request_body = TryMove,
    responses((status = 200, body = TriedView), (status = 409), (status = 429)))]
pub(super) async fn tried(
    State(app): State<Arc<App>>,
    caller: Caller,
    Named(id): Named,
    Body(TryMove { ply, text }): Body<TryMove>,
) -> Result<Json<TriedView>, Problem> {
    let table = app.hall.find(&id).await?.table();
    check(&table)?;
    let mut plies = kept(&app, &table).await?.ok_or(NOT_REVIEWED)?.plies;
    let (line, last) = (table.tree.line(), plies.len());
    let known = line.get(ply.wrapping_sub(1)).and_then(|&node| table.tree.node(node));
    let known = known.ok_or(Problem::Bad(Saying::NoSuchPly { last }))?;
    let mut game = table.tree.game_at(known.parent);
    let before = *game.position();
    let Walk { mv, .. } =
        Walk::of_text(&before, &text).map_err(|refusal| Problem::Bad(refusal.into_saying()))?;
    let (text, reviewed) = (moves::write(&before, mv), plies.swap_remove(ply - 1));
    let view = if reviewed.better.first() == Some(&text) {
        TriedView::better(&before, reviewed)
    } else if reviewed.mv == text {
        TriedView::judged(&before, reviewed)
    } else {
        // It is legal.
        let _ = game.play(mv);
        let judged = searched(&app, caller, LONGEST_TRY, move |_, stop| {
            let limits = Limits { stop, ..Limits::nodes(Reviewer::NODES) };
            Reviewer { limits, ..Reviewer::default() }.review_last(&game)
        });
        let judged = judged.await?.ok_or_else(too_much)?;
        TriedView::judged(&before, PlyText::new(ply, &judged))
    };
    view.map(Json).ok_or(NOT_REVIEWED)
}

/// A reviewed game as PDN, with glyphs, evaluations, sentences and better lines
#[utoipa::path(get, path = "/api/games/{id}/review/pdn", params(("id" = GameName, Path)), responses((status = 200, body = String, content_type = "application/x-draughts-pdn"), (status = 409)))]
pub(super) async fn pdn(
    State(app): State<Arc<App>>,
    Named(id): Named,
) -> Result<Response, Problem> {
    let table = app.hall.find(&id).await?.table();
    let review = kept(&app, &table).await?.ok_or(NOT_REVIEWED)?;
    Ok(download(&file_of(&table, "-review"), reviewed_pdn_of(&table, &review)))
}

/// A review is help, so there is none of a game that is being played.
fn check(table: &Table) -> Result<(), Problem> {
    if table.is_being_played() {
        return Err(Problem::Conflict { saying: Saying::NotOver, game: None });
    }
    Ok(())
}

async fn look(app: &App, table: &Table) -> Result<Json<ReviewView>, Problem> {
    let deep = app.reviews.expected(table.tree.line().len(), Reviewer::DEEP_NODES);
    let view = ReviewView::none(deep);
    // In this order: what ends between the two questions is kept before it is no longer under way.
    let stage = app.reviews.stage(table.id).filter(|_| !table.is_being_played());
    let kept = match stage {
        Some(Stage::Waiting(before)) => return Ok(Json(view.waiting(before))),
        Some(Stage::Running(progress, left)) => return Ok(Json(view.running(progress, left))),
        Some(Stage::Failed) | None => kept(app, table).await?,
    };
    let view = match kept {
        Some(review) => view.done(table.tree.start(), review),
        None => view,
    };
    Ok(Json(if stage.is_some() { view.failed() } else { view }))
}

/// The review that is kept with a game, unless it is being played or has gone on since.
async fn kept(app: &App, table: &Table) -> Result<Option<ReviewText>, Problem> {
    if table.is_being_played() {
        return Ok(None);
    }
    let text = app.store.review(table.id, FORMAT).await;
    let text = text.map_err(|error| Problem::Unreadable(error.to_string()))?;
    let review: Option<ReviewText> = text.and_then(|text| serde_json::from_str(&text).ok());
    Ok(review.filter(|review| {
        let line = table.tree.line();
        let played = line.iter().filter_map(|&node| table.tree.node(node)).map(|node| &node.text);
        played.eq(review.plies.iter().map(|ply| &ply.mv))
    }))
}
