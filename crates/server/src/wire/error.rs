//! What can go wrong with a request, and the one map from that to a status.

use crate::wire::views::GameView;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;

/// Why a request is refused. Each is one sentence that its user can act on.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    /// The request says something that makes no sense.
    #[error("{0}")]
    Bad(String),
    /// A drawing that is not a position, with every reason.
    #[error("{sentence}")]
    BadPosition { sentence: String, reasons: Vec<String> },
    /// It is not for this client to do.
    #[error("{0}")]
    Forbidden(String),
    /// There is nothing of that name.
    #[error("{0}")]
    NotFound(String),
    /// The address exists, but not for this method.
    #[error("This address does not answer to that method.")]
    Method,
    /// The game has moved on, or it is not the time for this.
    #[error("{sentence}")]
    Conflict { sentence: String, game: Option<Box<GameView>> },
    /// The body is too long.
    #[error("The request is too large: at most {0} bytes are read.")]
    TooBig(usize),
    /// The body did not come in time.
    #[error("The request did not arrive in time.")]
    Slow,
    /// The body is not said to be JSON.
    #[error("Send JSON with the header Content-Type: application/json.")]
    MediaType,
    /// The client has asked for too much at once.
    #[error("{0}")]
    TooMuch(String),
    /// The disk or the database failed.
    #[error("The game could not be saved: {0}.")]
    Storage(String),
}

/// The body of every refusal.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorView {
    /// One sentence.
    error: String,
    /// Every reason, where there are several: at most twenty, the last of which may count the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<String>,
    /// The game as it is now, if the request did not fit it.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<Box<GameView>>,
}

/// The most reasons of one refusal; of more the others are counted.
const MOST_REASONS: usize = 20;

impl Problem {
    /// A drawing that is not a position. Reasons are put into words only as far as they are told.
    pub(crate) fn bad_position(
        sentence: String,
        reasons: impl ExactSizeIterator<Item = String>,
    ) -> Self {
        let count = reasons.len();
        let told = if count > MOST_REASONS { MOST_REASONS - 1 } else { count };
        let mut reasons: Vec<String> = reasons.take(told).collect();
        if count > told {
            reasons.push(format!("… and {} more.", count - told));
        }
        Self::BadPosition { sentence, reasons }
    }

    /// Nothing of that name.
    pub(crate) fn no_game() -> Self {
        Self::NotFound("There is no such game; it may have been deleted.".into())
    }

    /// The one map from a problem to its status.
    const fn status(&self) -> StatusCode {
        match self {
            Self::Bad(_) | Self::BadPosition { .. } => StatusCode::BAD_REQUEST,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict { .. } => StatusCode::CONFLICT,
            Self::TooBig(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Storage(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let error = self.to_string();
        let (reasons, game) = match self {
            Self::BadPosition { reasons, .. } => (reasons, None),
            Self::Conflict { game, .. } => (Vec::new(), game),
            _ => (Vec::new(), None),
        };
        let mut response = (status, Json(ErrorView { error, reasons, game })).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
