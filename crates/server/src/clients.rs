//! Who asks? Each browser is a client, known by a cookie that only the server reads. It is sent for
//! requests of our own page alone, so another page can neither use nor replace it.

use crate::key::{ClientId, Key};
use crate::network::Peer;
use crate::search::Caller;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::convert::Infallible;

/// The cookie's name.
const COOKIE: &str = "crownhead";
/// Ten years, in seconds.
const LIFE: u32 = 315_360_000;

/// The client that asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) ClientId);

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        // The layer below has put it there; a stranger otherwise.
        Ok(parts.extensions.get().copied().unwrap_or_else(|| Self(Key::random())))
    }
}

/// Who asks, and from where.
impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let peer = Peer::from_request_parts(parts, state).await?;
        let Client(client) = Client::from_request_parts(parts, state).await?;
        Ok(Self { from: peer.origin(), client })
    }
}

/// Finds out who asks, and gives a name to those who have none.
pub(crate) async fn identify(mut request: Request, next: Next) -> Response {
    let known = known_client(request.headers());
    let client = Client(known.unwrap_or_else(Key::random));
    // Browsers let cookies grow old sooner than we ask for, so the first question renews it.
    let renew = known.is_none() || request.uri().path() == "/api/options";
    request.extensions_mut().insert(client);
    let mut response = next.run(request).await;
    if renew {
        name(&mut response, client);
    }
    response
}

/// Gives a name to a newcomer together with the page. Its first questions are asked at the same time: each would be given
/// a name of its own otherwise, and whoever made a game under one of them would only watch it under the next. Who comes
/// from another site sends no cookie though there may be one, and is not named anew.
pub(crate) async fn greet(request: Request, next: Next) -> Response {
    let site = request.headers().get("sec-fetch-site").and_then(|value| value.to_str().ok());
    let own = matches!(site, Some("none" | "same-origin"));
    let newcomer = own && known_client(request.headers()).is_none();
    let mut response = next.run(request).await;
    if newcomer {
        name(&mut response, Client(Key::random()));
    }
    response
}

fn name(response: &mut Response, client: Client) {
    let cookie =
        format!("{COOKIE}={}; HttpOnly; SameSite=Strict; Path=/; Max-Age={LIFE}", client.0);
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

fn known_client(headers: &HeaderMap) -> Option<ClientId> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(name, value)| (name.trim() == COOKIE).then(|| value.trim().parse().ok())?)
}
