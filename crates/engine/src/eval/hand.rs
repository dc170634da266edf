//! English checkers, by hand: material and what every book on the game teaches.
//!
//! Each term is declared once in the list below, with its weight and the range and step for tuning it.
//! A side is always seen as Black sees the board (White's is turned), so every term is written once.

use crownhead_rules::{Bitboard, Board, Color, Geometry, Square};

/// A named weight of the evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Its weight in hundredths of a man.
    pub weight: i32,
    /// The lowest and highest sensible weight.
    pub range: (i32, i32),
    /// The smallest change worth trying.
    pub step: i32,
    /// What it rewards.
    pub about: &'static str,
}

macro_rules! terms {
    ($($name:ident = $weight:literal, $low:literal..=$high:literal, $step:literal, $about:literal;)*) => {
        $(#[doc = $about] const $name: i32 = $weight;)*

        /// All terms.
        pub const TERMS: &[Term] = &[$(Term {
            name: stringify!($name),
            weight: $weight,
            range: ($low, $high),
            step: $step,
            about: $about,
        },)*];
    };
}

terms! {
    MAN = 100, 100..=100, 1, "A man.";
    KING = 136, 110..=200, 2, "A king.";
    LEAD = 260, 0..=600, 20, "Being ahead, the more the fewer pieces are left: trades favour who leads.";
    ADVANCE = 2, 0..=10, 1, "Each row that a man has advanced.";
    CENTRE = 3, 0..=12, 1, "A man on one of the eight central squares.";
    EDGE = -2, -10..=5, 1, "A man on the left or right edge.";
    BRIDGE = 10, 0..=30, 2, "Men on the first and third square of the back row.";
    GUARD = 4, 0..=15, 1, "A man on the back row, while the opponent has men to crown.";
    DOG_HOLE = -12, -40..=0, 2, "A man in the dog hole, held there by one man.";
    SUPPORT = 2, 0..=10, 1, "A man with a friend or the edge behind it.";
    RUNAWAY = 60, 0..=120, 5, "A man that nobody can stop from being crowned.";
    RUNAWAY_STEP = -7, -20..=0, 1, "Each step that such a man still has to go.";
    KING_CENTRE = 5, 0..=20, 1, "A king on a central square.";
    KING_MOVES = 2, 0..=10, 1, "Each safe step of a king.";
    KING_TRAPPED = -28, -90..=0, 4, "A king without a safe step.";
    TEMPO = 3, 0..=15, 1, "The right to move.";
    OPPOSITION = 4, 0..=20, 1, "Having the move, in endings with few pieces.";
}

const BOARD: Geometry = Geometry::new(8);

/// Bits of one diagonal step, the other being one more.
const STEP: u32 = 4;

const fn squares(numbers: &[u8]) -> Bitboard {
    let mut set = 0;
    let mut n = 0;
    while n < numbers.len() {
        set |= 1 << BOARD.bit(Square::new(numbers[n]));
        n += 1;
    }
    Bitboard(set)
}

const ALL: Bitboard = BOARD.board();
const BACK_ROW: Bitboard = BOARD.row(0);
const BRIDGE_SQUARES: Bitboard = squares(&[1, 3]);
const CENTRE_SQUARES: Bitboard = squares(&[10, 11, 14, 15, 18, 19, 22, 23]);
const EDGE_SQUARES: Bitboard = squares(&[5, 12, 13, 20, 21, 28, 4, 29]);
/// Where a black man is in the dog hole, and the white man that keeps it there.
const DOG_HOLE_SQUARE: Bitboard = squares(&[28]);
const DOG_HOLE_KEEPER: Bitboard = squares(&[32]);

/// A side as Black sees the board.
struct Side {
    men: Bitboard,
    kings: Bitboard,
    their_men: Bitboard,
    their_kings: Bitboard,
}

impl Side {
    fn of(board: &Board, color: Color) -> Self {
        let other = color.other();
        let view = |set| match color {
            Color::Black => set,
            Color::White => BOARD.turned(set),
        };
        Self {
            men: view(board.men(color)),
            kings: view(board.kings(color)),
            their_men: view(board.men(other)),
            their_kings: view(board.kings(other)),
        }
    }

    fn own(&self) -> Bitboard {
        self.men | self.kings
    }

    fn theirs(&self) -> Bitboard {
        self.their_men | self.their_kings
    }

    fn value(&self) -> i32 {
        self.men() + self.back_row() + self.kings() + self.runaways()
    }

    fn men(&self) -> i32 {
        let mut value = 0;
        for row in 1..7 {
            value += ADVANCE * count(self.men & BOARD.rows(row, 8));
        }
        value += CENTRE * count(self.men & CENTRE_SQUARES);
        value += EDGE * count(self.men & EDGE_SQUARES);
        // Behind a man on the board's edge nobody can capture it.
        let backed = down(self.own() | !ALL, STEP) | down(self.own() | !ALL, STEP + 1);
        value += SUPPORT * count(self.men & backed);
        if self.men.meets(DOG_HOLE_SQUARE) && self.their_men.meets(DOG_HOLE_KEEPER) {
            value += DOG_HOLE;
        }
        value
    }

    fn back_row(&self) -> i32 {
        if self.their_men.is_empty() {
            return 0;
        }
        let bridge = if self.men.contains(BRIDGE_SQUARES) { BRIDGE } else { 0 };
        bridge + GUARD * count(self.men & BACK_ROW)
    }

    fn kings(&self) -> i32 {
        if self.kings.is_empty() {
            return 0;
        }
        let mut value = KING_CENTRE * count(self.kings & CENTRE_SQUARES);
        let empty = ALL.without(self.own() | self.theirs());
        let safe = empty.without(self.attacked(empty));
        for king in self.kings.singles() {
            let around =
                down(king, STEP) | down(king, STEP + 1) | up(king, STEP) | up(king, STEP + 1);
            match count(around & safe) {
                0 => value += KING_TRAPPED,
                steps => value += KING_MOVES * steps,
            }
        }
        value
    }

    /// Empty squares on which a piece that comes there could be captured as things stand: an opponent
    /// on one side that may jump this way, and an empty square on the other.
    fn attacked(&self, empty: Bitboard) -> Bitboard {
        let jump_up = |bits| up(self.theirs(), bits) & down(empty, bits);
        let jump_down = |bits| down(self.their_kings, bits) & up(empty, bits);
        jump_up(STEP) | jump_up(STEP + 1) | jump_down(STEP) | jump_down(STEP + 1)
    }

    /// Men whose way ahead is free of opponents, seen as widening cones.
    fn runaways(&self) -> i32 {
        let far = self.men & BOARD.rows(3, 7);
        let mut best = 0;
        for man in far.singles() {
            let mut cone = man;
            let mut steps = 0;
            let mut free = true;
            while !cone.meets(BOARD.row(7)) {
                cone = (down(cone, STEP) | down(cone, STEP + 1)) & ALL;
                steps += 1;
                free &= !cone.meets(self.theirs());
            }
            if free {
                best = best.max(RUNAWAY + RUNAWAY_STEP * steps);
            }
        }
        best
    }
}

#[inline(always)]
fn count(set: Bitboard) -> i32 {
    set.len() as i32
}

#[inline(always)]
fn down(set: Bitboard, bits: u32) -> Bitboard {
    Bitboard(set.0 << bits)
}

#[inline(always)]
fn up(set: Bitboard, bits: u32) -> Bitboard {
    Bitboard(set.0 >> bits)
}

/// The value for the side to move.
pub(super) fn evaluate(board: &Board) -> i32 {
    let mover = board.turn();
    let [own, other] = [mover, mover.other()].map(|color| Side::of(board, color));
    let material = |side: &Side| MAN * count(side.men) + KING * count(side.kings);
    let (mine, theirs) = (material(&own), material(&other));
    let mut value = mine - theirs + TEMPO;
    if mine != theirs {
        value += LEAD * (mine - theirs) / (mine + theirs);
    }
    value += own.value() - other.value();
    value += opposition(board);
    if is_hard_to_win(&own, &other, value) { value / 2 } else { value }
}

/// Who has the move: with an odd number of pieces in the mover's system of files, the mover has it.
fn opposition(board: &Board) -> i32 {
    let [black, white] = Color::BOTH.map(|color| board.pieces(color));
    let all = black | white;
    if all.len() > 10 || black.len() != white.len() {
        return 0;
    }
    // The system of the side to move: every second column, counted from its own double corner.
    const SYSTEM: Bitboard = squares(&[1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 19, 20, 25, 26, 27, 28]);
    let system = match board.turn() {
        Color::Black => SYSTEM,
        Color::White => ALL.without(SYSTEM),
    };
    if (all & system).len() % 2 == 1 { OPPOSITION } else { -OPPOSITION }
}

/// One or two kings more are seldom enough against a king that has a double corner to run to.
fn is_hard_to_win(own: &Side, other: &Side, value: i32) -> bool {
    let (ahead, behind) = if value > 0 { (own, other) } else { (other, own) };
    let few = count(ahead.own()) <= 3 && count(ahead.own()) - count(behind.own()) <= 1;
    few && behind.men.is_empty() && !behind.kings.is_empty() && ahead.men.is_empty()
}
