//! How fast is the textbook way where kings fly? International and Russian draughts on a plain array, with a list
//! of moves, do and undo: the same method as for English checkers beside it, and the same care.

/// 0 is empty, 1 a man, 2 a king; Black's are positive and White's negative.
type Board<const W: usize> = [[i8; W]; W];

const WHITE: i8 = -1;
const KING: i8 = 2;
/// A piece that has been captured and stands in the way until the capture is over.
const TAKEN: i8 = 64;
const WAYS: [(i8, i8); 4] = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
/// The most pieces that a capture of these games takes in a tree from the start.
const MAX_CAPTURES: usize = 20;
const MAX_DEPTH: usize = 32;

type Square = (u8, u8);

#[derive(Clone, Copy)]
struct Move {
    from: Square,
    to: Square,
    lands_as: i8,
    captured: [(Square, i8); MAX_CAPTURES],
    captures: usize,
}

/// Where moves go: into a list, or only into a number.
struct Found<'a> {
    list: Option<&'a mut Vec<Move>>,
    number: u64,
    most: usize,
}

/// A game on a board of `W` squares a side, with rows of men; `MOST`: the most must be taken; `ON`: a man that
/// is crowned in a capture goes on as a king, otherwise it is crowned where its move ends.
pub(crate) struct Plain<const W: usize, const MOST: bool, const ON: bool> {
    board: Board<W>,
}

