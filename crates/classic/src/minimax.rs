//! `minimax:D`: the value of a position is that of its best move, and the best move is the one that
//! leaves the opponent with the least.
//!
//! Plain minimax to a fixed depth: no pruning, no stored tree. All values are for the side to move at
//! the root, so one side looks for the highest and the other for the lowest. Of equal moves the first
//! in the order of generation is played. Limits of time and nodes are not looked at; a stop is.

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
    id: "minimax",
    name: "Minimax",
    about: "Looks at every line of a fixed length.",
    depth: DepthUse::Needed,
    evaluation: true,
    count: false,
    lots: LotsUse::Never,
    unit: Unit::Points,
    quick_depth: 3,
    patient_depth: 8,
    keeps_tree: false,
    make: |depths, evaluation, _| {
        Box::new(Minimax::new(depths.map_or(1, |depths| depths.most), evaluation))
    },
};

/// Looks at every line of a fixed length.
#[derive(Clone, Debug)]
pub struct Minimax {
    depth: u32,
    evaluation: Evaluation,
    order: Order,
}

impl Minimax {
    /// A player that looks `depth` plies ahead, at least one.
    pub const fn new(depth: u32, evaluation: Evaluation) -> Self {
        Self { depth, evaluation, order: Order::Generated }
    }
}

/// The highest value that the side to move at the root can reach when it is to move here.
fn max_value<O: Observer>(
    thinking: &mut Thinking<'_, O>,
    position: &Position,
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
        thinking.enter(mv, Window::OPEN, depth - 1)?;
        let value = min_value(thinking, &position.after(mv), ply + 1, depth - 1)?;
        thinking.observer.exit(value);
        if value > best {
            best = value;
            thinking.remember(ply, mv, value);
        }
    }
    Ok(best)
}

/// The lowest value to which its opponent can hold it when the opponent is to move here.
fn min_value<O: Observer>(
    thinking: &mut Thinking<'_, O>,
    position: &Position,
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
        thinking.enter(mv, Window::OPEN, depth - 1)?;
        let value = max_value(thinking, &position.after(mv), ply + 1, depth - 1)?;
        thinking.observer.exit(value);
        if value < best {
            best = value;
            thinking.remember(ply, mv, value);
        }
    }
    Ok(best)
}

impl Search for Minimax {
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
        max_value(thinking, position, 0, self.depth)
    }
}

impl Thinker for Minimax {
    fn spec(&self) -> String {
        format!("minimax:{},eval={}", self.depth, self.evaluation)
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

seat!(Minimax);
