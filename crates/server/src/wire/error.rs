//! What can go wrong with a request, and the one map from that to a status.

use crate::saying::{Params, Saying, SayingView};
use crate::wire::views::GameView;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request is refused. Each is told in one sentence that its user can act on.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The request says something that makes no sense.
    Bad(Saying),
    /// A drawing that is not a position, with every reason.
    BadPosition { saying: Saying, reasons: Vec<Saying> },
    /// It is not for this client to do.
    Forbidden(Saying),
    /// There is nothing of that name.
    NotFound(Saying),
    /// The address exists, but not for this method.
    Method,
    /// The game has moved on, or it is not the time for this.
    Conflict { saying: Saying, game: Option<Box<GameView>> },
    /// The body is too long.
    TooBig(usize),
    /// The address is too long.
    LongAddress,
    /// What stands before the body is too long.
    LongHead,
    /// The body did not come in time.
    Slow,
    /// The body is not said to be JSON.
    MediaType,
    /// The body is not said to be PDN.
    NotPdn,
    /// The client has asked for too much at once.
    TooMuch(Saying),
    /// The computer that is to move cannot play now.
    Unable(Saying),
    /// There are too many connections.
    FullHouse,
    /// The disk or the database failed while something was to be kept.
    Storage(String),
    /// It failed while something was to be read.
    Unreadable(String),
    /// A handler panicked, which must never be seen.
    Broken,
}

/// The body of every refusal.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorView {
    /// One sentence in English.
    error: String,
    /// Names the sentence for a page with words of its own.
    #[schema(schema_with = crate::wire::schemas::id)]
    id: &'static str,
    /// What stands in it, by its name.
    #[schema(value_type = BTreeMap<String, Value>)]
    params: Params,
    /// Every reason, where there are several: at most twenty, the last of which may count the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<String>,
    /// The reasons in the same order, for a page with words of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<SayingView>,
    /// The game as it is now, if the request did not fit it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    game: Option<Box<GameView>>,
}

/// The most reasons of one refusal; of more the others are counted.
const MOST_REASONS: usize = 20;

impl Problem {
    /// A drawing that is not a position. Reasons are put into words only as far as they are told.
    pub(crate) fn bad_position(
        saying: Saying,
        reasons: impl ExactSizeIterator<Item = Saying>,
    ) -> Self {
        let count = reasons.len();
        let told = if count > MOST_REASONS { MOST_REASONS - 1 } else { count };
        let mut reasons: Vec<Saying> = reasons.take(told).collect();
        if count > told {
            reasons.push(Saying::MoreFaults { count: count - told });
        }
        Self::BadPosition { saying, reasons }
    }

    /// Nothing of that name.
    pub(crate) const fn no_game() -> Self {
        Self::NotFound(Saying::NoGame)
    }

    /// What the one who asked is told.
    pub(crate) fn saying(&self) -> Saying {
        match self {
            Self::Bad(saying)
            | Self::BadPosition { saying, .. }
            | Self::Forbidden(saying)
            | Self::NotFound(saying)
            | Self::Conflict { saying, .. }
            | Self::TooMuch(saying)
            | Self::Unable(saying) => saying.clone(),
            Self::Method => Saying::Method,
            Self::TooBig(bytes) => Saying::TooBig { bytes: *bytes },
            Self::LongAddress => Saying::LongAddress,
            Self::LongHead => Saying::LongHead,
            Self::Slow => Saying::Slow,
            Self::MediaType => Saying::MediaType,
            Self::NotPdn => Saying::NotPdn,
            Self::FullHouse => Saying::FullHouse,
            Self::Storage(why) => Saying::NotSaved { why: why.clone() },
            Self::Unreadable(why) => Saying::NotRead { why: why.clone() },
            Self::Broken => Saying::Broken,
        }
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
            Self::LongAddress => StatusCode::URI_TOO_LONG,
            Self::LongHead => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::MediaType | Self::NotPdn => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unable(_) | Self::FullHouse | Self::Storage(_) | Self::Unreadable(_) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The body of the refusal.
    fn view(self) -> ErrorView {
        let saying = self.saying();
        let (faults, game) = match self {
            Self::BadPosition { reasons, .. } => (reasons, None),
            Self::Conflict { game, .. } => (Vec::new(), game),
            _ => (Vec::new(), None),
        };
        ErrorView {
            error: saying.to_string(),
            id: saying.id(),
            params: saying.params(),
            reasons: faults.iter().map(Saying::to_string).collect(),
            faults: faults.iter().map(SayingView::from).collect(),
            game,
        }
    }

    /// The body of the refusal as it is sent.
    pub(crate) fn json(self) -> String {
        // Our own structures of texts and numbers can always be written.
        serde_json::to_string(&self.view()).unwrap_or_default()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(self.view())).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
