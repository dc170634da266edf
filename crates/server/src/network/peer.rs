//! From where does a request come, and through which door?

use super::door::Watched;
use axum::extract::connect_info::Connected;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::serve::IncomingStream;
use std::convert::Infallible;
use std::net::IpAddr;
use tokio::net::TcpListener;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    /// Where it is; not known if it does not say.
    ip: Option<IpAddr>,
    /// Whether it came through the door for others.
    second_door: bool,
}

impl Peer {
    /// Somebody of whom nothing is known.
    pub(crate) const fn stranger() -> Self {
        Self { ip: None, second_door: true }
    }

    /// True if it sits at this machine, and came in as such.
    pub(crate) fn is_this_machine(self) -> bool {
        !self.second_door && self.ip.is_some_and(|ip| ip.to_canonical().is_loopback())
    }
}

impl Connected<IncomingStream<'_, TcpListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, TcpListener>) -> Self {
        Self { ip: Some(stream.remote_addr().ip()), second_door: false }
    }
}

impl Connected<IncomingStream<'_, Watched>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Watched>) -> Self {
        Self { ip: Some(stream.remote_addr().ip()), second_door: true }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        // The listener has put it there; a stranger otherwise.
        let known = parts.extensions.get::<ConnectInfo<Self>>().map(|ConnectInfo(peer)| *peer);
        Ok(known.unwrap_or(Self::stranger()))
    }
}
