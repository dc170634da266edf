//! What players do at the table.

use super::games::answer;
use crate::app::App;
use crate::clients::Client;
use crate::game::{Refusal, Table, Walk};
use crate::key::ClientId;
use crate::live::thinking::{self, Asker};
use crate::saying::Saying;
use crate::search::Caller;
use crate::wire::error::Problem;
use crate::wire::names::GameName;
use crate::wire::request::{
    AskComputer, Body, GoTo, Named, Nothing, Pause, PlayMove, Resign, Seen,
};
use crate::wire::views::GameView;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::{Arc, PoisonError};

/// What every change answers.
pub(super) type Changed = Result<Json<GameView>, Problem>;

/// Changes a game as its client has seen it, and shows what became of it.
async fn change<T: Send + 'static>(
    app: &App,
    client: ClientId,
    id: &str,
    version: u64,
    change: impl FnOnce(&mut Table) -> Result<T, Refusal> + Send + 'static,
) -> Changed {
    let room = app.hall.find(id).await?;
    let changed = room.change(&app.store, move |table| {
        table.check_version(version)?;
        change(table)
    });
    answer(&room, client, changed.await)
}

/// Play a move
#[utoipa::path(post, path = "/api/games/{id}/moves", params(("id" = GameName, Path)),
    request_body = PlayMove, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn moves(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(asked): Body<PlayMove>,
) -> Changed {
    let PlayMove { version, text, path } = asked;
    change(&app, client, &id, version, move |table| {
        table.play(client, |position| match (text, path) {
            (Some(text), None) => Walk::of_text(position, &text),
            (None, Some(squares)) => Walk::of_squares(position, &squares),
            _ => Err(Refusal::Bad(Saying::OneMove)),
        })
    })
    .await
}

/// Ask the computer that is to move for its move, and wait for it
///
/// The search ends when everyone who waits for it has hung up.
#[utoipa::path(post, path = "/api/games/{id}/computer", params(("id" = GameName, Path)),
    request_body = AskComputer, responses((status = 200, body = GameView), (status = 409), (status = 429)))]
pub(super) async fn computer(
    State(app): State<Arc<App>>,
    caller: Caller,
    Named(id): Named,
    Body(AskComputer { version, step }): Body<AskComputer>,
) -> Changed {
    let room = app.hall.find(&id).await?;
    let asker = Asker { caller, version, step: step.unwrap_or(false) };
    thinking::ask_computer(&app, &room, asker).await?;
    Ok(Json(room.view(caller.client)))
}

/// Let the computer play what it has found so far
#[utoipa::path(post, path = "/api/games/{id}/move-now", params(("id" = GameName, Path)),
    request_body = Nothing, responses((status = 204)))]
pub(super) async fn move_now(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(Nothing {}): Body<Nothing>,
) -> Result<StatusCode, Problem> {
    let room = app.hall.find(&id).await?;
    if !room.table().takes_part(client) {
        return Err(Problem::Forbidden(Saying::WatchersHurry));
    }
    let search = room.thinking.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(search) = search {
        search.move_now();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Take back: against a computer to your own last decision, otherwise one ply
///
/// A resignation, an agreed draw or an aborted game is taken back alone.
#[utoipa::path(post, path = "/api/games/{id}/undo", params(("id" = GameName, Path)),
    request_body = Seen, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn undo(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(Seen { version }): Body<Seen>,
) -> Changed {
    change(&app, client, &id, version, move |table| table.undo(client)).await
}

/// Play again what was taken back
#[utoipa::path(post, path = "/api/games/{id}/redo", params(("id" = GameName, Path)),
    request_body = Seen, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn redo(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(Seen { version }): Body<Seen>,
) -> Changed {
    change(&app, client, &id, version, move |table| table.redo(client)).await
}

/// Make another node the current one, while the game runs
#[utoipa::path(post, path = "/api/games/{id}/goto", params(("id" = GameName, Path)),
    request_body = GoTo, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn goto(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(GoTo { version, node }): Body<GoTo>,
) -> Changed {
    change(&app, client, &id, version, move |table| table.jump(client, node)).await
}

/// Resign
#[utoipa::path(post, path = "/api/games/{id}/resign", params(("id" = GameName, Path)),
    request_body = Resign, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn resign(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(Resign { version, side }): Body<Resign>,
) -> Changed {
    change(&app, client, &id, version, move |table| table.resign(client, side.map(Into::into)))
        .await
}

/// Let two computers wait, or go on; only the client that made the game can
///
/// While they wait, a computer moves only when it is asked with `step`.
#[utoipa::path(post, path = "/api/games/{id}/pause", params(("id" = GameName, Path)),
    request_body = Pause, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn pause(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(Pause { paused }): Body<Pause>,
) -> Changed {
    let room = app.hall.find(&id).await?;
    let changed = room.change(&app.store, move |table| table.pause(client, paused));
    answer(&room, client, changed.await)
}
