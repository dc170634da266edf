//! Others in the network: letting them in, and a picture of the address for their phones.

use crate::app::App;
use crate::network::Peer;
use crate::qr;
use crate::saying::Saying;
use crate::wire::catalogue::BindView;
use crate::wire::error::Problem;
use crate::wire::request::{Asked, Body, OpenNetwork, QrQuery};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Who can reach the server
#[utoipa::path(get, path = "/api/network", responses((status = 200, body = BindView)))]
pub(super) async fn network(State(app): State<Arc<App>>, peer: Peer) -> Json<BindView> {
    Json(app.network.view(peer))
}

/// Let others in the local network in, or not; only at this machine
#[utoipa::path(post, path = "/api/network", request_body = OpenNetwork, responses((status = 200, body = BindView), (status = 409)))]
pub(super) async fn open(
    State(app): State<Arc<App>>,
    peer: Peer,
    Body(OpenNetwork { open }): Body<OpenNetwork>,
) -> Result<Json<BindView>, Problem> {
    if !peer.is_this_machine() {
        return Err(Problem::Forbidden(Saying::OnlyHere));
    }
    app.network.set_open(open).await?;
    Ok(Json(app.network.view(peer)))
}

/// A text as a QR code
#[utoipa::path(get, path = "/api/qr.svg", params(QrQuery), responses((status = 200, body = String, content_type = "image/svg+xml")))]
pub(super) async fn qr_code(Asked(QrQuery { text }): Asked<QrQuery>) -> Result<Response, Problem> {
    let picture = qr::svg(&text).map_err(Problem::Bad)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
