//! What one sees while games are played: a bar with the running score, on a terminal only; and what
//! Ctrl-C does.

use crate::failure::Failure;
use crate::interrupt;
use crownhead_arena::{Control, MatchResult};
use crownhead_play::Stop;
use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar, or none.
pub(crate) struct Watch {
    bar: ProgressBar,
}

impl Watch {
    /// A bar for so many games; hidden if nobody wants it. It shows itself on a terminal only.
    pub(crate) fn new(games: u64, quiet: bool) -> Self {
        let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new(games) };
        let style = ProgressStyle::with_template(
            "{bar:20} {human_pos}/{human_len} games, {eta} left  {wide_msg}",
        );
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Self { bar }
    }

    /// One more game.
    pub(crate) fn game(&self, result: &MatchResult) {
        self.bar.inc(1);
        if self.bar.is_hidden() {
            return;
        }
        let total = result.total();
        let test = result.sprt().map(|sprt| {
            let (lower, upper) = sprt.test.bounds();
            format!("  LLR {:.2} [{lower:.2}, {upper:.2}]", sprt.llr)
        });
        let (first, second) = (&result.settings().first, &result.settings().second);
        self.bar.set_message(format!(
            "+{} ={} -{}  {:.1} %{}  {first} v {second}",
            total.wins,
            total.draws,
            total.losses,
            100.0 * total.score().value,
            test.unwrap_or_default()
        ));
    }

    /// The bar goes.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Lets Ctrl-C end the match after the games under way, a second one call these off, and a third one
/// end the program at once.
pub(crate) fn on_interrupt(control: &Control) -> Result<(), Failure> {
    let [stop, call_off]: [Stop; 2] = [control.stop.clone(), control.call_off.clone()];
    let finish = move || {
        eprintln!("\nstopping after the games under way; Ctrl-C again calls them off");
        stop.stop();
    };
    interrupt::on_each(vec![Box::new(finish), Box::new(move || call_off.stop())])
}
