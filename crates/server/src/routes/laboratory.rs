//! Experiments: start, watch, stop, go on, look at the games, save them. Everybody who can reach the server may
//! look; whoever sits at the machine may start them, and others if the owner allows it.

use super::games::{download_as, keep_new};
use crate::app::App;
use crate::clients::Client;
use crate::config::ExperimentsFor;
use crate::game::import as import_table;
use crate::laboratory::{Glimpse, Played, Refusal};
use crate::live::streams::{self, Listener, Open, Told};
use crate::live::texts::Turn;
use crate::network::Peer;
use crate::saying::Saying;
use crate::search::Caller;
use crate::wire::error::Problem;
use crate::wire::laboratory::{
    ExperimentView, LaboratoryView, MatchGamesPage, MatchGamesQuery, NameExperiment, NewExperiment,
    ReportFormat, WhichGame,
};
use crate::wire::names::ExperimentName;
use crate::wire::request::{Asked, Body, Named, Nothing};
use crate::wire::views::{GameView, LaboratoryEvent};
use crate::work;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use crownhead_arena::report::Kind;
use crownhead_arena::{CrossTable, MatchResult};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Who watches is told of moves and games this often, a little more than four times a second: drawing them takes time
/// from playing them.
const TICK: Duration = Duration::from_millis(230);

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Missing => Self::NotFound(Saying::NoExperiment),
            Refusal::Bad(saying) => Self::Bad(saying),
            Refusal::NotNow(saying) => Self::Conflict { saying, game: None },
            Refusal::Unsaved(why) => Self::Storage(why),
            Refusal::Unread(why) => Self::Unreadable(why),
        }
    }
}

fn may_start(app: &App, peer: Peer) -> bool {
    app.experiments == ExperimentsFor::Network || peer.is_this_machine()
}

fn check(app: &App, peer: Peer) -> Result<(), Problem> {
    let allowed = may_start(app, peer);
    if allowed { Ok(()) } else { Err(Problem::Forbidden(Saying::ExperimentsHere)) }
}

fn laboratory(app: &App, may: bool) -> LaboratoryView {
    LaboratoryView::new(&app.laboratory.list(), &app.players, may)
}

/// An experiment with its figures; reads its games, unless it runs.
fn view(app: &App, glimpse: &Glimpse) -> Result<ExperimentView, Refusal> {
    let standing = app.laboratory.standing(glimpse)?;
    let held_up = app.laboratory.is_held_up();
    Ok(ExperimentView::new(glimpse, &standing, &app.players, held_up))
}

/// Does something slow where waiting harms nobody.
async fn slowly<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Problem> {
    work::slowly(work).await.ok_or(Problem::Broken)?.map_err(Problem::from)
}

/// The same for what reads all games of an experiment: few at a time.
async fn in_turn<T: Send + 'static>(
    turn: &Turn,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Problem> {
    turn.work(work).await.ok_or(Problem::Broken)?.map_err(Problem::from)
}

/// The experiments and what can be chosen for one
#[utoipa::path(get, path = "/api/experiments", responses((status = 200, body = LaboratoryView)))]
pub(super) async fn list(State(app): State<Arc<App>>, peer: Peer) -> Json<LaboratoryView> {
    Json(laboratory(&app, may_start(&app, peer)))
}

/// Put an experiment in line
#[utoipa::path(post, path = "/api/experiments", request_body = NewExperiment, responses((status = 201, body = ExperimentView), (status = 409)))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    peer: Peer,
    Body(asked): Body<NewExperiment>,
) -> Result<(StatusCode, Json<ExperimentView>), Problem> {
    check(&app, peer)?;
    let made = slowly(move || {
        let (name, ready) = (asked.name.clone().unwrap_or_default(), asked.ready.clone());
        let plan = asked.plan().map_err(Refusal::Bad)?;
        let glimpse = app.laboratory.create(plan, &name, ready)?;
        view(&app, &glimpse)
    });
    Ok((StatusCode::CREATED, Json(made.await?)))
}

/// Follow the laboratory
#[utoipa::path(get, path = "/api/experiments/events", responses((status = 200, body = LaboratoryEvent, content_type = "text/event-stream"), (status = 429)))]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    caller: Caller,
    peer: Peer,
) -> Result<impl IntoResponse, Problem> {
    let open = app.streams.open(caller)?;
    let (listener, stream) = streams::stream();
    work::start(follow(app, peer, listener, open));
    Ok(streams::kept_alive(stream))
}

