//! The board at play: who stands where and who is to move, as a small value that is copied.
//!
//! A `Board` does not remember its rule set; the rules come in as a type parameter where they matter.
//! Boards are made only from checked setups and by legal moves. Code that chooses the rules at run
//! time holds a [`Position`](crate::Position), which is a board together with its variant.

use crate::{Bitboard, Color, Geometry, Kind, Move, Piece, Rules, key};

/// Who stands where: the part of a board that the rules of movement look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pieces {
    pub(crate) black: Bitboard,
    pub(crate) white: Bitboard,
    /// The kings of both sides.
    pub(crate) kings: Bitboard,
}

impl Pieces {
    #[inline(always)]
    pub(crate) const fn of(&self, color: Color) -> Bitboard {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The pieces after a change that `mover` makes.
    #[inline(always)]
    pub(crate) fn after(&self, mover: Color, change: &Change) -> Self {
        let Change { from, to, captured, crowns } = *change;
        let crown = if crowns || self.kings.meets(from) { to } else { Bitboard::EMPTY };
        let kings = self.kings.without(from | captured) | crown;
        // A round trip ends where it began: taking off before putting down keeps the piece.
        let own = self.of(mover).without(from) | to;
        let opponent = self.of(mover.other()).without(captured);
        let (black, white) = match mover {
            Color::Black => (own, opponent),
            Color::White => (opponent, own),
        };
        Self { black, white, kings }
    }
}

/// What a move changes, as sets; all are empty for a pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) from: Bitboard,
    pub(crate) to: Bitboard,
    pub(crate) captured: Bitboard,
    pub(crate) crowns: bool,
}

impl Change {
    /// The turn is forfeited.
    pub(crate) const PASS: Self = Self {
        from: Bitboard::EMPTY,
        to: Bitboard::EMPTY,
        captured: Bitboard::EMPTY,
        crowns: false,
    };
}

/// How many steps in a row a side has made with one king, under rules that count them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Run {
    /// The bit of the king; 0 without steps.
    pub(crate) king: u8,
    pub(crate) steps: u8,
}

impl Run {
    pub(crate) const NONE: Self = Self { king: 0, steps: 0 };
}

/// Pieces, side to move, key, and how long kings have been stepping where rules count that: everything that
/// tells which moves are legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(crate) pieces: Pieces,
    key: u64,
    pub(crate) turn: Color,
    /// By colour; none under most rules.
    pub(crate) runs: [Run; 2],
}

const _: () = assert!(size_of::<Board>() == 40);

impl Board {
    pub(crate) fn new(pieces: Pieces, turn: Color) -> Self {
        Self::with_runs(pieces, turn, [Run::NONE; 2])
    }

    pub(crate) fn with_runs(pieces: Pieces, turn: Color, runs: [Run; 2]) -> Self {
        Self { pieces, key: key::of_board(&pieces, turn) ^ key::of_runs(runs), turn, runs }
    }

    /// The board with these men and kings of Black and of White, for tables that number all positions. Whoever calls
    /// answers for its being legal; drawings from outside go through [`Position::new`](crate::Position::new).
    pub fn of_sets([black, white]: [(Bitboard, Bitboard); 2], turn: Color) -> Self {
        let pieces =
            Pieces { black: black.0 | black.1, white: white.0 | white.1, kings: black.1 | white.1 };
        Self::new(pieces, turn)
    }

    /// The same board with kings that have made steps in a row, under rules that count them: for Black and for White the
    /// king as a set, empty for none, and its steps. Whoever calls answers for there being such a king and a man beside it.
    #[must_use]
    pub fn with_king_runs(&self, runs: [(Bitboard, u8); 2]) -> Self {
        let run = |(king, steps): (Bitboard, u8)| match steps {
            0 => Run::NONE,
            _ => Run { king: king.first(), steps },
        };
        Self::with_runs(self.pieces, self.turn, runs.map(run))
    }

    /// The king of a side that has made steps in a row as a set, empty for none, and how many.
    #[inline(always)]
    pub const fn king_run(&self, color: Color) -> (Bitboard, u8) {
        match self.runs[color as usize] {
            Run { steps: 0, .. } => (Bitboard::EMPTY, 0),
            Run { king, steps } => (Bitboard::of(king), steps),
        }
    }

