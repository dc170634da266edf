//! Games as a whole: what can be chosen, making, listing, showing, deleting and exporting them.

use crate::app::App;
use crate::clients::Client;
use crate::game::{Refusal, Table, create as create_table, import as import_table, pdn_of};
use crate::key::{ClientId, GameId};
use crate::live::room::{Event, NoChange, Room};
use crate::live::texts::Turn;
use crate::network::Peer;
use crate::saying::Saying;
use crate::store::{Damaged, StoreError};
use crate::wire::catalogue::OptionsView;
use crate::wire::error::Problem;
use crate::wire::names::GameName;
use crate::wire::request::{Asked, Body, ImportGame, LARGE, ListQuery, Named, NewGame, Nothing};
use crate::wire::views::{GameList, GameSummary, GameView, ImportedView};
use crate::wire::wish::read_variant;
use crate::work;
use axum::Json;
use axum::body::Body as RawBody;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use crownhead_rules::Variant;
use std::io;
use std::sync::{Arc, PoisonError};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

/// The most games that one client keeps.
const MOST_GAMES: u64 = 10_000;
/// Games that are exported in one step.
const AT_ONCE: usize = 20;
/// Games in one answer unless told otherwise, and at the most.
const USUAL_PAGE: usize = 50;
const LONGEST_PAGE: usize = 200;

pub(super) fn storage(error: &StoreError) -> Problem {
    Problem::Storage(error.to_string())
}

fn reading(error: &StoreError) -> Problem {
    Problem::Unreadable(error.to_string())
}

/// What can be chosen when a game is made
#[utoipa::path(get, path = "/api/options", responses((status = 200, body = OptionsView)))]
pub(super) async fn options(State(app): State<Arc<App>>, peer: Peer) -> Response {
    let text = app.catalogue.text(app.network.view(peer));
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Make a game
#[utoipa::path(post, path = "/api/games", request_body = NewGame, responses((status = 201, body = GameView), (status = 404), (status = 409), (status = 429)))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Client(client): Client,
    turn: Turn,
    Body(asked): Body<NewGame, LARGE>,
) -> Result<(StatusCode, Json<GameView>), Problem> {
    let source = match asked.start.as_ref().and_then(|start| start.from.as_ref()) {
        Some(id) => Some(app.hall.find(id).await?.table()),
        None => None,
    };
    let players = Arc::clone(&app.players);
    keep_new(&app, client, &turn, move || create_table(&asked.wish(source)?, client, &players))
        .await
}

/// Keep a game of a PDN text as a game
///
/// Names, comments, variations, tags and result are kept. If the result is known the game is over; if
/// not, it can be played on.
#[utoipa::path(post, path = "/api/games/import", request_body = ImportGame, responses((status = 201, body = GameView), (status = 409), (status = 429)))]
pub(super) async fn import(
    State(app): State<Arc<App>>,
    Client(client): Client,
    turn: Turn,
    Body(asked): Body<ImportGame, LARGE>,
) -> Result<(StatusCode, Json<GameView>), Problem> {
    keep_new(&app, client, &turn, move || {
        let variant = read_variant(asked.variant.as_deref().unwrap_or(Variant::default().id()))?;
        import_table(variant, &asked.text, asked.game.unwrap_or(0), client)
    })
    .await
}

/// Makes a table, keeps it and shows it to the one who asked.
pub(super) async fn keep_new(
    app: &App,
    client: ClientId,
    turn: &Turn,
    make: impl FnOnce() -> Result<Table, Refusal> + Send + 'static,
) -> Result<(StatusCode, Json<GameView>), Problem> {
    if app.store.count(client).await.map_err(|error| reading(&error))? >= MOST_GAMES {
        let saying = Saying::ManyGames { most: MOST_GAMES };
        return Err(Problem::Conflict { saying, game: None });
    }
    // A long PDN takes a while to replay.
    let made = turn.work(make).await.ok_or(Problem::Bad(Saying::NotMade))?;
    let mut table = made.map_err(|refusal| Problem::Bad(refusal.into_saying()))?;
    app.store.save(&table).await.map_err(|error| storage(&error))?;
    table.unsaved.clear();
    let room = app.hall.open(table);
    Ok((StatusCode::CREATED, Json(room.view(client))))
}

