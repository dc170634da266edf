//! Events that are sent as they happen: one task for each listener fills a short queue and ends when
//! the listener hangs up or the server closes. Listeners are counted, so that nobody can have too many.

use crate::network::{Origin, for_network};
use crate::saying::Saying;
use crate::search::Caller;
use crate::wire::error::Problem;
use crate::wire::views::{AnalysisEvent, GameEvent, LaboratoryEvent};
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Serialize;
use serde_json::json;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

/// The most streams of one client.
const MOST_OF_ONE: usize = 64;
/// The most streams from one address of the network.
const MOST_OF_ADDRESS: usize = 256;
/// The most streams together, of which some are kept for this machine.
const MOST: usize = 3_000;
/// Events that wait for a slow listener.
const WAITING: usize = 8;
/// A comment is sent this often, so that nobody takes silence for the end.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The streams that are open.
#[derive(Default)]
pub(crate) struct Streams(Mutex<HashMap<Caller, usize>>);

/// An open stream; it is counted as long as this lives.
pub(crate) struct Open {
    streams: Arc<Streams>,
    caller: Caller,
}

impl Streams {
    /// Opens another stream for a client.
    pub(crate) fn open(self: &Arc<Self>, caller: Caller) -> Result<Open, Problem> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.get(&caller).copied().unwrap_or(0);
        let same = open.iter().filter(|(other, _)| other.from == caller.from);
        let from_there: usize = same.map(|(_, count)| count).sum();
        let strangers = open.iter().filter(|(other, _)| other.from != Origin::ThisMachine);
        let strangers: usize = strangers.map(|(_, count)| count).sum();
        let crowded = caller.from != Origin::ThisMachine
            && (from_there >= MOST_OF_ADDRESS || strangers >= for_network(MOST));
        if own >= MOST_OF_ONE || crowded || all >= MOST {
            return Err(Problem::TooMuch(Saying::ManyPages));
        }
        open.insert(caller, own + 1);
        Ok(Open { streams: Arc::clone(self), caller })
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut open = self.streams.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.caller) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.caller);
            }
        }
    }
}

/// The way to a listener.
pub(crate) type Listener = mpsc::Sender<Result<Event, Infallible>>;

/// The answer that streams what is sent to the listener.
pub(crate) type Stream = Sse<ReceiverStream<Result<Event, Infallible>>>;

/// A stream and the way to it.
pub(crate) fn stream() -> (Listener, Stream) {
    let (sender, receiver) = mpsc::channel(WAITING);
    (sender, Sse::new(ReceiverStream::new(receiver)))
}

/// The answer with comments that keep it alive.
pub(crate) fn kept_alive(stream: Stream) -> impl axum::response::IntoResponse {
    stream.keep_alive(KeepAlive::new().interval(KEEP_ALIVE).text("still here"))
}

/// Events of which each has a name, and JSON as its data.
pub(crate) trait Told {
    /// The event as it is sent.
    fn told(&self) -> Event;
}

impl Told for GameEvent {
    fn told(&self) -> Event {
        match self {
            Self::State(view) => event("state", view),
            Self::Thinking(view) => event("thinking", view),
            Self::Presence(view) => event("presence", view),
            Self::Gone {} => event("gone", &json!({})),
        }
    }
}

impl Told for AnalysisEvent {
    fn told(&self) -> Event {
        match self {
            Self::Info(view) => event("info", view),
            Self::Done {} => event("done", &json!({})),
        }
    }
}

impl Told for LaboratoryEvent {
    fn told(&self) -> Event {
        match self {
            Self::List(view) => event("list", view),
            Self::Running(view) => event("running", view),
        }
    }
}

fn event<T: Serialize>(name: &str, data: &T) -> Event {
    // Our own structures of texts and numbers can always be written.
    let text = serde_json::to_string(data).unwrap_or_default();
    Event::default().event(name).data(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;
    use std::net::IpAddr;

    #[test]
    fn the_network_leaves_streams_for_this_machine() {
        let streams = Arc::<Streams>::default();
        let open = |from| streams.open(Caller { from, client: Key::random() });
        let neighbour = |number: usize| {
            let address = (number / MOST_OF_ADDRESS) as u8;
            open(Origin::Address(IpAddr::from([192, 168, 1, address])))
        };
        let network: Vec<Open> = (0..for_network(MOST))
            .map(|number| neighbour(number).unwrap_or_else(|_| panic!("room")))
            .collect();
        assert!(neighbour(200 * MOST_OF_ADDRESS).is_err());
        let own: Vec<_> = (network.len()..MOST).map(|_| open(Origin::ThisMachine)).collect();
        assert!(own.iter().all(Result::is_ok), "kept for us");
        assert!(open(Origin::ThisMachine).is_err());
    }
}
