//! Who answers what? One file for each kind of request; each handler says for the OpenAPI document
//! what it takes and gives. The document itself is a file, written and compared by the tests of `document.rs`.

mod absence;
mod analysis;
#[cfg(test)]
mod document;
mod events;
mod explorer;
#[cfg(test)]
mod forms;
mod games;
mod hints;
mod laboratory;
mod network;
mod offers;
mod openings;
mod play;
mod positions;
mod puzzles;
mod reviews;
mod seats;
mod studies;

use crate::app::App;
use axum::Router;
use axum::routing::{get, post};
use std::sync::Arc;

/// Every route of the API.
pub(crate) fn api() -> Router<Arc<App>> {
    Router::new()
        .route("/api/options", get(games::options))
        .route("/api/games", post(games::create).get(games::list))
        .route("/api/games/import", post(games::import))
        .route("/api/games/{id}", get(games::show).delete(games::delete))
        .route("/api/games/{id}/pdn", get(games::pdn))
        .route("/api/games/{id}/take-over", post(games::take_over))
        .route("/api/games.pdn", get(games::all_pdn))
        .route("/api/games/{id}/events", get(events::events))
        .route("/api/games/{id}/moves", post(play::moves))
        .route("/api/games/{id}/computer", post(play::computer))
        .route("/api/games/{id}/pause", post(play::pause))
        .route("/api/games/{id}/move-now", post(play::move_now))
        .route("/api/games/{id}/hint", post(hints::hint))
        .route("/api/games/{id}/evaluate", post(hints::evaluate))
        .route("/api/games/{id}/undo", post(play::undo))
        .route("/api/games/{id}/redo", post(play::redo))
        .route("/api/games/{id}/goto", post(play::goto))
        .route("/api/games/{id}/resign", post(play::resign))
        .route("/api/games/{id}/offer", post(offers::offer))
        .route("/api/games/{id}/answer", post(offers::answer))
        .route("/api/games/{id}/claim", post(absence::claim))
        .route("/api/games/{id}/abort", post(absence::abort))
        .route("/api/games/{id}/invitation", get(seats::invitation))
        .route("/api/games/{id}/seat", post(seats::seat))
        .route("/api/games/{id}/back", post(seats::back))
        .route("/api/games/{id}/name", post(seats::name))
        .route(
            "/api/games/{id}/review",
            get(reviews::show).post(reviews::start).delete(reviews::cancel),
        )
        .route("/api/games/{id}/review/try", post(reviews::tried))
        .route("/api/games/{id}/review/pdn", get(reviews::pdn))
        .route("/api/puzzles", get(puzzles::sets))
        .route("/api/puzzles/{variant}", get(puzzles::index))
        .route("/api/puzzles/{variant}/{id}", get(puzzles::show))
        .route("/api/openings", get(openings::look))
        .route("/api/openings/games", get(openings::games))
        .route("/api/openings/games/{number}", post(openings::keep))
        .route(
            "/api/openings/import",
            get(openings::import).post(openings::start).delete(openings::cancel),
        )
        .route("/api/problems", get(puzzles::problems))
        .route("/api/problems/{id}", get(puzzles::problem))
        .route("/api/position", post(positions::position))
        .route("/api/read", post(positions::read))
        .route("/api/analysis", get(analysis::analysis))
        .route("/api/study", post(studies::write))
        .route("/api/study/read", post(studies::read))
        .route("/api/network", get(network::network).post(network::open))
        .route("/api/qr.svg", get(network::qr_code))
        .route("/api/experiments", get(laboratory::list).post(laboratory::create))
        .route("/api/experiments/events", get(laboratory::events))
        .route("/api/experiments/{id}", get(laboratory::show).delete(laboratory::delete))
        .route("/api/experiments/{id}/stop", post(laboratory::stop))
        .route("/api/experiments/{id}/go-on", post(laboratory::go_on))
        .route("/api/experiments/{id}/name", post(laboratory::name))
        .route("/api/experiments/{id}/games", get(laboratory::games))
        .route("/api/experiments/{id}/board", post(laboratory::board))
        .route("/api/experiments/{id}/report/{format}", get(laboratory::report))
        .route("/api/explorations", post(explorer::record))
        .route("/api/explorations/{id}", get(explorer::look))
        .route("/api/explorations/{id}/expand", post(explorer::expand))
        .route("/api/explorations/{id}/export", get(explorer::export))
        .route("/api/comparison", get(explorer::compare))
        .route("/api/worksheet", get(explorer::worksheet))
}
