//! The curve of losses, as a table and as a picture.

use crate::fit::{Epoch, FitReport};
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 690.0;
const TOP: f64 = 70.0;
const BOTTOM: f64 = 340.0;

/// The losses as comma-separated values.
pub fn csv(epochs: &[Epoch]) -> String {
    let mut text = "epoch,train_loss,held_out_loss,rate\n".to_owned();
    for Epoch { epoch, train, held_out, rate } in epochs {
        // Writing into a text cannot fail.
        let _ = writeln!(text, "{epoch},{train:.6},{held_out:.6},{rate:.6}");
    }
    text
}

/// The losses as a picture.
pub fn svg(report: &FitReport) -> String {
    let epochs = &report.epochs;
    let losses = || epochs.iter().flat_map(|epoch| [epoch.train, epoch.held_out]);
    let low = losses().fold(f64::INFINITY, f64::min);
    let high = losses().fold(low + 1e-4, f64::max);
    let x = |n: usize| LEFT + (RIGHT - LEFT) * n as f64 / (epochs.len().max(2) - 1) as f64;
    let y = |loss: f64| BOTTOM - (BOTTOM - TOP) * (loss - low) / (high - low);
    let line = |color: &str, dash: &str, loss: fn(&Epoch) -> f64| {
        let points: Vec<String> = (0..)
            .zip(epochs)
            .map(|(n, epoch)| format!("{:.1},{:.1}", x(n), y(loss(epoch))))
            .collect();
        let points = points.join(" ");
        format!(
            r#"<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"{dash}/>"#
        )
    };
    let mut body = format!(
        r##"<text x="{LEFT}" y="32" font-size="17" font-weight="bold">Loss on {} positions of {} games</text>
<text x="{LEFT}" y="54" fill="#666">held out (solid) and while learning (dashed); epoch {} was kept: {:.5}</text>
"##,
        report.positions, report.games, report.best, report.loss
    );
    for n in 0..=4 {
        let loss = low + (high - low) * f64::from(n) / 4.0;
        let (here, edge) = (y(loss), LEFT - 8.0);
        let _ = write!(
            body,
            r##"<line x1="{LEFT}" y1="{here:.1}" x2="{RIGHT}" y2="{here:.1}" stroke="#ddd"/>
<text x="{edge}" y="{:.1}" text-anchor="end" fill="#666">{loss:.4}</text>
"##,
            here + 4.0
        );
    }
    for (n, epoch) in epochs.iter().enumerate() {
        if n == 0 || n + 1 == epochs.len() || (n + 1) % 5 == 0 {
            let (here, number) = (x(n), epoch.epoch);
            let _ = writeln!(
                body,
                r##"<text x="{here:.1}" y="{}" text-anchor="middle" fill="#666">{number}</text>"##,
                BOTTOM + 22.0
            );
        }
    }
    let dashed = r#" stroke-dasharray="6 4""#;
    body += &line("#8a8a8a", dashed, |epoch| epoch.train);
    body += &line("#1f5f9e", "", |epoch| epoch.held_out);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12.5">
<rect width="100%" height="100%" fill="white"/>
{body}
</svg>
"#
    )
}
