//! The net while it learns, in floating point: forward, backward, and the steps of Adam.
//!
//! A batch is divided into a fixed number of parts whose gradients are added in a fixed order, so the
//! result does not depend on how many threads share the work.

use crate::dataset::{Sample, sigmoid};
use crate::forward::Layers;
use crownhead_engine::{BUCKETS, Layout, ONE, OUTPUT_LIMIT, OUTPUT_ONE};
use crownhead_play::Lots;

/// Parts of a batch, and the most threads that can share it.
const PARTS: usize = 32;
/// The usual constants of Adam (D. P. Kingma and J. Ba, 2015).
const MOMENTUM: f32 = 0.9;
const SPREAD: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The parameters of a net, in one list: first layer by input, its bias, second layer by output, its
/// bias.
#[derive(Clone, Debug)]
pub struct Model {
    /// Inputs.
    pub inputs: usize,
    /// Hidden values.
    pub hidden: usize,
    /// All parameters.
    pub numbers: Vec<f32>,
    /// The largest weight of the first layer that the net in whole numbers can have.
    first_limit: f32,
}

/// The largest weights of the second layer that the net in whole numbers can have.
const SECOND_LIMIT: f32 = OUTPUT_LIMIT as f32 / OUTPUT_ONE as f32;

impl Model {
    /// A net with lots for weights.
    pub fn new(layout: &Layout, hidden: usize, seed: u64) -> Self {
        let mut lots = Lots::new(seed);
        let mut draw = |most: f32| most * (lots.bits() as f32 / u64::MAX as f32 * 2.0 - 1.0);
        let first_limit = f32::from(layout.hidden_limit()) / f32::from(ONE);
        let inputs = layout.inputs();
        let mut model = Self { inputs, hidden, numbers: Vec::new(), first_limit };
        let size = model.second_bias() + BUCKETS;
        for n in 0..size {
            let number = match n {
                n if n < model.first_bias() => draw(0.25),
                n if n < model.second() => 0.2 + draw(0.2),
                n if n < model.second_bias() => draw(0.2),
                _ => 0.0,
            };
            model.numbers.push(number);
        }
        model
    }

    /// Where the first bias begins.
    pub fn first_bias(&self) -> usize {
        self.inputs * self.hidden
    }

    /// Where the second layer begins.
    pub fn second(&self) -> usize {
        self.first_bias() + self.hidden
    }

    /// Where the second bias begins.
    pub fn second_bias(&self) -> usize {
        self.second() + BUCKETS * self.hidden
    }

    /// The parts of the list.
    fn layers(&self) -> Layers<'_, f32> {
        let (first, rest) = self.numbers.split_at(self.first_bias());
        let (first_bias, rest) = rest.split_at(self.hidden);
        let (second, second_bias) = rest.split_at(BUCKETS * self.hidden);
        Layers { first, first_bias, second, second_bias }
    }

    /// The hidden values of a sample before they are clipped, and the logit of its expected score.
    fn forward(&self, sample: &Sample, hidden: &mut [f32]) -> f32 {
        self.layers().forward(sample, hidden)
    }

    /// The logit of the expected score.
    pub fn logit(&self, sample: &Sample) -> f32 {
        self.forward(sample, &mut vec![0.0; self.hidden])
    }

    /// The mean loss on samples.
    pub fn loss(&self, samples: &[Sample], threads: usize) -> f64 {
        let size = samples.len().div_ceil(PARTS).max(1);
        let mut sums: Vec<(f64, &[Sample])> =
            samples.chunks(size).map(|part| (0.0, part)).collect();
        let share = sums.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            for parts in sums.chunks_mut(share) {
                scope.spawn(move || {
                    let mut hidden = vec![0.0; self.hidden];
                    for (sum, part) in parts {
                        for sample in *part {
                            let logit = self.forward(sample, &mut hidden);
                            *sum += f64::from(cross_entropy(sample.target, logit));
                        }
                    }
                });
            }
        });
        sums.iter().map(|(sum, _)| sum).sum::<f64>() / samples.len().max(1) as f64
    }

    /// Adds the gradient of a sample's loss; gives the loss.
    fn backward(&self, sample: &Sample, hidden: &mut [f32], gradient: &mut [f32]) -> f32 {
        let logit = self.forward(sample, hidden);
        let slope = sigmoid(logit) - sample.target;
        let bucket = usize::from(sample.bucket);
        let place = self.second() + bucket * self.hidden;
        let output = &self.numbers[place..][..self.hidden];
        gradient[self.second_bias() + bucket] += slope;
        let output_gradient = &mut gradient[place..][..self.hidden];
        for ((value, weight), change) in hidden.iter_mut().zip(output).zip(output_gradient) {
            let clipped = value.clamp(0.0, 1.0);
            *change += slope * clipped * clipped;
            // Beyond the ends the clipped value does not move.
            let inside = if *value > 0.0 && *value < 1.0 { 1.0 } else { 0.0 };
            *value = inside * slope * weight * 2.0 * clipped;
        }
        let rows = sample.inputs().iter().map(|&input| usize::from(input) * self.hidden);
        for row in rows.chain([self.first_bias()]) {
            let changes = &mut gradient[row..][..self.hidden];
            for (change, value) in changes.iter_mut().zip(hidden.iter()) {
                *change += value;
            }
        }
        cross_entropy(sample.target, logit)
    }

    /// Keeps the weights where whole numbers can follow.
    fn clamp(&mut self) {
        let [second, second_bias] = [self.second(), self.second_bias()];
        for weight in &mut self.numbers[..second] {
            *weight = weight.clamp(-self.first_limit, self.first_limit);
        }
        for weight in &mut self.numbers[second..second_bias] {
            *weight = weight.clamp(-SECOND_LIMIT, SECOND_LIMIT);
        }
    }
}

