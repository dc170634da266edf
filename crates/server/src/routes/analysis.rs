//! A search that one can watch: the full engine's best lines, deeper and deeper.

use crate::app::App;
use crate::game::line_text;
use crate::key::ClientId;
use crate::live::room::NoChange;
use crate::live::streams::{self, Told};
use crate::live::thinking::too_much;
use crate::saying::Saying;
use crate::search::{Caller, Crowded, Job, Pace, Rank};
use crate::time::in_ms;
use crate::wire::error::Problem;
use crate::wire::request::{AnalysisQuery, Asked};
use crate::wire::views::{AnalysisEvent, AnalysisLine, AnalysisView, ScoreView};
use crate::wire::wish::read_variant;
use crate::work;
use axum::extract::State;
use axum::response::IntoResponse;
use crownhead_engine::Analysis;
use crownhead_notation::fen;
use crownhead_play::{Limits, Stop};
use crownhead_rules::{Game, Position, Variant};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// Milliseconds unless told otherwise, and at the most.
const USUAL_TIME: u64 = 1_000;
const LONGEST_TIME: u64 = 60_000;
/// The most lines.
const MOST_LINES: usize = 5;

/// Analyse a position, or a node of a game
///
/// The search ends when the client hangs up. Of a game that runs a player gets those nodes whose evaluation
/// was asked for; a game that runs between people is analysed for nobody.
#[utoipa::path(get, path = "/api/analysis", params(AnalysisQuery), responses((status = 200, body = AnalysisEvent, content_type = "text/event-stream"), (status = 404), (status = 409), (status = 429)))]
pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    caller: Caller,
    Asked(query): Asked<AnalysisQuery>,
) -> Result<impl IntoResponse, Problem> {
    let time = query.time.unwrap_or(USUAL_TIME);
    if !(1..=LONGEST_TIME).contains(&time) {
        return Err(Problem::Bad(Saying::AnalysisTime { most: LONGEST_TIME }));
    }
    let lines = query.lines.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Problem::Bad(Saying::AnalysisLines { most: MOST_LINES }));
    }
    let game = game_of(&app, caller.client, &query).await?;
    if let Some(outcome) = game.outcome() {
        return Err(Problem::Bad(Saying::NothingToAnalyse { how: outcome.to_string() }));
    }
    let open = app.streams.open(caller)?;
    let stop = Stop::new();
    let (found, mut news) = mpsc::unbounded_channel();
    let job = job(game, Duration::from_millis(time), lines, stop, found);
    let ticket = app.pool.submit(caller, job).await.map_err(|Crowded| too_much())?;
    let (listener, stream) = streams::stream();
    let mut closing = app.closing.clone();
    work::start(async move {
        let _held = (open, ticket);
        loop {
            let info = tokio::select! {
                info = news.recv() => info,
                () = listener.closed() => return,
                _ = closing.wait_for(|closing| *closing) => return,
            };
            let (event, last) = match info {
                Some(info) => (AnalysisEvent::Info(info), false),
                None => (AnalysisEvent::Done {}, true),
            };
            if listener.send(Ok(event.told())).await.is_err() || last {
                return;
            }
        }
    });
    Ok(streams::kept_alive(stream))
}

/// The game that the query names, up to the node that it names.
async fn game_of(app: &App, client: ClientId, query: &AnalysisQuery) -> Result<Game, Problem> {
    match (&query.game, &query.fen) {
        (Some(id), None) => {
            let room = app.hall.find(id).await?;
            let table = room.table();
            let node = query.node.unwrap_or_else(|| table.tree.current());
            let refuse = |refusal| room.problem(NoChange::Refused(refusal, room.table()), client);
            table.check_analysis(client, node).map_err(refuse)?;
            Ok(table.tree.game_at(node))
        }
        (None, Some(text)) => {
            let variant = query.variant.as_deref().unwrap_or(Variant::default().id());
            let variant =
                read_variant(variant).map_err(|refusal| Problem::Bad(refusal.into_saying()))?;
            let position = fen::read(variant, text);
            position
                .map(Game::new)
                .map_err(|error| Problem::Bad(Saying::BadFen { why: error.to_string() }))
        }
        _ => Err(Problem::Bad(Saying::OneToAnalyse)),
    }
}

fn job(
    game: Game,
    time: Duration,
    lines: usize,
    stop: Stop,
    found: mpsc::UnboundedSender<AnalysisView>,
) -> Job {
    let limits = Limits { time: Some(time), stop: stop.clone(), ..Limits::default() };
    Job {
        rank: Rank::Analysis,
        pace: Pace::Slow,
        stop,
        longest: time + Duration::from_secs(1),
        work: Box::new(move |bench| {
            let position = *game.position();
            // Whoever asked may have hung up.
            let mut tell = |analysis: &Analysis| {
                let _ = found.send(view(&position, analysis));
            };
            let last = bench.engine().analyse(&game, &limits, lines, &mut tell);
            tell(&last);
        }),
    }
}

fn view(position: &Position, analysis: &Analysis) -> AnalysisView {
    let line = |line: &crownhead_engine::ScoredLine| AnalysisLine {
        score: ScoreView::of_line(line, position.turn()),
        moves: line_text(position, &line.moves),
    };
    AnalysisView {
        depth: analysis.depth,
        nodes: analysis.nodes,
        time_ms: in_ms(analysis.time),
        lines: analysis.lines.iter().map(line).collect(),
    }
}
