//! How did the score develop, and how sure was it at each moment? A line chart of the running
//! score of A with its 95 % band, over the games of the match.

use super::canvas::{Canvas, INK, MUTED, RULE, Text, WON};
use super::number::{digits_for, grouped, percent_to};
use super::series::{Point, running};
use super::words::{BOLD, fitted, width};
use super::{MARGIN, WIDTH};

/// The frame of the curve.
const LEFT: f64 = 92.0;
const RIGHT: f64 = 748.0;
const HEIGHT: f64 = 232.0;

/// More points than this would not be seen.
const POINTS: usize = 360;

/// Up to this many points each is marked with a dot.
const DOTS: usize = 30;

const BAND: &str = "#d4e1ee";
const BAND_EDGE: &str = "#9db6cf";
const SMALL: Text = Text::new(12.5).fill(MUTED);

/// Draws the section with its heading at `y`; returns the lower edge.
pub(super) fn draw(
    canvas: &mut Canvas,
    y: f64,
    player: &str,
    outcomes: &[f64],
    paired: bool,
) -> f64 {
    let points = running(outcomes, paired, POINTS);
    let frame = Frame::around(&points, y + 26.0);
    heading(canvas, y, player, paired);
    frame.band(canvas, &points);
    frame.axes(canvas);
    frame.curve(canvas, &points);
    frame.top + HEIGHT + 42.0
}

/// The heading with the legend at its right.
fn heading(canvas: &mut Canvas, y: f64, player: &str, paired: bool) {
    let note = if paired { "95\u{a0}% interval, from pairs" } else { "95\u{a0}% interval" };
    let right = WIDTH - MARGIN;
    canvas.rect((right - 20.0, y - 10.5), (20.0, 12.0), BAND, BAND_EDGE);
    canvas.text(right - 27.0, y, SMALL.end(), note);
    let line = right - 27.0 - width(note, 12.5) - 20.0;
    canvas.line((line - 24.0, y - 4.5), (line, y - 4.5), WON, 2.0);
    canvas.text(line - 31.0, y, SMALL.end(), "score");
    let title = fitted(&format!("Running score of {player}"), 15.0 * BOLD, line - 90.0 - MARGIN);
    canvas.text(MARGIN, y, Text::new(15.0).bold(), &title);
}

/// The part of the plane that is shown: games from 0 to `games`, scores from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Frame {
    top: f64,
    games: usize,
    low: f64,
    high: f64,
    step: f64,
}

impl Frame {
    /// A frame that shows an even score and the band of all but the first tenth of the match,
    /// which is too wide to be of interest, with round numbers at its ends.
    fn around(points: &[Point], top: f64) -> Self {
        let games = points.last().map_or(1, |last| last.games);
        let settled = || points.iter().filter(|point| point.games >= games / 10);
        let low = settled().map(|point| point.score.low).fold(0.5, f64::min);
        let high = settled().map(|point| point.score.high).fold(0.5, f64::max);
        let (low, high) = if points.is_empty() { (0.0, 1.0) } else { (low, high) };
        let air = (0.03 * (high - low)).max(0.002);
        let step = score_step(high - low + 2.0 * air);
        let low = ((low - air) / step).floor() * step;
        let high = ((high + air) / step).ceil() * step;
        Self { top, games, low: low.max(0.0), high: high.min(1.0), step }
    }

    fn x(&self, games: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * games as f64 / self.games as f64
    }

    fn y(&self, score: f64) -> f64 {
        self.top + HEIGHT * (self.high - score) / (self.high - self.low)
    }

