//! Moves as numbers, and boards as arrays: what a net sees and says.
//!
//! Both are as the side to move sees the board, its men going down: for Black that is the board as it is, for White
//! it is turned, so that square n is S + 1 - n, where S is the number of squares. One net plays both sides.
//!
//! An action is `(from - 1) * S + (to - 1)`. Captures that join the same two squares over other pieces are rare: the
//! first that the rules name has that number, and the others, in their order, have the numbers from S * S on, of which
//! there are sixteen. Should a composed position ever need more, they take the lowest numbers that are free, so that
//! every legal move has a number of its own. A pass, which is the only legal move where it is one, is 0.
//!
//! An observation has four planes of S squares: own men, their men, own kings, their kings. That is the order of the
//! inputs of our nets.

use crate::arguments::{Ruled, move_in, position_of, whole};
use crate::arrays::need_numpy;
use crate::errors::IllegalMoveError;
use crate::moves::Move;
use crate::variants::Variant;
use crownhead_rules::{self as rules, Bitboard, Board, Color, Square};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// Numbers for captures that join the same squares as another one.
const FURTHER: usize = 16;

/// No board has more runs of squares between ghosts.
const MOST_RUNS: usize = 5;

/// Planes of an observation.
pub(crate) const PLANES: usize = 4;

/// The numbers of a variant's moves.
#[derive(Clone)]
pub(crate) struct Numbering {
    pub(crate) variant: rules::Variant,
    squares: usize,
    /// The place of each bit's square as Black sees it, and as White does.
    places: [[u8; 64]; 2],
    /// The places that have so many ghosts before them, as sets.
    runs: [u64; MOST_RUNS],
}

impl Numbering {
    pub(crate) fn of(variant: rules::Variant) -> Self {
        let geometry = variant.geometry();
        let squares = geometry.squares();
        let mut places = [[0; 64]; 2];
        for number in 1..=squares {
            let bit = usize::from(geometry.bit(Square::new(number)));
            places[Color::Black as usize][bit] = number - 1;
            places[Color::White as usize][bit] = squares - number;
        }
        let mut runs = [0; MOST_RUNS];
        for number in 1..=squares {
            let place = number - 1;
            runs[usize::from(geometry.bit(Square::new(number)) - place)] |= 1 << place;
        }
        Self { variant, squares: squares.into(), places, runs }
    }

    /// A set of squares as the bits of their places, without ghosts, as Black sees them.
    #[inline(always)]
    fn packed(&self, set: Bitboard) -> u64 {
        (0..MOST_RUNS).fold(0, |packed, ghosts| packed | set.0 >> ghosts & self.runs[ghosts])
    }

    /// How many numbers there are.
    pub(crate) const fn actions(&self) -> usize {
        self.squares * self.squares + FURTHER
    }

    /// How many values an observation has.
    pub(crate) const fn inputs(&self) -> usize {
        PLANES * self.squares
    }

    /// The number of a move by its squares. A pass, and a move that joins the squares of one before it, have another.
    #[inline(always)]
    pub(crate) fn plain(&self, turn: Color, mv: &rules::Move) -> usize {
        let places = &self.places[turn as usize];
        let place = |bit: u8| usize::from(places[usize::from(bit & 63)]);
        place(mv.from_bit()) * self.squares + place(mv.to_bit())
    }

    /// Puts the number of each legal move into a list, which is cleared first.
    pub(crate) fn number(&self, turn: Color, moves: &[rules::Move], numbers: &mut Vec<u16>) {
        numbers.clear();
        let plain = |mv: &rules::Move| self.plain(turn, mv) as u16;
        match moves {
            [only] if only.is_pass() => numbers.push(0),
            // Only where there are captures can two moves join the same squares.
            _ if !moves.iter().any(|mv| mv.is_capture()) => numbers.extend(moves.iter().map(plain)),
            _ => self.number_captures(moves, plain, numbers),
        }
    }

    /// The same where some moves are captures.
    fn number_captures(
        &self,
        moves: &[rules::Move],
        plain: impl Fn(&rules::Move) -> u16,
        numbers: &mut Vec<u16>,
    ) {
        let mut further = self.squares * self.squares;
        for mv in moves {
            let plain = plain(mv);
            if numbers.contains(&plain) {
                numbers.push(further as u16);
                further += 1;
            } else {
                numbers.push(plain);
            }
        }
        if further > self.actions() {
            self.crowd(numbers);
        }
    }

    /// Gives numbers beyond the last the lowest that are free.
    #[cold]
    fn crowd(&self, numbers: &mut [u16]) {
        let mut free = 0;
        for n in 0..numbers.len() {
            if usize::from(numbers[n]) >= self.actions() {
                while numbers.contains(&free) {
                    free += 1;
                }
                numbers[n] = free;
            }
        }
    }

    /// Writes an observation over an old one.
    #[inline(always)]
    pub(crate) fn observe(&self, board: &Board, out: &mut [u8]) {
        let (own, other) = (board.turn(), board.turn().other());
        let (mine, theirs) = (self.packed(board.pieces(own)), self.packed(board.pieces(other)));
        let kings = self.packed(board.kings(own) | board.kings(other));
        let packed = [mine & !kings, theirs & !kings, mine & kings, theirs & kings];
        // Where the compiler knows how many squares there are it needs no loop.
        match self.squares {
            18 => unpack(18, packed, own, out),
            32 => unpack(32, packed, own, out),
            50 => unpack(50, packed, own, out),
            squares => unpack(squares, packed, own, out),
        }
    }
}

