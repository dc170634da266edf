//! Which squares does a move name? [`MoveText`] is a move as it is written, before anybody asks
//! whether it is legal: two to twenty-four squares in order, and the sign between them.

use crate::quote::quoted;
use std::fmt;

/// The largest number of squares that one move can name.
pub const MAX_SQUARES: usize = 24;

/// The largest square number; the largest board in use (12x12) needs 72.
const MAX_NUMBER: u8 = 99;
/// The largest file and rank of an alphanumeric square.
const MAX_LINE: u8 = 12;

/// A square as a move names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SquareName {
    /// A square number, 1 to 99.
    Number(u8),
    /// File and rank, each counted from one: `c5` has file 3 and rank 5.
    Alpha {
        /// 1 for `a`, up to 12 for `l`.
        file: u8,
        /// 1 to 12.
        rank: u8,
    },
}

/// The sign between the squares of a move. It is kept to write the move back, and is no proof of
/// anything: real archives write `10x14` for moves that capture nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Separator {
    /// No sign, as in `1115` or `a3b4`.
    None,
    /// `-`
    Hyphen,
    /// `x`
    Cross,
    /// `:`
    Colon,
}

/// A move as it is written.
///
/// ```
/// # use crownhead_notation::pdn::{MoveText, Separator, SquareName};
/// let text = MoveText::parse("22x15x8")?;
/// assert_eq!(text.from(), SquareName::Number(22));
/// assert_eq!(text.to(), SquareName::Number(8));
/// assert_eq!(text.separator(), Separator::Cross);
/// assert_eq!(MoveText::parse("06 - 10")?.to_string(), "6-10");
/// # Ok::<(), crownhead_notation::pdn::MoveTextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText {
    /// One byte a square (see [`SquareName::code`]); the unused ones are zero.
    codes: [u8; MAX_SQUARES],
    len: u8,
    separator: Separator,
}

/// Why a text is not a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{:?} is not a move: {problem}", quoted(.text))]
pub struct MoveTextError {
    /// The text that was to be a move.
    pub text: String,
    /// What is wrong with it.
    pub problem: MoveProblem,
}

/// What is wrong with the text of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveProblem {
    /// Fewer than two squares, or a separator with nothing behind it.
    #[error("a move names at least two squares")]
    Incomplete,
    /// More squares than [`MAX_SQUARES`].
    #[error("a move names at most {MAX_SQUARES} squares")]
    TooManySquares,
    /// Something in the place of a square that is none.
    #[error("a square is a number from 1 to 99, or a letter from a to l and a number from 1 to 12")]
    BadSquare,
    /// Numbers and letters in one move.
    #[error("square numbers and letters cannot be mixed")]
    Mixed,
    /// Characters that do not belong to a move.
    #[error("it contains something that is neither a square nor one of `-`, `x` and `:`")]
    Junk,
}

impl SquareName {
    /// The square in one byte: numbers as they are, files and ranks above them.
    fn code(self) -> Option<u8> {
        match self {
            Self::Number(n) if (1..=MAX_NUMBER).contains(&n) => Some(n),
            Self::Alpha { file: file @ 1..=MAX_LINE, rank: rank @ 1..=MAX_LINE } => {
                Some(MAX_NUMBER + MAX_LINE * (file - 1) + rank)
            }
            _ => None,
        }
    }

    fn from_code(code: u8) -> Self {
        match code.checked_sub(MAX_NUMBER + 1) {
            None => Self::Number(code),
            Some(n) => Self::Alpha { file: n / MAX_LINE + 1, rank: n % MAX_LINE + 1 },
        }
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Alpha { file, rank } => {
                write!(f, "{}{rank}", char::from(b'a'.wrapping_add(file).wrapping_sub(1)))
            }
        }
    }
}

impl MoveText {
    /// A move that names `squares` in this order.
    pub fn new(squares: &[SquareName], separator: Separator) -> Result<Self, MoveProblem> {
        let mut scan = MoveScan::new();
        for &square in squares {
            scan.push(square.code().ok_or(MoveProblem::BadSquare)?)?;
        }
        scan.text.separator = separator;
        scan.check().map(|()| scan.text)
    }

    /// Reads the text of one move: `11-15`, `22x15x8`, `c3:e5`, `a3b4`, `1115`, `11 15`, `2 x 18`,
    /// also with leading zeros and with spaces around it. Strength marks are not part of a move.
    pub fn parse(text: &str) -> Result<Self, MoveTextError> {
        let fail = |problem| MoveTextError { text: text.to_owned(), problem };
        let mut scan = MoveScan::new();
        let mut rest = text.trim().as_bytes();
        while !rest.is_empty() {
            match scan.feed(rest).map_err(fail)? {
                0 => return Err(fail(MoveProblem::Junk)),
                used => rest = rest[used..].trim_ascii_start(),
            }
        }
        scan.check().map_err(fail).map(|()| scan.text)
    }

