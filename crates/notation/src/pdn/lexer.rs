//! Which token comes next? The lexer looks at byte slices of a [`Window`] and copies text only where
//! an escape, a line break or a foreign encoding forces it to.

use super::MAX_TOKEN_BYTES;
use super::error::{Fault, Problem};
use super::game::{Placeholder, Terminator};
use super::move_text::{MoveScan, digits};
use super::text::{MAX_NAME, blank_len, decode, decode_flat, decode_start, is_name_char};
use super::token::{Place, Token, Tracker};
use super::window::Window;
use super::word::{WORD_BYTES, Word, ends_word, read_word, starts_remark, strength_len};
use std::borrow::Cow;
use std::io::{self, BufRead};
use std::ops::Range;

/// How many bytes at a time are searched for the end of a comment or a tag.
const STEP: usize = 1024;
/// How far the beginning and the end of a tag are looked at: the name, and blanks around it.
const TAG_SLACK: usize = 128;
/// The longest setup.
const SETUP_BYTES: usize = 1024;
/// How much of an offending text an error quotes.
const QUOTED_CHARS: usize = 40;

/// Cuts a byte stream into tokens.
#[derive(Debug)]
pub(super) struct Lexer<R> {
    pub(super) window: Window<R>,
    tracker: Tracker,
    /// The move that was read last.
    scan: MoveScan,
    /// No comment ends before this offset. Remembered so that many open braces cost one search.
    searched_to: u64,
    /// The next bytes are prose that is glued to the move before them.
    remark: bool,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            window: Window::new(source),
            tracker: Tracker::new(),
            scan: MoveScan::new(),
            searched_to: 0,
            remark: false,
        }
    }

    /// The place of the next byte.
    pub(super) fn place(&self) -> Place {
        self.tracker.place()
    }

    /// How many bytes were read so far.
    pub(super) fn offset(&self) -> u64 {
        self.window.offset()
    }

    /// Reads away white space and `%` comments.
    pub(super) fn skip_blanks(&mut self) -> io::Result<()> {
        loop {
            let text = self.window.look(WORD_BYTES)?;
            if let [b' ', b'(' | b'{' | b'0'..=b'9' | b'a'..=b'l', ..] = text {
                // The usual case: one space before a token.
                self.consume(1);
                return Ok(());
            }
            match (blank_len(text), text.first()) {
                (0, Some(b'%')) => self.skip_line()?,
                (0, _) => return Ok(()),
                (len, _) => self.consume(len),
            }
        }
    }

    /// Reads away the rest of the line, but not its line break.
    pub(super) fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let text = self.window.look(WORD_BYTES)?;
            let line = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let len = line.unwrap_or(text.len());
            self.consume(len);
            if line.is_some() || len == 0 {
                return Ok(());
            }
        }
    }

    /// Whether a tag pair seems to start at the next byte.
    pub(super) fn at_tag(&mut self) -> io::Result<bool> {
        let text = self.window.look(TAG_SLACK)?;
        Ok(text.first() == Some(&b'[') && tag_head(text).is_some())
    }

    /// The next token; `None` at the end. White space is to be skipped before. An error leaves the
    /// lexer in front of the offending text.
    pub(super) fn token(&mut self) -> Result<Option<Token<'_>>, Fault> {
        let text = self.window.look(WORD_BYTES)?;
        let Some(&byte) = text.first() else { return Ok(None) };
        if std::mem::take(&mut self.remark) {
            return Ok(Some(self.remark()));
        }
        match byte {
            b'0'..=b'9' | b'a'..=b'l' | b'A'..=b'L' => self.word(),
            b'{' => self.comment(),
            b'[' => self.tag(),
            b'/' => self.setup(),
            b'$' => self.nag(),
            b'!' | b'?' | b'(' => self.strength_or_open(),
            b')' => Ok(self.take(1, Token::Close)),
            b'*' => Ok(self.take(1, Token::End(Terminator::Star))),
            b'.' | b'-' => self.placeholder(),
            b'}' => self.fail(Problem::StrayBrace),
            b'x' | b'X' | b':' => self.fail(Problem::LoneSeparator),
            _ => self.fail(Problem::UnknownText),
        }
    }

    /// Reads away `len` bytes that were looked at.
    pub(super) fn consume(&mut self, len: usize) {
        self.tracker.step_over(self.window.seen(len));
        self.window.advance(len);
    }

    /// The length of the comment at the next byte, with its braces. In a comment with a line that
    /// starts like a tag somebody forgot the closing brace; without this the comment would swallow
    /// the games up to the next brace in silence.
    pub(super) fn comment_len(&mut self) -> io::Result<Result<usize, Problem>> {
        let here = self.window.offset();
        let known = usize::try_from(self.searched_to.saturating_sub(here)).unwrap_or(0);
        let mut searched = known.max(1);
        while searched < MAX_TOKEN_BYTES {
            let text = self.window.look(searched + STEP + TAG_SLACK)?;
            let step = &text[searched..text.len().min(searched + STEP)];
            if step.is_empty() {
                return Ok(Err(Problem::UnclosedComment));
            }
            match step.iter().position(|byte| matches!(byte, b'}' | b'\n' | b'\r')) {
                None => searched += step.len(),
                Some(len) if step[len] == b'}' => return Ok(Ok(searched + len + 1)),
                Some(len) if tag_head(&text[searched + len + 1..]).is_some() => {
                    return Ok(Err(Problem::UnclosedComment));
                }
                Some(len) => searched += len + 1,
            }
            self.searched_to = here + searched as u64;
        }
        Ok(Err(Problem::TooLong))
    }

    fn take<'a>(&mut self, len: usize, token: Token<'a>) -> Option<Token<'a>> {
        self.consume(len);
        Some(token)
    }

    fn word(&mut self) -> Result<Option<Token<'_>>, Fault> {
        let (word, len) = match read_word(self.window.seen(WORD_BYTES), &mut self.scan) {
            Ok(found) => found,
            Err(problem) => return self.fail(problem),
        };
        self.consume(len);
        self.remark = matches!(word, Word::Move(_)) && starts_remark(self.window.seen(1));
        Ok(Some(match word {
            Word::Number(number) => Token::Number(number),
            Word::End(terminator) => Token::End(terminator),
            Word::Move(marks) => Token::Move {
                text: self.scan.text(),
                strength: ascii(&self.window.behind(len)[marks]),
            },
        }))
    }

    /// Prose that somebody glued to a move, up to the next space: a comment without its braces.
    fn remark(&mut self) -> Token<'_> {
        let text = self.window.seen(WORD_BYTES);
        let len = (0..text.len()).find(|&at| ends_word(&text[at..])).unwrap_or(text.len());
        self.consume(len);
        Token::Comment(decode_flat(self.window.behind(len)))
    }

    fn comment(&mut self) -> Result<Option<Token<'_>>, Fault> {
        match self.comment_len()? {
            Err(problem) => self.fail(problem),
            Ok(len) => {
                self.consume(len);
                Ok(Some(Token::Comment(decode_flat(&self.window.behind(len)[1..len - 1]))))
            }
        }
    }

    fn tag(&mut self) -> Result<Option<Token<'_>>, Fault> {
        let Some((name, start)) = tag_head(self.window.look(TAG_SLACK)?) else {
            return self.fail(Problem::BadTag);
        };
        let (end, len) = match self.tag_end(start)? {
            Ok(found) => found,
            Err(problem) => return self.fail(problem),
        };
        self.consume(len);
        let text = self.window.behind(len);
        Ok(Some(Token::Tag { name: ascii(&text[name]), value: unescape(&text[start..end]) }))
    }

    /// Where the value of a tag ends that starts at `start`, and where the tag itself ends. The
    /// value ends at the first quote before a `]`, so that quotes somebody forgot to escape stay in.
    fn tag_end(&mut self, start: usize) -> io::Result<Result<(usize, usize), Problem>> {
        let mut at = start;
        while at < MAX_TOKEN_BYTES {
            let text = self.window.look(at + STEP + TAG_SLACK)?;
            let stop = text.len().min(at + STEP);
            if at >= stop {
                return Ok(Err(Problem::UnclosedTag));
            }
            while at < stop {
                match text[at] {
                    b'\n' | b'\r' => return Ok(Err(Problem::UnclosedTag)),
                    b'\\' if matches!(text.get(at + 1), Some(b'\\' | b'"')) => at += 1,
                    b'"' => {
                        let rest = &text[at + 1..text.len().min(at + TAG_SLACK)];
                        let blanks = blank_count(rest);
                        if rest.get(blanks) == Some(&b']') {
                            return Ok(Ok((at, at + blanks + 2)));
                        }
                    }
                    _ => {}
                }
                at += 1;
            }
        }
        Ok(Err(Problem::TooLong))
    }

    fn setup(&mut self) -> Result<Option<Token<'_>>, Fault> {
        let text = self.window.look(SETUP_BYTES)?;
        let Some(len) = text[1..].iter().position(|&byte| byte == b'/') else {
            return self.fail(Problem::BadSetup);
        };
        let Some(fen) = fen_of(&text[1..=len]) else { return self.fail(Problem::BadSetup) };
        let len = len + 2;
        self.consume(len);
        let text = &self.window.behind(len)[1..len - 1];
        Ok(Some(Token::Setup(decode_flat(&text[fen]))))
    }

    fn nag(&mut self) -> Result<Option<Token<'_>>, Fault> {
        let text = &self.window.seen(WORD_BYTES)[1..];
        let len = digits(text);
        match ascii(&text[..len]).parse() {
            Ok(nag) => Ok(self.take(len + 1, Token::Nag(nag))),
            Err(_) => self.fail(Problem::BadNag),
        }
    }

    fn strength_or_open(&mut self) -> Result<Option<Token<'_>>, Fault> {
        let text = self.window.seen(WORD_BYTES);
        let len = strength_len(text, false);
        if len == 0 {
            return Ok(self.take(1, Token::Open));
        }
        self.consume(len);
        Ok(Some(Token::Strength(ascii(self.window.behind(len)))))
    }

    fn placeholder(&mut self) -> Result<Option<Token<'_>>, Fault> {
        let text = self.window.seen(WORD_BYTES);
        if text.starts_with(b"...") && text.get(3) != Some(&b'.') {
            Ok(self.take(3, Token::Unknown(Placeholder::Dots)))
        } else if text[0] == b'.' {
            self.fail(Problem::LoneDots)
        } else if ends_word(&text[1..]) {
            Ok(self.take(1, Token::Unknown(Placeholder::Dash)))
        } else {
            self.fail(Problem::LoneSeparator)
        }
    }

    /// An error that quotes the next word, or the beginning of a longer text.
    fn fail<T>(&mut self, problem: Problem) -> Result<T, Fault> {
        let text = self.window.seen(4 * QUOTED_CHARS);
        let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
        let text = decode_start(line);
        let long = text.starts_with(['[', '{', '/']);
        let whole = if long { &text } else { text.split_whitespace().next().unwrap_or(&text) };
        let mut quoted: String = whole.chars().take(QUOTED_CHARS).collect();
        if quoted.len() < whole.len() {
            quoted.push('…');
        }
        Err(Fault::at(self.place(), problem, quoted))
    }
}

