//! Move text: `11-15`, `22x15`, `2x9x18`, `pass`, and what people and files write instead.
//!
//! Writing names start and end, and the whole path only where two different captures share both.
//! Reading never trusts the separator (one in sixteen moves of real files has the wrong one): the
//! squares alone choose among the legal moves.

use crate::alpha;
use crate::pdn::{MAX_SQUARES, MoveText, MoveTextError, Separator, SquareName};
use crownhead_rules::{Move, Position, Square, SquareNames, Variant};
use thiserror::Error;

/// The text of a move that moves nothing.
pub const PASS: &str = "pass";

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// It does not look like a move at all.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// No legal move fits.
    #[error("{text:?} is not legal: {why}")]
    Illegal {
        /// The move: the squares that were given, without leading zeros.
        text: String,
        /// What stands in its way.
        why: Why,
    },
    /// Different captures fit, and the text does not tell which.
    #[error("{text:?} can mean {}", choices.join(" or "))]
    Ambiguous {
        /// The move: the squares that were given, without leading zeros.
        text: String,
        /// Texts that are precise.
        choices: Vec<String>,
    },
}

/// Why a well-formed move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Why {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The board has no such square.
    #[error("there is no square {0}")]
    NoSuchSquare(SquareName),
    /// The start square is empty.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The piece belongs to the other side.
    #[error("the piece on {0} belongs to the side that is not to move")]
    NotYours(Square),
    /// Another move captures, so this one may not be played.
    #[error("a capture must be played")]
    MustCapture,
    /// A capture must be carried on to its end.
    #[error("the capture goes on")]
    Incomplete,
    /// The side to move can only pass.
    #[error("the only legal move is a pass")]
    MustPass,
    /// A pass, though there are moves.
    #[error("there are moves, so nobody may pass")]
    MayNotPass,
    /// The piece cannot go there.
    #[error("the piece on {0} cannot go there")]
    Unreachable(Square),
}

/// Writes a legal move of this position.
///
/// ```
/// use crownhead_notation::{fen, moves};
/// use crownhead_rules::Variant;
/// let position = fen::read(Variant::English, "B:W6,7,14,15:B2").unwrap();
/// let texts: Vec<_> = position.moves().iter().map(|&mv| moves::write(&position, mv)).collect();
/// assert_eq!(texts, ["2x9x18", "2x11x18"]);
/// ```
pub fn write(position: &Position, mv: Move) -> String {
    write_among(position, &position.moves(), mv)
}

/// Writes a move when the legal moves are known already.
pub fn write_among(position: &Position, legal: &[Move], mv: Move) -> String {
    text_among(position, legal, mv).map_or_else(|| PASS.to_owned(), |text| text.to_string())
}

/// The squares and the separator by which a move is written; `None` for a pass.
pub(crate) fn text_among(position: &Position, legal: &[Move], mv: Move) -> Option<MoveText> {
    if mv.is_pass() {
        return None;
    }
    let twin = |other: &&Move| same_ends(other, &mv) && **other != mv;
    let whole_path = legal.iter().find(twin).and_then(|_| position.paths(mv).into_iter().next());
    let name = |square: Square| name(position.variant(), square);
    let separator = match position.variant().about().capture_sign {
        ':' if mv.is_capture() => Separator::Colon,
        'x' if mv.is_capture() => Separator::Cross,
        _ => Separator::Hyphen,
    };
    match whole_path {
        Some(path) => {
            MoveText::new(&path.into_iter().map(name).collect::<Vec<_>>(), separator).ok()
        }
        None => MoveText::new(&[name(mv.from()), name(mv.to())], separator).ok(),
    }
}

/// The name of a square as moves of a variant are written.
pub fn square_name(variant: Variant, square: Square) -> String {
    name(variant, square).to_string()
}

fn name(variant: Variant, square: Square) -> SquareName {
    match variant.about().squares {
        SquareNames::Numbers => SquareName::Number(square.number()),
        SquareNames::Letters => {
            let (file, rank) = alpha::place(variant.rules(), square);
            SquareName::Alpha { file: file + 1, rank: rank + 1 }
        }
    }
}

fn same_ends(a: &Move, b: &Move) -> bool {
    (a.from_bit(), a.to_bit()) == (b.from_bit(), b.to_bit())
}

