//! Who answers what? One file for each kind of request; each handler says for the OpenAPI document
//! what it takes and gives.

mod absence;
mod analysis;
mod document;
mod events;
mod explorer;
mod games;
mod hints;
mod laboratory;
mod network;
mod offers;
mod play;
mod positions;
mod seats;

pub(crate) use document::document;

use crate::app::App;
use crate::wire::error::ErrorView;
use crate::wire::laboratory::{ExperimentView, LaboratoryView};
use crate::wire::views::{AnalysisView, GameView, PresenceView, ThinkingView};
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The frame of the OpenAPI document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Crownhead",
        description = "Play checkers over HTTP. The first answer sets a cookie that names the client; \
                       games belong to the client that made them, and seats to those who hold them. \
                       Bodies are JSON. Event streams carry the schemas named in their descriptions. \
                       Refusals: 400 makes no sense, 403 not yours, 404 no such thing, 405 other \
                       method, 408 too slow, 409 not now (with the game as it stands), 413 too \
                       large, 415 not JSON, 429 too much work (Retry-After), 503 not saved.",
    ),
    components(schemas(
        GameView,
        ThinkingView,
        PresenceView,
        AnalysisView,
        ErrorView,
        LaboratoryView,
        ExperimentView
    ))
)]
struct Document;

/// Every route of the API.
pub(crate) fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(games::options))
        .routes(routes!(games::create, games::list))
        .routes(routes!(games::import))
        .routes(routes!(games::show, games::delete))
        .routes(routes!(games::pdn))
        .routes(routes!(games::all_pdn))
        .routes(routes!(events::events))
        .routes(routes!(play::moves))
        .routes(routes!(play::computer))
        .routes(routes!(play::pause))
        .routes(routes!(play::move_now))
        .routes(routes!(hints::hint))
        .routes(routes!(hints::evaluate))
        .routes(routes!(play::undo))
        .routes(routes!(play::redo))
        .routes(routes!(play::goto))
        .routes(routes!(play::resign))
        .routes(routes!(offers::offer))
        .routes(routes!(offers::answer))
        .routes(routes!(absence::claim))
        .routes(routes!(absence::abort))
        .routes(routes!(seats::invitation))
        .routes(routes!(seats::seat))
        .routes(routes!(seats::back))
        .routes(routes!(seats::name))
        .routes(routes!(positions::position))
        .routes(routes!(positions::read))
        .routes(routes!(analysis::analysis))
        .routes(routes!(network::network, network::open))
        .routes(routes!(network::qr_code))
        .routes(routes!(laboratory::list, laboratory::create))
        .routes(routes!(laboratory::events))
        .routes(routes!(laboratory::show, laboratory::delete))
        .routes(routes!(laboratory::stop))
        .routes(routes!(laboratory::go_on))
        .routes(routes!(laboratory::name))
        .routes(routes!(laboratory::games))
        .routes(routes!(laboratory::board))
        .routes(routes!(laboratory::report))
        .routes(routes!(explorer::record))
        .routes(routes!(explorer::look))
        .routes(routes!(explorer::expand))
        .routes(routes!(explorer::export))
        .routes(routes!(explorer::compare))
        .routes(routes!(explorer::worksheet))
}
