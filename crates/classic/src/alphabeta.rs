//! `alphabeta:D`: minimax that does not look where it cannot matter.
//!
//! Going down the tree the search carries a window: alpha is what the maximising side has already
//! elsewhere, beta what the minimising side has. As soon as a reply shows that a position is worth no
//! more than alpha, or no less than beta, one of the two will not let the game come here, and the
//! other replies are cut off. The value at the root is that of minimax, and so is the move: of equal
//! moves the first in the order of generation. A node returns the best value it saw even outside the
//! window, where it is only a bound. Limits of time and nodes are not looked at; a stop is.

use crate::evaluation::Evaluation;
use crate::kind::{DepthUse, Kind, LotsUse};
use crate::observe::{Form, Observer, Window};
use crate::order::Order;
use crate::seat::{Thinker, seat};
use crate::thinking::{self, Halt, Question, Search, Thinking};
use crate::value::Value;
use crownhead_play::{Choice, Fault, Unit};
use crownhead_rules::Position;

/// What is said of it on the roster.
pub(crate) const KIND: Kind = Kind {
    id: "alphabeta",
    name: "Alpha-beta",
    about: "Looks ahead and skips what cannot matter.",
    depth: DepthUse::Needed,
    evaluation: true,
    count: false,
    lots: LotsUse::Never,
    unit: Unit::Points,
    quick_depth: 5,
    patient_depth: 12,
    keeps_tree: false,
    make: |depths, evaluation, _| {
        Box::new(AlphaBeta::new(depths.map_or(1, |depths| depths.most), evaluation))
    },
};

/// Alpha-beta to a fixed depth.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    depth: u32,
    evaluation: Evaluation,
    order: Order,
    forced_at_once: bool,
}

impl AlphaBeta {
    /// A player that looks `depth` plies ahead, at least one.
    pub const fn new(depth: u32, evaluation: Evaluation) -> Self {
        Self { depth, evaluation, order: Order::Generated, forced_at_once: false }
    }

    /// The same, but the only legal move is played without a search, as system A did.
    #[must_use]
    pub const fn forced_at_once(self) -> Self {
        Self { forced_at_once: true, ..self }
    }
}

/// The value of a position in which the side to move at the root is to move.
fn max_value<O: Observer>(
    thinking: &mut Thinking<'_, O>,
    position: &Position,
    mut window: Window,
    ply: u32,
    depth: u32,
) -> Result<Value, Halt> {
    if depth == 0 {
        return Ok(thinking.leaf_for_root(position, ply));
    }
    let moves = thinking.generate(position, ply);
    if moves == 0 {
        return Ok(thinking.leaf_for_root(position, ply));
    }
    let mut best = Value::LOWEST;
    for n in 0..moves {
        let mv = thinking.generated(ply, n);
        thinking.enter(mv, window, depth - 1)?;
        let value = min_value(thinking, &position.after(mv), window, ply + 1, depth - 1)?;
        thinking.observer.exit(value);
        best = best.max(value);
        if best >= window.beta {
            thinking.cut(ply, window.beta);
            break;
        }
        if best > window.alpha {
            window.alpha = best;
            thinking.observer.narrowed(best);
            thinking.remember(ply, mv, best);
        }
    }
    Ok(best)
}

/// The value of a position in which its opponent is to move.
fn min_value<O: Observer>(
    thinking: &mut Thinking<'_, O>,
    position: &Position,
    mut window: Window,
    ply: u32,
    depth: u32,
) -> Result<Value, Halt> {
    if depth == 0 {
        return Ok(thinking.leaf_for_root(position, ply));
    }
    let moves = thinking.generate(position, ply);
    if moves == 0 {
        return Ok(thinking.leaf_for_root(position, ply));
    }
    let mut best = Value::HIGHEST;
    for n in 0..moves {
        let mv = thinking.generated(ply, n);
        thinking.enter(mv, window, depth - 1)?;
        let value = max_value(thinking, &position.after(mv), window, ply + 1, depth - 1)?;
        thinking.observer.exit(value);
        best = best.min(value);
        if best <= window.alpha {
            thinking.cut(ply, window.alpha);
            break;
        }
        if best < window.beta {
            window.beta = best;
            thinking.observer.narrowed(best);
            thinking.remember(ply, mv, best);
        }
    }
    Ok(best)
}

/// The exact value of a position so many plies below the root, looked at so many plies further, for the side
/// that is to move at the root.
pub(crate) fn value_below<O: Observer>(
    thinking: &mut Thinking<'_, O>,
    position: &Position,
    ply: u32,
    depth: u32,
) -> Result<Value, Halt> {
    thinking.make_room(ply + depth);
    match ply % 2 {
        0 => max_value(thinking, position, Window::OPEN, ply, depth),
        _ => min_value(thinking, position, Window::OPEN, ply, depth),
    }
}

impl Search for AlphaBeta {
    const FORM: Form = Form::MaxMin;

    fn depth(&self) -> u32 {
        self.depth
    }

    fn manner(&self) -> (Evaluation, Order) {
        (self.evaluation, self.order)
    }

    fn root<O: Observer>(
        &mut self,
        thinking: &mut Thinking<'_, O>,
        position: &Position,
    ) -> Result<Value, Halt> {
        max_value(thinking, position, Window::OPEN, 0, self.depth)
    }
}

impl Thinker for AlphaBeta {
    fn spec(&self) -> String {
        format!("alphabeta:{},eval={}", self.depth, self.evaluation)
    }

    fn reorder(&mut self, order: Order) {
        self.order = order;
    }

    fn think<O: Observer>(
        &mut self,
        question: Question<'_>,
        observer: &mut O,
    ) -> Result<Choice, Fault> {
        match thinking::only_move(question.position) {
            Some(forced) if self.forced_at_once => Ok(forced),
            _ => thinking::choose(self, &question, observer),
        }
    }
}

seat!(AlphaBeta);