/// Reads a move that is legal in this position.
///
/// # Errors
/// One sentence: not a move, not legal and why, or not precise and what it could mean.
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    if text.eq_ignore_ascii_case(PASS) {
        let pass = position.moves().iter().copied().find(|mv| mv.is_pass());
        let why = if position.outcome().is_some() { Why::GameOver } else { Why::MayNotPass };
        return pass.ok_or_else(|| MoveError::Illegal { text: text.to_owned(), why });
    }
    resolve(position, &position.moves(), &MoveText::parse(text)?)
}

/// The squares of a move text on this board, up to the length that a path can have.
struct Route {
    squares: [Square; MAX_SQUARES],
    len: usize,
}

impl Route {
    fn new(position: &Position, text: &MoveText) -> Result<Self, Why> {
        let rules = position.variant().rules();
        let mut route = Self { squares: [Square::new(1); MAX_SQUARES], len: 0 };
        for named in text.squares() {
            let square = match named {
                SquareName::Number(n) => rules.geometry.has(n.into()).then_some(Square::new(n)),
                SquareName::Alpha { file, rank } => alpha::square(rules, file - 1, rank - 1),
            };
            route.squares[route.len] = square.ok_or(Why::NoSuchSquare(named))?;
            route.len += 1;
        }
        Ok(route)
    }

    fn squares(&self) -> &[Square] {
        &self.squares[..self.len]
    }

    fn ends(&self) -> (Square, Square) {
        (self.squares[0], self.squares[self.len - 1])
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        !mv.is_pass()
            && (mv.from(), mv.to()) == self.ends()
            && (self.len == 2 || runs_through(position, mv, self.squares()))
    }
}

/// Finds the one legal move that a move text names.
///
/// # Errors
/// As for [`read`].
pub fn resolve(position: &Position, legal: &[Move], text: &MoveText) -> Result<Move, MoveError> {
    let illegal = |why| MoveError::Illegal { text: text.to_string(), why };
    let route = Route::new(position, text).map_err(illegal)?;
    let mut fitting = legal.iter().copied().filter(|&mv| route.fits(position, mv));
    let Some(first) = fitting.next() else {
        return Err(illegal(why_not(position, legal, &route)));
    };
    let rest: Vec<Move> = fitting.collect();
    if rest.is_empty() {
        return Ok(first);
    }
    let all = || std::iter::once(first).chain(rest.iter().copied());
    // A path given whole is precise even where it is also a part of longer ones. The path of a single
    // jump is no more than start and end.
    let exact = |mv: &Move| position.paths(*mv).iter().any(|path| path == route.squares());
    if let Some(mv) = all().find(exact) {
        return Ok(mv);
    }
    let choices = all().map(|mv| write_among(position, legal, mv)).collect();
    Err(MoveError::Ambiguous { text: text.to_string(), choices })
}

/// Every legal move that a move text can mean.
pub(crate) fn fitting(position: &Position, text: &MoveText) -> Vec<Move> {
    let Ok(route) = Route::new(position, text) else { return Vec::new() };
    position.moves().iter().copied().filter(|&mv| route.fits(position, mv)).collect()
}

/// True if some path of the move visits these squares in this order. A king that flies may be said to have
/// landed on any empty square that it passes.
fn runs_through(position: &Position, mv: Move, squares: &[Square]) -> bool {
    let geometry = position.geometry();
    let visits = |path: &Vec<Square>| {
        let mut at = 0;
        squares.iter().all(|&square| {
            let here = |at: usize| {
                path[at] == square || at > 0 && geometry.is_between(square, path[at - 1], path[at])
            };
            while at < path.len() && !here(at) {
                at += 1;
            }
            at < path.len()
        })
    };
    let passes = |square: &Square| mv.captured().all(|captured| captured != *square);
    mv.is_capture() && squares.iter().all(passes) && position.paths(mv).iter().any(visits)
}

/// The most helpful reason why no legal move fits.
fn why_not(position: &Position, legal: &[Move], route: &Route) -> Why {
    let (from, to) = route.ends();
    let captures = legal.iter().any(|mv| mv.is_capture());
    let begins = |mv: &Move| {
        let path_begins = |path: &Vec<Square>| path.starts_with(route.squares());
        mv.is_capture() && mv.from() == from && position.paths(*mv).iter().any(path_begins)
    };
    match position.piece_on(from) {
        _ if legal.is_empty() => Why::GameOver,
        None => Why::NoPiece(from),
        Some(piece) if piece.color != position.turn() => Why::NotYours(from),
        _ if legal.iter().all(|mv| mv.is_pass()) => Why::MustPass,
        _ if legal.iter().any(begins) => Why::Incomplete,
        Some(_) if captures && position.could_step(from, to) => Why::MustCapture,
        _ => Why::Unreachable(from),
    }
}
