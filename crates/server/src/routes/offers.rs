//! Offers, answers, and the next game.

use super::games::{answer as game_answer, storage};
use super::hints::consult;
use crate::app::App;
use crate::clients::Client;
use crate::game::{Fate, Refusal, Table, takes_draw};
use crate::key::ClientId;
use crate::live::room::{NoChange, Room};
use crate::search::Caller;
use crate::time;
use crate::wire::error::Problem;
use crate::wire::names::GameName;
use crate::wire::request::{AnswerOffer, Body, MakeOffer, Named, OfferKind};
use crate::wire::views::GameView;
use crate::work;
use axum::Json;
use axum::extract::State;
use crownhead_rules::{Outcome, Reason};
use std::sync::Arc;
use std::time::Duration;

/// How long a computer thinks about a draw.
const DRAW_TIME: Duration = Duration::from_millis(200);

/// Offer a draw, to take a move back, or another game
///
/// Someone who plays both sides agrees at once, and so is the next game of a local game made at once. A
/// computer answers a draw at once: it accepts where tables prove the draw, and after 30 plies if its
/// search does not think it better than by a fifth of a man. If the answer has neither an outcome nor the offer, it was declined.
#[utoipa::path(post, path = "/api/games/{id}/offer", params(("id" = GameName, Path)),
    request_body = MakeOffer, responses((status = 200, body = GameView), (status = 409), (status = 429)))]
pub(super) async fn offer(
    State(app): State<Arc<App>>,
    caller: Caller,
    Named(id): Named,
    Body(MakeOffer { version, kind }): Body<MakeOffer>,
) -> Result<Json<GameView>, Problem> {
    let client = caller.client;
    let room = app.hall.find(&id).await?;
    let offered = move |table: &mut Table| {
        table.check_version(version)?;
        table.offer(client, kind.into())
    };
    // First on a copy, to see what becomes of it.
    let table = room.table();
    match offered(&mut (*table).clone()) {
        Ok(Fate::AsksComputer) => ask_computer(&app, &room, &table, caller, version).await,
        Ok(Fate::NewGame) => next_game(&app, &room, client, offered).await,
        Ok(Fate::Done | Fate::Waits) => {
            game_answer(&room, client, room.change(&app.store, offered).await)
        }
        Err(refusal) => Err(room.problem(NoChange::Refused(refusal, table), client)),
    }
}

/// Answer an offer of the other player
#[utoipa::path(post, path = "/api/games/{id}/answer", params(("id" = GameName, Path)),
    request_body = AnswerOffer, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn answer(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(AnswerOffer { version, kind, accept }): Body<AnswerOffer>,
) -> Result<Json<GameView>, Problem> {
    let room = app.hall.find(&id).await?;
    let answered = move |table: &mut Table| {
        table.check_version(version)?;
        table.answer(client, kind.into(), accept)
    };
    if kind == OfferKind::Rematch && accept {
        return next_game(&app, &room, client, answered).await;
    }
    game_answer(&room, client, room.change(&app.store, answered).await)
}

/// A computer thinks about a draw and answers.
async fn ask_computer(
    app: &App,
    room: &Arc<Room>,
    table: &Table,
    caller: Caller,
    version: u64,
) -> Result<Json<GameView>, Problem> {
    let mut accepts = table.is_proved_draw();
    if !accepts && table.is_late_enough_for_draw() {
        let analysis = consult(app, caller, table.game.clone(), DRAW_TIME).await?;
        let score = crownhead_play::Score::from(analysis.lines[0].score);
        let computer_to_move = table.seat(table.turn()).is_computer();
        accepts = takes_draw(if computer_to_move { score } else { score.reversed() });
    }
    let changed = room.change(&app.store, move |table| {
        table.check_version(version)?;
        if accepts {
            table.declare(Outcome::draw(Reason::Agreement));
        }
        Ok(())
    });
    game_answer(room, caller.client, changed.await)
}

/// Makes the next game of the same players; the old game names it. Both are written together.
async fn next_game(
    app: &Arc<App>,
    room: &Arc<Room>,
    client: ClientId,
    agreed: impl FnOnce(&mut Table) -> Result<Fate, Refusal> + Send + 'static,
) -> Result<Json<GameView>, Problem> {
    let (app, room) = (Arc::clone(app), Arc::clone(room));
    // On its own, so that it comes to its end whoever hangs up.
    let made = work::to_the_end(async move {
        let _writing = room.writing().await;
        let before = room.table();
        let mut old = (*before).clone();
        if let Err(refusal) = agreed(&mut old) {
            return Err(room.problem(NoChange::Refused(refusal, before), client));
        }
        if room.is_closed() {
            return Err(Problem::no_game());
        }
        let new = old.next_game();
        old.rematch = Some(new.id);
        old.offers.clear();
        old.version += 1;
        old.updated = time::stamp();
        app.store.save_both(&old, &new).await.map_err(|error| storage(&error))?;
        app.hall.open(new);
        let old = room.show(old, &app.store);
        Ok(Json(room.view_of(&old, client)))
    });
    made.await.unwrap_or_else(|| Err(Problem::Storage("the server is shutting down".into())))
}