/// The name of the tag pair at the front of `text`, and where its value starts.
fn tag_head(text: &[u8]) -> Option<(Range<usize>, usize)> {
    let text = &text[..text.len().min(TAG_SLACK)];
    let rest = text.strip_prefix(b"[")?;
    let start = 1 + blank_count(rest);
    let is_name = |byte: &u8| is_name_char(char::from(*byte));
    let end = start + text[start..].iter().take_while(|&byte| is_name(byte)).count();
    let quote = end + blank_count(&text[end..]);
    let is_head = (1..=MAX_NAME).contains(&(end - start)) && text.get(quote) == Some(&b'"');
    is_head.then_some((start..end, quote + 1))
}

/// How many of the first bytes are spaces or tabs.
fn blank_count(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count()
}

/// Where the position stands in the text between two slashes: `FEN "..."`.
fn fen_of(text: &[u8]) -> Option<Range<usize>> {
    let inner = text.trim_ascii().strip_prefix(b"FEN")?.trim_ascii_start();
    let fen = inner.strip_prefix(b"\"")?.strip_suffix(b"\"").filter(|fen| !fen.contains(&b'"'))?;
    let end = text.trim_ascii_end().len() - 1;
    Some(end - fen.len()..end)
}

/// A tag value without its escapes: `\"` is a quote and `\\` a backslash; other backslashes, as in
/// the name of a Windows file, stand for themselves.
fn unescape(value: &[u8]) -> Cow<'_, str> {
    let text = decode(value);
    if !text.contains('\\') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let escaped = rest.next_if(|&next| c == '\\' && matches!(next, '\\' | '"'));
        plain.push(escaped.unwrap_or(c));
    }
    Cow::Owned(plain)
}

/// Bytes that are known to be ASCII, as text.
fn ascii(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}
