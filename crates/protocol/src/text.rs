//! How much of somebody else's text is quoted in ours.

/// Texts quoted in errors are cut to this many characters.
const QUOTED: usize = 60;

/// The text, or its beginning and a sign that there was more.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
