//! The application: what all requests share, and the router that finds who answers.

use crate::config::{Allowance, Config, ExperimentsFor};
use crate::explore::Explorations;
use crate::laboratory::{Found, Laboratory};
use crate::live::hall::Hall;
use crate::live::streams::Streams;
use crate::live::texts::Texts;
use crate::network::{Network, Peer};
use crate::openings::Openings;
use crate::pages::PAGES;
use crate::players::Players;
use crate::reviews::Reviews;
use crate::safety::Doors;
use crate::saying::Saying;
use crate::search::Pool;
use crate::store::Store;
use crate::wire::catalogue::{Catalogue, OptionsView};
use crate::wire::error::Problem;
use crate::{assets, clients, routes, safety};
use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use crownhead_rules::Variant;
use std::any::Any;
use std::io;
use std::sync::Arc;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;

/// What all requests share.
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) hall: Hall,
    pub(crate) pool: Pool,
    pub(crate) players: Arc<Players>,
    /// What can be chosen, as it was when the server was started.
    pub(crate) catalogue: Catalogue,
    pub(crate) network: Network,
    pub(crate) streams: Arc<Streams>,
    pub(crate) texts: Arc<Texts>,
    pub(crate) laboratory: Laboratory,
    pub(crate) experiments: ExperimentsFor,
    /// What an analysis may use.
    pub(crate) analysis: Allowance,
    pub(crate) explorations: Explorations,
    pub(crate) openings: Openings,
    pub(crate) reviews: Reviews,
    /// Turns true when the server is to end.
    pub(crate) closing: watch::Receiver<bool>,
}

impl App {
    pub(crate) fn new(
        store: Store,
        players: Players,
        found: Found,
        network: Network,
        config: &Config,
        closing: watch::Receiver<bool>,
    ) -> io::Result<Arc<Self>> {
        let (pool, players) = (Pool::start(config.workers), Arc::new(players));
        let spare = pool.spare();
        let reviews = Reviews::start(store.clone(), spare.clone(), config.workers)?;
        let laboratory = Laboratory::start(found, Arc::clone(&players), spare, config.workers)?;
        let bind = network.view(Peer::stranger());
        Ok(Arc::new(Self {
            hall: Hall::new(store.clone(), config.patience),
            store,
            pool,
            catalogue: Catalogue::new(OptionsView::new(&players, config.analysis, bind)),
            network,
            players,
            streams: Arc::default(),
            texts: Arc::default(),
            laboratory,
            experiments: config.experiments,
            analysis: config.analysis,
            explorations: Explorations::default(),
            openings: Openings::new(&config.data),
            reviews,
            closing,
        }))
    }
}

/// What the interface takes and gives; a test of `routes/document.rs` writes it.
const DOCUMENT: &str = include_str!("../openapi.json");

/// The document. Builds for tests have a variant that is not shipped: it is named behind the first.
fn document() -> String {
    let quoted = |variant: &Variant| format!("\"{}\",", variant.id());
    let first = quoted(&Variant::default());
    let others = Variant::ALL
        .iter()
        .map(quoted)
        .filter(|name| !DOCUMENT.contains(name.trim_end_matches(',')));
    let names = others.fold(first.clone(), |names, name| names + &name);
    DOCUMENT.replacen(&first, &names, 1)
}

/// Everything that is answered, with its guards.
pub(crate) fn app(app: Arc<App>, doors: Doors) -> Router {
    // Written once: handlers are copied for every connection.
    let document = Bytes::from(document());
    let json = [(header::CONTENT_TYPE, "application/json")];
    let api = routes::api()
        .route("/api/openapi.json", get(move || async move { (json, document) }))
        .route("/api", any(no_such_api))
        .route("/api/", any(no_such_api))
        .route("/api/{*rest}", any(no_such_api))
        .method_not_allowed_fallback(|| async { Problem::Method })
        .layer(from_fn(clients::identify))
        .with_state(app);
    let page = |router: Router, path: &&str| {
        router.route(path, get(assets::page).layer(from_fn(clients::greet)))
    };
    let top_level = get(assets::top_level);
    PAGES
        .iter()
        .fold(Router::new().merge(api), page)
        .route("/assets/{*name}", get(assets::asset))
        .route("/manifest.webmanifest", top_level.clone())
        .route("/icon.svg", top_level.clone())
        .route("/icon-192.png", top_level.clone())
        .route("/icon-512.png", top_level.clone())
        .route("/sw.js", top_level.clone())
        .route("/favicon.ico", top_level)
        .fallback(assets::missing_page)
        .method_not_allowed_fallback(|| async { Problem::Method })
        .layer(CatchPanicLayer::custom(broken))
        .layer(from_fn_with_state(Arc::new(doors), safety::guard))
}

async fn no_such_api() -> Problem {
    Problem::NotFound(Saying::NoAddress)
}

/// What is answered when a handler panics, which must never be seen.
fn broken(_: Box<dyn Any + Send + 'static>) -> Response {
    Problem::Broken.into_response()
}
