//! A tree as a picture: SVG that stands alone, readable in black and white.
//!
//! A triangle upwards marks a node that looks for the highest value, one downwards the lowest, a
//! circle a mean, and a node with round ends is a leaf. The best line is drawn thick. Where moves were
//! cut off, a line crossed by two strokes leads to a dashed box that names them. The full story of a
//! node (terms, reason of a cut, position) is its tooltip.

use super::layout::{HEIGHT, Layout, Spot, WIDTH, height};
use super::{Node, Role, Tree, Why};
use crate::observe::Form;
use std::fmt::Write;

/// The most nodes that a picture shows; of a larger tree it shows the plies that fit.
pub const MOST_DRAWN: usize = 400;

/// Room around the tree.
const MARGIN: f64 = 16.0;
/// Room for one line of the head.
const LINE: f64 = 18.0;
/// Characters that fit into a node or a line of the head.
const NODE_CHARACTERS: usize = 25;
const HEAD_CHARACTERS: usize = 110;
/// The least width that the head needs.
const HEAD_WIDTH: f64 = 720.0;

const STYLE: &str = "\
text{font:12px 'Helvetica Neue',Arial,sans-serif;fill:#1a1a1a}\
.head{font-weight:bold;font-size:14px}\
.mv{font-weight:bold}\
.small{font-size:10px;fill:#444}\
.box{fill:#fff;stroke:#555}\
.leaf{fill:#f3f3f0;stroke:#888}\
.best{stroke:#000;stroke-width:2.5}\
.edge{fill:none;stroke:#888}\
.edge.best{stroke:#000;stroke-width:3}\
.cut{fill:#fff;stroke:#a33;stroke-dasharray:4 3}\
.cutline{fill:none;stroke:#a33}\
.bars{stroke:#a33;stroke-width:2}\
.max{fill:#2b6cb0}.min{fill:#c05621}.mean{fill:#555}";

impl Tree {
    /// The tree as an SVG picture.
    pub fn to_svg(&self) -> String {
        let tree = self.trimmed(MOST_DRAWN);
        let layout = Layout::of(&tree);
        let head = tree.head();
        let top = MARGIN + LINE * head.len() as f64;
        let width = layout.width.max(HEAD_WIDTH) + 2.0 * MARGIN;
        let height = layout.height + top + 2.0 * MARGIN + LINE;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>Search tree of {}</title>\n\
             <style>{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            escaped(&tree.player)
        );
        for (n, line) in head.iter().enumerate() {
            let class = if n == 0 { " class=\"head\"" } else { "" };
            let y = MARGIN + LINE * n as f64 + 12.0;
            let _ = writeln!(out, "<text x=\"{MARGIN}\" y=\"{y}\"{class}>{}</text>", escaped(line));
        }
        legend(top + 10.0, tree.form, &mut out);
        let _ = writeln!(out, "<g transform=\"translate({MARGIN} {})\">", top + LINE + MARGIN);
        tree.draw(&layout, &mut out);
        out.push_str("</g>\n</svg>\n");
        out
    }

    /// The lines above the tree.
    fn head(&self) -> Vec<String> {
        let by = self.evaluation.as_ref().map(|id| format!(", evaluation {id}"));
        let value = self.value.map_or("not known".to_owned(), |value| value.to_string());
        let mut lines = vec![
            format!("{} in {}{}", self.player, self.variant, by.unwrap_or_default()),
            format!("{} plays {}, value {value}. {}", self.turn, self.choice, self.reading()),
            format!("Best line {}.", self.line.join(" ")),
        ];
        let numbers = &self.statistics;
        let mut counts = format!("Depth {}, {} nodes", numbers.depth, numbers.nodes);
        if let Some((max, min)) = numbers.max_cuts.zip(numbers.min_cuts) {
            let _ = write!(counts, ", {max} cuts by the max side, {min} by the min side");
        }
        if let Some(branching) = numbers.branching {
            let _ = write!(counts, ", effective branching factor {branching:.2}");
        }
        lines.push(counts + ".");
        lines.extend(self.notice.clone());
        lines.iter().map(|line| shortened(line, HEAD_CHARACTERS)).collect()
    }

