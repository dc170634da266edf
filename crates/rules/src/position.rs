//! A legal position under rules that are chosen at run time.

use crate::generate::{BlackSide, Scene, WhiteSide, for_side};
use crate::switches::{NoMove, Promotion, Rules};
use crate::{
    Bitboard, Board, Color, Counting, ForbiddenMove, Geometry, IllegalSetup, Kind, Move, MoveList,
    Outcome, Piece, Reason, Setup, Square, Variant, WithRules,
};

/// A board and the rule set it is played under. Small, copied freely, and always legal.
///
/// ```
/// use crownhead_rules::{Position, Variant};
/// let start = Position::start(Variant::English);
/// let moves = start.moves();
/// assert_eq!(moves.len(), 7);
/// let next = start.after(moves[0]);
/// assert_ne!(start.turn(), next.turn());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    variant: Variant,
    board: Board,
}

/// A way of playing a move: the square it starts on and every square it lands on, in order.
pub type Path = Vec<Square>;

impl Position {
    /// The start position of a variant.
    pub fn start(variant: Variant) -> Self {
        struct Start;
        impl WithRules for Start {
            type Output = Board;
            fn run<R: Rules>(self) -> Board {
                Board::start::<R>()
            }
        }
        Self { variant, board: variant.with_rules(Start) }
    }

    /// The position of a board that was made under the rules of this variant, for tables and searches; whoever calls
    /// answers for that.
    #[inline(always)]
    pub const fn of_board(variant: Variant, board: Board) -> Self {
        Self { variant, board }
    }

