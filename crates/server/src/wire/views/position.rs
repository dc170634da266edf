//! A position with everything that a page needs to play from it: the board, and every legal move with
//! every way of walking it.

use super::Side;
use crate::game::Verdict;
use crate::proved;
use crownhead_notation::{fen, moves};
use crownhead_rules::{
    Color, DrawRule, FORTY_MOVES, Kind, Move, Outcome, Path, Position, Reason, Square,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

/// A way of playing a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct PathView {
    /// The square that the piece starts from and every square that it lands on.
    pub(crate) squares: Vec<u8>,
    /// The piece jumped on each hop; empty for a step.
    pub(crate) captures: Vec<u8>,
    /// From which of the squares on the piece is a king that was none before; null where it is not crowned.
    pub(crate) crowned: Option<usize>,
}

/// What the endgame tables say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Proved {
    pub(crate) value: ProvedValue,
    /// Plies to the end, where they are known.
    pub(crate) distance: Option<u32>,
}

/// The value of a position with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ProvedValue {
    Win,
    Draw,
    Loss,
}

impl Proved {
    /// What it makes of the move that leads here: for the other side, one ply earlier.
    fn before(self) -> Self {
        let value = match self.value {
            ProvedValue::Win => ProvedValue::Loss,
            ProvedValue::Draw => ProvedValue::Draw,
            ProvedValue::Loss => ProvedValue::Win,
        };
        Self { value, distance: self.distance.map(|plies| plies + 1) }
    }
}

/// A legal move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LegalMoveView {
    /// The text of PDN, unique among the legal moves.
    pub(crate) text: String,
    /// 0 for a pass.
    pub(crate) from: u8,
    /// 0 for a pass.
    pub(crate) to: u8,
    pub(crate) capture: bool,
    pub(crate) crowns: bool,
    pub(crate) pass: bool,
    /// Every way of walking it; none for a pass.
    pub(crate) paths: Vec<PathView>,
    /// For the mover, after this move; null where no table knows, and while a game runs.
    pub(crate) proved: Option<Proved>,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct OutcomeView {
    /// Null for a draw, and for a game that was aborted.
    pub(crate) winner: Option<Side>,
    /// A reason of the rules, or `fault` (a computer could not go on), `aborted`, `abandoned` (a player
    /// left) or `record` (an imported game ended so).
    #[schema(schema_with = reason_schema)]
    pub(crate) reason: String,
    /// A sentence.
    pub(crate) text: String,
    /// What stands in it, for a page with words of its own; games that ended long ago have none in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) params: Option<OutcomeParams>,
}

/// What the sentence about an end speaks of beside the winner.
#[derive(Clone, Default, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct OutcomeParams {
    /// How many moves by each side were without progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<u32>,
    /// Who left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) leaver: Option<Side>,
    /// What went wrong, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<String>,
}

fn reason_schema() -> Object {
    let ids = Reason::ALL.map(Reason::id).into_iter().chain(Verdict::IDS);
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(ids)).build()
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> Self {
        let moves = match (outcome.reason, FORTY_MOVES) {
            (Reason::FortyMoves, DrawRule::NoProgress { moves }) => Some(moves),
            _ => None,
        };
        Self {
            winner: outcome.winner.map(Side::from),
            reason: outcome.reason.id().to_owned(),
            text: format!("{outcome}."),
            params: Some(OutcomeParams { moves, ..OutcomeParams::default() }),
        }
    }
}

/// A position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PositionView {
    pub(crate) variant: String,
    /// Rows, and also columns.
    pub(crate) size: u8,
    pub(crate) fen: String,
    pub(crate) turn: Side,
    /// One character a dark square in the order of PDN: `b` `B` `w` `W` or `.`.
    pub(crate) board: String,
    /// Every legal move; none if the game is over.
    pub(crate) moves: Vec<LegalMoveView>,
    pub(crate) outcome: Option<OutcomeView>,
    /// For the side to move; null where no table knows, and in a game that runs unless its evaluation
    /// was asked for.
    pub(crate) proved: Option<Proved>,
}

impl PositionView {
    /// A position that stands alone.
    pub(crate) fn of(position: &Position) -> Self {
        Self::in_game(position, position.outcome().map(OutcomeView::from), true)
    }

