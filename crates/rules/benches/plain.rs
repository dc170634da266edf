//! How fast is the textbook way? English checkers on a plain 8x8 array, with a list of moves, do
//! and undo: the baseline that the benchmark measures the bitboards against. It is written to be
//! as fast as this method allows without tricks.

/// 0 is empty, 1 a man, 2 a king; Black's are positive and White's negative.
type Board = [[i8; 8]; 8];

const BLACK: i8 = 1;
const BLACK_MAN: i8 = 1;
const WHITE_MAN: i8 = -1;
const KING: i8 = 2;

/// No capture takes more than the nine inner squares that one king can reach.
const MAX_CAPTURES: usize = 9;

/// The most plies `perft` looks ahead.
const MAX_DEPTH: usize = 32;

#[derive(Clone, Copy)]
struct Square {
    row: u8,
    column: u8,
}

#[derive(Clone, Copy)]
struct Move {
    from: Square,
    to: Square,
    /// The jumped pieces and where they stood, for undo.
    captured: [(Square, i8); MAX_CAPTURES],
    captures: usize,
}

/// The number of move sequences of this length from the start; every capture path counts.
pub(crate) fn perft(depth: u32) -> u64 {
    // One list of moves for each ply, made once and used again for every position.
    let mut buffers = vec![Vec::new(); MAX_DEPTH];
    count_sequences(&mut start(), BLACK, depth, &mut buffers)
}

/// Black has the three rows at the top and moves down.
fn start() -> Board {
    let mut board = [[0; 8]; 8];
    for (row, cells) in board.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            if (row + column) % 2 == 1 {
                *cell = match row {
                    0..=2 => BLACK_MAN,
                    5..=7 => WHITE_MAN,
                    _ => 0,
                };
            }
        }
    }
    board
}

fn count_sequences(board: &mut Board, side: i8, depth: u32, buffers: &mut [Vec<Move>]) -> u64 {
    match depth {
        0 => return 1,
        1 => return count_moves(board, side),
        _ => {}
    }
    let (moves, deeper) = buffers.split_first_mut().expect("a buffer for each ply");
    generate(board, side, moves);
    let mut total = 0;
    for m in moves.iter() {
        let mover = play(board, m);
        total += count_sequences(board, -side, depth - 1, deeper);
        undo(board, m, mover);
    }
    total
}

/// Plays a move and returns the piece as it was before, which `undo` needs.
fn play(board: &mut Board, m: &Move) -> i8 {
    let mover = take(board, m.from);
    for &(square, _) in &m.captured[..m.captures] {
        put(board, square, 0);
    }
    // A man moves forward only: if it is on an outer row now, that is its king row.
    let crowned = m.to.row == 0 || m.to.row == 7;
    let lands_as = if crowned { mover.signum() * KING } else { mover };
    put(board, m.to, lands_as);
    mover
}

fn undo(board: &mut Board, m: &Move, mover: i8) {
    put(board, m.to, 0);
    for &(square, piece) in &m.captured[..m.captures] {
        put(board, square, piece);
    }
    put(board, m.from, mover);
}

/// Fills `moves` with the captures, or with the steps if there is no capture.
fn generate(board: &mut Board, side: i8, moves: &mut Vec<Move>) {
    moves.clear();
    for from in dark_squares() {
        let piece = at(board, from);
        if piece * side > 0 {
            let mut so_far =
                Move { from, to: from, captured: [(from, 0); MAX_CAPTURES], captures: 0 };
            // The capturing piece leaves its square empty, and may come back to it.
            put(board, from, 0);
            add_captures(board, piece, &mut so_far, moves);
            put(board, from, piece);
        }
    }
    if !moves.is_empty() {
        return;
    }
    for from in dark_squares() {
        let piece = at(board, from);
        if piece * side > 0 {
            for &direction in directions(piece) {
                if let Some(to) = neighbour(from, direction)
                    && at(board, to) == 0
                {
                    moves.push(Move { from, to, captured: [(from, 0); MAX_CAPTURES], captures: 0 });
                }
            }
        }
    }
}

