//! Numbered jobs on several threads, each with a worker of its own, until all are done or the word to stop is given.

use crownhead_play::Stop;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Does the jobs from 0 on, on so many threads (0 is one for each core), and hands each result with its number to
/// `collect`, in the order in which they are done. What was found in a hurry, after the word to stop, is not handed on.
///
/// # Errors
/// The first of `collect`, which ends the work.
pub(crate) fn in_parallel<W, T: Send, E>(
    (threads, jobs): (usize, usize),
    stop: &Stop,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> T + Sync,
    mut collect: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (sender, done) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..crownhead_files::threads(threads).min(jobs) {
            let (sender, next, worker, work) = (sender.clone(), &next, &worker, &work);
            scope.spawn(move || {
                let mut worker = worker();
                while !stop.is_stopped() {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= jobs {
                        return;
                    }
                    let result = work(&mut worker, job);
                    if stop.is_stopped() || sender.send((job, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        done.into_iter().try_for_each(|(job, result)| collect(job, result))
    })
}
