//! What do the endgame tables say, and what does the search make of it?
//!
//! Away from the tables, a position of theirs ends the search: a draw is a draw, a win is a win. When the game
//! itself has come there, every move has a known value, and the question is how to get on:
//!
//! - With distances the game is settled: the shortest win, the longest resistance ([`Advice::settled`]).
//! - Where the tables mind draw rules, a win or loss that they would cut short counts as unknown, here as in the search.
//! - Without them only moves that keep the value are searched, and positions with as many pieces are judged by
//!   the evaluation as long as they have the value that is expected, so that the search looks for progress;
//!   with fewer pieces they are settled.

use crate::engine::{Analysis, ScoredLine};
use crate::score::Score;
use crate::search::Effort;
use crownhead_play::{Cuts, Limits};
use crownhead_rules::{Board, Color, Game, Move, Position, Rules, Variant};
use crownhead_tablebase::{Exact, MoveValue, Standing, Value, exact};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Which endgame tables an engine asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableUse {
    /// None.
    Off,
    /// Those that come with the program.
    Shipped,
    /// Those, and what has been built into the user's directory.
    Found,
}

impl TableUse {
    /// All of them, from none to all that is there.
    pub const ALL: [Self; 3] = [Self::Off, Self::Shipped, Self::Found];

    /// By its name in a SPEC.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|uses| uses.name() == name)
    }

    /// Its name in a SPEC.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Shipped => "shipped",
            Self::Found => "on",
        }
    }

    /// Who knows exact values of a variant.
    pub fn open(self, variant: Variant) -> Option<Arc<dyn Exact>> {
        match self {
            Self::Off => None,
            Self::Shipped => exact::shipped(variant),
            Self::Found => exact::found(variant),
        }
    }
}

/// What tables prove of a move, for the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proved {
    /// Win, draw or loss.
    pub value: Value,
    /// Plies to the end of the game, if they are known.
    pub distance: Option<u16>,
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance {
            Some(plies) => f.pad(&format!("proved {} in {plies}", self.value)),
            None => f.pad(&format!("proved {}", self.value)),
        }
    }
}

impl Proved {
    fn of(told: &MoveValue) -> Option<Self> {
        told.value.map(|value| Self { value, distance: told.distance })
    }

    /// The better the larger: a near win, a far win, a draw, a far loss, a near loss.
    fn rank(self) -> (Value, i32) {
        let distance = i32::from(self.distance.unwrap_or(0));
        (self.value, if self.value == Value::Win { -distance } else { distance })
    }

    fn score(self) -> Score {
        let counted = |plies: u16| Score::win_at(plies.into());
        let win = self.distance.map_or(Score::PROVED, counted);
        match self.value {
            Value::Win => win,
            Value::Draw => Score::DRAW,
            Value::Loss => -win,
        }
    }
}

impl ScoredLine {
    /// The line with a score that fits what is proved of it.
    pub(crate) fn with_proof(mut self) -> Self {
        if let Some(proved) = self.proved
            && !self.score.is_decided()
        {
            self.score = proved.score();
        }
        self
    }
}

/// What the tables say of a position that is in them.
pub(crate) struct Advice<'a> {
    tables: &'a dyn Exact,
    position: Position,
    /// Every legal move, the best first.
    moves: Vec<(Move, Proved)>,
    /// Whether distances may be asked.
    with_distances: bool,
}

impl<'a> Advice<'a> {
    /// Nothing if the position has too many pieces, or if too little is known of its moves to give so many lines. Who
    /// plays by the clock is not kept waiting for distances that have to be computed first.
    pub(crate) fn of(
        tables: &'a dyn Exact,
        game: &Game,
        limits: &Limits,
        lines: usize,
    ) -> Option<Self> {
        let position = game.position();
        if pieces(position.board()) > tables.most_pieces() {
            return None;
        }
        let in_a_hurry = limits.time.is_some() || limits.clock.is_some();
        if in_a_hurry {
            tables.prepare_distances();
        }
        let with_distances = !in_a_hurry || tables.has_distances_ready();
        let told = exact::moves_in_game(tables, game, with_distances);
        let proved = told.iter().filter_map(|told| Some((told.mv, Proved::of(told)?)));
        let mut moves: Vec<(Move, Proved)> = proved.collect();
        moves.sort_by_key(|(_, proved)| std::cmp::Reverse(proved.rank()));
        // Nothing is better than a win, whatever the other moves may be.
        let enough = lines == 1 && moves.first().is_some_and(|(_, one)| one.value == Value::Win);
        if moves.is_empty() || moves.len() < told.len() && !enough {
            return None;
        }
        Some(Self { tables, position: *position, moves, with_distances })
    }

    /// The moves that keep the value.
    pub(crate) fn best_moves(&self) -> Vec<Move> {
        let best = self.moves[0].1.value;
        let kept = self.moves.iter().filter(|(_, proved)| proved.value == best);
        kept.map(|(mv, _)| *mv).collect()
    }

    /// What is proved of a move.
    pub(crate) fn proved(&self, mv: Move) -> Option<Proved> {
        self.moves.iter().find(|(other, _)| *other == mv).map(|(_, proved)| *proved)
    }

