//! What does a round robin look like on a page? A cross table: who took how many points from whom, and the score
//! of each with its interval as a bar.

use super::canvas::{Canvas, MUTED, RULE, Text, WON};
use super::number::percent;
use super::{MARGIN, WIDTH};
use crate::stats::Estimate;
use crate::tournament::Row;

const NAME: f64 = 190.0;
const BAR: f64 = 150.0;
const LINE: f64 = 30.0;

/// The picture of a table as an SVG document.
pub(crate) fn svg(rows: &[Row], title: &str, caption: &str) -> String {
    let mut canvas = Canvas::default();
    let mut y = canvas.paragraph(MARGIN, 48.0, Text::new(23.0).bold(), title, 2) + 6.0;
    let (from, to) = (MARGIN + NAME, WIDTH - MARGIN - BAR - 70.0);
    let column = (to - from) / rows.len().max(1) as f64;
    let small = Text::new(12.5);
    for (place, _) in rows.iter().enumerate() {
        let x = from + column * (place as f64 + 0.5);
        canvas.text(x, y, small.fill(MUTED).middle(), &(place + 1).to_string());
    }
    canvas.text(to + 10.0, y, small.fill(MUTED), "score, 95\u{a0}% interval");
    for (place, row) in (1..).zip(rows) {
        canvas.line((MARGIN, y + 9.0), (WIDTH - MARGIN, y + 9.0), RULE, 1.0);
        y += LINE;
        let name = super::words::wrapped(&row.name, 13.0, NAME - 34.0, 1);
        canvas.text(MARGIN, y, small.fill(MUTED), &place.to_string());
        canvas.text(MARGIN + 24.0, y, Text::new(13.0), name.first().map_or("", String::as_str));
        for (other, against) in row.against.iter().enumerate() {
            let x = from + column * (other as f64 + 0.5);
            let cell = match against.games() {
                0 => "–".to_owned(),
                games => {
                    format!("{} / {games}", (2 * against.wins + against.draws) as f64 / 2.0)
                }
            };
            canvas.text(x, y, small.middle(), &cell);
        }
        bar(&mut canvas, (to + 10.0, y), row.score());
    }
    y += 34.0;
    let y = canvas.paragraph(MARGIN, y, Text::new(12.5).fill(MUTED), caption, 3);
    canvas.finish(WIDTH, (y + 10.0).round(), title, &description(rows))
}

/// A score as a bar from 0 to 1, its interval as a line across the end, and the number.
fn bar(canvas: &mut Canvas, (x, y): (f64, f64), score: Estimate) {
    canvas.rect((x, y - 10.0), (BAR, 12.0), "none", RULE);
    canvas.rect((x, y - 10.0), (BAR * score.value, 12.0), WON, "none");
    let ends = [score.low, score.high].map(|end| x + BAR * end.clamp(0.0, 1.0));
    canvas.line((ends[0], y - 4.0), (ends[1], y - 4.0), MUTED, 2.0);
    canvas.text(x + BAR + 56.0, y, Text::new(13.0).bold().end(), &percent(score.value));
}

fn description(rows: &[Row]) -> String {
    let told = rows.iter().map(|row| format!("{} {}", row.name, percent(row.score().value)));
    told.collect::<Vec<_>>().join(", ")
}
