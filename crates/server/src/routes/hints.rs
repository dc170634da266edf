//! Advice: the full engine looks at the position of a player who asks, or what is known of the position
//! is shown, and that is counted.

use crate::app::App;
use crate::clients::Client;
use crate::game::{Refusal, Table, line_text};
use crate::key::ClientId;
use crate::live::room::NoChange;
use crate::live::thinking::too_much;
use crate::proved;
use crate::saying::Saying;
use crate::search::{Bench, Caller, Crowded, Job, Pace, Power, Rank};
use crate::wire::error::Problem;
use crate::wire::names::GameName;
use crate::wire::request::{Body, Named, Seen};
use crate::wire::views::{GameView, HintView, LegalMoveView, PathView, ScoreView};
use axum::Json;
use axum::extract::State;
use crownhead_engine::Analysis;
use crownhead_play::{Limits, Stop};
use crownhead_rules::{Game, Position};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// How long the engine looks before it gives advice.
const HINT_TIME: Duration = Duration::from_millis(500);

/// Ask the full engine for advice; it is counted
#[utoipa::path(post, path = "/api/games/{id}/hint", params(("id" = GameName, Path)),
    request_body = Seen, responses((status = 200, body = HintView), (status = 409), (status = 429)))]
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    caller: Caller,
    Named(id): Named,
    Body(Seen { version }): Body<Seen>,
) -> Result<Json<HintView>, Problem> {
    let client = caller.client;
    let room = app.hall.find(&id).await?;
    let table = room.table();
    let refuse = |refusal| room.problem(NoChange::Refused(refusal, room.table()), client);
    check(&table, client, version).map_err(refuse)?;
    let analysis = consult(&app, caller, table.game.clone(), HINT_TIME).await?;
    let counted = room.change(&app.store, move |table| {
        check(table, client, version)?;
        table.count_hint();
        Ok(())
    });
    let ((), counted) = counted.await.map_err(|no| room.problem(no, client))?;
    let position = table.position();
    let open = table.is_evaluated();
    let oracle =
        |position: &Position| if open { proved::in_game(&table.game, position) } else { None };
    let best = LegalMoveView::among(position, &position.moves(), analysis.best(), &oracle);
    let no_path = PathView::default;
    Ok(Json(HintView {
        path: best.paths.first().cloned().unwrap_or_else(no_path),
        mv: best,
        line: line_text(position, &analysis.lines[0].moves),
        score: ScoreView::of_line(&analysis.lines[0], position.turn()),
        depth: analysis.depth,
        game: room.view_of(&counted, client),
    }))
}

/// Ask what the current position is worth; for a player it is counted
///
/// It opens what the tables know, and analyses, of this node for the players. For whoever only watches it
/// opens them in this answer alone.
#[utoipa::path(post, path = "/api/games/{id}/evaluate", params(("id" = GameName, Path)),
    request_body = Seen, responses((status = 200, body = GameView), (status = 409)))]
pub(super) async fn evaluate(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(id): Named,
    Body(Seen { version }): Body<Seen>,
) -> Result<Json<GameView>, Problem> {
    let room = app.hall.find(&id).await?;
    let changed = room.change(&app.store, move |table| {
        table.check_version(version)?;
        table.evaluate(client)
    });
    match changed.await {
        Ok((_, table)) | Err(NoChange::Refused(Refusal::Already, table)) => {
            Ok(Json(room.view_with(&table, client, table.is_running())))
        }
        Err(no) => Err(room.problem(no, client)),
    }
}

fn check(table: &Table, client: ClientId, version: u64) -> Result<(), Refusal> {
    if table.sides_of(client).next().is_none() {
        return Err(Refusal::NotYours(Saying::WatchersHint));
    }
    table.check_version(version)?;
    table.check_running()?;
    if !table.agreed.hints {
        return Err(Refusal::NotNow(Saying::WithoutHints));
    }
    if !table.has_hints() {
        return Err(Refusal::NotNow(Saying::HintsNotAgreed));
    }
    if !table.holds(client, table.turn()) {
        return Err(Refusal::NotNow(Saying::HintForMover));
    }
    Ok(())
}

/// What the full engine thinks of a game that is not over.
pub(super) async fn consult(
    app: &App,
    caller: Caller,
    game: Game,
    time: Duration,
) -> Result<Analysis, Problem> {
    searched(app, caller, 2 * time, move |bench, stop| {
        let limits = Limits { time: Some(time), stop, ..Limits::default() };
        bench.engine(Power::USUAL).analyse(&game, &limits, 1, &mut |_| {})
    })
    .await
}

/// What a search finds that somebody waits for, and that ends after `longest`. Whoever stops waiting ends it.
pub(super) async fn searched<T: Send + 'static>(
    app: &App,
    caller: Caller,
    longest: Duration,
    search: impl FnOnce(&mut Bench, Stop) -> T + Send + 'static,
) -> Result<T, Problem> {
    let stop = Stop::new();
    let (answer, answered) = oneshot::channel();
    let job = Job {
        rank: Rank::Hint,
        pace: Pace::Slow,
        stop: stop.clone(),
        longest,
        work: Box::new(move |bench| {
            // Whoever asked may have hung up.
            let _ = answer.send(search(bench, stop));
        }),
    };
    let _ticket = app.pool.submit(caller, job).await.map_err(|Crowded| too_much())?;
    answered.await.map_err(|_| too_much())
}
