//! Is this a move number, a move or a result? They all start with a digit or a letter and must be
//! told apart by the longest reading (`1-10` is a move, `1-1` a result, `1.` a number). Everything
//! here is a pure function of the bytes ahead.

use super::error::Problem;
use super::game::{MoveNumber, Terminator};
use super::move_text::{MoveScan, digits};
use super::text::blank_len;
use std::ops::Range;

/// How many bytes ahead decide what a word is. The longest move takes 24 squares of three
/// characters; the rest is for spaces inside it.
pub(super) const WORD_BYTES: usize = 256;

/// The longest number whose dots can stand apart: four digits could be a move (`1115 ...`).
const DETACHED_DIGITS: usize = 3;

/// The longest move number; all of that length fit.
const MAX_DIGITS: usize = 9;

const DRAW: &[u8] = b"1/2-1/2";

/// What a word turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    Number(MoveNumber),
    /// A move, which is in the scan, and where in the word its strength stands.
    Move(Range<usize>),
    End(Terminator),
}

/// Reads the word at the front of `text`, which starts with a digit or a letter, and says how many
/// bytes it takes. A move is left in `scan`: handed up by value through four functions, its copies
/// took a third of the time of reading a clean file.
pub(super) fn read_word(text: &[u8], scan: &mut MoveScan) -> Result<(Word, usize), Problem> {
    if let Some(len) = scan.feed_plain(text) {
        return Ok((Word::Move(len..len), len));
    }
    if let Some(number) = read_number(text) {
        return number;
    }
    let (word, len) = if text.starts_with(DRAW) {
        (Word::End(Terminator::Draw), DRAW.len())
    } else {
        read_move(text, scan)?
    };
    let remark = matches!(word, Word::Move(_)) && starts_remark(&text[len..]);
    if remark || ends_word(&text[len..]) { Ok((word, len)) } else { Err(Problem::TrailingText) }
}

/// Whether prose follows a move without a space: `8-11Redoverstepped`, as archives have it.
pub(super) fn starts_remark(rest: &[u8]) -> bool {
    rest.first().is_some_and(u8::is_ascii_alphabetic)
}

/// The length of a strength at the front of `text`: `!`, `?` and their runs, also in parentheses.
/// A star is one only when it is attached to a move; elsewhere it ends the game.
pub(super) fn strength_len(text: &[u8], attached: bool) -> usize {
    let marks = |text: &[u8], star: bool| {
        text.iter().take_while(|&&b| b == b'!' || b == b'?' || (star && b == b'*')).count()
    };
    if text.first() != Some(&b'(') {
        return marks(text, attached);
    }
    match marks(&text[1..], false) {
        len if len > 0 && text.get(len + 1) == Some(&b')') => len + 2,
        _ => 0,
    }
}

/// Whether a word can end before `rest`.
pub(super) fn ends_word(rest: &[u8]) -> bool {
    match rest.first() {
        None | Some(b' ' | b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'$' | b'/' | b'%' | b'*') => {
            true
        }
        _ => blank_len(rest) > 0,
    }
}

/// A move number: digits and dots. The dots can stand apart, as where a line was wrapped.
fn read_number(text: &[u8]) -> Option<Result<(Word, usize), Problem>> {
    let len = digits(text);
    let apart = if (1..=DETACHED_DIGITS).contains(&len) { blank_len(&text[len..]) } else { 0 };
    let dots = len + apart;
    let count = text[dots..].iter().take(3).take_while(|&&byte| byte == b'.').count();
    if len == 0 || count == 0 {
        return None;
    }
    if len > MAX_DIGITS {
        return Some(Err(Problem::LargeNumber));
    }
    let n = text[..len].iter().fold(0, |n, digit| 10 * n + u32::from(digit - b'0'));
    Some(Ok((Word::Number(MoveNumber { n, ellipsis: count > 1 }), dots + count)))
}

/// A move or a score. Old files put spaces inside (`1- 7`, `5x 14`), so a word that is not complete
/// goes on behind white space if what comes there fits.
fn read_move(text: &[u8], scan: &mut MoveScan) -> Result<(Word, usize), Problem> {
    *scan = MoveScan::new();
    let mut len = scan.feed(text).map_err(Problem::BadMove)?;
    while scan.is_open() {
        let next = len + blank_len(&text[len..]);
        match text.get(next) {
            Some(&byte) if next > len && scan.accepts(byte) => {
                len = next + scan.feed(&text[next..]).map_err(Problem::BadMove)?;
            }
            _ => break,
        }
    }
    if len >= WORD_BYTES {
        return Err(Problem::TooLong);
    }
    if let Some((first, second)) = scan.score() {
        return Ok((Word::End(Terminator::Score(first, second)), len));
    }
    scan.check().map_err(|problem| match digits(text) {
        lone if lone == len && lone > 0 => Problem::LoneNumber,
        _ => Problem::BadMove(problem),
    })?;
    let end = len + strength_len(&text[len..], true);
    Ok((Word::Move(len..end), end))
}
