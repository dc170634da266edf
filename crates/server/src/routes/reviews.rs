//! Reviews of games that are over: asked for, looked at, called off.

use crate::app::App;
use crate::live::thinking::too_much;
use crate::reviews::{Crowded, Stage};
use crate::saying::Saying;
use crate::wire::error::Problem;
use crate::wire::names::GameName;
use crate::wire::request::{Body, Named, Nothing};
use crate::wire::views::ReviewView;
use axum::Json;
use axum::extract::State;
use crownhead_review::json::FORMAT;
use std::sync::Arc;

/// The review of a game, or how far it is
#[utoipa::path(get, path = "/api/games/{id}/review", params(("id" = GameName, Path)), responses((status = 200, body = ReviewView)))]
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Named(id): Named,
) -> Result<Json<ReviewView>, Problem> {
    let table = app.hall.find(&id).await?.table();
    look(&app, &table).await
}

/// Review a game that is over
///
/// Games wait for their turn, and those that people play come first. A game that has been reviewed is shown at once.
#[utoipa::path(post, path = "/api/games/{id}/review", params(("id" = GameName, Path)), request_body = Nothing,
    responses((status = 200, body = ReviewView), (status = 409), (status = 429)))]
pub(super) async fn start(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<ReviewView>, Problem> {
    let table = app.hall.find(&id).await?.table();
    if table.is_running() {
        return Err(Problem::Conflict { saying: Saying::NotOver, game: None });
    }
    if kept(&app, &table).await?.is_none() {
        let game = table.tree.game_at(table.tree.leaf());
        app.reviews.ask(table.id, game).map_err(|Crowded| too_much())?;
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

async fn look(app: &App, table: &crate::game::Table) -> Result<Json<ReviewView>, Problem> {
    // In this order: what ends between the two questions is kept before it is no longer under way.
    let stage = app.reviews.stage(table.id);
    Ok(Json(match (kept(app, table).await?, stage) {
        (Some(review), _) => review,
        (None, Some(Stage::Waiting(before))) => ReviewView::waiting(before),
        (None, Some(Stage::Running(progress))) => ReviewView::running(progress),
        (None, Some(Stage::Failed)) => ReviewView::failed(),
        (None, None) => ReviewView::none(),
    }))
}

/// The review that is kept with a game.
async fn kept(app: &App, table: &crate::game::Table) -> Result<Option<ReviewView>, Problem> {
    let text = app.store.review(table.id, FORMAT).await;
    let text = text.map_err(|error| Problem::Storage(error.to_string()))?;
    Ok(text.and_then(|text| ReviewView::done(table.tree.start(), &text)))
}
