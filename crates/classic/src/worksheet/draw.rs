//! A worksheet as a picture of the size of A4, in millimetres. Everything is said by attributes of the elements,
//! without a style sheet, so that a page with a strict policy shows it as well as a printer does.

use super::{EVALUATION, Worksheet};
use crate::trace::{Kind, Node};
use crownhead_notation::moves::square_name;
use crownhead_rules::{Color, Kind as PieceKind};
use std::fmt::Write;

/// The size of the paper and of its margin.
const PAGE: (f64, f64) = (210.0, 297.0);
const MARGIN: f64 = 13.0;
/// Where the tree begins and ends.
const TOP: f64 = 77.0;
const BOTTOM: f64 = 280.0;
/// A node, and from one column to the next.
const WIDTH: f64 = 38.0;
const COLUMN: f64 = 48.6;
/// How wide a character is, in sizes of its letters: a little more than most are.
const LETTER: f64 = 0.54;
/// The board.
const BOARD: f64 = 40.0;
/// The most cuts that the solution has in words.
const MOST_TOLD: usize = 3;
/// The most characters of a line at the foot, whose link is long on a board with many pieces.
const FOOT_LINE: usize = 118;

/// Where a node stands: its left end and its middle line.
type Spot = (f64, f64);

pub(super) fn page(sheet: &Worksheet, solved: bool) -> String {
    let (width, height) = PAGE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\" \
         font-size=\"3.4\" fill=\"#111\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        title(sheet, solved)
    );
    board(sheet, &mut out);
    head(sheet, solved, &mut out);
    let (spots, row) = layout(sheet);
    for (index, node) in sheet.whole.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            let skipped = solved && sheet.searched[index].is_none();
            edge(spots[parent], spots[index], skipped, &mut out);
        }
    }
    for (index, &spot) in spots.iter().enumerate() {
        node(sheet, index, spot, row, solved, &mut out);
    }
    let foot =
        format!("Crownhead, seed {}. The same search, step by step: {}", sheet.seed, sheet.link());
    let letters: Vec<char> = foot.chars().collect();
    let mut y = BOTTOM + 5.0;
    for line in letters.chunks(FOOT_LINE) {
        text(&mut out, (MARGIN, y), 2.5, "", &escaped(&line.iter().collect::<String>()));
        y += 3.2;
    }
    out.push_str("</svg>\n");
    out
}

fn title(sheet: &Worksheet, solved: bool) -> String {
    let what = if solved { "solution of worksheet" } else { "worksheet" };
    format!("Alpha-beta, {what} {} ({})", sheet.seed, sheet.variant)
}

/// What is to be done, or what had to be found.
fn head(sheet: &Worksheet, solved: bool, out: &mut String) {
    let x = MARGIN + BOARD + 7.0;
    let turn = sheet.position.turn();
    let (top, other) = (turn.to_string(), turn.other().to_string());
    let heading = if solved { "Alpha-beta: the solution" } else { "Alpha-beta with a pencil" };
    text(out, (x, MARGIN + 6.0), 6.0, " font-weight=\"bold\"", heading);
    let mut lines = vec![format!(
        "{top} is to move and wants the highest value; {other} wants the lowest. A leaf counts the rows \
         that {top}'s men have advanced, and 10 for a king, less the same for {other} ({EVALUATION})."
    )];
    let (leaves, cuts) = sheet.size();
    if solved {
        let root = sheet.pruned.value.map_or_else(String::new, |value| value.to_string());
        let looked = sheet.pruned.nodes.iter().filter(|node| node.leaf.is_some()).count();
        lines.push(format!(
            "{top} plays {}, worth {root}. Alpha-beta looks at {looked} of the {leaves} leaves and cuts {cuts} \
             times; in brackets stands what minimax finds. The first cuts in words:",
            sheet.pruned.choice
        ));
        let told = (1..).zip(sheet.cuts()).take(MOST_TOLD);
        lines.extend(told.map(|(number, (_, why))| format!("{number}. {why}")));
    } else {
        text(out, (MARGIN, MARGIN + BOARD + 8.0), 3.4, "", "Name: __________________");
        lines.extend([
            "1. Write into each empty box what it is worth by minimax.".to_owned(),
            "2. Go through the tree from top to bottom as alpha-beta does, with a window at each box, and \
             cross out every branch that it does not look at."
                .to_owned(),
            format!(
                "3. How many of the {leaves} leaves did it look at? _____ How often did it cut? _____"
            ),
            format!("4. Which move does {top} play, and what is it worth? ____________________"),
            "5. Explain one of the cuts in a sentence:".to_owned(),
        ]);
    }
    let (size, step, most) = if solved { (2.9, 3.9, 86) } else { (3.1, 4.6, 79) };
    let mut y = MARGIN + 12.0;
    for line in &lines {
        let parts = wrapped(line, most);
        // A cut that would run into the tree is left out: its node in the tree shows it.
        if y + step * (parts.len() - 1) as f64 > TOP - 1.0 {
            break;
        }
        for part in parts {
            text(out, (x, y), size, "", &escaped(&part));
            y += step;
        }
    }
    if !solved {
        let y = y + 2.0;
        let _ = writeln!(out, "<path d=\"M{x} {y}H197\" stroke=\"#999\" stroke-width=\".2\"/>");
    }
}

