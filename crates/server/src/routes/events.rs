//! What happens in a game, sent as it happens.

use crate::app::App;
use crate::key::ClientId;
use crate::live::room::{Event, Room};
use crate::live::streams::{self, Listener, Open};
use crate::search::Caller;
use crate::wire::error::Problem;
use crate::wire::request::Named;
use axum::extract::State;
use axum::response::IntoResponse;
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

/// Follow a game
///
/// Events: `state` (GameView, at once and after every change), `thinking` (ThinkingView, at most ten a
/// second), `presence` (PresenceView) and `gone`.
#[utoipa::path(get, path = "/api/games/{id}/events", params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    caller: Caller,
    Named(id): Named,
) -> Result<impl IntoResponse, Problem> {
    let room = app.hall.find(&id).await?;
    let open = app.streams.open(caller)?;
    let (listener, stream) = streams::stream();
    tokio::spawn(follow(room, caller.client, listener, open, app.closing.clone()));
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
    let state = || streams::event("state", &room.view(client));
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
            Ok(Event::State) | Err(RecvError::Lagged(_)) => state(),
            Ok(Event::Thinking(thinking)) => streams::event("thinking", &thinking),
            Ok(Event::Presence) => {
                streams::event("presence", &room.presence(&room.table(), client))
            }
            Ok(Event::Gone) => {
                // The last word; whether it arrives is up to the listener.
                let _ = listener.send(Ok(streams::event("gone", &serde_json::json!({})))).await;
                return;
            }
            Err(RecvError::Closed) => return,
        };
    }
}
