//! How much room does a text take? Nobody can say without the reader's fonts, so the widths here
//! are those of a broad sans-serif face; lines are broken and cut by them.

/// Bold text is taken to be wider than plain text by this factor.
pub(super) const BOLD: f64 = 1.14;

/// The estimated width of a text at this font size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(em).sum::<f64>() * size
}

/// The width of a character as a share of the font size.
fn em(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.34,
        ' ' | '\u{a0}' | 'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '/' | '-' => 0.40,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '—' | '…' => 0.98,
        'A'..='Z' | '&' => 0.73,
        '\u{300}'..='\u{36f}' => 0.0,
        c if c.is_ascii() || ('\u{a0}'..'\u{1100}').contains(&c) => 0.63,
        _ => 1.05,
    }
}

/// The text, cut with an ellipsis if it is wider than `room`.
pub(super) fn fitted(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let room = room / size - em('…');
    let mut used = 0.0;
    let kept = text.chars().take_while(|&c| {
        used += em(c);
        used <= room
    });
    let mut short = kept.collect::<String>().trim_end().to_owned();
    short.push('…');
    short
}

/// The text broken at spaces into at most `most` lines; what is wider than `room` is cut.
pub(super) fn wrapped(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(|c: char| c.is_ascii_whitespace()).filter(|word| !word.is_empty()) {
        let full = !line.is_empty() && width(&line, size) + width(word, size) + size * 0.4 > room;
        if full && lines.len() + 1 < most {
            lines.push(fitted(&line, size, room));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push(fitted(&line, size, room));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_texts_are_left_alone() {
        assert_eq!(fitted("Crownhead", 14.0, 200.0), "Crownhead");
        assert_eq!(wrapped("Crownhead 0.1", 14.0, 200.0, 2), ["Crownhead 0.1"]);
        assert!(wrapped(" \n ", 14.0, 200.0, 2).is_empty());
    }

    #[test]
    fn long_texts_are_broken_then_cut() {
        let lines = wrapped(&"seven words ".repeat(30), 14.0, 200.0, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| width(line, 14.0) <= 200.0), "{lines:?}");
        assert!(lines[1].ends_with('…'));
        assert!(wrapped(&"x".repeat(500), 14.0, 200.0, 2)[0].ends_with('…'));
        assert_eq!(fitted("wide", 14.0, 0.0), "…");
    }
}