/// The position at the top of the tree.
fn board(sheet: &Worksheet, out: &mut String) {
    let geometry = sheet.position.geometry();
    let size = BOARD / f64::from(geometry.width());
    let corner =
        |row: u8, column: u8| (MARGIN + size * f64::from(column), MARGIN + size * f64::from(row));
    for number in 1..=geometry.squares() {
        let square = crownhead_rules::Square::new(number);
        let (x, y) = corner(geometry.row_of(square), geometry.column_of(square));
        let _ = writeln!(
            out,
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{size:.2}\" height=\"{size:.2}\" fill=\"#d9d9d9\"/>"
        );
        text(out, (x + 0.3, y + 1.7), 1.6, " fill=\"#555\"", &square_name(sheet.variant, square));
    }
    for (square, piece) in sheet.position.pieces() {
        let (x, y) = corner(geometry.row_of(square), geometry.column_of(square));
        let (x, y) = (x + size / 2.0, y + size / 2.0);
        let (fill, line) =
            if piece.color == Color::Black { ("#222", "#222") } else { ("#fff", "#222") };
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{:.2}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\".3\"/>",
            size * 0.36
        );
        if piece.kind == PieceKind::King {
            let ink = if piece.color == Color::Black { "#fff" } else { "#222" };
            let _ = writeln!(
                out,
                "<text x=\"{x:.2}\" y=\"{:.2}\" text-anchor=\"middle\" font-size=\"{:.2}\" fill=\"{ink}\" font-weight=\"bold\">K</text>",
                y + size * 0.16,
                size * 0.5
            );
        }
    }
    let _ = writeln!(
        out,
        "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{BOARD}\" height=\"{BOARD}\" fill=\"none\" stroke=\"#222\" stroke-width=\".4\"/>"
    );
}

/// Leaves below each other, every other node at the middle of its children; and the height of a row.
fn layout(sheet: &Worksheet) -> (Vec<Spot>, f64) {
    let nodes = &sheet.whole.nodes;
    let leaves = nodes.iter().filter(|node| node.children.is_empty()).count();
    let row = ((BOTTOM - TOP) / leaves as f64).min(9.0);
    let mut spots = vec![(0.0, 0.0); nodes.len()];
    let mut next = TOP + row / 2.0;
    // Children come after their parents, so that going backwards every child has its place; leaves count
    // from below then.
    next += row * (leaves - 1) as f64;
    for (index, node) in nodes.iter().enumerate().rev() {
        let x = MARGIN + COLUMN * f64::from(node.ply);
        let y = match (node.children.first(), node.children.last()) {
            (Some(&first), Some(&last)) => f64::midpoint(spots[first].1, spots[last].1),
            _ => {
                next -= row;
                next + row
            }
        };
        spots[index] = (x, y);
    }
    (spots, row)
}

