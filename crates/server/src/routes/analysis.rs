//! A search that one can watch: the full engine's best lines, deeper and deeper.

use crate::app::App;
use crate::config::Allowance;
use crate::game::line_text;
use crate::key::ClientId;
use crate::live::room::NoChange;
use crate::live::streams::{self, Told};
use crate::live::thinking::too_much;
use crate::saying::Saying;
use crate::search::{Caller, Crowded, Job, Pace, Power, Rank, Ticket};
use crate::time::{self, in_ms};
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
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Milliseconds unless told otherwise, and at the most.
const USUAL_TIME: u64 = 1_000;
const LONGEST_TIME: u64 = 60_000;
/// How long a live analysis goes on at the most: whoever still looks then has gone for a walk.
const LONGEST_LIVE: Duration = Duration::from_secs(600);
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
    let (time, rank) = match query.live {
        Some(true) => (LONGEST_LIVE, Rank::Live),
        Some(false) | None => (Duration::from_millis(time), Rank::Analysis),
    };
    let lines = query.lines.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Problem::Bad(Saying::AnalysisLines { most: MOST_LINES }));
    }
    let power = power_of(&query, app.analysis)?;
    let game = game_of(&app, caller.client, &query).await?;
    if let Some(outcome) = game.outcome() {
        return Err(Problem::Bad(Saying::NothingToAnalyse { how: outcome.to_string() }));
    }
    let question = Question { game: Arc::new(game), lines, power, rank, end: time::now() + time };
    let open = app.streams.open(caller)?;
    let mut search = question.ask(&app, caller).await.map_err(|Crowded| too_much())?;
    let (listener, stream) = streams::stream();
    let mut closing = app.closing.clone();
    work::start(async move {
        let _held = open;
        let mut depth = 0;
        loop {
            let info = tokio::select! {
                info = search.news.recv() => info,
                () = listener.closed() => return,
                _ = closing.wait_for(|closing| *closing) => return,
            };
            let (event, last) = match info {
                // One that goes on elsewhere after it made room has to catch up first.
                Some(info) if info.depth < depth => continue,
                Some(info) => {
                    depth = info.depth;
                    (AnalysisEvent::Info(info), false)
                }
                None => match question.ask_again(&app, caller, &search).await {
                    Some(next) => {
                        search = next;
                        continue;
                    }
                    None => (AnalysisEvent::Done {}, true),
                },
            };
            if listener.send(Ok(event.told())).await.is_err() || last {
                return;
            }
        }
    });
    Ok(streams::kept_alive(stream))
}

/// What the search may use of the machine, within what its owner allows.
fn power_of(query: &AnalysisQuery, most: Allowance) -> Result<Power, Problem> {
    let threads = query.threads.unwrap_or(Power::USUAL.threads);
    if !(1..=most.threads).contains(&threads) {
        return Err(Problem::Bad(Saying::AnalysisThreads { most: most.threads }));
    }
    let hash = query.hash.unwrap_or(Power::USUAL.hash.min(most.memory));
    if !(1..=most.memory).contains(&hash) {
        return Err(Problem::Bad(Saying::AnalysisHash { most: most.memory }));
    }
    Ok(Power { threads, hash })
}

/// What is to be searched, and how.
struct Question {
    game: Arc<Game>,
    lines: usize,
    power: Power,
    rank: Rank,
    /// When it is over at the latest.
    end: Instant,
}

/// A search that is under way; dropped to end it.
struct Search {
    news: mpsc::UnboundedReceiver<AnalysisView>,
    stop: Stop,
    _ticket: Ticket,
}

impl Question {
    async fn ask(&self, app: &App, caller: Caller) -> Result<Search, Crowded> {
        let (found, news) = mpsc::unbounded_channel();
        let stop = Stop::new();
        let ticket = app.pool.submit(caller, self.job(stop.clone(), found)).await?;
        Ok(Search { news, stop, _ticket: ticket })
    }

    /// Goes on with a search that was stopped before its time, because others waited.
    async fn ask_again(&self, app: &App, caller: Caller, ended: &Search) -> Option<Search> {
        let made_room = self.rank == Rank::Live && ended.stop.is_stopped();
        if !made_room || time::now() >= self.end {
            return None;
        }
        self.ask(app, caller).await.ok()
    }

    fn job(&self, stop: Stop, found: mpsc::UnboundedSender<AnalysisView>) -> Job {
        let time = self.end.saturating_duration_since(time::now());
        let limits = Limits { time: Some(time), stop: stop.clone(), ..Limits::default() };
        let (game, lines, power) = (Arc::clone(&self.game), self.lines, self.power);
        Job {
            rank: self.rank,
            pace: Pace::Slow,
            stop,
            longest: time + Duration::from_secs(1),
            work: Box::new(move |bench| {
                let position = *game.position();
                // Whoever asked may have hung up.
                let mut tell = |analysis: &Analysis| {
                    let _ = found.send(view(&position, analysis));
                };
                let last = bench.engine(power).analyse(&game, &limits, lines, &mut tell);
                tell(&last);
            }),
        }
    }
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