    /// The area between the ends of the interval.
    fn band(&self, canvas: &mut Canvas, points: &[Point]) {
        let edge = |end: fn(&Point) -> f64| -> Vec<(f64, f64)> {
            points.iter().map(|point| (self.x(point.games), self.y(end(point)))).collect()
        };
        let (upper, lower) = (edge(|p| p.score.high), edge(|p| p.score.low));
        let area: Vec<_> = upper.iter().chain(lower.iter().rev()).copied().collect();
        let stroke = format!(r#"fill="none" stroke="{BAND_EDGE}" stroke-linejoin="round""#);
        if let ([top], [bottom]) = (&upper[..], &lower[..]) {
            return canvas.line(*top, *bottom, BAND, 6.0);
        }
        self.window(canvas, 0.0, |canvas| {
            canvas.path(&area, true, &format!(r#"fill="{BAND}""#));
            canvas.path(&upper, false, &stroke);
            canvas.path(&lower, false, &stroke);
        });
    }

    /// Grid, ticks and their labels, and the dashed line of an even score.
    fn axes(&self, canvas: &mut Canvas) {
        let digits = usize::from(self.step < 0.0099);
        for tick in ticks(self.low, self.high, self.step) {
            canvas.line((LEFT, self.y(tick)), (RIGHT, self.y(tick)), RULE, 1.0);
            let label = percent_to(tick, digits);
            canvas.text(LEFT - 10.0, self.y(tick) + 4.5, SMALL.end(), &label);
        }
        let bottom = self.top + HEIGHT;
        let step = game_step(self.games);
        for games in (0..=self.games).step_by(step) {
            let x = self.x(games);
            canvas.line((x, bottom), (x, bottom + 5.0), INK, 1.0);
            canvas.text(x, bottom + 19.0, SMALL.middle(), &grouped(games as u64));
        }
        canvas.text(f64::midpoint(LEFT, RIGHT), bottom + 39.0, SMALL.middle(), "games played");
        let even = [(LEFT, self.y(0.5)), (RIGHT, self.y(0.5))];
        let dashes = format!(r#"fill="none" stroke="{MUTED}" stroke-dasharray="5 4""#);
        canvas.path(&even, false, &dashes);
        canvas.line((LEFT, bottom), (RIGHT, bottom), INK, 1.0);
    }

    /// The curve, with dots if there are few points, and the final score at its end.
    fn curve(&self, canvas: &mut Canvas, points: &[Point]) {
        let Some(last) = points.last() else {
            let middle = f64::midpoint(LEFT, RIGHT);
            return canvas.text(middle, self.y(0.5) - 12.0, SMALL.middle(), "no games");
        };
        let places: Vec<_> =
            points.iter().map(|p| (self.x(p.games), self.y(p.score.value))).collect();
        self.window(canvas, 4.0, |canvas| {
            let look =
                format!(r#"fill="none" stroke="{WON}" stroke-width="2" stroke-linejoin="round""#);
            canvas.path(&places, false, &look);
            if places.len() <= DOTS {
                places.iter().for_each(|&place| canvas.disc(place, 2.4, WON, "none"));
            }
        });
        let (x, y) = (self.x(last.games), self.y(last.score.value));
        let label = percent_to(last.score.value, digits_for(last.score));
        canvas.disc((x, y), 4.0, WON, "#ffffff");
        canvas.text(x + 10.0, y + 5.0, Text::new(14.0).bold(), &label);
    }

    /// Draws something of which only the part inside the frame, and `slack` above and below it,
    /// shows.
    fn window(&self, canvas: &mut Canvas, slack: f64, draw: impl FnOnce(&mut Canvas)) {
        canvas.open_window((LEFT, self.top - slack), (RIGHT - LEFT, HEIGHT + 2.0 * slack));
        draw(canvas);
        canvas.close_window();
    }
}

/// The distance between score ticks that divides `span` into at most six parts; 50 % is always a
/// multiple of it.
fn score_step(span: f64) -> f64 {
    [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1]
        .into_iter()
        .find(|step| span / step <= 6.0)
        .unwrap_or(0.25)
}

/// The distance between game ticks: 1, 2 or 5 times a power of ten, at most eight of them.
fn game_step(games: usize) -> usize {
    let mut power = 1_usize;
    loop {
        let fits = [1, 2, 5].map(|factor| power.saturating_mul(factor));
        if let Some(step) = fits.into_iter().find(|step| games / step <= 8) {
            return step;
        }
        power = power.saturating_mul(10);
    }
}

/// The multiples of `step` from `low` to `high`.
fn ticks(low: f64, high: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (low / step).round();
    let count = ((high - low) / step).round().clamp(0.0, 1000.0) as u32;
    (0..=count).map(move |i| (first + f64::from(i)) * step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Estimate;

    #[test]
    fn game_ticks_are_round_and_few() {
        let steps = [1, 8, 9, 37, 500, 20_000, 1_000_000].map(game_step);
        assert_eq!(steps, [1, 1, 2, 5, 100, 5000, 200_000]);
        assert!(game_step(usize::MAX) > 0);
    }

    #[test]
    fn the_frame_has_round_ends_and_holds_an_even_score() {
        for (low, high, expected) in
            [(0.92, 1.0, (0.4, 1.0)), (0.51, 0.57, (0.48, 0.58)), (0.2, 1.0, (0.0, 1.0))]
        {
            let score = Estimate { value: high, low, high };
            let frame = Frame::around(&[Point { games: 10, score }], 0.0);
            assert!((frame.low - expected.0).abs() < 1e-9, "{frame:?}");
            assert!((frame.high - expected.1).abs() < 1e-9, "{frame:?}");
            let ticks: Vec<f64> = ticks(frame.low, frame.high, frame.step).collect();
            assert!(ticks.iter().any(|tick| (tick - 0.5).abs() < 1e-9), "{ticks:?}");
            assert!((3..=8).contains(&ticks.len()), "{ticks:?}");
        }
    }
}
