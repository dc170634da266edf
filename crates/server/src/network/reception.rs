//! Takes connections and lets the router answer what they ask. A head that does not come, a connection that asks nothing
//! more and a reader that does not read are not waited for without end.

use super::Peer;
use super::guests::{Full, Guest, Guests, Working};
use super::stalled::Patient;
use super::worded::Worded;
use crate::wire::error::Problem;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Request, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

/// How long the head of a request may take, and how long a connection may ask nothing.
const HEAD: Duration = Duration::from_secs(20);
/// How many bytes the head of a request may have.
const HEAD_BYTES: usize = 128 << 10;
/// How long the head may take of somebody for whom there is no room.
const HEAD_WHEN_FULL: Duration = Duration::from_secs(2);
/// The most of those who are told so at the same time; others find the door shut.
const TOLD_WHEN_FULL: usize = 64;
/// How long a connection is looked at that has been asked to end.
const GLANCE: Duration = Duration::from_millis(100);
/// After a fault of the machine, the next connection is taken this much later.
const BREATH: Duration = Duration::from_millis(50);

/// Where connections are taken, and for whom.
#[derive(Clone)]
pub(crate) struct Reception {
    router: Router,
    guests: Arc<Guests>,
    told: Arc<Semaphore>,
    /// Whether this is the door for others.
    second_door: bool,
}

impl Reception {
    pub(crate) fn new(router: Router) -> Self {
        Self {
            router,
            guests: Guests::new(),
            told: Arc::new(Semaphore::new(TOLD_WHEN_FULL)),
            second_door: false,
        }
    }

    /// The same for those who come through the second door.
    pub(super) fn for_second_door(&self) -> Self {
        Self { second_door: true, ..self.clone() }
    }

    /// Takes connections until it is closing; gives back those that are still open, which end when they are dropped.
    pub(crate) async fn work(
        &self,
        listener: &TcpListener,
        mut closing: watch::Receiver<bool>,
    ) -> JoinSet<()> {
        let mut open = JoinSet::new();
        loop {
            let taken = tokio::select! {
                taken = listener.accept() => taken,
                _ = closing.wait_for(|closing| *closing) => return open,
            };
            while open.try_join_next().is_some() {}
            match taken {
                Ok((stream, address)) => self.welcome(stream, address, &closing, &mut open),
                Err(error) if is_of_one(&error) => {}
                Err(_) => {
                    // As a rule there are too many files.
                    self.guests.make_room();
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
    }

    fn welcome(
        &self,
        stream: TcpStream,
        address: SocketAddr,
        closing: &watch::Receiver<bool>,
        open: &mut JoinSet<()>,
    ) {
        let peer = Peer::new(address.ip(), self.second_door);
        // Small answers are not to wait for more.
        let _ = stream.set_nodelay(true);
        match self.guests.admit(peer.origin()) {
            Ok(guest) => {
                open.spawn(attend(stream, peer, guest, self.router.clone(), closing.clone()));
            }
            Err(Full) => {
                if let Ok(permit) = Arc::clone(&self.told).try_acquire_owned() {
                    open.spawn(async move {
                        turn_away(stream).await;
                        drop(permit);
                    });
                }
            }
        }
    }
}

/// True for a fault of the connection that was to be taken, not of the machine.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers what one connection asks, one after the other.
async fn attend(
    stream: TcpStream,
    peer: Peer,
    guest: Guest,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    let answer = |mut request: Request<Incoming>| {
        let (working, router) = (guest.work(), router.clone());
        request.extensions_mut().insert(peer);
        async move {
            let response = router.oneshot(request.map(Body::new)).await;
            response.map(|response| response.map(|body| Sending { body, _working: working }))
        }
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_header_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(Worded::new(Patient::new(stream))), service_fn(answer));
    let mut connection = pin!(connection);
    tokio::select! {
        // Whatever it ended by, there is nobody left to tell.
        _ = connection.as_mut() => return,
        () = guest.asked_to_leave() => {}
        _ = closing.wait_for(|closing| *closing) => {}
    }
    // An answer that is on its way still arrives.
    connection.as_mut().graceful_shutdown();
    while tokio::time::timeout(GLANCE, connection.as_mut()).await.is_err() && guest.is_working() {}
}

/// Tells somebody that there is no room.
async fn turn_away(stream: TcpStream) {
    let answer = |request: Request<Incoming>| async move { Ok::<_, Infallible>(no_room(&request)) };
    // Whatever it ended by, there is nobody left to tell.
    let _ = http1::Builder::new()
        .keep_alive(false)
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WHEN_FULL)
        .max_header_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(Worded::new(Patient::new(stream))), service_fn(answer))
        .await;
}

/// A sentence for a person, or what the page's script reads.
fn no_room(request: &Request<Incoming>) -> Response {
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let problem = Problem::FullHouse;
    let is_page = !request.uri().path().starts_with("/api/");
    if is_page && accepts.is_some_and(|accepts| accepts.contains("text/html")) {
        let sentence = problem.saying().to_string();
        let mut response = problem.into_response();
        let plain = header::HeaderValue::from_static("text/plain; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, plain);
        response.headers_mut().remove(header::CONTENT_LENGTH);
        *response.body_mut() = Body::from(sentence);
        response
    } else {
        problem.into_response()
    }
}

/// The body of an answer, which is on its way until it has been sent.
struct Sending {
    body: Body,
    _working: Working,
}

impl hyper::body::Body for Sending {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
