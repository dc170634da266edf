//! Which way did each parameter go? One small chart for each: its value over the iterations, the value it began with as a
//! dashed line, and as a band how far from its value it is tried at the end.

use super::canvas::{Canvas, INK, MUTED, RULE, Text, WON};
use super::number::grouped;
use super::words::{BOLD, fitted, width};
use super::{MARGIN, WIDTH};
use crate::tune::course::{Course, Moment};
use crate::tune::spsa::Parameter;

/// Charts stand side by side.
const COLUMNS: usize = 2;
const GAP: f64 = 44.0;
/// The room for one with its heading, and the frame of its curve.
const ROW: f64 = 158.0;
const HEIGHT: f64 = 96.0;
/// The room for the numbers at the left of a frame.
const LABELS: f64 = 56.0;

const BAND: &str = "#eef1f4";
const SMALL: Text = Text::new(12.0).fill(MUTED);

/// The picture of a tuning as an SVG document.
pub(crate) fn svg(course: &Course) -> String {
    let mut canvas = Canvas::default();
    let settings = course.settings();
    let way = course.way();
    let played = way.last().map_or(0, |last| last.iterations);
    let title = format!("Tuning of {}", settings.playing.first);
    let y = canvas.paragraph(MARGIN, 48.0, Text::new(23.0).bold(), &title, 2);
    let told = format!("{} of {} iterations", grouped(played), grouped(settings.iterations));
    let top = canvas.paragraph(MARGIN, y - 4.0, Text::new(14.0).fill(MUTED), &told, 1) + 22.0;
    let column = (WIDTH - 2.0 * MARGIN - GAP) / COLUMNS as f64;
    for (n, parameter) in settings.parameters.iter().enumerate() {
        let x = MARGIN + (n % COLUMNS) as f64 * (column + GAP);
        let corner = (x, top + (n / COLUMNS) as f64 * ROW);
        Chart::new(parameter, n, &way, corner, column).draw(&mut canvas);
    }
    let rows = settings.parameters.len().div_ceil(COLUMNS);
    let y = top + rows as f64 * ROW;
    canvas.line((MARGIN, y - 10.0), (WIDTH - MARGIN, y - 10.0), RULE, 1.0);
    let y = canvas.paragraph(MARGIN, y + 12.0, Text::new(12.5).fill(MUTED), &course.caption(), 3);
    canvas.finish(WIDTH, (y + 10.0).round(), &title, &description(course))
}

/// One parameter.
struct Chart<'a> {
    parameter: &'a Parameter,
    /// Iterations and values.
    points: Vec<(u64, f64)>,
    left: f64,
    right: f64,
    heading: f64,
    low: f64,
    high: f64,
}

impl<'a> Chart<'a> {
    fn new(
        parameter: &'a Parameter,
        place: usize,
        way: &[Moment],
        (x, y): (f64, f64),
        room: f64,
    ) -> Self {
        let points: Vec<_> =
            way.iter().map(|moment| (moment.iterations, moment.values[place])).collect();
        let values = || points.iter().map(|(_, value)| *value);
        // At least a step on either side of the start, so that a small movement looks small.
        let low = values().fold(parameter.start - parameter.step, f64::min);
        let high = values().fold(parameter.start + parameter.step, f64::max);
        let air = 0.05 * (high - low);
        let (low, high) = (low - air, high + air);
        Self { parameter, points, left: x + LABELS, right: x + room, heading: y, low, high }
    }

    fn top(&self) -> f64 {
        self.heading + 12.0
    }

    fn x(&self, iterations: u64) -> f64 {
        let all = self.points.last().map_or(1, |last| last.0).max(1);
        self.left + (self.right - self.left) * iterations as f64 / all as f64
    }

    fn y(&self, value: f64) -> f64 {
        self.top() + HEIGHT * (self.high - value) / (self.high - self.low)
    }

    fn draw(&self, canvas: &mut Canvas) {
        let Parameter { name, start, step, .. } = self.parameter;
        let now = self.points.last().map_or(*start, |last| last.1);
        let told = format!("{} → {}", shown(*start, *step), shown(now, *step));
        canvas.text(self.right, self.heading, Text::new(12.5).end(), &told);
        let room = self.right - self.left + LABELS - width(&told, 12.5) - 12.0;
        let name = fitted(name, 13.5 * BOLD, room);
        canvas.text(self.left - LABELS, self.heading, Text::new(13.5).bold(), &name);

        let size = (self.right - self.left, HEIGHT);
        canvas.open_window((self.left, self.top()), size);
        let (upper, lower) = (self.y(now + step), self.y(now - step));
        canvas.rect((self.left, upper), (size.0, lower - upper), BAND, "none");
        canvas.close_window();
        canvas.rect((self.left, self.top()), size, "none", RULE);
        let ends = [self.left, self.right].map(|x| (x, self.y(*start)));
        let dashed = format!(r#"fill="none" stroke="{MUTED}" stroke-dasharray="5 4""#);
        canvas.path(&ends, false, &dashed);
        let curve: Vec<_> = self
            .points
            .iter()
            .map(|&(iterations, value)| (self.x(iterations), self.y(value)))
            .collect();
        let stroke =
            format!(r#"fill="none" stroke="{WON}" stroke-width="2" stroke-linejoin="round""#);
        canvas.path(&curve, false, &stroke);

        for (value, y) in [(self.high, self.top() + 10.0), (self.low, self.top() + HEIGHT)] {
            canvas.text(self.left - 8.0, y, SMALL.end(), &shown(value, *step));
        }
        let bottom = self.top() + HEIGHT;
        canvas.line((self.left, bottom), (self.right, bottom), INK, 1.0);
        canvas.text(self.left, bottom + 16.0, SMALL, "0");
        let all = self.points.last().map_or(0, |last| last.0);
        canvas.text(
            self.right,
            bottom + 16.0,
            SMALL.end(),
            &format!("{} iterations", grouped(all)),
        );
    }
}

/// A value with as many digits as its step makes worth telling.
pub fn shown(value: f64, step: f64) -> String {
    let digits = (1.0 - step.log10().floor()).clamp(0.0, 9.0) as usize;
    let text = format!("{value:.digits$}");
    if digits == 0 { text } else { text.trim_end_matches('0').trim_end_matches('.').to_owned() }
}

/// The picture in words.
fn description(course: &Course) -> String {
    let places = course.settings().parameters.iter().zip(course.values());
    let told = places.map(|(parameter, &value)| {
        let Parameter { name, start, step, .. } = parameter;
        format!("{name} went from {} to {}", shown(*start, *step), shown(value, *step))
    });
    told.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_digits_of_their_step() {
        let told = [(30.0, 5.0), (30.26, 5.0), (3.26, 1.0), (123.4, 20.0), (0.12345, 0.01)];
        assert_eq!(told.map(|(v, s)| shown(v, s)), ["30", "30.3", "3.3", "123", "0.123"]);
    }
}
