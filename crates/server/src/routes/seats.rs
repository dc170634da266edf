//! Who sits at a game by link: invitations, seats, names, and coming back.

use super::games::answer;
use super::play::Changed;
use crate::app::App;
use crate::clients::Client;
use crate::game::{Refusal, Table};
use crate::key::ClientId;
use crate::live::room::NoChange;
use crate::wire::error::Problem;
use crate::wire::names::GameName;
use crate::wire::request::{Asked, Body, ComeBack, InvitationQuery, Named, Rename, TakeSeat};
use crate::wire::views::{GameView, InvitationView};
use axum::Json;
use axum::extract::State;
use std::sync::Arc;

/// What a link to play invites to; the seat is not taken
#[utoipa::path(get, path = "/api/games/{id}/invitation", params(("id" = GameName, Path), InvitationQuery),
    responses((status = 200, body = InvitationView)))]
pub(super) async fn invitation(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Asked(InvitationQuery { token }): Asked<InvitationQuery>,
) -> Result<Json<InvitationView>, Problem> {
    let room = app.hall.find(&id).await?;
    let table = room.table();
    let refuse = |refusal| room.problem(NoChange::Refused(refusal, room.table()), client);
    let side = table.opened_by(&token).map_err(refuse)?;
    Ok(Json(table.invitation(side)))
}

/// A client takes a seat, and from that moment on it is there.
async fn sit_down(
    app: &App,
    client: ClientId,
    id: &str,
    take: impl FnOnce(&mut Table) -> Result<(), Refusal> + Send + 'static,
) -> Changed {
    let room = app.hall.find(id).await?;
    let here = Arc::clone(&room);
    let changed = room.change(&app.store, move |table| {
        take(table)?;
        here.see(table, client);
        Ok(())
    });
    answer(&room, client, changed.await)
}

/// Take the seat that a link opens
#[utoipa::path(post, path = "/api/games/{id}/seat", params(("id" = GameName, Path)),
    request_body = TakeSeat, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn seat(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(TakeSeat { token, name, help }): Body<TakeSeat>,
) -> Changed {
    let take = move |table: &mut Table| table.take_seat(client, &token, name.as_deref(), help);
    sit_down(&app, client, &id, take).await
}

/// Come back to a seat by its personal link; who had it before then watches
#[utoipa::path(post, path = "/api/games/{id}/back", params(("id" = GameName, Path)),
    request_body = ComeBack, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn back(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(ComeBack { token }): Body<ComeBack>,
) -> Changed {
    sit_down(&app, client, &id, move |table| table.come_back(client, &token)).await
}

/// Change the name of one's own seat
#[utoipa::path(post, path = "/api/games/{id}/name", params(("id" = GameName, Path)),
    request_body = Rename, responses((status = 200, body = GameView)))]
pub(super) async fn name(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(Rename { name, side }): Body<Rename>,
) -> Changed {
    let room = app.hall.find(&id).await?;
    let side = side.map(Into::into);
    let changed = room.change(&app.store, move |table| table.rename(client, &name, side));
    answer(&room, client, changed.await)
}
