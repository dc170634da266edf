//! Searches that explain themselves: recorded, kept for a while, and shown step by step. They wait in the same line as
//! every other search.

use crate::app::App;
use crate::explore::{self, Exploration, Explorations, MOST_COMPARED};
use crate::live::thinking::too_much;
use crate::saying::Saying;
use crate::search::{Caller, Crowded, Job, Pace, Rank};
use crate::wire::error::Problem;
use crate::wire::names::ExplorationName;
use crate::wire::request::{
    Asked, Body, CompareQuery, Expand, Explore, ExportQuery, Named, StepQuery, TreeFormat,
    WorksheetQuery,
};
use crate::wire::views::{ComparisonView, ExpansionView, ExplorationView, LookView};
use crate::wire::wish::read_variant;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use crownhead_classic::trace::{MOST_DRAWN, NoTree, NotWhole, TooLarge};
use crownhead_classic::{Algorithm, ClassicSpec, Worksheet};
use crownhead_notation::fen;
use crownhead_play::Stop;
use crownhead_rules::{Position, Variant};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// The longest that any of these may take.
const LONGEST: Duration = Duration::from_secs(60);
/// The most characters of a SPEC.
const LONGEST_SPEC: usize = 200;
/// The most nodes of a text.
const MOST_WRITTEN: usize = 10_000;

/// Record a search
///
/// It is kept for a while; whoever comes too late records it again. A search that is too large is refused
/// before it starts, with the depth that fits.
#[utoipa::path(post, path = "/api/explorations", request_body = Explore, responses((status = 200, body = ExplorationView), (status = 429)))]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<Explore>,
) -> Result<Json<ExplorationView>, Problem> {
    let position = read_position(&asked.variant, asked.fen.as_deref())?;
    let spec = read_player(&asked.player)?;
    let stop = Stop::new();
    let ends = stop.clone();
    let recorded = work(&app, caller, stop, move || Exploration::record(spec, position, &ends));
    let exploration = recorded.await?.map_err(|no| refusal(&no, &spec))?;
    // A crowd may have cut it short.
    if exploration.tree.value.is_none() {
        return Err(too_much());
    }
    let exploration = Arc::new(exploration);
    let (id, forgotten) = app.explorations.keep(Arc::clone(&exploration));
    // A large one is a million pieces of memory: nobody waits until they are given back.
    tokio::task::spawn_blocking(move || drop(forgotten));
    Ok(Json(ExplorationView::new(id.to_string(), &exploration)))
}

/// What lies open at a step of a recorded search
#[utoipa::path(get, path = "/api/explorations/{id}", params(("id" = ExplorationName, Path), StepQuery),
    responses((status = 200, body = LookView)))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Asked(query): Asked<StepQuery>,
) -> Result<Json<LookView>, Problem> {
    let exploration = find(&app.explorations, &id)?;
    Ok(Json(LookView::new(&exploration, query.step.unwrap_or(0))))
}

/// Search the moves that a cut skipped, and see that the value at the root stays
#[utoipa::path(post, path = "/api/explorations/{id}/expand", params(("id" = ExplorationName, Path)),
    request_body = Expand, responses((status = 200, body = ExpansionView), (status = 429)))]
pub(super) async fn expand(
    State(app): State<Arc<App>>,
    caller: Caller,
    Named(id): Named,
    Body(asked): Body<Expand>,
) -> Result<Json<ExpansionView>, Problem> {
    let exploration = find(&app.explorations, &id)?;
    let cut = exploration.tree.nodes.get(asked.node).and_then(|node| node.cut.as_ref());
    if cut.is_none() {
        return Err(Problem::Bad(Saying::NothingSkipped { node: asked.node }));
    }
    let stop = Stop::new();
    let ends = stop.clone();
    let before = exploration.tree.value;
    let expanded = work(&app, caller, stop, move || {
        let Exploration { tree, spec, root, .. } = &*exploration;
        tree.expand(asked.node, spec, root, &ends)
    });
    let expansion = expanded.await?.map_err(|_| too_much())?;
    Ok(Json(ExpansionView::new(&expansion, before)))
}

/// What is shown at a step as SVG, DOT or JSON; the whole tree without a step
#[utoipa::path(get, path = "/api/explorations/{id}/export", params(("id" = ExplorationName, Path), ExportQuery),
    responses((status = 200, content((String = "image/svg+xml"), (String = "text/vnd.graphviz"),
        (serde_json::Value = "application/json")))))]
