//! Where does the next game start after a bad one? One error should cost one game: the rest of the
//! bad game is skipped without being understood, up to a point where a game surely starts.

use super::lexer::Lexer;
use super::move_text::MoveScan;
use super::text::blank_len;
use super::word::{WORD_BYTES, Word, ends_word, read_word};
use std::io::{self, BufRead};

/// In which part of a game the error was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Among the tags: the other tags and the body still belong to the bad game.
    Header,
    /// In the body of a game with tags: the next game has tags, too.
    TaggedBody,
    /// In the body of a game without tags: the next terminator ends it.
    BareBody,
}

impl<R: BufRead> Lexer<R> {
    /// Skips the rest of a game, from the offending text on.
    pub(super) fn skip_game(&mut self, part: Part) -> io::Result<()> {
        if part == Part::Header {
            self.skip_header()?;
        }
        self.skip_body(part != Part::BareBody)
    }

    /// Skips this line and all lines directly below it that start with a bracket. A blank line ends
    /// a header: what follows it can be the body, or the next game.
    fn skip_header(&mut self) -> io::Result<()> {
        loop {
            self.skip_line()?;
            let text = self.window.look(WORD_BYTES)?;
            let line_break = if text.starts_with(b"\r\n") { 2 } else { 1 };
            let below = text.get(line_break..).unwrap_or_default();
            if below.iter().find(|&&byte| byte != b' ' && byte != b'\t') != Some(&b'[') {
                return Ok(());
            }
            self.consume(line_break);
        }
    }

    /// Skips words and comments up to a tag that starts a line or follows a terminator, or, if the
    /// game has no tags, to behind a terminator.
    fn skip_body(&mut self, tagged: bool) -> io::Result<()> {
        let mut tag_is_next_game = true;
        loop {
            let text = self.window.look(WORD_BYTES)?;
            let Some(&byte) = text.first() else { return Ok(()) };
            let blanks = blank_len(text);
            if blanks > 0 {
                tag_is_next_game |= text[..blanks].iter().any(|b| matches!(b, b'\n' | b'\r'));
                self.consume(blanks);
                continue;
            }
            if byte == b'[' && tag_is_next_game && self.at_tag()? {
                return Ok(());
            }
            tag_is_next_game = false;
            match byte {
                b'%' => self.skip_line()?,
                b'{' => {
                    let len = self.comment_len()?.unwrap_or(1);
                    self.consume(len);
                }
                _ => {
                    let (len, is_end) = skippable(self.window.seen(WORD_BYTES));
                    self.consume(len);
                    if is_end && !tagged {
                        return Ok(());
                    }
                    tag_is_next_game = is_end;
                }
            }
        }
    }
}

/// How many bytes to skip at the front of `text`, and whether they are a terminator.
fn skippable(text: &[u8]) -> (usize, bool) {
    if text[0] == b'*' {
        return (1, true);
    }
    if text[0].is_ascii_digit()
        && let Ok((Word::End(_), len)) = read_word(text, &mut MoveScan::new())
    {
        return (len, true);
    }
    let end = (1..text.len()).find(|&end| ends_word(&text[end..]));
    (end.unwrap_or(text.len()), false)
}
