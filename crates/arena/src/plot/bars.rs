//! How did the games end, by colour? Three bars (as Black, as White, together) with the shares of
//! wins, draws and losses, and beside them a small table with the figures. The heads of the table
//! are the legend of the bars.

use super::canvas::{Canvas, DRAWN, INK, LOST, MUTED, RULE, Text, WON};
use super::number::{grouped, percent, points};
use super::{MARGIN, WIDTH};
use crate::stats::Tally;

/// Where the bars begin and how long and high they are.
const LEFT: f64 = 184.0;
const LENGTH: f64 = 316.0;
const THICKNESS: f64 = 26.0;

/// The distance from one bar to the next.
const ROW: f64 = 48.0;

/// The right edges of the columns won, drawn, lost and score.
const COLUMNS: [f64; 4] = [570.0, 644.0, 718.0, WIDTH - MARGIN];

const SMALL: Text = Text::new(12.5).fill(MUTED);

/// Draws the section with its heading at `y`; returns the lower edge.
pub(super) fn draw(canvas: &mut Canvas, y: f64, as_black: Tally, as_white: Tally) -> f64 {
    canvas.text(MARGIN, y, Text::new(15.0).bold(), "Results by colour");
    for ((edge, name), fill) in
        COLUMNS.into_iter().zip(["won", "drawn", "lost"]).zip([WON, DRAWN, LOST])
    {
        canvas.text(edge - 19.0, y, SMALL.end(), name);
        canvas.rect((edge - 13.0, y - 10.5), (13.0, 12.0), fill, INK);
    }
    canvas.text(WIDTH - MARGIN, y, SMALL.end(), "score");

    let mut top = y + 20.0;
    for (name, piece, tally) in [
        ("as Black", Some(INK), as_black),
        ("as White", Some("#ffffff"), as_white),
        ("together", None, as_black + as_white),
    ] {
        if piece.is_none() {
            canvas.line((MARGIN, top), (WIDTH - MARGIN, top), RULE, 1.0);
            top += 14.0;
        }
        label(canvas, top, name, piece, tally.games());
        bar(canvas, top, &tally);
        figures(canvas, top, &tally);
        top += ROW;
    }
    top - ROW + THICKNESS
}

/// The name of the row with its number of games, and a piece of its colour.
fn label(canvas: &mut Canvas, top: f64, name: &str, piece: Option<&str>, games: u64) {
    if let Some(fill) = piece {
        canvas.disc((MARGIN + 7.5, top + 6.5), 6.5, fill, INK);
    }
    canvas.text(MARGIN + 24.0, top + 11.0, Text::new(14.0), name);
    let unit = if games == 1 { "game" } else { "games" };
    canvas.text(MARGIN + 24.0, top + 27.0, SMALL, &format!("{} {unit}", grouped(games)));
}

/// The bar itself: wins from the left, losses from the right, draws between.
fn bar(canvas: &mut Canvas, top: f64, tally: &Tally) {
    let shares = [tally.win_share(), tally.draw_share(), tally.loss_share()];
    let mut x = LEFT;
    for (share, fill) in shares.into_iter().zip([WON, DRAWN, LOST]) {
        let length = share.value * LENGTH;
        if length > 0.0 {
            canvas.rect((x, top), (length, THICKNESS), fill, "none");
            x += length;
            if x < LEFT + LENGTH - 0.5 {
                canvas.line((x, top), (x, top + THICKNESS), INK, 1.0);
            }
        }
    }
    canvas.rect((LEFT, top), (LENGTH, THICKNESS), "none", INK);
}

/// The figures of the row, counts above shares.
fn figures(canvas: &mut Canvas, top: f64, tally: &Tally) {
    let (upper, lower) = (top + 11.0, top + 27.0);
    let strong = Text::new(14.0).end();
    let &Tally { wins, draws, losses } = tally;
    let cells = [
        (grouped(wins), percent(tally.win_share().value)),
        (grouped(draws), percent(tally.draw_share().value)),
        (grouped(losses), percent(tally.loss_share().value)),
        (percent(tally.score().value), points(tally)),
    ];
    for (edge, (above, below)) in COLUMNS.into_iter().zip(cells) {
        if tally.games() == 0 {
            canvas.text(edge, upper, SMALL.end(), "–");
        } else {
            canvas.text(edge, upper, strong, &above);
            canvas.text(edge, lower, SMALL.end(), &below);
        }
    }
}
