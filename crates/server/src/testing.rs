//! Doors for fuzzers, only with the feature `testing`: the whole application without a network, stored games without
//! a database, and experiments that nobody plays.

use crate::app::{App, app};
use crate::config::Config;
use crate::game::{Table, pdn_of};
use crate::key::Key;
use crate::laboratory::Found;
use crate::moving;
use crate::network::{Network, Peer};
use crate::players::Players;
use crate::safety::Doors;
use crate::store::{Store, text};
use crate::wire::laboratory::{ExperimentView, LaboratoryView};
use crate::wire::table::Present;
use crate::wire::views::PresenceView;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use serde::Serialize;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tower::ServiceExt;

/// After so long the one who asked hangs up, so that no search is waited for to its end.
const PATIENCE: Duration = Duration::from_millis(300);

/// The most bytes of an answer that are read.
const MOST: usize = 16 << 20;

/// The server of this machine's page without its sockets.
pub struct Site {
    runtime: Runtime,
    shared: Arc<App>,
    router: Router,
    /// Dropped last: nothing is closing.
    _closing: watch::Sender<bool>,
}

/// What was answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// What kind of content it is.
    pub kind: String,
    /// The content; of an endless stream nothing.
    pub body: Vec<u8>,
    /// The name under which the client goes on.
    pub cookie: Option<String>,
}

impl Site {
    /// A site whose games lie in this directory.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn open(data: &Path) -> Result<Self, String> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        let store = Store::open(&data.join("games.sqlite")).map_err(|error| error.to_string())?;
        let found = Found::read(data).map_err(|error| error.to_string())?;
        let closing = watch::Sender::new(false);
        let config = Config { data: data.to_owned(), workers: 1, ..Config::default() };
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
        // Nobody opens a second door: the one who would is gone.
        let (network, _) = Network::new(address, None);
        let doors = Doors { port: PORT, second: network.door_port(), name: None };
        let shared = {
            let _inside = runtime.enter();
            let players = Players::new(Vec::new());
            App::new(store, players, found, network, &config, closing.subscribe())
        };
        let shared = shared.map_err(|error| error.to_string())?;
        let router = app(Arc::clone(&shared), doors);
        Ok(Self { runtime, shared, router, _closing: closing })
    }

    /// Asks, as a browser on this machine does; `None` if nobody has answered before the patience was over or the
    /// request cannot be sent at all.
    pub fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<&[u8]>,
        cookie: Option<&str>,
    ) -> Option<Answer> {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(header::HOST, format!("127.0.0.1:{PORT}"));
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, format!("crownhead={cookie}"));
        }
        if body.is_some() {
            // The only route that wants no JSON.
            let games = path.starts_with("/api/openings/import");
            let kind = if games { "application/x-draughts-pdn" } else { "application/json" };
            request = request.header(header::CONTENT_TYPE, kind);
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_vec()));
        let mut request = request.body(body).ok()?;
        request.extensions_mut().insert(Peer::new(Ipv4Addr::LOCALHOST.into(), false));
        let answered = async {
            let Ok(response) = self.router.clone().oneshot(request).await;
            let (head, body) = response.into_parts();
            let text = |name| head.headers.get(name).and_then(|value| value.to_str().ok());
            let kind = text(header::CONTENT_TYPE).unwrap_or_default().to_owned();
            let named = text(header::SET_COOKIE).and_then(|line| line.strip_prefix("crownhead="));
            let cookie = named.and_then(|line| line.split(';').next()).map(str::to_owned);
            let endless = kind == "text/event-stream";
            let read = if endless { None } else { to_bytes(body, MOST).await.ok() };
            let body = read.unwrap_or_default().to_vec();
            Answer { status: head.status.as_u16(), kind, body, cookie }
        };
        self.runtime.block_on(async { tokio::time::timeout(PATIENCE, answered).await.ok() })
    }

    /// The rows of a game that is in the store, in the form that [`restore`] reads.
    pub fn rows(&self, id: &str) -> Option<String> {
        let table = self.runtime.block_on(self.shared.store.load(id.parse().ok()?));
        table.ok().flatten().map(|table| text::write(&table))
    }
}

/// The port that the site would have.
const PORT: u16 = 6464;

/// A game from its rows: a line each of `setup`, `state` and `summary` as JSON, then a line for each move with its
/// eight columns, tabs between them. It is shown to its maker, to a stranger and as PDN, and given back as it would be
/// kept.
///
/// # Errors
/// Why these are no rows of a game.
pub fn restore(rows: &str) -> Result<String, String> {
    let (table, listed) = text::read(rows)?;
    for client in [table.owner, Key::random()] {
        show(&table, client)?;
    }
    assert!(!pdn_of(&table).is_empty());
    listed?;
    Ok(text::write(&table))
}

/// A file of `crownhead data export` written anew.
///
/// # Errors
/// Why it is none.
pub fn rewrite(file: &[u8]) -> Result<Vec<u8>, String> {
    moving::rewrite(file).map_err(|fault| fault.to_string())
}

/// Shows every experiment of a data directory as the page would; gives a sentence for each whose games cannot be read.
///
/// # Errors
/// If the disk fails.
pub fn show_experiments(data: &Path) -> Result<Vec<String>, String> {
    let found = Found::read(data).map_err(|error| error.to_string())?;
    let players = Players::new(Vec::new());
    let (glimpses, standings): (Vec<_>, Vec<_>) = found.glimpses().into_iter().unzip();
    written(&LaboratoryView::new(&glimpses, &players, true))?;
    let mut problems = Vec::new();
    for (glimpse, standing) in glimpses.iter().zip(standings) {
        match standing {
            Ok(standing) => written(&ExperimentView::new(glimpse, &standing, &players, false))?,
            Err(why) => problems.push(why.to_string()),
        }
    }
    Ok(problems)
}

fn written(view: &impl Serialize) -> Result<(), String> {
    serde_json::to_string(view).map(drop).map_err(|error| error.to_string())
}

fn show(table: &Table, client: Key) -> Result<(), String> {
    let presence = PresenceView {
        black: true,
        white: false,
        black_away_ms: None,
        white_away_ms: Some(1),
        spectators: 0,
        claim_in_ms: None,
    };
    let present = Present { presence, thinking: None, evaluated: false };
    written(&table.view(client, &present))
}