fn node(sheet: &Worksheet, index: usize, (x, y): Spot, row: f64, solved: bool, out: &mut String) {
    let node = &sheet.whole.nodes[index];
    let searched = sheet.searched[index].map(|at| &sheet.pruned.nodes[at]);
    let height = (row - 0.8).min(6.4);
    let size = (height * 0.62).min(3.4);
    let skipped = solved && searched.is_none();
    let dashes = if skipped { " stroke-dasharray=\"1 .8\"" } else { "" };
    let round = if node.leaf.is_some() { height / 2.0 } else { 0.8 };
    let (top, ink) = (y - height / 2.0, if skipped { "#888" } else { "#111" });
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{top:.2}\" width=\"{WIDTH}\" height=\"{height:.2}\" rx=\"{round:.2}\" fill=\"#fff\" stroke=\"{ink}\" stroke-width=\".25\"{dashes}/>"
    );
    // The disc of the side that chooses here.
    let fill = if node.turn == Color::Black.to_string() { "#222" } else { "#fff" };
    if node.leaf.is_none() {
        let _ = writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{y:.2}\" r=\"{:.2}\" fill=\"{fill}\" stroke=\"#222\" stroke-width=\".25\"/>",
            x + 2.6,
            size * 0.42
        );
    }
    let base = y + size * 0.36;
    let mut right = x + WIDTH - 1.6;
    let mut write = |size: f64, look: &str, value: &str| {
        if !value.is_empty() {
            let look = format!(" text-anchor=\"end\"{look} fill=\"{ink}\"");
            text(out, (right, base), size, &look, value);
            right -= size * (LETTER * value.chars().count() as f64 + 0.4);
        }
    };
    if solved && node.leaf.is_none() {
        // What minimax finds stands in every box, also where alpha-beta knows a bound or nothing.
        let worth = node.value.map_or_else(String::new, |value| format!("({value})"));
        write(size * 0.8, "", &worth);
    }
    write(size, " font-weight=\"bold\"", &value_of(node, searched, solved));
    let name = node.mv.clone().unwrap_or_else(|| node.turn.to_string());
    let struck = if skipped { " text-decoration=\"line-through\"" } else { "" };
    // A long capture is written smaller.
    let left = x + 5.2;
    let size = size.min((right - left) / (LETTER * name.chars().count() as f64));
    text(out, (left, base), size, &format!(" fill=\"{ink}\"{struck}"), &name);
}

/// What stands in a box: leaves have their value, the others get theirs in the solution.
fn value_of(node: &Node, searched: Option<&Node>, solved: bool) -> String {
    match (node.leaf.is_some(), solved, searched) {
        (true, _, _) => node.value.map_or_else(String::new, |value| value.to_string()),
        (false, true, Some(searched)) => {
            let sign = searched.kind.map_or("", Kind::sign);
            searched.value.map_or_else(String::new, |value| format!("{sign} {value}"))
        }
        _ => String::new(),
    }
}

fn edge(from: Spot, to: Spot, skipped: bool, out: &mut String) {
    let (start, middle) = (from.0 + WIDTH, (from.0 + WIDTH + to.0) / 2.0);
    let dashes = if skipped { " stroke-dasharray=\"1 .8\"" } else { "" };
    let _ = writeln!(
        out,
        "<path d=\"M{start} {:.2}C{middle} {:.2} {middle} {:.2} {} {:.2}\" fill=\"none\" stroke=\"#777\" stroke-width=\".25\"{dashes}/>",
        from.1, from.1, to.1, to.0, to.1
    );
    if skipped {
        let (x, y) = (middle, (from.1 + to.1) / 2.0);
        let _ = writeln!(
            out,
            "<path d=\"M{:.2} {:.2}l2 2m0 -2l-2 2\" stroke=\"#111\" stroke-width=\".35\"/>",
            x - 1.0,
            y - 1.0
        );
    }
}

fn text(out: &mut String, (x, y): Spot, size: f64, more: &str, content: &str) {
    let _ = writeln!(
        out,
        "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\"{more}>{content}</text>"
    );
}

/// A sentence in lines of at most so many characters.
fn wrapped(sentence: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in sentence.split(' ') {
        let last = lines.len() - 1;
        if lines[last].len() + word.len() >= most {
            lines.push(format!("    {word}"));
        } else {
            let space = if lines[last].is_empty() { "" } else { " " };
            lines[last] += &format!("{space}{word}");
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
