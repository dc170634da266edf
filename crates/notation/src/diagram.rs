//! The board as a drawing in plain characters.

use crate::piece_letter;
use crownhead_rules::Position;

/// Draws a position: `b` and `w` are men, `B` and `W` kings, dots empty squares. At the edges stand
/// the numbers of the first and the last square of each row.
///
/// ```
/// use crownhead_notation::{diagram, fen};
/// use crownhead_rules::Variant;
/// let position = fen::read(Variant::Mini, "W:W14,9:B1,2,7").unwrap();
/// let lines = [
///     " 1    b   b   .   3",
///     " 4  .   .   .     6",
///     " 7    b   .   w   9",
///     "10  .   .   .    12",
///     "13    .   w   .  15",
///     "16  .   .   .    18",
///     "White to move",
/// ];
/// assert!(diagram(&position).lines().eq(lines));
/// ```
pub fn diagram(position: &Position) -> String {
    let geometry = position.geometry();
    let mut drawing = String::new();
    for row in 0..geometry.width() {
        let cell = |column| match geometry.square_at(row, column) {
            None => ' ',
            Some(square) => position.piece_on(square).map_or('.', piece_letter),
        };
        let cells: Vec<String> = (0..geometry.width()).map(|c| cell(c).to_string()).collect();
        let per_row = geometry.width() / 2;
        let (first, last) = (row * per_row + 1, (row + 1) * per_row);
        drawing.push_str(&format!("{first:2}  {}  {last:2}\n", cells.join(" ")));
    }
    drawing.push_str(&format!("{} to move\n", position.turn()));
    drawing
}