/// Adds every capture that begins with the jumps of `so_far`. Jumped pieces are off the board while
/// this looks on: none can be jumped twice.
fn add_captures(board: &mut Board, piece: i8, so_far: &mut Move, moves: &mut Vec<Move>) {
    let here = so_far.to;
    let mut ends_here = true;
    for &direction in directions(piece) {
        if let Some((over, to)) = jump(board, here, direction, piece) {
            ends_here = false;
            let victim = take(board, over);
            so_far.captured[so_far.captures] = (over, victim);
            so_far.captures += 1;
            so_far.to = to;
            // A man on the king row has no square in front of it, so its capture ends there.
            add_captures(board, piece, so_far, moves);
            so_far.to = here;
            so_far.captures -= 1;
            put(board, over, victim);
        }
    }
    if ends_here && so_far.captures > 0 {
        moves.push(*so_far);
    }
}

/// The number of moves that `generate` would list.
fn count_moves(board: &mut Board, side: i8) -> u64 {
    let mut captures = 0;
    let mut steps = 0;
    for from in dark_squares() {
        let piece = at(board, from);
        if piece * side <= 0 {
            continue;
        }
        for &direction in directions(piece) {
            let Some(to) = neighbour(from, direction) else {
                continue;
            };
            if at(board, to) == 0 {
                steps += 1;
            } else if let Some((over, to)) = jump(board, from, direction, piece) {
                put(board, from, 0);
                let victim = take(board, over);
                captures += count_captures(board, piece, to);
                put(board, over, victim);
                put(board, from, piece);
            }
        }
    }
    if captures > 0 { captures } else { steps }
}

/// In how many ways a capture that has come to `here` can end.
fn count_captures(board: &mut Board, piece: i8, here: Square) -> u64 {
    let mut total = 0;
    for &direction in directions(piece) {
        if let Some((over, to)) = jump(board, here, direction, piece) {
            let victim = take(board, over);
            total += count_captures(board, piece, to);
            put(board, over, victim);
        }
    }
    total.max(1)
}

/// The jumped square and the landing square, if this capture is possible.
fn jump(board: &Board, here: Square, direction: (i8, i8), piece: i8) -> Option<(Square, Square)> {
    let over = neighbour(here, direction)?;
    if at(board, over) * piece >= 0 {
        return None;
    }
    let to = neighbour(over, direction)?;
    (at(board, to) == 0).then_some((over, to))
}

fn directions(piece: i8) -> &'static [(i8, i8)] {
    const DOWN_AND_UP: [(i8, i8); 4] = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
    match piece {
        BLACK_MAN => &DOWN_AND_UP[..2],
        WHITE_MAN => &DOWN_AND_UP[2..],
        _ => &DOWN_AND_UP,
    }
}

fn dark_squares() -> impl Iterator<Item = Square> {
    (0..8u8)
        .flat_map(|row| (0..4u8).map(move |place| Square { row, column: 2 * place + 1 - row % 2 }))
}

fn neighbour(square: Square, direction: (i8, i8)) -> Option<Square> {
    // A step off the top or the left edge wraps around to 255, which is not below 8 either.
    let row = square.row.wrapping_add_signed(direction.0);
    let column = square.column.wrapping_add_signed(direction.1);
    (row < 8 && column < 8).then_some(Square { row, column })
}

fn at(board: &Board, square: Square) -> i8 {
    board[usize::from(square.row)][usize::from(square.column)]
}

fn put(board: &mut Board, square: Square, piece: i8) {
    board[usize::from(square.row)][usize::from(square.column)] = piece;
}

fn take(board: &mut Board, square: Square) -> i8 {
    std::mem::take(&mut board[usize::from(square.row)][usize::from(square.column)])
}
