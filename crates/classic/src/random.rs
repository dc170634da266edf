//! `random`: any legal move, each as likely as the others. The lots come from the seed of the game.

use crate::kind::{DepthUse, Kind, LotsUse};
use crate::observe::Observer;
use crate::seat::{Thinker, seat};
use crate::thinking::{self, Question};
use crownhead_play::{Choice, Fault, Lots, Report, Unit};

/// What is said of it on the roster.
pub(crate) const KIND: Kind = Kind {
    id: "random",
    name: "Random",
    about: "Plays any legal move.",
    depth: DepthUse::Never,
    evaluation: false,
    count: false,
    lots: LotsUse::EachMove,
    unit: Unit::Nothing,
    quick_depth: 0,
    patient_depth: 0,
    keeps_tree: false,
    make: |_, _, _| Box::new(Random::new()),
};

/// Plays any legal move.
#[derive(Clone, Debug)]
pub struct Random {
    lots: Lots,
}

impl Random {
    /// The player, with seed 0 until a game gives another.
    pub const fn new() -> Self {
        Self { lots: Lots::new(0) }
    }
}

impl Default for Random {
    fn default() -> Self {
        Self::new()
    }
}

impl Thinker for Random {
    fn spec(&self) -> String {
        "random".to_owned()
    }

    fn reseed(&mut self, seed: u64) {
        self.lots = Lots::new(seed);
    }

    fn think<O: Observer>(&mut self, question: Question<'_>, _: &mut O) -> Result<Choice, Fault> {
        let mv = self.lots.draw(&question.position.moves());
        let report = Report { line: vec![mv], ..Report::default() };
        Ok(thinking::choice(question.position, report))
    }
}

seat!(Random);
