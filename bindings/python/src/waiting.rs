//! Waiting for work on another thread, with the interpreter free for others and an ear for Ctrl-C.

use crownhead_play::Stop;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How long nobody listens for Ctrl-C.
pub(crate) const HEARING: Duration = Duration::from_millis(50);

/// Does some work on a thread of its own and waits for it. Whatever interrupts the waiting gives the word to stop, waits
/// for the end of the work, and is raised.
pub(crate) fn waited<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, mut done) = channel();
        // If nobody waits any more, nobody misses what was done.
        let worker = scope.spawn(move || drop(sender.send(work())));
        let mut raised = None;
        loop {
            let receiver = &mut done;
            match py.detach(move || receiver.recv_timeout(HEARING)) {
                Ok(made) => return raised.map_or(Ok(made), Err),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    // Taken here, or the panic would go on in this thread.
                    let _ = py.detach(move || worker.join());
                    return Err(
                        raised.unwrap_or_else(|| PyRuntimeError::new_err("the work has failed"))
                    );
                }
            }
            if let Err(signal) = py.check_signals() {
                stop.stop();
                raised = Some(signal);
            }
        }
    })
}
