//! What are the words of PDN, and where do they stand? [`Token`] borrows its text from the lexer,
//! so that most tokens cost no allocation.

use super::game::{MoveNumber, Placeholder, Terminator};
use super::move_text::MoveText;
use std::borrow::Cow;

/// A place in the source: line and column count from one, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: u32,
    pub(super) column: u32,
}

/// One word of a PDN text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`, with the escapes in the value resolved.
    Tag { name: &'a str, value: Cow<'a, str> },
    /// `{text}`.
    Comment(Cow<'a, str>),
    /// `12.` or `12...`.
    Number(MoveNumber),
    /// A move, with the strength that is attached to it (empty if there is none).
    Move { text: &'a MoveText, strength: &'a str },
    /// A strength that stands apart: `!` or `(?)`.
    Strength(&'a str),
    /// `$7`.
    Nag(u16),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `/FEN "text"/`.
    Setup(Cow<'a, str>),
    /// `...` or `-` in the place of a move.
    Unknown(Placeholder),
    /// `*` or a result.
    End(Terminator),
}

/// Counts lines and columns while bytes are read away.
#[derive(Debug)]
pub(super) struct Tracker {
    place: Place,
    /// The last byte was a carriage return, so that a line feed belongs to it.
    after_return: bool,
}

impl Tracker {
    /// A tracker at the first character.
    pub(super) fn new() -> Self {
        Self { place: Place { line: 1, column: 1 }, after_return: false }
    }

    /// The place of the next character.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Moves on over `bytes`.
    pub(super) fn step_over(&mut self, bytes: &[u8]) {
        let special = |byte: &u8| matches!(byte, b'\n' | b'\r') || !byte.is_ascii();
        if bytes.iter().any(special) {
            self.step_over_lines(bytes);
        } else {
            self.step(bytes.len());
        }
    }

    fn step_over_lines(&mut self, bytes: &[u8]) {
        let mut tail = 0;
        for (index, &byte) in bytes.iter().enumerate() {
            if byte == b'\n' || byte == b'\r' {
                if byte == b'\r' || !self.after_return {
                    self.place.line = self.place.line.saturating_add(1);
                }
                self.place.column = 1;
                tail = index + 1;
            }
            self.after_return = byte == b'\r';
        }
        if tail < bytes.len() {
            self.step(characters(&bytes[tail..]));
        }
    }

    fn step(&mut self, characters: usize) {
        self.after_return = false;
        let width = u32::try_from(characters).unwrap_or(u32::MAX);
        self.place.column = self.place.column.saturating_add(width);
    }
}

/// The number of characters in a piece of a line. A byte order mark is not one: nobody sees it.
fn characters(bytes: &[u8]) -> usize {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.chars().filter(|&c| c != '\u{feff}').count(),
        Err(_) => bytes.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_after_every_kind_of_line_break() {
        let after = |pieces: &[&str]| {
            let mut tracker = Tracker::new();
            pieces.iter().for_each(|piece| tracker.step_over(piece.as_bytes()));
            (tracker.place().line, tracker.place().column)
        };
        assert_eq!(after(&["ab"]), (1, 3));
        assert_eq!(after(&["a\nb\r\nc\rd"]), (4, 2));
        assert_eq!(after(&["a\r", "\nb"]), (2, 2));
        assert_eq!(after(&["\u{feff}Čeština"]), (1, 8));
        let mut tracker = Tracker::new();
        tracker.step_over(b"na\xefve");
        assert_eq!(tracker.place().column, 6);
    }
}
