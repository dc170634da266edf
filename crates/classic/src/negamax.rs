//! `negamax:D`: alpha-beta with one function instead of two.
//!
//! What is good for one side is as bad for the other, so if every value is seen from the side to move,
//! both sides do the same: they look for the highest, and turn sign and window around when they hand
//! the move over. Values, cuts and move are those of `alphabeta:D`, ties included: of equal moves the
//! first in the order of generation. Limits of time and nodes are not looked at; a stop is.
//!
//! System C did and undid its moves on one board with a stack of them. Here a board is a value of 40
//! bytes: `after` makes the next one, and forgetting it is the undo. That is the faster way with
//! bitboards, and it cannot go wrong.

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
    id: "negamax",
    name: "Negamax",
    about: "Alpha-beta in one function for both sides.",
    depth: DepthUse::Needed,
    evaluation: true,
    count: false,
    lots: LotsUse::Never,
    unit: Unit::Points,
    quick_depth: 5,
    patient_depth: 12,
    keeps_tree: false,
    make: |depths, evaluation, _| {
        Box::new(Negamax::new(depths.map_or(1, |depths| depths.most), evaluation))
    },
};

/// Alpha-beta in negamax form, to a fixed depth.
#[derive(Clone, Debug)]
pub struct Negamax {
    depth: u32,
    evaluation: Evaluation,
    order: Order,
}

impl Negamax {
    /// A player that looks `depth` plies ahead, at least one.
    pub const fn new(depth: u32, evaluation: Evaluation) -> Self {
        Self { depth, evaluation, order: Order::Generated }
    }
}

/// The value of a position for its side to move.
fn value_for_mover<O: Observer>(
    thinking: &mut Thinking<'_, O>,
    position: &Position,
    mut window: Window,
    ply: u32,
    depth: u32,
) -> Result<Value, Halt> {
    if depth == 0 {
        return Ok(thinking.leaf(position, ply));
    }
    let moves = thinking.generate(position, ply);
    if moves == 0 {
        return Ok(thinking.leaf(position, ply));
    }
    let mut best = Value::LOWEST;
    for n in 0..moves {
        let mv = thinking.generated(ply, n);
        let (next, theirs) = (position.after(mv), window.reversed());
        thinking.enter(mv, theirs, depth - 1)?;
        let reply = value_for_mover(thinking, &next, theirs, ply + 1, depth - 1)?;
        thinking.observer.exit(reply);
        best = best.max(-reply);
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

impl Search for Negamax {
    const FORM: Form = Form::Negamax;

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
        value_for_mover(thinking, position, Window::OPEN, 0, self.depth)
    }
}

impl Thinker for Negamax {
    fn spec(&self) -> String {
        format!("negamax:{},eval={}", self.depth, self.evaluation)
    }

    fn reorder(&mut self, order: Order) {
        self.order = order;
    }

    fn think<O: Observer>(
        &mut self,
        question: Question<'_>,
        observer: &mut O,
    ) -> Result<Choice, Fault> {
        thinking::choose(self, &question, observer)
    }
}

seat!(Negamax);