    /// The position that was drawn, if it is legal.
    ///
    /// # Errors
    /// Every reason why it is not.
    pub fn new(variant: Variant, setup: &Setup) -> Result<Self, IllegalSetup> {
        struct Check<'a>(&'a Setup);
        impl WithRules for Check<'_> {
            type Output = Result<Board, IllegalSetup>;
            fn run<R: Rules>(self) -> Self::Output {
                self.0.board::<R>()
            }
        }
        Ok(Self { variant, board: variant.with_rules(Check(setup))? })
    }

    /// The drawing of this position.
    pub fn setup(&self) -> Setup {
        let pieces = self.pieces().map(|(square, piece)| (square.number().into(), piece));
        let runs =
            self.king_runs().map(|(color, king, steps)| (color, king.number().into(), steps));
        Setup { turn: self.turn(), pieces: pieces.collect(), runs: runs.collect() }
    }

    /// Kings that have made steps in a row, where the rules count those: whose, on which square, how many steps.
    pub fn king_runs(&self) -> impl Iterator<Item = (Color, Square, u8)> {
        Color::BOTH.into_iter().filter_map(|color| {
            let run = self.board.runs[color as usize];
            (run.steps > 0).then(|| (color, self.geometry().square(run.king), run.steps))
        })
    }

    /// The rule set.
    #[inline(always)]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The board, for code that knows the rules as a type.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The shape and numbering of the board.
    pub fn geometry(&self) -> Geometry {
        self.variant.geometry()
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.board.turn()
    }

    /// A 64-bit number that equal positions of one variant share.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.board.key()
    }

    /// The piece on a square; `None` also for a square that this board does not have.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let geometry = self.geometry();
        let here = geometry.has(square.number().into()).then(|| geometry.bit(square))?;
        self.board.piece_on(Bitboard::of(here))
    }

    /// Every piece with its square, in the order of the numbers.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let geometry = self.geometry();
        let occupied = self.board.pieces(Color::Black) | self.board.pieces(Color::White);
        occupied.singles().filter_map(move |one| {
            self.board.piece_on(one).map(|piece| (geometry.square(one.first()), piece))
        })
    }

    /// The pieces of one side with their squares, in the order of the numbers.
    pub fn pieces_of(&self, color: Color) -> impl Iterator<Item = (Square, Kind)> + '_ {
        let (geometry, kings) = (self.geometry(), self.board.kings(color));
        self.board.pieces(color).singles().map(move |one| {
            let kind = if kings.meets(one) { Kind::King } else { Kind::Man };
            (geometry.square(one.first()), kind)
        })
    }

    /// How many pieces of a kind a side has.
    pub const fn count(&self, color: Color, kind: Kind) -> u32 {
        match kind {
            Kind::Man => self.board.men(color).len(),
            Kind::King => self.board.kings(color).len(),
        }
    }

    /// The legal moves; none if the game is over by the rules of the board.
    pub fn moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.moves_into(&mut moves);
        moves
    }

    /// Puts the legal moves into a list, which is cleared first: for searches, which would make one for every
    /// node otherwise.
    pub fn moves_into(&self, list: &mut MoveList) {
        struct Moves<'a>(&'a Board, &'a mut MoveList);
        impl WithRules for Moves<'_> {
            type Output = ();
            fn run<R: Rules>(self) {
                self.0.moves_into::<R>(self.1);
            }
        }
        self.variant.with_rules(Moves(&self.board, list));
    }

    /// The position after a move, which must be one of [`moves`](Self::moves).
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        debug_assert!(self.moves().contains(&mv), "{mv:?} is not legal here");
        let king_run = self.variant.rules().king_run;
        Self { variant: self.variant, board: self.board.after_under(mv, king_run) }
    }

    /// Every way of playing a legal move, the first one generated first. A pass has the empty way.
    ///
    /// Most moves have one; a king that runs a ring of four or more pieces has two or more.
    pub fn paths(&self, mv: Move) -> Vec<Path> {
        struct Paths<'a>(&'a Board, Move);
        impl WithRules for Paths<'_> {
            type Output = Vec<Path>;
            fn run<R: Rules>(self) -> Vec<Path> {
                for_side!(self.0.turn(), S => Scene::<R, S>::new(&self.0.pieces).paths(self.1))
            }
        }
        match (mv.is_pass(), mv.is_capture()) {
            (true, _) => vec![Path::new()],
            (false, false) => vec![vec![mv.from(), mv.to()]],
            (false, true) => self.variant.with_rules(Paths(&self.board, mv)),
        }
    }

    /// From which square of a path of a legal move on the piece is a king that was none before, as an
    /// index into the path; `None` where nothing is crowned.
    ///
    /// ```
    /// use crownhead_rules::{Color, Kind, Position, Setup, Variant};
    /// let mut setup = Setup::new(Color::Black);
    /// for (number, color) in [(21, Color::Black), (25, Color::White), (26, Color::White)] {
    ///     setup.put(number, color, Kind::Man);
    /// }
    /// let position = Position::new(Variant::Regicide, &setup).unwrap();
    /// // 21x30x23: crowned on 30 and gone on as a king.
    /// let whole = position.moves().iter().copied().find(|mv| mv.to().number() == 23).unwrap();
    /// let path = position.paths(whole).remove(0);
    /// assert_eq!(position.crowned_at(whole, &path), Some(1));
    /// ```
    pub fn crowned_at(&self, mv: Move, path: &[Square]) -> Option<usize> {
        let last = path.len().checked_sub(1).filter(|_| mv.crowns())?;
        let rules = self.variant.rules();
        let geometry = self.geometry();
        let far_row = match self.turn() {
            Color::Black => geometry.width() - 1,
            Color::White => 0,
        };
        if matches!(rules.promotion, Promotion::IfItEnds) {
            return Some(last);
        }
        let takes_king = |at: usize| {
            let jumped = mv.jumped(path[at - 1], path[at]);
            let jumped = jumped.and_then(|square| self.piece_on(square));
            jumped.is_some_and(|piece| piece.kind == Kind::King)
        };
        let crowned = |at: &usize| {
            geometry.row_of(path[*at]) == far_row || (rules.regicide && takes_king(*at))
        };
        Some((1..=last).find(crowned).unwrap_or(last))
    }

    /// True if a side, to move or not, has a piece that can capture.
    pub fn can_capture(&self, color: Color) -> bool {
        struct CanCapture<'a>(&'a Board, Color);
        impl WithRules for CanCapture<'_> {
            type Output = bool;
            fn run<R: Rules>(self) -> bool {
                self.0.can_capture::<R>(self.1)
            }
        }
        self.variant.with_rules(CanCapture(&self.board, color))
    }

    /// The moves that the side to move could make and may not play, each with the reason: captures, as far as they would
    /// go, and where there is nothing to capture the steps of a king that has to rest.
    ///
    /// ```
    /// use crownhead_rules::{Color, Forbidden, Kind, Position, Setup, Variant};
    /// let mut setup = Setup::new(Color::White);
    /// for number in [32, 45] {
    ///     setup.put(number, Color::White, Kind::Man);
    /// }
    /// for number in [28, 18, 40] {
    ///     setup.put(number, Color::Black, Kind::Man);
    /// }
    /// let position = Position::new(Variant::International, &setup).unwrap();
    /// let [capture] = &position.forbidden_moves()[..] else { panic!() };
    /// assert_eq!(capture.path[0].number(), 45);
    /// assert_eq!(capture.why, Forbidden::FewerPieces);
    /// assert_eq!((capture.takes.pieces(), capture.must.pieces()), (1, 2));
    /// ```
    pub fn forbidden_moves(&self) -> Vec<ForbiddenMove> {
        struct Forbidden<'a>(&'a Board);
        impl WithRules for Forbidden<'_> {
            type Output = Vec<ForbiddenMove>;
            fn run<R: Rules>(self) -> Self::Output {
                let (pieces, tired) = (&self.0.pieces, self.0.tired::<R>(self.0.turn()));
                for_side!(self.0.turn(), S => Scene::<R, S>::new(pieces).with_tired(tired).forbidden())
            }
        }
        match self.outcome() {
            Some(_) => Vec::new(),
            None => self.variant.with_rules(Forbidden(&self.board)),
        }
    }

    /// True if the side to move has a piece on `from` that could go to `to` without a capture, were it
    /// not for captures that have to be played.
    pub fn could_step(&self, from: Square, to: Square) -> bool {
        struct CouldStep<'a>(&'a Board, Bitboard, Bitboard);
        impl WithRules for CouldStep<'_> {
            type Output = bool;
            fn run<R: Rules>(self) -> bool {
                let Self(board, from, to) = self;
                board.pieces(board.turn()).meets(from)
                    && for_side!(board.turn(), S => {
                        Scene::<R, S>::new(&board.pieces).reach(from).meets(to)
                    })
            }
        }
        let geometry = self.geometry();
        let on_board = |square: Square| geometry.has(square.number().into());
        let set = |square| Bitboard::of(geometry.bit(square));
        on_board(from)
            && on_board(to)
            && self.variant.with_rules(CouldStep(&self.board, set(from), set(to)))
    }

    /// The end of the game, if the board alone decides it.
    pub fn outcome(&self) -> Option<Outcome> {
        struct Verdict<'a>(&'a Board);
        impl WithRules for Verdict<'_> {
            type Output = Option<Outcome>;
            fn run<R: Rules>(self) -> Option<Outcome> {
                self.0.outcome::<R>()
            }
        }
        self.variant.with_rules(Verdict(&self.board))
    }

    /// The number of move sequences of this length from here.
    pub fn perft(&self, depth: u32, counting: Counting) -> u64 {
        struct Perft<'a>(&'a Board, u32, Counting);
        impl WithRules for Perft<'_> {
            type Output = u64;
            fn run<R: Rules>(self) -> u64 {
                self.0.perft::<R>(self.1, self.2)
            }
        }
        self.variant.with_rules(Perft(&self.board, depth, counting))
    }

    /// The same game seen from the other side of the table.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self { variant: self.variant, board: self.board.turned(self.geometry()) }
    }
}