/// The games that the client made or sits at, the one that changed last first
///
/// Games without a move are left out, unless they wait for somebody by link or were imported.
#[utoipa::path(get, path = "/api/games", params(ListQuery), responses((status = 200, body = GameList)))]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Client(client): Client,
    peer: Peer,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<GameList>, Problem> {
    let most = query.limit.unwrap_or(USUAL_PAGE);
    if !(1..=LONGEST_PAGE).contains(&most) {
        return Err(Problem::Bad(Saying::ListLimit { most: LONGEST_PAGE }));
    }
    let before = query.before.as_deref().map(str::parse::<GameId>).transpose();
    let before = before.map_err(|_| Problem::Bad(Saying::BadBefore))?;
    let found = app.store.list(client, before, most + 1).await.map_err(|error| reading(&error))?;
    let more = found.len() > most;
    let (mut games, mut damaged) = (Vec::new(), Vec::new());
    for game in found.into_iter().take(most) {
        match game {
            Ok(listed) => games.push(GameSummary::from(listed)),
            Err(Damaged { id, .. }) => damaged.push(id),
        }
    }
    // Games of another machine are for whoever sits at this one.
    let imported = if before.is_none() && peer.is_this_machine() {
        app.store.imported(client).await.map_err(|error| reading(&error))?
    } else {
        Vec::new()
    };
    let imported = imported.into_iter().map(ImportedView::from).collect();
    Ok(Json(GameList { games, damaged, more, imported }))
}

/// Take over all games of whoever made this one on another machine; only at this machine
#[utoipa::path(post, path = "/api/games/{id}/take-over", params(("id" = GameName, Path)), request_body = Nothing, responses((status = 204), (status = 409)))]
pub(super) async fn take_over(
    State(app): State<Arc<App>>,
    Client(client): Client,
    peer: Peer,
    Named(id): Named,
    Body(Nothing {}): Body<Nothing>,
) -> Result<StatusCode, Problem> {
    if !peer.is_this_machine() {
        return Err(Problem::Forbidden(Saying::TakeOverHere));
    }
    let game: GameId = id.parse().map_err(|_| Problem::no_game())?;
    let maker = app.store.imported_by(game).await.map_err(|error| reading(&error))?;
    let Some(maker) = maker else {
        app.hall.find(&id).await?;
        return Err(Problem::Conflict { saying: Saying::NotImported, game: None });
    };
    // On its own, so that it comes to its end whoever hangs up.
    let handed = work::to_the_end(async move { app.hall.hand_over(maker, client).await }).await;
    handed.ok_or_else(|| Problem::Storage("the server is shutting down".into()))??;
    Ok(StatusCode::NO_CONTENT)
}

/// A game as it stands
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = GameName, Path)), responses((status = 200, body = GameView)))]
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
) -> Result<Json<GameView>, Problem> {
    Ok(Json(app.hall.find(&id).await?.view(client)))
}

/// Delete a game; only the client that made it can
#[utoipa::path(delete, path = "/api/games/{id}", params(("id" = GameName, Path)), responses((status = 204)))]
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
) -> Result<StatusCode, Problem> {
    let room = app.hall.find(&id).await?;
    if room.table().owner != client {
        return Err(Problem::Forbidden(Saying::NotYoursToDelete));
    }
    // On its own, so that it comes to its end whoever hangs up.
    let removed = work::to_the_end(async move { remove(&app, &room).await }).await;
    removed.ok_or_else(|| Problem::Storage("the server is shutting down".into()))??;
    Ok(StatusCode::NO_CONTENT)
}

