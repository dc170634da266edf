//! From where does a request come, and through which door?

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr};

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    /// Where it is; not known if it does not say.
    ip: Option<IpAddr>,
    /// Whether it came through the door for others.
    second_door: bool,
}

/// From where somebody comes, as far as what one may have is counted by that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Origin {
    ThisMachine,
    /// An address of the network; of the newer ones the part that names the network, as the rest is the guest's to choose.
    Address(IpAddr),
}

impl Peer {
    pub(crate) fn new(ip: IpAddr, second_door: bool) -> Self {
        Self { ip: Some(ip.to_canonical()), second_door }
    }

    /// Somebody of whom nothing is known.
    pub(crate) const fn stranger() -> Self {
        Self { ip: None, second_door: true }
    }

    /// True if it sits at this machine, and came in as such.
    pub(crate) fn is_this_machine(self) -> bool {
        !self.second_door && self.ip.is_some_and(|ip| ip.is_loopback())
    }

    /// From where it comes.
    pub(crate) fn origin(self) -> Origin {
        match self.ip {
            _ if self.is_this_machine() => Origin::ThisMachine,
            Some(IpAddr::V6(ip)) => {
                let [a, b, c, d, ..] = ip.segments();
                Origin::Address(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
            Some(ip) => Origin::Address(ip),
            None => Origin::Address(Ipv6Addr::UNSPECIFIED.into()),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        // The reception has put it there; a stranger otherwise.
        Ok(parts.extensions.get().copied().unwrap_or(Self::stranger()))
    }
}
