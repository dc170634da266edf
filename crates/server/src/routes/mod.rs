//! Who answers what? One file for each kind of request; each handler says for the OpenAPI document
//! what it takes and gives.

mod absence;
mod analysis;
mod document;
mod events;
mod explorer;
mod forms;
mod games;
mod hints;
mod laboratory;
mod network;
mod offers;
mod play;
mod positions;
mod reviews;
mod seats;

pub(crate) use document::document;

use crate::app::App;
use crate::wire::error::ErrorView;
use crate::wire::laboratory::ReportFormat;
use crate::wire::names::{ExperimentName, ExplorationName};
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
                       Bodies are JSON. The schema of an event stream is that of each of its events. \
                       Every operation lists what it may be refused with; an address that is not \
                       here is refused with 404, and another method with 405.",
    ),
    // Beside refusals, what only addresses name.
    components(schemas(ErrorView, ExperimentName, ExplorationName, ReportFormat))
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
        .routes(routes!(reviews::show, reviews::start, reviews::cancel))
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