async fn remove(app: &App, room: &Arc<Room>) -> Result<(), Problem> {
    // Nobody changes the game while it goes, and whoever waited for that finds it gone.
    let _writing = room.writing().await;
    app.store.delete(room.id).await.map_err(|error| storage(&error))?;
    room.close();
    app.hall.close(room.id);
    app.reviews.cancel(room.id);
    let search = room.thinking.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(search) = search {
        search.cancel();
    }
    let _ = room.events.send(Event::Gone);
    Ok(())
}

/// PDN as a file to save.
pub(super) fn download(name: &str, text: impl IntoResponse) -> Response {
    download_as(name, "application/x-draughts-pdn; charset=utf-8", text)
}

/// A text of any kind as a file to save.
pub(super) fn download_as(name: &str, media: &str, text: impl IntoResponse) -> Response {
    let headers = [
        (header::CONTENT_TYPE, media.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, text).into_response()
}

/// A game as PDN
#[utoipa::path(get, path = "/api/games/{id}/pdn", params(("id" = GameName, Path)), responses((status = 200, body = String, content_type = "application/x-draughts-pdn")))]
pub(super) async fn pdn(
    State(app): State<Arc<App>>,
    Named(id): Named,
) -> Result<Response, Problem> {
    let table = app.hall.find(&id).await?.table();
    Ok(download(&file_of(&table, ""), pdn_of(&table)))
}

/// What the PDN of a game is called, with a word for what else is in it.
pub(super) fn file_of(table: &Table, word: &str) -> String {
    format!("crownhead-{}{word}.pdn", &table.id.to_string()[..8])
}

/// All games of the client as PDN
///
/// A game that is damaged is named in its place.
#[utoipa::path(get, path = "/api/games.pdn", responses((status = 200, body = String, content_type = "application/x-draughts-pdn")))]
pub(super) async fn all_pdn(
    State(app): State<Arc<App>>,
    Client(client): Client,
) -> Result<Response, Problem> {
    let names = app.store.names(client, MOST_GAMES as usize).await;
    let names = names.map_err(|error| reading(&error))?;
    let (sender, texts) = mpsc::channel::<io::Result<String>>(1);
    work::start(async move {
        for some in names.chunks(AT_ONCE) {
            let text = match app.store.load_some(some.to_vec()).await {
                Ok(games) => work::slowly(move || pdn_of_all(&games)).await,
                Err(error) => Some(Err(io::Error::other(error))),
            };
            let text = text.unwrap_or_else(|| Err(io::Error::other("the text was not written")));
            let failed = text.is_err();
            // A fault breaks the answer off, so that nobody takes a part for the whole.
            if sender.send(text).await.is_err() || failed {
                return;
            }
        }
    });
    Ok(download("crownhead.pdn", RawBody::from_stream(ReceiverStream::new(texts))))
}

/// Games one after the other, and in the place of each that is damaged a game that says so.
fn pdn_of_all(games: &[Result<Table, Damaged>]) -> io::Result<String> {
    let text = |game: &Result<Table, Damaged>| match game {
        Ok(table) => pdn_of(table),
        Err(damaged) => {
            let why = damaged.to_string().replace(['{', '}', '"'], "'");
            format!("[Event \"Damaged game {}\"]\n[Result \"*\"]\n\n{{{why}}} *\n\n", damaged.id)
        }
    };
    Ok(games.iter().map(text).collect())
}

/// The answer to a change: the game, or why it was not changed.
pub(super) fn answer<T>(
    room: &Arc<Room>,
    client: ClientId,
    changed: Result<(T, Arc<Table>), NoChange>,
) -> Result<Json<GameView>, Problem> {
    match changed {
        Ok((_, table)) | Err(NoChange::Refused(Refusal::Already, table)) => {
            Ok(Json(room.view_of(&table, client)))
        }
        Err(no) => Err(room.problem(no, client)),
    }
}
