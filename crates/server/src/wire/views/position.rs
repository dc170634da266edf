//! A position with everything that a page needs to play from it: the board, and every legal move with
//! every way of walking it.

use super::Side;
use crate::board::board_text;
use crate::game::{Ending, Verdict};
use crate::proved::{self, Oracle, Proved};
use crate::wire::names::VariantName;
use crownhead_notation::{fen, moves};
use crownhead_rules::{
    DrawRule, ForbiddenMove, Move, Outcome, Path, Position, Reason, Square, Taken,
};
use crownhead_tablebase::Value;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A way of playing a move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub(crate) struct PathView {
    /// The square that the piece starts from and every square that it lands on.
    pub(crate) squares: Vec<u8>,
    /// The piece jumped on each hop; empty for a step.
    pub(crate) captures: Vec<u8>,
    /// From which of the squares on the piece is a king that was none before; null where it is not crowned.
    pub(crate) crowned: Option<usize>,
    /// Squares where the piece may land as well in place of each of these: between two pieces that a flying king takes in
    /// one line. Not there where it has no such choice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) instead: Vec<Vec<u8>>,
}

/// What the endgame tables say.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Proved)]
pub(crate) struct ProvedView {
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

impl ProvedView {
    /// What is known of a position, for its side to move.
    fn here(Proved { value, distance }: Proved) -> Self {
        let value = match value {
            Value::Win => ProvedValue::Win,
            Value::Draw => ProvedValue::Draw,
            Value::Loss => ProvedValue::Loss,
        };
        Self { value, distance }
    }

    /// What it makes of the move that leads there: for the other side, one ply earlier.
    fn before(Proved { value, distance }: Proved) -> Self {
        let value = match value {
            Value::Win => ProvedValue::Loss,
            Value::Draw => ProvedValue::Draw,
            Value::Loss => ProvedValue::Win,
        };
        Self { value, distance: distance.map(|plies| plies + 1) }
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
    pub(crate) proved: Option<ProvedView>,
}

/// A move that could be made and may not be played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ForbiddenView {
    /// The one way of walking it that is meant.
    pub(crate) paths: [PathView; 1],
    pub(crate) why: WhyForbidden,
    pub(crate) takes: TakenView,
    /// What one of the legal moves takes that goes before it; nothing before a step.
    pub(crate) must: TakenView,
}

/// What a capture takes.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct TakenView {
    pub(crate) men: u32,
    pub(crate) kings: u32,
}

