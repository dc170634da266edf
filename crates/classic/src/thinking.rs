//! What the searches share: counting nodes and cuts, noticing a stop, judging a leaf, remembering the
//! best line; and the frame around a search that turns a question into a choice with its report.
//!
//! The searches look at the board alone. They do not see that a position occurs for the third time or
//! that the 40 moves are up, as the programs they come from did not: a search is then a function of
//! one position, which is what makes four of them comparable. The price is that a classic player
//! with a won king ending may walk into a draw by repetition; the engine knows better.
//!
//! The rules are looked up at every node: textbook searches stay plain functions of a position, compiled
//! once for all variants. The engine, where speed is everything, has one search compiled for each.

use crate::evaluation::{Evaluation, Term};
use crate::observe::{Form, Observer, Window};
use crate::order::Order;
use crate::value::Value;
use crownhead_play::{Choice, Cuts, Fault, Report, Stop, Stopwatch, Watch};
use crownhead_rules::{Color, Move, MoveList, Outcome, Position};

/// What a player is asked: a move for the side to move, in a game that is not over.
pub(crate) struct Question<'a> {
    pub(crate) position: &'a Position,
    pub(crate) stop: &'a Stop,
    /// Is told of the thinking while it goes on.
    pub(crate) watch: Watch<'a>,
}

/// Why a search ended before its depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// Someone said so: play what is best so far.
    Stopped,
    /// The tree that it keeps would not fit into memory.
    TooLarge,
}

/// The most nodes that a player keeps in memory, about half a gigabyte.
pub(crate) const MOST_KEPT_NODES: u64 = 5_000_000;

/// A search under way.
pub(crate) struct Thinking<'a, O> {
    evaluation: Evaluation,
    order: Order,
    stop: &'a Stop,
    pub(crate) observer: &'a mut O,
    /// The side that is to move at the root: the one that maximises.
    root: Color,
    nodes: u64,
    cuts: Cuts,
    /// The moves of the position that the search is in at each ply.
    moves: Vec<MoveList>,
    /// The best line from each ply on, as far as it is known.
    lines: Vec<Vec<Move>>,
    /// The value of the best line from the root.
    value: Option<Value>,
    /// A move to try before all others at the root.
    pub(crate) favourite: Option<Move>,
}

impl<'a, O: Observer> Thinking<'a, O> {
    pub(crate) fn new(
        (evaluation, order): (Evaluation, Order),
        root: Color,
        stop: &'a Stop,
        observer: &'a mut O,
    ) -> Self {
        Self {
            evaluation,
            order,
            stop,
            observer,
            root,
            nodes: 0,
            cuts: Cuts::default(),
            moves: Vec::new(),
            lines: Vec::new(),
            value: None,
            favourite: None,
        }
    }

    /// Enters the root.
    pub(crate) fn begin(&mut self, form: Form, depth: u32) {
        self.make_room(depth);
        self.lines[0].clear();
        self.value = None;
        self.observer.begin(form, depth);
        self.observer.enter(None, Window::OPEN, depth);
    }

    /// Counts the position that a search starts from, and makes room for the plies that follow.
    pub(crate) fn make_room(&mut self, deepest_ply: u32) {
        let plies = deepest_ply as usize + 1;
        self.lines.resize(plies, Vec::new());
        self.moves.resize(plies, MoveList::new());
        self.nodes += 1;
    }

    /// Positions looked at so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Enters a position by a move.
    #[inline(always)]
    pub(crate) fn enter(&mut self, mv: Move, window: Window, depth: u32) -> Result<(), Halt> {
        if self.stop.is_stopped() {
            return Err(Halt::Stopped);
        }
        self.nodes += 1;
        self.observer.enter(Some(mv), window, depth);
        Ok(())
    }

    /// True if a search that keeps its nodes has to give up.
    pub(crate) fn is_too_large(&self) -> bool {
        self.nodes > MOST_KEPT_NODES
    }

    /// Generates the moves of a position at its ply, and says how many there are. The list of a ply is
    /// used again for the next position there, which saves making one for every node.
    #[inline(always)]
    pub(crate) fn generate(&mut self, position: &Position, ply: u32) -> usize {
        let moves = &mut self.moves[ply as usize];
        position.moves_into(moves);
        self.order.apply(self.evaluation, position, moves);
        if ply == 0
            && let Some(first) = moves.iter().position(|mv| Some(*mv) == self.favourite)
        {
            moves[..=first].rotate_right(1);
        }
        moves.len()
    }

    /// One of the moves generated at a ply, in the order in which they are tried.
    #[inline(always)]
    pub(crate) fn generated(&self, ply: u32, n: usize) -> Move {
        self.moves[ply as usize][n]
    }