    /// The same move where squares are named from the other end of a board so many squares wide.
    #[must_use]
    pub fn counted_back(&self, width: u8) -> Self {
        let squares = width * width / 2;
        let back = |name| match name {
            SquareName::Number(n) if n <= squares => SquareName::Number(squares + 1 - n),
            SquareName::Alpha { file, rank } if file.max(rank) <= width => {
                SquareName::Alpha { file: width + 1 - file, rank: width + 1 - rank }
            }
            other => other,
        };
        let names: Vec<_> = self.squares().map(back).collect();
        Self::new(&names, self.separator).unwrap_or(*self)
    }

    /// The squares in order.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = SquareName> + '_ {
        self.codes().iter().map(|&code| SquareName::from_code(code))
    }

    /// The first square.
    pub fn from(&self) -> SquareName {
        SquareName::from_code(self.codes[0])
    }

    /// The last square.
    pub fn to(&self) -> SquareName {
        SquareName::from_code(self.codes[usize::from(self.len) - 1])
    }

    /// The sign that stood between the first two squares.
    pub fn separator(&self) -> Separator {
        self.separator
    }

    /// The two numbers of a text such as `4-6`, which could also be a score.
    pub(super) fn as_score(&self) -> Option<(u8, u8)> {
        match (self.codes(), self.separator) {
            (&[a, b], Separator::Hyphen) if a <= MAX_NUMBER && b <= MAX_NUMBER => Some((a, b)),
            _ => None,
        }
    }

    fn codes(&self) -> &[u8] {
        &self.codes[..usize::from(self.len)]
    }
}

/// Writes the move without leading zeros; without a separator, square numbers take two digits each.
impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.separator {
            Separator::None => "",
            Separator::Hyphen => "-",
            Separator::Cross => "x",
            Separator::Colon => ":",
        };
        for (index, square) in self.squares().enumerate() {
            if index > 0 {
                f.write_str(sign)?;
            }
            match square {
                SquareName::Number(n) if self.separator == Separator::None => write!(f, "{n:02}")?,
                _ => write!(f, "{square}")?,
            }
        }
        Ok(())
    }
}

/// A move while it is being read. Text is fed in pieces, because spaces inside a move mean
/// different things to [`MoveText::parse`] and to the lexer.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoveScan {
    text: MoveText,
    /// A separator was read whose square has still to come.
    open: bool,
    /// The squares came as one run of digits, which nothing may follow.
    packed: bool,
    /// One of the squares was a zero, which only a score can have.
    zero: bool,
}

impl MoveScan {
    pub(super) fn new() -> Self {
        let text = MoveText { codes: [0; MAX_SQUARES], len: 0, separator: Separator::None };
        Self { text, open: false, packed: false, zero: false }
    }

    /// Reads a move of two square numbers with a space or line break behind it, and says how long it
    /// is. Nearly all moves are of that form, and this takes half the time of [`Self::feed`]; what
    /// looks different in any way is left to that.
    pub(super) fn feed_plain(&mut self, text: &[u8]) -> Option<usize> {
        let (from, rest) = plain_number(text)?;
        let (separator, rest) = match rest.split_first()? {
            (b'-', rest) => (Separator::Hyphen, rest),
            (b'x', rest) => (Separator::Cross, rest),
            (b':', rest) => (Separator::Colon, rest),
            _ => return None,
        };
        let (to, rest) = plain_number(rest)?;
        if !matches!(rest.first(), Some(b' ' | b'\n' | b'\r')) || (from, to) == (1, 1) {
            return None;
        }
        *self = Self::new();
        self.text.codes[..2].copy_from_slice(&[from, to]);
        self.text.len = 2;
        self.text.separator = separator;
        Some(text.len() - rest.len())
    }

    /// Takes squares and separators from the front of `bytes` and says how many bytes that were.
    pub(super) fn feed(&mut self, bytes: &[u8]) -> Result<usize, MoveProblem> {
        let mut used = 0;
        while let Some(&byte) = bytes.get(used) {
            used += match byte {
                b'0'..=b'9' => self.numbers(&bytes[used..])?,
                // A letter behind a square number starts no square: somebody glued a word to it.
                b'a'..=b'l' | b'A'..=b'L' if self.open || !self.is_numeric() => {
                    self.alpha(&bytes[used..])?
                }
                b'-' => self.separator(Separator::Hyphen)?,
                b'x' | b'X' => self.separator(Separator::Cross)?,
                b':' => self.separator(Separator::Colon)?,
                _ => break,
            };
        }
        Ok(used)
    }