    /// The analysis of a position that is won or lost in a known number of plies, without a search.
    pub(crate) fn settled(&self, lines: usize) -> Option<Analysis> {
        let distance = self.moves[0].1.distance?;
        let line = |&(mv, proved): &(Move, Proved)| {
            let moves = self.line(mv);
            ScoredLine { score: proved.score(), moves, proved: Some(proved) }
        };
        Some(Analysis {
            depth: distance.into(),
            nodes: self.moves.len() as u64,
            time: Duration::ZERO,
            lines: self.moves.iter().take(lines.max(1)).map(line).collect(),
            cuts: Cuts::default(),
            effort: Effort::default(),
            fullness: 0,
        })
    }

    /// A move and best play after it, as far as distances lead.
    fn line(&self, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut here = self.position.after(first);
        while let Some(next) = self.nearest(&here) {
            line.push(next);
            here = here.after(next);
        }
        line
    }

    fn nearest(&self, position: &Position) -> Option<Move> {
        self.tables.distance(position.board()).filter(|&plies| plies > 0)?;
        let told = self.tables.move_values(position);
        let ranked = told.iter().filter_map(|told| Some((Proved::of(told)?.rank(), told.mv)));
        ranked.max_by_key(|(rank, _)| *rank).map(|(_, mv)| mv)
    }
}

/// What the search asks the tables.
pub(crate) struct Endings {
    tables: Arc<dyn Exact>,
    most: u32,
    /// Up to so many pieces distances are quick.
    most_in_distances: u32,
    /// Whether distances of small positions may be asked.
    with_distances: bool,
    /// Whether wins and losses depend on what draw rules have counted.
    minds_draw_rules: bool,
    /// If the search starts within the tables: pieces, side to move and value.
    start: Option<(u32, Color, Value)>,
}

/// Evaluations of positions that are all won or lost count this much.
const AMONG_EQUALS: i32 = 500;

impl Endings {
    pub(crate) fn new(
        tables: &Arc<dyn Exact>,
        position: &Position,
        advice: Option<&Advice>,
    ) -> Self {
        let start = advice
            .map(|advice| (pieces(position.board()), position.turn(), advice.moves[0].1.value));
        Self {
            tables: Arc::clone(tables),
            most: tables.most_pieces(),
            most_in_distances: tables.most_pieces_in_quick_distances(),
            with_distances: advice.is_some_and(|advice| advice.with_distances),
            minds_draw_rules: tables.minds_draw_rules(),
            start,
        }
    }

    /// What scores within the tables depend on, so that scores of other searches are not mixed with them.
    pub(crate) fn signature(&self) -> Option<(u32, Value)> {
        self.start.map(|(pieces, turn, value)| {
            (pieces, if turn == Color::Black { value } else { value.reversed() })
        })
    }

    /// The score of a position without a capture for the side to move, if the tables settle it, given what draw rules
    /// have counted up to there.
    #[inline(always)]
    pub(crate) fn score<'s, R: Rules>(
        &self,
        board: &Board,
        ply: usize,
        depth: i32,
        standing: impl FnOnce() -> Standing<'s>,
    ) -> Option<Score> {
        let pieces = pieces(board);
        if pieces > self.most || ply == 0 {
            return None;
        }
        let score = self.settle::<R>(board, ply, depth, pieces)?;
        let in_doubt = self.minds_draw_rules && score != Score::DRAW;
        if in_doubt && !self.tables.stands(board, &standing()) { None } else { Some(score) }
    }

    fn settle<R: Rules>(
        &self,
        board: &Board,
        ply: usize,
        depth: i32,
        pieces: u32,
    ) -> Option<Score> {
        // Threats are for the search to resolve, but not below its horizon.
        let value = if !board.can_capture::<R>(board.turn().other()) {
            self.tables.quiet_value(board)?
        } else if depth <= 0 {
            self.tables.value_at_once(board)?
        } else {
            return None;
        };
        if self.expected(board, pieces) == Some(value) {
            return None;
        }
        if value == Value::Draw {
            return Some(Score::DRAW);
        }
        let small = self.with_distances && pieces <= self.most_in_distances;
        let distance = if small { self.tables.distance(board) } else { None };
        let win = match distance {
            Some(plies) => Score::win_at(ply + usize::from(plies)),
            None => Score::PROVED - ply as i32,
        };
        Some(if value == Value::Win { win } else { -win })
    }

    /// The value for the side to move that a position with as many pieces as the first one should have.
    #[inline(always)]
    fn expected(&self, board: &Board, pieces: u32) -> Option<Value> {
        let (first, turn, value) = self.start?;
        let same_side = turn == board.turn();
        (pieces == first).then(|| if same_side { value } else { value.reversed() })
    }

    /// An evaluation among positions that all have the value of the first one.
    #[inline(always)]
    pub(crate) fn among_equals(&self, board: &Board, score: Score) -> Score {
        if self.start.is_none() {
            return score;
        }
        let base = match self.expected(board, pieces(board)) {
            None | Some(Value::Draw) => return score,
            Some(Value::Win) => Score::MAX_EVALUATION.0 + AMONG_EQUALS + 1,
            Some(Value::Loss) => -Score::MAX_EVALUATION.0 - AMONG_EQUALS - 1,
        };
        Score(base + score.0.clamp(-AMONG_EQUALS, AMONG_EQUALS))
    }
}

#[inline(always)]
fn pieces(board: &Board) -> u32 {
    (board.pieces(Color::Black) | board.pieces(Color::White)).len()
}
