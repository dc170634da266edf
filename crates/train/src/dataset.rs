//! From games to samples: which positions a net learns from, and what it should say of them.
//!
//! A sample is a quiet position, as the search evaluates them: nothing to capture for either side where
//! captures are compulsory. Its target is a mix of how the game ended and of what the search expected.

use crate::error::TrainError;
use crate::records::{Games, NO_SCORE, SelfplayGame, SelfplaySettings};
use crownhead_engine::{Layout, Score};
use crownhead_play::scramble;
use crownhead_rules::{Color, Game, Position, Variant};
use std::collections::HashSet;

/// Positions after so many plies without progress say little.
const IDLE: u32 = 16;
/// One game of so many is held out.
const HELD_OUT: u64 = 20;
/// Positions by which the meaning of scores is found out.
const CALIBRATION: usize = 200_000;

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    inputs: [u8; Variant::MOST_PIECES],
    count: u8,
    /// The output that is responsible.
    pub bucket: u8,
    /// Men more than the other side has, while there are no kings; else [`NO_LEAD`].
    pub lead: i8,
    /// How the game ended for the side to move: 0 lost, 1 drawn, 2 won.
    pub result: u8,
    /// The score of the search for the side to move, in hundredths.
    score: i16,
    /// The expected score from 0 to 1 that the net should give.
    pub target: f32,
}

/// The lead where there are kings.
pub const NO_LEAD: i8 = i8::MIN;

impl Sample {
    /// The sample of a position, its target still to be set.
    pub fn new(layout: &Layout, position: &Position, winner: Option<Color>, score: i16) -> Self {
        let board = position.board();
        let mover = board.turn();
        let view = layout.view(board);
        let mut inputs = [0; Variant::MOST_PIECES];
        let mut count = 0;
        for input in layout.active(&view) {
            inputs[count] = input as u8;
            count += 1;
        }
        let [own, their] = [mover, mover.other()].map(|color| board.men(color).len() as i8);
        let kings = Color::BOTH.into_iter().any(|color| !board.kings(color).is_empty());
        let result = match winner {
            None => 1,
            Some(winner) if winner == mover => 2,
            Some(_) => 0,
        };
        let bound = Score::MAX_VALUE.0 as i16;
        Sample {
            inputs,
            count: count as u8,
            bucket: layout.bucket(count as u32) as u8,
            lead: if kings { NO_LEAD } else { own - their },
            result,
            score: score.clamp(-bound, bound),
            target: 0.0,
        }
    }

    /// The inputs that are set.
    pub fn inputs(&self) -> &[u8] {
        &self.inputs[..usize::from(self.count)]
    }

    /// What tells it from samples with other inputs.
    fn key(&self) -> u64 {
        self.inputs().iter().fold(0, |key, &input| scramble(key ^ u64::from(input)))
    }

    /// How the game ended, from 0 to 1.
    fn outcome(&self) -> f32 {
        f32::from(self.result) / 2.0
    }
}

/// Positions to learn from, and others to test what was learned.
#[derive(Clone, Debug)]
pub struct Dataset {
    /// The variant.
    pub variant: Variant,
    /// To learn from.
    pub train: Vec<Sample>,
    /// From other games with other starts, and none of them to learn from.
    pub held_out: Vec<Sample>,
    /// Games they come from.
    pub games: usize,
}

impl Dataset {
    /// The samples of these games. `result_share` is the part of the target that the result has; the
    /// rest comes from the search.
    ///
    /// # Errors
    /// If there is none, or a game cannot be played again.
    pub fn new(files: &[Games], result_share: f32) -> Result<Self, TrainError> {
        let none = || TrainError::Settings("there are no games to learn from".to_owned());
        let first = files.first().ok_or_else(none)?;
        let variant: Variant = first.settings.variant.parse().map_err(|_| none())?;
        let layout = Layout::of(variant);
        let mut whole = Self { variant, train: Vec::new(), held_out: Vec::new(), games: 0 };
        for file in files {
            let [from, held_from] = [whole.train.len(), whole.held_out.len()];
            for game in &file.games {
                let samples =
                    if is_held_out(&game.start) { &mut whole.held_out } else { &mut whole.train };
                collect(&layout, game, samples).ok_or_else(|| {
                    let (number, SelfplaySettings { evaluation, seed, .. }) =
                        (game.number, &file.settings);
                    TrainError::Settings(format!(
                        "game {number} of those of {evaluation} with seed {seed} cannot be played again"
                    ))
                })?;
                whole.games += 1;
            }
            let unit = fitted_unit(&whole.train[from..]);
            let new = whole.train[from..].iter_mut().chain(&mut whole.held_out[held_from..]);
            new.for_each(|sample| sample.target = target(sample, unit, result_share));
        }
        let known: HashSet<u64> = whole.train.iter().map(Sample::key).collect();
        whole.held_out.retain(|sample| !known.contains(&sample.key()));
        if whole.train.is_empty() || whole.held_out.is_empty() {
            let few = format!("{} games are too few to learn from", whole.games);
            return Err(TrainError::Settings(few));
        }
        Ok(whole)
    }
}

/// By the start, so that games of other generations from the same start are held out too.
fn is_held_out(start: &Position) -> bool {
    scramble(start.key()).is_multiple_of(HELD_OUT)
}

fn target(sample: &Sample, unit: f32, result_share: f32) -> f32 {
    let expected = sigmoid(f32::from(sample.score) / unit);
    result_share * sample.outcome() + (1.0 - result_share) * expected
}

/// The expected score that a logit stands for.
#[inline(always)]
pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Adds the samples of a game; `None` if it cannot be played again.
fn collect(layout: &Layout, game: &SelfplayGame, samples: &mut Vec<Sample>) -> Option<()> {
    let mut table = Game::new(game.start);
    for ply in &game.plies {
        let position = table.position();
        let searched = ply.score != NO_SCORE;
        if searched && table.idle_plies() <= IDLE && is_quiet(position) {
            samples.push(Sample::new(layout, position, game.winner, ply.score));
        }
        let mv = *table.moves().get(usize::from(ply.index))?;
        table.play(mv).ok()?;
    }
    Some(())
}

fn is_quiet(position: &Position) -> bool {
    let compulsory = position.variant().rules().must_capture();
    !compulsory || Color::BOTH.into_iter().all(|color| !position.can_capture(color))
}

/// The hundredths for which scores, taken as logits, foretell the results best: evaluations differ in
/// what they call a man.
fn fitted_unit(samples: &[Sample]) -> f32 {
    let step = (samples.len() / CALIBRATION).max(1);
    let loss = |unit: f32| -> f64 {
        let some = samples.iter().step_by(step);
        some.map(|sample| {
            let expected = sigmoid(f32::from(sample.score) / unit).clamp(1e-4, 1.0 - 1e-4);
            let outcome = sample.outcome();
            -f64::from(outcome * expected.ln() + (1.0 - outcome) * (1.0 - expected).ln())
        })
        .sum()
    };
    // The loss has one valley; a ladder of units a tenth apart finds it near enough.
    let ladder = (0..40).map(|n| 15.0 * 1.1f32.powi(n));
    let best = ladder.map(|unit| (loss(unit), unit)).min_by(|one, two| one.0.total_cmp(&two.0));
    best.map_or(100.0, |(_, unit)| unit)
}
