//! How is a shape written as SVG? [`Canvas`] collects elements and closes the document; all text
//! from outside passes through [`escaped`].

use super::number::coordinate;
use super::words::{BOLD, wrapped};
use super::{MARGIN, WIDTH};

/// The colours of text, secondary text and rules.
pub(super) const INK: &str = "#1b1f24";
pub(super) const MUTED: &str = "#59626d";
pub(super) const RULE: &str = "#dfe3e8";

/// The fill of wins, draws and losses: solid, striped and dotted, so that they differ without
/// colour too. The names are those of the patterns in [`PATTERNS`].
pub(super) const WON: &str = "#1f4e79";
pub(super) const DRAWN: &str = "url(#match-drawn)";
pub(super) const LOST: &str = "url(#match-lost)";

const PATTERNS: &str = r##"<defs>
<pattern id="match-drawn" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="6" height="6" fill="#eef1f4"/><rect width="1.6" height="6" fill="#8b96a3"/>
</pattern>
<pattern id="match-lost" width="7" height="7" patternUnits="userSpaceOnUse">
<rect width="7" height="7" fill="#f9e3d3"/><circle cx="1.8" cy="1.8" r="1.35" fill="#c2571a"/><circle cx="5.3" cy="5.3" r="1.35" fill="#c2571a"/>
</pattern>
</defs>
"##;

const FONTS: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', \
                     'Liberation Sans', Arial, sans-serif";

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    size: f64,
    bold: bool,
    fill: &'static str,
    anchor: &'static str,
}

impl Text {
    /// Dark text of this size that starts at its point.
    pub(super) const fn new(size: f64) -> Self {
        Self { size, bold: false, fill: INK, anchor: "start" }
    }

    /// The same in a heavier weight.
    pub(super) const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The same in another colour.
    pub(super) const fn fill(self, fill: &'static str) -> Self {
        Self { fill, ..self }
    }

    /// The same, ending at its point.
    pub(super) const fn end(self) -> Self {
        Self { anchor: "end", ..self }
    }

    /// The same, centred on its point.
    pub(super) const fn middle(self) -> Self {
        Self { anchor: "middle", ..self }
    }
}

/// The elements drawn so far.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    body: String,
}

impl Canvas {
    /// One line of text with its baseline at `y`.
    pub(super) fn text(&mut self, x: f64, y: f64, look: Text, content: &str) {
        let Text { size, bold, fill, anchor } = look;
        let weight = if bold { r#" font-weight="600""# } else { "" };
        let anchor = match anchor {
            "start" => String::new(),
            other => format!(r#" text-anchor="{other}""#),
        };
        let (x, y, size) = (coordinate(x), coordinate(y), coordinate(size));
        let content = escaped(content);
        self.put(&format!(
            r#"<text x="{x}" y="{y}" font-size="{size}"{weight} fill="{fill}"{anchor}>{content}</text>"#
        ));
    }

    /// Text over at most `most` lines of the full width; returns the baseline of the next line.
    pub(super) fn paragraph(
        &mut self,
        x: f64,
        y: f64,
        look: Text,
        content: &str,
        most: usize,
    ) -> f64 {
        let size = if look.bold { look.size * BOLD } else { look.size };
        let mut y = y;
        for line in wrapped(content, size, WIDTH - MARGIN - x, most) {
            self.text(x, y, look, &line);
            y += (look.size * 1.4).round();
        }
        y
    }

    /// A straight line.
    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: &str, width: f64) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(coordinate);
        self.put(&format!(
            r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{stroke}" stroke-width="{width}"/>"#
        ));
    }

    /// A rectangle; `fill` and `stroke` are colours, patterns or `none`.
    pub(super) fn rect(&mut self, corner: (f64, f64), size: (f64, f64), fill: &str, stroke: &str) {
        let [x, y, w, h] = [corner.0, corner.1, size.0.max(0.0), size.1.max(0.0)].map(coordinate);
        self.put(&format!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{fill}" stroke="{stroke}"/>"#
        ));
    }

    /// A disc, as of a playing piece.
    pub(super) fn disc(&mut self, centre: (f64, f64), radius: f64, fill: &str, stroke: &str) {
        let [x, y, r] = [centre.0, centre.1, radius].map(coordinate);
        self.put(&format!(
            r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{stroke}"/>"#
        ));
    }

    /// A line through points, or the area inside them, with further attributes as given.
    pub(super) fn path(&mut self, points: &[(f64, f64)], closed: bool, attributes: &str) {
        let mut data = String::new();
        for (i, &(x, y)) in points.iter().enumerate() {
            data.push(if i == 0 { 'M' } else { 'L' });
            data.push_str(&format!("{} {}", coordinate(x), coordinate(y)));
        }
        if closed {
            data.push('Z');
        }
        self.put(&format!(r#"<path d="{data}" {attributes}/>"#));
    }

    /// Opens a window: what is drawn until [`Self::close_window`] is cut off outside it.
    pub(super) fn open_window(&mut self, corner: (f64, f64), size: (f64, f64)) {
        let [x, y, w, h] = [corner.0, corner.1, size.0, size.1].map(coordinate);
        self.put(&format!(
            r#"<svg x="{x}" y="{y}" width="{w}" height="{h}" viewBox="{x} {y} {w} {h}">"#
        ));
    }

    /// Closes the window.
    pub(super) fn close_window(&mut self) {
        self.put("</svg>");
    }

    /// The whole document.
    pub(super) fn finish(self, width: f64, height: f64, title: &str, description: &str) -> String {
        let (w, h) = (coordinate(width), coordinate(height));
        let (title, description) = (escaped(title), escaped(description));
        let body = self.body;
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{w}" height="{h}" viewBox="0 0 {w} {h}" font-family="{FONTS}">
<title>{title}</title>
<desc>{description}</desc>
{PATTERNS}<rect width="{w}" height="{h}" fill="#ffffff"/>
{body}</svg>
"##
        )
    }

    fn put(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }
}

/// Text with the characters that mean something in XML written as entities, and those that XML
/// does not allow replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            c if c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c) => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_outside_is_made_safe() {
        assert_eq!(escaped("a<b> & \"c\" 'd'"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
        assert_eq!(escaped("tab\there\u{0}\u{b}"), "tab here\u{fffd}\u{fffd}");
        assert_eq!(escaped("шашки ⛀"), "шашки ⛀");
    }
}
