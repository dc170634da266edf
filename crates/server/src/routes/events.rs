//! What happens in a game, sent as it happens.

use crate::app::App;
use crate::key::ClientId;
use crate::live::room::{Event, Room};
use crate::live::streams::{self, Listener, Open, Told};
use crate::search::Caller;
use crate::wire::error::Problem;
use crate::wire::names::GameName;
use crate::wire::request::Named;
use crate::wire::views::GameEvent;
use crate::work;
use axum::extract::State;
use axum::response::IntoResponse;
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

/// Follow a game
///
/// The stream goes on until the game is gone or the client hangs up.
#[utoipa::path(get, path = "/api/games/{id}/events", params(("id" = GameName, Path)), responses((status = 200, body = GameEvent, content_type = "text/event-stream"), (status = 429)))]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    caller: Caller,
    Named(id): Named,
) -> Result<impl IntoResponse, Problem> {
    let room = app.hall.find(&id).await?;
    let open = app.streams.open(caller)?;
    let (listener, stream) = streams::stream();
    work::start(follow(room, caller.client, listener, open, app.closing.clone()));
    Ok(streams::kept_alive(stream))
}

async fn follow(
    room: Arc<Room>,
    client: ClientId,
    listener: Listener,
    _open: Open,
    mut closing: watch::Receiver<bool>,
) {
    let mut events = room.events.subscribe();
    let _presence = room.enter(client);
    let state = || GameEvent::State(Box::new(room.view(client))).told();
    let mut next = state();
    loop {
        if listener.send(Ok(next)).await.is_err() {
            return;
        }
        let happened = tokio::select! {
            happened = events.recv() => happened,
            () = listener.closed() => return,
            _ = closing.wait_for(|closing| *closing) => return,
        };
        next = match happened {
            // Who has missed something is shown everything again.
            Err(RecvError::Lagged(_)) => state(),
            Ok(Event::State(_)) if room.table().takes_part(client) => state(),
            Ok(Event::State(for_onlookers)) => for_onlookers.get_or_init(state).clone(),
            Ok(Event::Thinking(thinking)) => GameEvent::Thinking(thinking).told(),
            Ok(Event::Presence) => GameEvent::Presence(room.presence(&room.table(), client)).told(),
            Ok(Event::Gone) => {
                // The last word; whether it arrives is up to the listener.
                let _ = listener.send(Ok(GameEvent::Gone {}.told())).await;
                return;
            }
            Err(RecvError::Closed) => return,
        };
    }
}