    /// The start position of a rule set.
    pub fn start<R: Rules>() -> Self {
        let width = R::SET.geometry.width();
        let black = R::SET.geometry.rows(0, R::SET.rows_of_men);
        let white = R::SET.geometry.rows(width - R::SET.rows_of_men, width);
        Self::new(Pieces { black, white, kings: Bitboard::EMPTY }, R::SET.first)
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces of a side.
    #[inline(always)]
    pub const fn pieces(&self, color: Color) -> Bitboard {
        self.pieces.of(color)
    }

    /// The men of a side.
    #[inline(always)]
    pub const fn men(&self, color: Color) -> Bitboard {
        self.pieces(color).without(self.pieces.kings)
    }

    /// The kings of a side.
    #[inline(always)]
    pub const fn kings(&self, color: Color) -> Bitboard {
        Bitboard(self.pieces(color).0 & self.pieces.kings.0)
    }

    /// A 64-bit number that equal boards share and different ones hardly ever do.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The piece on a square, given as a set of one.
    pub fn piece_on(&self, square: Bitboard) -> Option<Piece> {
        let owner = Color::BOTH.into_iter().find(|&c| self.pieces(c).meets(square))?;
        let kind = if self.pieces.kings.meets(square) { Kind::King } else { Kind::Man };
        Some(Piece::new(owner, kind))
    }

    /// The board after a legal move.
    #[inline(always)]
    #[must_use]
    pub fn after<R: Rules>(&self, mv: Move) -> Self {
        self.after_under(mv, R::SET.king_run)
    }

    /// The same under rules that allow a king so many steps in a row: all that it depends on.
    #[inline(always)]
    #[must_use]
    pub fn after_under(&self, mv: Move, king_run: Option<u8>) -> Self {
        // The change of a pass is empty: without a way out for it the pieces stay in registers.
        let change = mv.change();
        let pieces = self.pieces.after(self.turn, &change);
        let moved = if mv.is_pass() { key::TURN } else { self.key_change(&pieces, &change) };
        let (key, turn) = (self.key ^ moved, self.turn.other());
        let runs = match king_run {
            None => [Run::NONE; 2],
            Some(_) if mv.is_pass() => self.runs,
            Some(most) => self.runs_after(pieces, change, most),
        };
        let key = match king_run {
            None => key,
            Some(_) => key ^ key::of_runs(self.runs) ^ key::of_runs(runs),
        };
        Self { pieces, key, turn, runs }
    }

    /// How long kings have been stepping after a change that leads to the pieces `after`. Both are copies: few
    /// rules ask, and for the others they need not be in memory.
    #[inline(never)]
    fn runs_after(&self, after: Pieces, change: Change, most: u8) -> [Run; 2] {
        let has_men = |color| !after.of(color).without(after.kings).is_empty();
        let (own, other) = (self.runs[self.turn as usize], self.runs[self.turn.other() as usize]);
        let is_king_step = self.pieces.kings.meets(change.from) && change.captured.is_empty();
        let own = if is_king_step && has_men(self.turn) {
            let same = own.steps > 0 && Bitboard::of(own.king) == change.from;
            let steps = if same { own.steps.saturating_add(1).min(most) } else { 1 };
            Run { king: change.to.first(), steps }
        } else {
            Run::NONE
        };
        let stays = other.steps > 0
            && !change.captured.meets(Bitboard::of(other.king))
            && has_men(self.turn.other());
        let other = if stays { other } else { Run::NONE };
        match self.turn {
            Color::Black => [own, other],
            Color::White => [other, own],
        }
    }

    /// The king of a side that has made all the steps in a row that the rules allow, as a set.
    #[inline(always)]
    pub(crate) fn tired<R: Rules>(&self, color: Color) -> Bitboard {
        let run = self.runs[color as usize];
        match R::SET.king_run {
            Some(most) if run.steps >= most => Bitboard::of(run.king & 63),
            _ => Bitboard::EMPTY,
        }
    }

    /// What a change that leads to the pieces `after` does to the key.
    #[inline(always)]
    fn key_change(&self, after: &Pieces, change: &Change) -> u64 {
        let Change { from, to, captured, .. } = *change;
        let mut key = key::TURN
            ^ key::piece(self.turn, self.pieces.kings.meets(from), from)
            ^ key::piece(self.turn, after.kings.meets(to), to);
        for taken in captured.singles() {
            key ^= key::piece(self.turn.other(), self.pieces.kings.meets(taken), taken);
        }
        key
    }

    /// The same game seen from the other side of the table: turned by 180 degrees, colours swapped.
    #[must_use]
    pub fn turned(&self, geometry: Geometry) -> Self {
        let pieces = Pieces {
            black: geometry.turned(self.pieces.white),
            white: geometry.turned(self.pieces.black),
            kings: geometry.turned(self.pieces.kings),
        };
        let turned = |run: Run| match run.steps {
            0 => run,
            steps => Run { king: geometry.turned(Bitboard::of(run.king)).first(), steps },
        };
        let [black, white] = self.runs.map(turned);
        Self::with_runs(pieces, self.turn.other(), [white, black])
    }

    /// The key computed from nothing; equal to [`key`](Self::key), which is kept move by move.
    pub fn recomputed_key(&self) -> u64 {
        key::of_board(&self.pieces, self.turn) ^ key::of_runs(self.runs)
    }
}