impl From<Taken> for TakenView {
    fn from(Taken { men, kings }: Taken) -> Self {
        Self { men, kings }
    }
}

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct WhyForbidden(&'static str);

impl From<ForbiddenMove> for ForbiddenView {
    fn from(mv: ForbiddenMove) -> Self {
        let numbers = |squares: &[Square]| squares.iter().map(|square| square.number()).collect();
        let path = PathView {
            squares: numbers(&mv.path),
            captures: numbers(&mv.captured),
            crowned: None,
            instead: Vec::new(),
        };
        Self {
            paths: [path],
            why: WhyForbidden(mv.why.id()),
            takes: mv.takes.into(),
            must: mv.must.into(),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OutcomeView {
    /// Null for a draw, and for a game that was aborted.
    pub(crate) winner: Option<Side>,
    pub(crate) reason: EndReason,
    /// A sentence.
    pub(crate) text: String,
    /// What stands in it, for a page with words of its own.
    pub(crate) params: OutcomeParams,
}

/// What the sentence about an end speaks of beside the winner.
#[derive(Clone, Default, Debug, Serialize, ToSchema)]
pub(crate) struct OutcomeParams {
    /// How many moves by each side were without progress.
    pub(crate) moves: Option<u32>,
    /// How often the position had come.
    pub(crate) times: Option<u32>,
    /// Who left.
    pub(crate) leaver: Option<Side>,
    /// What went wrong, in English.
    pub(crate) why: Option<String>,
}

impl OutcomeParams {
    fn of(ending: &Ending) -> Self {
        let mut params = Self::default();
        match ending {
            Ending::Ruled(Outcome { reason: Reason::Standstill(rule), .. }) => match *rule {
                DrawRule::Repetition { times } => params.times = Some(times),
                DrawRule::NoProgress { moves }
                | DrawRule::LoneKing { moves, .. }
                | DrawRule::MainRoad { moves }
                | DrawRule::Balance { moves, .. } => params.moves = Some(moves),
            },
            Ending::Decided(Verdict::Forfeit { why, .. }) => params.why = Some(why.clone()),
            Ending::Decided(Verdict::Abandoned { leaver, .. }) => {
                params.leaver = Some((*leaver).into());
            }
            Ending::Ruled(_) | Ending::Decided(Verdict::Aborted | Verdict::Recorded { .. }) => {}
        }
        params
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct EndReason(&'static str);

impl From<Ending> for OutcomeView {
    fn from(ending: Ending) -> Self {
        Self {
            winner: ending.winner().map(Side::from),
            reason: EndReason(ending.reason()),
            text: ending.to_string(),
            params: OutcomeParams::of(&ending),
        }
    }
}

/// A position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PositionView {
    #[schema(value_type = VariantName)]
    pub(crate) variant: String,
    /// Rows, and also columns.
    pub(crate) size: u8,
    pub(crate) fen: String,
    pub(crate) turn: Side,
    /// One character a dark square in the order of PDN: `b` `B` `w` `W` or `.`.
    pub(crate) board: String,
    /// Every legal move; none if the game is over.
    pub(crate) moves: Vec<LegalMoveView>,
    /// Captures that could be made and may not be played, with the reason.
    pub(crate) forbidden: Vec<ForbiddenView>,
    pub(crate) outcome: Option<OutcomeView>,
    /// For the side to move; null where no table knows, and in a game that runs unless its evaluation
    /// was asked for.
    pub(crate) proved: Option<ProvedView>,
}

impl PositionView {
    /// A position that stands alone.
    pub(crate) fn of(position: &Position) -> Self {
        Self::by(&proved::lookup, position)
    }

    /// The same with what somebody else knows of it.
    pub(crate) fn by(oracle: Oracle<'_>, position: &Position) -> Self {
        let outcome = position.outcome().map(|outcome| Ending::Ruled(outcome).into());
        Self::in_game(position, outcome, oracle)
    }

    /// A position in a game that ended as it says, and what may be seen of what is known.
    pub(crate) fn in_game(
        position: &Position,
        outcome: Option<OutcomeView>,
        oracle: Oracle<'_>,
    ) -> Self {
        let (moves, forbidden) = match outcome {
            Some(_) => (Vec::new(), Vec::new()),
            None => (legal_moves(position, oracle), position.forbidden_moves()),
        };
        Self {
            variant: position.variant().id().to_owned(),
            size: position.geometry().width(),
            fen: fen::write(position),
            turn: position.turn().into(),
            board: board_text(position),
            moves,
            forbidden: forbidden.into_iter().map(ForbiddenView::from).collect(),
            outcome,
            proved: oracle(position).map(ProvedView::here),
        }
    }
}

/// The legal moves in the order of their squares.
fn legal_moves(position: &Position, oracle: Oracle<'_>) -> Vec<LegalMoveView> {
    let mut legal = position.moves().to_vec();
    legal.sort_by_key(|mv| (mv.from_bit(), mv.to_bit()));
    legal.iter().map(|&mv| LegalMoveView::among(position, &legal, mv, oracle)).collect()
}

impl LegalMoveView {
    /// One of the legal moves, with what may be seen of what is known.
    pub(crate) fn among(position: &Position, legal: &[Move], mv: Move, oracle: Oracle<'_>) -> Self {
        let pass = mv.is_pass();
        let paths = position.paths(mv);
        let walked = paths.iter().filter(|path| !path.is_empty());
        Self {
            text: moves::write_among(position, legal, mv),
            from: if pass { 0 } else { mv.from().number() },
            to: if pass { 0 } else { mv.to().number() },
            capture: mv.is_capture(),
            crowns: mv.crowns(),
            pass,
            paths: walked.map(|path| path_view(position, mv, path)).collect(),
            proved: oracle(&position.after(mv)).map(ProvedView::before),
        }
    }
}

/// A path with the pieces that it jumps and where it crowns.
pub(crate) fn path_view(before: &Position, mv: Move, path: &Path) -> PathView {
    let jumped: Vec<_> = path.windows(2).filter_map(|leg| mv.jumped(leg[0], leg[1])).collect();
    PathView {
        squares: path.iter().map(|square| square.number()).collect(),
        captures: jumped.iter().map(|square| square.number()).collect(),
        crowned: before.crowned_at(mv, path),
        instead: instead(before, path, &jumped),
    }
}

/// Where a piece may land in place of each square of its path without another way being meant.
fn instead(before: &Position, path: &Path, jumped: &[Square]) -> Vec<Vec<u8>> {
    let geometry = before.variant().rules().geometry;
    let mut all = vec![Vec::new(); path.len()];
    for (at, pair) in jumped.windows(2).enumerate() {
        let [over, next] = [pair[0], pair[1]];
        if geometry.is_between(over, path[at], next) {
            let squares = (1..=geometry.squares()).map(Square::new);
            let between =
                |&one: &Square| one != path[at + 1] && geometry.is_between(one, over, next);
            all[at + 1] = squares.filter(between).map(Square::number).collect();
        }
    }
    if all.iter().all(Vec::is_empty) { Vec::new() } else { all }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Variant;

    #[test]
    fn a_flying_king_may_land_anywhere_between_two_pieces_of_one_line() {
        let of = |variant, text| {
            let view = PositionView::of(&fen::read(variant, text).unwrap());
            let [only] = &view.moves[..] else { panic!("{view:?}") };
            let [path] = &only.paths[..] else { panic!("{only:?}") };
            (path.squares.clone(), path.instead.clone())
        };
        let none = Vec::<u8>::new;
        let (squares, line) = of(Variant::International, "W:WK46:B37,23,10");
        assert_eq!(squares, [46, 32, 19, 5]);
        assert_eq!(line, [none(), vec![28], vec![14], none()]);
        // Where it turns there is one square to turn on, and short kings have no choice.
        let (squares, turning) = of(Variant::International, "W:WK46,6:B37,30,1");
        assert_eq!((squares.len(), turning.len()), (3, 0), "{squares:?} {turning:?}");
        assert!(of(Variant::English, "W:WK29:B25,18").1.is_empty());
    }

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
    fn a_capture_that_takes_too_few_comes_with_the_reason() {
        let view = |fen| PositionView::of(&fen::read(Variant::International, fen).unwrap());
        let position = view("W:W32,45:B28,18,40");
        let [few] = &position.forbidden[..] else { panic!("{position:?}") };
        let [path] = &few.paths;
        assert_eq!((&path.squares[..], &path.captures[..]), (&[45, 34][..], &[40][..]));
        assert_eq!((few.why.0, few.takes.men, few.must.men), ("fewer_pieces", 1, 2));
        assert!(view("W:W32:B18").forbidden.is_empty());
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
