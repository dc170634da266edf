//! FEN of PDN: a position as one line of text, `B:W21,22,K30:B1,2,K5`.
//!
//! Writing keeps to the standard: no spaces, no trailing dot, squares in ascending order, White's
//! pieces first. Reading takes what real files hold: spaces, lower case, ranges (`W21-32`), a `K`
//! before a range (all kings), the sides in either order, an empty side, a trailing dot, a
//! missing or unknown side to move (`?`), alphanumeric squares (`a3`), counters as lidraughts adds them
//! (`:H0:F1`, ignored; `:+0+232`, steps that kings of Black and White have made in a row and where they stand,
//! written too where the rules count them), and the position string of the Hub protocol (`Bbbbb…ewww`).

use crate::alpha;
use crate::letter_piece;
use crate::quote::quoted;
use crownhead_rules::{Color, Geometry, IllegalSetup, Kind, Position, RuleSet, Setup, Variant};
use thiserror::Error;

/// A drawing of so many pieces is no position whatever it says of others, so no more are kept: a short
/// text of ranges can name millions.
const MOST_PIECES: usize = 100_000;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// There is nothing but space.
    #[error("the FEN is empty; a FEN looks like B:W21,22,K30:B1,2,K5")]
    Empty,
    /// The text before the first colon is not a side.
    #[error("{0:?} is not a side to move; a FEN begins with B: or W:")]
    Turn(String),
    /// There is no colon.
    #[error("{0:?} is not a FEN; a FEN looks like B:W21,22,K30:B1,2,K5")]
    NoSections(String),
    /// A section does not begin with the letter of a side.
    #[error("{0:?} in the FEN does not begin with W or B")]
    Side(String),
    /// A side has two sections.
    #[error("the FEN names the pieces of {0} twice")]
    SideTwice(Color),
    /// Something between commas is neither a square nor a range.
    #[error("{0:?} in the FEN is not a square")]
    Square(String),
    /// The pieces can be read, but they do not make a legal position.
    #[error("{fen:?} is not a legal position: {reasons}")]
    Illegal {
        /// The whole text.
        fen: String,
        /// Every reason.
        reasons: IllegalSetup,
    },
}

/// Reads a position.
///
/// ```
/// use crownhead_notation::fen;
/// use crownhead_rules::Variant;
/// let position = fen::read(Variant::English, "w: w K30, 21-22 : b 1,2,k5 .").unwrap();
/// assert_eq!(fen::write(&position), "W:W21,22,K30:B1,2,K5");
/// ```
///
/// # Errors
/// One sentence that quotes what is wrong; if the board is not legal, every reason.
pub fn read(variant: Variant, text: &str) -> Result<Position, FenError> {
    let setup = read_setup(variant, text)?;
    Position::new(variant, &setup)
        .map_err(|reasons| FenError::Illegal { fen: quoted(text.trim()), reasons })
}

/// Reads a drawing of a board, legal or not.
///
/// # Errors
/// If the text cannot be understood.
pub fn read_setup(variant: Variant, text: &str) -> Result<Setup, FenError> {
    let rules = variant.rules();
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let compact = compact.strip_suffix('.').unwrap_or(&compact);
    if compact.is_empty() {
        return Err(FenError::Empty);
    }
    if let Some(setup) = read_hub(rules.geometry, compact) {
        return Ok(setup);
    }
    let mut sections = compact.split(':');
    let turn = match sections.next().unwrap_or_default() {
        "B" | "b" => Color::Black,
        "W" | "w" => Color::White,
        "" | "?" => rules.first,
        _ if !compact.contains(':') => return Err(FenError::NoSections(quoted(compact))),
        other => return Err(FenError::Turn(quoted(other))),
    };
    let mut setup = Setup::new(turn);
    let mut seen = [false; 2];
    for section in sections.filter(|section| !section.is_empty() && !is_counter(section)) {
        if let Some(runs) = read_runs(section) {
            setup.runs = runs;
            continue;
        }
        let (color, squares) = split_side(section)?;
        if std::mem::replace(&mut seen[color as usize], true) {
            return Err(FenError::SideTwice(color));
        }
        for range in squares.split(',').filter(|_| !squares.is_empty()) {
            put_range(&mut setup, rules, color, range)?;
        }
    }
    Ok(setup)
}