/// Writes planes of so many squares as a side sees them, a byte for each bit.
#[inline(always)]
fn unpack(squares: usize, packed: [u64; PLANES], own: Color, out: &mut [u8]) {
    let bits = BITS[own as usize];
    let unused = 8 * (8 - squares.div_ceil(8));
    for (plane, packed) in out.chunks_exact_mut(squares).zip(packed) {
        // What White sees first are the highest places, so they are brought to the end of a byte.
        let turned = (packed << (64 - squares - unused)).swap_bytes() >> unused;
        let bytes = if own == Color::White { turned } else { packed }.to_le_bytes();
        // A table of the 256 bytes would take the nearest memory from what is far away.
        let eight = |byte: u8| {
            let some = (u64::from(byte) * ONES) & bits;
            ((some + 0x7f * ONES) >> 7 & ONES).to_le_bytes()
        };
        let (whole, rest) = plane.as_chunks_mut::<8>();
        for (place, byte) in whole.iter_mut().zip(bytes) {
            *place = eight(byte);
        }
        if !rest.is_empty() {
            rest.copy_from_slice(&eight(bytes[squares / 8])[..rest.len()]);
        }
    }
}

/// One in each byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The bit that each byte of a word stands for: from the lowest on for Black, from the highest on for White.
const BITS: [u64; 2] = [0x8040_2010_0804_0201, 0x0102_0408_1020_4080];

/// The moves of a variant as whole numbers, and its boards as arrays.
#[pyclass(frozen, module = "crownhead.env")]
pub(crate) struct ActionSpace(Numbering);

impl ActionSpace {
    fn numbered(
        &self,
        given: &Bound<'_, PyAny>,
    ) -> PyResult<(rules::Position, rules::MoveList, Vec<u16>)> {
        let position = self.position(given)?;
        let moves = position.moves();
        let mut numbers = Vec::new();
        self.0.number(position.turn(), &moves, &mut numbers);
        Ok((position, moves, numbers))
    }

    fn position(&self, given: &Bound<'_, PyAny>) -> PyResult<rules::Position> {
        let position = position_of(given)?;
        if position.variant() == self.0.variant {
            return Ok(position);
        }
        let (here, there) = (self.0.variant, position.variant());
        Err(crate::errors::error(format!(
            "these are the actions of {here}, and the position is of {there}"
        )))
    }
}

#[pymethods]
impl ActionSpace {
    #[new]
    #[pyo3(signature = (variant=None))]
    fn new(variant: Option<Ruled>) -> Self {
        Self(Numbering::of(variant.unwrap_or_default().0))
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.0.variant)
    }

    /// How many actions there are: they are the numbers from 0 up to, but without, this.
    #[getter]
    fn n(&self) -> usize {
        self.0.actions()
    }

    /// The shape of an observation: four planes and the squares of the board.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (PLANES, self.0.squares)
    }

    /// The numbers of the legal moves, in the order of `legal_moves`.
    fn actions(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<u16>> {
        Ok(self.numbered(position)?.2)
    }

    /// The number of a legal move, given as `Move` or as text.
    fn encode(&self, position: &Bound<'_, PyAny>, r#move: &Bound<'_, PyAny>) -> PyResult<u16> {
        let (position, moves, numbers) = self.numbered(position)?;
        let mv = move_in(&position, r#move)?;
        let place = moves.iter().position(|other| *other == mv);
        place
            .map(|n| numbers[n])
            .ok_or_else(|| crate::errors::of_refused(rules::Refused::Illegal(mv)))
    }

    /// The legal move with a number.
    fn decode(
        &self,
        position: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole)] action: i64,
    ) -> PyResult<Move> {
        let (before, moves, numbers) = self.numbered(position)?;
        let place = numbers.iter().position(|&number| i64::from(number) == action);
        let illegal =
            || IllegalMoveError::new_err(format!("action {action} is no legal move here"));
        Ok(Move { mv: moves[place.ok_or_else(illegal)?], before })
    }

    /// True at the number of each legal move.
    fn mask<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        need_numpy(py)?;
        let numbers = self.numbered(position)?.2;
        let mut mask = vec![false; self.0.actions()];
        for number in numbers {
            mask[usize::from(number)] = true;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The board as the side to move sees it: own men, their men, own kings, their kings.
    fn observation<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        need_numpy(py)?;
        let mut values = vec![0; self.0.inputs()];
        self.0.observe(self.position(position)?.board(), &mut values);
        PyArray1::from_vec(py, values).reshape([PLANES, self.0.squares])
    }

    fn __repr__(&self) -> String {
        format!("ActionSpace({:?})", self.0.variant.id())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0.variant == self.0.variant)
    }

    fn __hash__(&self) -> u64 {
        self.0.variant as u64
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (&'static str,)) {
        (slf.get_type().into_any().unbind(), (slf.get().0.variant.id(),))
    }
}