    /// The value of a position without looking further, for its side to move: the game is over, or
    /// else the evaluation says.
    #[inline(always)]
    pub(crate) fn leaf(&mut self, position: &Position, ply: u32) -> Value {
        self.leaf_seen_by(position, ply, position.turn())
    }

    /// The same for the side that is to move at the root.
    #[inline(always)]
    pub(crate) fn leaf_for_root(&mut self, position: &Position, ply: u32) -> Value {
        self.leaf_seen_by(position, ply, self.root)
    }

    #[inline(always)]
    fn leaf_seen_by(&mut self, position: &Position, ply: u32, viewer: Color) -> Value {
        self.lines[ply as usize].clear();
        let outcome = position.outcome();
        let evaluation = self.evaluation;
        let sign = |value: Value| if position.turn() == viewer { value } else { -value };
        let view = |term: Term| Term { value: sign(term.value), ..term };
        self.observer.leaf(outcome, || evaluation.terms(position).into_iter().map(view).collect());
        match outcome {
            Some(outcome) => value_of_outcome(outcome, ply, viewer),
            None => sign(evaluation.value(position)),
        }
    }

    /// Remembers that a move is the best so far at its ply, with the line that follows it.
    #[inline(always)]
    pub(crate) fn remember(&mut self, ply: u32, mv: Move, value: Value) {
        if ply == 0 {
            self.value = Some(value);
        }
        let (here, deeper) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut here[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&deeper[0]);
    }

    /// Counts a cut at a ply: even plies belong to the side that maximises.
    #[inline(always)]
    pub(crate) fn cut(&mut self, ply: u32, bound: Value) {
        match ply % 2 {
            0 => self.cuts.max += 1,
            _ => self.cuts.min += 1,
        }
        self.observer.cut(bound);
    }

    /// What there is to say of the thinking so far.
    pub(crate) fn report(&self, depth: u32, watch: &Stopwatch) -> Report {
        Report {
            depth,
            nodes: self.nodes,
            time: watch.elapsed(),
            score: self.value.map(Value::score),
            line: self.lines.first().cloned().unwrap_or_default(),
            cuts: Some(self.cuts),
        }
    }
}

/// What a finished game is worth to a side, after so many plies from the root.
fn value_of_outcome(outcome: Outcome, ply: u32, viewer: Color) -> Value {
    match outcome.winner {
        None => Value::ZERO,
        Some(winner) if winner == viewer => Value::win_in(ply),
        Some(_) => Value::loss_in(ply),
    }
}

/// A search to a fixed depth.
pub(crate) trait Search {
    /// How it puts values together.
    const FORM: Form;

    /// Plies that it looks ahead.
    fn depth(&self) -> u32;

    /// How it judges the leaves, and in which order it tries moves.
    fn manner(&self) -> (Evaluation, Order);

    /// The value of the root, which has been entered, for the side to move there.
    fn root<O: Observer>(
        &mut self,
        thinking: &mut Thinking<'_, O>,
        position: &Position,
    ) -> Result<Value, Halt>;
}

/// Runs a search from the position of a question to its choice.
pub(crate) fn choose<S: Search, O: Observer>(
    search: &mut S,
    question: &Question<'_>,
    observer: &mut O,
) -> Result<Choice, Fault> {
    let watch = Stopwatch::start();
    let position = question.position;
    let mut thinking = Thinking::new(search.manner(), position.turn(), question.stop, observer);
    let depth = match run(search, &mut thinking, position) {
        Ok(_) => search.depth(),
        // Stopped on the way: no depth was reached, but some moves may have been compared.
        Err(Halt::Stopped) => 0,
        Err(Halt::TooLarge) => return Err(too_large()),
    };
    Ok(choice(position, thinking.report(depth, &watch)))
}

/// Searches once from the root.
pub(crate) fn run<S: Search, O: Observer>(
    search: &mut S,
    thinking: &mut Thinking<'_, O>,
    position: &Position,
) -> Result<Value, Halt> {
    thinking.begin(S::FORM, search.depth());
    let value = search.root(thinking, position)?;
    thinking.observer.exit(value);
    Ok(value)
}

/// The first move of the reported line, or the first legal move if there is no line yet.
pub(crate) fn choice(position: &Position, mut report: Report) -> Choice {
    if report.line.is_empty() {
        report.line.push(position.moves()[0]);
    }
    Choice { mv: report.line[0], report }
}

/// The only legal move, if there is only one, chosen without thinking.
pub(crate) fn only_move(position: &Position) -> Option<Choice> {
    match position.moves()[..] {
        [mv] => Some(choice(position, Report { line: vec![mv], ..Report::default() })),
        _ => None,
    }
}

/// What a player says that would need more memory than it may use.
pub(crate) fn too_large() -> Fault {
    Fault(format!("its tree grew beyond {MOST_KEPT_NODES} nodes, the most that it keeps"))
}