async fn follow(app: Arc<App>, peer: Peer, listener: Listener, _open: Open) {
    let [mut lists, mut games] = app.laboratory.changes();
    let mut closing: watch::Receiver<bool> = app.closing.clone();
    let (mut tell_list, mut tell_games) = (true, true);
    loop {
        if tell_list {
            let all = laboratory(&app, may_start(&app, peer));
            if listener.send(Ok(LaboratoryEvent::List(all).told())).await.is_err() {
                return;
            }
        }
        if (tell_games || tell_list)
            && let Some(running) = app.laboratory.running()
            && let Ok(now) = view(&app, &running)
            && listener.send(Ok(LaboratoryEvent::Running(Box::new(now)).told())).await.is_err()
        {
            return;
        }
        tokio::select! {
            () = tokio::time::sleep(TICK) => {}
            () = listener.closed() => return,
            _ = closing.wait_for(|closing| *closing) => return,
        }
        (tell_list, tell_games) = tokio::select! {
            changed = lists.changed() => (changed.is_ok(), false),
            changed = games.changed() => (lists.has_changed().unwrap_or(false), changed.is_ok()),
            () = listener.closed() => return,
            _ = closing.wait_for(|closing| *closing) => return,
        };
        if tell_list {
            lists.mark_unchanged();
        }
    }
}

/// An experiment as it stands
#[utoipa::path(get, path = "/api/experiments/{id}", params(("id" = ExperimentName, Path)), responses((status = 200, body = ExperimentView), (status = 429)))]
pub(super) async fn show(
    State(app): State<Arc<App>>,
    turn: Turn,
    Named(id): Named,
) -> Result<Json<ExperimentView>, Problem> {
    let glimpse = app.laboratory.find(&id)?;
    Ok(Json(in_turn(&turn, move || view(&app, &glimpse)).await?))
}

