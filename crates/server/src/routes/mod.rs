//! Who answers what? One file for each kind of request; each handler says for the OpenAPI document
//! what it takes and gives.

mod analysis;
mod events;
mod games;
mod hints;
mod offers;
mod play;
mod positions;

use crate::app::App;
use crate::views::{AnalysisView, GameView, PresenceView, ThinkingView};
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
                       Bodies are JSON. Event streams carry the schemas named in their descriptions.",
    ),
    components(schemas(GameView, ThinkingView, PresenceView, AnalysisView))
)]
struct Document;

/// Every route of the API.
pub(crate) fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(games::options))
        .routes(routes!(games::create, games::list))
        .routes(routes!(games::show, games::delete))
        .routes(routes!(games::pdn))
        .routes(routes!(games::all_pdn))
        .routes(routes!(events::events))
        .routes(routes!(play::moves))
        .routes(routes!(play::computer))
        .routes(routes!(play::move_now))
        .routes(routes!(hints::hint))
        .routes(routes!(play::undo))
        .routes(routes!(play::redo))
        .routes(routes!(play::goto))
        .routes(routes!(play::resign))
        .routes(routes!(offers::offer))
        .routes(routes!(offers::answer))
        .routes(routes!(play::seat))
        .routes(routes!(positions::position))
        .routes(routes!(positions::read))
        .routes(routes!(analysis::analysis))
}