    /// A position in a game that ended as it says; `open` if what the tables know may be seen.
    pub(crate) fn in_game(position: &Position, outcome: Option<OutcomeView>, open: bool) -> Self {
        let moves = match outcome {
            Some(_) => Vec::new(),
            None => legal_moves(position, open),
        };
        Self {
            variant: position.variant().id().to_owned(),
            size: position.geometry().width(),
            fen: fen::write(position),
            turn: position.turn().into(),
            board: board_text(position),
            moves,
            outcome,
            proved: if open { proved::lookup(position) } else { None },
        }
    }
}

/// The legal moves in the order of their squares.
fn legal_moves(position: &Position, open: bool) -> Vec<LegalMoveView> {
    let mut legal = position.moves().to_vec();
    legal.sort_by_key(|mv| (mv.from_bit(), mv.to_bit()));
    legal.iter().map(|&mv| LegalMoveView::among(position, &legal, mv, open)).collect()
}

impl LegalMoveView {
    /// One of the legal moves; `open` if what the tables know of it may be seen.
    pub(crate) fn among(position: &Position, legal: &[Move], mv: Move, open: bool) -> Self {
        let pass = mv.is_pass();
        let paths = position.paths(mv);
        let walked = paths.iter().filter(|path| !path.is_empty());
        let proved = || proved::lookup(&position.after(mv)).map(Proved::before);
        Self {
            text: moves::write_among(position, legal, mv),
            from: if pass { 0 } else { mv.from().number() },
            to: if pass { 0 } else { mv.to().number() },
            capture: mv.is_capture(),
            crowns: mv.crowns(),
            pass,
            paths: walked.map(|path| path_view(position, mv, path)).collect(),
            proved: if open { proved() } else { None },
        }
    }
}

/// A path with the pieces that it jumps and where it crowns.
pub(crate) fn path_view(before: &Position, mv: Move, path: &Path) -> PathView {
    let geometry = before.geometry();
    let jumped = |hop: &[Square]| {
        let middle = |a: u8, b: u8| a.midpoint(b);
        let row = middle(geometry.row_of(hop[0]), geometry.row_of(hop[1]));
        let column = middle(geometry.column_of(hop[0]), geometry.column_of(hop[1]));
        geometry.square_at(row, column).map(Square::number)
    };
    let captures =
        if mv.is_capture() { path.windows(2).filter_map(jumped).collect() } else { Vec::new() };
    PathView {
        squares: path.iter().map(|square| square.number()).collect(),
        captures,
        crowned: before.crowned_at(mv, path),
    }
}

/// The board as one character a dark square.
pub(crate) fn board_text(position: &Position) -> String {
    let mut text = vec!['.'; position.geometry().squares().into()];
    for (square, piece) in position.pieces() {
        text[usize::from(square.number()) - 1] = match (piece.color, piece.kind) {
            (Color::Black, Kind::Man) => 'b',
            (Color::Black, Kind::King) => 'B',
            (Color::White, Kind::Man) => 'w',
            (Color::White, Kind::King) => 'W',
        };
    }
    text.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Variant;

    #[test]
    fn a_move_comes_with_every_path_and_what_it_jumps() {
        let ring = fen::read(Variant::English, "W:WK14:B10,11,18,19").unwrap();
        let view = PositionView::of(&ring);
        let [only] = &view.moves[..] else { panic!("{view:?}") };
        assert_eq!((only.text.as_str(), only.from, only.to), ("14x14", 14, 14));
        let mut squares: Vec<_> = only.paths.iter().map(|path| path.squares.clone()).collect();
        squares.sort();
        assert_eq!(squares, [[14, 7, 16, 23, 14], [14, 23, 16, 7, 14]]);
        let there = only.paths.iter().find(|path| path.squares[1] == 7).unwrap();
        assert_eq!(there.captures, [10, 11, 19, 18]);
    }

    #[test]
    fn a_pass_has_no_squares() {
        let stuck = fen::read(Variant::Mini, "B:W14:B16").unwrap();
        let view = PositionView::of(&stuck);
        assert_eq!(view.board, ".............w.b..");
        let [pass] = &view.moves[..] else { panic!("{view:?}") };
        assert!(pass.pass && pass.paths.is_empty() && (pass.from, pass.to) == (0, 0));
    }
}
