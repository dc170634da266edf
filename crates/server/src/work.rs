//! Work beside a request: what is slow is done where waiting harms nobody, and what must come to its end does, whoever
//! hangs up. The runtime sees one kind of task for all of it: a kind for each piece of work was a seventh of what is
//! compiled of the server.

use crate::priority;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Where work leaves what it found.
pub(crate) struct Slot<T>(Arc<Mutex<Option<T>>>);

impl<T> Slot<T> {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(None)))
    }

    pub(crate) fn other_end(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    pub(crate) fn fill(&self, found: T) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    }

    pub(crate) fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Does something slow on a thread of its own; `None` if it broke.
pub(crate) async fn slowly<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let slot = Slot::new();
    let found = slot.other_end();
    let work: Box<dyn FnOnce() + Send> = Box::new(move || found.fill(work()));
    tokio::task::spawn_blocking(work).await.ok()?;
    slot.take()
}

/// Does something long on a thread that lets others go first; `None` if it broke.
pub(crate) async fn politely<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let slot = Slot::new();
    let found = slot.other_end();
    let (done, end) = oneshot::channel::<()>();
    let work = move || {
        priority::let_others_go_first();
        found.fill(work());
        // Whoever waited may have hung up.
        let _ = done.send(());
    };
    thread::Builder::new().name("text".into()).spawn(work).ok()?;
    end.await.ok()?;
    slot.take()
}

/// Starts something that goes on by itself.
pub(crate) fn start(work: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    let work: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(work);
    tokio::spawn(work)
}

/// Waits for something that comes to its end even if nobody waits any more; `None` if it broke.
pub(crate) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    let slot = Slot::new();
    let found = slot.other_end();
    start(async move { found.fill(work.await) }).await.ok()?;
    slot.take()
}
