//! Long texts that people send to be read. They cost time and memory, so each client has one at a time, few are on their
//! way together, and of those two are worked on. Short ones need not wait for long ones to arrive, and this machine not for
//! the network, which never has all the places.

use crate::app::App;
use crate::network::{Origin, for_network};
use crate::saying::Saying;
use crate::search::Caller;
use crate::wire::error::Problem;
use crate::wire::request::SMALL;
use crate::work;
use axum::extract::FromRequestParts;
use axum::http::header::CONTENT_LENGTH;
use axum::http::request::Parts;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore};

/// The most that are on their way at the same time, and of those from one address of the network.
const MOST: usize = 32;
const MOST_OF_ADDRESS: usize = 4;
/// The most that are worked on at the same time.
const AT_WORK: usize = 2;
/// How long a turn is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// Whose texts are on their way.
pub(crate) struct Texts {
    callers: Mutex<HashSet<Caller>>,
    freed: Notify,
    work: Semaphore,
    /// Of those that are worked on, the ones of the network.
    work_of_network: Semaphore,
}

impl Default for Texts {
    fn default() -> Self {
        let (callers, freed) = (Mutex::default(), Notify::new());
        let [work, work_of_network] = [AT_WORK, AT_WORK - 1].map(Semaphore::new);
        Self { callers, freed, work, work_of_network }
    }
}

impl Texts {
    fn lock(&self) -> MutexGuard<'_, HashSet<Caller>> {
        self.callers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the caller may send a text.
    async fn turn(self: &Arc<Self>, caller: Caller) -> Turn {
        loop {
            // Asked for before looking, so that nothing is missed in between.
            let freed = self.freed.notified();
            {
                let mut callers = self.lock();
                let same = callers.iter().filter(|other| other.from == caller.from).count();
                let strangers = callers.iter().filter(|other| is_network(other.from)).count();
                let crowded = is_network(caller.from)
                    && (same >= MOST_OF_ADDRESS || strangers >= for_network(MOST));
                if callers.len() < MOST && !crowded && callers.insert(caller) {
                    let texts = Arc::clone(self);
                    return Turn { texts, from: caller.from, caller: Some(caller) };
                }
            }
            freed.await;
        }
    }
}

fn is_network(from: Origin) -> bool {
    from != Origin::ThisMachine
}

/// The right to send a text, taken before its first byte is read.
pub(crate) struct Turn {
    texts: Arc<Texts>,
    from: Origin,
    /// Whose text it is, if that is long.
    caller: Option<Caller>,
}

impl Turn {
    /// Works on the text after those who play; `None` if that broke.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let texts = &self.texts;
        let _of_network = match is_network(self.from) {
            true => Some(texts.work_of_network.acquire().await.ok()?),
            false => None,
        };
        let _at_work = texts.work.acquire().await.ok()?;
        work::politely(work).await
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(caller) = self.caller {
            self.texts.lock().remove(&caller);
            self.texts.freed.notify_waiters();
        }
    }
}

impl FromRequestParts<Arc<App>> for Turn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        let length = parts.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok());
        if length.and_then(|text| text.parse().ok()).is_some_and(|length: usize| length <= SMALL) {
            return Ok(Self { texts: Arc::clone(&app.texts), from: caller.from, caller: None });
        }
        let turn = tokio::time::timeout(PATIENCE, app.texts.turn(caller)).await;
        turn.map_err(|_| Problem::TooMuch(Saying::ManyTexts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;
    use std::net::IpAddr;

    /// Long enough for whoever need not wait.
    const A_MOMENT: Duration = Duration::from_millis(20);

    fn somebody(from: Origin) -> Caller {
        Caller { from, client: Key::random() }
    }

    /// Somebody at an address of the network.
    fn neighbour(number: u8) -> Caller {
        somebody(Origin::Address(IpAddr::from([192, 168, 1, number])))
    }

    /// A turn, if it comes at once.
    async fn at_once(texts: &Arc<Texts>, caller: Caller) -> Option<Turn> {
        tokio::time::timeout(A_MOMENT, texts.turn(caller)).await.ok()
    }

    #[tokio::test]
    async fn one_client_has_one_text_on_its_way() {
        let (texts, caller) = (Arc::<Texts>::default(), somebody(Origin::ThisMachine));
        let first = at_once(&texts, caller).await.expect("the first need not wait");
        assert!(at_once(&texts, caller).await.is_none());
        let waits = tokio::spawn({
            let texts = Arc::clone(&texts);
            async move { texts.turn(caller).await }
        });
        tokio::task::yield_now().await;
        drop(first);
        let second = tokio::time::timeout(PATIENCE, waits).await.expect("it is woken");
        drop(second);
        assert!(at_once(&texts, caller).await.is_some());
    }

    #[tokio::test]
    async fn the_network_leaves_places_for_this_machine() {
        let texts = Arc::<Texts>::default();
        let mut turns = Vec::new();
        for number in 0..for_network(MOST) {
            let next = neighbour((number / MOST_OF_ADDRESS) as u8);
            turns.push(at_once(&texts, next).await.expect("so many may send"));
        }
        assert!(at_once(&texts, neighbour(200)).await.is_none());
        // However long the work on them takes, this machine's is done beside it.
        let at_work = turns.pop().expect("a turn");
        let busy = tokio::spawn(async move {
            at_work.work(|| std::thread::sleep(Duration::from_secs(1))).await
        });
        let waits = turns.pop().expect("a turn");
        let waits = tokio::spawn(async move { waits.work(|| ()).await });
        tokio::time::sleep(A_MOMENT).await;
        let own = at_once(&texts, somebody(Origin::ThisMachine)).await.expect("kept for us");
        assert_eq!(own.work(|| 7).await, Some(7));
        assert!(!busy.is_finished() && !waits.is_finished(), "the network has the other place");
    }

    #[tokio::test]
    async fn one_address_has_few_and_leaves_room_for_others() {
        let texts = Arc::<Texts>::default();
        let mut turns = Vec::new();
        for _ in 0..MOST_OF_ADDRESS {
            turns.push(at_once(&texts, neighbour(2)).await.expect("so many may send"));
        }
        assert!(at_once(&texts, neighbour(2)).await.is_none());
        turns.push(at_once(&texts, neighbour(3)).await.expect("another address has its own"));
        // Those at this machine are bounded by what all may send together.
        while turns.len() < MOST {
            let own = somebody(Origin::ThisMachine);
            turns.push(at_once(&texts, own).await.expect("there is room"));
        }
        assert!(at_once(&texts, somebody(Origin::ThisMachine)).await.is_none());
        turns.remove(0);
        assert!(at_once(&texts, neighbour(2)).await.is_some());
    }
}
