//! What one sees while games are played and nets learn.

use crownhead_play::Stopwatch;
use crownhead_train::{Moment, Progress};
use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on a terminal.
pub(super) struct Bar {
    pub(super) bar: ProgressBar,
    clock: Stopwatch,
    /// Games that were there when the clock started.
    before: Option<u64>,
}

impl Bar {
    pub(super) fn new() -> Self {
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template("{bar:20} {wide_msg}") {
            bar.set_style(style);
        }
        Self { bar, clock: Stopwatch::start(), before: None }
    }

    pub(super) fn games(&mut self, what: &str, progress: &Progress) {
        let before = *self.before.get_or_insert(progress.games);
        let seconds = self.clock.elapsed().as_secs_f64().max(1e-3);
        let speed = (progress.games - before) as f64 * 3600.0 / seconds;
        self.bar.set_length(progress.all);
        self.bar.set_position(progress.games);
        let Progress { games, all, won, drawn, lost, .. } = progress;
        self.bar.set_message(format!(
            "{what}{games}/{all} games, {speed:.0} an hour, Black +{won} ={drawn} -{lost}"
        ));
    }

    pub(super) fn learning(&self, what: &str, moment: &Moment, epochs: u32) {
        self.bar.set_length(1000 * u64::from(epochs));
        match moment {
            Moment::Part(epoch, done) => {
                let done = (1000.0 * (f64::from(*epoch - 1) + done)) as u64;
                self.bar.set_position(done);
            }
            Moment::Epoch(epoch) => {
                let (n, train, held) = (epoch.epoch, epoch.train, epoch.held_out);
                self.bar
                    .set_message(format!("{what}epoch {n}: loss {train:.5}, held out {held:.5}"));
            }
        }
    }
}
