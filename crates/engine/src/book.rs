//! Which first moves are good? A book, found by long searches beforehand: positions, each with the moves that are worth
//! playing and what they lose to the best one.
//!
//! A move is known by the position it leads to, so the file does not depend on how moves are generated. After the head, in
//! which the key of the start position stands, lowest byte first:
//!
//! | bytes | what |
//! |---|---|
//! | 8, 2, 1 | for each position, by key: its key, its score in hundredths for the side to move, how many moves follow |
//! | 2, 1 | for each of these moves, the best first: last 16 bits of the key after it, hundredths that it loses |

use crate::head::{END, Head, OWN, seal};
use crate::score::Score;
use crownhead_files::read_bounded;
use crownhead_rules::{Move, Position, Variant};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

const HEAD: Head = Head { word: b"CROWNBOK", version: 1 };
/// No book is nearly as large.
const MOST_MEGABYTES: u64 = 64;

/// Why bytes are no book, as one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadBook(String);

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadBook {}

/// A book of openings of one variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    variant: Variant,
    pages: BTreeMap<u64, Page>,
}

/// What the book says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Page {
    score: i16,
    /// The best first.
    moves: Vec<BookMove>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BookMove {
    mark: u16,
    loss: u8,
}

/// By which a move is known.
fn mark(position: &Position, mv: Move) -> u16 {
    position.after(mv).key() as u16
}

impl Book {
    /// An empty one.
    pub const fn new(variant: Variant) -> Self {
        Self { variant, pages: BTreeMap::new() }
    }

    /// The variant that it is for.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// True if it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Adds a position with its score for the side to move and what each move loses, the best first. Without moves
    /// nothing is added.
    pub fn add(&mut self, position: &Position, score: Score, moves: &[(Move, u8)]) {
        let known = |&(mv, loss): &(Move, u8)| BookMove { mark: mark(position, mv), loss };
        let moves: Vec<BookMove> = moves.iter().take(u8::MAX.into()).map(known).collect();
        if !moves.is_empty() {
            let score = score.0.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            self.pages.insert(position.key(), Page { score, moves });
        }
    }

    /// What it says of a position: the score, and the moves with what they lose, the best first.
    pub fn look_up(&self, position: &Position) -> Option<(Score, Vec<(Move, u8)>)> {
        let page =
            self.pages.get(&position.key()).filter(|_| position.variant() == self.variant)?;
        let legal = position.moves();
        let played = |&BookMove { mark: wanted, loss }: &BookMove| {
            let mv = legal.iter().copied().find(|&mv| mark(position, mv) == wanted)?;
            Some((mv, loss))
        };
        Some((Score(page.score.into()), page.moves.iter().filter_map(played).collect()))
    }

    /// A move that loses no more than so many hundredths, and its score; which of several, the lot decides.
    pub fn choose(&self, position: &Position, margin: u8, lot: u64) -> Option<(Move, Score)> {
        let (score, mut moves) = self.look_up(position)?;
        moves.retain(|&(_, loss)| loss <= margin);
        let place = (lot % moves.len().max(1) as u64) as usize;
        moves.get(place).map(|&(mv, loss)| (mv, Score(score.0 - i32::from(loss))))
    }

    /// Reads a book from a file.
    ///
    /// # Errors
    /// One sentence that names the file.
    pub fn load(path: &Path) -> Result<Self, BadBook> {
        let shown = path.display().to_string();
        let bytes = read_bounded(path, MOST_MEGABYTES)
            .map_err(|error| BadBook(format!("cannot read the book {shown:?}: {error}")))?;
        Self::from_bytes(&bytes)
            .map_err(|BadBook(why)| BadBook(format!("the book {shown:?} is no use: {why}")))
    }

    /// Reads a book from the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BadBook> {
        let bad = |why: &str| BadBook(why.to_owned());
        let variant = HEAD.check(bytes).map_err(bad)?;
        let start = Position::start(variant).key();
        if bytes[OWN] != start.to_le_bytes() {
            return Err(bad("this program has other names for positions; make it again"));
        }
        let mut book = Self::new(variant);
        let mut rest = &bytes[END..];
        while !rest.is_empty() {
            let (key, page) =
                take_page(&mut rest).ok_or_else(|| bad("it ends within a position"))?;
            if page.moves.is_empty()
                || book.pages.last_key_value().is_some_and(|(&last, _)| last >= key)
            {
                return Err(bad("its positions are not in order"));
            }
            book.pages.insert(key, page);
        }
        Ok(book)
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let start = Position::start(self.variant).key();
        let mut bytes = HEAD.begin(self.variant, start.to_le_bytes());
        for (key, Page { score, moves }) in &self.pages {
            bytes.extend(key.to_le_bytes());
            bytes.extend(score.to_le_bytes());
            bytes.push(moves.len() as u8);
            for BookMove { mark, loss } in moves {
                bytes.extend(mark.to_le_bytes());
                bytes.push(*loss);
            }
        }
        seal(&mut bytes);
        bytes
    }
}

/// The next position of a file.
fn take_page(rest: &mut &[u8]) -> Option<(u64, Page)> {
    let key = u64::from_le_bytes(take(rest)?);
    let score = i16::from_le_bytes(take(rest)?);
    let [count] = take(rest)?;
    let mut next = || {
        let mark = u16::from_le_bytes(take(rest)?);
        let [loss] = take(rest)?;
        Some(BookMove { mark, loss })
    };
    let moves: Option<Vec<BookMove>> = (0..count).map(|_| next()).collect();
    Some((key, Page { score, moves: moves? }))
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, others) = rest.split_first_chunk()?;
    *rest = others;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> (Position, Book) {
        let start = Position::start(Variant::English);
        let mut book = Book::new(Variant::English);
        let moves = start.moves();
        let line: Vec<(Move, u8)> =
            moves.iter().enumerate().map(|(n, &mv)| (mv, 3 * n as u8)).collect();
        book.add(&start, Score(4), &line);
        book.add(&start.after(moves[0]), Score(-4), &[(start.after(moves[0]).moves()[1], 0)]);
        (start, book)
    }

    #[test]
    fn a_file_comes_back_as_it_was_or_is_refused() {
        let (_, book) = small();
        let bytes = book.to_bytes();
        assert_eq!(Book::from_bytes(&bytes), Ok(book));
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 16;
            assert!(Book::from_bytes(&damaged).is_err(), "byte {place}");
        }
        for length in 0..bytes.len() {
            assert!(Book::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn moves_within_the_margin_are_drawn() {
        let (start, book) = small();
        let moves = start.moves();
        let drawn = |margin, lot| book.choose(&start, margin, lot);
        assert_eq!(drawn(0, 5), Some((moves[0], Score(4))));
        assert_eq!(drawn(6, 5), Some((moves[2], Score(-2))));
        let all: Vec<Move> = (0..30).filter_map(|lot| drawn(3, lot)).map(|(mv, _)| mv).collect();
        assert!(all.contains(&moves[0]) && all.contains(&moves[1]) && !all.contains(&moves[2]));
        let elsewhere = start.after(moves[1]);
        assert_eq!(book.choose(&elsewhere, 255, 1), None);
    }
}