/// The cross-entropy of an expected score, given as a logit, with a target.
pub(crate) fn cross_entropy(target: f32, logit: f32) -> f32 {
    // ln(1 + e^x) - t x, written so that nothing overflows.
    logit.max(0.0) + (-logit.abs()).exp().ln_1p() - target * logit
}

/// A model with the memory of its steps.
#[derive(Clone, Debug)]
pub struct Learner {
    /// The model.
    pub model: Model,
    means: Vec<f32>,
    spreads: Vec<f32>,
    steps: i32,
    /// One for each part of a batch.
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
struct Part {
    gradient: Vec<f32>,
    hidden: Vec<f32>,
    loss: f64,
}

impl Learner {
    /// A model that has learned nothing yet.
    pub fn new(model: Model) -> Self {
        let zeros = vec![0.0; model.numbers.len()];
        let part = Part { gradient: zeros.clone(), hidden: vec![0.0; model.hidden], loss: 0.0 };
        Self { model, means: zeros.clone(), spreads: zeros, steps: 0, parts: vec![part; PARTS] }
    }

    /// Learns from a batch; gives the sum of its losses.
    pub fn learn(&mut self, batch: &[&Sample], rate: f32, threads: usize) -> f64 {
        let size = batch.len().div_ceil(PARTS).max(1);
        let model = &self.model;
        let mut work: Vec<_> = self.parts.iter_mut().zip(batch.chunks(size)).collect();
        let share = work.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            let mut shares = work.chunks_mut(share);
            let own = shares.next();
            for other in shares {
                scope.spawn(move || other.iter_mut().for_each(|(part, it)| part.add(model, it)));
            }
            own.into_iter().flatten().for_each(|(part, it)| part.add(model, it));
        });
        let used = work.len();
        self.step(used, batch.len() as f32, rate);
        self.parts[..used].iter().map(|part| part.loss).sum()
    }

    /// One step of Adam against the mean gradient.
    fn step(&mut self, used: usize, samples: f32, rate: f32) {
        self.steps += 1;
        let rate =
            rate * (1.0 - SPREAD.powi(self.steps)).sqrt() / (1.0 - MOMENTUM.powi(self.steps));
        let (first, others) = self.parts[..used].split_at_mut(1);
        let Some(sum) = first.first_mut() else { return };
        for other in others.iter() {
            for (total, part) in sum.gradient.iter_mut().zip(&other.gradient) {
                *total += part;
            }
        }
        let moments = self.means.iter_mut().zip(&mut self.spreads);
        for ((number, gradient), (mean, spread)) in
            self.model.numbers.iter_mut().zip(&sum.gradient).zip(moments)
        {
            let gradient = gradient / samples;
            *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * gradient;
            *spread = SPREAD * *spread + (1.0 - SPREAD) * gradient * gradient;
            *number -= rate * *mean / (spread.sqrt() + TINY);
        }
        self.model.clamp();
    }
}

impl Part {
    fn add(&mut self, model: &Model, batch: &[&Sample]) {
        self.gradient.fill(0.0);
        self.loss = 0.0;
        for sample in batch {
            let loss = model.backward(sample, &mut self.hidden, &mut self.gradient);
            self.loss += f64::from(loss);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::{Color, Position, Variant};

    fn samples() -> Vec<Sample> {
        let layout = Layout::of(Variant::English);
        let mut lots = Lots::new(3);
        let mut position = Position::start(Variant::English);
        let mut samples = Vec::new();
        while !position.moves().is_empty() {
            let mut sample = Sample::new(&layout, &position, Some(Color::White), 40);
            sample.target = if samples.len() % 2 == 0 { 0.9 } else { 0.2 };
            samples.push(sample);
            position = position.after(lots.draw(&position.moves()));
        }
        samples
    }

    /// The gradient is what the loss does when a number is moved a little.
    #[test]
    fn gradients_agree_with_differences() {
        let model = Model::new(&Layout::of(Variant::English), 16, 1);
        let samples = samples();
        assert!(samples.len() > 20);
        let mut moved = 0;
        for sample in samples.iter().step_by(7) {
            let mut gradient = vec![0.0; model.numbers.len()];
            model.backward(sample, &mut [0.0; 16], &mut gradient);
            for n in (0..model.numbers.len()).step_by(5) {
                let loss = |change: f32| {
                    let mut other = model.clone();
                    other.numbers[n] += change;
                    f64::from(cross_entropy(sample.target, other.logit(sample)))
                };
                let slope = (loss(0.01) - loss(-0.01)) / 0.02;
                assert!((slope - f64::from(gradient[n])).abs() < 2e-3, "{n}: {slope}");
                moved += usize::from(gradient[n].abs() > 1e-3);
            }
        }
        assert!(moved > 100, "{moved}");
    }

    #[test]
    fn threads_do_not_matter_and_learning_helps() {
        let samples = samples();
        let batch: Vec<&Sample> = samples.iter().collect();
        let learn = |threads| {
            let mut learner = Learner::new(Model::new(&Layout::of(Variant::English), 64, 1));
            let first = learner.model.loss(&samples, threads);
            for _ in 0..50 {
                learner.learn(&batch, 0.01, threads);
            }
            let last = learner.model.loss(&samples, threads);
            assert!(last < first - 0.01, "{first} {last}");
            (last, learner.model.numbers)
        };
        assert_eq!(learn(1), learn(3));
    }
}