    fn draw(&self, layout: &Layout, out: &mut String) {
        let best = self.best_line();
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                let class = if best.contains(&index) { "edge best" } else { "edge" };
                edge(layout.nodes[parent], layout.nodes[index], class, out);
            }
        }
        for index in 0..self.nodes.len() {
            if let Some((why, place)) = self.why(index).zip(layout.cuts[index]) {
                edge(layout.nodes[index], place, "cutline", out);
                draw_cut(&why, place, out);
            }
            self.draw_node(index, layout.nodes[index], best.contains(&index), out);
        }
    }

    fn draw_node(&self, index: usize, place: Spot, best: bool, out: &mut String) {
        let node = &self.nodes[index];
        let Spot { x, y } = place;
        let high = height(node);
        let (class, radius) = if node.leaf.is_some() { ("leaf", high / 2.0) } else { ("box", 3.0) };
        let class = if best { format!("{class} best") } else { class.to_owned() };
        let top = y - high / 2.0;
        let _ = write!(
            out,
            "<g><title>{}</title><rect class=\"{class}\" x=\"{x}\" y=\"{top}\" width=\"{WIDTH}\" \
             height=\"{high}\" rx=\"{radius}\"/>",
            escaped(&self.tooltip(index))
        );
        let text_x = x + 24.0;
        if node.leaf.is_none() {
            symbol(node.role, x + 13.0, y, out);
        }
        let mv = node.mv.clone().unwrap_or_else(|| format!("{} to move", node.turn));
        let small = small_print(node);
        let (first, second) = if small.is_empty() { (y + 4.0, y) } else { (y - 3.0, y + 11.0) };
        let _ = write!(
            out,
            "<text x=\"{text_x}\" y=\"{first}\"><tspan class=\"mv\">{}</tspan>  {}</text>",
            escaped(&mv),
            escaped(&node.value_text())
        );
        if let Some(below) = node.not_shown() {
            let right = x + WIDTH - 6.0;
            let _ = write!(
                out,
                "<text class=\"small\" text-anchor=\"end\" x=\"{right}\" y=\"{first}\">+{below}</text>"
            );
        }
        if !small.is_empty() {
            let small = escaped(&shortened(&small, NODE_CHARACTERS));
            let _ =
                write!(out, "<text class=\"small\" x=\"{text_x}\" y=\"{second}\">{small}</text>");
        }
        out.push_str("</g>\n");
    }

    /// Everything that is known of a node.
    fn tooltip(&self, index: usize) -> String {
        let node = &self.nodes[index];
        let mut lines = vec![node.title()];
        lines.extend(node.leaf_text());
        lines.extend(self.why(index).map(|why| format!("cut: {why}")));
        lines.push(format!("window {}; {} nodes", node.window_text(), node.searched));
        lines.push(node.fen.clone());
        lines.join("\n")
    }
}

/// The box that stands for the moves cut off.
fn draw_cut(why: &Why, place: Spot, out: &mut String) {
    let Spot { x, y } = place;
    let (top, bars) = (y - HEIGHT / 2.0, x - 16.0);
    let plural = if why.skipped.len() == 1 { "move" } else { "moves" };
    let _ = writeln!(
        out,
        "<g><title>{}</title><path class=\"bars\" d=\"M{bars} {}v14m5-14v14\"/>\
         <rect class=\"cut\" x=\"{x}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\
         <text x=\"{}\" y=\"{}\">{} {plural} cut off</text>\
         <text class=\"small\" x=\"{}\" y=\"{}\">{}</text></g>",
        escaped(&why.to_string()),
        y - 7.0,
        x + 8.0,
        y - 3.0,
        why.skipped.len(),
        x + 8.0,
        y + 11.0,
        escaped(&shortened(&why.skipped.join(" "), NODE_CHARACTERS + 2)),
    );
}

/// The second line of a node: its window, or how the game ended.
fn small_print(node: &Node) -> String {
    if let Some(ending) = node.leaf.as_ref().and_then(|leaf| leaf.ending.as_ref()) {
        return ending.clone();
    }
    if node.leaf.is_none() && (node.alpha.is_some() || node.beta.is_some()) {
        return format!("window {}", node.window_text());
    }
    String::new()
}

/// A line from the right end of one thing to the left end of another.
fn edge(from: Spot, to: Spot, class: &str, out: &mut String) {
    let start = from.x + WIDTH;
    let middle = f64::midpoint(start, to.x) - 6.0;
    let _ = writeln!(
        out,
        "<path class=\"{class}\" d=\"M{start} {}C{middle} {} {middle} {} {} {}\"/>",
        from.y, from.y, to.y, to.x, to.y
    );
}

/// The mark of a role.
fn symbol(role: Role, x: f64, y: f64, out: &mut String) {
    let _ = match role {
        Role::Max | Role::Negamax => {
            write!(out, "<path class=\"max\" d=\"M{x} {}l6 11h-12z\"/>", y - 6.0)
        }
        Role::Min => write!(out, "<path class=\"min\" d=\"M{x} {}l6-11h-12z\"/>", y + 6.0),
        Role::Mean => write!(out, "<circle class=\"mean\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>"),
    };
}

/// The line that explains the marks, for the form of this tree.
fn legend(y: f64, form: Form, out: &mut String) {
    let (marks, words): (&[(Role, &str)], _) = match form {
        Form::MaxMin => (
            &[(Role::Max, "takes the highest"), (Role::Min, "takes the lowest")],
            "= exact   ≥ at least   ≤ at most   ‖ cut off   thick: best line",
        ),
        Form::Negamax => (
            &[(Role::Negamax, "takes the highest of the opposites")],
            "= exact   ≥ at least   ≤ at most   ‖ cut off   thick: best line",
        ),
        Form::Mean => (
            &[(Role::Max, "takes the highest"), (Role::Mean, "mean of what follows")],
            "thick: the move played",
        ),
    };
    let mut x = MARGIN + 8.0;
    for (mark, words) in marks {
        symbol(*mark, x, y, out);
        let text_x = x + 12.0;
        let _ =
            writeln!(out, "<text class=\"small\" x=\"{text_x}\" y=\"{}\">{words}</text>", y + 4.0);
        x += 26.0 + 4.9 * words.len() as f64;
    }
    let _ = writeln!(
        out,
        "<text class=\"small\" x=\"{x}\" y=\"{}\" xml:space=\"preserve\">round: leaf   {words}   \
         +n: nodes not shown</text>",
        y + 4.0
    );
}

/// A text cut to a length, with a sign that it was.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// A text as XML wants it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
