//! When the other player is gone: claiming a game, and calling it off.

use super::games::answer;
use super::play::Changed;
use crate::app::App;
use crate::clients::Client;
use crate::game::{Refusal, Table};
use crate::key::ClientId;
use crate::wire::names::GameName;
use crate::wire::request::{Body, Claim, Named, Seen};
use crate::wire::views::GameView;
use axum::extract::State;
use std::sync::Arc;

/// Changes a game, knowing how many milliseconds the client has to wait for one who is away.
async fn change(
    app: &App,
    client: ClientId,
    id: &str,
    version: u64,
    change: impl FnOnce(&mut Table, Option<u64>) -> Result<(), Refusal> + Send + 'static,
) -> Changed {
    let room = app.hall.find(id).await?;
    let here = Arc::clone(&room);
    let changed = room.change(&app.store, move |table| {
        table.check_version(version)?;
        let wait = here.claim_in_ms(table, client);
        change(table, wait)
    });
    answer(&room, client, changed.await)
}

/// Take the win or a draw in a game by link that the other player has left
///
/// The other one has to be away for a minute with a clock, for three without; a win can be taken while
/// it is the other's turn.
#[utoipa::path(post, path = "/api/games/{id}/claim", params(("id" = GameName, Path)),
    request_body = Claim, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn claim(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(Claim { version, kind }): Body<Claim>,
) -> Changed {
    change(&app, client, &id, version, move |table, wait| table.claim(client, kind.into(), wait))
        .await
}

/// Call off a game by link, before both sides have moved or when it could be claimed
#[utoipa::path(post, path = "/api/games/{id}/abort", params(("id" = GameName, Path)),
    request_body = Seen, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn abort(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(Seen { version }): Body<Seen>,
) -> Changed {
    change(&app, client, &id, version, move |table, wait| table.abort(client, wait)).await
}