/// `H0` and `F1`: the half-move and move counters that lidraughts adds.
fn is_counter(section: &str) -> bool {
    let digits = section.strip_prefix(['H', 'F', 'h', 'f']);
    digits.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// `+0+232`: the steps in a row of a king of Black and of one of White, a digit and the king's square each.
fn read_runs(section: &str) -> Option<Vec<(Color, u32, u8)>> {
    let (black, white) = section.strip_prefix('+')?.split_once('+')?;
    let run = |color: Color, text: &str| {
        let (steps, square) = text.split_at_checked(1)?;
        let steps: u8 = steps.parse().ok()?;
        Some((steps > 0 && !square.is_empty()).then_some((color, square.parse().ok()?, steps)))
    };
    let whole = |color, text: &str| match text {
        "0" => Some(None),
        // Old texts do not say which king it is.
        one if one.len() == 1 && one.bytes().all(|b| b.is_ascii_digit()) => Some(None),
        other => run(color, other),
    };
    let runs = [whole(Color::Black, black)?, whole(Color::White, white)?];
    Some(runs.into_iter().flatten().collect())
}

fn split_side(section: &str) -> Result<(Color, &str), FenError> {
    let side = |letters: [char; 2]| section.strip_prefix(letters);
    match (side(['B', 'b']), side(['W', 'w'])) {
        (Some(squares), _) => Ok((Color::Black, squares)),
        (_, Some(squares)) => Ok((Color::White, squares)),
        (None, None) => Err(FenError::Side(quoted(section))),
    }
}

/// Puts the pieces of `12`, `K12`, `21-32`, `K21-32` or `a3` on the board.
fn put_range(
    setup: &mut Setup,
    rules: &RuleSet,
    color: Color,
    range: &str,
) -> Result<(), FenError> {
    let bad = || FenError::Square(quoted(range));
    let king = range.strip_prefix(['K', 'k']);
    let kind = if king.is_some() { Kind::King } else { Kind::Man };
    let squares = king.unwrap_or(range);
    let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
    let first = number(rules, first).ok_or_else(bad)?;
    let last = number(rules, last).ok_or_else(bad)?;
    if first > last {
        return Err(bad());
    }
    // Beyond the board one wrong number is enough to tell what is wrong.
    let on_board = u32::from(rules.geometry.squares());
    let beyond = if last > on_board { Some(last) } else { None };
    let room = MOST_PIECES.saturating_sub(setup.pieces.len());
    for number in (first..=last.min(on_board)).chain(beyond).take(room) {
        setup.put(number, color, kind);
    }
    Ok(())
}

fn number(rules: &RuleSet, text: &str) -> Option<u32> {
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        // A number too large to hold is as wrong as any other that is not on the board.
        return Some(text.parse().unwrap_or(u32::MAX));
    }
    alpha::read(rules, text).map(|square| square.number().into())
}

/// The Hub protocol's position: the side to move, then one letter for each square.
fn read_hub(geometry: Geometry, text: &str) -> Option<Setup> {
    let (turn, squares) = text.split_at_checked(1)?;
    let turn = match turn {
        "B" => Color::Black,
        "W" => Color::White,
        _ => return None,
    };
    if squares.len() != usize::from(geometry.squares()) {
        return None;
    }
    let mut setup = Setup::new(turn);
    for (number, letter) in (1..).zip(squares.chars()) {
        match letter_piece(letter) {
            Some(piece) => setup.put(number, piece.color, piece.kind),
            None if letter == 'e' => {}
            None => return None,
        }
    }
    Some(setup)
}

/// Writes a position.
pub fn write(position: &Position) -> String {
    // A recorded search has a hundred thousand of them, so nothing is made on the way.
    let mut fen = String::with_capacity(USUAL_LENGTH);
    fen.push(position.turn().letter());
    for color in [Color::White, Color::Black] {
        fen.extend([':', color.letter()]);
        for (n, (square, kind)) in position.pieces_of(color).enumerate() {
            if n > 0 {
                fen.push(',');
            }
            if kind == Kind::King {
                fen.push('K');
            }
            let number = square.number();
            if number > 9 {
                fen.push(char::from(b'0' + number / 10));
            }
            fen.push(char::from(b'0' + number % 10));
        }
    }
    if position.king_runs().next().is_some() {
        let of = |color: Color| {
            let run = position.king_runs().find(|(owner, ..)| *owner == color);
            run.map_or("0".to_owned(), |(_, square, steps)| format!("{steps}{square}"))
        };
        fen += &format!(":+{}+{}", of(Color::Black), of(Color::White));
    }
    fen
}

/// That of a full board on 8x8.
const USUAL_LENGTH: usize = 70;
