//! A picture of a board, which notebooks show by themselves.

use crate::arguments::within;
use crate::moves::Move;
use crownhead_rules::{Color, Kind, Piece, Position, Square};
use pyo3::prelude::*;
use std::fmt::Write;

/// The side of a square in the units of the picture.
const CELL: u32 = 40;

/// How a board is drawn.
pub(crate) struct Drawing {
    size: i64,
    last: Option<Move>,
    flipped: bool,
    numbers: bool,
}

impl Default for Drawing {
    fn default() -> Self {
        Self { size: 400, last: None, flipped: false, numbers: true }
    }
}

impl Drawing {
    pub(crate) fn new(
        size: i64,
        last: Option<Move>,
        flipped: bool,
        numbers: bool,
    ) -> PyResult<Self> {
        let size = within("the size", size, 1, 10_000)?;
        Ok(Self { size, last, flipped, numbers })
    }

    pub(crate) fn with_last(last: Option<Move>) -> Self {
        Self { last, ..Self::default() }
    }
}

/// The picture: squares with their numbers, the last move, the pieces.
pub(crate) fn draw(position: &Position, how: &Drawing) -> PyResult<String> {
    let geometry = position.geometry();
    let side = u32::from(geometry.width()) * CELL;
    let corner = |square: Square| {
        let place = (geometry.row_of(square), geometry.column_of(square));
        let last = geometry.width() - 1;
        let (row, column) = if how.flipped { (last - place.0, last - place.1) } else { place };
        (u32::from(column) * CELL, u32::from(row) * CELL)
    };
    let path = how.last.as_ref().and_then(|last| last.before.paths(last.mv).into_iter().next());
    let path = path.unwrap_or_default();
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {side} {side}" role="img"><title>{title}</title><rect width="{side}" height="{side}" fill="#f0d9b5"/>"##,
        size = how.size,
        title = crownhead_notation::fen::write(position),
    );
    for number in 1..=geometry.squares() {
        let square = Square::new(number);
        let (x, y) = corner(square);
        let fill = if path.contains(&square) { "#a08a3c" } else { "#8a5a3c" };
        write!(out, r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"/>"#)
            .map_err(crate::errors::error)?;
        if how.numbers {
            let (x, y) = (x + 3, y + 10);
            write!(out, r##"<text x="{x}" y="{y}" font-family="sans-serif" font-size="9" fill="#f0d9b5">{number}</text>"##)
                .map_err(crate::errors::error)?;
        }
    }
    if path.len() > 1 {
        let middle = |square: &Square| {
            let (x, y) = corner(*square);
            format!("{},{}", x + CELL / 2, y + CELL / 2)
        };
        let points: Vec<_> = path.iter().map(middle).collect();
        write!(out, r##"<polyline points="{}" fill="none" stroke="#f6e27a" stroke-width="4" stroke-linejoin="round" opacity="0.8"/>"##, points.join(" "))
            .map_err(crate::errors::error)?;
    }
    for (square, piece) in position.pieces() {
        let (x, y) = corner(square);
        out.push_str(&disc(piece, x + CELL / 2, y + CELL / 2));
    }
    out.push_str("</svg>");
    Ok(out)
}

/// A piece: a disc with a rim, and a crown on a king.
fn disc(piece: Piece, x: u32, y: u32) -> String {
    let (fill, rim) = match piece.color {
        Color::Black => ("#2b2b2b", "#8c8c8c"),
        Color::White => ("#fafafa", "#6b6b6b"),
    };
    let mut out = format!(
        r#"<circle cx="{x}" cy="{y}" r="14" fill="{fill}" stroke="{rim}" stroke-width="1.5"/><circle cx="{x}" cy="{y}" r="10" fill="none" stroke="{rim}"/>"#
    );
    if piece.kind == Kind::King {
        let (left, top) = (x - 8, y - 6);
        out.push_str(&format!(
            r##"<path d="M{left} {top}l3 6 5-8 5 8 3-6-2 13h-12z" fill="#e0a92e" stroke="{rim}" stroke-width="0.8" stroke-linejoin="round"/>"##
        ));
    }
    out
}