impl<const W: usize, const MOST: bool, const ON: bool> Plain<W, MOST, ON> {
    /// White moves first. Black has the rows at the top and moves down.
    pub(crate) fn start(rows: usize) -> Self {
        let mut board = [[0; W]; W];
        for (row, cells) in board.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                if (row + column) % 2 == 1 {
                    *cell = i8::from(row < rows) - i8::from(row >= W - rows);
                }
            }
        }
        Self { board }
    }

    /// The number of move sequences of this length; every capture path counts.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        let mut buffers = vec![Vec::new(); MAX_DEPTH];
        self.count_sequences(WHITE, depth, &mut buffers)
    }

    fn count_sequences(&mut self, side: i8, depth: u32, buffers: &mut [Vec<Move>]) -> u64 {
        if depth == 1 {
            let mut found = Found { list: None, number: 0, most: 0 };
            self.generate(side, &mut found);
            return found.number;
        }
        let (moves, deeper) = buffers.split_first_mut().expect("a buffer for each ply");
        moves.clear();
        self.generate(side, &mut Found { list: Some(moves), number: 0, most: 0 });
        let mut total = 0;
        for m in moves.iter() {
            let mover = self.take(m.from);
            for &(square, _) in &m.captured[..m.captures] {
                self.put(square, 0);
            }
            self.put(m.to, m.lands_as);
            total += self.count_sequences(-side, depth - 1, deeper);
            self.put(m.to, 0);
            for &(square, piece) in &m.captured[..m.captures] {
                self.put(square, piece);
            }
            self.put(m.from, mover);
        }
        total
    }

    /// The captures, or the steps if there is no capture.
    fn generate(&mut self, side: i8, found: &mut Found<'_>) {
        for from in dark_squares::<W>() {
            let piece = self.at(from);
            if piece * side > 0 {
                let captured = [(from, 0); MAX_CAPTURES];
                let mut so_far = Move { from, to: from, lands_as: piece, captured, captures: 0 };
                self.put(from, 0);
                self.capture(piece, None, &mut so_far, found);
                self.put(from, piece);
            }
        }
        if found.number > 0 {
            return;
        }
        for from in dark_squares::<W>() {
            let piece = self.at(from);
            if piece * side > 0 {
                self.step(from, piece, found);
            }
        }
    }

    fn step(&self, from: Square, piece: i8, found: &mut Found<'_>) {
        let ways = match piece {
            1 => &WAYS[..2],
            -1 => &WAYS[2..],
            _ => &WAYS[..],
        };
        for &way in ways {
            let mut here = from;
            while let Some(to) = neighbour::<W>(here, way)
                && self.at(to) == 0
            {
                found.number += 1;
                if let Some(list) = &mut found.list {
                    let lands_as = crowned::<W>(piece, to);
                    let captured = [(from, 0); MAX_CAPTURES];
                    list.push(Move { from, to, lands_as, captured, captures: 0 });
                }
                if piece.abs() != KING {
                    break;
                }
                here = to;
            }
        }
    }

    /// Goes on with a capture; false if it ends here. `came` is the way of the last leg, and whether the piece
    /// stands right behind what it jumped: straight on it goes from there alone.
    fn capture(
        &mut self,
        piece: i8,
        came: Option<((i8, i8), bool)>,
        so_far: &mut Move,
        found: &mut Found<'_>,
    ) -> bool {
        let (here, mut goes_on) = (so_far.to, false);
        for way in WAYS {
            let Some((over, behind)) = self.jump(here, way, piece) else { continue };
            goes_on = true;
            if came == Some((way, false)) {
                continue;
            }
            let victim = self.at(over);
            self.put(over, TAKEN);
            so_far.captured[so_far.captures] = (over, victim);
            so_far.captures += 1;
            let (mut ends, mut number, mut any) = ([(here, 0); W], 0, false);
            let mut landing = Some(behind);
            while let Some(to) = landing {
                so_far.to = to;
                let as_piece = if ON { crowned::<W>(piece, to) } else { piece };
                if self.capture(as_piece, Some((way, to == behind)), so_far, found) {
                    any = true;
                } else {
                    ends[number] = (to, as_piece);
                    number += 1;
                }
                let next = if piece.abs() == KING { neighbour::<W>(to, way) } else { None };
                landing = next.filter(|&next| self.at(next) == 0);
            }
            if !any {
                for &(to, as_piece) in &ends[..number] {
                    so_far.to = to;
                    so_far.lands_as = crowned::<W>(as_piece, to);
                    add::<MOST>(so_far, found);
                }
            }
            so_far.to = here;
            so_far.captures -= 1;
            self.put(over, victim);
        }
        goes_on
    }

    /// The jumped square and the one right behind it, if this capture is possible.
    fn jump(&self, here: Square, way: (i8, i8), piece: i8) -> Option<(Square, Square)> {
        let mut over = neighbour::<W>(here, way)?;
        while piece.abs() == KING && self.at(over) == 0 {
            over = neighbour::<W>(over, way)?;
        }
        let victim = self.at(over);
        if victim == TAKEN || victim * piece >= 0 {
            return None;
        }
        let behind = neighbour::<W>(over, way)?;
        (self.at(behind) == 0).then_some((over, behind))
    }

    fn at(&self, (row, column): Square) -> i8 {
        self.board[usize::from(row)][usize::from(column)]
    }

    fn put(&mut self, (row, column): Square, piece: i8) {
        self.board[usize::from(row)][usize::from(column)] = piece;
    }

    fn take(&mut self, square: Square) -> i8 {
        let piece = self.at(square);
        self.put(square, 0);
        piece
    }
}

/// Adds a capture, unless another takes more.
fn add<const MOST: bool>(capture: &Move, found: &mut Found<'_>) {
    if MOST && capture.captures < found.most {
        return;
    }
    if MOST && capture.captures > found.most {
        (found.most, found.number) = (capture.captures, 0);
        if let Some(list) = &mut found.list {
            list.clear();
        }
    }
    found.number += 1;
    if let Some(list) = &mut found.list {
        list.push(*capture);
    }
}

/// The piece as it is on a square: a man on its far row is a king.
fn crowned<const W: usize>(piece: i8, (row, _): Square) -> i8 {
    match piece {
        1 if usize::from(row) == W - 1 => KING,
        -1 if row == 0 => -KING,
        other => other,
    }
}

fn dark_squares<const W: usize>() -> impl Iterator<Item = Square> {
    let half = W as u8 / 2;
    (0..W as u8).flat_map(move |row| (0..half).map(move |n| (row, 2 * n + 1 - row % 2)))
}

fn neighbour<const W: usize>((row, column): Square, way: (i8, i8)) -> Option<Square> {
    // A step off the top or the left edge wraps around to 255, which is not on the board either.
    let (row, column) = (row.wrapping_add_signed(way.0), column.wrapping_add_signed(way.1));
    (usize::from(row) < W && usize::from(column) < W).then_some((row, column))
}