pub(super) async fn export(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Asked(query): Asked<ExportQuery>,
) -> Result<impl IntoResponse, Problem> {
    let exploration = find(&app.explorations, &id)?;
    let Exploration { tree, steps, .. } = &*exploration;
    let most = if query.format == TreeFormat::Svg { MOST_DRAWN } else { MOST_WRITTEN };
    let shown = match query.step {
        Some(step) if tree.nodes.len() > most => tree.open_at(steps.node(step)),
        _ => tree.trimmed(most),
    };
    let (kind, ending, text) = match query.format {
        TreeFormat::Svg => ("image/svg+xml", "svg", shown.to_svg()),
        TreeFormat::Dot => ("text/vnd.graphviz; charset=utf-8", "dot", shown.to_dot()),
        TreeFormat::Json => ("application/json", "json", shown.to_json()),
    };
    let name = format!("attachment; filename=\"search.{ending}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

/// The same position through minimax, alpha-beta, negamax, iterative deepening, aggressor and the engine
#[utoipa::path(get, path = "/api/comparison", params(CompareQuery), responses((status = 200, body = ComparisonView), (status = 429)))]
pub(super) async fn compare(
    State(app): State<Arc<App>>,
    caller: Caller,
    Asked(query): Asked<CompareQuery>,
) -> Result<Json<ComparisonView>, Problem> {
    let position = read_position(&query.variant, query.fen.as_deref())?;
    if let Some(outcome) = position.outcome() {
        return Err(Problem::Bad(Saying::NothingToAnalyse { how: outcome.to_string() }));
    }
    let mut options = vec![format!("minimax:{}", query.depth)];
    options.extend(query.evaluation.iter().map(|id| format!("eval={id}")));
    options.extend(query.order.iter().map(|word| format!("order={word}")));
    let minimax = read_player(&options.join(","))?;
    let stop = Stop::new();
    let ends = stop.clone();
    let compared = work(&app, caller, stop, move || {
        minimax.count(&position, MOST_COMPARED, &ends)?;
        let ClassicSpec { evaluation, order, .. } = minimax;
        Ok(explore::compare(&position, query.depth, evaluation, order, &ends))
    });
    // What was found until the pool stopped it is no comparison.
    let comparison = compared.await?.map_err(|large| too_large(&large))?.ok_or_else(too_much)?;
    Ok(Json(ComparisonView::new(&comparison, position.turn())))
}

/// A worksheet, or its solution, as a picture of the size of A4
#[utoipa::path(get, path = "/api/worksheet", params(WorksheetQuery),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 429)))]
pub(super) async fn worksheet(
    State(app): State<Arc<App>>,
    caller: Caller,
    Asked(query): Asked<WorksheetQuery>,
) -> Result<impl IntoResponse, Problem> {
    let variant = variant_of(&query.variant)?;
    let made = work(&app, caller, Stop::new(), move || {
        let sheet = Worksheet::new(variant, query.seed)?;
        Ok(if query.solution.unwrap_or(false) { sheet.solution() } else { sheet.task() })
    });
    let made: Result<String, crownhead_classic::NoWorksheet> = made.await?;
    let page = made.map_err(|no| Problem::Bad(Saying::NoWorksheet { why: no.to_string() }))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], page))
}

fn variant_of(text: &str) -> Result<Variant, Problem> {
    read_variant(text).map_err(|refusal| Problem::Bad(refusal.into_saying()))
}

/// The position that is asked for, the start position unless it says otherwise.
fn read_position(variant: &str, text: Option<&str>) -> Result<Position, Problem> {
    let variant = variant_of(variant)?;
    let Some(text) = text else { return Ok(Position::start(variant)) };
    fen::read(variant, text)
        .map_err(|error| Problem::Bad(Saying::BadFen { why: error.to_string() }))
}

fn read_player(text: &str) -> Result<ClassicSpec, Problem> {
    if text.len() > LONGEST_SPEC {
        return Err(Problem::Bad(Saying::LongSpec { most: LONGEST_SPEC }));
    }
    text.parse().map_err(|error: crownhead_classic::SpecError| {
        Problem::Bad(Saying::BadSpec { why: error.to_string() })
    })
}

fn refusal(no: &NotWhole, spec: &ClassicSpec) -> Problem {
    match no {
        NotWhole::TooLarge(TooLarge { most, fits: None })
            if matches!(spec.algorithm, Algorithm::Preset(_)) =>
        {
            Problem::Bad(Saying::PresetTooLarge { most: *most })
        }
        NotWhole::TooLarge(large) => too_large(large),
        NotWhole::NoTree(NoTree::NoSearch { player, mv }) => {
            let (player, mv) = (player.clone(), mv.clone());
            Problem::Bad(Saying::WithoutSearch { player, mv })
        }
        NotWhole::NoTree(why) => Problem::Bad(Saying::NothingToAnalyse { how: why.to_string() }),
    }
}

fn too_large(large: &TooLarge) -> Problem {
    let most = large.most;
    Problem::Bad(match large.fits {
        Some((depth, nodes)) => Saying::TooLargeToShow { most, depth, nodes },
        None => Saying::MuchTooLarge { most },
    })
}

fn find(kept: &Explorations, id: &str) -> Result<Arc<Exploration>, Problem> {
    let found = id.parse().ok().and_then(|id| kept.find(id));
    found.ok_or(Problem::NotFound(Saying::NoExploration))
}

/// Does something in the turn of the one who asks. Whoever stops waiting ends it.
async fn work<T: Send + 'static>(
    app: &App,
    caller: Caller,
    stop: Stop,
    what: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let (answer, answered) = oneshot::channel();
    let job = Job {
        rank: Rank::Analysis,
        pace: Pace::Slow,
        stop,
        longest: LONGEST,
        work: Box::new(move |_| {
            // Whoever asked may have hung up.
            let _ = answer.send(what());
        }),
    };
    let _ticket = app.pool.submit(caller, job).await.map_err(|Crowded| too_much())?;
    answered.await.map_err(|_| too_much())
}
