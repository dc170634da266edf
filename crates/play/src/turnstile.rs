//! Who may think now, where others come first? A [`Turnstile`] lets so many players think at a time, and that
//! number can change while they do: whoever comes to it waits until there is room. A move under way is never
//! interrupted, and what is waited here counts on nobody's clock.

use crate::Stop;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often somebody who waits looks whether the game was called off.
const GLANCE: Duration = Duration::from_millis(20);

/// A turnstile; clones are the same one. The default one lets everybody through.
#[derive(Clone, Debug, Default)]
pub struct Turnstile(Option<Arc<Inner>>);

#[derive(Debug)]
struct Inner {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    most: usize,
    inside: usize,
}

/// Somebody who thinks; whoever drops it has moved.
#[derive(Debug)]
pub struct Pass(Option<Arc<Inner>>);

impl Turnstile {
    /// One that lets so many think at a time.
    pub fn new(most: usize) -> Self {
        let state = Mutex::new(State { most, inside: 0 });
        Self(Some(Arc::new(Inner { state, changed: Condvar::new() })))
    }

    /// From now on so many may think at a time; those who do may end their moves.
    pub fn allow(&self, most: usize) {
        if let Some(inner) = &self.0 {
            inner.lock().most = most;
            inner.changed.notify_all();
        }
    }

    /// How many may think at a time; `None` where everybody may.
    pub fn allowed(&self) -> Option<usize> {
        self.0.as_ref().map(|inner| inner.lock().most)
    }

    /// Waits for room to think in. After a stop nobody is held up.
    pub fn enter(&self, stop: &Stop) -> Pass {
        let Some(inner) = &self.0 else { return Pass(None) };
        let mut state = inner.lock();
        while state.inside >= state.most && !stop.is_stopped() {
            let waited = inner.changed.wait_timeout(state, GLANCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.inside += 1;
        Pass(Some(Arc::clone(inner)))
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        if let Some(inner) = &self.0 {
            inner.lock().inside -= 1;
            inner.changed.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn who_finds_no_room_waits_until_there_is_some() {
        let turnstile = Turnstile::new(1);
        let first = turnstile.enter(&Stop::new());
        let passed = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let second = scope.spawn(|| {
                let pass = turnstile.enter(&Stop::new());
                passed.store(true, Ordering::SeqCst);
                drop(pass);
            });
            turnstile.allow(0);
            drop(first);
            std::thread::sleep(2 * GLANCE);
            assert!(!passed.load(Ordering::SeqCst), "nobody may think now");
            turnstile.allow(1);
            second.join().unwrap();
        });
        assert!(passed.into_inner());
    }

    #[test]
    fn a_stop_lets_everybody_through() {
        let (turnstile, stop) = (Turnstile::new(0), Stop::new());
        stop.stop();
        let _pass = turnstile.enter(&stop);
        assert_eq!(turnstile.allowed(), Some(0));
        assert_eq!(Turnstile::default().allowed(), None);
    }
}
