//! Many puzzles in few bytes, about 20 each.
//!
//! A line of text names the format, the variant and the nodes of the set. Then each puzzle, lowest byte first: a bit for every square of the
//! board, set where a piece stands; two bits for each piece in the order of the squares (1 White, 2 a king), four pieces
//! to a byte; 1 byte (1 White to move, twice the place of
//! the goal among all, 16 times 1 for proved and 2 for exact); 2 bytes of themes, a bit each; 2 bytes rating; 1 byte number
//! of plies, and for each the place of its move among the legal ones. The last 8 bytes are a checksum of all before.

use crate::error::PuzzleError;
use crate::puzzle::{Goal, Puzzle, PuzzleSet};
use crate::themes::Theme;
use crownhead_files::table_checksum;
use crownhead_review::Basis;
use crownhead_rules::{Color, Kind, Position, Setup, Variant};

const WHITE: u8 = 1;
const KING: u8 = 2;
const WHITE_TO_MOVE: u8 = 1;
/// The place of the goal among all stands above the bit of who is to move.
const GOAL_SHIFT: u8 = 1;
const GOAL: u8 = 7;
/// Above that, the place of the basis.
const BASIS_SHIFT: u8 = 4;

/// How a file begins; the nodes follow.
fn head(variant: Variant) -> String {
    format!("crownhead puzzles 2 {} ", variant.id())
}

/// The bytes of puzzles of one variant.
pub fn pack(variant: Variant, set: &PuzzleSet) -> Vec<u8> {
    let mut bytes = format!("{}{}\n", head(variant), set.nodes).into_bytes();
    for puzzle in &set.puzzles {
        pack_position(puzzle, &mut bytes);
        let bit = |theme: &Theme| 1_u16 << (*theme as u16);
        let themes = puzzle.themes.iter().map(bit).fold(0, |set, bit| set | bit);
        bytes.extend(themes.to_le_bytes());
        bytes.extend(puzzle.rating.to_le_bytes());
        bytes.push(puzzle.solution.len() as u8);
        let mut here = puzzle.position;
        for &mv in &puzzle.solution {
            let place = here.moves().iter().position(|&legal| legal == mv);
            bytes.push(place.unwrap_or_default() as u8);
            here = here.after(mv);
        }
    }
    let sum = table_checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn pack_position(puzzle: &Puzzle, bytes: &mut Vec<u8>) {
    let Puzzle { position, goal, basis, .. } = puzzle;
    let squares = usize::from(position.geometry().squares());
    let mut occupied = vec![0_u8; squares.div_ceil(8)];
    let mut kinds = Vec::new();
    for (n, (square, piece)) in position.pieces().enumerate() {
        let place = usize::from(square.number() - 1);
        occupied[place / 8] |= 1 << (place % 8);
        if n % 4 == 0 {
            kinds.push(0);
        }
        let white = if piece.color == Color::White { WHITE } else { 0 };
        let king = if piece.kind == Kind::King { KING } else { 0 };
        kinds[n / 4] |= (white | king) << (n % 4 * 2);
    }
    bytes.extend(occupied);
    bytes.extend(kinds);
    let white = if position.turn() == Color::White { WHITE_TO_MOVE } else { 0 };
    bytes.push(white | (*goal as u8) << GOAL_SHIFT | (*basis as u8) << BASIS_SHIFT);
}

/// The puzzles in some bytes.
///
/// # Errors
/// If they are no puzzles of this variant, or damaged.
pub fn unpack(variant: Variant, bytes: &[u8]) -> Result<PuzzleSet, PuzzleError> {
    let wrong = |why| PuzzleError::Packed { variant, why };
    let (content, sum) =
        bytes.split_last_chunk::<8>().ok_or_else(|| wrong("there are too few bytes"))?;
    let (nodes, body) =
        nodes_and_body(variant, content).ok_or_else(|| wrong("they begin with other words"))?;
    if table_checksum(content) != u64::from_le_bytes(*sum) {
        return Err(wrong("the checksum does not fit"));
    }
    let mut rest = Bytes(body);
    let mut puzzles = Vec::new();
    while !rest.0.is_empty() {
        puzzles
            .push(rest.puzzle(variant).ok_or_else(|| wrong("a position or a move is not legal"))?);
    }
    Ok(PuzzleSet { nodes, puzzles })
}

/// What the first line tells, and what comes after it.
fn nodes_and_body(variant: Variant, content: &[u8]) -> Option<(u64, &[u8])> {
    let rest = content.strip_prefix(head(variant).as_bytes())?;
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let nodes: u64 = std::str::from_utf8(&rest[..end]).ok()?.parse().ok()?;
    Some((nodes, &rest[end + 1..]))
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn word(&mut self) -> Option<u16> {
        self.take(2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn puzzle(&mut self, variant: Variant) -> Option<Puzzle> {
        let squares = variant.geometry().squares();
        let occupied = self.take(usize::from(squares).div_ceil(8))?;
        let is_set = |&square: &u8| occupied[usize::from(square / 8)] >> (square % 8) & 1 == 1;
        let places: Vec<u8> = (0..squares).filter(is_set).collect();
        let kinds = self.take(places.len().div_ceil(4))?;
        let flags = self.byte()?;
        let white_to_move = flags & WHITE_TO_MOVE != 0;
        let mut setup = Setup::new(if white_to_move { Color::White } else { Color::Black });
        for (n, place) in places.into_iter().enumerate() {
            let piece = kinds[n / 4] >> (n % 4 * 2);
            let color = if piece & WHITE != 0 { Color::White } else { Color::Black };
            let kind = if piece & KING != 0 { Kind::King } else { Kind::Man };
            setup.put(u32::from(place) + 1, color, kind);
        }
        let position = Position::new(variant, &setup).ok()?;
        let goal = *Goal::ALL.get(usize::from(flags >> GOAL_SHIFT & GOAL))?;
        let basis = *Basis::ALL.get(usize::from(flags >> BASIS_SHIFT))?;
        let (themes, rating) = (self.word()?, self.word()?);
        let themes = Theme::ALL.into_iter().filter(|&theme| themes >> (theme as u16) & 1 == 1);
        let plies = self.byte()?;
        let mut here = position;
        let mut solution = Vec::new();
        for &place in self.take(plies.into())? {
            let mv = *here.moves().get(usize::from(place))?;
            solution.push(mv);
            here = here.after(mv);
        }
        // The last move is one to find.
        (solution.len() % 2 == 1).then(|| Puzzle {
            position,
            solution,
            goal,
            basis,
            themes: themes.collect(),
            rating,
        })
    }
}