/// Throw an experiment away, with its games
#[utoipa::path(delete, path = "/api/experiments/{id}", params(("id" = ExperimentName, Path)), responses((status = 204), (status = 409)))]
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    peer: Peer,
    Named(id): Named,
) -> Result<StatusCode, Problem> {
    check(&app, peer)?;
    let id = app.laboratory.find(&id)?.id;
    slowly(move || app.laboratory.delete(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stop an experiment after the games under way, or take it out of the line
#[utoipa::path(post, path = "/api/experiments/{id}/stop", params(("id" = ExperimentName, Path)), request_body = Nothing, responses((status = 200, body = ExperimentView)))]
pub(super) async fn stop(
    State(app): State<Arc<App>>,
    peer: Peer,
    Named(id): Named,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<ExperimentView>, Problem> {
    change(app, peer, id, |app, id| app.laboratory.stop(id)).await
}

/// Put an experiment in line again; it goes on where it was
#[utoipa::path(post, path = "/api/experiments/{id}/go-on", params(("id" = ExperimentName, Path)), request_body = Nothing, responses((status = 200, body = ExperimentView), (status = 409)))]
pub(super) async fn go_on(
    State(app): State<Arc<App>>,
    peer: Peer,
    Named(id): Named,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<ExperimentView>, Problem> {
    change(app, peer, id, |app, id| app.laboratory.go_on(id)).await
}

/// Name an experiment
#[utoipa::path(post, path = "/api/experiments/{id}/name", params(("id" = ExperimentName, Path)), request_body = NameExperiment, responses((status = 200, body = ExperimentView)))]
pub(super) async fn name(
    State(app): State<Arc<App>>,
    peer: Peer,
    Named(id): Named,
    Body(NameExperiment { name }): Body<NameExperiment>,
) -> Result<Json<ExperimentView>, Problem> {
    change(app, peer, id, move |app, id| app.laboratory.rename(id, &name)).await
}

/// Changes an experiment and shows it.
async fn change(
    app: Arc<App>,
    peer: Peer,
    id: String,
    work: impl FnOnce(&App, crate::laboratory::ExperimentId) -> Result<(), Refusal> + Send + 'static,
) -> Result<Json<ExperimentView>, Problem> {
    check(&app, peer)?;
    let found = app.laboratory.find(&id)?.id;
    let changed = slowly(move || {
        work(&app, found)?;
        view(&app, &app.laboratory.find(&id)?)
    });
    Ok(Json(changed.await?))
}

/// The games of an experiment
#[utoipa::path(get, path = "/api/experiments/{id}/games", params(("id" = ExperimentName, Path), MatchGamesQuery), responses((status = 200, body = MatchGamesPage), (status = 429)))]
pub(super) async fn games(
    State(app): State<Arc<App>>,
    turn: Turn,
    Named(id): Named,
    Asked(query): Asked<MatchGamesQuery>,
) -> Result<Json<MatchGamesPage>, Problem> {
    let glimpse = app.laboratory.find(&id)?;
    let page = in_turn(&turn, move || {
        let matches = app.laboratory.matches(&glimpse)?;
        Ok(MatchGamesPage::new(&matches, glimpse.kept.plan.round_robin, query))
    });
    Ok(Json(page.await?))
}

/// Keep a game of an experiment as one of the client's games, to replay it on the board
#[utoipa::path(post, path = "/api/experiments/{id}/board", params(("id" = ExperimentName, Path)), request_body = WhichGame, responses((status = 201, body = GameView), (status = 409), (status = 429)))]
pub(super) async fn board(
    State(app): State<Arc<App>>,
    Client(client): Client,
    turn: Turn,
    Named(id): Named,
    Body(WhichGame { bout, number }): Body<WhichGame>,
) -> Result<(StatusCode, Json<GameView>), Problem> {
    let glimpse = app.laboratory.find(&id)?;
    let variant = glimpse.kept.plan.variant().map_err(Problem::Bad)?;
    let reader = Arc::clone(&app);
    let text = in_turn(&turn, move || {
        let matches = reader.laboratory.matches(&glimpse)?;
        let missing = || Refusal::Bad(Saying::NoMatchGame);
        let played = matches.get(bout.unwrap_or(0)).ok_or_else(missing)?;
        let game = played.games.iter().find(|game| game.game == number).ok_or_else(missing)?;
        let mut result = MatchResult::new(&played.settings);
        Ok(Kind::Pdn.text(&mut result, std::slice::from_ref(game))?)
    });
    let text = text.await?;
    keep_new(&app, client, &turn, move || import_table(variant, &text, 0, client)).await
}

/// The report of an experiment as a file: `pdn`, `csv`, `json` or `svg`
#[utoipa::path(get, path = "/api/experiments/{id}/report/{format}",
    params(("id" = ExperimentName, Path), ("format" = ReportFormat, Path)),
    responses((status = 200, content((String = "application/x-draughts-pdn"), (String = "text/csv"),
        (String = "application/x-ndjson"), (String = "image/svg+xml"))), (status = 429)))]
pub(super) async fn report(
    State(app): State<Arc<App>>,
    turn: Turn,
    named: Result<Path<(String, ReportFormat)>, PathRejection>,
) -> Result<Response, Problem> {
    let Path((id, format)) = named.map_err(|_| Problem::NotFound(Saying::NoAddress))?;
    let (media, ending) = match format {
        ReportFormat::Pdn => ("application/x-draughts-pdn; charset=utf-8", "pdn"),
        ReportFormat::Csv => ("text/csv; charset=utf-8", "csv"),
        ReportFormat::Json => ("application/x-ndjson", "json"),
        ReportFormat::Svg => ("image/svg+xml", "svg"),
    };
    let glimpse = app.laboratory.find(&id)?;
    let name = format!("crownhead-experiment-{}.{ending}", &id[..8]);
    let text = in_turn(&turn, move || {
        let matches = app.laboratory.matches(&glimpse)?;
        match format {
            ReportFormat::Pdn => texts(Kind::Pdn, &matches),
            ReportFormat::Csv => texts(Kind::Csv, &matches),
            ReportFormat::Json => texts(Kind::Json, &matches),
            ReportFormat::Svg => Ok(picture(&glimpse, &matches)),
        }
    });
    Ok(download_as(&name, media, text.await?))
}

/// All matches one after the other, as a run of them on the command line writes them.
fn texts(kind: Kind, matches: &[Played]) -> Result<String, Refusal> {
    let mut text = kind.head().to_owned();
    for Played { settings, games, .. } in matches {
        text += &kind.text(&mut MatchResult::new(settings), games)?;
    }
    Ok(text)
}

/// The picture of a match, or the cross table of a round robin.
fn picture(glimpse: &Glimpse, matches: &[Played]) -> String {
    let plan = &glimpse.kept.plan;
    let mut table = CrossTable::new(&plan.players);
    let mut alone = None;
    for Played { pairing, settings, games } in matches {
        let mut result = MatchResult::new(settings);
        games.iter().for_each(|game| result.add(game));
        table.add(*pairing, &result);
        alone = Some(result);
    }
    match alone {
        Some(result) if !plan.round_robin => result.picture(),
        _ => {
            let caption = plan.command().unwrap_or_default();
            table.picture(&format!("Round robin of {}", plan.variant), &caption)
        }
    }
}
