//! May this request be answered at all? Only if it comes from our own page or from a program: the host
//! has to be this machine by number or name, and another page in the same browser is turned away.
//! Every answer tells the browser how little it may do with it.

use crate::saying::Saying;
use crate::wire::error::Problem;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

/// Under which names the server may be asked.
#[derive(Clone, Debug)]
pub(crate) struct Doors {
    /// The port it listens on.
    pub(crate) port: u16,
    /// The port of the door for others; 0 while that is closed.
    pub(crate) second: Arc<AtomicU16>,
    /// The name it was told to listen on, if that is no number.
    pub(crate) name: Option<String>,
}

/// What the page may load and do: only what comes from here, nothing inline, in no frame.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// Turns away what does not belong here.
pub(crate) async fn guard(
    State(doors): State<Arc<Doors>>,
    request: Request,
    next: Next,
) -> Response {
    let host = host_of(&request).to_owned();
    let mut response = match check(&doors, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Browsers heed this one only where nobody can listen in, and complain of it elsewhere.
    if is_this_machine(&host) {
        let name = HeaderName::from_static("cross-origin-opener-policy");
        headers.insert(name, HeaderValue::from_static("same-origin"));
    }
    // Answers of the API are of the moment; what else there is says for itself how long it lasts.
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The name under which the server was asked.
fn host_of(request: &Request) -> &str {
    let in_uri = request.uri().authority().map(axum::http::uri::Authority::as_str);
    in_uri.or_else(|| text_of(request.headers(), &header::HOST)).unwrap_or_default()
}

/// True for an address that never leaves the machine.
fn is_this_machine(host: &str) -> bool {
    ["127.", "localhost:", "[::1]:"].iter().any(|own| host.starts_with(own))
}

fn check(doors: &Doors, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    if headers.get_all(header::HOST).iter().nth(1).is_some() {
        return Err(Problem::Bad(Saying::ManyHosts));
    }
    let host = host_of(request);
    if !doors.is_ours(host) {
        return Err(Problem::Forbidden(Saying::OtherHost));
    }
    if headers.contains_key(header::ORIGIN) {
        let origin = text_of(headers, &header::ORIGIN).unwrap_or_default();
        let own = origin.strip_prefix("http://");
        if !own.is_some_and(|own| own.eq_ignore_ascii_case(host)) {
            return Err(Problem::Forbidden(Saying::OtherPage));
        }
    }
    // Browsers say so even where they send no origin. Links from elsewhere to our pages are welcome.
    let site = text_of(headers, &HeaderName::from_static("sec-fetch-site"));
    let foreign = matches!(site, Some("cross-site" | "same-site"));
    if foreign && request.uri().path().starts_with("/api/") {
        return Err(Problem::Forbidden(Saying::OtherPage));
    }
    Ok(())
}

fn text_of<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

impl Doors {
    /// True for an address of numbers, `localhost` or our own name, with our port. No other name can
    /// be made to point here behind a browser's back.
    fn is_ours(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => {
                (name, port.parse().ok())
            }
            _ => (host, Some(80)),
        };
        let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let number = match bare {
            Some(inner) => inner.parse::<std::net::Ipv6Addr>().is_ok(),
            None => name.parse::<IpAddr>().is_ok_and(|address| address.is_ipv4()),
        };
        let known = |own: &String| own.eq_ignore_ascii_case(name);
        let named = name.eq_ignore_ascii_case("localhost") || self.name.as_ref().is_some_and(known);
        let second = self.second.load(Ordering::SeqCst);
        let own_port = |port: u16| port == self.port || port != 0 && port == second;
        port.is_some_and(own_port) && (number || named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_and_own_names_with_the_right_port() {
        let second = Arc::new(AtomicU16::new(0));
        let name = Some("chess-club.local".into());
        let doors = Doors { port: 6464, second: Arc::clone(&second), name };
        for ours in [
            "127.0.0.1:6464",
            "localhost:6464",
            "LOCALHOST:6464",
            "192.168.1.5:6464",
            "[::1]:6464",
            "chess-club.local:6464",
        ] {
            assert!(doors.is_ours(ours), "{ours}");
        }
        for other in [
            "",
            "127.0.0.1",
            "127.0.0.1:80",
            "evil.example:6464",
            "localhost",
            "localhost:",
            "::1:6464",
            "127.0.0.1:6464:6464",
            "127.0.0.1.evil.example:6464",
            "[::1]",
            "[evil]:6464",
            ":6464",
            "2130706433:6464",
            "127.0.0.1:+6464",
        ] {
            assert!(!doors.is_ours(other), "{other}");
        }
        assert!(!doors.is_ours("192.168.1.5:0") && !doors.is_ours("192.168.1.5:7000"));
        second.store(7000, Ordering::SeqCst);
        assert!(doors.is_ours("192.168.1.5:7000") && doors.is_ours("127.0.0.1:6464"));
        let plain = Doors { port: 80, second: Arc::default(), name: None };
        assert!(plain.is_ours("127.0.0.1"));
    }
}