    fn is_numeric(&self) -> bool {
        self.text.len > 0 && self.text.codes[0] <= MAX_NUMBER
    }

    /// What was read; it is a move if [`Self::check`] says so.
    pub(super) fn text(&self) -> &MoveText {
        &self.text
    }

    /// Whether what was read is a move.
    pub(super) fn check(&self) -> Result<(), MoveProblem> {
        if self.is_open() {
            Err(MoveProblem::Incomplete)
        } else if self.zero {
            Err(MoveProblem::BadSquare)
        } else {
            Ok(())
        }
    }

    /// The two numbers, where this can only be a score: `2-0`, or `1-1`, which goes nowhere.
    pub(super) fn score(&self) -> Option<(u8, u8)> {
        let score = self.text.as_score().filter(|_| !self.open)?;
        (self.zero || score == (1, 1)).then_some(score)
    }

    /// Whether something is missing: the move has one square only, or ends with a separator.
    pub(super) fn is_open(&self) -> bool {
        self.open || self.text.len < 2
    }

    /// Whether `byte` could continue a move that [`Self::is_open`] after a space.
    pub(super) fn accepts(&self, byte: u8) -> bool {
        if self.open {
            byte.is_ascii_alphanumeric()
        } else {
            matches!(byte, b'-' | b'x' | b'X' | b':')
        }
    }

    fn separator(&mut self, separator: Separator) -> Result<usize, MoveProblem> {
        if self.open || self.packed || self.text.len == 0 {
            return Err(MoveProblem::Incomplete);
        }
        if self.text.len == 1 {
            self.text.separator = separator;
        }
        self.open = true;
        Ok(1)
    }

    /// A run of digits: one square, or several squares of two digits each.
    fn numbers(&mut self, bytes: &[u8]) -> Result<usize, MoveProblem> {
        let len = digits(bytes);
        match len {
            1 | 2 => self.number(&bytes[..len])?,
            _ if len.is_multiple_of(2) && self.text.len == 0 => {
                for pair in bytes[..len].chunks_exact(2) {
                    self.number(pair)?;
                }
                self.packed = true;
            }
            _ => return Err(MoveProblem::BadSquare),
        }
        Ok(len)
    }

    fn number(&mut self, digits: &[u8]) -> Result<(), MoveProblem> {
        let number = digits.iter().fold(0, |n, digit| 10 * n + (digit - b'0'));
        self.zero |= number == 0;
        self.push(number)
    }

    fn alpha(&mut self, bytes: &[u8]) -> Result<usize, MoveProblem> {
        let len = bytes.get(1..).map_or(0, digits);
        let (1 | 2, [letter, rank @ ..]) = (len, &bytes[..=len]) else {
            return Err(MoveProblem::BadSquare);
        };
        let rank = rank.iter().fold(0, |n, digit| 10 * n + (digit - b'0'));
        let file = letter.to_ascii_lowercase() - b'a' + 1;
        let code = SquareName::Alpha { file, rank }.code().ok_or(MoveProblem::BadSquare)?;
        self.push(code)?;
        Ok(len + 1)
    }

    fn push(&mut self, code: u8) -> Result<(), MoveProblem> {
        let len = usize::from(self.text.len);
        if self.packed {
            return Err(MoveProblem::BadSquare);
        }
        if len > 0 && (self.text.codes[0] > MAX_NUMBER) != (code > MAX_NUMBER) {
            return Err(MoveProblem::Mixed);
        }
        *self.text.codes.get_mut(len).ok_or(MoveProblem::TooManySquares)? = code;
        self.text.len += 1;
        self.open = false;
        Ok(())
    }
}

/// A number of one or two digits at the front of `text`, and what follows it.
fn plain_number(text: &[u8]) -> Option<(u8, &[u8])> {
    match text {
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', rest @ ..] => {
            Some((10 * (tens - b'0') + (ones - b'0'), rest))
        }
        [ones @ b'1'..=b'9', rest @ ..] => Some((ones - b'0', rest)),
        _ => None,
    }
}

/// How many of the first bytes are digits.
pub(super) fn digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_its_own_code() {
        let numbers = (0..=255).map(SquareName::Number);
        let alphas = (0..=255_u8)
            .flat_map(|file| (0..=255_u8).map(move |rank| SquareName::Alpha { file, rank }));
        let squares: Vec<_> = numbers.chain(alphas).filter(|s| s.code().is_some()).collect();
        assert_eq!(squares.len(), 99 + 144);
        assert!(squares.iter().all(|&s| s.code().map(SquareName::from_code) == Some(s)));
    }
}
