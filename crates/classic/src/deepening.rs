//! `deepening:D`: alpha-beta to depth 1, then 2, then 3, up to D.
//!
//! Each iteration tries the best move of the one before first, which makes its cuts come sooner; and
//! whenever it is stopped there is a finished iteration to play from. The value is that of
//! `alphabeta:D`; of equal moves the one that was best before is kept, then the order of generation
//! decides. An iteration that decides the game is the last. System D drew the depth from a range for
//! each game: `deepening:9-15` does so by the seed. Limits of time and nodes are not looked at.

use crate::alphabeta::AlphaBeta;
use crate::evaluation::Evaluation;
use crate::kind::{DepthUse, Depths, Kind, LotsUse};
use crate::observe::Observer;
use crate::order::Order;
use crate::seat::{Thinker, seat};
use crate::thinking::{self, Halt, Question, Thinking};
use crownhead_play::{Choice, Fault, Lots, Report, Stopwatch, Unit};
use std::ops::RangeInclusive;

/// What is said of it on the roster.
pub(crate) const KIND: Kind = Kind {
    id: "deepening",
    name: "Iterative deepening",
    about: "Alpha-beta, one ply deeper at a time.",
    depth: DepthUse::Range,
    evaluation: true,
    count: false,
    lots: LotsUse::EachGame,
    unit: Unit::Points,
    quick_depth: 5,
    patient_depth: 12,
    keeps_tree: false,
    make: |depths, evaluation, _| {
        let Depths { least, most } = depths.unwrap_or(Depths::always(1));
        Box::new(Deepening::new(least..=most, evaluation))
    },
};

/// Iterative deepening with alpha-beta.
#[derive(Clone, Debug)]
pub struct Deepening {
    depths: RangeInclusive<u32>,
    /// The depth drawn for this game.
    depth: u32,
    evaluation: Evaluation,
    order: Order,
}

impl Deepening {
    /// A player that looks as many plies ahead as are drawn from a range for each game.
    ///
    /// # Panics
    /// If the range is empty.
    pub fn new(depths: RangeInclusive<u32>, evaluation: Evaluation) -> Self {
        assert!(!depths.is_empty(), "a depth must be drawn from something");
        let mut player = Self { depth: 0, depths, evaluation, order: Order::Generated };
        player.reseed(0);
        player
    }

    /// The depth of this game.
    pub const fn depth(&self) -> u32 {
        self.depth
    }
}

impl Thinker for Deepening {
    fn spec(&self) -> String {
        let (least, most) = self.depths.clone().into_inner();
        let range = if least == most { format!("{most}") } else { format!("{least}-{most}") };
        format!("deepening:{range},eval={}", self.evaluation)
    }

    fn reseed(&mut self, seed: u64) {
        let choices: Vec<_> = self.depths.clone().collect();
        self.depth = Lots::new(seed).draw(&choices);
    }

    fn reorder(&mut self, order: Order) {
        self.order = order;
    }

    fn think<O: Observer>(
        &mut self,
        question: Question<'_>,
        observer: &mut O,
    ) -> Result<Choice, Fault> {
        let watch = Stopwatch::start();
        let position = question.position;
        let mut thinking =
            Thinking::new((self.evaluation, self.order), position.turn(), question.stop, observer);
        let mut finished = Report::default();
        for depth in 1..=self.depth {
            let mut iteration = AlphaBeta::new(depth, self.evaluation);
            match thinking::run(&mut iteration, &mut thinking, position) {
                Ok(value) => {
                    finished = thinking.report(depth, &watch);
                    (question.watch)(&finished);
                    thinking.favourite = finished.line.first().copied();
                    if value.is_decided() {
                        break;
                    }
                }
                Err(Halt::Stopped | Halt::TooLarge) => break,
            }
        }
        Ok(thinking::choice(position, finished))
    }
}

seat!(Deepening);