impl Board {
    /// The end of the game, if the board alone decides it.
    #[inline]
    pub fn outcome<R: Rules>(&self) -> Option<Outcome> {
        let mover = self.turn();
        for color in Color::BOTH {
            if self.pieces(color).is_empty() {
                return Some(if R::SET.is_reversed() {
                    Outcome::win(color, Reason::RidOfPieces)
                } else {
                    Outcome::win(color.other(), Reason::NoPieces)
                });
            }
        }
        if R::SET.first_king_wins {
            // Both have one only in a drawing: then the side that has just moved came first.
            let crowned = [mover.other(), mover].into_iter().find(|&c| !self.kings(c).is_empty());
            if let Some(winner) = crowned {
                return Some(Outcome::win(winner, Reason::FirstKing));
            }
        }
        let (mover_can, other_can) =
            (self.can_move::<R>(mover), || self.can_move::<R>(mover.other()));
        let over = match R::SET.no_move {
            NoMove::Loses | NoMove::Wins if mover_can => return None,
            NoMove::Wins => return Some(Outcome::win(mover, Reason::RidOfMoves)),
            NoMove::Loses => return Some(Outcome::win(mover.other(), Reason::NoMove)),
            NoMove::Passes => !mover_can && !other_can(),
            NoMove::EndsByCount => !mover_can || !other_can(),
        };
        over.then(|| self.outcome_by_count())
    }

    fn outcome_by_count(&self) -> Outcome {
        let [black, white] = Color::BOTH.map(|color| self.pieces(color).len());
        let winner = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, reason: Reason::PieceCount }
    }
}
