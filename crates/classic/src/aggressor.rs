//! `aggressor`: the move that captures most now. Of those that capture equally many (mostly none) one
//! is drawn by the seed, as system E drew lots.

use crate::deep_aggressor::DeepAggressor;
use crate::evaluation::Term;
use crate::kind::{DepthUse, Kind, LotsUse};
use crate::observe::{Form, Observer, Window};
use crate::seat::{Thinker, seat};
use crate::thinking::{self, Question};
use crate::value::Value;
use crownhead_play::{Choice, Fault, Lots, Report, Score, Stopwatch, Unit};
use crownhead_rules::Move;

/// What a leaf counts: the opponent's pieces that are gone since the root.
pub(crate) const CAPTURES: &str = "opponent's pieces lost";

/// What is said of it on the roster.
pub(crate) const KIND: Kind = Kind {
    id: "aggressor",
    name: "Aggressor",
    about: "Captures most now; with a depth, the move after which it captures most on average.",
    depth: DepthUse::Optional,
    evaluation: false,
    count: true,
    lots: LotsUse::EachMove,
    unit: Unit::Pieces,
    quick_depth: 3,
    patient_depth: 5,
    keeps_tree: true,
    make: |depths, _, count| match depths {
        None => Box::new(Aggressor::new()),
        Some(depths) => Box::new(DeepAggressor::new(depths.most).counting(count)),
    },
};

/// Captures as much as it can with its next move.
#[derive(Clone, Debug)]
pub struct Aggressor {
    lots: Lots,
}

impl Aggressor {
    /// The player, with seed 0 until a game gives another.
    pub const fn new() -> Self {
        Self { lots: Lots::new(0) }
    }
}

impl Default for Aggressor {
    fn default() -> Self {
        Self::new()
    }
}

impl Thinker for Aggressor {
    fn spec(&self) -> String {
        "aggressor".to_owned()
    }

    fn reseed(&mut self, seed: u64) {
        self.lots = Lots::new(seed);
    }

    fn think<O: Observer>(
        &mut self,
        question: Question<'_>,
        observer: &mut O,
    ) -> Result<Choice, Fault> {
        let watch = Stopwatch::start();
        let captures = |mv: &Move| mv.captured_set().len();
        let moves = question.position.moves();
        let most = moves.iter().map(captures).max().unwrap_or(0);
        let best: Vec<Move> = moves.iter().copied().filter(|mv| captures(mv) == most).collect();

        observer.begin(Form::Mean, 1);
        observer.enter(None, Window::OPEN, 1);
        for mv in &moves {
            let value = Value::ONE * captures(mv);
            observer.enter(Some(*mv), Window::OPEN, 0);
            observer.leaf(None, || vec![Term { name: CAPTURES, value }]);
            observer.exit(value);
        }
        observer.exit(Value::ONE * most);

        let report = Report {
            depth: 1,
            nodes: 1 + moves.len() as u64,
            time: watch.elapsed(),
            score: Some(Score::Value(most.into())),
            line: vec![self.lots.draw(&best)],
            cuts: None,
        };
        Ok(thinking::choice(question.position, report))
    }
}

seat!(Aggressor);
